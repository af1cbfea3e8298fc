"""Papers that fit a query, of all that visitors may see, however many there are.

Where few papers fit, all of them are looked at, counted and, if wanted, ordered by how well they match. Where
many do, the newest are read until a page is full, and some are counted. What the database expects to find
decides between the two, so that neither takes longer where there are more papers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.contrib.postgres.search import SearchRank
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from groupsite.kit.keyset import KeysetPage, Window, window
from publications.models import Publication
from publications.rows import fill_found
from publications.searching import conditions
from publications.searching.conditions import OURS, Conditions
from publications.searching.counts import Counts, counted, sampled
from publications.searching.expressions import StoredQuery
from publications.searching.language import Query
from publications.searching.limits import TooLong, within
from publications.searching.newest import BY_YEAR, newest_of

PER_PAGE = 20
BEST, NEWEST = "best", "newest"
FEW = 2_500
"""Papers of which all are looked at."""
LONG, SHORT = 2_000, 60
"""Milliseconds: for what a page cannot do without, and for counting more than it shows."""


class TooBroad(Exception):
    """What was asked for cannot be found in the time that there is: more words or a year would help."""


@dataclass(frozen=True)
class Choice:
    """What a search can be narrowed to; `papers` that it leaves, None where that was not counted."""

    value: str
    label: str
    papers: int | None = None
    at_least: bool = False
    current: bool = False


@dataclass(frozen=True)
class Found:
    """A page of papers as `fill_found` leaves them, and what stands around it.

    number: of all papers that fit; `at_least` so many if there are more than were counted. previous, next:
    tokens of the pages before and after. sort: their order, one of `sorts`, which are possible. problems:
    sentences. conditions: what was asked of papers; None where something that was asked for is not known.
    """

    papers: list[Publication] = field(default_factory=list)
    number: int = 0
    at_least: bool = False
    facets: dict[str, tuple[Choice, ...]] = field(default_factory=dict)
    previous: str = ""
    next: str = ""
    sort: str = NEWEST
    sorts: tuple[str, ...] = (NEWEST,)
    problems: tuple[str, ...] = ()
    conditions: Conditions | None = None


def find(query: Query, sort: str = "", after: str = "", before: str = "", size: int = PER_PAGE) -> Found:
    """The papers that fit a query.

    sort: "best" or "newest"; what is empty, unknown or not possible is the best there is. after, before:
    tokens of an earlier page. A constant number of statements. Raises TooBroad.
    """
    asked = counts = None
    try:
        with within(LONG):
            asked = conditions.read(query)
            if asked.unknown:
                return Found(problems=asked.unknown)
            if asked.expected <= FEW:
                place = window(asked.papers, BY_YEAR, after, before, size)
                counts = counted(asked.papers, place.values, place.backwards, size + 1)
    except TooLong as error:
        if asked is None:
            raise TooBroad from error
    try:
        if counts is None:  # or the database expected less than there is
            return _read_by_year(query, asked, after, before, size)
        return _read_few(query, asked, place, counts, _Page(sort, after, before, size))
    except TooLong as error:
        raise TooBroad from error


def newest(query: Query, most: int) -> list[Publication]:
    """The newest papers that fit, at most so many, as `fill_found` leaves them. Raises TooBroad."""
    return find(query, NEWEST, size=most).papers


def _read_by_year(query: Query, asked: Conditions, after: str, before: str, size: int) -> Found:
    """A page of the newest papers; counted is what can be counted beside, or nothing."""
    with within(LONG):
        shown = newest_of(replace(asked, papers=_as_shown(asked.papers)), after, before, size)
    try:
        with within(SHORT):
            counts = sampled(asked.papers, by_words=bool(asked.text))
    except TooLong:
        counts = Counts(len(shown.rows), at_least=bool(shown.next or shown.previous))
    return _answer(query, asked, shown, counts, NEWEST, (NEWEST,))


def _read_few(query: Query, asked: Conditions, place: Window, counts: Counts, page: "_Page") -> Found:
    weighed = counts.keys is not None and bool(asked.text)
    sorts = (BEST, NEWEST) if weighed else (NEWEST,)
    if weighed and page.sort != NEWEST:
        return _answer(query, asked, _best(asked, counts.keys or (), page), counts, BEST, sorts)
    fetched = _papers(counts.page) if counts.page or place.values is None else None
    return _answer(query, asked, place.read(fetched), counts, NEWEST, sorts)


@dataclass(frozen=True)
class _Page:
    """Which page was asked for."""

    sort: str
    after: str
    before: str
    size: int


def _best(asked: Conditions, keys: Sequence[int], page: _Page) -> KeysetPage:
    """A page of few papers by how well they match; its tokens are places, as all are weighed for each."""
    start, problem = _place(page.after, page.before, page.size, len(keys))
    end = start + page.size
    rank = SearchRank(F("search"), StoredQuery(asked.text), normalization=1)
    ranked = Publication.objects.filter(pk__in=keys).annotate(rank=rank, at=Coalesce("year", 0))
    chosen = _as_shown(ranked).order_by("-rank", "-at", "-pk")[start:end]
    return KeysetPage(list(chosen), f"{start}" if start else "", f"{end}" if end < len(keys) else "", problem)


def _place(after: str, before: str, size: int, number: int) -> tuple[int, str]:
    """Where a page begins, and what was not understood of it."""
    token = after or before
    if not token:
        return 0, ""
    if not (token.isascii() and token.isdigit() and len(token) < 6):
        return 0, f"“{token[:40]}” is not a place in this list; this is its beginning."
    at = int(token) if after else int(token) - size
    return max(0, min(at, (number - 1) // size * size)), ""


def _papers(keys: Iterable[int]) -> list[Publication]:
    """Papers by their keys, in the order of these."""
    wanted = list(keys)
    rows = Publication.objects.findable().filter(pk__in=wanted).annotate(at=Coalesce("year", 0))
    found = {paper.pk: paper for paper in _as_shown(rows)}
    return [found[key] for key in wanted if key in found]


def _as_shown(papers: QuerySet[Publication]) -> QuerySet[Publication]:
    return papers.select_related("venue").defer("search", "extra", "names")


def _answer(
    query: Query, asked: Conditions, shown: KeysetPage, counts: Counts, sort: str, sorts: tuple[str, ...]
) -> Found:
    return Found(
        papers=fill_found(shown.rows),
        number=counts.number,
        at_least=counts.at_least,
        facets=_facets(query, counts),
        previous=shown.previous,
        next=shown.next,
        sort=sort,
        sorts=sorts,
        problems=(shown.problem,) if shown.problem else (),
        conditions=asked,
    )


def _facets(query: Query, counts: Counts) -> dict[str, tuple[Choice, ...]]:
    """What each field can be narrowed to; a field that was asked for has its own choice only."""
    kinds = dict(Publication.Kind.choices)
    corpora = [*((OURS, "The group", counts.ours) for _ in [0] if counts.ours), *counts.corpora]
    rows = {
        "year": [(str(year), str(year), number) for year, number in counts.years if _has(query, year)],
        "venue": counts.venues,
        "kind": [(kind, kinds[kind], number) for kind, number in counts.kinds],
        "corpus": corpora,
    }
    return {
        name: tuple(
            Choice(value, label, number, _is_open(name, counts), query.values(name) == (value,))
            for value, label, number in found
        )
        for name, found in rows.items()
    }


def _has(query: Query, year: int) -> bool:
    spans = [(years.first or 0, years.last or year) for years in query.years]
    return not spans or any(first <= year <= last for first, last in spans)


def _is_open(name: str, counts: Counts) -> bool:
    return counts.corpora_at_least if name == "corpus" else counts.at_least
