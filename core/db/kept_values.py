"""Values that are worked out once while one state of the database is read, as by an export."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

Value = TypeVar("Value")
MOST = 10_000
"""Values of a name that are kept."""

_stores: ContextVar[dict[Hashable, dict[int, Any]] | None] = ContextVar("kept values", default=None)


@contextmanager
def keep_values() -> Iterator[None]:
    """Keep values for as long as this runs. The database must not change meanwhile."""
    token = _stores.set({})
    try:
        yield
    finally:
        _stores.reset(token)


def find_kept(name: Hashable, key: int) -> Any:
    """Return the value of a row that is kept under a name, by the row's key; None if there is none."""
    stores = _stores.get()
    return stores.get(name, {}).get(key) if stores else None


def read_kept(
    name: Hashable, keys: Sequence[int], read: Callable[[list[int]], dict[int, Value]]
) -> dict[int, Value]:
    """Return the values of rows by their keys, in no order; without rows that there are not.

    name: under which they are kept. read: returns those of the given keys that are not kept.
    """
    stores = _stores.get()
    if stores is None:
        return read(list(keys))
    own = stores.setdefault(name, {})
    values = {key: own[key] for key in keys if key in own}
    if missing := [key for key in keys if key not in values]:
        values |= (added := read(missing))
        if len(own) < MOST:
            own |= added
    return values
