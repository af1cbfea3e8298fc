"""What a wrong address may have meant."""

import re
from urllib.parse import unquote

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import QuerySet

from groupsite.kit.gather import gather
from groupsite.models import Page
from people.models import Person
from publications.models import Publication
from software.models import Software, Theme

MOST = 5
ALIKE = 0.35  # share of trigrams that two slugs have in common
READ = 120  # characters of an address that are looked at


def nearest(path: str) -> list:
    """Papers, people, software, themes and pages whose addresses end much as the path does, the likest first.

    At most five, in one query; only what visitors may see.
    """
    words = "-".join(re.findall(r"\w+", _last_part(path)))[:READ].lower()
    if len(words) < 3:
        return []
    found = gather(
        papers=_alike(Publication.objects.shown(), words).only("slug", "title", "version_of"),
        people=_alike(Person.objects.seen(), words).only("slug", "name"),
        software=_alike(Software.objects.public(), words).only("slug", "name"),
        themes=_alike(Theme.objects.public(), words).only("slug", "title"),
        pages=_alike(Page.objects.public(), words).only("slug", "title"),
    )
    things = [thing for rows in found.values() for thing in rows]
    return sorted(things, key=lambda thing: -thing.likeness)[:MOST]


def _alike(things: QuerySet, words: str) -> QuerySet:
    likeness = things.annotate(likeness=TrigramSimilarity("slug", words))
    return likeness.filter(likeness__gte=ALIKE).order_by("-likeness", "pk")[:MOST]


def _last_part(path: str) -> str:
    """The end of an address without the suffix of a file: /~lmai/papers/kungfu.pdf has kungfu."""
    last = unquote(path, errors="replace").rstrip("/").rpartition("/")[2]
    return re.sub(r"\.\w{1,5}$", "", last)
