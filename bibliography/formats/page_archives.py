"""Read the pages of papers in a ZIP archive of a web site's folder, within limits.

Of each page its front matter is read. Names of files tell what is a page, and are not used as paths.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from bibliography.formats.front_matter import find_end, find_start

PAGES = 10_000
LARGEST_PAGE = 1 << 20  # bytes
LARGEST = 1 << 26  # bytes of all pages
DIRECTORY = 8 << 20  # bytes of the list of files
_SUFFIXES = (".md", ".markdown", ".mdx", ".qmd")
_SIGNATURE = b"PK\x03\x04"
_END, _LONGEST_END = b"PK\x05\x06", 22 + (1 << 16)
_LARGE_END = b"PK\x06\x07"
_ERRORS = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, NotImplementedError, RuntimeError,
    OSError,
)  # fmt: skip
"""What zipfile raises for damaged archives, and for kinds of compression that it does not know."""


def unpack_pages(source: bytes | BinaryIO) -> bytes | BinaryIO:
    """Return the front matter of the papers in an archive as a file; any other file as it is."""
    file = io.BytesIO(source) if isinstance(source, bytes | bytearray) else source
    if not file.seekable():
        return source
    signature = file.read(len(_SIGNATURE))
    file.seek(0)
    if signature != _SIGNATURE or not _has_short_directory(file):
        return source
    pages = b"".join(_read_pages(file))
    file.seek(0)
    return pages or source


def _read_pages(file: BinaryIO) -> Iterator[bytes]:
    """Yield the front matter of each page that is about a paper; damaged and large ones are left out."""
    size = 0
    try:
        with zipfile.ZipFile(file) as archive:
            for member in [member for member in archive.infolist() if _is_page(member)][:PAGES]:
                page = _read_front_matter(archive, member)
                size += member.file_size
                if size > LARGEST:
                    return
                yield page
    except _ERRORS:
        return


def _read_front_matter(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    try:
        with archive.open(member) as content:
            text = content.read(LARGEST_PAGE).decode(errors="surrogateescape")
    except _ERRORS:
        return b""
    text = text.replace("\r\n", "\n")
    start = find_start(text)
    if start < 0:
        return b""
    return f"{text[start : find_end(text, start)].strip(chr(0xFEFF))}\n".encode(errors="surrogateescape")


def _is_page(member: zipfile.ZipInfo) -> bool:
    name = member.filename.casefold()
    is_hidden = name.rpartition("/")[2].startswith(".") or name.startswith("__macosx/")
    is_plain = not member.is_dir() and not member.flag_bits & 1 and member.file_size <= LARGEST_PAGE
    return is_plain and not is_hidden and name.endswith(_SUFFIXES)


def _has_short_directory(file: BinaryIO) -> bool:
    """Return whether the list of files has a bearable size, which zipfile reads as a whole."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _LONGEST_END))
    end = file.read(_LONGEST_END)
    place = end.rfind(_END)
    file.seek(0)
    if place < 0 or len(end) < place + 22 or end[max(0, place - 20) : place].startswith(_LARGE_END):
        return False
    return bool(struct.unpack_from("<L", end, place + 12)[0] <= DIRECTORY)
