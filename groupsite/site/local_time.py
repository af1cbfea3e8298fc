"""The group's time zone, which decides what "today" is, activated for every request."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from groupsite.site.group_settings import GroupSetting


class LocalTimeMiddleware:
    """Activate the group's time zone for each request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(time_zone_cache.get_zone()):
            return self.get_response(request)


class TimeZoneCache(GroupSetting[str]):
    """A cache of the group's time zone."""

    def __init__(self) -> None:
        super().__init__("time_zone", "")

    def get_zone(self) -> zoneinfo.ZoneInfo | None:
        """Return the group's zone; None, for the setting TIME_ZONE, if there is no group or no database."""
        name = self.get()
        return zoneinfo.ZoneInfo(name) if name else None


time_zone_cache = TimeZoneCache()
