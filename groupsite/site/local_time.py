"""The group's time zone: what "today" means to visitors follows from the group's own setting."""

import time
import zoneinfo
from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from groupsite.models import Group

FRESH = 60
"""Seconds for which a process remembers the zone: it changes about once in a group's life."""


class LocalTimeMiddleware:
    """Middleware under which every request lives in the group's time zone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(remembered.zone()):
            return self.get_response(request)


class Remembered:
    """The zone as it was last read."""

    def __init__(self) -> None:
        self.read_at = float("-inf")
        self.name = ""

    def zone(self) -> zoneinfo.ZoneInfo | None:
        """Return the group's zone; None, which is the setting TIME_ZONE, without a group or a database."""
        if time.monotonic() - self.read_at > FRESH:
            self.name = self.read()
            self.read_at = time.monotonic()
        return zoneinfo.ZoneInfo(self.name) if self.name else None

    def read(self) -> str:
        try:
            return Group.objects.values_list("time_zone", flat=True).first() or ""
        except DatabaseError:
            return self.name


remembered = Remembered()
