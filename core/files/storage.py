"""Files under the hash of what they hold.

A file is called `<folder>/<2 hex>/<sha256>.<ending of what it is>`, so the same content is stored once, a
name tells nothing of who uploaded it, and nothing is ever written over. Only `core.files.cleanup`
removes files, since a row elsewhere, or the journal, may still speak of them.
"""

import contextlib
import hashlib
import os
import re
import tempfile
import time
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage

from core.files.kinds import FileRefused, describe, kind_of

NAME = re.compile(r"(?P<folder>[a-z]+)/(?P<start>[0-9a-f]{2})/(?P<hash>(?P=start)[0-9a-f]{62})\.[a-z0-9]+")
CHUNK = 64 * 1024
PENDING = "pending"
"""The folder of what is not stored yet."""


def hash_in(name: str) -> str:
    """Return the hash in a name that the storage gave; empty for other names."""
    match = NAME.fullmatch(name)
    return match["hash"] if match else ""


def make_folder(path: Path) -> None:
    """Make a folder for uploads, and those above it, of the mode in the settings whatever the umask is."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(exist_ok=True)
        path.chmod(settings.FILE_UPLOAD_DIRECTORY_PERMISSIONS)


class ContentStorage(FileSystemStorage):
    """Stores by content, under MEDIA_ROOT. Nothing of it is served as it stands, so there is no address."""

    def save(self, name, content, max_length=None) -> str:
        """Store a file in the folder of `name`, the rest of which counts for nothing; gives its name.

        Raises FileRefused for what is not of a known kind, and OSError where it cannot be written.
        """
        kind = kind_of(content)
        if kind is None:
            content.seek(0)
            raise FileRefused(f"is {describe(content.read(1024))}.")
        with self._open_draft(content) as (draft, digest):
            folder = Path(name).parent.as_posix()
            stored_name = f"{folder}/{digest[:2]}/{digest}.{kind.ending}"
            place = Path(self.path(stored_name))
            with contextlib.suppress(FileNotFoundError):
                if place.stat().st_size == draft.stat().st_size:
                    os.utime(place)  # the same content is there, and counts as new
                    if place.exists():
                        return stored_name
            make_folder(place.parent)
            os.chmod(draft, self.file_permissions_mode)
            now = time.time()
            os.utime(draft, (now, now))
            os.replace(draft, place)
        return stored_name

    def delete(self, name) -> None:
        """Do nothing: another row, or the journal, may speak of the same file."""

    def names(self) -> list[str]:
        """Return the names of all files that are stored by content."""
        root = Path(self.location)
        paths = (path.relative_to(root).as_posix() for path in root.glob("*/[0-9a-f][0-9a-f]/*.*"))
        return sorted(name for name in paths if NAME.fullmatch(name))

    def remove_unused(self, name: str, before: float) -> bool:
        """Remove a file unless it was stored, perhaps once more, after that time; says whether it is gone.

        It is put aside first: who stores the same content meanwhile finds nothing and writes it anew, and
        who did so just before has left a newer time on it.
        """
        place = Path(self.path(name))
        aside = place.with_name(f"{place.name}.going")
        with contextlib.suppress(FileNotFoundError):
            if place.stat().st_mtime >= before:
                return False
            place.rename(aside)
            if aside.stat().st_mtime >= before:
                aside.rename(place)
                return False
            aside.unlink()
        return True

    @contextlib.contextmanager
    def _open_draft(self, content):
        """Write a draft on the same disk; gives where it is and its hash. Nothing is left of it later."""
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
