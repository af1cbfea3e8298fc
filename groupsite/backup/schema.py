"""Which tables a state of the migrations has, and how to bring a database to that state."""

from collections.abc import Iterable

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from groupsite.backup import Refused

LEFT_OUT = {
    "django_migrations": "said in the manifest",
    "django_session": "everybody logs in anew",
    "axes_accessattempt": "failed logins and their addresses are of the moment",
    "axes_accessattemptexpiration": "the same",
    "axes_accessfailurelog": "the same",
    "axes_accesslog": "the same",
}
"""Tables that no backup holds, and why."""

_MADE_HERE = """
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


def applied() -> Migrations:
    """The migrations that the database has, in the order they were applied."""
    recorder = MigrationRecorder(connection)
    if not recorder.has_table():
        return []
    return [(row.app, row.name) for row in recorder.migration_qs.order_by("id")]


def unknown(migrations: Migrations) -> Migrations:
    """Those that this code does not have."""
    loader = MigrationLoader(None)
    replaced = {key for node in loader.disk_migrations.values() for key in node.replaces}
    return [key for key in migrations if key not in loader.disk_migrations and key not in replaced]


def existing_tables() -> dict[str, list[str]]:
    """The tables that the database has, each with the columns that are filled, not generated."""
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        return {name: columns or [] for name, columns in cursor.fetchall()}


def tables(migrations: Migrations) -> dict[str, list[str]]:
    """What a backup of a database with these migrations holds: its tables, and the columns of each."""
    known = _modelled(migrations)
    return {
        name: columns for name, columns in existing_tables().items() if name in known and name not in LEFT_OUT
    }


def rebuild(migrations: Migrations) -> None:
    """Make all tables anew, as they were after these migrations; to be called in a transaction.

    Raises Refused if there is something that the site did not make, or if it cannot be undone.
    """
    _refuse_foreign_tables()
    loader = MigrationLoader(connection)
    if endless := [name for name, node in loader.graph.nodes.items() if not node.atomic]:
        raise Refused(
            f"{'.'.join(endless[0])} cannot be applied as part of a whole. Restore with the code that "
            "made the backup, and update afterwards."
        )
    with connection.cursor() as cursor:
        cursor.execute(_MADE_HERE)
        for kind, _, _, identity in cursor.fetchall():
            cursor.execute(f"DROP {kind} IF EXISTS {identity} CASCADE")
    MigrationExecutor(connection).migrate(_heads(migrations))
    if set(applied()) != set(migrations):
        raise Refused("The tables of the backup are of a state that this code never had.")


def bring_up_to_date() -> None:
    """Apply the migrations that are new since the backup, in the same transaction."""
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)


def is_behind() -> bool:
    """Whether the code has migrations that the database has not."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _refuse_foreign_tables() -> None:
    here = applied()
    if newer := unknown(here):
        raise Refused(
            f"The database here was made by newer code: it has {'.'.join(newer[0])}. Update the code, "
            "or restore into an empty database."
        )
    foreign = existing_tables().keys() - _modelled(here) - {"django_migrations"}
    if foreign:
        raise Refused(
            f"The database holds tables that are not the site's: {', '.join(sorted(foreign)[:5])}. "
            "Restore into a database of its own."
        )


def _modelled(migrations: Migrations) -> set[str]:
    """The names of all tables that models had after these migrations, those between models included."""
    if not migrations:
        return set()
    state = MigrationLoader(None).project_state(_heads(migrations))
    models = state.apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models if model._meta.managed and not model._meta.proxy}


def _heads(migrations: Iterable[tuple[str, str]]) -> Migrations:
    """Of each app the migrations that no other of the same app in the list builds on."""
    graph, known = MigrationLoader(None).graph, set(migrations)
    nodes = [key for key in migrations if key in graph.nodes]
    return [
        key
        for key in nodes
        if not any(child.key in known and child.key[0] == key[0] for child in graph.node_map[key].children)
    ]
