"""The worker's backups in one folder: their names, how much room they need, and which of them are kept."""

import datetime
import re
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from core.files.checks import format_size
from core.tasks import PermanentTaskError
from groupsite.models import BackupRecord
from groupsite.operations.backup import uploads
from groupsite.operations.backup.create import DUMP_PREFIX, backup
from groupsite.operations.backup.restore import TRIAL_FOLDER

NAME = re.compile(r"groupsite-(\d{4}-\d{2}-\d{2}-\d{6})\.tar")
MOMENT = "%Y-%m-%d-%H%M%S"
RESERVE = 100_000_000
"""Bytes that stay free beside a backup."""
ABANDONED = 24 * 3600
"""Seconds after which what a killed backup left is removed."""
PERIODS: tuple[Callable[[datetime.datetime], object], ...] = (
    lambda moment: moment.date(),
    lambda moment: moment.isocalendar()[:2],
    lambda moment: (moment.year, moment.month),
)
"""The day, the week and the month of a backup, in the order of BACKUP_KEEP."""


def back_up() -> str:
    """Make a backup in BACKUP_DIR, then remove those that are not kept; return a sentence about both.

    Raises PermanentTaskError if the folder cannot be used or is too small, and BackupError.
    """
    folder = get_folder()
    remove_abandoned(folder)
    require_room(folder, estimate_size())
    path = folder / f"groupsite-{timezone.localtime():{MOMENT}}.tar"
    report = backup(path)
    number = remove_obsolete(folder)
    size = format_size(report.size)
    text = _("%(name)s, %(size)s.") % {"name": path.name, "size": size}
    if report.missing:
        text += " " + _("Uploads that are missing: %(number)d.") % {"number": len(report.missing)}
    if number:
        text += " " + _("Older ones removed: %(number)d.") % {"number": number}
    return text


def get_folder() -> Path:
    """Return the folder of backups. Raises PermanentTaskError if nothing can be written there."""
    folder = settings.BACKUP_DIR
    if folder is None:
        raise PermanentTaskError(_("No backup was made: BACKUP_DIR is not set."))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch(mode=0o600)
        probe.unlink()
    except OSError as error:
        raise PermanentTaskError(
            _(
                "No backup was made: %(folder)s cannot be written (%(reason)s). Make the folder with the "
                "site’s account as its owner, and name it in ReadWritePaths of the worker’s service."
            )
            % {"folder": folder, "reason": error.strerror}
        ) from error
    return folder


def estimate_size() -> int:
    """Return how many bytes a backup needs at most while it is made: the file, and the dump beside it."""
    if newest := BackupRecord.objects.order_by("-made_at", "-pk").first():
        return 2 * newest.size
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        size = cursor.fetchone()[0]
    return size + sum((uploads.get_root() / path).stat().st_size for path in uploads.list_uploads()[0])


def require_room(folder: Path, size: int) -> None:
    """Raise PermanentTaskError if a disk has no room for so many bytes."""
    free = shutil.disk_usage(folder).free
    if free < size + RESERVE:
        raise PermanentTaskError(
            _("%(folder)s has %(free)s free, and up to %(size)s are needed. Make room, or lower BACKUP_KEEP.")
            % {"folder": folder, "free": format_size(free), "size": format_size(size + RESERVE)}
        )


def remove_obsolete(folder: Path) -> int:
    """Remove the backups that BACKUP_KEEP does not keep; return how many.

    The newest verified one stays whatever it says, and so does the newest that was restored on trial.
    """
    files = {path: moment for path in folder.iterdir() if (moment := read_name(path.name))}
    records = BackupRecord.objects.filter(path__in=map(str, files)).order_by("-made_at", "-pk")
    good_paths = [Path(row.path) for row in records]
    tried_paths = [Path(row.path) for row in records if row.tried_at]
    if not good_paths:
        return 0
    moments_to_keep = choose_kept(files.values(), settings.BACKUP_KEEP)
    safe = {good_paths[0], *tried_paths[:1]}
    obsolete = [path for path, moment in files.items() if moment not in moments_to_keep and path not in safe]
    for path in obsolete:
        path.unlink(missing_ok=True)
    BackupRecord.objects.filter(path__in=map(str, obsolete)).delete()
    return len(obsolete)


def choose_kept(moments: Iterable[datetime.datetime], counts: tuple[int, ...]) -> set[datetime.datetime]:
    """Return the last moment of each of the last days, weeks and months that have any."""
    newest_first = sorted(moments, reverse=True)
    moments_to_keep = set()
    for count, get_period in zip(counts, PERIODS, strict=True):
        last_of_period: dict[object, datetime.datetime] = {}
        for moment in newest_first:
            last_of_period.setdefault(get_period(moment), moment)
        moments_to_keep.update(list(last_of_period.values())[:count])
    return moments_to_keep


def read_name(name: str) -> datetime.datetime | None:
    """Return the moment in the name of a backup of the worker; None for any other file."""
    match = NAME.fullmatch(name)
    try:
        return datetime.datetime.strptime(match[1], MOMENT) if match else None  # noqa: DTZ007
    except ValueError:
        return None


def remove_abandoned(folder: Path) -> None:
    """Remove what backups and trials left that were killed a day ago or earlier."""
    for path in folder.iterdir():
        is_draft = path.suffix == ".part" and read_name(path.stem) is not None
        is_temporary = is_draft or path.name.startswith((TRIAL_FOLDER, DUMP_PREFIX))
        if not is_temporary or path.lstat().st_mtime > time.time() - ABANDONED:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
