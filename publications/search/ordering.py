"""The newest papers that fit, of many, read until a page is full; and the best of some."""

from collections.abc import Sequence
from typing import Any

from core.web.keyset import KeysetPage, Window, window
from publications.models import Publication
from publications.search.conditions import Conditions
from publications.search.statements import FINDABLE, YEAR, Hits, bitmaps_preferred, fetch

BY_YEAR = (("year", True), ("pk", True))
OFTEN = 0.05
"""Of all papers; where so many fit, the next ones are found by looking at a few hundred papers."""
COMMON = 0.25
"""The same of a thousand papers, and of those that are counted."""
AT_FIRST, THEN = 4, 8
"""How many times a page is expected among the papers that are looked through first, and how many times more
of them are looked through next."""
FOR_MANY = 1.2
"""The same of a thousand papers, of which about as many are found as are expected."""
FULLY_READ = 10
"""How many times as many papers as are ranked are all read: to count off the years that have so many would
take longer."""
WEIGHED = 300
"""Of the group's papers, the newest that fit, of which the best are chosen: to weigh many takes long."""
Place = tuple[int, int]
"""The year, or 0, and the key of a paper."""


def newest_of(criteria: Conditions, after: str, before: str, size: int, at_least: int = 0) -> KeysetPage:
    """Return a page of places of papers, the newest first.

    at_least: so many that are expected to fit are looked at at once.

    Words are looked up in an index that knows no years. So of papers by words only so many years are looked
    through as will fill a page, as both indexes say, and more where it is not full.
    """
    part = _make_window(after, before, size)
    places = _fetch_places(criteria, part, at_least)
    if not places and part.values is not None:  # the list has become shorter, or ends elsewhere
        part = Window(part.keys, size, backwards=not part.backwards)
        places = _fetch_places(criteria, part, at_least)
    return _build_page(part, places)


def rank_newest(criteria: Conditions, number: int) -> list[int]:
    """Return the keys of the newest papers that fit, so many, by how well they match, then by year."""
    part = _make_window("", "", number - 1)
    if criteria.expected <= FULLY_READ * number:
        with bitmaps_preferred():
            places = _fetch_until(criteria, part, None, ranked=True)
    else:
        places = _fetch_places(criteria, part, 0, FOR_MANY, COMMON, ranked=True)
    return [key for _, key in places]


def among_newest(criteria: Conditions, expected: int) -> Hits:
    """Return what fits of so many of the newest papers that this many are expected to."""
    bound = _find_bound(_make_window("", "", 1), int(expected / criteria.share))
    if bound is None:
        return criteria.hits
    newest = f"SELECT * FROM {criteria.hits.table()} WHERE (at, id) >= (%s, %s)"
    return Hits(newest, (*criteria.hits.params, *bound))


def newest_of_known(places: list[Place], after: str, before: str, size: int) -> KeysetPage:
    """Return a page of the places of all papers that fit, the newest first."""
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
    return window(Publication.objects.all(), BY_YEAR, after, before, size)


def _build_page(part: Window, fetched: list[Place]) -> KeysetPage:
    return part.read([{"year": year, "pk": key} for year, key in fetched])


def _fetch_places(
    criteria: Conditions,
    part: Window,
    at_least: int,
    at_first: float = AT_FIRST,
    often: float = OFTEN,
    ranked: bool = False,
) -> list[Place]:
    if not criteria.text or criteria.share >= often:
        return _fetch_until(criteria, part, None, ranked)
    papers = int(max(at_least, at_first * (part.size + 1)) / max(criteria.share, 1e-9))
    while bound := _find_bound(part, papers):
        with bitmaps_preferred():
            places = _fetch_until(criteria, part, bound, ranked)
        if len(places) > part.size:
            return places
        papers *= THEN
    with bitmaps_preferred():
        return _fetch_until(criteria, part, None, ranked)


def _find_bound(part: Window, papers: int) -> Place | None:
    """Return the place of the paper that is so many papers behind another; None where the list ends."""
    down = not part.backwards
    condition = f" AND ({YEAR}, id) {'<' if down else '>'} (%s, %s)" if part.values is not None else ""
    order = f"{YEAR} {_sort_direction(down)}, id {_sort_direction(down)}"
    rows = fetch(
        f"SELECT {YEAR}, id {FINDABLE}{condition} ORDER BY {order} LIMIT 1 OFFSET %s",
        [*(part.values or ()), papers],
    )
    return rows[0] if rows else None


def _fetch_until(
    criteria: Conditions, part: Window, bound: Place | None, ranked: bool = False
) -> list[Place]:
    """Return the places from one on in a direction, one more than a page has; no further than a bound.

    ranked: by how well they match.
    """
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
    columns = "at, id, search" if ranked else "at, id"
    newest = f"SELECT {columns} FROM {criteria.hits.table()}{where} ORDER BY {order} LIMIT %s"
    params.append(part.size + 1)
    if not ranked:
        return fetch(newest, params)
    # the words of a paper are read while its row is at hand; by their keys each row is looked up again
    return fetch(
        f"SELECT at, id FROM ({newest}) AS newest "
        "ORDER BY ts_rank(search, %s::tsquery, 1) DESC, at DESC, id DESC",
        [*params, criteria.text],
    )


def _sort_direction(down: bool) -> str:
    return "DESC" if down else "ASC"


def best_of(keys: Sequence[int], text: str, number: int | None = None) -> list[int]:
    """Return the papers, or so many, by how well they match a tsquery, then by year."""
    ranked = f"""SELECT id FROM publications_publication WHERE id = ANY(%s)
        ORDER BY ts_rank(search, %s::tsquery, 1) DESC, {YEAR} DESC, id DESC LIMIT %s"""
    return [key for (key,) in fetch(ranked, [list(keys), text, number])] if keys else []


def best_listed(criteria: Conditions, number: int) -> list[int]:
    """Return so many of the group's list that fit, the best match first; without words the newest."""
    newest = (
        f"SELECT id FROM {criteria.hits.table()} WHERE ours AND listed ORDER BY at DESC, id DESC LIMIT %s"
    )
    keys = [key for (key,) in fetch(newest, [*criteria.hits.params, WEIGHED if criteria.text else number])]
    return best_of(keys, criteria.text, number) if criteria.text else keys
