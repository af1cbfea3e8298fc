"""Settings of the group that every request needs, cached by each process."""

import time
from typing import Generic, TypeVar

from django.db import DatabaseError

from core.db.replica_state import reads_all_changes
from groupsite.models import Group

Value = TypeVar("Value")
CACHE_SECONDS = 60
"""Seconds for which a process caches a setting, which hardly ever changes."""


class GroupSetting(Generic[Value]):
    """A cache of one column of the group."""

    def __init__(self, column: str, default: Value) -> None:
        """default: the value if there is no group or no database."""
        self.column = column
        self.value = self.default = default
        self.read_at = float("-inf")
        self._generation = 0

    def get(self) -> Value:
        """Return the value, at most so many seconds old."""
        if time.monotonic() - self.read_at > CACHE_SECONDS:
            generation = self._generation
            self.value = self.read()
            if generation == self._generation and reads_all_changes():
                self.read_at = time.monotonic()
        return self.value

    def clear(self) -> None:
        """Clear the cache; a value that is being read meanwhile is not cached."""
        self._generation += 1
        self.read_at = float("-inf")

    def read(self) -> Value:
        """Read the value from the database; if that fails, return the cached one."""
        try:
            return Group.objects.values_list(self.column, flat=True).first() or self.default
        except DatabaseError:
            return self.value
