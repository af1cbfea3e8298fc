"""Databases and backups from before version 0.2, when the migrations of all apps were made anew.

A backup of the last state before that is converted as it is restored. A database is not migrated in place:
it is backed up with the code that made it, and restored.
"""

from dataclasses import replace

from django.core.management import CommandError
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from groupsite.operations.backup import BackupError
from groupsite.operations.backup.tar_stream import Manifest

OLD_MIGRATIONS = {
    ("groupsite", name)
    for name in (
        "0002_redirect_rules",
        "0003_files_by_content",
        "0004_since_when_pages_are_what_they_are",
        "0005_group_security_contact",
        "0006_no_validators",
    )
} | {
    ("people", name)
    for name in (
        "0002_files_by_content",
        "0003_reference_style",
        "0004_settings_of_cvs",
        "0005_academic_titles",
        "0006_ends_in_any_time_zone",
        "0007_last_owner_and_confirmed_names",
        "0008_profiles_for_staff_and_editors",
    )
} | {
    ("publications", name)
    for name in (
        "0002_files_by_content",
        "0003_called_papers",
        "0004_imports_taken_back",
        "0005_found_by_other_indexes",
        "0006_cited_by_unique_keys",
        "0007_papers_that_vanished",
        "0008_found_by_search",
        "0009_similar_titles_and_rejected_entries",
        "0010_stored_names_have_parts",
        "0011_unfetched_entries",
        "0012_corpora_have_statistics",
        "0013_own_kinds_and_private_statuses",
        "0014_funding_statement",
    )
} | {
    ("software", name)
    for name in ("0002_refresh_state", "0003_ends_in_any_time_zone", "0004_one_title_per_theme")
}  # fmt: skip
"""The migrations that no longer exist."""

RENAMED_TABLES = {"publications_vanishedpaper": "publications_deletedrecord"}
RENAMED_COLUMNS = {("publications_deletedrecord", "vanished_at"): "deleted_at"}
"""Old names of tables, and of columns by table, with their new names."""
APPS = {app for app, _ in OLD_MIGRATIONS}


FORMER_APPS = {"axes"}
"""Apps of libraries that the site no longer uses, and whose tables no backup held."""
FORMER_TABLES = {
    *("axes_accessattempt", "axes_accessattemptexpiration", "axes_accessfailurelog", "axes_accesslog"),
}


def get_current_name(table: str) -> str:
    """Return the current name of a table of a backup."""
    return RENAMED_TABLES.get(table, table)


def convert_manifest(manifest: Manifest) -> Manifest:
    """Convert the manifest of an old backup to current names. Raises BackupError if it is older."""
    kept = [key for key in manifest.migrations if key[0] not in FORMER_APPS]
    if len(kept) < len(manifest.migrations):
        manifest = replace(manifest, migrations=kept)
    migrations = {tuple(key) for key in manifest.migrations}
    former = migrations & OLD_MIGRATIONS
    is_first = {key for key in migrations if key[0] in APPS} == {(app, "0001_initial") for app in APPS}
    if not former and not (is_first and RENAMED_TABLES.keys() & manifest.tables.keys()):
        return manifest
    if former != OLD_MIGRATIONS:
        raise BackupError(
            "The backup was made before version 0.2 and is not of the last state before it: restore it with "
            "the code that made it, update that to the last commit before 0.2, and back up again."
        )
    tables = {
        get_current_name(table): [
            RENAMED_COLUMNS.get((get_current_name(table), column), column) for column in columns
        ]
        for table, columns in manifest.tables.items()
    }
    sequences = {
        next(
            (name.replace(old, new) for old, new in RENAMED_TABLES.items() if name.startswith(old)), name
        ): value
        for name, value in manifest.sequences.items()
    }
    remaining = [key for key in manifest.migrations if tuple(key) not in OLD_MIGRATIONS]
    return replace(manifest, migrations=remaining, tables=tables, sequences=sequences)


def refuse_old_database(using: str, **options) -> None:
    """Raise CommandError if the database is from before version 0.2. Receiver of pre_migrate."""
    if OLD_MIGRATIONS.intersection(MigrationRecorder(connections[using]).applied_migrations()):
        raise CommandError(
            "This database was made before version 0.2, when all migrations were made anew. Back it up with "
            "the code that made it (manage.py backup FILE), then restore that with this code "
            "(manage.py restore FILE --over)."
        )
