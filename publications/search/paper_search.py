"""Searching all papers that visitors may see, in limited time however many there are.

Up to a thousand matching papers are counted and ranked. Of more, the newest thousand are ranked, or the
newest are fetched until a page is full. None of this grows with the number of papers.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext

from core.web.keyset import KeysetPage
from publications.display.linked_rows import fetch_papers
from publications.models import Publication
from publications.search import conditions
from publications.search.conditions import Conditions
from publications.search.counts import COUNT_LIMIT, PaperCounts, count_papers
from publications.search.language import Query
from publications.search.named_values import OURS
from publications.search.ordering import (
    COMMON_SHARE,
    fetch_newest,
    limit_to_newest,
    paginate_newest,
    rank_listed,
    rank_newest,
    rank_papers,
)
from publications.search.statements import StatementTimeoutError, limit_statement_time

PER_PAGE = 12
BEST, NEWEST = "best", "newest"
FULL_COUNT_LIMIT = 5_000
"""The expected number of papers up to which counting gets the full time limit."""
PHRASE_LIMIT, PHRASE_SAMPLE = 4_000, 1_500
"""Matching a phrase takes long: with more expected papers than the first, about as many of the newest as the
second are searched."""
LEAST_SHOWN = 100
"""Smaller counts are not shown if not all papers were counted, as there may be many more."""
RANK_LIMIT = 1_000
"""How many of the newest papers are ranked if there are more than are counted."""
PAGE_TIMEOUT, COUNT_TIMEOUT, RANK_TIMEOUT = 2_000, 40, 80
"""Time limits in milliseconds: for a page, for counting many papers, and for ranking many by default."""


class TooBroadError(Exception):
    """The search exceeds the time limit; more words or a year would help."""


@dataclass(frozen=True)
class FacetChoice:
    """A facet value of a search. papers: their number, None if it was not counted."""

    value: str
    label: str
    papers: int | None = None
    at_least: bool = False
    current: bool = False


@dataclass(frozen=True)
class PaperSearchResult:
    """A page of papers by their keys, with counts, facets and tokens of the neighbouring pages.

    number: of all matching papers; at_least: there may be more. listed: the best of the group's list, if they
    were requested, and there are other papers, too. sort: the order, one of `sorts`, the possible ones.
    ranked: how many papers, the newest, were ranked; 0 for all. problems: sentences.
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
        """The papers of the page; one query."""
        return fetch_papers(self.keys)


@dataclass(frozen=True)
class _Page:
    """The page that was requested."""

    sort: str
    after: str
    before: str
    size: int


def find(
    query: Query, sort: str = "", after: str = "", before: str = "", size: int = PER_PAGE, listed: int = 0
) -> PaperSearchResult:
    """Search papers.

    sort: "best" or "newest"; by default, or if it is not possible, the best order there is. after, before:
    tokens of an earlier page. listed: how many of the group's list to return with the page. A constant
    number of statements. Raises TooBroadError.
    """
    try:
        with limit_statement_time(PAGE_TIMEOUT):
            criteria = conditions.build_conditions(query)
            if criteria.unknown:
                return PaperSearchResult(problems=criteria.unknown)
            papers, counts = _search(query, criteria, _Page(sort, after, before, size))
            has_others = counts.at_least or 0 < counts.ours < counts.number
            return replace(papers, listed=rank_listed(criteria, listed)) if listed and has_others else papers
    except StatementTimeoutError as error:
        raise TooBroadError from error


def _search(query: Query, criteria: Conditions, page: _Page) -> tuple[PaperSearchResult, PaperCounts]:
    """Return a page, and counts of all papers, or of the newest if there are many.

    Words are ranked and counted in one statement. Phrases, of which the database expects too many papers, are
    counted first.
    """
    if not criteria.has_phrase and (ranked := _rank_newest_in_time(query, criteria, PaperCounts(), page)):
        return ranked
    counts = _count(criteria)
    if counts.at_least:
        # if none of the newest papers has the phrase, few papers have it
        may_rank = criteria.has_phrase and (page.sort == BEST or counts.number)
        ranked = _rank_newest_in_time(query, criteria, counts, page) if may_rank else None
        return ranked or _date_many(query, criteria, counts, page)
    if criteria.text and page.sort != NEWEST:
        best = _cut_page(rank_papers([key for _, key in counts.places], criteria.text), page)
        return _build_result(query, best, counts, BEST, (BEST, NEWEST)), counts
    dated = paginate_newest(list(counts.places), page.after, page.before, page.size)
    return _build_result(query, dated, counts, NEWEST, (BEST, NEWEST) if criteria.text else (NEWEST,)), counts


def _count(criteria: Conditions) -> PaperCounts:
    """Count the papers; return counts with `at_least` if that takes too long.

    If few papers are expected, counting gets the time limit of the page, which needs the counts.
    """
    try:
        with limit_statement_time(PAGE_TIMEOUT if criteria.expected <= FULL_COUNT_LIMIT else COUNT_TIMEOUT):
            if criteria.has_phrase and criteria.expected > PHRASE_LIMIT:
                return count_papers(
                    limit_to_newest(criteria, PHRASE_SAMPLE),
                    by_words=criteria.share < COMMON_SHARE,
                    of_more=True,
                )
            return count_papers(criteria.hits, by_words=bool(criteria.text) and criteria.share < COMMON_SHARE)
    except StatementTimeoutError:
        return PaperCounts(0, at_least=True)


def _rank_newest_in_time(
    query: Query, criteria: Conditions, counts: PaperCounts, page: _Page
) -> tuple[PaperSearchResult, PaperCounts] | None:
    """Rank the newest papers and return a page and counts, unless another order is requested.

    If nobody requested this order, None is returned where ranking takes too long, too.
    """
    token = page.after or page.before
    if not criteria.text or page.sort == NEWEST or (token and not _is_rank(token)):
        return None
    if page.sort == BEST:
        return _rank_newest(query, criteria, counts, page)
    with suppress(StatementTimeoutError), limit_statement_time(RANK_TIMEOUT):
        return _rank_newest(query, criteria, counts, page)
    return None


def _date_many(
    query: Query, criteria: Conditions, counts: PaperCounts, page: _Page
) -> tuple[PaperSearchResult, PaperCounts]:
    """Order many papers by date, and return a page of them and counts."""
    is_first = not (page.after or page.before)
    if is_first and page.size < len(counts.places) <= COUNT_LIMIT:  # the newest, of a phrase
        result = paginate_newest(list(counts.places), "", "", page.size)
    else:
        filled = not criteria.has_phrase or len(counts.places) > COUNT_LIMIT
        result = fetch_newest(criteria, page.after, page.before, page.size, 0 if filled else PHRASE_SAMPLE)
    if not counts.number:
        more = bool(result.next or result.previous)
        counts = replace(counts, number=len(result.rows), at_least=more)
    sorts = (BEST, NEWEST) if criteria.text else (NEWEST,)
    return _build_result(query, result, counts, NEWEST, sorts), counts


def _rank_newest(
    query: Query, criteria: Conditions, counts: PaperCounts, page: _Page
) -> tuple[PaperSearchResult, PaperCounts]:
    if counts.number and len(counts.places) <= COUNT_LIMIT:  # the newest, of a phrase
        keys: Sequence[int] = rank_papers([key for _, key in counts.places], criteria.text)
    else:
        counts = rank_newest(criteria, RANK_LIMIT)
        keys = counts.ranked
    result = _build_result(query, _cut_page(keys, page), counts, BEST, (BEST, NEWEST))
    return replace(result, ranked=len(keys) if counts.at_least else 0), counts


def _cut_page(papers: Sequence[int], page: _Page) -> KeysetPage:
    """Return a page of ranked papers; its tokens are offsets, as ranks are computed for each request."""
    start, problem = 0, ""
    token = page.after or page.before
    if token and not _is_rank(token):
        problem = gettext("“{token}” is not a position in this list. This is the start of the list.").format(
            token=token[:40]
        )
    elif token:
        start = int(token) if page.after else int(token) - page.size
        start = max(0, min(start, (len(papers) - 1) // page.size * page.size))
    end = start + page.size
    rows = [{"pk": key} for key in papers[start:end]]
    return KeysetPage(rows, str(start) if start else "", str(end) if end < len(papers) else "", problem)


def _is_rank(token: str) -> bool:
    """Return whether a token is an offset in a ranked list, and not a keyset token."""
    return token.isascii() and token.isdigit() and len(token) < 6


def _build_result(
    query: Query, result: KeysetPage, counts: PaperCounts, sort: str, sorts: tuple[str, ...]
) -> PaperSearchResult:
    ours = [(OURS, gettext("The group"), counts.ours)] if counts.ours else []
    years = [
        (str(year), str(year), number)
        for year, number in counts.years
        if not query.years or any(years.has(year) for years in query.years)
    ]
    rows: dict[str, Sequence[tuple[str, str, int | None]]] = {
        "year": years,
        "venue": counts.venues,
        "kind": counts.kinds,
        "corpus": [*ours, *counts.corpora],
    }
    facets: dict[str, list[FacetChoice]] = {name: [] for name in rows}
    for name, choices in rows.items():
        for value, label, number in choices:
            # small numbers mean little if not all papers were counted
            is_hidden = number is None or (counts.at_least and number < LEAST_SHOWN)
            papers, current = None if is_hidden else number, value in query.values(name)
            facets[name].append(FacetChoice(value, label, papers, counts.at_least, current))
    return PaperSearchResult(
        keys=[row["pk"] for row in result.rows],
        number=counts.number,
        at_least=counts.at_least,
        facets={name: tuple(choices) for name, choices in facets.items()},
        previous=result.previous,
        next=result.next,
        sort=sort,
        sorts=sorts,
        problems=(result.problem,) if result.problem else (),
    )
