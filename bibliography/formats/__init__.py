"""Formats of bibliographies: `parse` beside `render`, with `Entry` between them.

`read` and `write` choose a format and use it; the other names are their parts.
"""

from bibliography.entry import Contributor, Entry, EntryLink, Problem
from bibliography.formats.registry import (
    FORMATS,
    Format,
    describe_unknown,
    detect,
    find_format,
    find_format_by_media_type,
    find_format_by_suffix,
    read,
    write,
)

__all__ = [
    "FORMATS",
    "Contributor",
    "Entry",
    "EntryLink",
    "Format",
    "Problem",
    "describe_unknown",
    "detect",
    "find_format",
    "find_format_by_media_type",
    "find_format_by_suffix",
    "read",
    "write",
]
