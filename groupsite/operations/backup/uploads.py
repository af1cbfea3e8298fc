"""The uploads of a backup: read while the site is in use, and copied in beside those that are there.

Their names follow from their content, so no file of a name has another content, and a restore that does not
come to its end leaves nothing but files that nobody refers to.
"""

import contextlib
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.files.storage import default_storage
from django.utils.translation import gettext

from core.files.storage import make_folder
from core.files.storage_errors import ObjectStorageError
from groupsite.operations.backup import BackupError
from groupsite.operations.backup.archive import CHUNK, UPLOADS, Archive, hash_content, is_safe_name

LEFT_OUT = {"pending", "lost+found"}
"""Folders that no backup holds: uploads of forms that are not saved yet, and the operating system's."""


def get_root() -> Path:
    """Return the folder of uploads, or what stands for it in object storage."""
    root = default_storage.locate("")
    return root.absolute() if isinstance(root, Path) else root


def has_on_disk(path: Path) -> bool:
    """Return whether a path is in the folder of uploads on this machine."""
    return isinstance(get_root(), Path) and path.absolute().is_relative_to(get_root())


def list_uploads() -> tuple[list[str], list[str]]:
    """Return the relative paths of all uploads, and of what is left out: links, devices, unsafe names.

    Raises OSError for a folder that cannot be read, which must not look empty.
    """
    uploads: list[str] = []
    left_out: list[str] = []
    if not isinstance(get_root(), Path):
        for path in map(str, get_root().rglob("*")):
            top = path.partition("/")[0]
            if top not in LEFT_OUT and not top.startswith("."):
                (uploads if is_safe_name(UPLOADS + path) else left_out).append(path)
        return uploads, left_out
    for folder, folders, files in os.walk(get_root(), onerror=_raise_unless_gone):
        parent = Path(folder).relative_to(get_root())
        if parent == Path():
            folders[:] = [name for name in folders if name not in LEFT_OUT and not name.startswith(".")]
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in sorted(each for each in (*files, *links) if not each.startswith(".")):
            path = (parent / name).as_posix()
            (uploads if is_safe_name(UPLOADS + path) and _is_file(path) else left_out).append(path)
        folders.sort()
    return uploads, left_out


def _raise_unless_gone(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


def _is_file(path: str) -> bool:
    try:
        return stat.S_ISREG((get_root() / path).lstat().st_mode)
    except FileNotFoundError:  # noticed when it is read
        return True


@contextlib.contextmanager
def explain_outages() -> Iterator[None]:
    """Turn a failure of the object storage into a BackupError."""
    try:
        yield
    except ObjectStorageError as error:
        raise BackupError(
            gettext("{error} Nothing was changed; try again later.").format(error=error)
        ) from error


def open_upload(path: str) -> tuple[IO[bytes], int, float]:
    """Open an upload; return it, its size and the time of its last change. Raises FileNotFoundError."""
    place = get_root() / path
    if not isinstance(place, Path):
        status = place.stat()
        return place.open("rb"), status.st_size, status.st_mtime
    file = open(os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb")  # noqa: SIM115
    status = os.fstat(file.fileno())
    return file, status.st_size, status.st_mtime


@explain_outages()
def copy_in(archive: Archive) -> int:
    """Copy the uploads of a backup that are not here; return how many. Raises BackupError without room."""
    if isinstance(get_root(), Path):
        make_folder(get_root())
        if archive.sum_sizes() > shutil.disk_usage(get_root()).free:
            raise BackupError(
                gettext("There is no room in {folder} for the uploads of the backup.").format(
                    folder=get_root()
                )
            )
    missing = [name for name in archive.upload_names if not _is_here(archive, name)]
    for name in missing:
        _copy(archive, name)
    return len(missing)


def _is_here(archive: Archive, name: str) -> bool:
    _, digest, _ = archive.open_upload(name)
    try:
        with (get_root() / name).open("rb") as file:
            return hash_content(file) == digest
    except (FileNotFoundError, NotADirectoryError):
        return False


def _copy(archive: Archive, name: str) -> None:
    """Copy an upload under another name first, so that none is ever there by half."""
    content, _, modified = archive.open_upload(name)
    target = get_root() / name
    if not isinstance(target, Path):
        target.write_stream(content)
        return
    for folder in _list_folders_above(target):
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise BackupError(gettext("{folder} is no folder. Move it away first.").format(folder=folder))
    make_folder(target.parent)
    draft = target.with_name(f".{target.name[:200]}.part")
    with open(draft, "wb") as file:
        shutil.copyfileobj(content, file, CHUNK)
        file.flush()
        os.fsync(file.fileno())
    draft.chmod(settings.FILE_UPLOAD_PERMISSIONS)
    os.utime(draft, (modified, modified))
    if os.geteuid() == 0:  # root restores for the account that the site runs as
        owner = get_root().stat()
        for path in (draft, *_list_folders_above(target)):
            os.chown(path, owner.st_uid, owner.st_gid)
    os.replace(draft, target)


def _list_folders_above(target: Path) -> Iterator[Path]:
    return (each for each in target.parents if each.is_relative_to(get_root()) and each != get_root())
