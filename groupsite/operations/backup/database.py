"""What a backup must know of the database: its tables, their rows, and who owns what."""

from pathlib import Path

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from core.db.models import all_rows
from core.own_apps import list_content_apps
from groupsite.models import Group

EXCLUDED_TABLES = {
    "groupsite_backuprecord": "the files are those of one machine",
    "django_session": "everybody logs in anew",
    "usersessions_usersession": "the same",
    "groupsite_cacheentry": "failed logins and their addresses are of the moment",
    "groupsite_formdraft": "text that was not saved, of the moment",
    "django_tasks_database_dbtaskresult": "a message must not be sent again, and may hold a link to log in",
}
"""Tables whose rows no backup holds, and why."""

OWN_OBJECTS = """
SELECT (pg_identify_object(kind, made.oid, 0)).* FROM (
    SELECT 'pg_class'::regclass AS kind, oid, relnamespace AS space, relowner AS owner FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
    UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace, proowner FROM pg_proc
    UNION ALL SELECT 'pg_ts_config'::regclass, oid, cfgnamespace, cfgowner FROM pg_ts_config
    UNION ALL SELECT 'pg_ts_dict'::regclass, oid, dictnamespace, dictowner FROM pg_ts_dict
    UNION ALL SELECT 'pg_type'::regclass, oid, typnamespace, typowner FROM pg_type WHERE typtype IN ('e', 'd')
) AS made
WHERE space = 'public'::regnamespace AND pg_get_userbyid(owner) = current_user
AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = kind AND objid = made.oid AND deptype IN ('e', 'i', 'a'))
"""
"""SQL: all objects of this account, but those of extensions and those that go with others."""

_TABLES = """
SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
AND NOT EXISTS (SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
ORDER BY relname
"""

Migrations = list[tuple[str, str]]


def read_applied_migrations() -> Migrations:
    """Return the migrations that the database has, in the order they were applied."""
    recorder = MigrationRecorder(connection)
    if not recorder.has_table():
        return []
    return [(row.app, row.name) for row in recorder.migration_qs.order_by("id")]


def find_unknown_migrations(migrations: Migrations) -> Migrations:
    """Return those of the migrations that this code neither has nor had."""
    on_disk = MigrationLoader(None).disk_migrations
    own_keys = on_disk.keys() | {key for migration in on_disk.values() for key in migration.replaces}
    return [key for key in migrations if key not in own_keys]


def list_tables() -> list[str]:
    """Return the tables of the database, but those of extensions."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        return [name for (name,) in cursor.fetchall()]


def has_tables() -> bool:
    """Return whether the site's tables are there."""
    return Group._meta.db_table in list_tables()


def list_foreign_tables() -> list[str]:
    """Return the tables that no model has: somebody else's."""
    own = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    return [name for name in list_tables() if name not in own | {"django_migrations"}]


def count_rows() -> dict[str, int]:
    """Return the number of rows of each table that a backup holds the rows of."""
    counts = {}
    with connection.cursor() as cursor:
        for table in list_tables():
            if table not in EXCLUDED_TABLES:
                cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
                counts[table] = cursor.fetchone()[0]
    return counts


def has_content() -> bool:
    """Return whether the site holds something that a restore would replace."""
    return has_tables() and any(
        all_rows(model).exists()
        for config in list_content_apps()
        for model in config.get_models()
        if model._meta.db_table not in EXCLUDED_TABLES
    )


def list_referenced_uploads() -> set[Path]:
    """Return the paths of the uploads that rows refer to."""
    paths: set[Path] = set()
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.FileField):
                names = all_rows(model).exclude(**{field.name: ""}).values_list(field.name, flat=True)
                paths.update(default_storage.locate(name) for name in names if name)
    return paths
