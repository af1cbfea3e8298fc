"""Content-addressed file storage.

A file is called `<folder>/<2 hex>/<sha256>.<extension of its kind>`, so the same content is stored once, a
name reveals nothing of who uploaded it, and nothing is ever overwritten. Only `core.files.cleanup`
removes files, since another row, or the journal, may still refer to them.

Code reads and writes files at paths that `default_storage.locate` gives: a `pathlib.Path`, or a
`BucketPath`, which has the same methods, where files are in object storage.
"""

import contextlib
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage

from core.files.kinds import FileRefusedError, describe_other_kind, identify_kind

NAME = re.compile(r"(?P<folder>[a-z]+)/(?P<start>[0-9a-f]{2})/(?P<hash>(?P=start)[0-9a-f]{62})\.[a-z0-9]+")
CHUNK = 64 * 1024
PENDING = "pending"
"""The folder of uploads that are not stored yet."""


def parse_hash(name: str) -> str:
    """Return the hash in the name of a stored file; empty for other names."""
    match = NAME.fullmatch(name)
    return match["hash"] if match else ""


def make_folder(path: Path) -> None:
    """Create a folder for uploads, and its parents, with the mode in the settings whatever the umask.

    Object storage has no folders.
    """
    if isinstance(path, Path) and not path.is_dir():
        make_folder(path.parent)
        path.mkdir(exist_ok=True)
        path.chmod(settings.FILE_UPLOAD_DIRECTORY_PERMISSIONS)


def remove_tree(folder) -> int:
    """Remove the files in a folder, and the folder; return how many files there were. folder: a path."""
    number = 0
    for path in list(folder.rglob("*")):
        with contextlib.suppress(OSError):
            if path.is_file():
                path.unlink()
                number += 1
    if isinstance(folder, Path):
        shutil.rmtree(folder, ignore_errors=True)
    return number


def build_name(folder: str, digest: str, ending: str) -> str:
    """Return the name of a stored file."""
    return f"{folder}/{digest[:2]}/{digest}.{ending}"


class ContentNaming:
    """What storages that name files by their content have in common. Files have no URL of the storage."""

    def save(self, name, content, max_length=None) -> str:  # noqa: ARG002
        """Store a file in the folder of `name`, whose rest is ignored; return the name of the file.

        Raises FileRefusedError for an unknown kind, and OSError if it cannot be written.
        """
        kind = identify_kind(content)
        if kind is None:
            content.seek(0)
            raise FileRefusedError(f"is {describe_other_kind(content.read(1024))}.")
        return self.store(content, Path(name).parent.as_posix(), kind.ending)

    def store(self, content, folder: str, ending: str) -> str:
        """Store a file whose kind is known; return its name."""
        raise NotImplementedError

    def delete(self, name) -> None:
        """Do nothing: another row, or the journal, may refer to the same file."""

    def choose_names(self, paths: Iterable[str]) -> list[str]:
        """Return which paths are names of files that are stored by content."""
        return sorted(path for path in paths if NAME.fullmatch(path))


class ContentStorage(ContentNaming, FileSystemStorage):
    """Store files by content, under MEDIA_ROOT."""

    def locate(self, name: str) -> Path:
        """Return the path of a file, or of a folder. Raises SuspiciousFileOperation."""
        return Path(self.path(name))

    def store(self, content, folder: str, ending: str) -> str:
        with self._open_draft(content) as (draft, digest):
            stored_name = build_name(folder, digest, ending)
            place = self.locate(stored_name)
            with contextlib.suppress(FileNotFoundError):
                if place.stat().st_size == draft.stat().st_size:
                    os.utime(place)  # the same content is there, and counts as new
                    if place.exists():
                        return stored_name
            make_folder(place.parent)
            if self.file_permissions_mode is not None:
                os.chmod(draft, self.file_permissions_mode)
            now = time.time()
            os.utime(draft, (now, now))
            os.replace(draft, place)
        return stored_name

    def list_names(self) -> list[str]:
        """Return the names of all files that are stored by content."""
        root = Path(self.location)
        return self.choose_names(
            path.relative_to(root).as_posix() for path in root.glob("*/[0-9a-f][0-9a-f]/*.*")
        )

    def remove_unused(self, name: str, before: float) -> bool:
        """Remove a file unless it was stored, perhaps again, after that time; return whether it is gone.

        It is renamed first: a concurrent `save` of the same content finds nothing and writes it again, and an
        earlier one has left a newer time on it.
        """
        place = Path(self.path(name))
        renamed = place.with_name(f"{place.name}.going")
        with contextlib.suppress(FileNotFoundError):
            if place.stat().st_mtime >= before:
                return False
            place.rename(renamed)
            if renamed.stat().st_mtime >= before:
                renamed.rename(place)
                return False
            renamed.unlink()
        return True

    @contextlib.contextmanager
    def _open_draft(self, content):
        """Write a temporary file on the same disk; yield its path and hash, and remove it afterwards."""
        folder = Path(self.location) / PENDING
        make_folder(folder)
        digest = hashlib.sha256()
        with tempfile.NamedTemporaryFile(dir=folder, prefix="incoming-", delete=False) as draft:
            place = Path(draft.name)
            try:
                content.seek(0)
                while chunk := content.read(CHUNK):
                    digest.update(chunk)
                    draft.write(chunk)
                draft.flush()
                os.fsync(draft.fileno())
                yield place, digest.hexdigest()
            finally:
                place.unlink(missing_ok=True)
