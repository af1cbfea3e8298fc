"""Read and write tab-, semicolon- and comma-separated text."""

import contextlib
import csv
import html
import io
import re
from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext

from core.text.translation import SeparatedNumber

CHARACTERS = 500_000
FIRST_LINES = 30
"""The number of lines that tell the delimiter."""
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_SEPARATOR_LINE = re.compile(r"sep=(.)\n")
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")
_STRUCTURAL_CHARACTERS = {'"', ";", ",", "\t", "\n", "\r"}
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""The beginnings of what some spreadsheet takes for a formula, or strips from before one."""


def tidy_text(text: str) -> str:
    """Return a text without a byte order mark and null characters, with plain line breaks.

    Raises ValueError if it is too long.
    """
    if len(text) > CHARACTERS:
        raise ValueError(
            gettext("The text has more than {characters:,} characters. Paste it in parts.").format(
                characters=SeparatedNumber(CHARACTERS)
            )
        )
    return text.replace("\0", "").lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def read_rows(text: str) -> list[tuple[int, list[str]]]:
    """Return the rows of a tidy text, each with its number as a spreadsheet counts it.

    Raises ValueError for a missing quotation mark.
    """
    separator = _SEPARATOR_LINE.match(text)
    text = resolve_references(text.removeprefix(separator[0]) if separator else text)
    delimiter = separator[1] if separator else find_delimiter(text)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        return list(enumerate(reader, 2 if separator else 1))
    except csv.Error as error:
        raise ValueError(
            gettext("The table cannot be read: {error}. Check for a missing quotation mark.").format(
                error=error
            )
        ) from error


def find_delimiter(text: str) -> str:
    """Return the character between the cells: the one that gives most of the first rows the same width."""
    first_lines = "\n".join(text.split("\n", FIRST_LINES)[:FIRST_LINES])

    def rate(delimiter: str) -> tuple[int, int, int]:
        widths: Counter[int] = Counter()
        with contextlib.suppress(csv.Error):
            rows = csv.reader(io.StringIO(first_lines, newline=""), delimiter=delimiter)
            widths.update(len(row) for row in rows if len(row) > 1)
        width, number = max(widths.items(), key=lambda pair: (pair[1], pair[0]), default=(0, 0))
        return number, width, first_lines.count(delimiter)

    return max("\t;,", key=rate)


def resolve_references(text: str) -> str:
    """Resolve character references, except for those of structural characters."""

    def resolve(match: re.Match[str]) -> str:
        character = html.unescape(match[0])
        return match[0] if character in _STRUCTURAL_CHARACTERS else character

    return _REFERENCE.sub(resolve, text)


class Echo:
    """A file for csv.writer whose lines are returned by `writerow`."""

    def write(self, text: str) -> str:
        return text


def write_rows(rows: Iterable[list[str]]) -> str:
    """Format rows as tab-separated text for the box in which tables are pasted."""
    writer = csv.writer(Echo(), delimiter="\t", lineterminator="\n")
    return "".join(writer.writerow(row) for row in rows)


def escape_formula(text: str) -> str:
    """Escape a cell that a spreadsheet could take for a formula, by an apostrophe before it.

    A cell of apostrophes and then a formula is escaped, too, so that `unescape_formula` restores it.
    """
    return f"'{text}" if text.lstrip("'").startswith(FORMULAS) else text


def unescape_formula(text: str) -> str:
    """Undo `escape_formula`."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(FORMULAS) else text
