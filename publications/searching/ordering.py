"""The newest papers that fit, of many, read until a page is full; and the best of some."""

from collections.abc import Sequence
from typing import Any

from groupsite.kit.keyset import KeysetPage, Window, window
from publications.models import Publication
from publications.searching.conditions import Conditions
from publications.searching.statements import FINDABLE, YEAR, Hits, bitmaps_preferred, fetch

BY_YEAR = (("year", True), ("pk", True))
OFTEN = 0.05
"""Of all papers; where so many fit, the next ones are found by looking at a few hundred papers."""
COMMON = 0.25
"""The same of a thousand papers, and of those that are counted."""
AT_FIRST, THEN = 4, 8
"""How many times a page is expected among the papers that are looked through first, and how many times more
of them are looked through next."""
FOR_MANY = 1.5
"""The same of a thousand papers, of which about as many are found as are expected."""
WEIGHED = 300
"""Of the group's papers, the newest that fit, of which the best are chosen: to weigh many takes long."""
Place = tuple[int, int]
"""The year, or 0, and the key of a paper."""


def newest_of(asked: Conditions, after: str, before: str, size: int, at_least: int = 0) -> KeysetPage:
    """A page of places of papers, the newest first.

    at_least: so many that are expected to fit are looked at at once.

    Words are looked up in an index that knows no years. So of papers by words only so many years are looked
    through as will fill a page, as both indexes say, and more where it is not full.
    """
    part = _window(after, before, size)
    fetched = _fetched(asked, part, at_least)
    if not fetched and part.values is not None:  # the list has become shorter, or ends elsewhere
        part = Window(part.keys, size, backwards=not part.backwards)
        fetched = _fetched(asked, part, at_least)
    return _page(part, fetched)


def newest_keys(asked: Conditions, number: int) -> list[int]:
    """The keys of so many papers that fit, the newest first."""
    part = _window("", "", number - 1)
    return [key for _, key in _fetched(asked, part, 0, FOR_MANY, COMMON)]


def among_newest(asked: Conditions, expected: int) -> Hits:
    """What fits of so many of the newest papers that this many are expected to."""
    bound = _bound(_window("", "", 1), int(expected / asked.share))
    if bound is None:
        return asked.hits
    newest = f"SELECT * FROM {asked.hits.table()} WHERE (at, id) >= (%s, %s)"
    return Hits(newest, (*asked.hits.params, *bound))


def newest_of_known(places: list[Place], after: str, before: str, size: int) -> KeysetPage:
    """The same of papers of which all are known."""
    part = _window(after, before, size)
    ordered = sorted(places, reverse=not part.backwards)
    if part.values is not None:
        here = tuple(part.values)
        beyond = [place for place in ordered if (place > here if part.backwards else place < here)]
        if not beyond:
            part = Window(part.keys, size, backwards=not part.backwards)
            ordered = sorted(places, reverse=not part.backwards)
        else:
            ordered = beyond
    return _page(part, ordered[: size + 1])


def _window(after: str, before: str, size: int) -> Window:
    return window(Publication.objects.all(), BY_YEAR, after, before, size)


def _page(part: Window, fetched: list[Place]) -> KeysetPage:
    return part.read([{"year": year, "pk": key} for year, key in fetched])


def _fetched(
    asked: Conditions, part: Window, at_least: int, at_first: float = AT_FIRST, often: float = OFTEN
) -> list[Place]:
    if not asked.text or asked.share >= often:
        return _until(asked, part, None)
    looked_through = int(max(at_least, at_first * (part.size + 1)) / max(asked.share, 1e-9))
    while bound := _bound(part, looked_through):
        with bitmaps_preferred():
            fetched = _until(asked, part, bound)
        if len(fetched) > part.size:
            return fetched
        looked_through *= THEN
    with bitmaps_preferred():
        return _until(asked, part, None)


def _bound(part: Window, papers: int) -> Place | None:
    """The place of the paper that stands so many papers behind another; None where the list ends."""
    down = not part.backwards
    here = f" AND ({YEAR}, id) {'<' if down else '>'} (%s, %s)" if part.values is not None else ""
    order = f"{YEAR} {_way(down)}, id {_way(down)}"
    found = fetch(
        f"SELECT {YEAR}, id {FINDABLE}{here} ORDER BY {order} LIMIT 1 OFFSET %s",
        [*(part.values or ()), papers],
    )
    return found[0] if found else None


def _until(asked: Conditions, part: Window, bound: Place | None) -> list[Place]:
    """The places from one on in a direction, as many as a page has and one more; no further than a bound."""
    down, params = not part.backwards, list[Any](asked.hits.params)
    compared = []
    if part.values is not None:
        compared.append(f"(at, id) {'<' if down else '>'} (%s, %s)")
        params += part.values
    if bound is not None:
        compared.append(f"(at, id) {'>=' if down else '<='} (%s, %s)")
        params += bound
    where = f" WHERE {' AND '.join(compared)}" if compared else ""
    order = f"at {_way(down)}, id {_way(down)}"
    return fetch(
        f"SELECT at, id FROM {asked.hits.table()}{where} ORDER BY {order} LIMIT %s", [*params, part.size + 1]
    )


def _way(down: bool) -> str:
    return "DESC" if down else "ASC"


def best_of(keys: Sequence[int], text: str, start: int, number: int) -> list[int]:
    """So many of the papers from a place on, by how well they match a tsquery; equals by their years."""
    ranked = f"""SELECT id FROM publications_publication WHERE id = ANY(%s)
        ORDER BY ts_rank(search, %s::tsquery, 1) DESC, {YEAR} DESC, id DESC LIMIT %s OFFSET %s"""
    return [key for (key,) in fetch(ranked, [list(keys), text, number, start])]


def best_listed(asked: Conditions, number: int) -> list[int]:
    """So many of the group's list that fit, the best match first; without words the newest."""
    newest = f"SELECT id FROM {asked.hits.table()} WHERE ours AND listed ORDER BY at DESC, id DESC LIMIT %s"
    keys = [key for (key,) in fetch(newest, [*asked.hits.params, WEIGHED if asked.text else number])]
    return best_of(keys, asked.text, 0, number) if asked.text and keys else keys
