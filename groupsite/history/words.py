"""The values of a row, and what became of them, in words."""

import datetime
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.text import capfirst

from groupsite.history.differences import Piece, pieces
from groupsite.history.structure import NEVER_SET, Values, kept, owner
from groupsite.kit.dated import YearsField
from groupsite.kit.dates import PartialDate, Precision, YearSet
from groupsite.kit.fields import KeyField
from groupsite.kit.mathematics import without_math

LONG = 60
"""Letters from which on a text is compared word by word."""
NOT_SHOWN = "(not shown)"
SECRET = ("password",)

Names = Callable[[models.Field, Any], str]
"""What a foreign key's value points at is called."""


@dataclass(frozen=True)
class Change:
    """One field: what it was and what it became; a long text as `pieces` of both in one."""

    label: str
    was: str
    became: str
    pieces: list[Piece] = field(default_factory=list)


def changes(
    model: type[models.Model], was: Values | None, became: Values | None, names, hide=()
) -> list[Change]:
    """What differs between two states of a row, field by field; None is a state in which it was not there.

    names: a `Names`. hide: names of fields whose values are not for this reader.
    """
    found = []
    for column in shown_fields(model):
        old, new = in_words(column, was, names), in_words(column, became, names)
        if old == new or (not (was and became) and _says_nothing(column, was or became)):
            continue
        if column.name in hide:
            old, new = old and NOT_SHOWN, new and NOT_SHOWN
        found.append(_change(column, old, new))
    return found


def _change(column: models.Field, old: str, new: str) -> Change:
    long = isinstance(column, models.CharField | models.TextField) and min(len(old), len(new)) > LONG
    return Change(capfirst(column.verbose_name), old, new, pieces(old, new) if long else [])


def shown_fields(model: type[models.Model]) -> list[models.Field]:
    """The fields that say something to people, in the order of the model."""
    key = owner(model)
    names = {column.name for column in kept(model)}
    return [
        column
        for column in kept(model)
        if column.name not in {*NEVER_SET, *SECRET}
        and column is not key
        and not isinstance(column, KeyField)
        and column.name.removesuffix("_precision") not in names - {column.name}
    ]


def _says_nothing(column: models.Field, values: Values) -> bool:
    """Whether a value need not be told of a row that is new or gone: it is empty, or as all rows begin."""
    value = values[column.attname]
    return value in (None, "", [], {}, False) or (column.name == "position" and value == 0)


def in_words(column: models.Field, values: Values | None, names: Names) -> str:
    """A field's value as people write it; an empty text for an empty one."""
    value = values[column.attname] if values else None
    if value is None or value in ("", [], {}):
        return ""
    if column.is_relation:
        return names(column, value)
    if column.flatchoices:
        return str(dict(column.flatchoices).get(value, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime.datetime):
        return moment(value)
    if isinstance(value, datetime.date):
        return _day(column, value, values)
    return _plural(column, value) if isinstance(value, list | dict) else str(value)


def moment(value: datetime.datetime) -> str:
    """A moment at the site: "5 May 2026, 14:03"."""
    local = timezone.localtime(value)
    return f"{PartialDate(local.date(), Precision.DAY)}, {local:%H:%M}"


def _day(column: models.Field, value: datetime.date, values: Values) -> str:
    precision = Precision(values.get(f"{column.name}_precision") or "day")
    read = PartialDate.from_last if column.name == "end" else PartialDate.from_first
    try:
        return str(read(value, precision))
    except ValueError:
        return str(PartialDate(value, Precision.DAY))


def _plural(column: models.Field, value) -> str:
    if isinstance(column, YearsField):
        try:
            return str(YearSet(tuple(value)))
        except ValueError:
            return ", ".join(map(str, value))
    if isinstance(column, ArrayField):
        return "\n".join(map(str, value))
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)


def title(model: type[models.Model], values: Values, names: Names) -> str:
    """What a row is called: a part by what it links to, or else by the first two things it says."""
    for name in ("title", "name", "old_path"):
        if values.get(name):
            return without_math(str(values[name]))
    told = [column for column in shown_fields(model) if in_words(column, values, names)]
    links = [column for column in told if column.is_relation]
    texts = [column for column in told if isinstance(column, models.CharField | models.TextField)]
    return " ".join(in_words(column, values, names) for column in (links or texts)[:2])
