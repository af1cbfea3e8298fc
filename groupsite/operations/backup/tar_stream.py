"""The archive of a backup: a gzipped POSIX.1-2001 ("pax") tar, written and read as a stream.

Only plain files are supported, whose names and sizes may need a pax header. Input is treated as hostile:
whatever is broken, oversized or not a plain file raises BackupError, in the tar as in the manifest.
"""

import dataclasses
import gzip
import hashlib
import json
import re
import tarfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from groupsite.operations.backup import BackupError

LEVEL = 5
"""The gzip level: on rows of text, 6 takes 50 % longer for 5 % less."""

BLOCK = tarfile.BLOCKSIZE
CHUNK = 1 << 20
LONGEST_HEADER = 64 * 1024
SAFE_RATIO = 300
SAFE_SIZE = 256 * 1024 * 1024
"""Bytes to which a file may unpack in any case; above, SAFE_RATIO times what was read is the limit."""

_RECORD = re.compile(rb"(\d{1,7}) (path|size)=")


@dataclass(frozen=True)
class ArchiveMember:
    """Name, size and SHA-256 of a file in the archive; rows: how many, if it is a table."""

    name: str
    size: int
    sha256: str
    rows: int | None = None


class TarWriter:
    """Write members one after the other; `close` ends the archive, and leaves the file open."""

    def __init__(self, file: IO[bytes]) -> None:
        self._out = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=LEVEL)

    def add(
        self, name: str, content: IO[bytes], size: int, mode: int = 0o600, mtime: int = 0
    ) -> ArchiveMember:
        """Append `size` bytes of content as a file of that name. Raises ValueError if there are fewer."""
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = size, mode, mtime
        self._out.write(info.tobuf(tarfile.PAX_FORMAT, "utf-8", "strict"))
        digest, remaining = hashlib.sha256(), size
        while remaining and (data := content.read(min(remaining, CHUNK))):
            digest.update(data)
            self._out.write(data)
            remaining -= len(data)
        if remaining:
            raise ValueError(f"{name}: {remaining} bytes are missing")
        self._out.write(bytes(-size % BLOCK))
        return ArchiveMember(name, size, digest.hexdigest())

    def close(self) -> None:
        self._out.write(bytes(2 * BLOCK))
        self._out.close()


class MemberReader:
    """The content of a member: a file to read once, which hashes what is read."""

    def __init__(self, stream: "_GzipReader", info: tarfile.TarInfo) -> None:
        self.name, self.size, self.mode, self.mtime = info.name, info.size, info.mode, int(info.mtime)
        self._stream, self._left, self._digest = stream, info.size, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        count = self._left if size < 0 else min(size, self._left)
        data = self._stream.read_exactly(count) if count else b""
        self._left -= len(data)
        self._digest.update(data)
        return data

    def finish(self) -> ArchiveMember:
        """Read the rest, and return name, size and hash of the whole."""
        while self.read(CHUNK):
            pass
        return ArchiveMember(self.name, self.size, self._digest.hexdigest())


def read_members(file: IO[bytes]) -> Iterator[MemberReader]:
    """Yield the members of an archive in order; read each before the next."""
    file.seek(0)
    stream = _GzipReader(file)
    while info := _read_header(stream):
        content = MemberReader(stream, info)
        yield content
        content.finish()
        stream.read_exactly(-info.size % BLOCK)
    if stream.read_exactly(BLOCK).strip(b"\0") or stream.read():
        raise BackupError("The file is damaged: something follows its end.")


class _GzipReader:
    """Read the tar inside the gzip, within limits. Raises BackupError only."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._in, self._bytes_read = file, gzip.GzipFile(fileobj=file, mode="rb"), 0

    def read(self, size: int = 1) -> bytes:
        try:
            data = self._in.read(size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
            raise BackupError(f"The file is damaged or cut short: {problem}.") from problem
        self._bytes_read += len(data)
        if self._bytes_read > SAFE_SIZE and self._bytes_read > SAFE_RATIO * self._file.tell():
            raise BackupError("The file unpacks to absurdly much; no backup is packed so tightly.")
        return data

    def read_exactly(self, size: int) -> bytes:
        data = self.read(size) if size else b""
        if len(data) != size:
            raise BackupError("The file is cut short.")
        return data


def _read_header(stream: _GzipReader) -> tarfile.TarInfo | None:
    """Read the next member's header; None at the end mark."""
    if (info := _read_block(stream)) is None or info.type != tarfile.XHDTYPE:
        return info and _check_plain(info)
    if not 0 < info.size <= LONGEST_HEADER:
        raise BackupError("The file is not a backup: a header in it is too long.")
    records = _parse_records(stream.read_exactly(info.size))
    stream.read_exactly(-info.size % BLOCK)
    if (info := _read_block(stream)) is None:
        raise BackupError("The file is damaged: it ends in a header.")
    info.name, info.size = records.get("path", info.name), int(records.get("size", info.size))
    return _check_plain(info)


def _read_block(stream: _GzipReader) -> tarfile.TarInfo | None:
    try:
        return tarfile.TarInfo.frombuf(stream.read_exactly(BLOCK), "utf-8", "strict")
    except tarfile.EOFHeaderError:
        return None
    except (tarfile.HeaderError, ValueError) as problem:
        raise BackupError(f"The file is not a backup, or damaged: {problem}.") from problem


def _check_plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
    if info.type != tarfile.REGTYPE:
        raise BackupError(f"The file is not a backup: {info.name!r} in it is a link, a folder or a device.")
    if info.size < 0:
        raise BackupError(f"The file is damaged: the size of {info.name!r} is negative.")
    return info


def _parse_records(data: bytes) -> dict[str, str]:
    """Parse the records of a pax header, "LENGTH KEY=VALUE\\n" each."""
    records, position = {}, 0
    while position < len(data):
        match = _RECORD.match(data, position)
        end = position + int(match[1]) if match else 0
        if not match or end <= match.end() or data[end - 1 : end] != b"\n":
            raise BackupError("The file is not a backup: it has headers that no backup has.")
        try:
            records[match[2].decode()] = data[match.end() : end - 1].decode()
        except UnicodeDecodeError as problem:
            raise BackupError("The file is damaged: a name in it is not text.") from problem
        position = end
    if not re.fullmatch(r"\d{1,15}", records.get("size", "0")):
        raise BackupError("The file is damaged: a size in it is not a number.")
    return records


FORMAT = 1
MANIFEST, CHECKSUMS = "manifest.json", "checksums.json"
TABLES, UPLOADS = "tables/", "uploads/"
TRANSIENT_FOLDERS = {"cut", "pending"}
"""Folders of uploads that are not saved: generated pictures, and files of forms that are not saved yet."""

MOST_JSON = 64 * 1024 * 1024
MOST_MEMBERS = 1_000_000


@dataclass(frozen=True)
class Manifest:
    """The state of the tables of a backup, and the versions that made it.

    migrations: app and name of the applied ones. tables: the columns of each. sequences: last value of each,
    and is_called. site, server, made: versions and time, for people to read.
    """

    migrations: list[tuple[str, str]]
    tables: dict[str, list[str]]
    sequences: dict[str, tuple[int, bool]]
    site: str
    server: str
    made: str
    format: int = FORMAT

    def to_json(self) -> bytes:
        heads = dict(self.migrations)  # the last of each app wins
        return json.dumps(dataclasses.asdict(self) | {"heads": heads}, indent=1).encode()

    @classmethod
    def from_json(cls, data: bytes) -> "Manifest":
        """Parse a manifest. Raises BackupError for anything that `to_json` does not write."""
        try:
            values = json.loads(data)
            if values["format"] != FORMAT:
                raise BackupError(
                    f"The backup has format {values['format']!r:.20}; this code reads format {FORMAT}."
                )
            return cls(
                migrations=[(_check_word(app), _check_word(name)) for app, name in values["migrations"]],
                tables={
                    table: [_check_word(name) for name in columns]
                    for table, columns in values["tables"].items()
                },
                sequences={
                    name: (_check_count(last), bool(used))
                    for name, (last, used) in values["sequences"].items()
                },
                site=_check_word(values["site"]),
                server=_check_word(values["server"]),
                made=_check_word(values["made"]),
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
            raise BackupError("The file is not a backup: its manifest cannot be understood.") from problem


class Archive:
    """A verified backup: it is read to its end when it is opened. Raises BackupError if it is damaged."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.manifest, self.members = _verify(read_members(file))

    def read_contents(self, folder: str) -> Iterator[tuple[MemberReader, ArchiveMember]]:
        """Yield the content of each member below TABLES or UPLOADS, with its verified name, size and hash.

        Raises BackupError if the file is no longer the one that was verified.
        """
        member_names = [name for name in self.members if name.startswith(folder)]
        for content in read_members(self._file) if member_names else ():
            if not content.name.startswith(folder):
                continue
            member = self.members.get(content.name)
            if member is None:
                break
            yield content, member
            if not _is_same(content.finish(), member):
                break
            if content.name == member_names[-1]:
                return
        if member_names:
            raise BackupError("The file was changed while it was read.")

    def sum_sizes(self, folder: str) -> int:
        """Return the size of all members of a folder, in bytes."""
        return sum(member.size for name, member in self.members.items() if name.startswith(folder))


def dump_checksums(members: Iterable[ArchiveMember]) -> bytes:
    """Return the last member of the archive: JSON with name, size, SHA-256 and rows of all others."""
    return json.dumps({"members": [dataclasses.asdict(member) for member in members]}).encode()


def _verify(contents: Iterator[MemberReader]) -> tuple[Manifest, dict[str, ArchiveMember]]:
    first = next(contents, None)
    if first is None or first.name != MANIFEST:
        raise BackupError("The file is not a backup: it does not begin with a manifest.")
    manifest = Manifest.from_json(_read_small(first))
    members = {MANIFEST: first.finish()}
    expected = None
    for content in contents:
        if expected is not None or content.name in members or len(members) > MOST_MEMBERS:
            raise BackupError(f"The file is not a backup: {content.name!r} is twice in it, or after its end.")
        if content.name == CHECKSUMS:
            expected = _parse_checksums(_read_small(content))
            continue
        # Only tables of the manifest, and uploads that stay below their folder.
        if content.name.startswith(TABLES):
            table = content.name.removeprefix(TABLES)
            is_allowed = table.endswith(".copy") and table.removesuffix(".copy") in manifest.tables
        else:
            is_allowed = content.name.startswith(UPLOADS) and is_safe_path(content.name.removeprefix(UPLOADS))
        if not is_allowed:
            raise BackupError(f"The file is not a backup: nothing in it may be called {content.name!r}.")
        members[content.name] = content.finish()
    if expected is None:
        raise BackupError("The file is cut short: its checksums are missing.")
    _compare(members, expected, manifest)
    folders = {parent.as_posix() for name in members for parent in PurePosixPath(name).parents}
    if collisions := folders & members.keys():
        raise BackupError(
            f"The file is not a backup: {sorted(collisions)[0]!r} in it is a file and a folder at once."
        )
    return manifest, expected


def _compare(
    members: dict[str, ArchiveMember], expected: dict[str, ArchiveMember], manifest: Manifest
) -> None:
    for name in members.keys() | expected.keys():
        if name not in members or name not in expected or not _is_same(members[name], expected[name]):
            raise BackupError(f"The file is damaged: {name!r} is not what the checksums say.")
    missing = [table for table in manifest.tables if f"{TABLES}{table}.copy" not in members]
    if missing:
        raise BackupError(f"The file is not a whole backup: the table {missing[0]!r} is missing.")


def _is_same(first: ArchiveMember, second: ArchiveMember) -> bool:
    return (first.name, first.size, first.sha256) == (second.name, second.size, second.sha256)


def _parse_checksums(data: bytes) -> dict[str, ArchiveMember]:
    try:
        members = [
            ArchiveMember(
                _check_text(row["name"]),
                _check_count(row["size"]),
                _check_text(row["sha256"]),
                None if row["rows"] is None else _check_count(row["rows"]),
            )
            for row in json.loads(data)["members"]
        ]
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise BackupError("The file is not a backup: its checksums cannot be understood.") from problem
    return {member.name: member for member in members}


def is_safe_path(path: str) -> bool:
    """Return whether a path stays below the folder of uploads, has no control characters, and is saved."""
    if re.search(r"[\0-\x1f\x7f\ud800-\udfff]", path):
        return False
    parts = path.split("/")
    is_valid = all(part.strip(". ") and len(part.encode()) <= 255 for part in parts)
    return (
        is_valid and len(parts) <= 50 and parts[0] not in TRANSIENT_FOLDERS and not parts[0].startswith(".")
    )


def _read_small(content: MemberReader) -> bytes:
    if content.size > MOST_JSON:
        raise BackupError(f"The file is not a backup: {content.name!r} is too large.")
    return content.read()


def _check_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r:.40}")
    return value


def _check_word(value: object) -> str:
    """Check that a text can be shown on a terminal."""
    text = _check_text(value)
    if len(text) > 200 or not text.isprintable():
        raise TypeError(f"not a word: {value!r:.40}")
    return text


def _check_count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 63:
        raise TypeError(f"not a number: {value!r:.40}")
    return value
