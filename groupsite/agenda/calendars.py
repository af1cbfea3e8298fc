"""Events as iCalendar (RFC 5545), with the rules of their time zones."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.text import capfirst
from icalendar import Calendar, Timezone, TimezoneDaylight, TimezoneStandard, vText
from icalendar import Event as CalendarEvent

from core.text.markdown import render_lines
from core.web.urls import build_absolute_url, get_url
from groupsite.agenda.models import Event, EventSeries

PRODUCT = "-//groupsite//events//EN"
SAMPLE = 7
"""Years of a zone from which the rule of its changes is read, at least."""
DAY, MINUTE = datetime.timedelta(days=1), datetime.timedelta(minutes=1)


def build_calendar(name: str, events: Iterable[Event] | QuerySet) -> bytes:
    """Return a calendar of events, whose speakers must be prefetched, with a VTIMEZONE for each zone."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    rows = list(events)
    for event in rows:
        calendar.add_component(build_component(event))
    years: dict[str, list[int]] = {}
    for event in rows:
        if isinstance(event.zone, ZoneInfo) and event.zone.key != "UTC" and not event.whole_days:
            years.setdefault(event.zone.key, []).append(event.starts_at.year)
    for name in sorted(years):
        first, last = min(years[name]), max(years[name])
        timezone = build_timezone(name, first, max(last + 2, first + SAMPLE))
        calendar.subcomponents.insert(0, timezone)
    return calendar.to_ical()


@dataclass(frozen=True)
class Subscription:
    """A calendar to subscribe to; its URLs for programs of all kinds, and for two on the web."""

    name: str
    url: str

    @property
    def webcal(self) -> str:
        return f"webcal:{self.url.partition(':')[2]}"

    @property
    def google(self) -> str:
        return f"https://calendar.google.com/calendar/r?{urlencode({'cid': self.webcal})}"

    @property
    def outlook(self) -> str:
        query = urlencode({"url": self.url, "name": self.name})
        return f"https://outlook.office.com/calendar/0/addfromweb?{query}"


def build_subscription(name: str, series: EventSeries | None = None) -> Subscription:
    """Return the subscription to all events, or to those of a series."""
    query = f"?{urlencode({'series': series.slug})}" if series else ""
    return Subscription(name, build_absolute_url(get_url("calendar") + query))


def build_google_link(event: Event) -> str:
    """Return the URL at which Google Calendar adds an event."""
    start, end = event.start, event.end or event.start
    if event.whole_days:
        dates = f"{start:%Y%m%d}/{end + DAY:%Y%m%d}"
    else:
        dates = "/".join(f"{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}" for moment in (start, end))
    query = {"action": "TEMPLATE", "text": event.in_language.title, "dates": dates, "location": event.place}
    return "https://calendar.google.com/calendar/render?" + urlencode(query | describe_link(event, "details"))


def build_outlook_link(event: Event) -> str:
    """Return the URL at which Outlook on the web adds an event."""
    start, end = event.start, event.end or event.start
    query = {"path": "/calendar/action/compose", "rru": "addevent", "subject": event.in_language.title}
    query |= {"location": event.place}
    if event.whole_days:
        days = {"startdt": f"{start:%Y-%m-%d}", "enddt": f"{end + DAY:%Y-%m-%d}", "allday": "true"}
        query |= days
    else:
        query |= {"startdt": start.isoformat(), "enddt": end.isoformat()}
    return "https://outlook.office.com/calendar/0/deeplink/compose?" + urlencode(
        query | describe_link(event, "body")
    )


def describe_link(event: Event, name: str) -> dict[str, str]:
    """Return the parameter of this name with the URLs of an event: its page, and where to join it."""
    urls = filter(None, (build_absolute_url(event.get_absolute_url()), event.join_url))
    return {name: "\n".join(urls)}


def build_component(event: Event) -> CalendarEvent:
    """Return the VEVENT of an event. Times are those of its zone; the end of whole days is exclusive."""
    component = CalendarEvent()
    component.add("uid", str(event.uid))
    component.add("dtstamp", event.changed_at.astimezone(datetime.UTC))
    component.add("last-modified", event.changed_at.astimezone(datetime.UTC))
    component.add("sequence", event.version - 1)
    component.add("summary", event.in_language.title)
    start, end = event.start, event.end
    if event.whole_days:
        component.add("dtstart", start.date())
        component.add("dtend", (end or start).date() + DAY)
    else:
        component.add("dtstart", find_exact(start))
        if end:
            component.add("dtend", find_exact(end))
    component.add("status", "CANCELLED" if event.cancelled else "CONFIRMED")
    component.add("categories", [capfirst(event.get_kind_display())])
    component.add("url", build_absolute_url(event.get_absolute_url()))
    if event.place:
        component["location"] = vText(event.place)
    if description := describe_event(event):
        component["description"] = vText(description)
    return component


def find_exact(moment: datetime.datetime) -> datetime.datetime:
    """Return a time in UTC if it is the second of two with the same local time, as readers take the first."""
    return moment.astimezone(datetime.UTC) if moment.fold else moment


def describe_event(event: Event) -> str:
    """Return speakers, series, description and links of an event as plain text, one a paragraph."""
    speakers = ", ".join(
        f"{speaker} ({speaker.public_affiliation})" if speaker.public_affiliation else str(speaker)
        for speaker in event.speakers.all()
    )
    urls = event.join_url, event.url
    parts = (
        speakers,
        event.series.in_language.title if event.series else "",
        render_lines(event.in_language.description),
        *urls,
    )
    return "\n\n".join(filter(None, parts))


@lru_cache(maxsize=100)
def build_timezone(name: str, first_year: int, last_year: int) -> Timezone:
    """Return the VTIMEZONE of a zone from the start of one year to that of another: what it is, and changes.

    An observance starts at the local time before the change, as RFC 5545 (3.6.5) asks. Each run of years with
    the same rule is an observance, as several programs read only the first of many dates.
    """
    zone, timezone = ZoneInfo(name), Timezone()
    timezone.add("tzid", name)
    start = datetime.datetime(first_year, 1, 1, tzinfo=datetime.UTC)
    first = start.astimezone(zone)
    offsets = first.utcoffset(), first.utcoffset()
    observances = {(first.tzname(), bool(first.dst()), *offsets): [first.replace(tzinfo=None)]}
    for moment in find_changes(zone, start, datetime.datetime(last_year, 1, 1, tzinfo=datetime.UTC)):
        after, before = moment.astimezone(zone), (moment - MINUTE).astimezone(zone)
        key = after.tzname(), bool(after.dst()), before.utcoffset(), after.utcoffset()
        local = (before + MINUTE).replace(tzinfo=None)
        observances.setdefault(key, []).append(local)
    for (abbreviation, is_daylight, offset_before, offset_after), times in observances.items():
        for run in split_runs(times):
            observance = TimezoneDaylight() if is_daylight else TimezoneStandard()
            observance.add("tzname", abbreviation)
            observance.add("tzoffsetfrom", offset_before)
            observance.add("tzoffsetto", offset_after)
            observance.add("dtstart", run[0])
            if len(run) > 1:
                rule = build_yearly_rule(run)
                if run[-1].year < last_year - 1:
                    # The end of the year, as some programs take this for a local time.
                    rule["until"] = datetime.datetime(run[-1].year, 12, 31, 23, 59, 59, tzinfo=datetime.UTC)
                observance.add("rrule", rule)
            timezone.add_component(observance)
    return timezone


def find_changes(
    zone: ZoneInfo, start: datetime.datetime, end: datetime.datetime
) -> Iterator[datetime.datetime]:
    """Yield the moments in UTC at which a zone's offset changes, to the minute."""
    while start < end:
        later = start + DAY
        if start.astimezone(zone).utcoffset() != later.astimezone(zone).utcoffset():
            before, after = start, later
            while after - before > MINUTE:
                middle = before + (after - before) // 2
                middle -= datetime.timedelta(seconds=middle.second, microseconds=middle.microsecond)
                is_same = middle.astimezone(zone).utcoffset() == start.astimezone(zone).utcoffset()
                before, after = (middle, after) if is_same else (before, middle)
            yield after
        start = later


def split_runs(times: list[datetime.datetime]) -> list[list[datetime.datetime]]:
    """Split local times into runs of years that one rule describes; a time without one is a run."""
    runs: list[list[datetime.datetime]] = []
    for time in times:
        is_next = runs and time.year == runs[-1][-1].year + 1
        if is_next and build_yearly_rule([*runs[-1], time]):
            runs[-1].append(time)
        else:
            runs.append([time])
    return runs


def build_yearly_rule(times: list[datetime.datetime]) -> dict[str, object]:
    """Return the rule by which local times come yearly, such as the last Sunday of March; {} without one."""
    first = times[0]
    if len({(time.month, time.weekday(), time.time()) for time in times}) > 1:
        return {}
    weeks = {(time.day - 1) // 7 + 1 for time in times}
    is_last = all((time + 7 * DAY).month != time.month for time in times)
    if not is_last and len(weeks) > 1:
        return {}
    weekday = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")[first.weekday()]
    return {"freq": "yearly", "bymonth": first.month, "byday": f"{-1 if is_last else weeks.pop()}{weekday}"}
