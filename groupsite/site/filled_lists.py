"""Which list pages are not empty: menus, footer and sitemap leave out the others."""

import time
from collections.abc import Iterable
from functools import cache

from django.db.models import QuerySet
from django.urls import reverse

from core.db.replica_state import reads_all_changes
from core.kinds import get_kinds

PREFIX = "in_list_"
CACHE_SECONDS = 60
"""Seconds for which a process caches that a list is not empty."""


@cache
def list_views() -> tuple[str, ...]:
    """Return the URL names of the list pages."""
    return tuple(kind.list_view for kind in get_kinds() if kind.list_view)


def select_first_rows(names: Iterable[str] | None = None) -> dict[str, QuerySet]:
    """Return querysets of the first row of what each page lists, by keys for `check_filled`.

    They are cheap, as every page of the site runs them. names: URL names of lists; all by default.
    """
    requested = set(list_views() if names is None else names)
    rows: dict[str, list[QuerySet]] = {name: [] for name in list_views() if name in requested}
    for kind in get_kinds():
        if kind.list_view in rows:
            rows[kind.list_view] += kind.select_listed()
        for name, select in kind.fills.items():
            if name in rows:
                rows[name] += select()
    return {
        f"{PREFIX}{name}_{place}": queryset.order_by().values_list("pk")[:1]
        for name, querysets in rows.items()
        for place, queryset in enumerate(querysets)
    }


def check_filled(gathered: dict[str, list]) -> dict[str, bool]:
    """Return by URL name whether each list has a first row. gathered: as `select_first_rows` names them."""
    filled: dict[str, bool] = {}
    for key, rows in gathered.items():
        if key.startswith(PREFIX):
            name = key.removeprefix(PREFIX).rpartition("_")[0]
            filled[name] = filled.get(name, False) or bool(rows)
    return filled


class FilledLists:
    """A cache of the lists that are not empty; lists are seldom emptied."""

    def __init__(self) -> None:
        self._seen_at: dict[str, float] = {}
        self.generation = 0

    def list_uncached(self) -> tuple[str, ...]:
        """Return the URL names of the lists whose state is not cached."""
        now = time.monotonic()
        return tuple(
            name for name in list_views() if now - self._seen_at.get(name, float("-inf")) > CACHE_SECONDS
        )

    def find_empty_paths(self, gathered: dict[str, list], generation: int) -> set[str]:
        """Return the paths of empty lists, by their first rows; cache the others.

        generation: from before the rows were read; they are not cached if it was cleared meanwhile.
        """
        filled = check_filled(gathered)
        now = time.monotonic()
        if generation == self.generation and reads_all_changes():
            self._seen_at |= {name: now for name, is_filled in filled.items() if is_filled}
        return {reverse(name) for name, is_filled in filled.items() if not is_filled}

    def clear(self) -> None:
        """Clear the cache."""
        self.generation += 1
        self._seen_at.clear()


filled_lists = FilledLists()
