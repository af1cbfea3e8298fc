"""Move what points at a row to another row."""

import re
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models.fields.files import FieldFile

from core.db.models import all_rows
from core.references import Relation, list_references

COPIED_WITH = "_precision"
"""The suffix of the field that belongs to a date."""
NEVER_COPIED = {"uid", "slug", "created_at", "changed_at", "version"}
NOT_STORED = {"changed_at"}


def move(model: type[models.Model], attname: str, new, keys: Sequence[int]) -> None:
    """Change a column of rows. Raises IntegrityError, and then changes none."""
    if keys:
        with transaction.atomic():
            all_rows(model).filter(pk__in=keys).update(**{attname: new})


def remove(row: models.Model) -> None:
    """Delete a row to which nothing points any more."""
    all_rows(type(row)).filter(pk=row.pk).delete()


def set_values(row: models.Model, values: dict[str, Any]) -> None:
    """Change columns of a row. Raises IntegrityError, and then changes nothing."""
    if values:
        with transaction.atomic():
            all_rows(type(row)).filter(pk=row.pk).update(**values)


def read_values(row: models.Model) -> dict[str, Any]:
    """Return the columns of a row by attribute name, without its key and what the database computes."""
    values = {}
    for field in row._meta.concrete_fields:
        if not (field.primary_key or isinstance(field, models.GeneratedField) or field.name in NOT_STORED):
            value = getattr(row, field.attname)
            values[field.attname] = value.name or "" if isinstance(value, FieldFile) else value
    return values


def absorb(kept: models.Model, lost: models.Model) -> None:
    """Let all that points at one row point at another, and delete the first."""
    for relation in list_references(type(lost)):
        rows = relation.select(lost)
        if relation.model is type(kept):
            rows = rows.exclude(pk=kept.pk)
        move_rows(relation, list(rows.values_list("pk", flat=True)), relation.get_key(kept))
    remove(lost)


def move_rows(relation: Relation, keys: list[int], new) -> None:
    """Point rows at another row. Where that has an equal one, it is kept, and takes what the other adds."""
    try:
        move(relation.model, relation.attname, new, keys)
    except IntegrityError as error:
        if len(keys) > 1:
            for half in (keys[: len(keys) // 2], keys[len(keys) // 2 :]):
                move_rows(relation, half, new)
            return
        row = all_rows(relation.model).get(pk=keys[0])
        twin = _find_twin(row, error, {relation.attname: new})
        if twin is None:
            raise
        combine(twin, row)


def combine(kept: models.Model, lost: models.Model) -> None:
    """Keep one of two equal rows, which takes what the other adds."""
    absorb(kept, lost)
    _fill(kept, lost)


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


def _fill(kept: models.Model, lost: models.Model) -> None:
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
            set_values(kept, values)
        except IntegrityError:
            continue
