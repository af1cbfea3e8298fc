"""Load the demo's events, talks, positions and theses, all made up."""

import datetime
import zoneinfo
from typing import Any

from core.text.dates import PartialDate
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
    slug, zone = slugify_name(entry["title"]), zoneinfo.ZoneInfo(entry["time_zone"])
    times = {
        column: datetime.datetime.fromisoformat(entry[name]).replace(tzinfo=zone)
        for name, column in (("from", "starts_at"), ("to", "ends_at"))
    }
    series = upserter.get(models.EventSeries, slugify_name(entry["series"])) if "series" in entry else None
    columns = pick_columns(entry, "title", "kind", "time_zone", "place", "join_url", "description")
    event = upserter.upsert(models.Event, slug, {"slug": slug}, **PUBLIC, **times, **columns, series=series)
    put_speakers(upserter, models.EventSpeaker, "event", event, entry)


def put_talks(upserter: Upserter) -> None:
    """Create or update talks, with their speakers."""
    for entry in read_data("events")["talks"]:
        put_talk(upserter, entry)


def put_talk(upserter: Upserter, entry: dict[str, Any]) -> None:
    slug, date = slugify_name(entry["title"]), PartialDate.parse(entry["day"])
    event = upserter.get(models.Event, slugify_name(entry["event"])) if "event" in entry else None
    talk = upserter.upsert(
        models.Talk,
        slug,
        {"slug": slug},
        day=date.first,
        day_precision=date.precision.value,
        event=event,
        **PUBLIC,
        **pick_columns(entry, "title", "kind", "place", "abstract"),
    )
    put_speakers(upserter, models.TalkSpeaker, "talk", talk, entry)


def put_positions(upserter: Upserter) -> None:
    for entry in read_data("events")["positions"]:
        slug, start = slugify_name(entry["title"]), PartialDate.parse(entry["start"])
        texts = pick_columns(entry, "text", "how_to_apply", "apply_url")
        columns = texts | pick_columns(entry, "title", "kind", "duration", "funding")
        columns |= {"starts_on": start.first, "starts_on_precision": start.precision.value}
        for name in ("opens_on", "deadline"):
            columns[name] = PartialDate.parse(entry[name]).first if name in entry else None
        upserter.upsert(models.Position, slug, {"slug": slug}, **PUBLIC, **columns)


def put_theses(upserter: Upserter) -> None:
    for entry in read_data("events")["theses"]:
        slug = slugify_name(entry["title"])
        columns = pick_columns(entry, "title", "kind", "progress", "student_name", "text")
        thesis = upserter.upsert(
            models.Thesis, slug, {"slug": slug}, **PUBLIC, **columns, **parse_period(entry)
        )
        for position, name in enumerate(entry.get("supervisors", []), start=1):
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
