"""Formats of bibliographies: `parse` beside `render`, with `Entry` between them.

`read` and `write` choose a format and use it; the other names are their parts.
"""

from bibliography.entry import Contributor, Entry, Link, Problem
from bibliography.formats.registry import (
    FORMATS,
    Format,
    by_media_type,
    by_name,
    by_suffix,
    detect,
    read,
    unknown,
    write,
)

__all__ = [
    "FORMATS",
    "Contributor",
    "Entry",
    "Format",
    "Link",
    "Problem",
    "by_media_type",
    "by_name",
    "by_suffix",
    "detect",
    "read",
    "unknown",
    "write",
]
