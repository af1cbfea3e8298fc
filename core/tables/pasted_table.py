"""Read a table that somebody pasted or uploaded, from the lines above its headings to the totals below."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext

from core.db import periods
from core.plans.questions import COLUMN, DATES, Questions, SourceRow, collect_questions
from core.tables.columns import Columns
from core.tables.delimited import read_rows, tidy_text, unescape_formula
from core.tables.html_tables import is_html, read_html_rows
from core.text.dates import AmbiguousDateError
from core.text.translation import SeparatedNumber

EXAMPLES = 2
"""The number of values that describe a column."""
ABOVE = 30
"""The number of rows in which the headings are searched."""
COLUMNS_ASKED = 20
LEFT_OUT = "left-out"
CLEARING_TEXTS = ("-", "\N{EN DASH}", "\N{EM DASH}")
"""The text of a cell that is to be emptied; an empty cell means no change."""
_FORMULA = re.compile(r"=[A-Za-z@+(]")
_TOTALS = {"total", "totals", "sum", "summe", "gesamt", "insgesamt", "anzahl", "count", "subtotal", "somme"}
_DIGITS = re.compile(r"\b([0-9]{1,2})[/-]([0-9]{1,2})[/-](?:[0-9]{4}|[0-9]{2})\s*$")
_DAY_ZERO = date(1899, 12, 30)
_DAY_NUMBER = re.compile(r"([2-6][0-9]{4})(?:[.,][0-9]+)?")


@dataclass(frozen=True)
class UnknownColumn:
    """A column that means nothing here; values: its non-empty cells."""

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
class PastedTable:
    """A table; `keys` has the column of each heading, None for an unknown one.

    rows: each with its number in the text, as a spreadsheet counts it.
    """

    columns: Columns
    headings: list[str]
    keys: list[str | None]
    rows: list[tuple[int, list[str]]]

    @property
    def unknown_columns(self) -> list[UnknownColumn]:
        """The columns that are not read although they have values."""
        values: dict[int, list[str]] = {}
        for _, row in self.rows:
            for index, text in enumerate(map(str.strip, row)):
                if text and (index >= len(self.keys) or not self.keys[index]):
                    values.setdefault(index, []).append(text)
        return [
            UnknownColumn(index, self.headings[index] if index < len(self.headings) else "", values[index])
            for index in sorted(values)
        ]

    def set_key(self, index: int, key: str) -> None:
        """Read a column that was unknown as this one."""
        self.headings += [""] * (index + 1 - len(self.headings))
        self.keys += [None] * (index + 1 - len(self.keys))
        self.keys[index] = key

    def ask_columns(self, questions: Questions) -> None:
        """Ask as what to read the columns with unknown headings; by default they are left out."""
        for column in self.unknown_columns[:COLUMNS_ASKED]:
            left_out = [(LEFT_OUT, gettext("Leave it out: {examples}").format(examples=column.examples))]
            headings = [
                (key, heading)
                for key, heading in self.columns.headings.items()
                if key != "id" and (key in self.columns.repeatable or key not in self.keys)
            ]
            answer = questions.ask(COLUMN.name, column.name, left_out, LEFT_OUT, headings)
            if answer != LEFT_OUT:
                self.set_key(column.index, answer)

    def get_cell(self, row: list[str], key: str) -> str:
        """Return the text of a cell; empty if the table has no such column."""
        index = self.keys.index(key) if key in self.keys else len(row)
        return row[index] if index < len(row) else ""

    def set_cell(self, number: int, key: str, text: str) -> None:
        """Set a cell of the row with this number, in a new column if the table has none."""
        if key not in self.keys:
            self.set_key(max(len(self.headings), *(len(row) for _, row in self.rows)), key)
            self.headings[-1] = self.columns.headings[key]
        index = self.keys.index(key)
        for row in (row for place, row in self.rows if place == number):
            row += [""] * (index + 1 - len(row))
            row[index] = text

    def list_cells(self, row: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the non-empty cells of a row by column, "" for one that clears; ValueError for a formula."""
        for key, text in zip(self.keys, map(str.strip, row), strict=False):
            if key and text:
                if _FORMULA.match(text):
                    raise ValueError(
                        gettext(
                            "{heading}: “{text}” is a formula whose value is not in the file. Open and save "
                            "it in the spreadsheet program, or type the value."
                        ).format(heading=self.columns.headings[key], text=text[:40])
                    )
                yield key, "" if text in CLEARING_TEXTS else unescape_formula(text)

    def read_cells(self, row: list[str]) -> dict[str, str]:
        """Return the non-empty cells of a row, by column; those of repeated columns are joined."""
        return join_cells(self.list_cells(row), self.columns)

    def is_total(self, row: list[str]) -> bool:
        """Return whether a row is a total below the table."""
        cells = zip(self.keys, row, strict=False)
        texts = {text.casefold().strip(" :.") for key, text in cells if key in self.columns.labels}
        return not _TOTALS.isdisjoint(texts)


def join_cells(cells: Iterable[tuple[str, str]], columns: Columns) -> dict[str, str]:
    joined: dict[str, str] = {}
    for key, text in cells:
        is_repeated = key in columns.repeatable and joined.get(key) and text
        joined[key] = f"{joined[key]}; {text}" if is_repeated else text
    return joined


def read_table(text: str, columns: Columns) -> PastedTable:
    """Parse tab-, semicolon- or comma-separated text, or the source of an HTML table.

    Raises ValueError if it is no such table, or too large.
    """
    text = tidy_text(text)
    numbered = enumerate(read_html_rows(text), 1) if is_html(text) else read_rows(text)
    return build_table([(number, row) for number, row in numbered if any(map(str.strip, row))], columns)


def build_table(lines: list[tuple[int, list[str]]], columns: Columns) -> PastedTable:
    """Find the headings of numbered rows, none of them empty, and the columns that these mean.

    Raises ValueError if there are no headings, no rows below them, or too many.
    """
    if len(lines) < 2:
        raise ValueError(gettext("Paste the headings and at least one row below them."))
    above, headings, keys = columns.find_headings([row for _, row in lines[:ABOVE]])
    rows = [(number, row) for number, row in lines[above:] if [text.strip() for text in row] != headings]
    if len(rows) > columns.most_rows:
        raise ValueError(
            gettext("The table has {number:,} rows. Paste at most {rows:,} at a time.").format(
                number=SeparatedNumber(len(rows)), rows=SeparatedNumber(columns.most_rows)
            )
        )
    single = [key for key in keys if key and key not in columns.repeatable]
    if twice := next((columns.headings[key] for key in single if single.count(key) > 1), None):
        raise ValueError(gettext("Two columns are called “{twice}”. Remove one.").format(twice=twice))
    if not rows:
        raise ValueError(gettext("Paste the headings and at least one row below them."))
    return PastedTable(columns, headings, keys, rows)


def read_day_number(text: str) -> str:
    """Return the date that a spreadsheet stores as a number of days, such as 45566; others unchanged."""
    match = _DAY_NUMBER.fullmatch(text)
    return (_DAY_ZERO + timedelta(days=int(match[1]))).isoformat() if match else text


def resolve_dates(rows: Sequence[SourceRow], keys: Iterable[str], questions: Questions) -> None:
    """Resolve ambiguous dates such as 6/1/2026, by other dates of the table or by a question."""
    keys = list(keys)
    cells = [(row, key) for row in rows for key in keys if key in row.cells]
    for row, key in cells:
        row.cells[key] = read_day_number(row.cells[key])
    numbers = [match for row, key in cells if (match := _DIGITS.search(row.cells[key]))]
    orders = {
        *("day" for match in numbers if int(match[1]) > 12),
        *("month" for match in numbers if int(match[2]) > 12),
    }
    default = orders.pop() if len(orders) == 1 else ""
    example = ""
    for row, key in cells:
        try:
            periods.read_date(row.cells[key])
        except AmbiguousDateError as error:
            example = example or row.cells[key]
            options = [
                ("day", gettext("Day first: {date}").format(date=error.day_first)),
                ("month", gettext("Month first: {date}").format(date=error.month_first)),
            ]
            questions.row = row.number
            with collect_questions(row):
                order = questions.ask(DATES.name, example, options, default)
                row.cells[key] = str(error.day_first if order == "day" else error.month_first)
        except ValueError:  # which the form says
            continue
