"""Create a backup."""

import contextlib
import fcntl
import io
import os
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import connection
from django.utils import timezone

from groupsite.operations.backup import BackupError, tables, tar_stream, uploads_folder
from groupsite.operations.backup.restore import recover_interrupted_restore
from groupsite.operations.backup.tar_stream import CHECKSUMS, MANIFEST, TABLES, UPLOADS, Archive, Manifest

EVERY = 5.0
"""Seconds between two progress messages."""

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
    if path.absolute().is_relative_to(uploads_folder.get_root()):
        raise BackupError(
            f"A file in {uploads_folder.get_root()} would be a part of itself; choose another folder."
        )
    if path.exists() and not force:
        raise FileExistsError(f"There is a file {path} already.")
    with _open_draft(path) as file:
        _write(_BackupWriter(tar_stream.TarWriter(file), path.absolute().parent, report, on_progress))
        file.flush()
        os.fsync(file.fileno())
        on_progress("Reading it back …")
        Archive(file)
        report.size = os.fstat(file.fileno()).st_size
        if force:
            os.replace(_name_draft(path), path)
        else:
            os.link(_name_draft(path), path)  # unlike renaming, this never replaces a file that appeared
        folder = os.open(path.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    report.seconds = time.monotonic() - started
    return report


class _BackupWriter:
    """Write members of a backup, and report progress."""

    def __init__(self, out: tar_stream.TarWriter, folder: Path, report: BackupReport, say: Say) -> None:
        self.out, self.folder, self.report = out, folder, report
        self.members: list[tar_stream.ArchiveMember] = []
        self._say, self._reported_at, self._bytes = say, time.monotonic(), 0

    def add(self, name: str, content: IO[bytes], size: int, rows: int | None = None, **header: int) -> None:
        with content:
            self.members.append(replace(self.out.add(name, content, size, **header), rows=rows))
        self._bytes += size
        if time.monotonic() - self._reported_at > EVERY:
            self._reported_at = time.monotonic()
            self._say(f"… {name}; {self._bytes / 1e6:,.0f} MB so far")


def _write(writer: _BackupWriter) -> None:
    site = "unknown"
    with contextlib.suppress(OSError, ValueError, KeyError):
        site = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    with tables.open_snapshot() as (migrations, columns_of):
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version")
            server = re.sub(r"\s.*", "", cursor.fetchone()[0])
        manifest = Manifest(
            migrations=migrations,
            tables=columns_of,
            sequences=tables.read_sequences(list(columns_of)),
            site=site,
            server=server,
            made=timezone.now().isoformat(timespec="seconds"),
        ).to_json()
        writer.add(MANIFEST, io.BytesIO(manifest), len(manifest))
        for table, columns in columns_of.items():
            content, size, rows = tables.copy_out(table, columns, writer.folder)
            writer.add(f"{TABLES}{table}.copy", content, size, rows)
            writer.report.tables += 1
            writer.report.rows += rows
        referenced = tables.list_referenced_uploads(columns_of)
    _add_uploads(writer, referenced)
    checksums = tar_stream.dump_checksums(writer.members)
    writer.add(CHECKSUMS, io.BytesIO(checksums), len(checksums))
    writer.out.close()


def _add_uploads(writer: _BackupWriter, referenced: set[Path]) -> None:
    paths, writer.report.left_out = uploads_folder.list_uploads()
    for path in paths:
        if copied := uploads_folder.copy_out(path, writer.folder):
            content, status = copied
            size = content.seek(0, os.SEEK_END)
            content.seek(0)
            header = {"mode": status.st_mode & 0o777, "mtime": int(status.st_mtime)}
            writer.add(f"{UPLOADS}{path}", content, size, **header)
            writer.report.files += 1
            referenced.discard(uploads_folder.get_root() / path)
    writer.report.missing = sorted(map(str, referenced))


@contextlib.contextmanager
def _open_draft(path: Path) -> Iterator[IO[bytes]]:
    """Open the backup under a temporary name, and delete that name in the end."""
    draft = _name_draft(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    with open(os.open(draft, flags, 0o600), "r+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(f"Another backup is being written to {draft}.") from None
        if not os.path.samestat(os.fstat(file.fileno()), draft.stat()):
            raise BackupError(f"Another backup was being written to {draft}. Try again.")
        try:
            os.fchmod(file.fileno(), 0o600)
            file.truncate()
            yield file
        finally:
            with contextlib.suppress(FileNotFoundError):
                draft.unlink()


def _name_draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")
