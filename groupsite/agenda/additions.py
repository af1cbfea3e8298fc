"""Undo what a form added in bulk: the rows of one change in the journal that nobody has edited since."""

import uuid
from dataclasses import dataclass, field

from django.db import models, transaction

from core.db.models import all_rows
from core.journal.context import journal_context
from core.journal.models import JournalEvent, Values
from groupsite.agenda.models import Event, EventSeries, Position, Talk, Thesis

MODELS: tuple[type[models.Model], ...] = (Event, Talk, Position, Thesis, EventSeries)
"""Models whose rows are added in bulk, those that refer to others first."""
UNCHANGED = 1
"""The version of a row that was not changed since it was added."""


@dataclass
class BulkUndoPlan:
    """The rows that an undo would delete and restore, and those that were edited since, which stay.

    restorations: rows, each with the values that it had before.
    """

    deletions: list[models.Model] = field(default_factory=list)
    restorations: list[tuple[models.Model, dict]] = field(default_factory=list)
    conflicts: list[models.Model] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.deletions or self.restorations)


def plan_undo(context: uuid.UUID) -> BulkUndoPlan:
    """Return what the undo of a change would do. context: its key in the journal."""
    plan = BulkUndoPlan()
    for model in MODELS:
        journal = JournalEvent.objects.of_model(model)
        events = journal.filter(context=context)
        insertions = events.filter(action=JournalEvent.Action.INSERT).values("row_id")
        for row in all_rows(model).filter(pk__in=insertions).order_by("pk"):
            is_series = isinstance(row, EventSeries)
            used = is_series and row.dates.exclude(pk__in=[each.pk for each in plan.deletions]).exists()
            (plan.deletions if row.version == UNCHANGED and not used else plan.conflicts).append(row)
        updates = events.filter(action=JournalEvent.Action.UPDATE).exclude(row_id__in=insertions)
        for event in updates.order_by("id"):
            row = all_rows(model).filter(pk=event.row_id).first()
            before = journal.filter(row_id=event.row_id, id__lt=event.pk).order_by("-id").first()
            if row is None or before is None:
                continue
            if journal.filter(row_id=row.pk, id__gt=event.pk).exists():
                plan.conflicts.append(row)
            else:
                plan.restorations.append((row, _read_values(before)))
    return plan


def _read_values(event: JournalEvent) -> Values:
    """Return the values of an event that may change."""
    return {name: value for name, value in event.read_values().items() if name not in ("uid", "created_at")}


@transaction.atomic
def undo(context: uuid.UUID) -> BulkUndoPlan:
    """Undo a change: delete what it added and restore what it changed, except for what was edited since."""
    plan = plan_undo(context)
    with journal_context(why="additions undone"):
        for row in plan.deletions:
            row.delete()
        for row, values in plan.restorations:
            for name, value in values.items():
                setattr(row, name, value)
            row.save(update_fields=list(values))
    return plan
