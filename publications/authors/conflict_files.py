"""Write conflicts of interest as CSV, as the spreadsheet of the NSF, and as a list for ACM's systems.

NSF: "Collaborators and Other Affiliations", tables 1 to 5, as in the template of April 2020.
ACM: a line for each person, "Name (affiliation)", and "All (affiliation)" for an organisation, which
submission systems take.
"""

import csv
import io
from collections.abc import Iterator, Sequence

import openpyxl
from openpyxl.styles import Font

from core.text.letters import make_sort_key
from people.models import Person
from publications.authors.conflicts import Conflict, ConflictKind

CSV_HEADER = "Kind", "Name", "Other spellings", "Organisation", "Last", "Papers", "Conflict of"
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
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(CSV_HEADER)
    for each in conflicts:
        values = [each.kind.label, each.name, "; ".join(each.spellings), each.organisation, each.last]
        rows.writerow(map(quote_formula, [*map(str, values), str(each.papers or ""), "; ".join(each.of)]))
    return out.getvalue()


def quote_formula(text: str) -> str:
    """Return a text that spreadsheets do not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def write_acm(conflicts: Sequence[Conflict]) -> str:
    """Return a line for each person and each organisation."""
    people: dict[str, str] = {}
    for each in conflicts:
        if each.kind is not ConflictKind.AFFILIATION:
            people[each.name] = people.get(each.name) or each.organisation
    lines = [f"All ({each.name})" for each in conflicts if each.kind is ConflictKind.AFFILIATION]
    lines += [f"{name} ({place})" if place else name for name, place in people.items()]
    return "".join(f"{line}\n" for line in sorted(lines, key=make_sort_key))


def write_nsf(people: Sequence[Person], conflicts: Sequence[Conflict]) -> bytes:
    """Return a workbook with the five tables of the NSF, those without data empty."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "NSF COA"
    for number, (title, *header) in enumerate(NSF_TABLES, start=1):
        sheet.append([f"Table {number}: {title}"])
        sheet.cell(sheet.max_row, 1).font = Font(bold=True)
        sheet.append([str(number), *header])
        for row in _list_nsf_rows(number, people, conflicts):
            sheet.append([quote_formula(value) for value in row])
        sheet.append([""])
    for column, width in zip("ABCDE", (6, 40, 50, 30, 16), strict=True):
        sheet.column_dimensions[column].width = width
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


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
