"""The tables of a backup: which to save, how to copy their rows, and how to rebuild and fill them."""

import contextlib
import functools
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from django.apps import apps
from django.core.management import call_command
from django.db import DataError, IntegrityError, OperationalError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from core.db.triggers import ALL_CHANGED, CHANNEL
from groupsite.operations.backup import BackupError, before_0_2
from groupsite.operations.backup.tar_stream import TABLES, Archive

EXCLUDED_TABLES = {
    "django_migrations": "said in the manifest",
    "django_session": "everybody logs in anew",
    "usersessions_usersession": "the same",
    "groupsite_cacheentry": "failed logins and their addresses are of the moment",
    "groupsite_formdraft": "text that was not saved, of the moment",
    "django_tasks_database_dbtaskresult": "a message must not be sent again, and may hold a link to log in",
}
"""Tables that no backup holds, and why."""

SESSION_TABLES = {"django_session", "usersessions_usersession", "groupsite_formdraft"}
"""Tables of sessions and drafts, which a restore empties; an older state may lack some."""

_OWN_OBJECTS = """
SELECT (pg_identify_object(kind, made.oid, 0)).* FROM (
    SELECT 'pg_class'::regclass AS kind, oid, relnamespace AS space, relowner AS owner FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace, proowner FROM pg_proc
    UNION ALL SELECT 'pg_ts_config'::regclass, oid, cfgnamespace, cfgowner FROM pg_ts_config
    UNION ALL SELECT 'pg_ts_dict'::regclass, oid, dictnamespace, dictowner FROM pg_ts_dict
    UNION ALL SELECT 'pg_type'::regclass, oid, typnamespace, typowner FROM pg_type WHERE typtype IN ('e', 'd')
) AS made
WHERE space = current_schema()::regnamespace AND pg_get_userbyid(owner) = current_user
AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = kind AND objid = made.oid AND deptype IN ('e', 'i', 'a'))
"""

_COLUMNS = """
SELECT relname, array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '')
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
GROUP BY relname ORDER BY relname
"""

Migrations = list[tuple[str, str]]


def read_applied_migrations() -> Migrations:
    """Return the migrations that the database has, in the order they were applied."""
    recorder = MigrationRecorder(connection)
    if not recorder.has_table():
        return []
    rows = recorder.migration_qs.exclude(app__in=before_0_2.FORMER_APPS).order_by("id")
    return [(row.app, row.name) for row in rows]


def find_unknown_migrations(migrations: Migrations) -> Migrations:
    """Return those of the migrations that this code neither has nor had."""
    loader = _load_migrations()
    replaced = {key for node in loader.disk_migrations.values() for key in node.replaces}
    existing = loader.disk_migrations.keys() | replaced | before_0_2.OLD_MIGRATIONS
    return [key for key in migrations if tuple(key) not in existing]


def read_existing_tables() -> dict[str, list[str]]:
    """Return the tables of the database, each with its columns without generated ones."""
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        return {name: columns or [] for name, columns in cursor.fetchall()}


def list_backup_tables(migrations: Migrations) -> dict[str, list[str]]:
    """Return the tables that a backup of a database with these migrations holds, each with its columns."""
    model_tables = _list_model_tables(tuple(migrations))
    return {
        name: columns
        for name, columns in read_existing_tables().items()
        if name in model_tables and name not in EXCLUDED_TABLES
    }


def rebuild_tables(migrations: Migrations) -> None:
    """Drop all tables and create them as they were after these migrations; call it in a transaction.

    Raises BackupError if there are tables of others, or migrations that cannot be rolled back.
    """
    current = read_applied_migrations()
    if newer := find_unknown_migrations(current):
        raise BackupError(
            f"The database here was made by newer code: it has {'.'.join(newer[0])}. Update the code, "
            "or restore into an empty database."
        )
    former_tables = before_0_2.RENAMED_TABLES.keys() | before_0_2.FORMER_TABLES
    own_tables = _list_model_tables(tuple(current)) | former_tables | {"django_migrations"}
    foreign_tables = read_existing_tables().keys() - own_tables
    if foreign_tables:
        raise BackupError(
            f"The database holds tables that are not the site's: {', '.join(sorted(foreign_tables)[:5])}. "
            "Restore into a database of its own."
        )
    loader = MigrationLoader(connection)
    if non_atomic := [name for name, node in loader.graph.nodes.items() if not node.atomic]:
        raise BackupError(
            f"{'.'.join(non_atomic[0])} cannot be applied as part of a whole. Restore with the code that "
            "made the backup, and update afterwards."
        )
    with connection.cursor() as cursor:
        cursor.execute(_OWN_OBJECTS)
        for kind, _, _, identity in cursor.fetchall():
            cursor.execute(f"DROP {kind} IF EXISTS {identity} CASCADE")
    MigrationExecutor(connection).migrate(_find_heads(migrations))
    if set(read_applied_migrations()) != set(migrations):
        raise BackupError("The tables of the backup are of a state that this code never had.")


def apply_new_migrations() -> None:
    """Apply the migrations that are new since the backup, in the same transaction."""
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)


def has_unapplied_migrations() -> bool:
    """Return whether the code has migrations that the database has not."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


@functools.cache
def _load_migrations() -> MigrationLoader:
    """Return the migrations that this code has."""
    return MigrationLoader(None)


@functools.lru_cache(maxsize=4)  # takes a second: all models are rendered in their historical state
def _list_model_tables(migrations: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the tables that models had after these migrations, many-to-many tables included."""
    if not migrations:
        return frozenset()
    state = _load_migrations().project_state(_find_heads(migrations))
    models = state.apps.get_models(include_auto_created=True)
    return frozenset(
        model._meta.db_table for model in models if model._meta.managed and not model._meta.proxy
    )


def _find_heads(migrations: Iterable[tuple[str, str]]) -> Migrations:
    """Return the last migrations of each app: those that no other of the same app depends on."""
    graph, applied_keys = _load_migrations().graph, set(migrations)
    nodes = [key for key in migrations if key in graph.nodes]
    return [
        key
        for key in nodes
        if not any(
            child.key in applied_keys and child.key[0] == key[0] for child in graph.node_map[key].children
        )
    ]


PATIENCE = "10s"
"""How long to wait for locks of other sessions."""

SPOOL = 8 * 1024 * 1024
"""Bytes of a copied table that are kept in memory; a longer one goes to an unnamed temporary file."""

_SETTINGS = """
SET LOCAL lock_timeout = %s; SET LOCAL statement_timeout = 0;
SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL client_encoding = 'UTF8';
SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 3
"""

_SEQUENCES = """
SELECT s.relname, t.relname, a.attname
FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
JOIN pg_class t ON t.oid = d.refobjid
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
WHERE s.relkind = 'S' AND t.relname = ANY (%s) AND t.relnamespace = current_schema()::regnamespace
AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass ORDER BY s.relname
"""


def quote_names(*identifiers: str) -> str:
    """Return the names of tables or columns quoted for SQL, separated by commas."""
    return ", ".join(map(connection.ops.quote_name, identifiers))


@contextlib.contextmanager
def open_snapshot() -> Iterator[tuple[Migrations, dict[str, list[str]]]]:
    """Open a read-only transaction with a snapshot of the site; yield its migrations and its tables.

    The tables are locked before the snapshot, against changes of their schema only. Raises BackupError if
    they are being migrated.
    """
    if newer := find_unknown_migrations(read_applied_migrations()):
        raise BackupError(
            f"The database was made by newer code: it has {'.'.join(newer[0])}. Update the code first."
        )
    if before_0_2.OLD_MIGRATIONS.intersection(read_applied_migrations()):
        raise BackupError("The database was made before version 0.2: back it up with the code that made it.")
    if not (before := list_backup_tables(read_applied_migrations())):
        raise BackupError("The database has no tables yet, and so there is nothing to keep.")
    with (
        refuse_locked_tables("being migrated or restored"),
        transaction.atomic(durable=True),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY, DEFERRABLE")
        cursor.execute(_SETTINGS, [PATIENCE])
        cursor.execute(f"LOCK TABLE {quote_names('django_migrations', *before)} IN ACCESS SHARE MODE")
        migrations = read_applied_migrations()
        columns_of = list_backup_tables(migrations)
        if columns_of != before:
            raise BackupError("The tables were being migrated. Try again when that is done.")
        yield migrations, columns_of


@contextlib.contextmanager
def refuse_locked_tables(state: str) -> Iterator[None]:
    """Raise BackupError instead of a lock timeout or a deadlock. state: completes "The tables are …"."""
    try:
        yield
    except OperationalError as problem:
        if getattr(problem.__cause__, "pgcode", None) not in {"55P03", "40P01"}:
            raise
        raise BackupError(
            f"The tables are {state}: they were not free for {PATIENCE}. "
            "Nothing was changed; try again later."
        ) from problem


def copy_out(table: str, columns: list[str], folder: Path) -> tuple[IO[bytes], int, int]:
    """Copy the rows of a table to a temporary file; return the file, its size and the number of rows."""
    spool = tempfile.SpooledTemporaryFile(max_size=SPOOL, dir=str(folder))  # noqa: SIM115
    with connection.cursor() as cursor, connection.wrap_database_errors:
        cursor.copy_expert(f"COPY {quote_names(table)} ({quote_names(*columns)}) TO STDOUT", spool)
        size, rows = spool.tell(), cursor.rowcount
    spool.seek(0)
    return spool, size, rows


def read_sequences(table_names: list[str]) -> dict[str, tuple[int, bool]]:
    """Return last value and is_called of the tables' sequences. These ignore snapshots: read them after."""
    with connection.cursor() as cursor:
        cursor.execute(_SEQUENCES, [table_names])
        sequence_names = [row[0] for row in cursor.fetchall()]
        values = {}
        for name in sequence_names:
            cursor.execute(f"SELECT last_value, is_called FROM {quote_names(name)}")
            values[name] = cursor.fetchone()
        return values


def list_file_columns(columns_of: dict[str, list[str]]) -> dict[tuple[str, str], models.FileField]:
    """Return the file fields by table and column."""
    return {
        (model._meta.db_table, field.column): field
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.FileField)
        and field.column
        and field.column in columns_of.get(model._meta.db_table, ())
    }


def list_referenced_uploads(columns_of: dict[str, list[str]]) -> set[Path]:
    """Return the paths of the uploads that rows of the snapshot refer to."""
    paths = set()
    with connection.cursor() as cursor:
        for (table, column), field in list_file_columns(columns_of).items():
            cursor.execute(
                f"SELECT DISTINCT {quote_names(column)} FROM {quote_names(table)} "
                f"WHERE {quote_names(column)} <> ''"
            )
            for (name,) in cursor.fetchall():
                with contextlib.suppress(ValueError, OSError):
                    paths.add(Path(field.storage.path(name)))
    return paths


def has_content() -> bool:
    """Return whether the site has any row that migrations do not create."""
    made_by_migrations = {"django_content_type", "auth_permission"}
    table_names = [
        name for name in list_backup_tables(read_applied_migrations()) if name not in made_by_migrations
    ]
    if not table_names:
        return False
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT " + " OR ".join(f"EXISTS (SELECT FROM {quote_names(name)})" for name in table_names)
        )
        return cursor.fetchone()[0]


def prepare_tables(archive: Archive) -> bool:
    """Bring the tables to the state of the backup; return whether they had to be rebuilt.

    Raises BackupError if the backup's tables are not those of its migrations.
    """
    current = read_applied_migrations()
    is_different = set(current) != set(archive.manifest.migrations)
    if is_different:
        rebuild_tables(archive.manifest.migrations)
    columns_of = list_backup_tables(archive.manifest.migrations)
    different_tables = columns_of.keys() ^ archive.manifest.tables.keys() or {
        name for name, columns in columns_of.items() if set(columns) != set(archive.manifest.tables[name])
    }
    if different_tables:
        raise BackupError(
            f"The backup's tables are not those of its migrations: {sorted(different_tables)[0]!r:.80}."
        )
    return is_different


def lock_tables() -> None:
    """Lock all tables exclusively until the transaction ends. Raises BackupError if they are in use."""
    columns_of = read_existing_tables()
    with refuse_locked_tables("in use"), connection.cursor() as cursor:
        cursor.execute(_SETTINGS, [PATIENCE])
        if columns_of:
            cursor.execute(f"LOCK TABLE {quote_names(*columns_of)} IN ACCESS EXCLUSIVE MODE")


def fill_tables(archive: Archive) -> None:
    """Replace the rows of all tables by those of the backup.

    The site's own triggers are disabled: what they would add is in the backup. Deferred foreign keys are
    checked at the end. Raises BackupError for rows that do not fit.
    """
    table_names = list(archive.manifest.tables)
    with connection.cursor() as cursor:
        _switch_triggers(cursor, table_names, "DISABLE")
        session_tables = sorted(SESSION_TABLES & read_existing_tables().keys())
        cursor.execute(f"TRUNCATE {quote_names(*table_names, *session_tables)}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for content, member in archive.read_contents(TABLES):
            table = before_0_2.get_current_name(content.name[len(TABLES) : -len(".copy")])
            columns = quote_names(*archive.manifest.tables[table])
            with _refuse_invalid(f"the rows of {table}"), connection.wrap_database_errors:
                cursor.copy_expert(f"COPY {quote_names(table)} ({columns}) FROM STDIN", content)
            if cursor.rowcount != member.rows:
                raise BackupError(
                    f"{table} has {cursor.rowcount} rows in the backup, and should have {member.rows}."
                )
        with _refuse_invalid("the keys between rows"):
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        _switch_triggers(cursor, table_names, "ENABLE")
        # Each sequence restarts after the backup's value and after every row. Unlike `setval`, RESTART is
        # rolled back with the transaction.
        cursor.execute(_SEQUENCES, [table_names])
        for name, table, column in cursor.fetchall():
            last, used = archive.manifest.sequences.get(name, (1, False))
            cursor.execute(f"SELECT coalesce(max({quote_names(column)}), 0) FROM {quote_names(table)}")
            following = max(last + used, cursor.fetchone()[0] + 1)
            cursor.execute(f"ALTER SEQUENCE {quote_names(name)} RESTART WITH {following:d}")
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, ALL_CHANGED])


@contextlib.contextmanager
def _refuse_invalid(subject: str) -> Iterator[None]:
    """Raise BackupError instead of errors of invalid rows."""
    try:
        yield
    except (DataError, IntegrityError) as problem:
        raise BackupError(
            f"The backup was changed after it was made: {subject} in it cannot be taken. "
            f"PostgreSQL says: {str(problem).splitlines()[0]}"
        ) from problem


def _switch_triggers(cursor, table_names: list[str], action: str) -> None:
    for name in table_names:
        cursor.execute(f"ALTER TABLE {quote_names(name)} {action} TRIGGER USER")
