"""Restore a backup: verify it first, then replace everything or nothing."""

import contextlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import Error, connection, transaction

from groupsite.operations.backup import BackupError, before_0_2, tables, uploads_folder
from groupsite.operations.backup.tar_stream import UPLOADS, Archive
from people.editing.image_cutting import cut_missing_images

RESTORE_LOCK = 0x726573746F7265  # the advisory lock's number: "restore"
TOKEN_PREFIX = "restored, "  # noqa: S105
"""The prefix of the comment on the table of migrations; the token of the last restore follows."""

FINISHED = "A restore was stopped after it had replaced everything. Its temporary files have been deleted."
UNDONE = "A restore was stopped halfway. The uploads are back in place."

Say = Callable[[str], object]


@dataclass
class RestoreReport:
    """The result of a restore. rebuilt: whether the tables were rebuilt at the backup's state."""

    tables: int
    rows: int
    files: int
    backed_up_at: str
    seconds: float = 0.0
    rebuilt: bool = False


def restore(path: Path, over: bool = False, on_progress: Say = lambda _text: None) -> RestoreReport:
    """Replace everything that the site holds by the content of the backup.

    over: also if the site is not empty. Raises BackupError if the file is not a backup, is damaged or of
    newer code, or if the site is not empty or in use. After any failure everything is as before.
    """
    started = time.monotonic()
    recover_interrupted_restore()
    with open(path, "rb") as file:
        on_progress("Verifying …")
        archive = Archive(file)
        archive.manifest = before_0_2.convert_manifest(archive.manifest)
        if not archive.manifest.tables:
            raise BackupError("The backup is of a database without tables.")
        if newer := tables.find_unknown_migrations(archive.manifest.migrations):
            raise BackupError(
                f"The backup was made by newer code (version {archive.manifest.site}): this one does not "
                f"know {'.'.join(newer[0])}. Update the code first."
            )
        report = _replace_all(archive, over, on_progress)
    ContentType.objects.clear_cache()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    on_progress("Cutting the images …")
    cut_missing_images()
    uploads_folder.remove_work_folder()
    report.seconds = time.monotonic() - started
    return report


def recover_interrupted_restore() -> str:
    """Finish or undo, for the uploads, a restore that was killed; return a sentence about it, or "".

    The database needs no repair: its transaction was committed or not. Cutting the images is left to the
    caller, as the tables may still lack migrations. Raises BackupError if a restore is running.
    """
    if not uploads_folder.get_work_folder().exists():
        return ""
    with transaction.atomic(durable=True):
        _lock_restores()
        token = uploads_folder.read_token()
        with connection.cursor() as cursor:
            cursor.execute("SELECT obj_description(to_regclass('django_migrations'), 'pg_class')")
            committed = (cursor.fetchone()[0] or "").removeprefix(TOKEN_PREFIX)
        done = bool(token) and token == committed
        if not done:
            uploads_folder.put_back()
        uploads_folder.remove_work_folder()
    return FINISHED if done else UNDONE


def _replace_all(archive: Archive, over: bool, say: Say) -> RestoreReport:
    try:
        with transaction.atomic(durable=True):
            _lock_restores()
            report = _load(archive, over, say)
            token = secrets.token_hex(16)
            with connection.cursor() as cursor:
                cursor.execute("COMMENT ON TABLE django_migrations IS %s", [TOKEN_PREFIX + token])
            uploads_folder.swap_in(token)
    except BaseException:
        # A commit that raised may have succeeded: the token in the database decides.
        outcome = ""
        with contextlib.suppress(Error, BackupError):
            outcome = recover_interrupted_restore()
        if outcome != FINISHED:
            raise
    else:
        uploads_folder.remove_old_content()
    return report


def _load(archive: Archive, over: bool, say: Say) -> RestoreReport:
    _refuse_content(over)
    say("Unpacking the uploads …")
    uploads_folder.unpack_uploads(archive)
    say("Filling the tables …")
    tables.lock_tables()
    _refuse_content(over)
    rebuilt = tables.prepare_tables(archive)
    tables.fill_tables(archive)
    if rebuilt or tables.has_unapplied_migrations():
        say("Migrating them …")
        tables.apply_new_migrations()
    return RestoreReport(
        tables=len(archive.manifest.tables),
        rows=sum(member.rows or 0 for member in archive.members.values()),
        files=sum(name.startswith(UPLOADS) for name in archive.members),
        backed_up_at=archive.manifest.made,
        rebuilt=rebuilt,
    )


def _refuse_content(over: bool) -> None:
    if not over and tables.has_content():
        raise BackupError("The site holds something already; --over replaces it.")


def _lock_restores() -> None:
    """Hold off other restores until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [RESTORE_LOCK])
        if not cursor.fetchone()[0]:
            raise BackupError("A restore is running, or its end is being waited for. Try again in a minute.")
