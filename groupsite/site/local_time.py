"""The group's time zone, which decides what "today" is, activated for every request."""

import time
import zoneinfo
from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from core.db.replica_state import reads_all_changes
from groupsite.models import Group

CACHE_SECONDS = 60
"""Seconds for which a process caches the zone, which hardly ever changes."""


class LocalTimeMiddleware:
    """Activate the group's time zone for each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(time_zone_cache.get_zone()):
            return self.get_response(request)


class TimeZoneCache:
    """A cache of the group's time zone."""

    def __init__(self) -> None:
        self.read_at = float("-inf")
        self.name = ""
        self._generation = 0

    def get_zone(self) -> zoneinfo.ZoneInfo | None:
        """Return the group's zone; None, for the setting TIME_ZONE, if there is no group or no database."""
        if time.monotonic() - self.read_at > CACHE_SECONDS:
            generation = self._generation
            self.name = self.read_name()
            if generation == self._generation and reads_all_changes():
                self.read_at = time.monotonic()
        return zoneinfo.ZoneInfo(self.name) if self.name else None

    def clear(self) -> None:
        """Clear the cache; a name that is being read meanwhile is not cached."""
        self._generation += 1
        self.read_at = float("-inf")

    def read_name(self) -> str:
        """Read the zone's name from the database; if that fails, return the cached one."""
        try:
            return Group.objects.values_list("time_zone", flat=True).first() or ""
        except DatabaseError:
            return self.name


time_zone_cache = TimeZoneCache()
