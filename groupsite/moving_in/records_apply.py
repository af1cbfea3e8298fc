"""Add the records that only archives of this system have, and complete those that moved in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from core.db.fields import MarkdownField
from core.db.models import all_rows
from core.files.checks import CheckedFile, UploadPolicy
from groupsite.models import Group
from groupsite.moving_in.contents import OldRecord
from groupsite.moving_in.own_records import GROUP, OWN_KINDS, PICTURE, TRANSLATIONS, OwnKind
from people.models import Image
from publications.models import Publication, Venue

MOST_RECORDS = 100_000
AT_ONCE = 500


class RecordApplication:
    """Adds records. rows: what moved in or was here, by keys, and whether it is new.

    here: what was here before, as `list_named` says. left_out: keys of what is not taken. take_picture:
    returns the image of a file. read_file: returns a file of the archive for a field's policy.
    """

    def __init__(
        self,
        rows: Mapping[str, tuple[Any, bool]],
        here: set[tuple[str, int]],
        left_out: set[str],
        rewrite: Callable[[str], str],
        take_picture: Callable[[str], Image | None] = lambda _file: None,
        read_file: Callable[[str, UploadPolicy], CheckedFile | None] = lambda _file, _policy: None,
    ) -> None:
        self.rows, self.here = dict(rows), here
        self.left_out, self.rewrite, self.take_picture = left_out, rewrite, take_picture
        self.read_file = read_file
        self.named: dict[str, OldRecord] = {}
        self.pictures: dict[str, OldRecord] = {}
        group = Group.objects.first()
        if group:
            self.rows[GROUP] = group, True
        self._is_settled: dict[str, bool] = {}
        self._completed: set[tuple[str, int]] = set()
        self._replaced: dict[int, Venue] = {}

    def add(self, records: Sequence[OldRecord]) -> None:
        """Add what is new; a record that is damaged is left out, and so is all that belongs to it."""
        described = [(OWN_KINDS.get(record.kind), record) for record in records[:MOST_RECORDS]]
        self.named |= {record.key: record for kind, record in described if kind and kind.by_name}
        self.pictures |= {record.key: record for _, record in described if record.kind == PICTURE}
        others = [pair for pair in described if pair[0] and not pair[0].by_name and pair[0].model != PICTURE]
        for kind, pairs in groupby(others, itemgetter(0)):
            if kind and kind.is_part:
                self._add_parts(kind, [record for _, record in pairs])
                continue
            for _, record in pairs if kind else ():
                with suppress(ValidationError, IntegrityError):
                    self._add(kind, record)
        used = set(all_rows(Publication).filter(venue__in=self._replaced).values_list("venue", flat=True))
        for pk, venue in self._replaced.items():
            if pk not in used and ("publications.Venue", pk) not in self.here:
                venue.delete()

    def complete_pictures(self, new: set[int]) -> None:
        """Fill in what the archive says of the pictures that were added. new: their primary keys."""
        for file, record in self.pictures.items():
            image = self.take_picture(file) if new else None
            if image and image.pk in new:
                with suppress(ValidationError, IntegrityError):
                    self._fill(OWN_KINDS[PICTURE], image, record, {})

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

    def _add_parts(self, kind: OwnKind, records: Sequence[OldRecord]) -> None:
        """Add parts of one kind: one query for those that are here, and one for the others."""
        additions = [record for record in records if self._is_wanted(kind, record)]
        refs_of = {record.key: self._find_refs(kind, record) for record in additions}
        rows = self._fetch_parts(kind, refs_of.values())
        new: list[tuple[OldRecord, Any]] = []
        for record in additions:
            refs = refs_of[record.key]
            if set(refs) != set(record.refs):
                continue
            with suppress(ValidationError, IntegrityError):
                identity = kind.identify(kind.get_model()(**kind.read_values(record.fields), **refs))
                row = rows.get(identity)
                if row is None:
                    row = self._build(kind, record, refs)
                    row.full_clean(validate_unique=False, validate_constraints=False)
                    new.append((record, row))
                elif row.pk:
                    self._fill(kind, row, record, {}, is_own=True)
                rows[identity] = row
                self.rows[record.key] = row, True
        self._save_all(kind, new)

    def _fetch_parts(self, kind: OwnKind, every: Iterable[Mapping[str, models.Model]]) -> dict[tuple, Any]:
        """Return the parts that are here, by what identifies them. every: what the records refer to."""
        among = Q()
        for name in kind.columns:
            keys = {refs[name].pk for refs in every if name in refs}
            if keys:
                among |= Q(**{f"{name}__in": keys})
        if not among:
            return {}
        return {kind.identify(row): row for row in all_rows(kind.get_model()).filter(among).order_by("-pk")}

    def _save_all(self, kind: OwnKind, new: Sequence[tuple[OldRecord, Any]]) -> None:
        """Save new parts at once, or if one is refused each for itself."""
        manager = all_rows(kind.get_model())
        with suppress(IntegrityError), transaction.atomic():
            manager.bulk_create([row for _, row in new], AT_ONCE)
            return
        for record, row in new:
            row.pk = None
            try:
                with transaction.atomic():
                    row.save(force_insert=True)
            except IntegrityError:
                del self.rows[record.key]

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
            row: Any = self.rows.get(key, (None, False))[0] or (self.take_picture(key) if key else None)
            if kind.can_refer(name, row):
                refs[name] = row
        return refs

    def _add_named(self, key: str, row: Any) -> None:
        """Add a record that another names, or complete the one that came with the move."""
        record = self.named[key]
        kind = OWN_KINDS[record.kind]
        if row is not None and (kind.model, row.pk) in self._completed:
            row = None  # it is what another record is already
        row = row or kind.find(record.fields)
        if row is None:
            row = self._create(kind, record, {})
        self.rows[key] = row, False
        if (kind.model, row.pk) not in self.here:
            self._completed.add((kind.model, row.pk))
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

    def _build(self, kind: OwnKind, record: OldRecord, refs: Mapping[str, models.Model]) -> Any:
        """Return a row that is not saved yet, with its files."""
        row = kind.get_model()(**self._read(kind, record), **refs)
        self._take_files(kind, row, record)
        return row

    def _take_files(self, kind: OwnKind, row: Any, record: OldRecord, is_own: bool = False) -> list[str]:
        """Take the files that a row has none of, or any if it `is_own`; return the columns that changed."""
        changed: list[str] = []
        for name in kind.files:
            if name not in record.files or (getattr(row, name) and not is_own):
                continue
            stored = kind.get_field(name)
            file = self.read_file(record.files[name], stored.policy)
            if file is not None:
                getattr(row, name).save(file.name or name, file, save=False)
                changed += [name, *stored.facts.values()]
        return changed

    def _create(self, kind: OwnKind, record: OldRecord, refs: Mapping[str, models.Model]) -> Any:
        row = self._build(kind, record, refs)
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
            is_free = (
                is_own
                or name in kind.wins
                or current in (None, "", [], {})
                or current == kind.get_field(name).get_default()
            )
            if is_free and value not in (None, "", {}, current):
                if isinstance(current, Venue):
                    self._replaced[current.pk] = current
                setattr(row, name, value)
                changed.append(name)
        changed += self._take_files(kind, row, record, is_own)
        if changed:
            row.clean_fields(exclude={each.name for each in row._meta.fields} - set(changed))
            with transaction.atomic():
                row.save(update_fields=changed)
