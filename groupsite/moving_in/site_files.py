"""Open the files of a site that moves in: a folder, a ZIP, a tar archive or one file, without trusting any.

Nothing is unpacked beside the archive, links are not followed, and names only tell files apart: no path
outside of the root is ever opened. What is left aside is named, with the reason.
"""

import os
import stat
import tarfile
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from bibliography.decoding import Decoded, UndecodableError
from core.text.translation import SeparatedNumber, gettext, gettext_noop
from groupsite.moving_in.archives import (
    ARCHIVE_ERRORS,
    ArchiveMember,
    list_tar,
    list_zip,
    open_zip,
    spool_compressed,
)
from groupsite.moving_in.contents import Place, SiteProblem

MOST_FILES = 100_000
LARGEST_SITE = 2 << 30  # bytes of all files
LARGEST_FILE = 50 << 20  # bytes
LARGEST_TEXT = 4 << 20  # bytes of a file that is read as text
MOST_PROBLEMS = 200
_ASIDE = frozenset(
    (
        ".git", ".svn", ".hg", ".github", ".vscode", ".idea", ".venv", ".bundle", ".cache", ".sass-cache",
        ".jekyll-cache", "node_modules", "__macosx", "__pycache__", "vendor", "themes",
    )
)  # fmt: skip
"""Folders of no content: of version control, of programs and of themes."""
_ASIDE_AT_TOP = frozenset(("_site", "public", "resources", "_sass", "_plugins"))
_ASIDE_FILES = frozenset((".ds_store", "thumbs.db", "desktop.ini"))
_CONTENT_FOLDERS = frozenset(("content", "config", "data", "static", "assets", "images", "files"))


class SiteRefusedError(ValueError):
    """A folder or an archive that cannot be read as a site; the message says why and what to do."""


class _Opener(Protocol):
    def __call__(self, member: ArchiveMember, /) -> IO[bytes]: ...


@dataclass(slots=True)
class SiteFiles:
    """The files of a site by path, sorted. problems: files that were left aside. unread: folders, too."""

    name: str
    members: dict[str, ArchiveMember]
    opener: _Opener
    problems: list[SiteProblem] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    archive: IO[bytes] | None = None

    @property
    def paths(self) -> list[str]:
        """All paths, with slashes, in their order."""
        return list(self.members)

    def __contains__(self, path: object) -> bool:
        return path in self.members

    def list_in(self, folder: str, *suffixes: str) -> list[str]:
        """Return the paths in a folder and below, those with one of the suffixes if any are named."""
        start = f"{folder}/" if folder else ""
        return [
            path
            for path in self.members
            if path.startswith(start) and (not suffixes or path.casefold().endswith(suffixes))
        ]

    def get_size(self, path: str) -> int:
        """Return the size of a file in bytes."""
        return self.members[path].size

    def open(self, path: str) -> IO[bytes]:
        """Open a file for reading. Raises SiteRefusedError where it cannot be read."""
        try:
            return self.opener(self.members[path])
        except ARCHIVE_ERRORS as error:
            raise SiteRefusedError(
                gettext("The file cannot be read: {error}.").format(error=str(error)[:200])
            ) from error

    def read_bytes(self, path: str, most: int = LARGEST_FILE) -> bytes:
        """Return the content of a file. Raises SiteRefusedError where it is damaged or larger than that."""
        with self.open(path) as file:
            try:
                content = file.read(most + 1)
            except ARCHIVE_ERRORS as error:
                raise SiteRefusedError(
                    gettext("The file cannot be read: {error}.").format(error=str(error)[:200])
                ) from error
        if len(content) > most:
            raise SiteRefusedError(
                gettext("The file has more than {number} MB. Make it smaller.").format(number=most >> 20)
            )
        return content

    def read_text(self, path: str, most: int = LARGEST_TEXT) -> str:
        r"""Return the text of a file in whatever encoding, with \n between lines and no byte order mark."""
        content = self.read_bytes(path, most)
        if content.startswith(b"\x1f\x8b"):
            raise SiteRefusedError(gettext("The file is compressed. Unpack it."))
        try:
            return "".join(Decoded(content)).removeprefix("\ufeff")
        except UndecodableError as error:
            raise SiteRefusedError(gettext("The file is not text.")) from error

    def close(self) -> None:
        """Close the archive."""
        if self.archive:
            self.archive.close()

    def __enter__(self) -> "SiteFiles":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def open_site(source: Path | IO[bytes], name: str = "") -> SiteFiles:
    """Open a folder, an archive or one file. Raises SiteRefusedError with a message for readers.

    source: a path, or a file that is open for reading and can seek. name: of the file, as it was uploaded.
    """
    if not isinstance(source, Path):
        return _open_or_refuse(source, name)
    name = name or source.name
    if source.is_dir():
        return _open_folder(source)
    try:
        file = source.open("rb")
    except OSError as error:
        raise SiteRefusedError(
            gettext("{name} cannot be opened: {strerror}.").format(name=name, strerror=error.strerror)
        ) from error
    try:
        return _open_or_refuse(file, name)
    except SiteRefusedError:
        file.close()
        raise


def _open_or_refuse(file: IO[bytes], name: str) -> SiteFiles:
    try:
        return _open_file(file, name)
    except SiteRefusedError:
        raise
    except ARCHIVE_ERRORS as error:
        raise SiteRefusedError(
            gettext("The archive is damaged: {error}. Make it again, or choose the folder instead.").format(
                error=str(error)[:200]
            )
        ) from error


def _open_file(file: IO[bytes], name: str) -> SiteFiles:
    head = file.read(512)
    file.seek(0)
    if head.startswith((b"\x1f\x8b", b"BZh", b"\xfd7zXZ")):
        file = spool_compressed(file, LARGEST_SITE)
        head = file.read(512)
        file.seek(0)
        if head[257:262] != b"ustar":
            return _open_one(file, name.removesuffix(".gz"))
    if head[257:262] == b"ustar":
        archive = tarfile.open(fileobj=file, mode="r:")  # noqa: SIM115 - open as long as its files
        return _collect(name, list_tar(archive, MOST_FILES), _TarOpener(archive), file)
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        zip_file = open_zip(file)
        return _collect(name, list_zip(zip_file), _ZipOpener(zip_file), file)
    if head.startswith((b"7z\xbc\xaf", b"Rar!")):
        raise SiteRefusedError(gettext("This kind of archive is not read. Make a ZIP of the folder instead."))
    return _open_one(file, name)


def _open_one(file: IO[bytes], name: str) -> SiteFiles:
    path = Path(name.replace("\\", "/")).name or "file"
    size = file.seek(0, os.SEEK_END)
    if size > LARGEST_FILE:
        raise SiteRefusedError(
            gettext("{path} has more than {number} MB. Make it smaller or split it.").format(
                path=path, number=LARGEST_FILE >> 20
            )
        )
    return SiteFiles(name, {path: ArchiveMember(path, size, path)}, _OneOpener(file), archive=file)


class _OneOpener:
    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def __call__(self, _member: ArchiveMember) -> IO[bytes]:
        self.file.seek(0)
        return _KeptOpen(self.file)  # type: ignore[return-value]


class _KeptOpen:
    """A file that stays open when it is closed, as it is read again."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    def read(self, size: int = -1) -> bytes:
        return self.file.read(size)

    def __enter__(self) -> "_KeptOpen":
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave the file open."""


class _ZipOpener:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive

    def __call__(self, member: ArchiveMember) -> IO[bytes]:
        return self.archive.open(member.source)


class _TarOpener:
    def __init__(self, archive: tarfile.TarFile) -> None:
        self.archive = archive

    def __call__(self, member: ArchiveMember) -> IO[bytes]:
        file = self.archive.extractfile(member.source)
        if file is None:
            raise KeyError(member.path)
        return file


class _FolderOpener:
    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self, member: ArchiveMember) -> IO[bytes]:
        descriptor = os.open(self.root / member.source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise OSError(gettext("it is not a file any more"))
        return os.fdopen(descriptor, "rb")


def _open_folder(root: Path) -> SiteFiles:
    root = root.resolve()
    return _collect(root.name, _list_folder(root), _FolderOpener(root))


def _list_folder(root: Path) -> Iterator[ArchiveMember]:
    """Yield the files of a folder; links and devices with the reason why they are left aside."""
    waiting = [""]
    count = 0
    while waiting:
        folder = waiting.pop()
        try:
            entries = sorted(os.scandir(root / folder), key=lambda entry: entry.name)
        except OSError as error:
            yield ArchiveMember(
                folder,
                0,
                problem=gettext("The folder cannot be read: {strerror}.").format(strerror=error.strerror),
            )
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            count += 1
            if count > 2 * MOST_FILES:
                raise SiteRefusedError(_TOO_MANY)
            if entry.is_symlink():
                yield ArchiveMember(
                    path, 0, problem=gettext("It is a link, which is not followed. Put the file there.")
                )
            elif entry.is_dir(follow_symlinks=False):
                if not _is_aside(path, is_folder=True):
                    waiting.append(path)
                else:
                    yield ArchiveMember(f"{path}/", 0)
            elif entry.is_file(follow_symlinks=False):
                yield ArchiveMember(path, entry.stat(follow_symlinks=False).st_size, path)
            else:
                yield ArchiveMember(path, 0, problem=gettext("It is neither a file nor a folder."))


_TOO_MANY = gettext_noop(
    "There are more than {most_files:,} files. Move in with the sources of the site only, without folders "
    "of programs, such as node_modules, and without what was built from them."
).format(most_files=MOST_FILES)


def _collect(
    name: str, members: Iterable[ArchiveMember], opener: _Opener, archive: IO[bytes] | None = None
) -> SiteFiles:
    """Return the files of a site: those that may be read, without a single folder around them all."""
    files: dict[str, ArchiveMember] = {}
    problems: dict[str, str] = {}
    unread: dict[str, None] = {}
    total = 0
    problem = ""
    for member in members:
        path = clean_path(member.path)
        if aside := _find_aside(path):
            unread[aside] = None
        elif problem := _find_problem(member, path):
            problems[path or repr(member.path[:100])[1:-1]] = problem
        if aside or problem or member.path.endswith("/"):
            continue
        if path in files:
            problems[path] = gettext("The archive has it twice. The second one is read.")
            total -= files[path].size
        files[path] = member
        total += member.size
        if len(files) > MOST_FILES:
            raise SiteRefusedError(_TOO_MANY)
        if total > LARGEST_SITE:
            raise SiteRefusedError(
                gettext("The files have more than {number} GB in all. Leave out videos and data.").format(
                    number=LARGEST_SITE >> 30
                )
            )
    start = _find_single_folder(files)
    by_path = {path.removeprefix(start): files[path] for path in sorted(files)}
    left = [
        SiteProblem(
            Place(path.removeprefix(start)),
            gettext("The file was left aside. {reason}").format(reason=reason),
        )
        for path, reason in list(problems.items())[:MOST_PROBLEMS]
    ]
    if len(problems) > MOST_PROBLEMS:
        left.append(
            SiteProblem(
                Place(""),
                gettext("{number:,} more files were left aside.").format(
                    number=SeparatedNumber(len(problems) - MOST_PROBLEMS)
                ),
            )
        )
    return SiteFiles(name, by_path, opener, left, [path.removeprefix(start) for path in unread], archive)


def _find_problem(member: ArchiveMember, path: str) -> str:
    """Return why a file is left aside; empty if it is not."""
    if not path:
        return gettext("Its name leads out of the folder. Give it another name.")
    if member.size > LARGEST_FILE and not member.problem:
        return gettext("It has more than {number} MB. Make it smaller, or upload it later.").format(
            number=LARGEST_FILE >> 20
        )
    return member.problem


def clean_path(path: str) -> str:
    """Return a path with slashes and in NFC; an empty text if it leads out of its folder or is no path."""
    path = unicodedata.normalize("NFC", path.replace("\\", "/"))
    if path.startswith("/") or path[1:2] == ":" or "\0" in path or len(path) > 1_000:
        return ""
    with suppress(UnicodeEncodeError):
        path.encode()
        parts = [part for part in path.split("/") if part not in ("", ".")]
        return "" if ".." in parts else "/".join(parts)
    return path.encode(errors="replace").decode() if ".." not in path else ""


def _is_aside(path: str, is_folder: bool = False) -> bool:
    return bool(_find_aside(f"{path}/" if is_folder else path))


def _find_aside(path: str) -> str:
    """Return the folder or file of no content that a path is in; an empty text if it is in none."""
    *folders, name = path.split("/")
    for place, folder in enumerate(folders):
        folded = folder.casefold()
        if folded in _ASIDE or (not place and folded in _ASIDE_AT_TOP):
            return "/".join(folders[: place + 1]) + "/"
    return path if name.casefold() in _ASIDE_FILES or name.startswith("._") else ""


def _find_single_folder(paths: Iterable[str]) -> str:
    """Return the folder that all files are in, with its slash, unless it is part of the site."""
    first = ""
    for path in paths:
        folder, slash, _ = path.partition("/")
        if not slash or (first and folder != first):
            return ""
        first = folder
    return "" if not first or first.startswith("_") or first.casefold() in _CONTENT_FOLDERS else f"{first}/"
