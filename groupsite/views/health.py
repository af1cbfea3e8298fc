"""The health check."""

import os
from pathlib import Path
from threading import Event

from django.conf import settings
from django.db import Error, connection
from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from core.db.applied_migrations import is_up_to_date
from core.db.watchdog import watchdog
from core.version import get_version

TEXT = "text/plain; charset=utf-8"
LEAST_FREE = 50_000_000
"""Free bytes that a disk must have: for a paper's PDF and what PostgreSQL writes meanwhile."""

_has_schema = Event()
"""Set once the database was found to be of this version of the code; asking takes a tenth of a second."""


@never_cache
def health(request) -> HttpResponse:
    """Return 200 and the version if the database answers and is of this version and files can be stored.

    Otherwise it returns 503 and why.
    """
    if watchdog.is_tripped or not is_database_reachable():
        return HttpResponse("The database is not available.\n", TEXT, status=503)
    if not has_schema():
        text = "The database is not of this version. Run manage.py migrate.\n"
        return HttpResponse(text, TEXT, status=503)
    if not all(map(can_store, (settings.MEDIA_ROOT, settings.VAR))):
        return HttpResponse("Files cannot be stored. The disk is full or read-only.\n", TEXT, status=503)
    return HttpResponse(f"ok\ngroupsite {get_version()}\n", TEXT)


def is_database_reachable() -> bool:
    """Return whether a query succeeds."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def has_schema() -> bool:
    """Return whether the database has all migrations and triggers, as far as this process knows."""
    if not _has_schema.is_set() and is_up_to_date():
        _has_schema.set()
    return _has_schema.is_set()


def can_store(folder: Path) -> bool:
    """Return whether files can be stored in a folder, which need not exist yet."""
    folder = Path(folder)
    try:
        while not folder.exists():
            folder = folder.parent
        disk = os.statvfs(folder)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK) and disk.f_bavail * disk.f_frsize >= LEAST_FREE
