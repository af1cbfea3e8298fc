"""The release before this one serves on while migrations run: they add, and take nothing away."""

import gzip
import re
from pathlib import Path

import pytest
from django.db import Error, connection, models, transaction
from django.db.migrations import operations
from django.db.migrations.loader import MigrationLoader

from core.db.migration_operations import CreateModels
from core.own_apps import list_content_apps
from groupsite.operations.backup.archive import Archive
from tests.groupsite.operations.upgrade.releases import FIRST, unpack

DATA = Path(__file__).parents[3] / "data"
STATEMENTS = gzip.decompress(DATA.joinpath(f"statements-{FIRST}.txt.gz").read_bytes()).decode().splitlines()
CURSOR = re.compile(r"^DECLARE .*? FOR (?=SELECT)")
INSERT = re.compile(r'^INSERT INTO "(\w+)" \(([^)]*)\)')

LATER_DEFAULTS = "groupsite.0005 and agenda.0004 give the column a default"
TRANSLATED = "agenda.0005", "groupsite.0006", "news.0002", "people.0005", "software.0004"
NOT_EXPANDING = {
    "agenda.0002_join_links_and_biographies": LATER_DEFAULTS,
    "agenda.0004_defaults": "SQL that gives columns a default",
    "groupsite.0002_contact_page": LATER_DEFAULTS,
    "groupsite.0004_backups_and_defaults": "SQL that gives columns a default",
    "groupsite.0003_retention": "a default that only code knows",
    "groupsite.0005_languages": "the rule is about a column that is new itself",
    **{f"{name}_translations": "the rules are about columns that are new themselves" for name in TRANSLATED},
    "software.0005_translated_parts": "the rules are about columns that are new themselves",
    "people.0003_consent": f"{LATER_DEFAULTS}; the rule on consent is replaced by a wider one",
    "publications.0002_facts_from_registries": "the rule is about a column that is new itself",
    "publications.0003_plain_bylines": "a function is replaced by one with the same results",
    "publications.0004_stems": "a column is filled by a trigger, whatever release writes the row",
    "software.0002_install_commands": LATER_DEFAULTS,
    "software.0003_citations": LATER_DEFAULTS,
}
"""Migrations after 1.0.0 that do more than add, and why the release before them serves on nevertheless."""


@pytest.mark.django_db
def test_what_the_first_release_asks_of_the_database_is_still_answered():
    failures = []
    with connection.cursor() as cursor:
        for statement in STATEMENTS:
            try:
                with transaction.atomic():
                    cursor.execute("EXPLAIN " + CURSOR.sub("", statement).replace("%", "%%"), [])
            except Error as error:
                failures.append(f"{error}\n{statement[:300]}")
    assert not failures, "\n".join(failures[:10])
    assert len(STATEMENTS) > 1_500


@pytest.mark.django_db
def test_rows_of_the_first_release_are_still_accepted():
    inserts = [match for statement in STATEMENTS if (match := INSERT.match(statement))]
    required: dict[str, set[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT table_name, column_name FROM information_schema.columns
            WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
            AND is_identity = 'NO' AND is_generated = 'NEVER'
            """
        )
        for table, column in cursor.fetchall():
            required.setdefault(table, set()).add(column)
    missing = {
        f"{table}.{column}"
        for table, columns in (match.groups() for match in inserts)
        for column in required.get(table, set()) - set(re.findall(r'"(\w+)"', columns))
    }
    assert not missing, f"Without a default: {', '.join(sorted(missing))}."
    assert {"people_person", "publications_publication", "groupsite_group"} <= {match[1] for match in inserts}


def list_migrations():
    """Return the migrations of our apps that came after the first release."""
    with unpack(FIRST) as file:
        released = set(Archive(file).manifest.migrations)
    labels = {config.label for config in list_content_apps()} | {"journal"}
    on_disk = MigrationLoader(None).disk_migrations
    return [
        migration for key, migration in sorted(on_disk.items()) if key[0] in labels and key not in released
    ]


def list_contractions(migration):
    """Return the operations of a migration that the release before it may not survive."""
    new_models: set[str] = set()
    contractions = []
    pending = list(migration.operations)
    while pending:
        operation = pending.pop(0)
        if isinstance(operation, CreateModels):
            pending[:0] = operation.operations
        elif isinstance(operation, operations.CreateModel):
            new_models.add(operation.name_lower)
        elif getattr(operation, "model_name_lower", "") in new_models or is_expansion(operation):
            continue
        else:
            contractions.append(operation.describe())
    return contractions


def is_expansion(operation):
    """Return whether a table of the release before can be used as it was."""
    if isinstance(operation, operations.AddIndex | operations.AlterModelOptions):
        return True
    if not isinstance(operation, operations.AddField):
        return False
    column = operation.field
    return column.null or column.has_db_default() or isinstance(column, models.ManyToManyField)


@pytest.mark.parametrize("migration", list_migrations(), ids=str)
def test_a_migration_only_adds_or_says_why_not(migration):
    name = f"{migration.app_label}.{migration.name}"
    contractions = list_contractions(migration)
    if name in NOT_EXPANDING:
        assert contractions, f"{name} only adds, and need not be listed."
    else:
        assert not contractions, (
            f"{name}: {'; '.join(contractions)}. The release before serves on while it runs: add with "
            "null or db_default now, and remove in a later release (docs/contributing.md), or say in "
            "NOT_EXPANDING why it may stay."
        )
