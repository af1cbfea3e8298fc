"""Find the time zones of a calendar file: by names of many programs, or by the rules that the file has.

What a file says of a zone holds for that file alone.
"""

import datetime
import re
import zoneinfo
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache

from icalendar.prop import vUTCOffset
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from groupsite.agenda.calendar_files.components import CalendarProblemError, Component
from groupsite.agenda.calendar_files.recurrence import Budget, list_dates, parse_rule

MOST_ONSETS = 2000
MOST_ZONES = 50
YEARS_COMPARED = 5
DAYS_OF_A_ZONE = 40_000
"""How many days are looked at for the rules of one zone."""
_UTC_NAMES = frozenset(
    (
        "utc", "z", "gmt", "zulu", "uct", "universal", "etc/utc", "etc/gmt", "etc/uct", "etc/zulu",
        "etc/universal", "etc/greenwich", "greenwich", "gmt0", "etc/gmt0", "etc/gmt+0", "etc/gmt-0", "gmt+0",
        "gmt-0", "coordinated universal time", "(utc) coordinated universal time", "tzone://microsoft/utc",
        "microsoft/utc",
    )
)  # fmt: skip
_USUAL_NAMES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "Asia/Shanghai",
)
"""Of zones with the same rules, these rather than others."""
_OFFSET = re.compile(r"\(?(?:UTC|GMT)\s*([+-])(\d{1,2})[:.]?(\d{2})?\)?\s*(.*)", re.IGNORECASE)
_SEPARATOR = re.compile(r"[,/;]")


@dataclass(frozen=True)
class Zone:
    """A time zone of a file. name: of the IANA, or "" for the group's. problem: a code."""

    rules: datetime.tzinfo
    name: str = ""
    problem: str = ""

    def to_local(self, moment: datetime.datetime) -> datetime.datetime:
        """Return a time as a local time of this zone; without a zone it is one already."""
        try:
            return moment.astimezone(self.rules).replace(tzinfo=None) if moment.tzinfo else moment
        except OverflowError:  # the end of time, as some programs write series without an end
            return moment.replace(tzinfo=None)

    def to_utc(self, local: datetime.datetime) -> datetime.datetime:
        return local.replace(tzinfo=self.rules).astimezone(datetime.UTC)


class FileZone(datetime.tzinfo):
    """The rules of a VTIMEZONE: the moments in UTC at which its offset changes, and the offsets."""

    def __init__(
        self, onsets: list[tuple[datetime.datetime, datetime.timedelta, datetime.timedelta]]
    ) -> None:
        self.moments = [moment for moment, _before, _after in onsets]
        befores, self.offsets = [before for _, before, _ in onsets], [after for _, _, after in onsets]
        self.first = befores[0]
        # A local time that comes twice is the first; one that never comes has the offset before.
        self.locals = [
            moment + max(before, after)
            for moment, before, after in zip(
                self.moments, [self.first, *self.offsets], self.offsets, strict=False
            )
        ]

    def utcoffset(self, dt: datetime.datetime | None) -> datetime.timedelta:
        if dt is None:
            return self.first
        return self._find_offset(bisect_right(self.locals, dt.replace(tzinfo=None)))

    def fromutc(self, dt: datetime.datetime) -> datetime.datetime:
        return dt + self._find_offset(bisect_right(self.moments, dt.replace(tzinfo=None)))

    def dst(self, _dt: datetime.datetime | None) -> None:
        return None

    def tzname(self, dt: datetime.datetime | None) -> str:
        return str(self.utcoffset(dt))

    def _find_offset(self, place: int) -> datetime.timedelta:
        return self.offsets[place - 1] if place else self.first


class ZoneFinder:
    """The zones of a file by their names. years: the first and the last with events."""

    def __init__(self, group: str, components: list[Component], years: tuple[int, int]) -> None:
        self.group = Zone(zoneinfo.ZoneInfo(group))
        self.group_name = group
        self.years = years
        self.components = {
            name: each for each in components[:MOST_ZONES] if (name := clean_name(each.get_text("TZID")))
        }
        self.zones: dict[str, Zone] = {}

    def find(self, name: str) -> Zone:
        """Return the zone of a name: where its rules in the file are those of a zone of the IANA, that."""
        name = clean_name(name)
        if name not in self.zones:
            self.zones[name] = self._find(name)
        return self.zones[name]

    def _find(self, name: str) -> Zone:
        component = self.components.get(name)
        named = find_named_zone(name)
        if component is None or (named and named.name and name in list_zone_names()):
            return named or Zone(self.group.rules, problem="unknown_zone")
        try:
            rules = read_rules(component, self.years)
        except (CalendarProblemError, ValueError, OverflowError):
            return named or Zone(self.group.rules, problem="unknown_zone")
        location = find_named_zone(component.get_text("X-LIC-LOCATION"))
        candidates = [zone.name for zone in (named, location) if zone and zone.name]
        moments = self._list_moments(rules)
        for candidate in (*candidates, self.group_name, *_USUAL_NAMES, *WINDOWS_TO_OLSON.values()):
            zone = get_zone(candidate)
            if zone and all(
                zone.utcoffset(utc_to(zone, each)) == rules.fromutc(each) - each for each in moments
            ):
                return Zone(zone, candidate)
        if not set(rules.offsets[1:]) - {datetime.timedelta()} and rules.offsets[0] == datetime.timedelta():
            return Zone(datetime.UTC)
        return Zone(rules, problem="own_rules")

    def _list_moments(self, rules: FileZone) -> list[datetime.datetime]:
        """Return moments in UTC by which zones are told apart: one a month, and around all changes."""
        first, last = self.years
        years = range(max(first, last - YEARS_COMPARED), last + 1)
        moments = [build_moment(year, month, 15) for year in years for month in range(1, 13)]
        changes = [each for each in rules.moments if years[0] <= each.year <= last]
        return moments + changes + [each - datetime.timedelta(minutes=1) for each in changes]


def build_moment(year: int, month: int = 1, day: int = 1) -> datetime.datetime:
    """Return the midnight of a day, without a zone."""
    return datetime.datetime.combine(datetime.date(year, month, day), datetime.time())


def utc_to(zone: datetime.tzinfo, moment: datetime.datetime) -> datetime.datetime:
    return moment.replace(tzinfo=datetime.UTC).astimezone(zone)


def clean_name(name: str) -> str:
    return " ".join(name.split()).strip('"')[:300]


def read_rules(component: Component, years: tuple[int, int]) -> FileZone:
    """Return the rules of a VTIMEZONE from the year before the first to that after the last."""
    start = build_moment(max(years[0] - 2, 2))
    end = build_moment(min(years[1] + 2, 9998))
    budget = Budget(DAYS_OF_A_ZONE, MOST_ONSETS)
    onsets = []
    for observance in component.components:
        if observance.name not in ("STANDARD", "DAYLIGHT"):
            continue
        texts = (observance.get_text(name).strip() for name in ("TZOFFSETFROM", "TZOFFSETTO"))
        before, after = (vUTCOffset.from_ical(text) for text in texts)
        begin = observance.get("DTSTART")
        first = begin.parse_moment() if begin else None
        if not isinstance(first, datetime.datetime):
            raise CalendarProblemError("bad_date")
        first = first.replace(tzinfo=None)
        locals_ = [first]
        for line in observance.list_all("RDATE"):
            moments = line.parse_moments()
            locals_ += [each.replace(tzinfo=None) for each in moments if isinstance(each, datetime.datetime)]
        for line in observance.list_all("RRULE"):
            rule, until = parse_rule(line.value, first)
            last = end
            if isinstance(until, datetime.datetime):
                last = min(
                    end, until.replace(tzinfo=None) + (before if until.tzinfo else datetime.timedelta())
                )
            elif until:
                last = min(end, datetime.datetime.combine(until, datetime.time.max))
            since = min(start, last) - datetime.timedelta(days=730)
            locals_ += list_dates(rule, first, last, budget, since.date())
        onsets += [(local - before, before, after) for local in locals_[:MOST_ONSETS]]
    if not onsets:
        raise CalendarProblemError("bad_date")
    return FileZone(sorted(onsets))


def find_named_zone(name: str) -> Zone | None:
    """Return the zone of a name of the IANA, Windows, Outlook or Exchange, also with a prefix; else None."""
    name = clean_name(name)
    if name.casefold().strip("/") in _UTC_NAMES:
        return Zone(datetime.UTC)
    parts = name.strip("/").split("/")[-4:]
    names = [name, WINDOWS_TO_OLSON.get(name, ""), *("/".join(parts[place:]) for place in range(len(parts)))]
    for each in names:
        zone_name = _map_zone_names().get(each.casefold(), "")
        if zone := get_zone(zone_name):
            return Zone(zone, zone_name)
    if match := _OFFSET.fullmatch(name):
        hours, minutes = int(match[2]), int(match[3] or 0)
        if hours > 14 or minutes > 59:
            return None
        offset = datetime.timedelta(hours=hours, minutes=minutes) * (-1 if match[1] == "-" else 1)
        return _find_city(match[4], offset) if match[4] else Zone(datetime.timezone(offset))
    return None


def _find_city(text: str, offset: datetime.timedelta) -> Zone | None:
    """Return the zone of the first city that is one in the IANA's names and has that offset in winter."""
    for city in _SEPARATOR.split(text):
        for name in _map_cities().get(city.strip().casefold(), ()):
            zone = get_zone(name)
            now = datetime.datetime.now(datetime.UTC)
            if zone and any(
                now.replace(month=month, day=1).astimezone(zone).utcoffset() == offset for month in (1, 7)
            ):
                return Zone(zone, name)
    return None


def get_zone(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the zone of an IANA name; None for any other text, of which some are no file names."""
    return zoneinfo.ZoneInfo(name) if name in list_zone_names() else None


@cache
def list_zone_names() -> frozenset[str]:
    """Return the names of all time zones; reading them takes milliseconds."""
    return frozenset(zoneinfo.available_timezones())


@cache
def _map_zone_names() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(list_zone_names())}


@cache
def _map_cities() -> dict[str, list[str]]:
    cities: dict[str, list[str]] = {}
    for name in sorted(list_zone_names()):
        cities.setdefault(name.rpartition("/")[2].replace("_", " ").casefold(), []).append(name)
    return cities
