"""Changes of rows that are recorded as steps, and undone in the opposite order.

The journal has no rows that only a corpus holds, so it does not suffice for undoing.
"""

from collections.abc import Sequence
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.db.models.fields.files import FieldFile

from core.db.models import all_rows

Step = dict[str, Any]
"""A recorded change: `do` is move, remove, set or add; the other keys depend on it."""

NOT_STORED = {"changed_at"}


class StepRecorder:
    """Changes rows and records how to undo that. Use it within a transaction."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def move(self, model: type[models.Model], attname: str, old, new, keys: Sequence[int]) -> None:
        """Change a column of rows from one value to another. Raises IntegrityError, and then changes none."""
        if not keys:
            return
        with transaction.atomic():
            all_rows(model).filter(pk__in=keys).update(**{attname: new})
        self._record("move", model, field=attname, old=old, new=new, keys=list(keys))

    def remove(self, row: models.Model) -> None:
        """Delete a row to which nothing points any more."""
        self._record("remove", type(row), key=row.pk, values=read_values(row))
        all_rows(type(row)).filter(pk=row.pk).delete()

    def set_values(self, row: models.Model, values: dict[str, Any]) -> None:
        """Change columns of a row. Raises IntegrityError, and then changes nothing."""
        before = {name: value for name, value in read_values(row).items() if name in values}
        changed = {name: value for name, value in values.items() if before[name] != value}
        if not changed:
            return
        with transaction.atomic():
            all_rows(type(row)).filter(pk=row.pk).update(**changed)
        before = {name: before[name] for name in changed}
        self._record("set", type(row), key=row.pk, before=before, after=changed)

    def add(self, row: models.Model) -> None:
        """Insert a row."""
        row.save()
        self._record("add", type(row), key=row.pk)

    def _record(self, name: str, model: type[models.Model], **details) -> None:
        self.steps.append({"do": name, "model": model._meta.label_lower, **details})


def read_values(row: models.Model) -> dict[str, Any]:
    """Return the columns of a row by attribute name, without its key and what the database computes."""
    values = {}
    for field in row._meta.concrete_fields:
        if not (field.primary_key or isinstance(field, models.GeneratedField) or field.name in NOT_STORED):
            value = getattr(row, field.attname)
            values[field.attname] = value.name or "" if isinstance(value, FieldFile) else value
    return values


def undo_steps(steps: Sequence[Step]) -> None:
    """Undo recorded steps, the last first.

    Rows that were deleted or changed since stay as they are. Raises IntegrityError if a value is taken now.
    """
    for step in reversed(steps):
        model = apps.get_model(step["model"])
        _UNDO[step["do"]](model, step)


def _move_back(model: type[models.Model], step: Step) -> None:
    rows = all_rows(model).filter(pk__in=step["keys"], **{step["field"]: step["new"]})
    rows.update(**{step["field"]: step["old"]})


def _insert_again(model: type[models.Model], step: Step) -> None:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    values = {name: fields[name].to_python(value) for name, value in step["values"].items() if name in fields}
    if "version" in values:
        values["version"] += 1  # forms that were open before must not save over it
    all_rows(model).bulk_create([model(pk=step["key"], **values)])


def _set_back(model: type[models.Model], step: Step) -> None:
    row = all_rows(model).filter(pk=step["key"]).first()
    if row is None:
        return
    fields = {field.attname: field for field in model._meta.concrete_fields}
    current = read_values(row)
    after = {name: fields[name].to_python(value) for name, value in step["after"].items()}
    unchanged = [name for name, value in after.items() if current[name] == value]
    same = {name: fields[name].to_python(step["before"][name]) for name in unchanged}
    if same:
        all_rows(model).filter(pk=row.pk).update(**same)


def _remove_again(model: type[models.Model], step: Step) -> None:
    all_rows(model).filter(pk=step["key"]).delete()


_UNDO = {"move": _move_back, "remove": _insert_again, "set": _set_back, "add": _remove_again}
