"""Events as iCalendar (RFC 5545), with the rules of their time zones."""

import datetime
from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.text import capfirst
from icalendar import Calendar, vText
from icalendar import Event as CalendarEvent

from core.text.markdown import render_text
from core.web.urls import build_absolute_url
from groupsite.models import Event

PRODUCT = "-//groupsite//events//EN"
NO_CALENDAR = datetime.timedelta(days=1)


def build_calendar(name: str, events: Iterable[Event] | QuerySet) -> bytes:
    """Return a calendar of events, whose speakers must be prefetched, with a VTIMEZONE for each zone."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    years = [datetime.date.today().year]  # noqa: DTZ011  only for a calendar without events
    for event in events:
        calendar.add_component(build_component(event))
        years.append(event.starts_at.year)
    del years[0 : 1 if len(years) > 1 else 0]
    calendar.add_missing_timezones(
        first_date=datetime.date(min(years) - 1, 1, 1), last_date=datetime.date(max(years) + 2, 1, 1)
    )
    return calendar.to_ical()


def build_component(event: Event) -> CalendarEvent:
    """Return the VEVENT of an event. Times are those of its zone; the end of whole days is exclusive."""
    component = CalendarEvent()
    component.add("uid", str(event.uid))
    component.add("dtstamp", event.changed_at.astimezone(datetime.UTC))
    component.add("last-modified", event.changed_at.astimezone(datetime.UTC))
    component.add("sequence", event.version - 1)
    component.add("summary", event.title)
    start, end = event.start, event.end
    if event.whole_days:
        component.add("dtstart", start.date())
        component.add("dtend", (end or start).date() + NO_CALENDAR)
    else:
        component.add("dtstart", start)
        if end:
            component.add("dtend", end)
    component.add("status", "CANCELLED" if event.cancelled else "CONFIRMED")
    component.add("categories", [capfirst(event.get_kind_display())])
    component.add("url", build_absolute_url(event.get_absolute_url()))
    if event.place:
        component["location"] = vText(event.place)
    if description := describe_event(event):
        component["description"] = vText(description)
    return component


def describe_event(event: Event) -> str:
    """Return speakers, series, description and link of an event as plain text, one a paragraph."""
    speakers = ", ".join(
        f"{speaker} ({speaker.affiliation})" if speaker.affiliation else str(speaker)
        for speaker in event.speakers.all()
    )
    parts = (speakers, event.series.title if event.series else "", render_text(event.description), event.url)
    return "\n\n".join(filter(None, parts))
