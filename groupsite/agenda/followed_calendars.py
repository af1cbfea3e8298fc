"""Looking at calendars at URLs, and planning what is new, changed and gone in them."""

import datetime
from urllib.parse import urlsplit

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from core.db.dated_models import today
from core.http import Client, OutsideError, RequestLimits, UrlNotAllowedError
from core.http.client import build_client
from core.http.connection import RequestUrl, is_private_host
from groupsite.agenda.calendar_import import PlannedEvent, build_key, plan_entry, plan_import
from groupsite.agenda.calendar_reader import CalendarEntry, decode_calendar, read_calendar
from groupsite.agenda.models import Event, FollowedCalendar

LIMITS = RequestLimits(seconds=20, body=5 * 1024 * 1024)
NOT_MODIFIED = 304
SECURE = {"webcal": "https", "webcals": "https"}
"""Schemes with which programs link calendars; they are requested by HTTPS."""


def normalize_url(text: str) -> str:
    """Return the URL to request for one that was typed. Raises ValueError for what cannot be requested."""
    text = text.strip()
    scheme = urlsplit(text).scheme.lower()
    if scheme in SECURE:
        text = f"{SECURE[scheme]}{text[len(scheme) :]}"
    try:
        place = RequestUrl.parse(text)
    except UrlNotAllowedError as error:
        raise ValueError(
            _("Enter the URL of a calendar, starting with https:// or webcal://, without a password.")
        ) from error
    if is_private_host(place.host):
        raise ValueError(_("This is a private network address. Enter the URL of a public calendar."))
    return text


def look_at_all(now: datetime.datetime) -> tuple[int, int]:
    """Look at all calendars, the oldest look first; return how many were read and how many failed."""
    calendars = list(FollowedCalendar.objects.order_by(F("looked_at").asc(nulls_first=True), "pk"))
    failures = sum(not look_at(calendar, now) for calendar in calendars)
    return len(calendars) - failures, failures


def look_at(calendar: FollowedCalendar, now: datetime.datetime, client: Client | None = None) -> bool:
    """Read a calendar if it changed, and count what waits; return whether that went well.

    After a failure the last text stays, and the calendar says why.
    """
    headers = {"Accept": "text/calendar, text/plain;q=0.5"}
    if calendar.text and calendar.etag:
        headers["If-None-Match"] = calendar.etag
    elif calendar.text and calendar.last_modified:
        headers["If-Modified-Since"] = calendar.last_modified
    calendar.looked_at, calendar.problem = now, ""
    try:
        url = normalize_url(calendar.url)
        client = client or build_client(hosts=[RequestUrl.parse(url).netloc])
        response = client.get(url, headers, LIMITS)
        if response.status != NOT_MODIFIED:
            text = decode_calendar(response.body).replace("\x00", "")
            read_calendar(text, since=today())
            calendar.text = text
            calendar.etag = _read_header(response.headers.get("ETag", ""), 300)
            calendar.last_modified = _read_header(response.headers.get("Last-Modified", ""), 100)
        count_waiting(calendar)
    except (OutsideError, ValueError) as error:
        calendar.problem = str(error)[:300]
    calendar.save()
    return not calendar.problem


def _read_header(value: str, longest: int) -> str:
    """Return the value of a header that can be sent back; empty for others."""
    return value if len(value) <= longest and value.isascii() and value.isprintable() else ""


def count_waiting(calendar: FollowedCalendar) -> None:
    """Count what a plan of the calendar would add, change and cancel. Raises ValueError."""
    plan, _notes = plan_calendar(calendar, "draft")
    rows = [row for row in plan if row.is_savable and not row.is_private]
    gone = [row for row in rows if row.is_gone]
    calendar.additions = sum(row.is_new for row in rows)
    calendar.removals = len(gone)
    calendar.changes = len(rows) - calendar.additions - len(gone)


def plan_calendar(calendar: FollowedCalendar, visibility: str) -> tuple[list[PlannedEvent], list[str]]:
    """Return what the text of a calendar would do from today on, and notes. Raises ValueError.

    Upcoming events that were in it and are no longer would be cancelled.
    """
    reading = read_calendar(calendar.text, since=today())
    plan = plan_import(reading, visibility)
    keys = {build_key(entry) for entry in reading.entries}
    stored = Event.objects.filter(
        source_uid__in=set(calendar.keys) - keys, starts_at__gte=timezone.now(), cancelled=False
    )
    for event in stored.order_by("starts_at", "pk"):
        plan.append(plan_removal(event))
    return plan, reading.problems


def plan_removal(event: Event) -> PlannedEvent:
    """Return the row of a plan that cancels an event."""
    entry = CalendarEntry(
        uid=event.source_uid,
        title=event.title,
        start=event.starts_at,
        end=event.ends_at,
        whole_days=event.whole_days,
        zone=event.time_zone,
        place=event.place,
        url=event.url,
        cancelled=True,
        notes=(_("No longer in the calendar"),),
    )
    row = plan_entry(entry, event, event.source_uid, event.visibility)
    row.is_gone = True
    return row


def remember_applied(calendar: FollowedCalendar) -> None:
    """Keep which upcoming events the calendar has, after its plan was applied, and count what still waits."""
    reading = read_calendar(calendar.text, since=today())
    calendar.keys = sorted(build_key(entry) for entry in reading.entries)
    count_waiting(calendar)
    calendar.save()
