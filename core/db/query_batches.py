"""Many small lists in one round trip.

A page about one thing shows a dozen short lists. Instead of a query each, `gather` sends their
SQL as one UNION ALL of JSON rows and builds the same model instances that each queryset would.

This is the one module that uses private API of Django's querysets: nothing public makes instances of rows
that came with others, or tells a queryset what it holds. It saves a round trip for each list.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import EmptyResultSet
from django.db import connections, models
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators

from core.db.dated_models import today


def gather(**querysets: models.QuerySet) -> dict[str, list[Any]]:
    """Run model querysets as one query.

    Takes querysets by name (select_related and annotations allowed; prefetch_related is run for
    each list afterwards), gives the list of instances of each, or of tuples where it has a values_list.
    All must use one database. Raises TypeError for a queryset that gives anything else, and for a union.
    """
    return Gathering(querysets).read()


def gather_for(instances: Sequence[models.Model], **querysets: models.QuerySet) -> None:
    """Gather what belongs to the instances, and leave each list where `.<name>.all()` finds it.

    Takes instances of one model, and by the name of a reverse foreign key the queryset of the rows
    to pick theirs from: as prefetch_related does, but in one query for all names.
    """
    if instances:
        keys = [instance.pk for instance in instances]
        leave(instances, gather(**owned_by(type(instances[0]), keys, **querysets)))


def owned_by(
    model: type[models.Model], keys: Sequence[int] | models.Expression, **querysets: models.QuerySet
) -> dict[str, models.QuerySet]:
    """Return what to gather of rows that belong to instances of a model; arguments as for `gather_for`."""
    return {
        name: queryset.filter(Among(getattr(model, name).field.attname, keys))
        for name, queryset in querysets.items()
    }


def leave(instances: Sequence[models.Model], rows_of: Mapping[str, list[Any]]) -> None:
    """Attach to each of the instances the rows that are its own, where `.<name>.all()` finds them."""
    for name, rows in rows_of.items() if instances else ():
        field = getattr(type(instances[0]), name).field
        owned = defaultdict(list)
        for row in rows:
            owned[getattr(row, field.attname)].append(row)
        template = field.model.objects.all()
        for instance in instances:
            queryset = template.__class__.__new__(template.__class__)  # a clone copies the query
            queryset.__dict__.update(template.__dict__)
            queryset._result_cache = own = owned[instance.pk]
            queryset._prefetch_done = True
            cache = instance.__dict__.setdefault("_prefetched_objects_cache", {})
            cache[field.remote_field.cache_name] = queryset
            for row in own:
                setattr(row, field.name, instance)


class Among(models.Func):
    """Whether a column is one of some keys: a list, or an expression that gives one."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    output_field = models.BooleanField()

    def __init__(self, column: str, keys: Sequence[int] | models.Expression) -> None:
        listed = models.Value(list(keys), KEYS) if isinstance(keys, Sequence) else keys
        super().__init__(column, listed)


KEYS = ArrayField(models.BigIntegerField())


class Slot(models.Expression):
    """A value in a queryset that is known only when it is asked, by the name that `Gathering.read` takes."""

    def __init__(self, name: str, output_field: models.Field | None = None) -> None:
        super().__init__(output_field=output_field or models.TextField())
        self.name = name

    def as_sql(self, compiler, connection):
        return "%s", [self]


class Gathering:
    """Querysets put into SQL once, to be read as often as wanted."""

    def __init__(self, querysets: Mapping[str, models.QuerySet]) -> None:
        """Take querysets as `gather` does, with slots in them or without."""
        self._keys = list(querysets)
        self._parts: dict[str, _Part] = {}
        for name, queryset in querysets.items():
            with suppress(EmptyResultSet):  # .none(), or a filter that nothing can fit
                self._parts[name] = _Part(name, queryset)
        self._using = next((queryset.db for queryset in querysets.values()), "")
        self._sql = " UNION ALL ".join(part.sql for part in self._parts.values())

    def read(self, **values: Any) -> dict[str, list[Any]]:
        """Fetch the lists, with these values in the slots. Raises KeyError for a slot without one."""
        result: dict[str, list[Any]] = {name: [] for name in self._keys}
        if not self._parts:
            return result
        params = [param for name, part in self._parts.items() for param in (name, *part.params)]
        with connections[self._using].cursor() as cursor:
            cursor.execute(self._sql, [values[p.name] if isinstance(p, Slot) else p for p in params])
            fetched = cursor.fetchall()
        for name, text in fetched:
            if text:
                result[name] = self._parts[name].read(json.loads(text))
        return result


def prepared(querysets: Callable[..., dict[str, models.QuerySet]]) -> Callable[..., Gathering]:
    """Make of a function that gives querysets one that gives their Gathering, put together once a day.

    A day, as what visitors see depends on the date. The function's arguments are few, and say which querysets
    there are; what differs from one question to the next stands in slots.
    """

    @wraps(querysets)
    def of_today(*shape) -> Gathering:
        return _put_together(querysets, today(), shape)

    return of_today


PREPARED = 256
"""How many questions are remembered, each in all its shapes; there are some thirty."""


@lru_cache(maxsize=PREPARED)
def _put_together(querysets: Callable[..., dict[str, models.QuerySet]], day, shape: tuple) -> Gathering:
    return Gathering(querysets(*shape))


def forget() -> None:
    """Forget what is prepared: for tests, which change what it is made of."""
    _put_together.cache_clear()


class _Part:
    """One queryset: its SQL, and how rows are made of what comes back."""

    def __init__(self, name: str, queryset: models.QuerySet) -> None:
        if queryset._iterable_class not in (ModelIterable, ValuesListIterable) or queryset.query.combinator:
            raise TypeError(f"{name}: only querysets of instances and of value lists can be gathered")
        compiler = queryset.query.get_compiler(using=queryset.db)
        sql, self.params = compiler.as_sql()
        self._columns = [f"c{number}" for number in range(len(compiler.select))]
        self.sql = f"SELECT %s, json_agg(r)::text FROM ({sql}) AS r({', '.join(self._columns)})"
        # what makes a Python value of a column's JSON, where that is not the same
        self._readers = []
        for at, (expression, *_) in enumerate(compiler.select):
            field = expression.output_field
            while isinstance(field, models.ForeignKey):
                field = field.target_field
            if not isinstance(field, models.JSONField) and type(field).to_python not in _AS_IT_IS:
                self._readers.append((at, field.to_python))
        self._queryset = queryset
        self._instances = None
        if queryset._iterable_class is ModelIterable:
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
        if self._queryset._prefetch_related_lookups:
            models.prefetch_related_objects(instances, *self._queryset._prefetch_related_lookups)
        return instances


class _Instances:
    """Makes instances of rows; the same steps as Django's own ModelIterable."""

    def __init__(self, queryset: models.QuerySet, compiler) -> None:
        info = compiler.klass_info
        self._model, self._db = info["model"], queryset.db
        self._start, self._stop = info["select_fields"][0], info["select_fields"][-1] + 1
        columns = compiler.select[self._start : self._stop]
        self._attributes = [column[0].target.attname for column in columns]
        self._related = get_related_populators(info, compiler.select, queryset.db)
        self._annotations = list(compiler.annotation_col_map.items())
        self._related_objects = list(queryset._known_related_objects.items())

    def build(self, rows: list[list[Any]]) -> list[models.Model]:
        instances = []
        for row in rows:
            instance = self._model.from_db(self._db, self._attributes, row[self._start : self._stop])
            for populator in self._related:
                populator.populate(row, instance)
            for name, place in self._annotations:
                setattr(instance, name, row[place])
            for field, by_key in self._related_objects:
                setattr(instance, field.name, by_key[getattr(instance, field.attname)])
            instances.append(instance)
        return instances


_AS_IT_IS = {
    each.to_python
    for each in (models.Field, models.CharField, models.TextField, models.IntegerField, models.BooleanField)
}
"""How fields read what JSON has already: text, numbers, true and false."""
