"""Create a backup."""

import contextlib
import datetime
import fcntl
import io
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext

from core.version import get_version
from groupsite.operations.backup import BackupError, database, programs, uploads
from groupsite.operations.backup.archive import DUMP, UPLOADS, Archive, ArchiveWriter, Manifest
from groupsite.operations.backup.records import record_backup
from groupsite.operations.backup.restore import recover_interrupted_restore

EVERY = 5.0
"""Seconds between two progress messages."""

DUMP_PREFIX = ".dump-"
"""The start of the names of dumps that wait to be added."""

Say = Callable[[str], object]


@dataclass
class BackupReport:
    """The result of a backup.

    missing: uploads that rows refer to and that do not exist. left_out: links, and files with unsafe names.
    """

    tables: int = 0
    rows: int = 0
    files: int = 0
    size: int = 0
    seconds: float = 0.0
    missing: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def backup(path: Path, force: bool = False, on_progress: Say = lambda _text: None) -> BackupReport:
    """Write a snapshot of the whole site into a file that only its owner can read.

    The file gets its name once it is complete and has been verified. Raises BackupError, and FileExistsError
    if the file exists, unless `force`. If it fails or is interrupted, nothing is left behind.
    """
    started, report = time.monotonic(), BackupReport()
    recover_interrupted_restore()
    if uploads.has_on_disk(path):
        raise BackupError(
            gettext("A file in {folder} would be a part of itself; choose another folder.").format(
                folder=uploads.get_root()
            )
        )
    if path.exists() and not force:
        raise FileExistsError(gettext("There is a file {path} already.").format(path=path))
    with _open_draft(path) as file:
        writer = ArchiveWriter(file)
        on_progress(gettext("Dumping the database …"))
        manifest, referenced = _add_dump(writer, path.absolute().parent)
        added = _add_uploads(writer, report, on_progress)
        writer.close(manifest)
        file.flush()
        os.fsync(file.fileno())
        on_progress(gettext("Reading it back …"))
        file.seek(0)
        Archive(file)
        report.size = os.fstat(file.fileno()).st_size
        if force:
            os.replace(_name_draft(path), path)
        else:
            os.link(_name_draft(path), path)  # unlike renaming, this never replaces a file that appeared
    report.tables, report.rows = len(manifest.tables), sum(manifest.tables.values())
    unseen = referenced - {uploads.get_root() / name for name in added}
    report.missing = sorted(str(upload) for upload in unseen if not upload.exists())
    report.seconds = time.monotonic() - started
    made_at = datetime.datetime.fromisoformat(manifest.at)
    record_backup(path, made_at, report.size, report.seconds)
    return report


def _add_dump(writer: ArchiveWriter, folder: Path) -> tuple[Manifest, set[Path]]:
    """Add the database, as of one snapshot; return the manifest, and the uploads that rows refer to."""
    if newer := database.find_unknown_migrations(database.read_applied_migrations()):
        raise BackupError(
            gettext(
                "The database was made by other code: it has {join}, which this code does not "
                "know. Back it up with the code that made it."
            ).format(join=".".join(newer[0]))
        )
    if not database.has_tables():
        raise BackupError(gettext("The database has no tables yet, and so there is nothing to keep."))
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        manifest = Manifest(
            version=get_version(),
            server=programs.read_server_version(),
            at=timezone.now().isoformat(timespec="seconds"),
            migrations=database.read_applied_migrations(),
            tables=database.count_rows(),
        )
        referenced = database.list_referenced_uploads()
        with tempfile.NamedTemporaryFile(dir=folder, prefix=DUMP_PREFIX) as dump:
            _run_pg_dump(snapshot, manifest.server, dump)
            size = dump.seek(0, os.SEEK_END)
            dump.seek(0)
            writer.add(DUMP, dump, size)
    return manifest, referenced


def _run_pg_dump(snapshot: str, server: int, dump: IO[bytes]) -> None:
    options = ["--format=custom", "--no-owner", "--no-privileges", "--no-comments", "--lock-wait-timeout=10s"]
    excluded = [f"--exclude-table-data=public.{table}" for table in database.EXCLUDED_TABLES]
    command: list[str | Path] = [
        programs.find_programs(server) / "pg_dump",
        *options,
        *excluded,
        f"--snapshot={snapshot}",
    ]
    result = subprocess.run(  # noqa: S603
        command, stdout=dump, stderr=subprocess.PIPE, env=programs.build_environment(), check=False
    )
    if result.returncode:
        raise BackupError(
            gettext("pg_dump failed: {problem}").format(
                problem=result.stderr.decode(errors="replace").strip()[-500:]
            )
        )


@uploads.explain_outages()
def _add_uploads(writer: ArchiveWriter, report: BackupReport, say: Say) -> list[str]:
    """Add the uploads; return their paths."""
    paths, report.left_out = uploads.list_uploads()
    reported_at, size = time.monotonic(), 0
    for path in paths:
        try:
            opened, length, modified = uploads.open_upload(path)
        except FileNotFoundError:  # removed meanwhile
            continue
        with opened as file:
            content = io.BytesIO(file.read()) if length < SPOOL else file
            length = content.seek(0, os.SEEK_END)
            content.seek(0)
            writer.add(UPLOADS + path, content, length, modified)
        report.files += 1
        size += length
        if time.monotonic() - reported_at > EVERY:
            reported_at = time.monotonic()
            say(gettext("… {path}; {value:,.0f} MB so far").format(path=path, value=size / 1e6))
    return paths


SPOOL = 8 * 1024 * 1024
"""Bytes of a file that is read at once."""


@contextlib.contextmanager
def _open_draft(path: Path) -> Iterator[IO[bytes]]:
    """Open the backup under a temporary name, and delete that name in the end."""
    draft = _name_draft(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    with open(os.open(draft, flags, 0o600), "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(
                gettext("Another backup is being written to {draft}.").format(draft=draft)
            ) from None
        if not os.path.samestat(os.fstat(file.fileno()), draft.stat()):
            raise BackupError(
                gettext("Another backup was being written to {draft}. Try again.").format(draft=draft)
            )
        try:
            os.fchmod(file.fileno(), 0o600)
            file.truncate()
            yield file
        finally:
            with contextlib.suppress(FileNotFoundError):
                draft.unlink()


def _name_draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")
