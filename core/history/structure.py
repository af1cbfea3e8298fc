"""The structure of journaled objects: their child tables and events, and the keys of changes."""

import datetime
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from django.apps import apps
from django.db import connections, models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.fields.files import FieldFile
from taggit.models import ItemBase

from core.db.models import VersionedModel, all_rows

OWN_RECORDS = {"publications.authordecision", "software.starcount"}
"""Child models that are records of their own: neither shown nor restored with their parent."""

NEVER_SET = {"uid", "created_at"}
"""Fields that never change."""

Values = dict[str, Any]
"""The state of a row: its values by attribute name."""


@dataclass(frozen=True)
class Table:
    """The table of an object or of its child rows; `path`: the foreign keys from a row up to the object."""

    model: type[models.Model]
    path: tuple[str, ...] = ()

    @property
    def events(self) -> type[models.Model]:
        return self.model.pgh_event_model

    def of(self, pk: int) -> Q:
        """Return the condition for events of rows that belonged to the object at the time."""
        return self.of_any([pk])

    def of_any(self, pks: list[int]) -> Q:
        """Return the condition for events of rows that belonged to any of these objects at the time."""
        if not self.path:
            return Q(pgh_obj_id__in=pks)
        condition = Q(**{f"{self.path[-1]}__in": pks})
        for step, model in zip(self.path[-2::-1], self.between[::-1], strict=True):
            owners = model.pgh_event_model.objects.filter(condition)
            condition = Q(**{f"{step}__in": owners.values("pgh_obj_id")})
        return condition

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


def is_journaled(model: type[models.Model]) -> bool:
    return getattr(model, "pgh_event_model", None) is not None


def find_owner(model: type[models.Model]) -> models.ForeignKey | None:
    """Return the foreign key to the parent of a child row, the first that cascades, or None."""
    if issubclass(model, ItemBase):
        return cast(models.ForeignKey, model._meta.get_field("content_object"))
    for field in model._meta.concrete_fields:
        if not isinstance(field, models.ForeignKey) or field.null:
            continue
        if issubclass(field.related_model, VersionedModel):
            return field if field.remote_field.on_delete is models.CASCADE else None
    return None


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


@cache
def list_tracked_fields(model: type[models.Model]) -> tuple[models.Field, ...]:
    """Return the fields in the journal, except for the primary key."""
    event_fields = {field.name for field in model.pgh_event_model._meta.fields}
    return tuple(f for f in model._meta.concrete_fields if f.name in event_fields and not f.primary_key)


def read_event_values(event: models.Model) -> Values:
    """Return the values of the row that an event recorded."""
    values = {}
    for field in list_tracked_fields(event.pgh_tracked_model):
        value = event.__dict__.get(f"picture_in_{field.name}", event.__dict__.get(field.attname))
        values[field.attname] = value.name or "" if isinstance(value, FieldFile) else value
    return values


def read_row_values(row: models.Model) -> Values:
    """Return the values of an existing row."""
    values = {field.attname: getattr(row, field.attname) for field in list_tracked_fields(type(row))}
    return {name: v.name or "" if isinstance(v, FieldFile) else v for name, v in values.items()}


def defer_pictures(events: models.QuerySet) -> models.QuerySet:
    """Defer image fields of events, whose size Django would read; `picture_in_<field>` is the file name."""
    pictures = [f.name for f in events.model._meta.fields if isinstance(f, models.ImageField)]
    files = {f"picture_in_{name}": F(name) for name in pictures}
    return events.defer(*pictures).annotate(**files) if pictures else events


def annotate_previous(events: models.QuerySet) -> models.QuerySet:
    """Annotate events with `previous_id`, the event of the same row before this one."""
    same_row = events.model.objects.filter(pgh_obj_id=OuterRef("pgh_obj_id"), pgh_id__lt=OuterRef("pgh_id"))
    return events.annotate(
        previous_id=Subquery(same_row.order_by("-pgh_obj_id", "-pgh_id").values("pgh_id")[:1])
    )


def query_all(query: str, querysets: list[models.QuerySet], *params) -> list[tuple]:
    """Run SQL over the rows of several querysets of values, as one: `{rows}` stands for them."""
    parts, values = [], []
    for queryset in querysets:
        sql, sql_params = queryset.query.get_compiler("default").as_sql()
        parts.append(f"({sql})")
        values += sql_params
    with connections["default"].cursor() as cursor:
        cursor.execute(query.replace("{rows}", f"({' UNION ALL '.join(parts)})"), [*values, *params])
        return cursor.fetchall()


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
    def of(cls, event) -> "ChangeKey":
        """Return the key of the change that an event is part of."""
        return cls(event.pgh_context_id, None if event.pgh_context_id else event.pgh_created_at)

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
            return Q(pgh_context_id=self.context)
        return Q(pgh_context_id=None, pgh_created_at=self.moment)


def match_events(keys: list[ChangeKey]) -> Q:
    """Return the condition for the events of any of these changes."""
    contexts = [key.context for key in keys if key.context]
    moments = [key.moment for key in keys if key.moment]
    return Q(pgh_context_id__in=contexts) | Q(pgh_context_id=None, pgh_created_at__in=moments)
