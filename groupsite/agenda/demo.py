"""Load the demo's events, talks, positions and theses, all invented.

Their dates are reckoned from the day on which they are loaded first, so that some lie ahead.
"""

import datetime
import zoneinfo
from typing import Any

from django.utils import timezone

from core.text.dates import PartialDate, Precision
from core.text.markdown import slugify_name
from groupsite.agenda import models
from groupsite.operations.demo.content import PUBLIC
from groupsite.operations.demo_rows import Upserter, parse_period, pick_columns, read_data
from people.models import Person


def put_events(upserter: Upserter) -> None:
    """Create or update series and events, with their speakers."""
    for entry in read_data("events")["series"]:
        slug = slugify_name(entry["title"])
        columns = pick_columns(entry, "title", "description")
        upserter.upsert(models.EventSeries, slug, {"slug": slug}, **columns)
    for entry in read_data("events")["events"]:
        put_event(upserter, entry)


def put_event(upserter: Upserter, entry: dict[str, Any]) -> None:
    slug = slugify_name(entry["title"])
    series = upserter.get(models.EventSeries, slugify_name(entry["series"])) if "series" in entry else None
    columns = pick_columns(entry, "title", "kind", "time_zone", "place", "join_url", "description")
    if upserter.is_new(models.Event, slug):
        columns |= compute_times(entry)
    event = upserter.upsert(models.Event, slug, {"slug": slug}, **PUBLIC, **columns, series=series)
    put_speakers(upserter, models.EventSpeaker, "event", event, entry)


def compute_times(entry: dict[str, Any]) -> dict[str, datetime.datetime]:
    """Compute when an event starts and ends, so many weeks from this one."""
    today, zone = timezone.localdate(), zoneinfo.ZoneInfo(entry["time_zone"])
    days = 7 * entry["week"] + entry["weekday"] - today.weekday()
    day = today + datetime.timedelta(days=days)
    times = {"starts_at": entry["from"], "ends_at": entry["to"]}
    return {
        column: datetime.datetime.combine(day, datetime.time.fromisoformat(time), zone)
        for column, time in times.items()
    }


def put_talks(upserter: Upserter) -> None:
    """Create or update talks at events, on the day of the event, with their speakers."""
    for entry in read_data("events")["talks"]:
        slug, event = slugify_name(entry["title"]), upserter.get(models.Event, slugify_name(entry["event"]))
        columns = pick_columns(entry, "title", "kind", "place", "abstract") | {"event": event}
        if upserter.is_new(models.Talk, slug):
            day = event.starts_at.astimezone(zoneinfo.ZoneInfo(event.time_zone)).date()
            columns |= {"day": day, "day_precision": Precision.DAY.value}
        talk = upserter.upsert(models.Talk, slug, {"slug": slug}, **PUBLIC, **columns)
        put_speakers(upserter, models.TalkSpeaker, "talk", talk, entry)


def put_positions(upserter: Upserter) -> None:
    for entry in read_data("events")["positions"]:
        slug = slugify_name(entry["title"])
        columns = pick_columns(entry, "title", "kind", "text", "duration", "funding", "how_to_apply")
        columns |= pick_columns(entry, "apply_url")
        if upserter.is_new(models.Position, slug):
            columns |= compute_dates(entry)
        upserter.upsert(models.Position, slug, {"slug": slug}, **PUBLIC, **columns)


def compute_dates(entry: dict[str, Any]) -> dict[str, Any]:
    """Compute the dates of a position, which is open from this month to the end of a later one."""
    today = timezone.localdate()
    years, month = divmod(today.month + entry["closes_in_months"], 12)  # of the month after, counted from 0
    after = datetime.date(today.year + years, month + 1, 1)
    start = PartialDate.parse(f"{entry['start']} {today.year + 1}")
    return {
        "opens_on": today.replace(day=1),
        "deadline": after - datetime.timedelta(days=1),
        "starts_on": start.first,
        "starts_on_precision": start.precision.value,
    }


def put_theses(upserter: Upserter) -> None:
    """Create or update theses; `from_year` and `to_year` count from this year."""
    this_year = timezone.localdate().year
    for entry in read_data("events")["theses"]:
        slug = slugify_name(entry["title"])
        columns = pick_columns(entry, "title", "kind", "progress", "student_name", "text")
        if upserter.is_new(models.Thesis, slug):
            years = {"from": "from_year", "to": "to_year"}
            period = {name: str(this_year + entry[key]) for name, key in years.items() if key in entry}
            columns |= parse_period(period)
        thesis = upserter.upsert(models.Thesis, slug, {"slug": slug}, **PUBLIC, **columns)
        for position, name in enumerate(entry["supervisors"], start=1):
            key = {"person": None, "name": name, "part": "supervisor"}
            upserter.upsert_part(models.ThesisPerson, "thesis", thesis, key, position=position)


def put_speakers(upserter: Upserter, model, owner: str, row, entry: dict[str, Any]) -> None:
    """Create or update the speakers of an event or a talk: persons by slug, or printed names."""
    for position, speaker in enumerate(entry.get("speakers", []), start=1):
        if "person" in speaker:
            key = {"person": upserter.get(Person, speaker["person"]), "name": ""}
        else:
            key = {"person": None, "name": speaker["name"]}
        columns = pick_columns(speaker, "affiliation", "biography")
        upserter.upsert_part(model, owner, row, key, position=position, **columns)
