"""The roster as text: the columns of a pasted table, and its cells; the CSV file of the roster."""

import re
from collections.abc import Iterable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from core.documents import comma_separated
from core.documents.cells import SheetColumn
from core.tables.columns import BRACKETS, Columns, list_columns, load_columns, normalize_heading
from core.tables.pasted_table import PastedTable, join_cells, read_table
from people.models import Appointment
from people.names.directory import PersonDirectory
from people.roster.cells import HARD_SEPARATORS, format_cells

_BETWEEN_NAMES = re.compile(r"\s*(?:[,/;&+]|\bund\b|\band\b|\bet\b)\s*")
_NAME_COLUMNS = ("person", "family", "given", "title")
_SUPERVISOR_COLUMNS = {"primary": " (primary)", "second": " (second)", "supervisors": ""}
"""Columns of supervisors, and the part of their supervisors."""


class RosterColumns(Columns):
    """The columns of a pasted roster: a heading may be of several parts of a name, a title that of a job."""

    def find(self, heading: str) -> str | None:
        return super().find(heading) or ("person" if len(self.split_name_heading(heading)) > 1 else None)

    def assign(self, headings: list[str]) -> list[str | None]:
        keys = super().assign(headings)
        if "role" not in keys and "title" in keys:
            keys[keys.index("title")] = "role"
        return keys

    def split_name_heading(self, heading: str) -> list[str]:
        """Return the columns of names that a heading names together, as "Nachname, Vorname (Titel)" does."""
        bare = BRACKETS.sub("", normalize_heading(heading))
        for parts in (_BETWEEN_NAMES.split(bare), bare.split()):
            keys = [super(RosterColumns, self).find(part.strip(". ")) for part in parts]
            if len(keys) > 1 and all(key in _NAME_COLUMNS for key in keys):
                return [key for key in keys if key]
        return []

    def is_family_first(self, heading: str) -> bool:
        """Return whether the names below a heading such as "Name, Vorname" begin with the family name."""
        text = normalize_heading(heading)
        parts = [part.strip("()[] ") for part in (text, *BRACKETS.findall(text))]
        orders = map(self.split_name_heading, parts)
        return any("given" in keys and keys[0] in ("person", "family") for keys in orders)


_SECTIONS = load_columns(__package__)
_ROSTER = list_columns(_SECTIONS["roster"])
HEADINGS: dict[str, str | Promise] = {column.key: gettext_lazy(column.heading) for column in _ROSTER}
"""The headings of the roster in the language of the page, by the names of fields."""
COLUMNS = RosterColumns(
    [*_ROSTER, *list_columns(_SECTIONS["pasted"])],
    required=("person", "family", "id"),
    labels=("person", "given", "family"),
    patterns=_SECTIONS["parts"],
)
"""The columns of pasted tables."""


def parse_table(text: str) -> PastedTable:
    """Parse a pasted roster. Raises ValueError if it is no table, or too large."""
    return read_table(text, COLUMNS)


def has_family_names_first(table: PastedTable) -> bool:
    """Return whether the heading of names says that family names come first."""
    pairs = zip(table.keys, table.headings, strict=True)
    return any(key == "person" and COLUMNS.is_family_first(heading) for key, heading in pairs)


def read_cells(table: PastedTable, row: list[str]) -> dict[str, str]:
    """Return the non-empty cells of a row, all supervisors in one; raise ValueError for a formula."""
    cells, supervisors = [], []
    for key, text in table.list_cells(row):
        if key in _SUPERVISOR_COLUMNS:
            names = filter(str.strip, re.split(f"[{HARD_SEPARATORS}]", text))
            supervisors += [name.strip() + _SUPERVISOR_COLUMNS[key] for name in names] or [""]
        else:
            cells.append((key, text))
    if supervisors:
        cells.append(("supervisors", "; ".join(filter(None, supervisors))))
    return join_cells(cells, table.columns)


def write_csv(rows: Iterable[Appointment], directory: PersonDirectory) -> Iterator[str]:
    """Yield the lines of a CSV file (RFC 4180), headings first, with the byte order mark for spreadsheets."""
    cells = ({**format_cells(row, directory), "id": str(row.pk)} for row in rows)
    lines = ([values[name] for name in HEADINGS] for values in cells)
    return comma_separated.write_csv([SheetColumn(column.heading) for column in _ROSTER], lines)
