"""Upserts of the demo's rows: each has a fixed uid, and is changed only where it differs."""

import hashlib
import tomllib
import uuid
from functools import cache
from pathlib import Path
from typing import Any

from django.db import models

from core.db.models import VersionedModel, all_rows
from core.text.dates import PartialDate

DATA = Path(__file__).parent / "demo" / "data"
PREFIX = b"demo\0\0"
FIRST_UID = uuid.UUID(bytes=PREFIX + b"\x80" + b"\0" * 9)
LAST_UID = uuid.UUID(bytes=PREFIX + b"\x8f" + b"\xff" * 9)
"""The range of the demo's uids. No random uid is in it, as these are of another UUID version."""


def compute_uid(name: str) -> uuid.UUID:
    """Return the uid of the demo's row of that name, which is the same in every database."""
    digest = hashlib.sha256(name.encode()).digest()
    marks = bytes([0x80 | digest[0] & 0x0F, digest[1], 0x80 | digest[2] & 0x3F])  # version 8, variant 1
    return uuid.UUID(bytes=PREFIX + marks + digest[3:10])


def is_demo(row: VersionedModel) -> bool:
    return FIRST_UID <= row.uid <= LAST_UID


@cache
def read_data(name: str) -> dict[str, Any]:
    """Read a TOML file of the demo's data, cached."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def parse_period(entry: dict[str, Any]) -> dict[str, Any]:
    """Parse `from`, `to` and `ended` of an entry into the columns of a period, with their precision."""
    columns: dict[str, Any] = {"end_unknown": entry.get("ended", False)}
    if start := entry.get("from"):
        date = PartialDate.parse(start)
        columns |= {"start": date.first, "start_precision": date.precision.value}
    if end := entry.get("to"):
        date = PartialDate.parse(end)
        columns |= {"end": date.last, "end_precision": date.precision.value}
    return columns


def pick_columns(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return the columns that the entry has, with texts stripped."""
    columns = {name: entry[name] for name in names if name in entry}
    return {name: value.strip() if isinstance(value, str) else value for name, value in columns.items()}


class Upserter:
    """Upsert rows and their parts, and count what was added and changed.

    A row of somebody else that has the same natural key is used and never changed.
    """

    def __init__(self) -> None:
        self.added = 0
        self.changed = 0
        self._rows: dict[tuple[type[VersionedModel], str], Any] = {}

    def get(self, model: type[VersionedModel], name: str) -> Any:
        """Return the row that was upserted under that name."""
        return self._rows[model, name]

    def is_new(self, model: type[VersionedModel], name: str) -> bool:
        """Return whether the demo's row of that name is still to be created."""
        return not all_rows(model).filter(uid=compute_uid(f"{model._meta.label_lower} {name}")).exists()

    def upsert(
        self, model: type[VersionedModel], name: str, natural: dict[str, Any] | None = None, /, **values
    ) -> Any:
        """Create or update the demo's row of that name.

        natural: the natural key, columns that identify a row besides the uid.
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

    def upsert_part(
        self, model: type[models.Model], owner: str, whole: VersionedModel, key: dict[str, Any], /, **values
    ) -> None:
        """Create or update a row that is a part of another, unless that is not the demo's.

        owner: the name of the foreign key to `whole`. key: the columns that identify the part.
        """
        if not is_demo(whole):
            return
        key = {owner: whole} | key
        row = all_rows(model).filter(**key).first()
        if row is None:
            self._make(model, **key, **values)
        else:
            self._update(row, values)

    def update_own(self, row: models.Model, whole: VersionedModel, /, **values) -> None:
        """Update a row, unless it or what it is a part of is not the demo's."""
        if is_demo(whole):
            self._update(row, values)

    def _make(self, model: type[models.Model], /, **values) -> models.Model:
        self.added += 1
        return all_rows(model).create(**values)

    def _update(self, row: models.Model, values: dict[str, Any]) -> None:
        changed_fields = []
        for name, value in values.items():
            current = row.serializable_value(name)
            if current != (value.pk if isinstance(value, models.Model) else value):
                changed_fields.append(name)
        if changed_fields:
            self.changed += 1
            for name in changed_fields:
                setattr(row, name, values[name])
            row.save(update_fields=changed_fields)
