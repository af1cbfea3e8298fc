"""Fetch many small querysets in one round trip.

A detail page shows a dozen short lists. Instead of a query each, `fetch_together` sends their
SQL as one UNION ALL of JSON rows and builds the same model instances that each queryset would.

Only this module uses private API of Django's querysets: there is no public way to build instances from rows
of a combined query, or to fill the cache of a queryset.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, models
from django.db.models.functions import Cast
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators

from core.db.dated_models import today
from core.db.replica import get_read_alias, get_read_connection
from core.languages import get_content_language, list_further_languages


def fetch_together(**querysets: models.QuerySet) -> dict[str, list[Any]]:
    """Run model querysets as one query; return the instances of each by name, or tuples for a values_list.

    select_related and annotations are allowed; prefetch_related runs for each list afterwards. Raises
    TypeError for a queryset of anything else, and for a union.
    """
    return QueryBatch(querysets).read()


def prefetch_together(instances: Sequence[models.Model], **querysets: models.QuerySet) -> None:
    """Prefetch reverse foreign keys of the instances of one model, so that `.<name>.all()` needs no query.

    querysets: of the related rows, by the name of the reverse foreign key. As prefetch_related does, but in
    one query for all names.
    """
    if instances:
        keys = [instance.pk for instance in instances]
        attach(instances, fetch_together(**filter_owned(type(instances[0]), keys, **querysets)))


def filter_owned(
    model: type[models.Model], keys: Sequence[int] | models.Expression, **querysets: models.QuerySet
) -> dict[str, models.QuerySet]:
    """Filter querysets to the rows that belong to instances of a model, as `prefetch_together` takes them."""
    return {
        name: queryset.filter(AnyOf(getattr(model, name).field.attname, keys))
        for name, queryset in querysets.items()
    }


def attach(instances: Sequence[models.Model], rows_of: Mapping[str, list[Any]]) -> None:
    """Attach related rows to their instances, as the prefetched result of `.<name>.all()`."""
    for name, rows in rows_of.items() if instances else ():
        field = getattr(type(instances[0]), name).field
        owned = defaultdict(list)
        for row in rows:
            owned[getattr(row, field.attname)].append(row)
        template = field.model.objects.all()
        for instance in instances:
            queryset = template.__class__.__new__(template.__class__)  # a clone copies the query
            queryset.__dict__.update(template.__dict__)
            queryset._result_cache = own = owned[instance.pk]  # noqa: SLF001
            queryset._prefetch_done = True  # noqa: SLF001
            cache = instance.__dict__.setdefault("_prefetched_objects_cache", {})
            cache[field.remote_field.cache_name] = queryset
            for row in own:
                field.set_cached_value(row, instance)


class AnyOf(models.Func):
    """A condition that a column is among keys: a list, or an expression that returns one."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    output_field = models.BooleanField()

    def __init__(self, column: str, keys: Sequence[int] | models.Expression | models.Subquery) -> None:
        if isinstance(keys, Sequence):  # as one text, as Django prepares each item of an array
            keys = Cast(models.Value(f"{{{','.join(map(str, keys))}}}"), KEY_ARRAY)
        super().__init__(column, keys)


KEY_ARRAY = ArrayField(models.BigIntegerField())


class Placeholder(models.Expression):
    """A placeholder in a queryset, for a value that `QueryBatch.read` takes by name."""

    def __init__(self, name: str, output_field: models.Field | None = None) -> None:
        super().__init__(output_field=output_field or models.TextField())
        self.name = name

    def as_sql(self, compiler, connection):
        return "%s", [self]


class QueryBatch:
    """Querysets compiled to SQL once, to be run many times."""

    def __init__(self, querysets: Mapping[str, models.QuerySet]) -> None:
        """Compile querysets, as for `fetch_together`, with placeholders or without."""
        self._keys = list(querysets)
        self._parts: dict[str, _BatchedQuery] = {}
        for name, queryset in querysets.items():
            with suppress(EmptyResultSet):  # .none(), or a filter that can match nothing
                self._parts[name] = _BatchedQuery(name, queryset)
        self._sql = " UNION ALL ".join(part.sql for part in self._parts.values())

    def read(self, **values: Any) -> dict[str, list[Any]]:
        """Run the query with these values for the placeholders. Raises KeyError for a missing value."""
        result: dict[str, list[Any]] = {name: [] for name in self._keys}
        if not self._parts:
            return result
        params = [param for name, part in self._parts.items() for param in (name, *part.params)]
        with get_read_connection().cursor() as cursor:
            cursor.execute(self._sql, [values[p.name] if isinstance(p, Placeholder) else p for p in params])
            rows = cursor.fetchall()
        for name, text in rows:
            if text:
                result[name] = self._parts[name].read(json.loads(text))
        return result


def cached_by_day(querysets: Callable[..., dict[str, models.QuerySet]]) -> Callable[..., QueryBatch]:
    """Decorate a function that returns querysets, to return their compiled QueryBatch, cached for a day.

    For a day, as what visitors see depends on the date, and for the language of the page and those of the
    group. The arguments must have few values, which decide on the querysets; values that differ between calls
    are placeholders.
    """

    @wraps(querysets)
    def get_batch(*shape) -> QueryBatch:
        return _compile(querysets, today(), (get_content_language(), *list_further_languages()), shape)

    return get_batch


CACHE_SIZE = 256
"""The maximum number of cached batches; there are some thirty functions."""


@lru_cache(maxsize=CACHE_SIZE)
def _compile(
    querysets: Callable[..., dict[str, models.QuerySet]], _day, _languages, shape: tuple
) -> QueryBatch:
    return QueryBatch(querysets(*shape))


class _BatchedQuery:
    """One queryset: its SQL, and the conversion of its JSON to rows."""

    def __init__(self, name: str, queryset: models.QuerySet) -> None:
        if queryset._iterable_class not in (ModelIterable, ValuesListIterable) or queryset.query.combinator:  # noqa: SLF001
            raise TypeError(f"{name}: only querysets of instances and of value lists can be gathered")
        compiler = queryset.query.get_compiler(using=get_read_alias())
        sql, self.params = compiler.as_sql()
        self._columns = [f"c{number}" for number in range(len(compiler.select))]
        self.sql = f"SELECT %s, json_agg(r)::text FROM ({sql}) AS r({', '.join(self._columns)})"
        # what makes a Python value of a column's JSON, where that is not the same
        self._readers = []
        for at, (expression, *_) in enumerate(compiler.select):
            field = expression.output_field
            while isinstance(field, models.ForeignKey):
                field = field.target_field
            if not isinstance(field, models.JSONField) and type(field).to_python not in _IDENTITY_CONVERSIONS:
                self._readers.append((at, field.to_python))
        self._queryset = queryset
        self._instances = None
        if queryset._iterable_class is ModelIterable:  # noqa: SLF001
            self._instances = _Instances(queryset, compiler)

    def read(self, rows: list[dict[str, Any]]) -> list[Any]:
        records = [[row[column] for column in self._columns] for row in rows]
        for row in records:
            for at, read in self._readers:
                if row[at] is not None:
                    row[at] = read(row[at])
        if self._instances is None:
            return list(map(tuple, records))
        instances = self._instances.build(records)
        if self._queryset._prefetch_related_lookups:  # noqa: SLF001
            models.prefetch_related_objects(instances, *self._queryset._prefetch_related_lookups)  # noqa: SLF001
        return instances


class _Instances:
    """Build instances from rows, in the same steps as Django's ModelIterable."""

    def __init__(self, queryset: models.QuerySet, compiler) -> None:
        info = compiler.klass_info
        self._model = info["model"]
        self._start, self._stop = info["select_fields"][0], info["select_fields"][-1] + 1
        columns = compiler.select[self._start : self._stop]
        self._attributes = [column[0].target.attname for column in columns]
        self._related = get_related_populators(info, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
        self._annotations = list(compiler.annotation_col_map.items())
        self._related_objects = list(queryset._known_related_objects.items())  # noqa: SLF001

    def build(self, rows: list[list[Any]]) -> list[models.Model]:
        instances = []
        for row in rows:
            instance = self._model.from_db(DEFAULT_DB_ALIAS, self._attributes, row[self._start : self._stop])
            for populator in self._related:
                populator.populate(row, instance)
            for name, place in self._annotations:
                setattr(instance, name, row[place])
            for field, by_key in self._related_objects:
                setattr(instance, field.name, by_key[getattr(instance, field.attname)])
            instances.append(instance)
        return instances


_IDENTITY_CONVERSIONS = {
    field.to_python
    for field in (models.Field, models.CharField, models.TextField, models.IntegerField, models.BooleanField)
}
"""Conversions that JSON values need not: text, numbers, true and false."""
