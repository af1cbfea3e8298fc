"""Events from a calendar file: what would be added and changed, then the change. Reading it again is safe."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from core.plans.ticks import TickedRow
from groupsite.agenda.calendar_reader import CalendarEntry, CalendarReading
from groupsite.agenda.models import Event
from groupsite.agenda.series import make_free_slug

COLUMNS = ("title", "starts_at", "ends_at", "whole_days", "time_zone", "place", "url", "cancelled")
"""What a later file of the same event changes; texts of the staff stay."""
LABELS = {field.name: str(field.verbose_name) for field in Event._meta.concrete_fields}


@dataclass
class PlannedEvent(TickedRow):
    """An event to add or to change. changes: labels of the columns that differ; notes: what to know of it.

    is_gone: a calendar that had it has it no longer.
    """

    event: Event
    key: str
    changes: list[str] = field(default_factory=list)
    problem: str = ""
    notes: tuple[str, ...] = ()
    is_private: bool = False
    is_gone: bool = False

    @property
    def is_new(self) -> bool:
        return self.event.pk is None

    @property
    def is_savable(self) -> bool:
        return not self.problem and (self.is_new or bool(self.changes))

    @property
    def fingerprint(self) -> str:
        """All that would be saved, and what is said of it, for the digest of a plan."""
        event = self.event
        values = [getattr(event, name) for name in (*COLUMNS, "kind", "description")]
        values[1:3] = [moment.timestamp() if moment else None for moment in values[1:3]]
        return repr((self.key, self.verdict, self.notes, values))

    @property
    def verdict(self) -> str:
        if self.problem:
            return self.problem
        if self.is_new:
            return _("New")
        return _("Changed: %s") % ", ".join(self.changes) if self.changes else _("Already there")


def plan_import(reading: CalendarReading, visibility: str) -> list[PlannedEvent]:
    """Return what each entry of a calendar would do.

    An entry is an event here if it was imported under the same key, was exported from here, or has the same
    title and start.
    """
    keys = {build_key(entry): entry for entry in reading.entries}
    starts = {entry.start for entry in reading.entries}
    stored = Event.objects.filter(starts_at__in=starts) | Event.objects.filter(source_uid__in=keys)
    stored |= Event.objects.filter(uid__in=list_uuids(entry.uid for entry in reading.entries))
    rows = list(stored.distinct())
    by_key = {row.source_uid: row for row in rows if row.source_uid} | {str(row.uid): row for row in rows}
    by_start = {(row.title, row.starts_at): row for row in rows}
    return [
        plan_entry(entry, by_key.get(key) or by_start.get((entry.title, entry.start)), key, visibility)
        for key, entry in keys.items()
    ]


def plan_entry(entry: CalendarEntry, row: Event | None, key: str, visibility: str) -> PlannedEvent:
    """Return what an entry would do to its event, or the new event of an entry without one."""
    values: dict[str, Any] = {
        "title": entry.title,
        "starts_at": entry.start,
        "ends_at": entry.end,
        "whole_days": entry.whole_days,
        "time_zone": entry.zone,
        "place": entry.place,
        "url": entry.url,
        "cancelled": entry.cancelled,
    }
    if row is None:
        row = Event(source_uid=key, kind=entry.kind, description=entry.description, **values)
        row.visibility = visibility
        changes = []
    else:
        if str(row.uid) == entry.uid:  # exported from here, where the link is that of its page
            values["url"] = row.url
        changes = [name for name in COLUMNS if getattr(row, name) != values[name]]
        for name in changes:
            setattr(row, name, values[name])
    labels = [LABELS[name] for name in changes]
    planned = PlannedEvent(row, key, labels, notes=entry.notes, is_private=entry.is_private)
    try:
        row.full_clean(exclude=["slug"], validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        planned.problem = " ".join(error.messages)
    return planned


def apply_plan(plan: list[PlannedEvent]) -> tuple[int, int]:
    """Save the chosen events of a plan; return how many were added and changed."""
    additions = changes = 0
    for planned in plan:
        if planned.problem or not planned.is_chosen:
            continue
        if planned.is_new:
            day = planned.event.start.date()
            planned.event.slug = make_free_slug(Event, f"{planned.event.title[:90]} {day:%Y-%m-%d}")
            planned.event.save()
            additions += 1
        elif planned.changes:
            planned.event.save(update_fields=COLUMNS)
            changes += 1
    return additions, changes


def build_key(entry: CalendarEntry) -> str:
    """Return the key of an entry: its UID, with the date for one of several."""
    return f"{entry.uid}/{entry.recurrence}" if entry.recurrence else entry.uid


def list_uuids(texts: Iterable[str]) -> list[uuid.UUID]:
    """Return the texts that have the form of our own UIDs."""
    uuids = []
    for text in texts:
        try:
            uuids.append(uuid.UUID(text))
        except ValueError:
            continue
    return uuids
