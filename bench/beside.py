"""A database beside the usual one, on the same server: kept between runs, made anew when it is outdated."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

KEEPING = 0x62656E6368  # the advisory lock's number: "bench"
USUAL = connection.settings_dict["NAME"]
"""The database that the site uses, wherever the connection leads at the moment."""


@contextmanager
def leading_to(name: str) -> Iterator[None]:
    """Within it the connection leads to the database of that name."""
    usual = connection.settings_dict["NAME"]
    turn_to(name)
    try:
        yield
    finally:
        turn_to(usual)


def turn_to(name: str) -> None:
    """Have the connection lead to the database of that name, if it does not yet."""
    if connection.settings_dict["NAME"] == name:
        return
    connection.close()
    connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()


def keep(name: str, stamp: str, fill: Callable[[], None]) -> None:
    """Have the database there and filled; one made under another stamp is dropped and made anew.

    fill: puts in what is missing, called with the connection leading to the database. Of two at once one
    waits.
    """
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [KEEPING])
        if _stamp(cursor, name) != stamp:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
            cursor.execute(f"COMMENT ON DATABASE \"{name}\" IS '{stamp}'")
        with leading_to(name):
            call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
            fill()


def stamp(folder: Path) -> str:
    """Another one for another state of the tables, or of the modules in a folder that fill them."""
    digest = hashlib.sha256()
    for path in sorted([*settings.BASE_DIR.glob("*/migrations/*.py"), *folder.glob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _stamp(cursor, name: str) -> str | None:
    cursor.execute("SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", [name])
    found = cursor.fetchone()
    return found[0] if found else None
