"""List what ZIP and tar archives hold, without unpacking: bombs, links and devices are named, not read."""

import bz2
import gzip
import lzma
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from core.text.translation import SeparatedNumber, gettext

ARCHIVE_ERRORS = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, struct.error, EOFError, KeyError,
    ValueError, NotImplementedError, RuntimeError, OSError, UnicodeDecodeError,
)  # fmt: skip
"""What the libraries raise for damaged archives, and for kinds of compression that they do not know."""
_RATIO = 200
_COMPRESSIBLE = 5 << 20  # bytes of which any ratio is borne
_DIRECTORY = 24 << 20  # bytes of the list of files of a ZIP
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class ArchiveMember:
    """A file of an archive or a folder. source: what opens it. problem: why it is not read, if it is not."""

    path: str
    size: int
    source: Any = None
    problem: str = ""


def open_zip(file: IO[bytes]) -> zipfile.ZipFile:
    """Open a ZIP. Raises ValueError for one whose list of files is too long to be read."""
    if _measure_directory(file) > _DIRECTORY:
        raise ValueError(gettext("it lists far too many files"))
    return zipfile.ZipFile(file)


def list_zip(archive: zipfile.ZipFile) -> Iterator[ArchiveMember]:
    """Yield the files of a ZIP."""
    for info in archive.infolist():
        yield ArchiveMember(_decode_name(info), info.file_size, info, _find_problem(info))


def _decode_name(info: zipfile.ZipInfo) -> str:
    """Return the name of a file: many programs write UTF-8 without saying so."""
    if info.flag_bits & 0x800:
        return info.filename
    try:
        return info.filename.encode("cp437").decode()
    except UnicodeError:
        return info.filename


def _find_problem(info: zipfile.ZipInfo) -> str:
    mode = info.external_attr >> 16 & 0o170000 if info.create_system == 3 else 0
    if mode and mode not in (0o100000, 0o040000):
        return gettext("It is a link or a device, which is not followed. Put the file there.")
    if info.flag_bits & 1:
        return gettext("It has a password. Make the archive without one.")
    if info.file_size > _COMPRESSIBLE and info.file_size > _RATIO * max(1, info.compress_size):
        return gettext("It is more than {ratio} times as large as in the archive, as only bombs are.").format(
            ratio=_RATIO
        )
    return ""


def _measure_directory(file: IO[bytes]) -> int:
    """Return the bytes of the list of files, which zipfile reads as a whole."""
    size = file.seek(0, 2)
    start = max(0, size - 22 - (1 << 16))
    file.seek(start)
    end = file.read()
    place = end.rfind(b"PK\x05\x06")
    if place < 0 or len(end) < place + 22:
        raise ValueError(gettext("its end is missing"))
    measure = int(struct.unpack_from("<L", end, place + 12)[0])
    if place >= 20 and end[place - 20 : place - 16] == b"PK\x06\x07":
        file.seek(struct.unpack_from("<Q", end, place - 12)[0])
        record = file.read(56)
        measure = max(measure if measure < 0xFFFFFFFF else 0, int(struct.unpack_from("<Q", record, 40)[0]))
    file.seek(0)
    return measure


def list_tar(archive: tarfile.TarFile, most: int) -> Iterator[ArchiveMember]:
    """Yield the files of a tar archive. Raises ValueError for one with far too many."""
    for count, info in enumerate(archive):
        if count > 2 * most:
            raise ValueError(gettext("it has more than {most:,} files").format(most=SeparatedNumber(most)))
        if info.isdir():
            yield ArchiveMember(f"{info.name}/", 0)
        elif info.isreg():
            yield ArchiveMember(info.name, info.size, info)
        else:
            yield ArchiveMember(
                info.name,
                0,
                problem=gettext("It is a link or a device, which is not followed. Put the file there."),
            )


def spool_compressed(file: IO[bytes], most: int) -> IO[bytes]:
    """Unpack a compressed archive to a temporary file, in which any place can be read.

    Raises ValueError for one with more bytes than that.
    """
    head = file.read(6)
    file.seek(0)
    readers: list[tuple[bytes, Any]] = [
        (b"\x1f\x8b", gzip.open),
        (b"BZh", bz2.open),
        (b"\xfd7zXZ", lzma.open),
    ]
    read = next(reader for signature, reader in readers if head.startswith(signature))
    compressed = file.seek(0, 2)
    file.seek(0)
    most = min(most, _RATIO * compressed + _COMPRESSIBLE)
    spool: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the files are read
    try:
        with read(file) as source:
            while piece := source.read(_PIECE):
                most -= len(piece)
                if most < 0:
                    raise ValueError(gettext("it is far too large when unpacked"))
                spool.write(piece)
    except BaseException:
        spool.close()
        raise
    spool.seek(0)
    return spool
