"""Rows of a pasted table, as far as they are read without knowing the roster: names and dates."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from groupsite.kit import periods
from groupsite.kit.dates import AmbiguousDate
from people.roster.newcomers import Newcomer, read_newcomer
from people.roster.questions import Questions, Undecided
from people.roster.table import RosterTable

_DIGITS = re.compile(r"\b([0-9]{1,2})[/-]([0-9]{1,2})[/-](?:[0-9]{4}|[0-9]{2})\s*$")


@dataclass
class PastedRow:
    """A pasted row, as far as it is read: whom it speaks of, and what stands in the way."""

    number: int
    source: list[str]
    cells: dict[str, str] = field(default_factory=dict)
    newcomer: Newcomer | None = None
    person: int | None = None
    problems: list[str] = field(default_factory=list)
    kind: str = "problem"

    @property
    def name(self) -> str:
        return self.newcomer.name if self.newcomer else self.cells.get("person", "")[:200]


@contextmanager
def noted(row: PastedRow) -> Iterator[None]:
    """Keep what has to be chosen first for the row's line."""
    try:
        yield
    except Undecided as error:
        row.problems.append(str(error))
        row.kind = "ask"


def read_row(table: RosterTable, number: int, source: list[str]) -> PastedRow:
    row = PastedRow(number, source)
    if table.is_total(source):
        row.kind, row.problems = "skipped", ["This is a total, not a person."]
        row.cells = {"person": next(filter(str.strip, source))}
        return row
    try:
        row.cells = cells = table.cells(source)
        if given := cells.get("given", ""):  # beside "Name" alone is the family name
            name = f"{cells.get('family') or cells.get('person', '')}, {given}".removeprefix(", ")
        else:
            name = cells.get("family") or cells.get("person", "")
        if name:
            row.newcomer = read_newcomer(name, cells.get("title", ""), cells.get("email", ""))
    except ValueError as error:
        row.problems.append(str(error))
    return row


def settle_dates(rows: list[PastedRow], questions: Questions) -> None:
    """Write dates such as 6/1/2026 out, as the table has them elsewhere or as somebody says."""
    cells = [(row, name) for row in rows for name in ("start", "end") if name in row.cells]
    numbers = [match for row, name in cells if (match := _DIGITS.search(row.cells[name]))]
    orders = {
        *("day" for match in numbers if int(match[1]) > 12),
        *("month" for match in numbers if int(match[2]) > 12),
    }
    default = orders.pop() if len(orders) == 1 else ""
    example = ""
    for row, name in cells:
        try:
            periods.read_date(row.cells[name])
        except AmbiguousDate as error:
            example = example or row.cells[name]
            options = [
                ("day", f"day first: {error.day_first}"),
                ("month", f"month first: {error.month_first}"),
            ]
            questions.row = row.number
            with noted(row):
                order = questions.ask("dates", example, options, default)
                row.cells[name] = str(error.day_first if order == "day" else error.month_first)
        except ValueError:  # which the form says
            continue
