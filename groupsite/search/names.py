"""Printed names with the words of a query, in whatever order, however many names there are."""

import re
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from bibliography.names import norm
from core.db.query_batches import Slot
from core.web.segment_urls import address_of
from groupsite.search.sections import Hit
from publications.models import Author
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import name_query
from publications.search.language import Query

WORDS = 4
"""The words of a query that can be a name."""
LOOKED_AT, LOOKED_AT_TYPING = 120, 60
"""Names of which it is asked how many papers have them; those that came first, which are the most used."""
READ_TYPING = 4
"""Of these those that are read while somebody types."""
COUNTED, COUNTED_TYPING = 1_000, 100
"""Papers that are counted; that there are more is said."""
SHORTEST = 2  # letters of a beginning; with one alone half of all names would be read
_NUMBER = re.compile("0[0-9]{0,3}")
"""A homonym number, or the beginning of one: a name has it on some papers, and is found without."""
LONGEST = 500  # letters; no name is longer, and a word of a tsquery has its limit, too


def find_name_words(query: Query) -> tuple[str, ...]:
    """Return the words of a query that could be a name; none if it asks for anything else."""
    words = (*query.words, *(part for phrase in query.phrases for part in phrase.split()))
    if query.authors and not words:
        words = tuple(part for name in query.authors[:1] for part in name.split())
    words = _strip_number(words)
    others = any(query.values(field) for field in ("title", "venue", "year", "kind", "corpus"))
    return words if not others and len(query.authors) <= 1 and len(words) <= WORDS else ()


def build_query(words: Iterable[str], typing: bool = False) -> str:
    """Return what `find_names` is to look for; empty where the words can be no name.

    typing: the last word may be the beginning of one.
    """
    normalized = norm(" ".join(_strip_number(tuple(words))))
    if len(normalized) > LONGEST or (typing and len(normalized) < SHORTEST):
        return ""
    return name_query(normalized, begun=typing and len(normalized.rpartition(" ")[2]) >= SHORTEST)


def _strip_number(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[:-1] if len(words) > 1 and _NUMBER.fullmatch(words[-1]) else words


def find_names(typing: bool = False) -> QuerySet:
    """Return names that fit what `build_query` gave, in the slot "name", each with key and number of papers.

    Papers are counted as far as said above. Those with the most come first; names that differ in case alone,
    or in a number, are one. Names on nothing that visitors see have no papers.
    """
    fitting = AuthorQuerySet(Author).fitting(Slot("name"))
    most, papers = (LOOKED_AT_TYPING, COUNTED_TYPING) if typing else (LOOKED_AT, COUNTED)
    looked_at = fitting.order_by().values("pk")[:most]
    spellings = Author.objects.filter(pk__in=looked_at).order_by("key", "pk").distinct("key")
    counted = AuthorQuerySet(Author).filter(pk__in=spellings.values("pk")).with_papers_of_key(papers + 1)
    ordered = counted.order_by("-papers", "name", "pk").values_list("name", "key", "papers")
    return ordered[:READ_TYPING] if typing else ordered


def count_names(rows: Sequence[tuple[str, str, int]]) -> tuple[int, bool]:
    """Return how many names of `find_names` are on papers, and whether there may be more."""
    return sum(papers > 0 for _, _, papers in rows), len(rows) >= LOOKED_AT


def build_hits(rows: Sequence[tuple[str, str, int]], number: int, counted: int = COUNTED) -> list[Hit]:
    """Return the first so many that are on papers; `counted` of these at most, as `find_names` has it."""
    names = []
    for name, key, papers in rows[:number]:
        note = f"{papers:,} paper{'' if papers == 1 else 's'}"
        if papers > counted:
            note = f"more than {counted:,} papers"
        if papers:
            names.append(Hit("name", name, address_of("author", key), note))
    return names
