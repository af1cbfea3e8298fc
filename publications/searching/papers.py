"""Papers that fit a query, of all that visitors may see, however many there are.

A thousand of them are looked at. Where there are no more, these are counted, and ordered by how well they
match; where there are, the newest thousand are ordered so, or the newest are read until a page is full. None
of this grows with the number of papers.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db.models.functions import Coalesce

from groupsite.kit.keyset import KeysetPage
from publications.found_rows import papers_of
from publications.models import Publication
from publications.rows import fill_found
from publications.searching import conditions
from publications.searching.conditions import OURS, Conditions
from publications.searching.counts import COUNTED, PaperCounts, count_papers
from publications.searching.language import Query
from publications.searching.ordering import (
    COMMON,
    among_newest,
    best_listed,
    best_of,
    newest_keys,
    newest_of,
    newest_of_known,
)
from publications.searching.statements import Hits, TooLong, within

PER_PAGE = 12
BEST, NEWEST = "best", "newest"
FEW = 5_000
"""Papers of which all could be looked at."""
MANY, SOME = 4_000, 1_500
"""Of so many papers with the words of a phrase it takes long to see which have the phrase; so it is seen of
the newest of them alone, so many."""
TOLD = 100
"""Of papers that were not all counted, fewer than this are not told: there may be many more."""
RANKED = 1_000
"""Of more papers than are counted, so many of the newest are ordered by how well they match."""
LONG, SHORT, RANKING = 2_000, 40, 80
"""Milliseconds: for what a page cannot do without, for counting more than it shows, and for ranking many
where nobody asked for an order."""


class TooBroad(Exception):
    """What was asked for cannot be found in the time that there is: more words or a year would help."""


@dataclass(frozen=True)
class FacetChoice:
    """What a search can be narrowed to; `papers` that it leaves, None where that was not counted."""

    value: str
    label: str
    papers: int | None = None
    at_least: bool = False
    current: bool = False


@dataclass(frozen=True)
class FoundPapers:
    """A page of papers by their keys, and what stands around it.

    number: of all papers that fit; `at_least` so many if there are more than were counted. listed: the best
    of the group's list, where there are others too, and they were wanted. previous, next: tokens of the pages
    before and after. sort: their order, one of `sorts`, which are possible. ranked: of how many papers, the
    newest, the best are shown; 0 where all that fit are in the list. problems: sentences.
    """

    keys: Sequence[int] = ()
    number: int = 0
    at_least: bool = False
    listed: Sequence[int] = ()
    facets: dict[str, tuple[FacetChoice, ...]] = field(default_factory=dict)
    previous: str = ""
    next: str = ""
    sort: str = NEWEST
    sorts: tuple[str, ...] = (NEWEST,)
    ranked: int = 0
    problems: tuple[str, ...] = ()

    @cached_property
    def papers(self) -> list[Publication]:
        """The papers, as `papers_of` reads them; one query."""
        return papers_of(self.keys)


@dataclass(frozen=True)
class _Page:
    """Which page was asked for."""

    sort: str
    after: str
    before: str
    size: int


def find(
    query: Query, sort: str = "", after: str = "", before: str = "", size: int = PER_PAGE, listed: int = 0
) -> FoundPapers:
    """The papers that fit a query.

    sort: "best" or "newest"; what is empty, unknown or not possible is the best there is. after, before:
    tokens of an earlier page. listed: how many of the group's list are wanted beside the page. A constant
    number of statements. Raises TooBroad.
    """
    try:
        with within(LONG):
            asked = conditions.read(query)
            if asked.unknown:
                return FoundPapers(problems=asked.unknown)
            page, counts = _Page(sort, after, before, size), _counts(asked)
            found = (_some_of_many if counts.at_least else _all_of_few)(query, asked, counts, page)
            some = counts.at_least or 0 < counts.ours < counts.number
            return replace(found, listed=best_listed(asked, listed)) if listed and some else found
    except TooLong as error:
        raise TooBroad from error


def newest(query: Query, most: int) -> list[Publication]:
    """The newest papers that fit, at most so many, as `fill_found` leaves them. Raises TooBroad."""
    return fill_found(find(query, NEWEST, size=most).papers)


def _counts(asked: Conditions) -> PaperCounts:
    """What can be counted in short time; or that there are some. Of few, the page cannot do without it."""
    try:
        with within(LONG if asked.expected <= FEW else SHORT):
            if asked.has_phrase and asked.expected > MANY:
                return count_papers(among_newest(asked, SOME), by_words=asked.share < COMMON, of_more=True)
            return count_papers(asked.hits, by_words=bool(asked.text) and asked.share < COMMON)
    except TooLong:
        return PaperCounts(0, at_least=True)


def _some_of_many(query: Query, asked: Conditions, counts: PaperCounts, page: _Page) -> FoundPapers:
    """Rank the newest that fit; what has another order, or would take long unasked, stays by date."""
    token = page.after or page.before
    if asked.text and page.sort != NEWEST and (not token or _is_rank(token)):
        if page.sort == BEST:
            return _best_of_newest(query, asked, counts, page)
        with suppress(TooLong), within(RANKING):
            return _best_of_newest(query, asked, counts, page)
    return _newest_of_many(query, asked, counts, page)


def _best_of_newest(query: Query, asked: Conditions, counts: PaperCounts, page: _Page) -> FoundPapers:
    if counts.number and len(counts.places) <= COUNTED:  # the newest, of a phrase
        keys, is_all = [key for _, key in counts.places], False
    else:
        keys = newest_keys(asked, RANKED)
        is_all = len(keys) < RANKED
        if not counts.number and keys:  # counting all took too long; these are known
            of_keys = Publication.objects.filter(pk__in=keys).annotate(at=Coalesce("year", 0))
            counts = count_papers(Hits.of(of_keys), by_words=False, of_more=not is_all)
        counts = replace(counts, number=max(counts.number, len(keys)), at_least=not is_all)
    answer = _answer(query, _best(keys, asked.text, page), counts, BEST, (BEST, NEWEST))
    return replace(answer, ranked=0 if is_all else len(keys))


def _newest_of_many(query: Query, asked: Conditions, counts: PaperCounts, page: _Page) -> FoundPapers:
    is_first = not (page.after or page.before)
    if is_first and page.size < len(counts.places) <= COUNTED:  # the newest, of a phrase
        shown = newest_of_known(list(counts.places), "", "", page.size)
    else:
        filled = not asked.has_phrase or len(counts.places) > COUNTED
        shown = newest_of(asked, page.after, page.before, page.size, 0 if filled else SOME)
    if not counts.number:
        more = bool(shown.next or shown.previous)
        counts = replace(counts, number=len(shown.rows), at_least=more)
    return _answer(query, shown, counts, NEWEST, (BEST, NEWEST) if asked.text else (NEWEST,))


def _all_of_few(query: Query, asked: Conditions, counts: PaperCounts, page: _Page) -> FoundPapers:
    if not asked.text or page.sort == NEWEST:
        shown, sort = newest_of_known(list(counts.places), page.after, page.before, page.size), NEWEST
    else:
        shown, sort = _best([key for _, key in counts.places], asked.text, page), BEST
    return _answer(query, shown, counts, sort, (BEST, NEWEST) if asked.text else (NEWEST,))


def _best(papers: Sequence[int], text: str, page: _Page) -> KeysetPage:
    """A page of few papers by how well they match; its tokens are places, as all are weighed for each."""
    start, problem = _place(page.after, page.before, page.size, len(papers))
    end = start + page.size
    keys = best_of(papers, text, start, page.size) if papers else []
    rows = [{"pk": key} for key in keys]
    return KeysetPage(rows, str(start) if start else "", str(end) if end < len(papers) else "", problem)


def _is_rank(token: str) -> bool:
    """Whether a token is of a list by how well papers match, and not of one by date."""
    return token.isascii() and token.isdigit() and len(token) < 6


def _place(after: str, before: str, size: int, number: int) -> tuple[int, str]:
    """Where a page begins, and what was not understood of it."""
    token = after or before
    if not token:
        return 0, ""
    if not _is_rank(token):
        return 0, f"“{token[:40]}” is not a place in this list; this is its beginning."
    at = int(token) if after else int(token) - size
    return max(0, min(at, (number - 1) // size * size)), ""


def _answer(
    query: Query, shown: KeysetPage, counts: PaperCounts, sort: str, sorts: tuple[str, ...]
) -> FoundPapers:
    return FoundPapers(
        keys=[row["pk"] for row in shown.rows],
        number=counts.number,
        at_least=counts.at_least,
        facets=_facets(query, counts),
        previous=shown.previous,
        next=shown.next,
        sort=sort,
        sorts=sorts,
        problems=(shown.problem,) if shown.problem else (),
    )


def _facets(query: Query, counts: PaperCounts) -> dict[str, tuple[FacetChoice, ...]]:
    """What each field can be narrowed to; a field that was asked for has its own choice only."""
    kinds = dict(Publication.Kind.choices)
    ours = [(OURS, "The group", counts.ours)] if counts.ours else []
    rows = {
        "year": [(str(year), str(year), number) for year, number in counts.years if _has(query, year)],
        "venue": counts.venues,
        "kind": [(kind, kinds[kind], number) for kind, number in counts.kinds],
        "corpus": [*ours, *counts.corpora],
    }
    return {
        name: tuple(
            FacetChoice(value, label, _told(number, counts), counts.at_least, query.values(name) == (value,))
            for value, label, number in found
        )
        for name, found in rows.items()
    }


def _told(number: int | None, counts: PaperCounts) -> int | None:
    """A number of papers; None for one that says little, as only some of all papers were looked at."""
    return None if number is None or (counts.at_least and number < TOLD) else number


def _has(query: Query, year: int) -> bool:
    return not query.years or any(years.has(year) for years in query.years)
