"""When the site was backed up: the worker, a timer and who types the command all record it here."""

import datetime
from pathlib import Path

from django.db import transaction

from groupsite.models import BackupRecord
from groupsite.operations.backup.database import list_tables


def last_backup() -> datetime.datetime | None:
    """Return the moment that the newest verified backup holds; None if none was made.

    Raises django.db.Error if the database cannot be asked.
    """
    return BackupRecord.objects.order_by("-made_at", "-pk").values_list("made_at", flat=True).first()


def record_backup(path: Path, made_at: datetime.datetime, size: int, seconds: float) -> None:
    """Store that a backup was made and verified; another with the same path is gone.

    Nothing is stored in a database that was not migrated yet.
    """
    if BackupRecord._meta.db_table not in list_tables():
        return
    with transaction.atomic():
        BackupRecord.objects.filter(path=str(path.absolute())).delete()
        BackupRecord.objects.create(path=str(path.absolute()), made_at=made_at, size=size, seconds=seconds)
