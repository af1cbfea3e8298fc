"""Those of some papers that match words best."""

from collections.abc import Sequence

from publications.searching.conditions import Conditions
from publications.searching.hits import YEAR, fetch

WEIGHED = 300
"""Of the group's papers, the newest that fit, of which the best are chosen: to weigh many takes long."""


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
