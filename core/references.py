"""References to records of any kind, and all that points at a record.

A table that refers to records of many kinds inherits from `RecordReference`: it holds the label of the model
and the uid of the record. As with a foreign key, the database refuses a reference to a record that is not
there, and deletes those to a record that is deleted.
"""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.db.triggers import Trigger, add_triggers
from core.kinds import ContentKind, find_kind, get_kinds

RecordKey = tuple[str, uuid.UUID]
"""The label of a model, and the uid of one of its rows."""


class RecordProperty(property):
    """The property of a reference that is its record; `prefetch_related` fetches it for many in one query."""

    def is_cached(self, row: "RecordReference") -> bool:
        return row.has_cached_record

    def get_prefetch_querysets(self, rows: Sequence["RecordReference"], querysets=None) -> tuple:
        """Return the records of rows, as a related descriptor of Django does."""
        records = fetch_records({row.record_key for row in rows if row.record_uid}, querysets)
        return list(records.values()), get_record_key, lambda row: row.record_key, True, "record", False


class ReferenceQuerySet(models.QuerySet):
    """Queries for references."""

    def about(self, record: models.Model):
        """Select the references to a record."""
        return self.filter(**build_reference(record))

    def with_records(self):
        """Fetch the record of each, in one query."""
        return self.prefetch_related("record")


class RecordReference(models.Model):
    """A row that refers to a record by the label of its model and its uid."""

    kind = models.CharField(_("kind"), max_length=60, editable=False)
    record_uid = models.UUIDField(_("record"), editable=False, db_index=True)

    is_deleted_with_record = True
    triggers = [
        Trigger(
            "check_record",
            "INSERT OR UPDATE OF kind, record_uid",
            timing="BEFORE",
            shared="check_record",
            arguments=lambda model: [kind.label for kind in list_target_kinds(model)],
        )
    ]

    class Meta:
        abstract = True

    @classmethod
    def can_refer_to(cls, kind: ContentKind) -> bool:
        """Return whether rows can refer to records of a kind."""
        raise NotImplementedError

    def _get_record(self) -> Any:
        """Return the record; None if there is none, or none any more."""
        cached = self._state.fields_cache
        if not self.has_cached_record:
            records = fetch_records({self.record_key}) if self.record_uid else {}
            cached["record"] = records.get(self.record_key)
        return cached["record"]

    def _set_record(self, record: models.Model | None) -> None:
        self._state.fields_cache["record"] = record
        for name, value in build_reference(record).items():
            setattr(self, name, value)

    record = RecordProperty(_get_record, _set_record)

    @property
    def record_key(self) -> RecordKey:
        return self.kind, self.record_uid

    @property
    def has_cached_record(self) -> bool:
        """Whether the record was fetched, and is still the one that the row refers to."""
        cached = self._state.fields_cache
        if cached.get("record") is None:
            return "record" in cached
        return get_record_key(cached["record"]) == self.record_key


def get_record_key(record: models.Model) -> RecordKey:
    return record._meta.label_lower, cast(Any, record).uid


def build_reference(record: models.Model | None) -> dict[str, Any]:
    """Return the values of the columns that refer to a record, or to none."""
    kind, uid = get_record_key(record) if record else ("", None)
    return {"kind": kind, "record_uid": uid}


def fetch_records(
    keys: Iterable[RecordKey], querysets: Iterable[QuerySet] | None = None
) -> dict[RecordKey, models.Model]:
    """Fetch records in one query. querysets: in place of all rows of their models."""
    uids = defaultdict(set)
    for label, uid in keys:
        uids[label].add(uid)
    own = {rows.model._meta.label_lower: rows for rows in querysets or ()}
    rows_of = {label: own.get(label, all_rows(apps.get_model(label))) for label in uids}
    fetched = fetch_together(**{label: rows.filter(uid__in=uids[label]) for label, rows in rows_of.items()})
    return {get_record_key(row): row for rows in fetched.values() for row in rows}


@cache
def list_reference_models() -> tuple[type[RecordReference], ...]:
    """Return the models of references."""
    return tuple(model for model in apps.get_models() if issubclass(model, RecordReference))


def list_target_kinds(model: type[models.Model]) -> list[ContentKind]:
    """Return the kinds of the records that rows of a model refer to; none if they are no references."""
    if not issubclass(model, RecordReference):
        return []
    return [kind for kind in get_kinds() if model.can_refer_to(kind)]


def declare_reference_triggers() -> None:
    """Declare the triggers that delete the references to deleted records."""
    for kind in get_kinds():
        pointing = [
            model._meta.db_table
            for model in list_reference_models()
            if model.is_deleted_with_record and model.can_refer_to(kind)
        ]
        if pointing:
            trigger = Trigger(
                "delete_references",
                "DELETE",
                level="STATEMENT",
                shared="delete_references",
                arguments=(kind.label, *pointing),
                old_rows="old_values",
            )
            add_triggers(kind.model, trigger)


@dataclass(frozen=True)
class Relation:
    """A column of another table that points at rows of a model, by the name of its attribute.

    key: the field of the model whose values it holds. kind: the label of the model, of references only.
    """

    model: type[models.Model]
    attname: str
    key: str = "pk"
    kind: str = ""
    on_delete: Callable | None = models.DO_NOTHING

    @property
    def column(self) -> str:
        """The name of the column in the database."""
        return cast(models.Field, self.model._meta.get_field(self.attname)).column or ""

    def match(self, keys: Any) -> Q:
        """Return the condition that a row points at one of these: values of `key`, or a queryset of them."""
        return Q(**{f"{self.attname}__in": keys}, **({"kind": self.kind} if self.kind else {}))

    def select(self, row: models.Model) -> QuerySet:
        """Return the rows that point at a row."""
        return all_rows(self.model).filter(self.match([self.get_key(row)])).order_by("pk")

    def get_key(self, row: models.Model) -> Any:
        """Return the value by which a row is pointed at."""
        return getattr(row, self.key)


@cache
def list_references(model: type[models.Model]) -> tuple[Relation, ...]:
    """Return all that points at a model's rows: foreign keys of other tables, and references to its kind."""
    return (*_find_foreign_keys(model), *_find_references(model))


def _find_foreign_keys(model: type[models.Model]) -> Iterator[Relation]:
    for link in model._meta.get_fields(include_hidden=True):
        if isinstance(link, models.ForeignObjectRel) and not link.many_to_many:
            yield Relation(link.related_model, link.field.attname, on_delete=link.on_delete)


def _find_references(model: type[models.Model]) -> Iterator[Relation]:
    kind = find_kind(model)
    for pointing in list_reference_models():
        if kind and pointing.can_refer_to(kind):
            on_delete = models.CASCADE if pointing.is_deleted_with_record else models.DO_NOTHING
            yield Relation(pointing, "record_uid", "uid", kind.label, on_delete)


def is_pointer(field: models.Field) -> bool:
    """Return whether a field points at rows: a foreign key, or the uid of a reference."""
    return field.is_relation or (field.name == "record_uid" and issubclass(field.model, RecordReference))


def read_target(field: models.Field, values: Mapping[str, Any]) -> tuple[type[models.Model], Any] | None:
    """Return what a field of a row points at, a model and a key; None if it points at nothing.

    The key of what a foreign key points at is its primary key, that of the record of a reference its uid.
    """
    value = values.get(field.attname)
    if value is None or not is_pointer(field):
        return None
    return cast(Any, field.related_model or apps.get_model(values["kind"])), value
