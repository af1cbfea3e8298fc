"""The address for machines that watch the site."""

import os
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from core.db.watchdog import watchdog

TEXT = "text/plain; charset=utf-8"
LEAST_FREE = 50_000_000
"""Bytes that a disk must have left: a paper's PDF and what PostgreSQL writes meanwhile."""


@never_cache
def health(request) -> HttpResponse:
    """Say ok while the site can answer and store, else 503 and which of both it cannot."""
    if watchdog.is_tripped or not database_answers():
        return HttpResponse("The database cannot be reached.\n", TEXT, status=503)
    if not all(map(can_store, (settings.MEDIA_ROOT, settings.VAR))):
        return HttpResponse("Nothing can be stored: the disk is full or read-only.\n", TEXT, status=503)
    return HttpResponse("ok\n", TEXT)


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def can_store(folder: Path) -> bool:
    """Return whether files can be added to a folder, which is made when the first one is."""
    folder = Path(folder)
    try:
        while not folder.exists():
            folder = folder.parent
        disk = os.statvfs(folder)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK) and disk.f_bavail * disk.f_frsize >= LEAST_FREE
