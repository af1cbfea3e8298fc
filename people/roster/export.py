"""The roster as CSV (RFC 4180), in UTF-8 with the mark spreadsheets know it by; `paste` reads it back."""

import csv
from collections.abc import Iterable, Iterator

from people.models import Appointment
from people.roster.cells import cells_of
from people.roster.columns import COLUMNS
from people.roster.directory import Directory

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


class _Echo:
    def write(self, text: str) -> str:
        return text


def defuse(text: str) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe stands before what looks like one.

    So does one before a cell that begins with apostrophes and then a formula, so that `arm` gives back
    what was there.
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULAS) else text


def arm(text: str) -> str:
    """What `defuse` made safe, as it was."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(_FORMULAS) else text


def as_csv(rows: Iterable[Appointment], directory: Directory) -> Iterator[str]:
    """The lines of the file, headings first."""
    writer = csv.writer(_Echo(), lineterminator="\r\n")
    yield MARK + writer.writerow([column.heading for column in COLUMNS])
    for row in rows:
        cells = {**cells_of(row, directory), "id": str(row.pk)}
        yield writer.writerow([defuse(cells[column.name]) for column in COLUMNS])


def write_table(rows: Iterable[list[str]]) -> str:
    """Return rows as tab-separated text, as a box for pasting holds them."""
    writer = csv.writer(_Echo(), delimiter="\t", lineterminator="\n")
    return "".join(writer.writerow(row) for row in rows)
