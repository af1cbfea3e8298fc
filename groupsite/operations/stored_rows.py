"""Rows put in their places: found again by an identity of their own, and changed only where they differ."""

import hashlib
import tomllib
import uuid
from functools import cache
from pathlib import Path
from typing import Any

from django.db import models

from core.db.models import Content, all_rows
from core.text.dates import PartialDate

DATA = Path(__file__).parent / "demo" / "data"
PREFIX = b"demo\0\0"
FIRST = uuid.UUID(bytes=PREFIX + b"\x80" + b"\0" * 9)
LAST = uuid.UUID(bytes=PREFIX + b"\x8f" + b"\xff" * 9)
"""Every uid of the demo lies between these; no random one does, for they are of another UUID version."""


def compute_uid(name: str) -> uuid.UUID:
    """Return the uid of the demo's row of that name: the same wherever and whenever it is loaded."""
    digest = hashlib.sha256(name.encode()).digest()
    marks = bytes([0x80 | digest[0] & 0x0F, digest[1], 0x80 | digest[2] & 0x3F])  # version 8, variant 1
    return uuid.UUID(bytes=PREFIX + marks + digest[3:10])


def is_demo(thing: Content) -> bool:
    return FIRST <= thing.uid <= LAST


@cache
def data(name: str) -> dict[str, Any]:
    """Read a file of the demo's facts."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def period(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of `from`, `to` and `ended`, as precise as they are written."""
    columns: dict[str, Any] = {"end_unknown": entry.get("ended", False)}
    if start := entry.get("from"):
        date = PartialDate.parse(start)
        columns |= {"start": date.first, "start_precision": date.precision.value}
    if end := entry.get("to"):
        date = PartialDate.parse(end)
        columns |= {"end": date.last, "end_precision": date.precision.value}
    return columns


def texts(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return those of the columns that the entry gives; texts without the space around them."""
    columns = {name: entry[name] for name in names if name in entry}
    return {name: value.strip() if isinstance(value, str) else value for name, value in columns.items()}


class Shelf:
    """Puts rows and their parts in place, and counts what that took.

    Another group's row that already has the natural key is used and never changed.
    """

    def __init__(self) -> None:
        self.added = 0
        self.changed = 0
        self._rows: dict[tuple[type[Content], str], Any] = {}

    def thing(self, model: type[Content], name: str) -> Any:
        """Return what was put under that name."""
        return self._rows[model, name]

    def put(self, model: type[Content], name: str, natural: dict[str, Any] | None = None, /, **values) -> Any:
        """Make the demo's row of that name, or bring it up to date.

        natural: the columns that identify a row, besides the uid.
        """
        uid = compute_uid(f"{model._meta.label_lower} {name}")
        values = (natural or {}) | values
        row = all_rows(model).filter(uid=uid).first()
        if row is None and natural:
            row = all_rows(model).filter(**natural).first()
        if row is None:
            row = self._make(model, uid=uid, **values)
        elif is_demo(row):
            self._update(row, values)
        self._rows[model, name] = row
        return row

    def part(
        self, model: type[models.Model], owner: str, thing: Content, key: dict[str, Any], /, **values
    ) -> None:
        """Make a row that belongs to another, or bring it up to date; leave alone what is not the demo's.

        owner: the name of the foreign key to that. key: what identifies the row among its parts.
        """
        if not is_demo(thing):
            return
        key = {owner: thing} | key
        row = all_rows(model).filter(**key).first()
        if row is None:
            self._make(model, **key, **values)
        else:
            self._update(row, values)

    def _make(self, model: type[models.Model], /, **values) -> models.Model:
        self.added += 1
        return all_rows(model).create(**values)

    def _update(self, row: models.Model, values: dict[str, Any]) -> None:
        differing = []
        for name, value in values.items():
            stored = getattr(row, row._meta.get_field(name).attname)
            if stored != (value.pk if isinstance(value, models.Model) else value):
                differing.append(name)
        if differing:
            self.changed += 1
            for name in differing:
                setattr(row, name, values[name])
            row.save(update_fields=differing)
