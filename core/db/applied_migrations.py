"""Whether the database is of this version of the code: its migrations, its triggers."""

import hashlib
from pathlib import Path

from django.apps import apps
from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from core.db.trigger_installation import are_triggers_up_to_date, compute_digest


def is_up_to_date() -> bool:
    """Return whether `migrate` has nothing to do: no migration to apply, no trigger to install."""
    executor = MigrationExecutor(connection)
    has_all = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return has_all and are_triggers_up_to_date()


def compute_schema_digest() -> str:
    """Return a digest of all that makes the schema: migrations, SQL files and declared triggers."""
    digest = hashlib.sha256(compute_digest().encode())
    for config in apps.get_app_configs():
        folder = Path(config.path)
        for path in sorted([*folder.glob("migrations/*.py"), *folder.glob("**/*.sql")]):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def refuse_other_database(using: str, **_signal) -> None:
    """Raise CommandError if the database was made by other code, as before 1.0. Receiver of pre_migrate."""
    on_disk = set(MigrationLoader(None).disk_migrations)
    apps_here = {label for label, _ in on_disk}
    for key in MigrationRecorder(connections[using]).applied_migrations():
        if key[0] in apps_here and key not in on_disk:
            raise CommandError(
                f"This database was made before version 1.0, or by newer code: it has the migration "
                f"{'.'.join(key)}, which this code does not know. Use an empty database."
            )
