"""The folder of uploads: read while it is in use, and replaced so that a kill in between can be put right.

What a restore brings is unpacked into `.restore/new` in the folder itself, which may be a mount of its own.
At the end of the database's transaction the old content moves to `.restore/old` and the new to its place.
The transaction also leaves a token in the database, the same as in `.restore/token`. So whoever finds
`.restore` can tell: if the database has the token, the restore was committed and the old content can go; if
not, it goes back.
"""

import contextlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from core.files.storage import make_folder
from groupsite.operations.backup import Refused
from groupsite.operations.backup.tar_stream import CHUNK, OF_THE_MOMENT, UPLOADS, Archive, is_safe

WORK = ".restore"
NOT_OURS = {"lost+found"}
"""What the operating system keeps in a folder that is a mount; nor is anything that is hidden ours."""

SPOOL = 8 * 1024 * 1024
TRIES = 3


def root() -> Path:
    """Return the folder of uploads."""
    return Path(settings.MEDIA_ROOT).absolute()


def work() -> Path:
    """Return where a restore works; it is there only while one runs, or after one was killed."""
    return root() / WORK


def listed() -> tuple[list[str], list[str]]:
    """Return the paths of all uploads, and of what cannot be taken along: links and oddities."""
    taken, left_out = [], []
    for folder, folders, files in os.walk(root(), onerror=_raise_unless_gone):
        place = Path(folder).relative_to(root())
        if place == Path():
            folders[:] = [name for name in folders if name not in {WORK, *OF_THE_MOMENT, *NOT_OURS}]
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        for name in sorted([*files, *links]):
            path = (place / name).as_posix()
            is_upload = is_safe(path)
            with contextlib.suppress(OSError):  # what disappeared is found out when it is read
                is_upload = is_upload and stat.S_ISREG((root() / path).lstat().st_mode)
            (taken if is_upload else left_out).append(path)
        folders.sort()
    return taken, left_out


def _raise_unless_gone(problem: OSError) -> None:
    """Raise what happened: a folder that cannot be read must not look empty; one that is gone may."""
    if not isinstance(problem, FileNotFoundError):
        raise problem


def copy_out(path: str, folder: Path) -> tuple[BinaryIO, os.stat_result] | None:
    """Copy an upload as it was at one moment to a temporary file; None if it disappeared.

    Of one that is being written the copy is made anew; one that never rests is taken as it was last.
    """
    for _ in range(TRIES):
        try:
            descriptor = os.open(root() / path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as problem:
            if isinstance(problem, PermissionError):
                raise
            return None
        with open(descriptor, "rb") as file:
            spool = tempfile.SpooledTemporaryFile(max_size=SPOOL, dir=folder)  # noqa: SIM115
            before = os.fstat(file.fileno())
            shutil.copyfileobj(file, spool, CHUNK)
            after = os.fstat(file.fileno())
        if (spool.tell(), before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
            break
    spool.seek(0)
    return spool, after


def unpack(archive: Archive) -> None:
    """Write the backup's uploads into `.restore/new`. Raises Refused if there is no room for them."""
    make_folder(root())
    if archive.total(UPLOADS) > shutil.disk_usage(root()).free:
        raise Refused(f"There is no room in {root()} for the uploads of the backup.")
    for folder in (work(), work() / "new", work() / "old"):
        folder.mkdir(mode=0o700)
    owner = root().stat()
    for content, _ in archive.contents(UPLOADS):
        place = work() / "new" / content.name[len(UPLOADS) :]
        make_folder(place.parent)
        with open(place, "xb") as file:
            shutil.copyfileobj(content, file, CHUNK)
        place.chmod(settings.FILE_UPLOAD_PERMISSIONS)
        os.utime(place, (content.mtime, content.mtime))
    if os.geteuid() == 0:  # root may restore for the account that the site runs as
        for place, _, files in os.walk(work() / "new"):
            for file_path in (place, *(os.path.join(place, name) for name in files)):
                os.chown(file_path, owner.st_uid, owner.st_gid)


def swap_in(token: str) -> None:
    """Exchange the old content for the new, by renaming; what was written is on the disk before."""
    (work() / "token").write_text(token)
    os.sync()
    for entry in _list_entries():
        _move(entry, work() / "old" / entry.name)
    (work() / "old-is-out").touch()
    for entry in list((work() / "new").iterdir()):
        _move(entry, root() / entry.name)


def put_back() -> None:
    """Undo `swap_in`, wherever it was stopped, and `put_back` itself."""
    if (work() / "old-is-out").exists():
        undone = Path(tempfile.mkdtemp(prefix="undone-", dir=work()))
        for entry in _list_entries():
            _move(entry, undone / entry.name)
        (work() / "old-is-out").unlink()
    if (work() / "old").exists():
        for entry in list((work() / "old").iterdir()):
            _move(entry, root() / entry.name)


def token() -> str:
    """Return the token of the restore that worked here last, empty if it did not come to the exchange."""
    with contextlib.suppress(FileNotFoundError):
        return (work() / "token").read_text()
    return ""


def clear() -> None:
    """Take away what a restore worked with."""
    if work().exists():
        # The token goes last but for the folder: without it nobody could tell which content is the old one.
        for entry in sorted(work().iterdir(), key=lambda entry: entry.name == "token"):
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        work().rmdir()


def _list_entries() -> Iterator[Path]:
    """Return what is exchanged: all at the top that is neither hidden nor of the operating system."""
    entry_names = [name for name in os.listdir(root()) if not name.startswith(".") and name not in NOT_OURS]
    return iter([root() / name for name in entry_names])


def _move(source: Path, place: Path) -> None:
    """Rename, into a folder of that name if a visitor or an upload made one meanwhile."""
    if source.is_dir() and not source.is_symlink() and place.is_dir():
        for entry in list(source.iterdir()):
            _move(entry, place / entry.name)
        source.rmdir()
    else:
        os.replace(source, place)
