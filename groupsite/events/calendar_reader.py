"""Read iCalendar files: events, and each date of those that recur, in local times of their zones."""

import datetime
import zoneinfo
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice

from dateutil.rrule import rruleset, rrulestr
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Component

from groupsite.models.event import EventKind

MOST_CHARACTERS = 2_000_000
MOST_EVENTS = 500
LONGEST_TEXT = 20_000
FIRST_YEAR, LAST_YEAR = 1000, 9998
"""Moments of these years have a date in every time zone."""
_KINDS = {str(label).casefold(): value for value, label in EventKind.choices}
_is_web_address = URLValidator(schemes=["http", "https"])


@dataclass(frozen=True)
class CalendarEntry:
    """An event of a calendar. uid: of it, with the date for one of several. start, end: with their zone.

    zone: its name, or "" for times without a zone, which are those of the group.
    """

    uid: str
    title: str
    start: datetime.datetime
    end: datetime.datetime | None = None
    whole_days: bool = False
    zone: str = ""
    place: str = ""
    url: str = ""
    description: str = ""
    kind: str = EventKind.OTHER
    cancelled: bool = False
    recurrence: str = field(default="", compare=False)


@dataclass
class CalendarReading:
    """The entries of a calendar, and what could not be read."""

    entries: list[CalendarEntry] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_calendar(text: str) -> CalendarReading:
    """Read a calendar. Raises ValueError if it is none, or too large."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError(_("The file has more than %s characters.") % f"{MOST_CHARACTERS:,}")
    try:
        calendars = Calendar.from_ical(text.replace("\0", ""), multiple=True)
    except (ValueError, LookupError, TypeError) as error:
        raise ValueError(_("This is no calendar file (.ics): %s") % str(error)[:200]) from error
    reading, entries = CalendarReading(), {}
    components = (each for calendar in calendars for each in calendar.walk("VEVENT"))
    for component in components:
        try:
            for entry in islice(list_dates(component), MOST_EVENTS + 1):
                check_years(entry)
                # A changed date of a recurring event stands after it, with the same key.
                entries[f"{entry.uid} {entry.recurrence}"] = entry
        except (ValueError, TypeError, LookupError, OverflowError, AttributeError) as error:
            title = str(component.get("summary", _("An event without a title")))[:80]
            reading.problems.append(f"{title}: {str(error)[:200] or _('It cannot be read.')}")
        if len(entries) > MOST_EVENTS:
            raise ValueError(_("The file has more than %d events. Submit it in parts.") % MOST_EVENTS)
    if not entries and not reading.problems:
        raise ValueError(_("There are no events in this calendar."))
    reading.entries = sorted(entries.values(), key=lambda entry: entry.start)
    return reading


def check_years(entry: CalendarEntry) -> None:
    """Raise ValueError for an entry whose dates cannot be stored."""
    if not all(FIRST_YEAR <= moment.year <= LAST_YEAR for moment in (entry.start, entry.end) if moment):
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise ValueError(_("Its year is not between %(first)d and %(last)d.") % years)


def list_dates(component: Component) -> Iterator[CalendarEntry]:
    """Yield the entry of an event, or an entry for each date of one that recurs."""
    entry = read_entry(component)
    if "rrule" not in component and "rdate" not in component:
        yield entry
        return
    if entry.start.tzinfo is None:
        raise ValueError(_("It has no time."))
    zone, first = entry.start.tzinfo, entry.start.replace(tzinfo=None)
    length = entry.end.replace(tzinfo=None) - first if entry.end else None
    for local in islice(build_dates(component, first, zone), MOST_EVENTS + 1):
        start = local.replace(tzinfo=zone)
        end = (local + length).replace(tzinfo=zone) if length is not None else None
        yield replace(entry, start=start, end=end, recurrence=f"{local:%Y%m%dT%H%M%S}")


def build_dates(component: Component, first: datetime.datetime, zone: datetime.tzinfo) -> rruleset:
    """Return the local times at which an event recurs, without exceptions (EXDATE)."""
    dates = rruleset()
    rules = component.get("rrule", [])
    for rule in rules if isinstance(rules, list) else [rules]:
        until = rule.get("until", [None])[0]
        if isinstance(until, datetime.datetime):
            local = until.astimezone(zone).replace(tzinfo=None) if until.tzinfo else until
            rule = type(rule)({**rule, "UNTIL": [local]})
        dates.rrule(rrulestr(rule.to_ical().decode(), dtstart=first))
    if not rules:
        dates.rdate(first)
    for name, add in (("rdate", dates.rdate), ("exdate", dates.exdate)):
        values = component.get(name, [])
        for each in values if isinstance(values, list) else [values]:
            for value in each.dts:
                add(to_local(value.dt, zone))
    return dates


def read_entry(component: Component) -> CalendarEntry:
    """Return the entry of a VEVENT. Raises ValueError without a title or a start."""
    title = " ".join(str(component.get("summary", "")).split())
    if not title:
        raise ValueError(_("It has no title."))
    start, end = component.start, component.end
    whole_days = not isinstance(start, datetime.datetime)
    zone_name = find_zone_name(start) if isinstance(start, datetime.datetime) else ""
    if zone_name == "UTC" and "rrule" not in component:  # as programs write times that have no zone
        zone_name = ""
    zone = zoneinfo.ZoneInfo(zone_name) if zone_name else timezone.get_current_timezone()
    if whole_days:
        last = max(start, end - datetime.timedelta(days=1))
        start, end = (datetime.datetime.combine(day, datetime.time()) for day in (start, last))
    begins, ends = to_local(start, zone).replace(tzinfo=zone), to_local(end, zone).replace(tzinfo=zone)
    recurrence = component.get("recurrence-id")
    url, description = read_link(component)
    return CalendarEntry(
        uid=str(component.get("uid", ""))[:400] or f"{title[:200]} {begins.isoformat()}",
        title=title[:200],
        start=begins,
        end=ends if ends > begins else None,
        whole_days=whole_days,
        zone=zone_name,
        place=" ".join(str(component.get("location", "")).split())[:200],
        url=url,
        description=description[:LONGEST_TEXT],
        kind=find_kind(component),
        cancelled=str(component.get("status", "")).upper() == "CANCELLED",
        recurrence=f"{to_local(recurrence.dt, zone):%Y%m%dT%H%M%S}" if recurrence else "",
    )


def to_local(moment: datetime.date, zone: datetime.tzinfo) -> datetime.datetime:
    """Return a date or a time as a local time of a zone, without it."""
    if not isinstance(moment, datetime.datetime):
        return datetime.datetime.combine(moment, datetime.time())
    return moment.astimezone(zone).replace(tzinfo=None) if moment.tzinfo else moment


def find_zone_name(moment: datetime.datetime) -> str:
    """Return the IANA name of a time's zone; "UTC" for one that has none, "" for a time without a zone."""
    if moment.tzinfo is None:
        return ""
    name = getattr(moment.tzinfo, "key", "") or getattr(moment.tzinfo, "zone", "") or str(moment.tzinfo)
    return name if name in list_zone_names() else "UTC"


@cache
def list_zone_names() -> frozenset[str]:
    """Return the names of all time zones; reading them takes milliseconds."""
    return frozenset(zoneinfo.available_timezones())


def find_kind(component: Component) -> str:
    """Return the kind that a category names, else that of any event."""
    categories = component.get("categories")
    names = [str(name).casefold() for name in getattr(categories, "cats", [])]
    return next((_KINDS[name] for name in names if name in _KINDS), EventKind.OTHER.value)


def read_link(component: Component) -> tuple[str, str]:
    """Return link and description; what is no URL goes into the description."""
    url = str(component.get("url", "")).strip()
    description = str(component.get("description", "")).strip()
    if not url:
        return "", description
    try:
        if len(url) <= 500:
            _is_web_address(url)
            return url, description
    except ValidationError:
        pass
    return "", "\n\n".join(filter(None, (description, url)))
