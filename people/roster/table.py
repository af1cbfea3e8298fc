"""The roster as text: its columns, and the parser and writer of tables."""

import csv
import html
import io
import re
import tomllib
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import zip_longest

from django.utils.functional import cached_property
from django.utils.translation import gettext

from bibliography.names import normalize_name
from people.models import Appointment
from people.roster.cells import HARD_SEPARATORS, format_cells
from people.roster.directory import Directory

_COLUMNS = tomllib.loads(files(__package__).joinpath("columns.toml").read_text("utf-8"))
HEADINGS: dict[str, str] = {name: column["heading"] for name, column in _COLUMNS["roster"].items()}
"""The headings of the roster and its export, by the names of fields."""
PASTED_HEADINGS = HEADINGS | {name: column["heading"] for name, column in _COLUMNS["pasted"].items()}
_COLUMN_NAMES = {
    text.strip().casefold(): name
    for columns in (_COLUMNS["roster"], _COLUMNS["pasted"])
    for name, column in columns.items()
    for text in (column["heading"], name, *filter(str.strip, column.get("synonyms", "").split(",")))
}
_PARTS = {name: re.compile(pattern) for name, pattern in _COLUMNS["parts"].items()}
_PLURAL_ENDING = re.compile(r"\s*(?:\(s\)|[:/*_(]?-?in(?:nen)?\)|[:/*_]-?in(?:nen)?)$")
"""Of "Supervisor(s)" and "Betreuer:in"."""
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_BETWEEN_NAMES = re.compile(r"\s*(?:[,/;&+]|\bund\b|\band\b|\bet\b)\s*")
_NAME_COLUMNS = ("person", "family", "given", "title")
ROWS = 2000
CHARACTERS = 500_000
EXAMPLES = 2
"""The number of values that describe a column."""
ABOVE = 30
"""The number of rows in which the headings are searched."""
CLEARING_TEXTS = ("-", "\N{EN DASH}", "\N{EM DASH}")
"""The text of a cell that is to be emptied; an empty cell means no change."""

_SEPARATOR_LINE = re.compile(r"sep=(.)\n")
_FORMULA = re.compile(r"=[A-Za-z@+(]")
_TOTALS = {"total", "totals", "sum", "summe", "gesamt", "insgesamt", "anzahl", "count", "subtotal", "somme"}
_SUPERVISOR_COLUMNS = {"primary": " (primary)", "second": " (second)", "supervisors": ""}
"""Columns of supervisors, which may be repeated, and the part of their supervisors."""
REPEATABLE = {*_SUPERVISOR_COLUMNS, "note"}
"""Columns of which a table may have several; their cells are joined."""
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")
_STRUCTURAL_CHARACTERS = {'"', ";", ",", "\t", "\n", "\r"}
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def find_column(heading: str) -> str | None:
    """Return the name of the column that a heading means, in any case and with any spaces, or None."""
    text = _normalize_heading(heading)
    for form in (text, _PLURAL_ENDING.sub("", text), text.replace(".", ""), _BRACKETS.sub("", text)):
        if name := _COLUMN_NAMES.get(form) or _COLUMN_NAMES.get(form.replace(" ", "_")):
            return name
    return "person" if len(_split_name_heading(text)) > 1 else None


def guess_column(heading: str) -> str | None:
    """Return the name of the column that a heading contains words of: "Vertrag bis (geplant)"; or None."""
    text = _normalize_heading(heading)
    return next((name for name, pattern in _PARTS.items() if pattern.search(text)), None)


def is_family_first(heading: str) -> bool:
    """Return whether the names below a heading such as "Name, Vorname" begin with the family name."""
    text = _normalize_heading(heading)
    orders = [_split_name_heading(part.strip("()[] ")) for part in (text, *_BRACKETS.findall(text))]
    return any("given" in names and names[0] in ("person", "family") for names in orders)


def _normalize_heading(heading: str) -> str:
    text = " ".join(heading.replace("\u2019", "'").replace("_", " ").split())[:200]
    return text.casefold().strip(":*. ")


def _split_name_heading(text: str) -> list[str]:
    """Return the columns of names that a heading names together, as "Nachname, Vorname (Titel)" does."""
    bare = _BRACKETS.sub("", text)
    for parts in (_BETWEEN_NAMES.split(bare), bare.split()):
        columns = [_COLUMN_NAMES.get(part.strip(". ")) for part in parts]
        if len(columns) > 1 and all(name in _NAME_COLUMNS for name in columns):
            return [name for name in columns if name]
    return []


@dataclass(frozen=True)
class UnknownColumn:
    """A column that the roster does not have; values: its non-empty cells."""

    index: int
    heading: str
    values: list[str]

    def __str__(self) -> str:
        return f"{self.name}: {self.examples}"

    @property
    def name(self) -> str:
        number = gettext("column {number}, without a heading").format(number=self.index + 1)
        return self.heading or number

    @property
    def examples(self) -> str:
        """The first values, and how many there are."""
        first = list(dict.fromkeys(self.values))[:EXAMPLES]
        text = ", ".join(f"“{value[:40]}”" for value in first)
        if len(self.values) == len(first):
            return text
        return gettext("{examples} … ({number} values)").format(examples=text, number=len(self.values))


@dataclass
class RosterTable:
    """A parsed table; `columns` has None for an unknown heading.

    rows: each with its number in the text, as a spreadsheet counts it.
    """

    headings: list[str]
    columns: list[str | None]
    rows: list[tuple[int, list[str]]]

    @property
    def unknown_columns(self) -> list[UnknownColumn]:
        """The columns that are not read although they have values."""
        values: dict[int, list[str]] = {}
        for _, row in self.rows:
            for index, text in enumerate(map(str.strip, row)):
                if text and (index >= len(self.columns) or not self.columns[index]):
                    values.setdefault(index, []).append(text)
        return [
            UnknownColumn(index, self.headings[index] if index < len(self.headings) else "", values[index])
            for index in sorted(values)
        ]

    @cached_property
    def is_family_first(self) -> bool:
        """Whether the heading of names says that family names come first."""
        pairs = zip(self.columns, self.headings, strict=True)
        return any(name == "person" and is_family_first(heading) for name, heading in pairs)

    def set_column(self, index: int, name: str) -> None:
        """Read a column that was unknown as this one."""
        self.headings += [""] * (index + 1 - len(self.headings))
        self.columns += [None] * (index + 1 - len(self.columns))
        self.columns[index] = name

    def read_cells(self, row: list[str]) -> dict[str, str]:
        """Return the non-empty cells of a row, by column; raise ValueError for a formula."""
        cells: dict[str, str] = {}
        supervisors = []
        for name, text in zip(self.columns, map(str.strip, row), strict=False):
            if not name or not text:
                continue
            if _FORMULA.match(text):
                heading = PASTED_HEADINGS[name]
                raise ValueError(
                    gettext(
                        "{heading}: “{text}” is a formula whose value is not in the file. Open and save "
                        "it in the spreadsheet program, or type the value."
                    ).format(heading=heading, text=text[:40])
                )
            text = "" if text in CLEARING_TEXTS else unescape_formula(text)
            if name in _SUPERVISOR_COLUMNS:
                names = filter(str.strip, re.split(f"[{HARD_SEPARATORS}]", text))
                supervisors += [each.strip() + _SUPERVISOR_COLUMNS[name] for each in names] or [""]
            elif name in REPEATABLE and cells.get(name) and text:
                cells[name] += f"; {text}"
            else:
                cells[name] = text
        if supervisors:
            cells["supervisors"] = "; ".join(filter(None, supervisors))
        return cells

    def is_total(self, row: list[str]) -> bool:
        """Return whether a row is a total below the table."""
        names = zip(self.columns, row, strict=False)
        labels = [
            normalize_name(text).strip(": .") for name, text in names if name in ("person", "given", "family")
        ]
        return not _TOTALS.isdisjoint(labels)


def parse_table(text: str) -> RosterTable:
    """Parse tab-, semicolon- or comma-separated text.

    Raises ValueError if it is no table, or too large.
    """
    if len(text) > CHARACTERS:
        raise ValueError(
            gettext("The text has more than {characters:,} characters. Paste it in parts.").format(
                characters=CHARACTERS
            )
        )
    text = text.replace("\0", "").lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    separator = _SEPARATOR_LINE.match(text)
    text = resolve_references(text.removeprefix(separator[0]) if separator else text)
    first_lines = "\n".join(text.split("\n", ABOVE)[:ABOVE])
    delimiter = separator[1] if separator else max("\t;,", key=first_lines.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        lines = [(number, row) for number, row in enumerate(reader, 2 if separator else 1)]
    except csv.Error as error:
        raise ValueError(
            gettext("The table cannot be read: {error}. Check for a missing quotation mark.").format(
                error=error
            )
        ) from error
    lines = [(number, row) for number, row in lines if any(map(str.strip, row))]
    above, headings, columns = _find_headings([row for _, row in lines[:ABOVE]])
    rows = [(number, row) for number, row in lines[above:] if [text.strip() for text in row] != headings]
    if len(rows) > ROWS:
        raise ValueError(
            gettext("The table has {number:,} rows. Paste at most {rows:,} at a time.").format(
                number=len(rows), rows=ROWS
            )
        )
    if "role" not in columns and "title" in columns:  # a job's title
        columns[columns.index("title")] = "role"
    single = [name for name in columns if name and name not in REPEATABLE]
    if twice := next((PASTED_HEADINGS[name] for name in single if single.count(name) > 1), None):
        raise ValueError(gettext("Two columns are called “{twice}”. Remove one.").format(twice=twice))
    if not rows:
        raise ValueError(gettext("Paste the headings and at least one row below them."))
    return RosterTable(headings, columns, rows)


def _find_headings(rows: list[list[str]]) -> tuple[int, list[str], list[str | None]]:
    """Return the number of rows up to the headings, the headings, and their columns."""
    if len(rows) < 2:
        raise ValueError(gettext("Paste the headings and at least one row below them."))
    for number, row in enumerate(rows):
        headings = [text.strip() for text in row]
        columns = [find_column(text) for text in headings]
        beneath = [text.strip() for text in rows[number + 1]] if number + 1 < len(rows) else []
        if any(beneath) and all(find_column(text) for text in beneath if text):  # of two rows of headings
            pairs = zip_longest(headings, beneath, fillvalue="")
            headings = [lower or upper for upper, lower in pairs]
            columns, number = [find_column(text) for text in headings], number + 1
        names = [name for name in columns if name]
        if not {"person", "family", "id"} & set(names) and len(names) > 1:
            columns = _guess_columns(headings, columns, ("person",))
            names = [name for name in columns if name]
        if {"person", "family", "id"} & set(names) and (len(names) > 1 or number == 0):
            return number + 1, headings, _guess_columns(headings, columns)
    titles = ", ".join(HEADINGS.values())
    raise ValueError(
        gettext("There must be a row of headings, with “Name” among them. Known headings: {titles}.").format(
            titles=titles
        )
    )


def _guess_columns(
    headings: list[str], columns: list[str | None], options: Container[str] = PASTED_HEADINGS
) -> list[str | None]:
    """Return the columns, with guesses for unknown headings; each only once, and none that is there."""
    guessed = list(columns)
    for index, heading in enumerate(headings):
        name = None if columns[index] else guess_column(heading)
        if name in options and (name in REPEATABLE or name not in guessed):
            guessed[index] = name
    return guessed


def resolve_references(text: str) -> str:
    """Resolve character references, except for those of structural characters."""

    def resolve(match: re.Match[str]) -> str:
        character = html.unescape(match[0])
        return match[0] if character in _STRUCTURAL_CHARACTERS else character

    return _REFERENCE.sub(resolve, text)


class _Echo:
    def write(self, text: str) -> str:
        return text


def escape_formula(text: str) -> str:
    """Escape a cell that a spreadsheet could take for a formula, by an apostrophe before it.

    A cell of apostrophes and then a formula is escaped, too, so that `unescape_formula` restores it.
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULAS) else text


def unescape_formula(text: str) -> str:
    """Undo `escape_formula`."""
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(_FORMULAS) else text


def write_csv(rows: Iterable[Appointment], directory: Directory) -> Iterator[str]:
    """Yield the lines of a CSV file (RFC 4180), headings first, with the byte order mark for spreadsheets."""
    writer = csv.writer(_Echo(), lineterminator="\r\n")
    yield BYTE_ORDER_MARK + writer.writerow(HEADINGS.values())
    for row in rows:
        cells = {**format_cells(row, directory), "id": str(row.pk)}
        yield writer.writerow([escape_formula(cells[name]) for name in HEADINGS])


def write_table(rows: Iterable[list[str]]) -> str:
    """Format rows as tab-separated text for the paste box."""
    writer = csv.writer(_Echo(), delimiter="\t", lineterminator="\n")
    return "".join(writer.writerow(row) for row in rows)
