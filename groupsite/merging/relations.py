"""Move what points at a row to another row."""

import re
from typing import Any

from django.db import IntegrityError, models

from core.db.models import all_rows
from core.references import Relation, list_references
from groupsite.merging.steps import StepRecorder, read_values

COPIED_WITH = "_precision"
"""The suffix of the field that belongs to a date."""
NEVER_COPIED = {"uid", "slug", "created_at", "changed_at", "version"}


def absorb(recorder: StepRecorder, kept: models.Model, lost: models.Model) -> None:
    """Let all that points at one row point at another, and delete the first."""
    for relation in list_references(type(lost)):
        rows = relation.select(lost)
        if relation.model is type(kept):
            rows = rows.exclude(pk=kept.pk)
        keys = list(rows.values_list("pk", flat=True))
        move_rows(recorder, relation, keys, relation.get_key(lost), relation.get_key(kept))
    recorder.remove(lost)


def move_rows(recorder: StepRecorder, relation: Relation, keys: list[int], old, new) -> None:
    """Point rows at another row. Where that has an equal one, it is kept, and takes what the other adds."""
    try:
        recorder.move(relation.model, relation.attname, old, new, keys)
    except IntegrityError as error:
        if len(keys) > 1:
            for half in (keys[: len(keys) // 2], keys[len(keys) // 2 :]):
                move_rows(recorder, relation, half, old, new)
            return
        row = all_rows(relation.model).get(pk=keys[0])
        twin = _find_twin(row, error, {relation.attname: new})
        if twin is None:
            raise
        combine(recorder, twin, row)


def combine(recorder: StepRecorder, kept: models.Model, lost: models.Model) -> None:
    """Keep one of two equal rows, which takes what the other adds."""
    absorb(recorder, kept, lost)
    _fill(recorder, kept, lost)


def _find_twin(row: models.Model, error: IntegrityError, moved: dict[str, Any]) -> models.Model | None:
    """Return the row in whose way a row is, by the columns in the error. moved: its new value by column."""
    detail = getattr(getattr(error.__cause__, "diag", None), "message_detail", "") or ""
    match = re.match(r"Key \(([^)]*)\)=.* already exists", detail, re.DOTALL)
    attnames = {field.column: field.attname for field in row._meta.concrete_fields}
    columns = [name.strip(' "') for name in match[1].split(",")] if match else []
    if not columns or not attnames.keys() >= set(columns):
        return None
    values = {attnames[column]: getattr(row, attnames[column]) for column in columns} | moved
    empty = {f"{name}__isnull": True for name, value in values.items() if value is None}
    filled = {name: value for name, value in values.items() if value is not None}
    return all_rows(type(row)).filter(**empty, **filled).exclude(pk=row.pk).first()


def _fill(recorder: StepRecorder, kept: models.Model, lost: models.Model) -> None:
    """Fill the empty fields of a row with those of a deleted one, as far as the result is valid."""
    for field in kept._meta.concrete_fields:
        mine, other = getattr(kept, field.attname), getattr(lost, field.attname)
        if field.name in NEVER_COPIED or not field.editable or mine not in (None, "", [], {}) or not other:
            continue
        values = {field.attname: read_values(lost)[field.attname]}
        precision = field.name + COPIED_WITH
        if hasattr(kept, precision):
            values[precision] = getattr(lost, precision)
        try:
            recorder.set_values(kept, values)
        except IntegrityError:
            continue
