"""The folder of an export: built beside the old one and exchanged at once, so that one is always whole.

A file that did not change is the same file as before, with its time. What is removed is only what the list of
the last export names: `.groupsite-export.json`.
"""

import ctypes
import fcntl
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext

from core.files.storage_errors import explain

MANIFEST = ".groupsite-export.json"
VERSION = 1
MOST_NAMED = 3
CURRENT_FOLDER, EXCHANGE = -100, 2
"""AT_FDCWD and RENAME_EXCHANGE of Linux."""


class ExportError(Exception):
    """An export that cannot be made; the message is for whoever runs the command."""


class ExportFolder:
    """A folder with an export, and the one beside it in which the next is built."""

    def __init__(self, target: Path) -> None:
        self.target = Path(os.path.abspath(target))
        self.staging = self.target.with_name(f".{self.target.name}.new")
        self._old = self.target.with_name(f".{self.target.name}.old")
        self._lock: int | None = None

    def prepare(self) -> dict[str, Any]:
        """Make an empty folder beside the target; return the manifest of the last export.

        Raises ExportError if the target has somebody else's files, or nothing can be written.
        """
        try:
            if not os.path.lexists(self.target) and (self._old / MANIFEST).is_file():
                self._old.rename(self.target)  # where folders cannot be exchanged, it was stopped in between
            self._refuse_other_than_folder()
            manifest = self._read_manifest()
            self._refuse_foreign(manifest)
            if self.staging.is_dir():
                os.close(lock_folder(self.staging))
            self._remove_own(self.staging)
            self._remove_own(self._old)
            self.staging.mkdir(parents=True)
            self._lock = lock_folder(self.staging)
            (self.staging / MANIFEST).write_text("{}")
        except BlockingIOError as problem:
            raise ExportError(
                gettext("Another export is being written to {target}. Try again when it has ended.").format(
                    target=self.target
                )
            ) from problem
        except OSError as problem:
            raise self.explain(problem) from problem
        return manifest

    def write(self, file: str, content: bytes) -> bool:
        """Write a file, or keep that of the last export if it is the same; return whether it is another."""
        if (self.target / file).is_file() and (self.target / file).read_bytes() == content:
            self.keep(file)
            return False
        place = self.staging / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        return True

    def keep(self, file: str) -> None:
        """Keep a file of the last export."""
        place = self.staging / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        try:
            os.link(self.target / file, place)
        except PermissionError:  # a file system without links
            shutil.copy2(self.target / file, place)

    def switch(self, manifest: dict[str, Any]) -> None:
        """Put the new export in place of the old one, at once. manifest: with the names of all `files`."""
        text = json.dumps({"version": VERSION, **manifest}, ensure_ascii=False, sort_keys=True)
        content, last = text.encode("utf-8", "surrogateescape"), self.target / MANIFEST
        (self.staging / MANIFEST).write_bytes(content)
        if last.is_file() and last.read_bytes() == content:
            shutil.copystat(last, self.staging / MANIFEST)
        before = self._read_manifest()
        if not os.path.lexists(self.target):
            self.staging.rename(self.target)
            return
        if exchange_folders(self.staging, self.target):
            self.staging.rename(self._old)
        else:
            self.target.rename(self._old)
            self.staging.rename(self.target)
        self._remove(self._old, before["files"])

    def discard(self) -> None:
        """Remove what was built."""
        with suppress(OSError):
            remove_export(self.staging)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def explain(self, problem: OSError) -> ExportError:
        """Return the error to raise for a failure to write."""
        reason = explain(problem) or gettext("{file} cannot be made ({reason}). Name another folder.").format(
            file=problem.filename or self.target, reason=problem.strerror or problem
        )
        return ExportError(
            gettext("The export could not be written: {reason} The last export is unchanged.").format(
                reason=reason
            )
        )

    def _read_manifest(self) -> dict[str, Any]:
        try:
            manifest = json.loads((self.target / MANIFEST).read_text("utf-8", errors="surrogateescape"))
        except FileNotFoundError:
            return {"files": {}}
        except ValueError:
            manifest = None
        if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), dict):
            raise ExportError(
                gettext("{file} cannot be read. Remove the folder, or choose another one.").format(
                    file=self.target / MANIFEST
                )
            )
        return manifest

    def _refuse_other_than_folder(self) -> None:
        if self.target.is_symlink() or (self.target.exists() and not self.target.is_dir()):
            raise ExportError(
                gettext("{target} is not a folder. Name a new folder, or one with an export.").format(
                    target=self.target
                )
            )

    def _refuse_foreign(self, manifest: dict[str, Any]) -> None:
        names = manifest["files"].keys() | {MANIFEST}
        foreign = sorted(name for name in list_files(self.target) if name not in names)
        if foreign:
            more = [gettext("{number} more").format(number=len(foreign) - MOST_NAMED)]
            files = foreign[:MOST_NAMED] + (more if len(foreign) > MOST_NAMED else [])
            raise ExportError(
                gettext(
                    "{target} has files that are not of an export: {files}. "
                    "Name a new folder, or move these files away. Nothing was changed."
                ).format(target=self.target, files=get_text_list(files, gettext("and")))
            )

    def _remove_own(self, folder: Path) -> None:
        """Remove what an export that was stopped has left beside the target."""
        if not os.path.lexists(folder):
            return
        if not (folder / MANIFEST).is_file() and any(list_files(folder)):
            raise ExportError(
                gettext("{folder} is in the way. Move it away, and try again.").format(folder=folder)
            )
        remove_export(folder)

    @staticmethod
    def _remove(folder: Path, files: Iterable[str]) -> None:
        """Remove the files of an export, and the folders that are empty then; nothing else."""
        for name in (*files, MANIFEST):
            (folder / name).unlink(missing_ok=True)
        for path, _, _ in os.walk(folder, topdown=False):
            if not os.listdir(path):
                os.rmdir(path)


def remove_export(folder: Path) -> None:
    """Remove a folder, the manifest last: if this is stopped, the next export knows the rest as its own."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        elif entry.name != MANIFEST:
            os.unlink(entry.path)
    shutil.rmtree(folder)


def list_files(folder: Path) -> Iterator[str]:
    """Yield the names of all files below a folder, which need not exist."""
    for path, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(path, name), folder)


def lock_folder(folder: Path) -> int:
    """Lock a folder for this process; return its descriptor. Raises BlockingIOError if another has it."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def exchange_folders(one: Path, other: Path) -> bool:
    """Exchange two folders at once; return False where the system cannot."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    return rename(CURRENT_FOLDER, names[0], CURRENT_FOLDER, names[1], EXCHANGE) == 0
