"""Add the records that only archives of this system have, and complete those that moved in."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from core.db.fields import MarkdownField
from core.db.models import all_rows
from groupsite.models import Group
from groupsite.moving_in.contents import OldRecord
from groupsite.moving_in.own_records import GROUP, OWN_KINDS, TRANSLATIONS, OwnKind

MOST_RECORDS = 100_000


class RecordApplication:
    """Adds records. rows: what moved in or was here, by keys, and whether it is new.

    here: what was here before, as `list_named` says. left_out: keys of what is not taken.
    """

    def __init__(
        self,
        rows: Mapping[str, tuple[Any, bool]],
        here: set[tuple[str, int]],
        left_out: set[str],
        rewrite: Callable[[str], str],
    ) -> None:
        self.rows, self.here = dict(rows), here
        self.left_out, self.rewrite = left_out, rewrite
        self.named: dict[str, OldRecord] = {}
        group = Group.objects.first()
        if group:
            self.rows[GROUP] = group, True
        self._is_settled: dict[str, bool] = {}

    def add(self, records: Sequence[OldRecord]) -> None:
        """Add what is new; a record that is damaged is left out, and so is all that belongs to it."""
        described = [(OWN_KINDS.get(record.kind), record) for record in records[:MOST_RECORDS]]
        self.named |= {record.key: record for kind, record in described if kind and kind.by_name}
        for kind, record in described:
            if kind and not kind.by_name:
                with suppress(ValidationError, IntegrityError):
                    self._add(kind, record)

    def _add(self, kind: OwnKind, record: OldRecord) -> None:
        if kind.moves:
            row, is_new = self.rows.get(record.key, (None, False))
            if is_new and isinstance(row, kind.get_model()):
                self._fill(kind, row, record, self._find_refs(kind, record, row))
        elif kind.is_listed:
            row = kind.find(record.fields)
            if row is not None:
                self.rows[record.key] = row, False
            elif record.key not in self.left_out:
                self.rows[record.key] = self._create(kind, record, self._find_refs(kind, record)), True
        elif self._is_wanted(kind, record):
            refs = self._find_refs(kind, record)
            if set(refs) != set(record.refs):
                return
            row = kind.find(record.fields, **(dict.fromkeys(kind.refs) | refs))
            if row is None:
                row = self._create(kind, record, refs)
            else:
                self._fill(kind, row, record, {}, is_own=True)
            self.rows[record.key] = row, True

    def _is_wanted(self, kind: OwnKind, record: OldRecord) -> bool:
        """Return whether a part belongs to something new; of the group, whether it had no such parts."""
        if "group" in kind.refs:
            if kind.model not in self._is_settled:
                self._is_settled[kind.model] = all_rows(kind.get_model()).exists()
            return not self._is_settled[kind.model]
        return any(self.rows.get(key, (None, False))[1] for key in record.refs.values())

    def _find_refs(self, kind: OwnKind, record: OldRecord, owner: Any = None) -> dict[str, models.Model]:
        """Return what a record refers to, as far as it is here. owner: the record, if it is here already."""
        refs = {}
        for name in kind.refs:
            key = record.refs.get(name, "")
            if key in self.named and key not in self.rows:
                with suppress(ValidationError, IntegrityError):
                    self._add_named(key, getattr(owner, name, None))
            row = self.rows.get(key, (None, False))[0]
            if isinstance(row, kind.get_field(name).related_model):
                refs[name] = row
        return refs

    def _add_named(self, key: str, row: Any) -> None:
        """Add a record that another names, or complete the one that came with the move."""
        record = self.named[key]
        kind = OWN_KINDS[record.kind]
        row = row or kind.find(record.fields)
        if row is None:
            row = self._create(kind, record, {})
        self.rows[key] = row, False
        if (kind.model, row.pk) not in self.here:
            self._fill(kind, row, record, {}, is_own=True)

    def _read(self, kind: OwnKind, record: OldRecord) -> dict[str, Any]:
        values = kind.read_values(record.fields)
        for name, value in values.items():
            if value and isinstance(kind.get_field(name), MarkdownField):
                values[name] = self.rewrite(value)
        for texts in values.get(TRANSLATIONS, {}).values():
            for name, text in texts.items():
                if isinstance(kind.get_field(name), MarkdownField):
                    texts[name] = self.rewrite(text)
        return values

    def _create(self, kind: OwnKind, record: OldRecord, refs: Mapping[str, models.Model]) -> Any:
        row = kind.get_model()(**self._read(kind, record), **refs)
        row.full_clean()
        with transaction.atomic():
            row.save()
        return row

    def _fill(
        self,
        kind: OwnKind,
        row: Any,
        record: OldRecord,
        refs: Mapping[str, models.Model],
        is_own: bool = False,
    ) -> None:
        """Fill in what is empty, or as it is without anybody's doing; all fields of what the move added."""
        changed = []
        for name, value in (self._read(kind, record) | dict(refs)).items():
            current = getattr(row, name)
            is_free = is_own or current in (None, "", [], {}) or current == kind.get_field(name).get_default()
            if is_free and value not in (None, "", {}, current):
                setattr(row, name, value)
                changed.append(name)
        if changed:
            row.clean_fields(exclude={each.name for each in row._meta.fields} - set(changed))
            with transaction.atomic():
                row.save(update_fields=changed)
