"""Example queries for the search page, built from a paper of the group."""

import re
from dataclasses import dataclass
from urllib.parse import quote

from django.core.cache import caches
from django.db import connection

from core.db.query_batches import fetch_together
from core.text.mathematics import strip_math
from publications.models import Corpus, Publication
from publications.search.language import Query, Term, Years, format_query

EXAMPLE_YEAR = 2024
YEARS_BACK = 4
SECONDS = 60
"""Seconds for which the choice of a paper is cached."""
_TWO_WORDS = re.compile(r"[^\W\d_]{4,} [^\W\d_]{4,}")


@dataclass(frozen=True)
class Example:
    """A query, and a description of what it finds."""

    query: str
    meaning: str


def list_examples() -> list[Example]:
    """Return examples built from a paper with year, venue and authors, and from a corpus.

    The choice of the paper is cached; whether it is still listed is checked each time.
    """
    key = f"search-example-{quote(connection.settings_dict['NAME'])}"
    papers = Publication.objects.listed().select_related("venue").only("title", "names", "year", "venue")
    rows = fetch_together(
        papers=papers.filter(pk=caches["local"].get(key)), corpora=Corpus.objects.only("slug")[:1]
    )
    if not rows["papers"]:
        whole = papers.exclude(year=None).exclude(venue=None).exclude(names="")
        rows["papers"] = list(whole.newest_first()[:1])
        caches["local"].set(key, rows["papers"][0].pk if rows["papers"] else None, SECONDS)
    paper = rows["papers"][0] if rows["papers"] else Publication(title="Machine learning", year=EXAMPLE_YEAR)
    year = paper.year or EXAMPLE_YEAR  # what is remembered of a paper may have changed since
    author = paper.names.partition(" · ")[0] or "Ada Lovelace"
    venue = (paper.venue.short or paper.venue.name) if paper.venue else "arXiv"
    two_words = _TWO_WORDS.search(strip_math(paper.title))
    phrase = two_words[0].lower() if two_words else "machine learning"
    queries = [
        (Query(authors=(author,)), "papers by an author"),
        (
            Query(years=(Years(year - YEARS_BACK, year),)),
            "papers from these years; 2020- means 2020 or later",
        ),
        (Query(venues=(venue,)), "papers at a venue, by short or full name"),
        (Query(kinds=("preprint",)), "papers of a kind: article, conference, preprint, thesis …"),
        *(
            (Query(corpora=(corpus.slug,)), "papers in a corpus; corpus:ours is the group’s list")
            for corpus in rows["corpora"]
        ),
        (Query(phrases=(phrase,)), "exactly this phrase"),
        (
            Query(words=(phrase.split()[1],), without=(Term("", "survey", False),)),
            "without the word “survey”",
        ),
    ]
    return [Example(format_query(query), meaning) for query, meaning in queries]
