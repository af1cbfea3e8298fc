"""Example queries for search boxes, built from a paper of the group."""

import re
from dataclasses import dataclass
from urllib.parse import quote

from django.core.cache import caches
from django.db import connection
from django.utils.translation import gettext

from core.db.query_batches import fetch_together
from core.text.mathematics import strip_math
from people.models import Role
from publications.models import Corpus, Publication, Topic
from publications.search.language import Query, Term, Years, format_query
from publications.search.named_values import PARTS, Project

EXAMPLE_YEAR = 2024
YEARS_BACK = 4
SECONDS = 60
"""Seconds for which the choice of a paper is cached."""
OTHER_PARTS = [part for part in PARTS if part != "code"]
_TWO_WORDS = re.compile(r"[^\W\d_]{4,} [^\W\d_]{4,}")


@dataclass(frozen=True)
class Example:
    """A query, and a description of what it finds."""

    query: str
    meaning: str


def list_examples() -> list[Example]:
    """Return examples built from a paper with year, venue and authors, and from what else there is.

    The choice of the paper is cached; whether it is still listed is checked each time.
    """
    key = f"search-example-{quote(connection.settings_dict['NAME'])}"
    papers = Publication.objects.listed().select_related("venue").only("title", "names", "year", "venue")
    rows = fetch_together(
        papers=papers.filter(pk=caches["local"].get(key)),
        roles=Role.objects.filter(appointments__person__visibility="public").only("slug")[:1],
        projects=Project.objects.public().filter(project_publications__isnull=False).only("slug")[:1],
        topics=Topic.objects.filter(publication_items__content_object__in=papers).only("slug")[:1],
        corpora=Corpus.objects.only("slug")[:1],
    )
    if not rows["papers"]:
        whole = papers.exclude(year=None).exclude(venue=None).exclude(names="")
        rows["papers"] = list(whole.newest_first()[:1])
        caches["local"].set(key, rows["papers"][0].pk if rows["papers"] else None, SECONDS)
    paper = rows["papers"][0] if rows["papers"] else Publication(title="Machine learning", year=EXAMPLE_YEAR)
    slugs = {name: tuple(row.slug for row in group) for name, group in rows.items() if name != "papers"}
    year = paper.year or EXAMPLE_YEAR  # what is remembered of a paper may have changed since
    author = paper.names.partition(" · ")[0] or "Ada Lovelace"
    venue = (paper.venue.short or paper.venue.name) if paper.venue else "arXiv"
    two_words = _TWO_WORDS.search(strip_math(paper.title))
    phrase = two_words[0].lower() if two_words else "machine learning"
    years = Years(year - YEARS_BACK, year)
    queries = [
        (Query(authors=(author,)), gettext("papers by an author")),
        (
            Query(first_authors=(author,), years=(years,)),
            gettext("papers with this first author from these years; last: means the last author"),
        ),
        (Query(years=(years,)), gettext("papers from these years; 2020- means 2020 or later")),
        (Query(venues=(venue,)), gettext("papers at a venue, by short or full name")),
        (
            Query(kinds=("article", "preprint")),
            gettext("papers of either kind; there are also conference, thesis, report …"),
        ),
        (
            Query(roles=slugs["roles"]),
            gettext(
                "papers by members in this role at the time; supervisor: finds those by somebody’s students"
            ),
        ),
        (
            Query(projects=slugs["projects"]),
            gettext("papers of a project; funder: means who pays for it"),
        ),
        (
            Query(topics=slugs["topics"]),
            gettext("papers on a topic; theme: means a research theme"),
        ),
        (
            Query(parts=("code",)),
            gettext("papers with code; also {parts}").format(parts=", ".join(OTHER_PARTS)),
        ),
        (
            Query(corpora=slugs["corpora"]),
            gettext("papers in a corpus; corpus:ours is the group’s list"),
        ),
        (Query(phrases=(phrase,)), gettext("exactly this phrase")),
        (
            Query(words=(phrase.split()[1],), without=(Term("", "survey", False),)),
            gettext("without the word “survey”; a minus can stand before every field, too"),
        ),
    ]
    return [Example(format_query(query), meaning) for query, meaning in queries if not query.is_empty]
