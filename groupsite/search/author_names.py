"""Search of printed author names by the words of a query, in any order."""

import re
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from bibliography.names import normalize_name
from core.db.query_batches import Placeholder
from core.text.translation import SeparatedNumber
from core.web.segment_urls import build_segment_url
from groupsite.search.hits import Hit
from publications.models import Author
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import build_spelt_tsquery
from publications.search.language import PAPER_FIELDS, Query

WORDS = 4
"""Maximal number of words of a query that can be a name."""
MAX_CANDIDATES, LOOKED_AT_TYPING = 120, 60
"""Names whose papers are counted: the oldest rows, which are the most used."""
READ_TYPING = 4
"""Names that are returned for suggestions."""
MAX_COUNT, COUNTED_TYPING = 1_000, 100
"""Limits of counting papers; above, the count is "more than" the limit."""
SHORTEST = 2  # letters of a prefix; a single letter would match half of all names
_NUMBER = re.compile("0[0-9]{0,3}")
"""A homonym number or its beginning ("0001"): it is ignored."""
LONGEST = 500  # letters; no name is longer, and the words of a tsquery are limited, too


def find_name_words(query: Query) -> tuple[str, ...]:
    """Return the words of a query that could be a name; none if it has fields other than author."""
    parts = (*query.words, *(name_part for phrase in query.phrases for name_part in phrase.split()))
    if query.authors and not parts:
        parts = tuple(name_part for name in query.authors[:1] for name_part in name.split())
    parts = _strip_number(parts)
    others = any(query.values(field) for field in PAPER_FIELDS)
    return parts if not others and len(query.authors) <= 1 and len(parts) <= WORDS else ()


def build_query(words: Iterable[str], typing: bool = False) -> str:
    """Return the tsquery for the slot "name" of `find_names`; "" if the words cannot be a name.

    typing: the last word may be a prefix.
    """
    name = " ".join(_strip_number(tuple(words)))
    normalized = normalize_name(name)
    if len(normalized) > LONGEST or (typing and len(normalized) < SHORTEST):
        return ""
    return build_spelt_tsquery(name, begun=typing and len(normalized.rpartition(" ")[2]) >= SHORTEST)


def _strip_number(parts: tuple[str, ...]) -> tuple[str, ...]:
    return parts[:-1] if len(parts) > 1 and _NUMBER.fullmatch(parts[-1]) else parts


def find_names(typing: bool = False) -> QuerySet:
    """Return name, key and number of visible papers of the names that match the slot "name".

    The slot takes a query of `build_query`. Names that differ only in case or homonym number are one. Names
    with the most papers come first; papers are counted up to the limits above.
    """
    fitting = AuthorQuerySet(Author).fitting(Placeholder("name"))
    limit, papers = (LOOKED_AT_TYPING, COUNTED_TYPING) if typing else (MAX_CANDIDATES, MAX_COUNT)
    keys = fitting.order_by().values("pk")[:limit]
    spellings = Author.objects.filter(pk__in=keys).order_by("key", "pk").distinct("key")
    names = AuthorQuerySet(Author).filter(pk__in=spellings.values("pk")).with_papers_of_key(papers + 1)
    ordered = names.order_by("-papers", "name", "pk").values_list("name", "key", "papers")
    return ordered[:READ_TYPING] if typing else ordered


def count_names(rows: Sequence[tuple[str, str, int]]) -> tuple[int, bool]:
    """Return how many names of `find_names` have papers, and whether there may be more."""
    return sum(papers > 0 for _, _, papers in rows), len(rows) >= MAX_CANDIDATES


def build_hits(rows: Sequence[tuple[str, str, int]], number: int, counted: int = MAX_COUNT) -> list[Hit]:
    """Return the hits of those of the first `number` names that have papers. counted: limit of counting."""
    names = []
    for name, key, papers in rows[:number]:
        note = ngettext("{papers:,} paper", "{papers:,} papers", papers).format(
            papers=SeparatedNumber(papers)
        )
        if papers > counted:
            note = gettext("more than {number:,} papers").format(number=SeparatedNumber(counted))
        if papers:
            names.append(Hit("name", name, build_segment_url("author", key), note))
    return names
