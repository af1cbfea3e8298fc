"""Many small lists in one round trip.

A page about one thing shows a dozen short lists. Instead of a query each, `gather` sends their
SQL as one UNION ALL of JSON rows and builds the same model instances that each queryset would.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections, models
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators


def gather(**querysets: models.QuerySet) -> dict[str, list[Any]]:
    """Run model querysets as one query.

    Takes querysets by name (select_related and annotations allowed; prefetch_related is run for
    each list afterwards), gives the list of instances of each, or of tuples where it has a values_list.
    All must use one database. Raises TypeError for a queryset that gives anything else, and for a union.
    """
    wanted = {}
    for name, queryset in querysets.items():
        try:
            wanted[name] = _compile(name, queryset)
        except EmptyResultSet:  # .none(), or a filter that nothing can fit
            continue
    rows: dict[str, list[list[Any]]] = {name: [] for name in wanted}
    if wanted:
        using = next(iter(querysets.values())).db
        for name, row in _fetch(using, wanted):
            rows[name].append(row)
    found = {name: _build(querysets[name], compiler, rows[name]) for name, (compiler, _, _) in wanted.items()}
    return {name: found.get(name, []) for name in querysets}


def gather_for(
    instances: Sequence[models.Model], beside: models.QuerySet | None = None, **querysets: models.QuerySet
) -> list[Any]:
    """Gather what belongs to the instances, and leave each list where `.<name>.all()` finds it.

    Takes instances of one model, and by the name of a reverse foreign key the queryset of the rows
    to pick theirs from: as prefetch_related does, but in one query for all names. Gives the rows of one more
    queryset, `beside`, which is asked in the same query.
    """
    if not instances:
        return []
    fields = {name: getattr(type(instances[0]), name).field for name in querysets}
    wanted = {
        name: queryset.filter(**{f"{fields[name].name}__in": [instance.pk for instance in instances]})
        for name, queryset in querysets.items()
    }
    found = gather(**wanted, **({"": beside} if beside is not None else {}))
    others = found.pop("", [])
    for name, rows in found.items():
        owned = defaultdict(list)
        for row in rows:
            owned[getattr(row, fields[name].attname)].append(row)
        for instance in instances:
            _leave(instance, fields[name], querysets[name], owned[instance.pk])
    return others


def _leave(instance: models.Model, field, queryset: models.QuerySet, rows: list[models.Model]) -> None:
    kept = queryset.__class__.__new__(queryset.__class__)  # a clone would copy the query for each instance
    kept.__dict__.update(queryset.__dict__)
    kept._result_cache = rows
    kept._prefetch_done = True
    cache = instance.__dict__.setdefault("_prefetched_objects_cache", {})
    cache[field.remote_field.cache_name] = kept
    for row in rows:
        if getattr(row, field.attname) == instance.pk:
            setattr(row, field.name, instance)


def _compile(name: str, queryset: models.QuerySet):
    if queryset._iterable_class not in (ModelIterable, ValuesListIterable) or queryset.query.combinator:
        raise TypeError(f"{name}: only querysets of instances and of value lists can be gathered")
    compiler = queryset.query.get_compiler(using=queryset.db)
    sql, params = compiler.as_sql()
    return compiler, sql, params


def _fetch(using: str, wanted: dict) -> Iterator[tuple[str, list[Any]]]:
    parts, values = [], []
    for name, (compiler, sql, params) in wanted.items():
        columns = ", ".join(f"c{number}" for number in range(len(compiler.select)))
        parts.append(f"SELECT %s, json_agg(r)::text FROM ({sql}) AS r({columns})")
        values += [name, *params]
    with connections[using].cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), values)
        fetched = cursor.fetchall()
    for name, text in fetched:
        for row in json.loads(text or "[]"):
            yield name, [row[f"c{number}"] for number in range(len(wanted[name][0].select))]


def _build(queryset: models.QuerySet, compiler, rows: list[list[Any]]) -> list[models.Model]:
    """The instances of one queryset; the same steps as Django's own ModelIterable."""
    if queryset._iterable_class is ValuesListIterable:
        return _tuples(compiler, rows)
    info = compiler.klass_info
    start, stop = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[start:stop]]
    related = get_related_populators(info, compiler.select, queryset.db)
    known = list(queryset._known_related_objects.items())
    convert = _readers(compiler)
    found = []
    for row in rows:
        _convert(row, convert)
        instance = info["model"].from_db(queryset.db, names, row[start:stop])
        for populator in related:
            populator.populate(row, instance)
        for name, place in compiler.annotation_col_map.items():
            setattr(instance, name, row[place])
        for field, by_key in known:
            setattr(instance, field.name, by_key[getattr(instance, field.attname)])
        found.append(instance)
    if queryset._prefetch_related_lookups:
        models.prefetch_related_objects(found, *queryset._prefetch_related_lookups)
    return found


def _tuples(compiler, rows: list[list[Any]]) -> list[tuple[Any, ...]]:
    convert = _readers(compiler)
    for row in rows:
        _convert(row, convert)
    return list(map(tuple, rows))


def _readers(compiler) -> list[tuple[int, Callable[[Any], Any]]]:
    """The places of the columns whose JSON is not their value yet, with what makes it one."""
    return [(at, read) for at, column in enumerate(compiler.select) if (read := _reader(column[0]))]


def _convert(row: list[Any], readers: list[tuple[int, Callable[[Any], Any]]]) -> None:
    for at, read in readers:
        if row[at] is not None:
            row[at] = read(row[at])


_AS_IT_IS = {
    each.to_python
    for each in (models.Field, models.CharField, models.TextField, models.IntegerField, models.BooleanField)
}
"""How fields read what JSON has already: text, numbers, true and false."""


def _reader(expression) -> Callable[[Any], Any] | None:
    """What makes a Python value of a column's JSON; None where that is the same."""
    field = expression.output_field
    while isinstance(field, models.ForeignKey):
        field = field.target_field
    if isinstance(field, models.JSONField) or type(field).to_python in _AS_IT_IS:
        return None
    return field.to_python
