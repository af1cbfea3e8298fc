"""Undo what a form added in bulk: the rows of one change in the journal that nobody has edited since."""

import uuid
from dataclasses import dataclass, field

import pghistory
from django.db import models, transaction

from core.db.models import all_rows
from groupsite.models import Event, EventSeries, Position, Talk, Thesis

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
        journal = model.pgh_event_model.objects
        events = journal.filter(pgh_context_id=context)
        insertions = events.filter(pgh_label="insert").values("pgh_obj_id")
        for row in all_rows(model).filter(pk__in=insertions).order_by("pk"):
            is_series = isinstance(row, EventSeries)
            used = is_series and row.dates.exclude(pk__in=[each.pk for each in plan.deletions]).exists()
            (plan.deletions if row.version == UNCHANGED and not used else plan.conflicts).append(row)
        updates = events.filter(pgh_label="update").exclude(pgh_obj_id__in=insertions).order_by("pgh_id")
        for event in updates:
            row = all_rows(model).filter(pk=event.pgh_obj_id).first()
            before = journal.filter(pgh_obj_id=event.pgh_obj_id, pgh_id__lt=event.pgh_id).order_by("-pgh_id")
            if row is None or before.first() is None:
                continue
            if journal.filter(pgh_obj_id=row.pk, pgh_id__gt=event.pgh_id).exists():
                plan.conflicts.append(row)
            else:
                plan.restorations.append((row, read_values(before.first(), row)))
    return plan


def read_values(event, row: models.Model) -> dict:
    """Return the columns of a row as an entry of the journal has them."""
    names = {field.attname for field in event._meta.concrete_fields}
    return {
        field.attname: getattr(event, field.attname)
        for field in row._meta.concrete_fields
        if field.attname in names and not field.primary_key and field.name not in ("uid", "created_at")
    }


@transaction.atomic
def undo(context: uuid.UUID) -> BulkUndoPlan:
    """Undo a change: delete what it added and restore what it changed, except for what was edited since."""
    plan = plan_undo(context)
    with pghistory.context(why="additions undone"):
        for row in plan.deletions:
            row.delete()
        for row, values in plan.restorations:
            for name, value in values.items():
                setattr(row, name, value)
            row.save(update_fields=list(values))
    return plan
