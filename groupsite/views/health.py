"""The health check."""

import os
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from core.db.watchdog import watchdog

TEXT = "text/plain; charset=utf-8"
LEAST_FREE = 50_000_000
"""Free bytes that a disk must have: for a paper's PDF and what PostgreSQL writes meanwhile."""


@never_cache
def health(request) -> HttpResponse:
    """Return 200 if the database answers and files can be stored, else 503 with the reason."""
    if watchdog.is_tripped or not is_database_reachable():
        return HttpResponse("The database is not available.\n", TEXT, status=503)
    if not all(map(can_store, (settings.MEDIA_ROOT, settings.VAR))):
        return HttpResponse("Files cannot be stored. The disk is full or read-only.\n", TEXT, status=503)
    return HttpResponse("ok\n", TEXT)


def is_database_reachable() -> bool:
    """Return whether a query succeeds."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


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
