"""Which things have an address of their own, where, and which of them visitors see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Model, Q, QuerySet

from groupsite.kit.gather import gather
from groupsite.models import NewsItem, Page
from people.models import Person
from publications.models import Publication, Topic, Venue
from software.models import Software, Theme


@dataclass(frozen=True)
class Kind:
    """A kind of thing: its model, what its addresses start with, and the ones that visitors see."""

    model: type[Model]
    prefix: str
    seen: Callable[[], QuerySet]

    @property
    def label(self) -> str:
        return self.model._meta.label_lower

    def address(self, slug: str) -> str:
        return f"{self.prefix}{slug}/"


def _papers() -> QuerySet:
    """Papers, and versions whose address leads to the page of a paper."""
    heads = Q(version_of=None) | Q(version_of__visibility="public", version_of__slug__isnull=False)
    return Publication.objects.public().with_page().filter(heads)


KINDS = (
    Kind(Person, "/people/", lambda: Person.objects.seen()),
    Kind(Publication, "/publications/", _papers),
    Kind(Software, "/software/", lambda: Software.objects.public()),
    Kind(Theme, "/research/", lambda: Theme.objects.public()),
    Kind(NewsItem, "/news/", lambda: NewsItem.objects.shown()),
    Kind(Venue, "/venues/", lambda: Venue.objects.shown()),
    Kind(Topic, "/topics/", lambda: Topic.objects.in_use()),
    Kind(Page, "/", lambda: Page.objects.public()),
)
"""In the order in which a path is tried: pages stand at the root, and so come last."""

_THING = re.compile("|".join(rf"(?P<k{n}>{re.escape(kind.prefix)})" for n, kind in enumerate(KINDS)))
_SLUG = re.compile(r"([\w-]+)(.*)", re.DOTALL)


def read(path: str) -> tuple[Kind, str, str] | None:
    """The kind and slug that a path names, and the rest: /publications/kungfu.bib has the rest `.bib`.

    The rest of a thing's own address is empty. None if the path has no place for a slug.
    """
    start = _THING.match(path)
    slug = _SLUG.fullmatch(path[start.end() :]) if start else None
    if not start or not slug:
        return None
    rest = "" if slug[2] == "/" else slug[2]
    return (KINDS[int(start.lastgroup[1:])], slug[1], rest) if not rest or rest[0] in "./" else None


def is_seen(thing: Model) -> bool:
    """Whether visitors see a page of the thing now."""
    kind = kind_of(thing)
    if kind is None:
        return getattr(thing, "visibility", "public") == "public"
    return kind.seen().filter(pk=thing.pk).exists()


def kind_of(thing: Model | type[Model]) -> Kind | None:
    return next((kind for kind in KINDS if kind.label == thing._meta.label_lower), None)


def seen_slugs(slugs: Iterable[tuple[Kind, str]] | None = None) -> set[tuple[str, str]]:
    """Of kinds and slugs, or of all there are, those whose page visitors see: labels and slugs.

    One query.
    """
    asked = None if slugs is None else list(slugs)
    wanted = {}
    for kind in KINDS:
        rows = kind.seen()
        if asked is not None:
            rows = rows.filter(slug__in=[slug for other, slug in asked if other is kind])
        wanted[kind.label] = rows.only("slug").order_by()
    return {(label, row.slug) for label, rows in gather(**wanted).items() for row in rows}
