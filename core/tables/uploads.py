"""Convert uploaded spreadsheets, CSV, tab-separated text, HTML or XLSX, to text for the paste box.

The text has a line for each row of the file, empty ones too, so that "row 5" is row 5 of the file.
"""

import io
import re
import zipfile
from datetime import date, datetime

import openpyxl
from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from openpyxl.reader.workbook import WorkbookParser
from openpyxl.utils import range_boundaries

from core.tables.delimited import write_rows
from core.tables.html_tables import is_html, read_html_rows

LARGEST = 5 * 1024 * 1024
LARGEST_UNPACKED = 20 * 1024 * 1024
"""The maximum unpacked size; zipfile reads no more than an archive declares."""
ROWS, COLUMNS = 2100, 60
"""The rows and columns that are read: a little more than the maximum, so that an excess is noticed."""

_OTHER_PROGRAMS = {
    b"\xd0\xcf\x11\xe0": _("This is an old Excel file (.xls) or has a password. Save it as .xlsx or CSV."),
    b"%PDF": _("This is a PDF. Upload the spreadsheet itself, as .xlsx or CSV."),
}
_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def read_upload(file) -> tuple[str, list[str]]:
    """Convert an uploaded file to text for the paste box; return the text and notes for the user.

    Raises ValueError if the file is too large, or not a readable table.
    """
    if file.size > LARGEST:
        raise ValueError(gettext("The file has more than {largest} MB.").format(largest=LARGEST // 1024**2))
    content = file.read()
    for start, advice in _OTHER_PROGRAMS.items():
        if content.startswith(start):
            raise ValueError(advice)
    if content.startswith(b"PK\x03\x04"):
        return _read_xlsx(content)
    text = decode_text(content)
    return (write_rows(read_html_rows(text)) if is_html(text) else text), []


def decode_text(content: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte order mark, or Windows-1252; raise ValueError for other bytes."""
    encodings = ["utf-16"] if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ValueError(gettext("The file is not text. Save it as .xlsx, or as CSV in UTF-8."))


def _read_xlsx(content: bytes) -> tuple[str, list[str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST_UNPACKED:
                raise FileProblemError(
                    gettext("The workbook is too large when unpacked. Copy the rows into a new one.")
                )
            if "xl/workbook.xml" not in archive.namelist():
                raise FileProblemError(
                    gettext("This is not an Excel workbook (.xlsx). Save it as .xlsx or CSV.")
                )
            merged = _find_merged_ranges(archive)
        # Formulas and their stored values are in two readings of the same cells.
        formulas, values = (
            openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)
            for data_only in (False, True)
        )
        names = [sheet.title for sheet in values.worksheets]
        visible_index = next(n for n, sheet in enumerate(values.worksheets) if sheet.sheet_state == "visible")
        cells, stored = (
            sheets.worksheets[visible_index].iter_rows(max_row=ROWS, max_col=COLUMNS)
            for sheets in (formulas, values)
        )
        rows = [list(map(_format_cell, *pair)) for pair in zip(cells, stored, strict=True)]
    except FileProblemError:
        raise
    except Exception as error:  # openpyxl raises whatever its parts raise when a file is damaged
        raise ValueError(
            gettext("The file cannot be read as an Excel workbook. Save it again, or as CSV.")
        ) from error
    if sum(bottom - top for _, top, bottom in merged) > ROWS * COLUMNS:
        raise FileProblemError(
            gettext("The sheet has merged cells that overlap. Copy the rows into a new one.")
        )
    for column, top, bottom in merged:  # fill the value of a merged cell into all its rows
        for row in rows[top:bottom]:
            if column < len(row):
                row[column] = row[column] or rows[top][column]
    others = ", ".join(f"“{name}”" for name in names if name != names[visible_index])
    notes = (
        [
            gettext("Only the sheet “{names}” was read, not {others}.").format(
                names=names[visible_index], others=others
            )
        ]
        if others
        else []
    )
    # Without the empty rows at the end, and the empty columns at the right.
    last = max((number for number, row in enumerate(rows, 1) if any(row)), default=0)
    width = max((number for row in rows for number, text in enumerate(row, 1) if text), default=0)
    return write_rows([row[:width] for row in rows[:last]]), notes


class FileProblemError(ValueError):
    """What is wrong with a file, for the person who uploaded it."""


def _find_merged_ranges(archive: zipfile.ZipFile) -> list[tuple[int, int, int]]:
    """Return the merged cells of the first visible sheet: column, first row, and the row after the last.

    openpyxl leaves them out where it reads without keeping the whole sheet in memory.
    """
    workbook = WorkbookParser(archive, "xl/workbook.xml", keep_links=False)
    workbook.parse()
    sheets = [(sheet, part) for sheet, part in workbook.find_sheets() if part.Type.endswith("/worksheet")]
    path = next(part.target for sheet, part in sheets if sheet.state == "visible")
    ranges = []
    with archive.open(path.lstrip("/")) as file:
        for _, element in iterparse(file, ["end"]):
            if element.tag.endswith("}mergeCell"):
                column, top, _, bottom = range_boundaries(element.get("ref"))
                ranges.append((column - 1, top - 1, min(bottom, ROWS)))
            if element.tag.endswith("}row"):
                element.clear()
    return ranges


def _format_cell(cell, stored) -> str:
    """Format the value of a cell; a formula without a stored value stays a formula."""
    value = stored.value
    if value is None:
        return str(cell.value) if cell.data_type == "f" else ""
    if isinstance(value, datetime | date):
        number_format = _QUOTED_IN_FORMAT.sub("", stored.number_format or "").casefold()
        length = 10 if "d" in number_format or "y" not in number_format else 7 if "m" in number_format else 4
        return value.isoformat()[:length]  # as exact as the cell shows it: "Oct 2026" is no day
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
