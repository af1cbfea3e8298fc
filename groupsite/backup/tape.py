"""A gzipped tar, written and read from front to end by the POSIX.1-2001 rules ("pax").

Of the format only plain files are known, with names and sizes that may need a pax header. Reading takes
every byte for hostile: whatever is broken, oversized or not a plain file raises Refused.
"""

import gzip
import hashlib
import re
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from groupsite.backup import Refused

LEVEL = 5
"""Of gzip: on rows of text 6 takes half as long again for a twentieth less."""

BLOCK = tarfile.BLOCKSIZE
CHUNK = 1 << 20
LONGEST_HEADER = 64 * 1024
SAFE_RATIO = 300
SAFE_SIZE = 256 * 1024 * 1024
"""A file may unpack to so much, or to SAFE_RATIO times what was read of it, before it is taken for a bomb."""

_RECORD = re.compile(rb"(\d{1,7}) (path|size)=")


@dataclass(frozen=True)
class Member:
    """What a file in the archive is called, how large it is, and the SHA-256 of its content."""

    name: str
    size: int
    sha256: str
    rows: int | None = None


class Writer:
    """Writes members one after the other; `close` ends the archive, and leaves the file open."""

    def __init__(self, file: BinaryIO) -> None:
        self._out = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=LEVEL)

    def add(self, name: str, content: BinaryIO, size: int, mode: int = 0o600, mtime: int = 0) -> Member:
        """Append `size` bytes of content as a file of that name."""
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = size, mode, mtime
        self._out.write(info.tobuf(tarfile.PAX_FORMAT, "utf-8", "strict"))
        digest, left = hashlib.sha256(), size
        while left and (data := content.read(min(left, CHUNK))):
            digest.update(data)
            self._out.write(data)
            left -= len(data)
        if left:
            raise ValueError(f"{name}: {left} bytes are missing")
        self._out.write(bytes(-size % BLOCK))
        return Member(name, size, digest.hexdigest())

    def close(self) -> None:
        self._out.write(bytes(2 * BLOCK))
        self._out.close()


class Content:
    """What one member holds: a file to read once, which counts and hashes what is read."""

    def __init__(self, stream: "_Unzipped", info: tarfile.TarInfo) -> None:
        self.name, self.size, self.mode, self.mtime = info.name, info.size, info.mode, int(info.mtime)
        self._stream, self._left, self._digest = stream, info.size, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        wanted = self._left if size < 0 else min(size, self._left)
        data = self._stream.exactly(wanted) if wanted else b""
        self._left -= len(data)
        self._digest.update(data)
        return data

    def finish(self) -> Member:
        """Read what is left, and say what was read in all."""
        while self.read(CHUNK):
            pass
        return Member(self.name, self.size, self._digest.hexdigest())


def read(file: BinaryIO) -> Iterator[Content]:
    """The members of an archive in their order; each is to be read before the next is asked for."""
    file.seek(0)
    stream = _Unzipped(file)
    while info := _header(stream):
        content = Content(stream, info)
        yield content
        content.finish()
        stream.exactly(-info.size % BLOCK)
    if stream.exactly(BLOCK).strip(b"\0") or stream.some():
        raise Refused("The file is damaged: something follows its end.")


class _Unzipped:
    """The tar inside the gzip; bounded, and with one kind of error."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._in, self._seen = file, gzip.GzipFile(fileobj=file, mode="rb"), 0

    def some(self, size: int = 1) -> bytes:
        try:
            data = self._in.read(size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
            raise Refused(f"The file is damaged or cut short: {problem}.") from problem
        self._seen += len(data)
        if self._seen > SAFE_SIZE and self._seen > SAFE_RATIO * self._file.tell():
            raise Refused("The file unpacks to absurdly much; no backup is packed so tightly.")
        return data

    def exactly(self, size: int) -> bytes:
        data = self.some(size) if size else b""
        if len(data) != size:
            raise Refused("The file is cut short.")
        return data


def _header(stream: _Unzipped) -> tarfile.TarInfo | None:
    """The next member's header, or None at the end mark."""
    if (info := _block(stream)) is None or info.type != tarfile.XHDTYPE:
        return info and _plain(info)
    if not 0 < info.size <= LONGEST_HEADER:
        raise Refused("The file is not a backup: a header in it is too long.")
    said = _records(stream.exactly(info.size))
    stream.exactly(-info.size % BLOCK)
    if (info := _block(stream)) is None:
        raise Refused("The file is damaged: it ends in a header.")
    info.name, info.size = said.get("path", info.name), int(said.get("size", info.size))
    return _plain(info)


def _block(stream: _Unzipped) -> tarfile.TarInfo | None:
    try:
        return tarfile.TarInfo.frombuf(stream.exactly(BLOCK), "utf-8", "strict")
    except tarfile.EOFHeaderError:
        return None
    except (tarfile.HeaderError, ValueError) as problem:
        raise Refused(f"The file is not a backup, or damaged: {problem}.") from problem


def _plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
    if info.type != tarfile.REGTYPE:
        raise Refused(f"The file is not a backup: {info.name!r} in it is a link, a folder or a device.")
    if info.size < 0:
        raise Refused(f"The file is damaged: the size of {info.name!r} is negative.")
    return info


def _records(data: bytes) -> dict[str, str]:
    """The records of a pax header, "LENGTH KEY=VALUE\\n" each."""
    said, at = {}, 0
    while at < len(data):
        found = _RECORD.match(data, at)
        end = at + int(found[1]) if found else 0
        if not found or end <= found.end() or data[end - 1 : end] != b"\n":
            raise Refused("The file is not a backup: it has headers that no backup has.")
        try:
            said[found[2].decode()] = data[found.end() : end - 1].decode()
        except UnicodeDecodeError as problem:
            raise Refused("The file is damaged: a name in it is not text.") from problem
        at = end
    if not re.fullmatch(r"\d{1,15}", said.get("size", "0")):
        raise Refused("The file is damaged: a size in it is not a number.")
    return said
