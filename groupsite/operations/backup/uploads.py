"""The uploads of a backup: read while the site is in use, and copied in beside those that are there.

Their names follow from their content, so no file of a name has another content, and a restore that does not
come to its end leaves nothing but files that nobody refers to.
"""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from core.files.storage import make_folder
from groupsite.operations.backup import BackupError
from groupsite.operations.backup.archive import CHUNK, UPLOADS, Archive, hash_content, is_safe_name

LEFT_OUT = {"pending", "lost+found"}
"""Folders that no backup holds: uploads of forms that are not saved yet, and the operating system's."""


def get_root() -> Path:
    """Return the folder of uploads."""
    return Path(settings.MEDIA_ROOT).absolute()


def list_uploads() -> tuple[list[str], list[str]]:
    """Return the relative paths of all uploads, and of what is left out: links, devices, unsafe names.

    Raises OSError for a folder that cannot be read, which must not look empty.
    """
    uploads: list[str] = []
    left_out: list[str] = []
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


def copy_in(archive: Archive) -> int:
    """Copy the uploads of a backup that are not here; return how many. Raises BackupError without room."""
    make_folder(get_root())
    if archive.sum_sizes() > shutil.disk_usage(get_root()).free:
        raise BackupError(f"There is no room in {get_root()} for the uploads of the backup.")
    missing = [name for name in archive.upload_names if not _is_here(archive, name)]
    for name in missing:
        _copy(archive, name)
    return len(missing)


def _is_here(archive: Archive, name: str) -> bool:
    _, digest, _ = archive.open_upload(name)
    try:
        with open(get_root() / name, "rb") as file:
            return hash_content(file) == digest
    except (FileNotFoundError, NotADirectoryError):
        return False


def _copy(archive: Archive, name: str) -> None:
    """Copy an upload under another name first, so that none is ever there by half."""
    content, _, modified = archive.open_upload(name)
    target = get_root() / name
    for folder in _list_folders_above(target):
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise BackupError(f"{folder} is no folder. Move it away first.")
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
