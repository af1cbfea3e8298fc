"""Read the Markdown pages in a ZIP archive of a web site's folder, within limits. Names of files are not used as paths."""

import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

PAGES = 5_000
LARGEST_PAGE = 1 << 20  # bytes
DIRECTORY = 8 << 20  # bytes of the list of files
_SUFFIXES = (".md", ".markdown", ".mdx", ".qmd")
_LISTS = ("_index.md", "readme.md")
_END, _LONGEST_END = b"PK\x05\x06", 22 + (1 << 16)
_LARGE_END = b"PK\x06\x07"


def list_pages(file: BinaryIO) -> list[zipfile.ZipInfo]:
    """Return the pages in an archive; none if it is damaged, too large, or no archive of pages."""
    if not _has_short_directory(file):
        return []
    try:
        with zipfile.ZipFile(file) as archive:
            members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, struct.error):
        return []
    return [member for member in members if _is_page(member)][:PAGES]


def read_pages(file: BinaryIO, pages: list[zipfile.ZipInfo]) -> Iterator[bytes]:
    """Yield the content of pages, each ending with a line break; damaged and large ones are left out."""
    with zipfile.ZipFile(file) as archive:
        for page in pages:
            try:
                with archive.open(page) as content:
                    yield content.read(LARGEST_PAGE) + b"\n"
            except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError, OSError):
                continue


def _is_page(member: zipfile.ZipInfo) -> bool:
    name = member.filename.casefold()
    is_hidden = name.rpartition("/")[2].startswith(".") or name.startswith("__macosx/")
    is_plain = not member.is_dir() and not member.flag_bits & 1 and member.file_size <= LARGEST_PAGE
    return is_plain and not is_hidden and name.endswith(_SUFFIXES) and not name.endswith(_LISTS)


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
