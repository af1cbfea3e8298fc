"""Find stored files without references, and remove them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.apps import apps
from django.core.files.storage import default_storage
from django.db import models
from django.db.models.functions import Coalesce, Lead
from django.utils import timezone

from core.db.journal import is_journaled
from core.db.models import all_rows
from core.files import pending_uploads as pending
from core.files.storage import parse_hash, remove_tree
from core.journal.models import JournalEvent

KEPT_DAYS = 90
"""Days that a file outlives the last row with a reference to it, so that the row can be restored."""


@dataclass
class CleanupResult:
    """What was removed, or would be: names of files, their bytes, and the number of pending uploads."""

    names: list[str]
    size: int = 0
    pending: int = 0


def remove_unused_files(
    *, dry_run: bool = False, days: int = KEPT_DAYS, at: datetime | None = None
) -> CleanupResult:
    """Remove files without references for so many days, pictures cut from them, and old pending uploads.

    at: now, if nothing else is said.

    Files stored within that time stay too: their rows may not be saved yet, or were never journaled.
    """
    at = at or timezone.now()
    storage, before = default_storage, at.timestamp() - days * pending.DAY
    referenced_names = find_referenced_names(days, at)
    unused = (name for name in storage.list_names() if name not in referenced_names)
    result = CleanupResult([name for name in unused if storage.locate(name).stat().st_mtime < before])
    for name in list(result.names):
        size = storage.size(name)
        if not dry_run and not storage.remove_unused(name, before):
            result.names.remove(name)
            continue
        result.size += size
        if not dry_run:
            remove_cuts(name)
    if not dry_run:
        result.pending = pending.remove_expired()
    return result


def remove_cuts(name: str) -> int:
    """Remove the pictures cut from a stored file; return how many there were."""
    folders = default_storage.locate("cut").glob(f"{parse_hash(name)[:32]}-*")
    return sum(remove_tree(folder) for folder in folders)


def find_referenced_names(days: int = KEPT_DAYS, at: datetime | None = None) -> set[str]:
    """Return the names of all files that a row refers to, or did within so many days."""
    since = (at or timezone.now()) - timedelta(days=days)
    result: set[str] = set()
    for model, field in list_file_fields():
        rows = all_rows(model).exclude(**{field.name: ""})
        result.update(filter(None, rows.values_list(field.name, flat=True)))
        if is_journaled(model):
            # states that were valid after `since`: until the next event of their row
            following = models.Window(Lead("at"), partition_by="row_id", order_by=["at", "id"])
            states = JournalEvent.objects.of_model(model).annotate(until=Coalesce(following, "at"))
            names = states.filter(until__gte=since).values_list(f"values__{field.column}", flat=True)
            result.update(filter(None, names))
    return result


def list_file_fields() -> Iterator[tuple[type[models.Model], models.FileField]]:
    """Yield all fields of files, with their models."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if isinstance(field, models.FileField):
                yield model, field
