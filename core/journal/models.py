import json
import uuid
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import cache, partial
from typing import Any

from django.apps import apps
from django.contrib.postgres.aggregates import ArrayAgg
from django.contrib.postgres.functions import TransactionNow
from django.db import models
from django.db.models import F, Value
from django.db.models.expressions import CombinedExpression

from core.db.journal import find_owner, list_journaled_fields

Values = dict[str, Any]
"""The state of a row: its values by attribute name."""
RowKey = tuple[type[models.Model], int]
"""The model and the primary key of a row."""


class ExactDecoder(json.JSONDecoder):
    """Reads numbers as they are written, so that no digit of an amount is lost."""

    def __init__(self, **options) -> None:
        super().__init__(**options, parse_float=Decimal)


EMPTIED = {"emptied": True}
"""The values of an event of which only time and kind are kept."""


class ValuesNotKeptError(Exception):
    """The values of an event that are needed to restore a row are not kept any more."""


class Context(models.Model):
    """What the events of one request, import or command have in common: who, why, URL and batch."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created_at = models.DateTimeField(db_default=TransactionNow())
    metadata = models.JSONField(default=dict)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.id)


_WITHOUT_CONTEXT = models.Case(models.When(context=None, then=F("at")))
"""When an event was, if it has no context: all of one moment are one change."""


class JournalQuerySet(models.QuerySet["JournalEvent"]):
    def of_model(self, model: type[models.Model]) -> "JournalQuerySet":
        """Filter events of the rows of a model."""
        return self.filter(table_name=model._meta.db_table)

    def of_row(self, row: models.Model) -> "JournalQuerySet":
        """Filter events of a row."""
        return self.of_model(type(row)).filter(row_id=row.pk)

    def last_of_each_row(self) -> "JournalQuerySet":
        """Select the last of these events of each row."""
        return self.order_by("table_name", "row_id", "-id").distinct("table_name", "row_id")

    def first_of_each_row(self) -> "JournalQuerySet":
        """Select the first of these events of each row."""
        return self.order_by("table_name", "row_id", "id").distinct("table_name", "row_id")

    def replace_values(self, values: Values) -> None:
        """Write other values, by column, into the events: for what must not be found in the past either."""
        self.update(values=CombinedExpression(F("values"), "||", Value(values, models.JSONField())))
        for column, value in values.items():
            new = CombinedExpression(F("former"), "||", Value({column: value}, models.JSONField()))
            self.filter(former__has_key=column).update(former=new)

    def empty(self) -> int:
        """Remove the values of these events; time, kind and author stay. Return how many there were."""
        return self.exclude(values=EMPTIED).update(values=EMPTIED, former=None)

    def count_rows(self) -> Counter[tuple]:
        """Count rows by change (context, or moment without one), action and model.

        A row that was added and changed is an added one, one that was changed and deleted a deleted one.
        """
        rows = self.order_by().annotate(t=_WITHOUT_CONTEXT).values("context_id", "t", "table_name", "row_id")
        tables = get_models_by_table()
        counts: Counter[tuple] = Counter()
        for row in rows.annotate(actions=ArrayAgg("action", distinct=True)):
            decisive = [action for action in ("I", "D") if action in row["actions"]] or ["U"]
            counts[
                row["context_id"], row["t"], JournalEvent.Action(decisive[0]), tables[row["table_name"]]
            ] += 1
        return counts

    def in_changes(self) -> models.QuerySet:
        """Group events by change: by context, or by moment (`t`) where there is none; `newest`: its last."""
        changes = self.order_by().annotate(t=_WITHOUT_CONTEXT).values("context_id", "t")
        return changes.annotate(newest=models.Max("at")).order_by("-newest", "context_id", "t")


class JournalEvent(models.Model):
    """The insertion, change or deletion of a row.

    values: the row after it, of a deletion before it, without empty values.
    former: of a change, the former values of what changed.
    """

    class Action(models.TextChoices):
        INSERT = "I", "added"
        UPDATE = "U", "changed"
        DELETE = "D", "removed"

    id = models.BigAutoField(primary_key=True)
    at = models.DateTimeField(db_default=TransactionNow())
    table_name = models.CharField(max_length=63)
    row_id = models.BigIntegerField()
    parent_table = models.CharField(max_length=63, null=True)  # noqa: DJ001 (NULL: the row belongs to nothing)
    parent_id = models.BigIntegerField(null=True)
    action = models.CharField(max_length=1, choices=Action)
    values = models.JSONField(decoder=ExactDecoder)
    former = models.JSONField(null=True, decoder=ExactDecoder)
    context = models.ForeignKey(
        Context, models.DO_NOTHING, null=True, db_constraint=False, related_name="events"
    )

    objects = JournalQuerySet.as_manager()

    class Meta:
        db_table = "journal_event"
        default_permissions = ()
        indexes = [
            models.Index(fields=["table_name", "row_id", "id"], name="journal_event_row"),
            models.Index(fields=["parent_table", "parent_id", "id"], name="journal_event_parent"),
            models.Index(fields=["at"], name="journal_event_at"),
        ]

    def __str__(self) -> str:
        return f"{self.get_action_display()} {self.table_name} {self.row_id}"

    @property
    def model(self) -> type[models.Model]:
        """The model of the row."""
        return get_models_by_table()[self.table_name]

    @property
    def key(self) -> RowKey:
        """The model and the primary key of the row."""
        return self.model, self.row_id

    @property
    def parent_key(self) -> RowKey | None:
        """The model and the primary key of the row that the row belongs to."""
        if self.parent_table is None or self.parent_id is None:
            return None
        return get_models_by_table()[self.parent_table], self.parent_id

    @property
    def is_emptied(self) -> bool:
        """Whether the values are not kept any more; what is read of them is empty."""
        return self.values == EMPTIED

    @property
    def lacks_former(self) -> bool:
        """Whether the values before the event are not kept any more."""
        return self.is_emptied or (self.action == self.Action.UPDATE and self.former is None)

    def read_values(self) -> Values:
        """Return the values that the event recorded, by attribute name."""
        return self._read(self.values)

    def read_former(self) -> Values | None:
        """Return the values before the event; None if there was no such row."""
        if self.action == self.Action.INSERT:
            return None
        return self._read({**self.values, **(self.former or {})})

    def read_became(self) -> Values | None:
        """Return the values after the event; None if there is no such row any more."""
        return None if self.action == self.Action.DELETE else self._read(self.values)

    def _read(self, values: dict[str, Any]) -> Values:
        if self.is_emptied and self.parent_id and (owner := find_owner(self.model)):
            values = {owner.column: self.parent_id}
        return {
            attname: (convert(value) if convert else value)
            if (value := values.get(column)) is not None
            else get_empty()
            for attname, column, get_empty, convert in list_readers(self.model)
        }


@cache
def get_models_by_table() -> dict[str, type[models.Model]]:
    """Return all models by the name of their table."""
    return {model._meta.db_table: model for model in apps.get_models()}


FieldReader = tuple[str, str, Callable[[], Any], Callable[[Any], Any] | None]
"""Attribute, column, a function that returns the empty value, and one that converts others, if needed."""


@cache
def list_readers(model: type[models.Model]) -> tuple[FieldReader, ...]:
    """Return how the journal's values of a model are read; a missing value is an empty one."""
    return tuple(
        (field.attname, str(field.column), partial(_get_empty, field), _find_converter(field))
        for field in list_journaled_fields(model)
    )


def _get_empty(field: models.Field) -> Any:
    if field.null:
        return None
    return "" if field.empty_strings_allowed else field.get_default()


def _find_converter(field: models.Field) -> Callable[[Any], Any] | None:
    if isinstance(field, models.JSONField):
        return lambda value: json.loads(json.dumps(value, default=float))
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    is_text = type(field).to_python in (models.CharField.to_python, models.TextField.to_python)
    return None if is_text or isinstance(field, models.FileField) else field.to_python
