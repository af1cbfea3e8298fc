"""Write workbooks of Excel (Office Open XML) with openpyxl, a row at a time.

No cell is a formula, whatever it begins with.
"""

import datetime
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.xml.functions import tostring

from core.documents.archive import repack
from core.documents.cells import Cell, Rows, SheetColumn, clean_cell, shorten_text
from core.tables.delimited import FORMULAS
from core.text.xml import strip_illegal

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TITLE_LENGTH = 31
_ILLEGAL_IN_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_RESERVED_TITLES = {"history"}
_FIRST_YEAR = 1900  # days before are no dates to Excel
_EXACT = 10**15  # numbers of more digits lose the last ones
_NOT_PLAIN = (*FORMULAS, "#")
"""The beginnings of formulas and of errors."""
_BOLD = Font(bold=True)


class WorkbookWriter:
    """A workbook to which sheets are added. The same content of the same day gives the same bytes.

    author: who it is from. on: the day that it says it was made.
    """

    def __init__(self, title: str, author: str, on: datetime.date) -> None:
        self._book = openpyxl.Workbook(write_only=True)
        properties = self._book.properties
        properties.title, properties.creator = strip_illegal(title)[:255], strip_illegal(author)[:255]
        self._made_at = datetime.datetime.combine(on, datetime.time())
        self._titles: set[str] = set()

    def add_sheet(self, title: str, columns: Iterable[SheetColumn], rows: Rows) -> None:
        """Add a sheet with a fixed bold heading and a filter on each column."""
        columns = tuple(columns)
        sheet = self._start_sheet(title, [column.width for column in columns])
        sheet.freeze_panes = "A2"
        number = 1
        self._append(sheet, [column.heading for column in columns], is_bold=True)
        for row in rows:
            self._append(sheet, row)
            number += 1
        sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{number}"

    def add_form(
        self, title: str, widths: Iterable[int], rows: Iterable[tuple[Sequence[Cell], bool]]
    ) -> None:
        """Add a sheet of rows that are no one table, each with whether it is bold."""
        sheet = self._start_sheet(title, widths)
        for row, is_bold in rows:
            self._append(sheet, row, is_bold=is_bold)

    def build(self) -> bytes:
        """Return the file. There must be a sheet, and none is added afterwards."""
        file = io.BytesIO()
        self._book.save(file)
        properties = self._book.properties
        properties.created = properties.modified = self._made_at
        return repack(file, {"docProps/core.xml": tostring(properties.to_tree())})

    def _start_sheet(self, title: str, widths: Iterable[int]):
        sheet = self._book.create_sheet(self._choose_title(title))
        for number, width in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(number)].width = width
        return sheet

    def _choose_title(self, title: str) -> str:
        """Return a title that Excel takes and no other sheet has."""
        legal = _ILLEGAL_IN_TITLE.sub(" ", strip_illegal(title)).strip("' ")[:TITLE_LENGTH].rstrip("' ")
        if not legal or legal.casefold() in _RESERVED_TITLES:
            legal = f"Sheet {legal}".rstrip()
        chosen, number = legal, 1
        while chosen.casefold() in self._titles:
            number += 1
            chosen = f"{legal[: TITLE_LENGTH - 6]} ({number})"
        self._titles.add(chosen.casefold())
        return chosen

    def _append(self, sheet, row: Sequence[Cell], *, is_bold: bool = False) -> None:
        sheet.append([_build_cell(sheet, cell, is_bold) for cell in row])


def _build_cell(sheet, cell: Cell, is_bold: bool) -> Any:
    value = clean_cell(cell)
    if value is None or value == "":
        return None
    if isinstance(value, datetime.date) and value.year < _FIRST_YEAR:
        value = value.isoformat()
    if isinstance(value, int | Decimal) and not -_EXACT < value < _EXACT:
        value = str(value)
    if not isinstance(value, str):
        return value
    text = shorten_text(value)
    if not is_bold and not text.startswith(_NOT_PLAIN):
        return text
    built = WriteOnlyCell(sheet, text)
    built.data_type = "s"
    built.quotePrefix = text.startswith(_NOT_PLAIN)  # it stays text when somebody edits it
    if is_bold:
        built.font = _BOLD
    return built
