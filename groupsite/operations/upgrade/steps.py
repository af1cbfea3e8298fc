"""Migrations in words: what each operation does to which table, for how long, and who waits meanwhile."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently, CreateExtension
from django.db import connection, models
from django.db.migrations import operations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.utils.text import get_text_list
from django.utils.translation import gettext

from core.db.migration_operations import CreateModels
from core.text.translation import SeparatedNumber

SCAN, INDEX, REWRITE, UPDATE = 1_500_000, 500_000, 150_000, 20_000
"""Rows a second that PostgreSQL reads, indexes, writes anew and updates: half of what was measured."""
MOMENT = 0.1
"""Seconds of what only changes the catalogue, with the wait for the table."""
_SIZES = """
SELECT relname, reltuples::bigint, pg_total_relation_size(oid) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
"""


class Waiting(IntEnum):
    """Who waits while an operation runs; the stronger lock has the higher number."""

    NOBODY = 0
    WRITERS = 1
    EVERYBODY = 2


@dataclass(frozen=True)
class Step:
    """An operation. rows: of the table that is read or rewritten; size: bytes that are written anew."""

    text: str
    tables: tuple[str, ...] = ()
    rows: int = 0
    seconds: float = MOMENT
    waiting: Waiting = Waiting.EVERYBODY
    size: int = 0


@dataclass
class MigrationSteps:
    """A migration that is not applied. It is one transaction: its locks are held until its end."""

    name: str
    steps: list[Step] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return sum(step.seconds for step in self.steps)

    def describe_waiting(self) -> str:
        """Say who waits for which tables while it runs."""
        everybody = self._list_tables(Waiting.EVERYBODY)
        writers = self._list_tables(Waiting.WRITERS) - everybody
        parts = []
        if everybody:
            parts.append(
                gettext("reads and writes of {tables} wait").format(
                    tables=get_text_list(sorted(everybody), gettext("and"))
                )
            )
        if writers:
            parts.append(
                gettext("writes to {tables} wait").format(
                    tables=get_text_list(sorted(writers), gettext("and"))
                )
            )
        return "; ".join(parts) or gettext("the site serves on")

    def _list_tables(self, waiting: Waiting) -> set[str]:
        return {table for step in self.steps if step.waiting == waiting for table in step.tables}


@dataclass
class TableSizes:
    """The rows, as PostgreSQL estimates them, and the bytes of each table that is there."""

    rows: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls) -> "TableSizes":
        """Read them from the catalogue; a table that was never analysed is counted."""
        tables = cls()
        with connection.cursor() as cursor:
            cursor.execute(_SIZES)
            for table, rows, size in cursor.fetchall():
                if rows < 0:
                    cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
                    rows = cursor.fetchone()[0]
                tables.rows[table], tables.sizes[table] = rows, size
        return tables


def list_pending() -> list[MigrationSteps]:
    """Return the migrations that `migrate` would apply, in its order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    state = executor.loader.project_state(list(executor.loader.applied_migrations))
    sizes = TableSizes.read()
    pending = []
    for migration, _is_backwards in plan:
        described = MigrationSteps(f"{migration.app_label}.{migration.name}")
        for operation in migration.operations:
            following = state.clone()
            operation.state_forwards(migration.app_label, following)
            described.steps += describe_operation(
                operation, Change(migration.app_label, state, following, sizes)
            )
            state = following
        pending.append(described)
    return pending


@dataclass(frozen=True)
class Change:
    """Around an operation: its app, the project before and after it, and the tables that are there."""

    app: str
    before: ProjectState
    after: ProjectState
    sizes: TableSizes

    def find_table(self, model: str, is_before: bool = False) -> str:
        """Return the name of the table of a model."""
        state = self.before if is_before else self.after
        options = state.models[self.app, model.lower()].options
        return options.get("db_table") or f"{self.app}_{model.lower()}"

    def count_rows(self, table: str) -> int:
        return self.sizes.rows.get(table, 0)


def describe_operation(operation: Operation, change: Change) -> Iterator[Step]:
    """Yield what an operation does; nothing for one that changes no table.

    For a table that the upgrade itself adds nobody waits.
    """
    describe = next(
        (each for classes, each in DESCRIPTIONS if isinstance(operation, classes)), _describe_other
    )
    for step in describe(operation, change):
        yield replace(step, tables=tuple(table for table in step.tables if table in change.sizes.rows))


def _describe_other(operation: Operation, _change: Change) -> Iterator[Step]:
    yield Step(operation.describe())


def _describe_several(operation, change: Change) -> Iterator[Step]:
    is_separate = isinstance(operation, operations.SeparateDatabaseAndState)
    for inner in operation.database_operations if is_separate else operation.operations:
        yield from describe_operation(inner, change)


def _describe_new_table(operation: operations.CreateModel, change: Change) -> Iterator[Step]:
    yield Step(
        gettext("adds the table {name}").format(name=change.find_table(operation.name)),
        waiting=Waiting.NOBODY,
    )


def _describe_removed_table(operation: operations.DeleteModel, change: Change) -> Iterator[Step]:
    table = change.find_table(operation.name, is_before=True)
    yield Step(gettext("removes the table {table}").format(table=table), (table,), change.count_rows(table))


def _describe_new_column(operation: operations.AddField, change: Change) -> Iterator[Step]:
    table, column = change.find_table(operation.model_name), operation.field
    rows, text = (
        change.count_rows(table),
        gettext("adds the column {table}.{name}").format(table=table, name=operation.name),
    )
    if isinstance(column, models.ManyToManyField):
        yield Step(
            gettext("adds a table of what {table}.{name} refers to").format(table=table, name=operation.name),
            waiting=Waiting.NOBODY,
        )
    elif isinstance(column, models.GeneratedField | models.AutoField):
        yield _rewrite(text, table, change)
    elif column.db_index or column.unique:
        yield Step(gettext("{text} with an index").format(text=text), (table,), rows, MOMENT + rows / INDEX)
    else:
        yield Step(text, (table,))


def _rewrite(text: str, table: str, change: Change) -> Step:
    rows = change.count_rows(table)
    text = gettext("{text}, for which {rows:,} rows are written anew").format(
        text=text, rows=SeparatedNumber(rows)
    )
    return Step(text, (table,), rows, MOMENT + rows / REWRITE, size=change.sizes.sizes.get(table, 0))


def _describe_removed_column(operation: operations.RemoveField, change: Change) -> Iterator[Step]:
    table = change.find_table(operation.model_name)
    yield Step(
        gettext("removes the column {table}.{name}").format(table=table, name=operation.name), (table,)
    )


def _describe_changed_column(operation: operations.AlterField, change: Change) -> Iterator[Step]:
    former, latter = (
        state.apps.get_model(change.app, operation.model_name)._meta.get_field(operation.name)
        for state in (change.before, change.after)
    )
    table = change.find_table(operation.model_name)
    rows, text = (
        change.count_rows(table),
        gettext("changes the column {table}.{name}").format(table=table, name=latter.name),
    )
    types = former.db_type(connection), latter.db_type(connection)
    if types[0] != types[1] and not _is_only_longer(former, latter):
        yield _rewrite(text, table, change)
    elif former.null and not latter.null:
        yield Step(
            gettext("{text}: it must have a value").format(text=text), (table,), rows, MOMENT + rows / SCAN
        )
    elif (latter.db_index or latter.unique) and not (former.db_index or former.unique):
        yield Step(
            gettext("{text}: it gets an index").format(text=text), (table,), rows, MOMENT + rows / INDEX
        )
    elif types[0] != types[1] or former.null != latter.null or former.db_default != latter.db_default:
        yield Step(text, (table,))


def _is_only_longer(former: models.Field, latter: models.Field) -> bool:
    """Return whether a text may be longer than before, which PostgreSQL writes down and no more."""
    is_text = isinstance(former, models.CharField) and isinstance(latter, models.CharField | models.TextField)
    return is_text and (latter.max_length is None or (former.max_length or 0) <= latter.max_length)


def _describe_rule(operation: operations.AddConstraint, change: Change) -> Iterator[Step]:
    table, rule = change.find_table(operation.model_name), operation.constraint
    rows = change.count_rows(table)
    rate = SCAN if isinstance(rule, models.CheckConstraint) else INDEX
    yield Step(
        gettext("adds the rule {name} to {table}").format(name=rule.name, table=table),
        (table,),
        rows,
        MOMENT + rows / rate,
    )


def _describe_index(operation: operations.AddIndex, change: Change) -> Iterator[Step]:
    table = change.find_table(operation.model_name)
    rows, is_concurrent = change.count_rows(table), isinstance(operation, AddIndexConcurrently)
    waiting = Waiting.NOBODY if is_concurrent else Waiting.WRITERS
    seconds = MOMENT + (1 + is_concurrent) * rows / INDEX
    yield Step(
        gettext("adds the index {name} to {table}").format(name=operation.index.name, table=table),
        (table,),
        rows,
        seconds,
        waiting,
    )


def _describe_removed_rule(operation, change: Change) -> Iterator[Step]:
    table = change.find_table(operation.model_name)
    yield Step(gettext("removes {name} from {table}").format(name=operation.name, table=table), (table,))


def _describe_python(operation: operations.RunPython, _change: Change) -> Iterator[Step]:
    yield Step(
        gettext("runs {operation}, for which no time can be said").format(operation=operation.code.__name__),
        seconds=0,
    )


def _describe_sql(operation: operations.RunSQL, change: Change) -> Iterator[Step]:
    sql = operation.sql if isinstance(operation.sql, str) else " ".join(map(str, operation.sql))
    names = re.findall(r"\w+", sql)
    tables = sorted(change.sizes.rows.keys() & set(names))
    text = (
        gettext("runs SQL of its own on {tables}").format(tables=get_text_list(tables, gettext("and")))
        if tables
        else gettext("runs SQL of its own")
    )
    if {"UPDATE", "DELETE", "INSERT"} & {name.upper() for name in names}:
        rows, size = (
            sum(values[table] for table in tables) for values in (change.sizes.rows, change.sizes.sizes)
        )
        yield Step(text, tuple(tables), rows, MOMENT + rows / UPDATE, Waiting.WRITERS, size)
    else:
        yield Step(text, tuple(tables))


def _describe_extension(operation: CreateExtension, _change: Change) -> Iterator[Step]:
    yield Step(gettext("creates the extension {name}").format(name=operation.name), waiting=Waiting.NOBODY)


DESCRIPTIONS: tuple[tuple[tuple[type[Operation], ...], Callable[[Any, Change], Iterable[Step]]], ...] = (
    ((operations.SeparateDatabaseAndState, CreateModels), _describe_several),
    ((operations.CreateModel,), _describe_new_table),
    ((operations.DeleteModel,), _describe_removed_table),
    ((operations.AddField,), _describe_new_column),
    ((operations.RemoveField,), _describe_removed_column),
    ((operations.AlterField,), _describe_changed_column),
    ((operations.AddConstraint,), _describe_rule),
    ((operations.AddIndex,), _describe_index),
    ((operations.RemoveIndex, operations.RemoveConstraint), _describe_removed_rule),
    ((operations.RunPython,), _describe_python),
    ((operations.RunSQL,), _describe_sql),
    ((CreateExtension,), _describe_extension),
    ((operations.AlterModelOptions, operations.AlterModelManagers), lambda _operation, _change: ()),
)
"""How each class of operations is described; the first that fits."""
