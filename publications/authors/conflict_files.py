"""Write conflicts of interest as tables, as the spreadsheet of the NSF, and as a list for ACM's systems.

NSF: "Collaborators and Other Affiliations", tables 1 to 5, as in the template of April 2020.
ACM: a line for each person, "Name (affiliation)", and "All (affiliation)" for an organisation, which
submission systems take.
"""

import datetime
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from core.documents import comma_separated
from core.documents.cells import Cell, SheetColumn
from core.documents.workbook import WorkbookWriter
from core.text.letters import make_sort_key
from people.models import Person
from publications.authors.conflicts import Conflict, ConflictKind

COLUMNS = (
    SheetColumn(_("Kind"), 12),
    SheetColumn(_("Name"), 30),
    SheetColumn(_("Other spellings"), 30),
    SheetColumn(_("Organisation"), 40),
    SheetColumn(_("Last"), 12),
    SheetColumn(_("Papers"), 8),
    SheetColumn(_("Conflict of"), 40),
)
_ORGANISATION, _OPTIONAL, _LAST = (
    "Organizational Affiliation",
    "Optional (email, Department)",
    "Last Active Date",
)
NSF_TABLES = (
    ("Your name and affiliations", "Your Name", "Your Organizational Affiliation(s), last 12 mo", _LAST),
    (
        "Family and business relationships",
        "R: Additional names for whom some relationship would preclude service",
        _ORGANISATION,
        _OPTIONAL,
        _LAST,
    ),
    ("Advisors and advisees", "G/T: Advisor/Advisee Name", _ORGANISATION, _OPTIONAL),
    ("Co-authors and collaborators", "A/C: Co-author/Collaborator Name", _ORGANISATION, _OPTIONAL, _LAST),
    ("Co-editors", "B/E: Editor Name", _ORGANISATION, "Journal/Collection", _LAST),
)
"""The subject and the columns of each table."""
_LETTERS = {ConflictKind.ADVISOR: "G", ConflictKind.ADVISEE: "T", ConflictKind.CO_AUTHOR: "A"}


def write_csv(conflicts: Sequence[Conflict]) -> str:
    """Return the conflicts as CSV, safe for spreadsheets."""
    return "".join(comma_separated.write_csv(COLUMNS, map(_build_row, conflicts)))


def write_xlsx(title: str, author: str, on: datetime.date, conflicts: Sequence[Conflict]) -> bytes:
    """Return a workbook with the conflicts. on: the day of which it is."""
    book = WorkbookWriter(title, author, on)
    book.add_sheet(title, COLUMNS, map(_build_row, conflicts))
    return book.build()


def _build_row(conflict: Conflict) -> tuple[Cell, ...]:
    return (
        conflict.kind.label,
        conflict.name,
        "; ".join(conflict.spellings),
        conflict.organisation,
        conflict.last,
        conflict.papers or None,
        "; ".join(conflict.of),
    )


def write_acm(conflicts: Sequence[Conflict]) -> str:
    """Return a line for each person and each organisation."""
    people: dict[str, str] = {}
    for each in conflicts:
        if each.kind is not ConflictKind.AFFILIATION:
            people[each.name] = people.get(each.name) or each.organisation
    lines = [f"All ({each.name})" for each in conflicts if each.kind is ConflictKind.AFFILIATION]
    lines += [f"{name} ({place})" if place else name for name, place in people.items()]
    return "".join(f"{line}\n" for line in sorted(lines, key=make_sort_key))


def write_nsf(on: datetime.date, people: Sequence[Person], conflicts: Sequence[Conflict]) -> bytes:
    """Return a workbook with the five tables of the NSF, those without data empty. on: as in `write_xlsx`."""
    book = WorkbookWriter("NSF COA", ", ".join(person.name for person in people), on)
    book.add_form("NSF COA", (6, 40, 50, 30, 16), _list_nsf_lines(people, conflicts))
    return book.build()


def _list_nsf_lines(
    people: Sequence[Person], conflicts: Sequence[Conflict]
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Yield the lines of all tables, and whether each is bold."""
    for number, (title, *header) in enumerate(NSF_TABLES, start=1):
        yield (f"Table {number}: {title}",), True
        yield (str(number), *header), False
        for row in _list_nsf_rows(number, people, conflicts):
            yield row, False
        yield ("",), False


def _list_nsf_rows(
    table: int, people: Sequence[Person], conflicts: Sequence[Conflict]
) -> Iterator[tuple[str, ...]]:
    if table == 1:
        for person in people:
            own = f"{person.family}, {person.given}" if person.family and person.given else person.name
            affiliations = [
                each for each in conflicts if each.kind is ConflictKind.AFFILIATION and person.name in each.of
            ]
            for each in affiliations or [Conflict(ConflictKind.AFFILIATION, "")]:
                yield "", own, each.name, format_us_date(each.last)
        return
    for each in conflicts:
        letter = _LETTERS.get(each.kind, "")
        if table == 3 and letter in ("G", "T"):
            yield f"{letter}:", each.sorted_name, each.organisation, ""
        elif table == 4 and letter == "A":
            yield f"{letter}:", each.sorted_name, each.organisation, "", format_us_date(each.last)


def format_us_date(text: str) -> str:
    """Return an ISO date as M/D/YYYY; without a day as the first one, without a month as the year."""
    year, _sep, rest = text.partition("-")
    if not rest:
        return year
    month, _sep, day = rest.partition("-")
    return f"{int(month)}/{int(day or 1)}/{year}"
