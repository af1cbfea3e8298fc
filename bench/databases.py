"""Databases for benchmarks on the site's server: kept between runs, rebuilt when they are outdated."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from core.db.applied_migrations import compute_schema_digest

USUAL = connection.settings_dict["NAME"]
"""The name of the site's own database, whichever the connection uses at the moment."""


@contextmanager
def use_database(name: str) -> Iterator[None]:
    """Connect to the database of that name for the duration of the context."""
    previous = connection.settings_dict["NAME"]
    switch_database(name)
    try:
        yield
    finally:
        switch_database(previous)


def switch_database(name: str) -> None:
    """Connect to the database of that name, unless it is connected to it."""
    if connection.settings_dict["NAME"] == name:
        return
    connection.close()
    connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()


def ensure_database(name: str, stamp: str, fill: Callable[[], None]) -> None:
    """Create and fill the database; one with another stamp is dropped and rebuilt.

    fill: adds what is missing, called while connected to the database. An advisory lock makes concurrent
    calls for the same database wait.
    """
    with connection._nodb_cursor() as cursor:  # noqa: SLF001
        cursor.execute("SELECT pg_advisory_lock(hashtext(%s))", [f"bench {name}"])
        if _read_stamp(cursor, name) != stamp:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
            cursor.execute(f"COMMENT ON DATABASE \"{name}\" IS '{stamp}'")
        with use_database(name):
            call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
            fill()


def compute_stamp(folder: Path, with_schema: bool = True) -> str:
    """Return a digest of the modules in a folder that fill the database, and of the schema.

    with_schema: not for databases that take long to build, which are migrated instead.
    """
    digest = hashlib.sha256(compute_schema_digest().encode() if with_schema else b"")
    for path in sorted(folder.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _read_stamp(cursor, name: str) -> str | None:
    cursor.execute("SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", [name])
    row = cursor.fetchone()
    return row[0] if row else None
