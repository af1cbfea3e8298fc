"""Venues of which every year's has a name of its own, under one."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count, QuerySet

from publications.importing.venues import full_name, short_name
from publications.models import Publication

_VOLUME = re.compile(r",?\s+(?:vol(?:ume|\.)|number|no\.|part|issue)\s.*", re.IGNORECASE | re.DOTALL)
_ACRONYM = re.compile(r"[A-Z][A-Za-z&+-]*[A-Z][A-Za-z]*")
_EDITION = re.compile(r"[\s'’-]*\d\d$")
_SECTION = re.compile(r"(?<=\w\w)\s*:\s.*", re.DOTALL)
_EVERY_VENUE = re.compile(
    r"^(?:(?:the|annual|international|european|joint|national)\s+)*"
    r"(?:conference|workshop|symposium|meeting|congress)\s+"
    r"(?:on|of|for|in)\s+(?:the\s+)?",
    re.IGNORECASE,
)


class Printed(NamedTuple):
    """So many papers of a year at a venue as it is printed; name and short are a known venue's.

    held: how many of them the group holds itself.
    """

    printed: str
    name: str | None
    short: str | None
    year: int | None
    papers: int
    held: int


def rows_of(papers: QuerySet) -> QuerySet:
    """Where and when the papers appeared, as tuples for `Printed`; papers: a subquery of their keys."""
    rows = Publication.objects.filter(pk__in=papers).order_by()
    where = rows.values_list("venue_printed", "venue__name", "venue__short", "year")
    return where.annotate(papers=Count("pk"), held=Count("slug"))


@lru_cache(maxsize=4096)
def series_of(printed: str) -> tuple[str, str]:
    """The name of a venue without what changes from year to year, and its acronym, which may be empty."""
    name = _VOLUME.sub("", full_name(printed)).replace(" ,", ",")
    head = _EDITION.sub("", re.split("[,:]", name)[0].strip())
    short = short_name(printed) or (head if _ACRONYM.fullmatch(head) else "")
    return _SECTION.sub("", name).strip(" ,:;.-") or printed, short


def label(paper) -> str:
    """What a row calls the venue of a paper: a known one's short name, else its name or what is printed."""
    if paper.venue:
        return paper.venue.short or without_kind(paper.venue.name)
    name, short = series_of(paper.venue_printed) if paper.venue_printed else ("", "")
    return short or without_kind(name)


@lru_cache(maxsize=4096)
def without_kind(name: str) -> str:
    """A venue's name without the words that are in every second one: "Conference on", "Workshop on"."""
    rest = _EVERY_VENUE.sub("", name)
    return rest[:1].upper() + rest[1:] if len(rest) > 2 else name


def by_series(rows: Iterable[Printed]) -> list[tuple[str, dict[int, int]]]:
    """What venues are called, with how many papers each has of every year; those with the most first.

    One acronym printed once is what its series is called throughout. Papers without a year are left out.
    """
    counts: dict[str, dict[int, int]] = {}
    acronyms: dict[str, str] = {}
    for row in rows:
        if not (row.year and (row.name or row.printed)):
            continue
        name, short = (row.name, row.short) if row.name else series_of(row.printed)
        years = counts.setdefault(name, {})
        years[row.year] = years.get(row.year, 0) + row.papers
        if short:
            acronyms.setdefault(name, short)
    called: dict[str, Counter[int]] = defaultdict(Counter)
    for name, years in counts.items():
        called[acronyms.get(name) or without_kind(name)].update(years)
    found = [(name, dict(years)) for name, years in called.items()]
    return sorted(found, key=lambda row: (-sum(row[1].values()), row[0]))
