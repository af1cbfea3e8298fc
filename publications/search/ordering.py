"""The newest matching papers of many, fetched until a page is full; and papers by rank."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from core.web.keyset import KeysetPage, Window, build_window
from publications.models import Publication
from publications.search.conditions import Conditions
from publications.search.counts import PaperCounts, count_papers
from publications.search.statements import FINDABLE, YEAR, Hits, fetch, prefer_bitmaps

BY_YEAR = (("year", True), ("pk", True))
FREQUENT_SHARE = 0.05
"""The share of matching papers from which on reading papers by date soon finds enough of them."""
COMMON_SHARE = 0.25
"""The same for a thousand papers, and for counting."""
FIRST_FACTOR, GROWTH_FACTOR = 4, 8
"""How many pages are expected among the papers that are searched first, and the factor by which their number
grows with each further step."""
RANKED_FACTOR = 1.2
"""The same for a thousand papers, where the estimate is reliable."""
READ_ALL_FACTOR = 10
"""Up to so many times the ranked papers, all matching ones are read, as finding a bound takes longer."""
LISTED_RANK_LIMIT = 300
"""How many of the group's papers, the newest that match, are ranked, as ranking many takes long."""
Place = tuple[int, int]
"""The year, or 0, and the key of a paper."""


def fetch_newest(criteria: Conditions, after: str, before: str, size: int, at_least: int = 0) -> KeysetPage:
    """Fetch a page of places of papers, the newest first.

    at_least: the expected number of matches in the first step.

    The index of words has no years. So a search by words is limited to as many of the newest papers as are
    expected to fill a page, and repeated with more of them if the page is not full.
    """
    part = _make_window(after, before, size)
    places = _fetch_places(criteria, part, at_least)
    if not places and part.values is not None:  # the list has changed since the token was made
        part = Window(part.keys, size, backwards=not part.backwards)
        places = _fetch_places(criteria, part, at_least)
    return _build_page(part, places)


def rank_newest(criteria: Conditions, number: int) -> PaperCounts:
    """Rank and count the newest matching papers, at most `number`, in one statement unless too few match."""
    part = _make_window("", "", number)
    if criteria.expected <= READ_ALL_FACTOR * number:
        bounds: Iterable[tuple[Place | None, bool]] = [(None, True)]
    else:
        bounds = _list_bounds(criteria, part, 0, RANKED_FACTOR, COMMON_SHARE)
    counts = PaperCounts()
    for bound, by_words in bounds:
        newest = _select_newest(criteria, part, bound)
        counts = count_papers(newest, by_words, text=criteria.text, most=number)
        if counts.at_least:  # so one paper more than `number` was ranked, the oldest
            _, oldest = min(counts.places)
            return replace(counts, ranked=tuple(key for key in counts.ranked if key != oldest))
    return counts


def limit_to_newest(criteria: Conditions, expected: int) -> Hits:
    """Limit matching papers to the newest, so that about `expected` of them are left."""
    bound = _find_bound(_make_window("", "", 1), int(expected / criteria.share))
    if bound is None:
        return criteria.hits
    newest = f"SELECT * FROM {criteria.hits.build_table_sql()} WHERE (at, id) >= (%s, %s)"
    return Hits(newest, (*criteria.hits.params, *bound))


def paginate_newest(places: list[Place], after: str, before: str, size: int) -> KeysetPage:
    """Return a page of all matching papers' places, the newest first."""
    part = _make_window(after, before, size)
    ordered = sorted(places, reverse=not part.backwards)
    if part.values is not None:
        position = tuple(part.values)
        further = [place for place in ordered if (place > position if part.backwards else place < position)]
        if not further:
            part = Window(part.keys, size, backwards=not part.backwards)
            ordered = sorted(places, reverse=not part.backwards)
        else:
            ordered = further
    return _build_page(part, ordered[: size + 1])


def _make_window(after: str, before: str, size: int) -> Window:
    return build_window(Publication.objects.all(), BY_YEAR, after, before, size)


def _build_page(part: Window, places: list[Place]) -> KeysetPage:
    return part.read([{"year": year, "pk": key} for year, key in places])


def _fetch_places(criteria: Conditions, part: Window, at_least: int) -> list[Place]:
    """Fetch the places of a page, and one more."""
    places: list[Place] = []
    for bound, by_words in _list_bounds(criteria, part, at_least, FIRST_FACTOR, FREQUENT_SHARE):
        newest = _select_newest(criteria, part, bound)
        with prefer_bitmaps() if by_words else nullcontext():
            places = fetch(f"SELECT at, id FROM {newest.build_table_sql()}", newest.params)
        if len(places) > part.size:
            break
    return places


def _list_bounds(
    criteria: Conditions, part: Window, at_least: int, first_factor: float, frequent_share: float
) -> Iterator[tuple[Place | None, bool]]:
    """Yield ever older places up to which to search, None for the end, and whether to search by words."""
    if not criteria.text or criteria.share >= frequent_share:
        yield None, False
        return
    papers = int(max(at_least, first_factor * (part.size + 1)) / max(criteria.share, 1e-9))
    while bound := _find_bound(part, papers):
        yield bound, True
        papers *= GROWTH_FACTOR
    yield None, True


def _find_bound(part: Window, papers: int) -> Place | None:
    """Return the place of the paper that comes `papers` papers later; None after the end of the list."""
    down = not part.backwards
    condition = f" AND ({YEAR}, id) {'<' if down else '>'} (%s, %s)" if part.values is not None else ""
    order = f"{YEAR} {_sort_direction(down)}, id {_sort_direction(down)}"
    rows = fetch(
        f"SELECT {YEAR}, id {FINDABLE}{condition} ORDER BY {order} LIMIT 1 OFFSET %s",
        [*(part.values or ()), papers],
    )
    return rows[0] if rows else None


def _select_newest(criteria: Conditions, part: Window, bound: Place | None) -> Hits:
    """Select the papers of a page, and one more, up to a bound; in the order of the page."""
    down, params = not part.backwards, list[Any](criteria.hits.params)
    comparisons = []
    if part.values is not None:
        comparisons.append(f"(at, id) {'<' if down else '>'} (%s, %s)")
        params += part.values
    if bound is not None:
        comparisons.append(f"(at, id) {'>=' if down else '<='} (%s, %s)")
        params += bound
    where = f" WHERE {' AND '.join(comparisons)}" if comparisons else ""
    order = f"at {_sort_direction(down)}, id {_sort_direction(down)}"
    table = criteria.hits.build_table_sql()
    newest = f"SELECT * FROM {table}{where} ORDER BY {order} LIMIT %s"
    return Hits(newest, (*params, part.size + 1))


def _sort_direction(down: bool) -> str:
    return "DESC" if down else "ASC"


def rank_papers(keys: Sequence[int], text: str, number: int | None = None) -> list[int]:
    """Order papers by rank for a tsquery, then by year; return at most `number`."""
    ranked = f"""SELECT id FROM publications_publication WHERE id = ANY(%s)
        ORDER BY ts_rank(search, %s::tsquery, 1) DESC, {YEAR} DESC, id DESC LIMIT %s"""
    return [key for (key,) in fetch(ranked, [list(keys), text, number])] if keys else []


def rank_listed(criteria: Conditions, number: int) -> list[int]:
    """Return the best matches in the group's list, at most `number`; without words the newest."""
    table = criteria.hits.build_table_sql()
    newest = f"SELECT id FROM {table} WHERE ours AND listed ORDER BY at DESC, id DESC LIMIT %s"
    keys = [
        key
        for (key,) in fetch(newest, [*criteria.hits.params, LISTED_RANK_LIMIT if criteria.text else number])
    ]
    return rank_papers(keys, criteria.text, number) if criteria.text else keys
