"""The folder of uploads: read while it is in use, and replaced in a way that survives a kill.

A restore unpacks into `.restore/new` in the folder itself, which may be a mount of its own. At the end of the
database's transaction the old content is moved to `.restore/old` and the new content to its place. The
transaction also stores a token in the database, the same as in `.restore/token`. If `.restore` is found later
and the database has the token, the restore was committed and the old content is deleted; if not, the old
content is moved back.
"""

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings

from core.files.storage import make_folder
from groupsite.operations.backup import BackupError
from groupsite.operations.backup.tar_stream import CHUNK, TRANSIENT_FOLDERS, UPLOADS, Archive, is_safe_path

WORK = ".restore"
SYSTEM_FOLDERS = {"lost+found"}
"""Folders of the operating system at the root of a mount. Hidden files are not the site's either."""

SPOOL = 8 * 1024 * 1024
TRIES = 3


def get_root() -> Path:
    """Return the folder of uploads."""
    return Path(settings.MEDIA_ROOT).absolute()


def get_work_folder() -> Path:
    """Return the folder in which a restore works; it exists while one runs, or after one was killed."""
    return get_root() / WORK


def list_uploads() -> tuple[list[str], list[str]]:
    """Return the relative paths of all uploads, and of what is left out: links, unsafe names, devices."""
    uploads: list[str] = []
    left_out: list[str] = []
    for folder, folders, files in os.walk(get_root(), onerror=_raise_unless_gone):
        parent = Path(folder).relative_to(get_root())
        if parent == Path():
            folders[:] = [name for name in folders if name not in {WORK, *TRANSIENT_FOLDERS, *SYSTEM_FOLDERS}]
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in sorted([*files, *links]):
            path = (parent / name).as_posix()
            is_upload = is_safe_path(path)
            with contextlib.suppress(OSError):  # a file that disappeared is noticed when it is read
                is_upload = is_upload and stat.S_ISREG((get_root() / path).lstat().st_mode)
            (uploads if is_upload else left_out).append(path)
        folders.sort()
    return uploads, left_out


def _raise_unless_gone(problem: OSError) -> None:
    """Raise the error of os.walk unless the folder disappeared: an unreadable folder must not look empty."""
    if not isinstance(problem, FileNotFoundError):
        raise problem


def copy_out(path: str, folder: Path) -> tuple[IO[bytes], os.stat_result] | None:
    """Copy an upload to a temporary file, and return it with its status; None if it disappeared.

    A file that changed meanwhile is copied again, TRIES times at most.
    """
    for _ in range(TRIES):
        try:
            descriptor = os.open(get_root() / path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as problem:
            if isinstance(problem, PermissionError):
                raise
            return None
        with open(descriptor, "rb") as file:
            spool = tempfile.SpooledTemporaryFile(max_size=SPOOL, dir=str(folder))  # noqa: SIM115
            before = os.fstat(file.fileno())
            shutil.copyfileobj(file, spool, CHUNK)
            after = os.fstat(file.fileno())
        if (spool.tell(), before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
            break
    spool.seek(0)
    return spool, after


def unpack_uploads(archive: Archive) -> None:
    """Unpack the backup's uploads into `.restore/new`. Raises BackupError if there is no space for them."""
    make_folder(get_root())
    if archive.sum_sizes(UPLOADS) > shutil.disk_usage(get_root()).free:
        raise BackupError(f"There is no room in {get_root()} for the uploads of the backup.")
    for folder in (get_work_folder(), get_work_folder() / "new", get_work_folder() / "old"):
        folder.mkdir(mode=0o700)
    owner = get_root().stat()
    for content, _ in archive.read_contents(UPLOADS):
        target = get_work_folder() / "new" / content.name[len(UPLOADS) :]
        make_folder(target.parent)
        with open(target, "xb") as file:
            shutil.copyfileobj(content, file, CHUNK)
        target.chmod(settings.FILE_UPLOAD_PERMISSIONS)
        os.utime(target, (content.mtime, content.mtime))
    if os.geteuid() == 0:  # root restores for the account that the site runs as
        for parent, _, files in os.walk(get_work_folder() / "new"):
            for file_path in (parent, *(os.path.join(parent, name) for name in files)):
                os.chown(file_path, owner.st_uid, owner.st_gid)


def swap_in(token: str) -> None:
    """Swap the old content for the new by renaming; the new content is synced to disk before."""
    _get_token_path().write_text(token)
    os.sync()
    for entry in _list_entries():
        _move(entry, get_work_folder() / "old" / entry.name)
    (get_work_folder() / "old-is-out").touch()
    for entry in list((get_work_folder() / "new").iterdir()):
        _move(entry, get_root() / entry.name)


def put_back() -> None:
    """Undo `swap_in` or an earlier `put_back`, wherever it was interrupted."""
    if (get_work_folder() / "old-is-out").exists():
        undone = Path(tempfile.mkdtemp(prefix="undone-", dir=get_work_folder()))
        for entry in _list_entries():
            _move(entry, undone / entry.name)
        (get_work_folder() / "old-is-out").unlink()
    if (get_work_folder() / "old").exists():
        for entry in list((get_work_folder() / "old").iterdir()):
            _move(entry, get_root() / entry.name)


def read_token() -> str:
    """Return the token of the interrupted restore; "" if it did not get to the swap."""
    with contextlib.suppress(FileNotFoundError):
        return _get_token_path().read_text()
    return ""


def remove_work_folder() -> None:
    """Delete the folder in which a restore works."""
    if get_work_folder().exists():
        remove_old_content()
        # The token goes last: without it nobody could tell which content is the old one.
        _get_token_path().unlink(missing_ok=True)
        get_work_folder().rmdir()


def remove_old_content() -> None:
    """Delete what is in the work folder, but keep the token, which says that a restore has not ended."""
    for entry in get_work_folder().iterdir():
        if entry != _get_token_path():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()


def _get_token_path() -> Path:
    return get_work_folder() / "token"


def _list_entries() -> Iterator[Path]:
    """Return the top-level entries to swap: neither hidden nor of the operating system."""
    entry_names = [
        name for name in os.listdir(get_root()) if not name.startswith(".") and name not in SYSTEM_FOLDERS
    ]
    return iter([get_root() / name for name in entry_names])


def _move(source: Path, target: Path) -> None:
    """Rename; merge into the target if a request created a folder of that name meanwhile."""
    if source.is_dir() and not source.is_symlink() and target.is_dir():
        for entry in list(source.iterdir()):
            _move(entry, target / entry.name)
        source.rmdir()
    else:
        os.replace(source, target)
