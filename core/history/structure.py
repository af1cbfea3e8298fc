"""The structure of journaled objects: their child tables and events, and the keys of changes."""

import datetime
import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.fields.files import FieldFile

from core.db.journal import find_owner, is_journaled, list_journaled_fields
from core.db.models import all_rows
from core.db.query_batches import AnyOf
from core.journal.models import JournalEvent, Values

OWN_RECORDS = {"publications.authordecision", "software.starcount"}
"""Child models that are records of their own: neither shown nor restored with their parent."""

NEVER_SET = {"uid", "created_at"}
"""Fields that never change."""


@dataclass(frozen=True)
class Table:
    """The table of an object or of its child rows; `path`: the foreign keys from a row up to the object."""

    model: type[models.Model]
    path: tuple[str, ...] = ()

    def of(self, pk: int) -> Q:
        """Return the condition for events of rows of this table that belonged to the object at the time."""
        return self.of_any([pk])

    def of_any(self, pks: list[int]) -> Q:
        """Return the condition for events of rows that belonged to any of these objects at the time."""
        here = Q(table_name=self.model._meta.db_table)
        if not self.path:
            return here & Q(row_id__in=pks)
        parent = find_owner(self.model).related_model
        parents: QuerySet | list[int] = pks
        if len(self.path) > 1:
            parents = JournalEvent.objects.filter(Table(parent, self.path[1:]).of_any(pks)).values("row_id")
        return here & Q(parent_table=parent._meta.db_table, parent_id__in=parents)

    @property
    def between(self) -> list[type[models.Model]]:
        """The models between a row and the object."""
        models_between: list[type[models.Model]] = []
        model = self.model
        for step in self.path[:-1]:
            model = next(
                f.related_model for f in model._meta.concrete_fields if f.attname == step and f.related_model
            )
            models_between.append(model)
        return models_between

    def live(self, pk: int) -> models.QuerySet:
        """Return the current rows of the object."""
        lookups = [step.removesuffix("_id") for step in self.path] or ["pk"]
        return all_rows(self.model).filter(**{"__".join(lookups): pk}).order_by("pk")

    def build_row(self, instance: models.Model) -> models.Model:
        """Return an instance to check permissions for: the object, or a new child row of it."""
        if not self.path:
            return instance
        name = find_owner(self.model).name
        if len(self.path) == 1:
            return self.model(**{name: instance})
        return self.model()


@cache
def list_tables(model: type[models.Model]) -> tuple[Table, ...]:
    """Return the table of the object first, then those of its child rows, recursively."""
    return (Table(model), *_find_parts(model, ()))


def _find_parts(model: type[models.Model], path: tuple[str, ...]) -> Iterator[Table]:
    for part in apps.get_models():
        key = find_owner(part) if is_journaled(part) and part._meta.label_lower not in OWN_RECORDS else None
        if key is not None and key.related_model is model and part is not model:
            steps = (key.attname, *path)
            yield Table(part, steps)
            yield from _find_parts(part, steps)


def match_tables(tables: Iterable[Table], *pks: int) -> Q:
    """Return the condition for events of tables; pks: only of rows that belonged to one of these objects."""
    if not pks:
        return Q(table_name__in={table.model._meta.db_table for table in tables})
    condition = Q(pk__in=[])
    for table in tables:
        condition |= table.of_any(list(pks))
    return condition


def match_rows(keys: dict[type[models.Model], set[int]]) -> Q:
    """Return the condition for events of rows, whose primary keys are given by model."""
    condition = Q(pk__in=[])
    for model, pks in keys.items():
        condition |= Q(AnyOf("row_id", list(pks)), table_name=model._meta.db_table)
    return condition


def read_row_values(row: models.Model) -> Values:
    """Return the values of an existing row."""
    values = {field.attname: getattr(row, field.attname) for field in list_journaled_fields(type(row))}
    return {name: v.name or "" if isinstance(v, FieldFile) else v for name, v in values.items()}


EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
MICROSECOND = datetime.timedelta(microseconds=1)


class NoSuchChangeError(Exception):
    """The key is invalid, or the journal has no such change."""


@dataclass(frozen=True)
class ChangeKey:
    """What the events of one change have in common."""

    context: uuid.UUID | None = None
    moment: datetime.datetime | None = None

    @classmethod
    def of(cls, event: JournalEvent) -> "ChangeKey":
        """Return the key of the change that an event is part of."""
        return cls(event.context_id, None if event.context_id else event.at)

    @classmethod
    def parse(cls, text: str) -> "ChangeKey":
        """Parse the result of `str`. Raises NoSuchChangeError for anything else."""
        try:
            if re.fullmatch(r"at-[0-9]{1,18}", text):
                return cls(moment=EPOCH + int(text[3:]) * MICROSECOND)
            if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text):
                return cls(context=uuid.UUID(text))
        except (ValueError, OverflowError) as error:
            raise NoSuchChangeError(text[:80]) from error
        raise NoSuchChangeError(text[:80])

    def __str__(self) -> str:
        return f"at-{(self.moment - EPOCH) // MICROSECOND}" if self.moment else str(self.context)

    def events(self) -> Q:
        """Return the condition for the events of this change."""
        if self.context:
            return Q(context=self.context)
        return Q(context=None, at=self.moment)


def match_events(keys: list[ChangeKey]) -> Q:
    """Return the condition for the events of any of these changes."""
    contexts = [key.context for key in keys if key.context]
    moments = [key.moment for key in keys if key.moment]
    return Q(context__in=contexts) | Q(context=None, at__in=moments)
