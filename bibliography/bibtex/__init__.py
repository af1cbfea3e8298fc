"""BibTeX, with BibLaTeX's types and fields, as files in the wild have it."""

import re

from bibliography.bibtex.field_values import KIND_OF
from bibliography.bibtex.parser import parse
from bibliography.bibtex.writer import render

__all__ = ["find_start", "parse", "render"]

_ENTRY = re.compile(
    rf"^[^\S\n]*+(?:\ufeff[^\S\n]*+)?@\s*[A-Za-z]{{2,30}}\s*[{{(]|@\s*(?:{'|'.join(KIND_OF)})\s*\{{",
    re.MULTILINE | re.IGNORECASE,
)


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _ENTRY.search(head)
    return match.start() if match else -1
