"""Reading files that offices send, CSV, tab-separated text or XLSX, as tab-separated text for the paste box.

The text has a line for each row of the file, empty ones too, so that "row 5" is row 5 of the file.
"""

import html
import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime

import openpyxl
from defusedxml.ElementTree import iterparse
from openpyxl.reader.workbook import WorkbookParser
from openpyxl.utils import range_boundaries

from people.roster.export import write_table

LARGEST = 5 * 1024 * 1024
LARGEST_UNPACKED = 20 * 1024 * 1024
ROWS, COLUMNS = 2100, 60
"""How much of a sheet is read: a little more than the roster takes, so that too much is noticed."""

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")
_STRUCTURE = {'"', ";", ",", "\t", "\n", "\r"}
_OTHER_PROGRAMS = {
    b"\xd0\xcf\x11\xe0": "This is an old Excel file (.xls) or one with a password: save it as .xlsx or CSV.",
    b"%PDF": "This is a PDF: send the spreadsheet itself, as .xlsx or CSV.",
}
_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def read_upload(file) -> tuple[str, list[str]]:
    """Return an uploaded file as text for the paste box, and what to say about it.

    Raises ValueError where the file is too large, or is no table that can be read.
    """
    if file.size > LARGEST:
        raise ValueError(f"The file has more than {LARGEST // 1024**2} MB.")
    content = file.read()
    for start, advice in _OTHER_PROGRAMS.items():
        if content.startswith(start):
            raise ValueError(advice)
    if content.startswith(b"PK\x03\x04"):
        return _read_xlsx(content)
    return decode(content), []


def decode(content: bytes) -> str:
    """Return text that is UTF-8, UTF-16 with its mark, or Windows-1252; raise ValueError for other bytes."""
    encodings = ["utf-16"] if content.startswith((b"\xff\xfe", b"\xfe\xff")) else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise ValueError("The file is no text: save it as .xlsx, or as CSV in UTF-8.")


def resolve_references(text: str) -> str:
    """Return text with character references resolved, but for those that would break its columns."""

    def resolve(match: re.Match[str]) -> str:
        character = html.unescape(match[0])
        return match[0] if character in _STRUCTURE else character

    return _REFERENCE.sub(resolve, text)


def _read_xlsx(content: bytes) -> tuple[str, list[str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            _check_archive(archive)
            merged = _merged_ranges(archive)
        # Formulas and their stored values are in two readings of the same cells.
        formulas, values = (
            openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)
            for data_only in (False, True)
        )
        names = [sheet.title for sheet in values.worksheets]
        first = next(n for n, sheet in enumerate(values.worksheets) if sheet.sheet_state == "visible")
        rows = list(_rows(formulas.worksheets[first], values.worksheets[first]))
    except FileProblem:
        raise
    except Exception as error:  # openpyxl raises whatever its parts raise when a file is damaged
        raise ValueError("The file cannot be read as an Excel workbook: save it anew, or as CSV.") from error
    _fill_merged(rows, merged)
    others = ", ".join(f"“{name}”" for name in names if name != names[first])
    notes = [f"Only the sheet “{names[first]}” was read, not {others}."] if others else []
    return write_table(_trimmed(rows)), notes


class FileProblem(ValueError):
    """What is wrong with a file, in words for who sent it."""


def _check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse archives that unpack to more than a roster can have: zipfile reads no more than is declared."""
    if sum(part.file_size for part in archive.infolist()) > LARGEST_UNPACKED:
        raise FileProblem("The workbook is too large unpacked: copy the rows into a new one.")
    if "xl/workbook.xml" not in archive.namelist():
        raise FileProblem("This is no Excel workbook (.xlsx): save it as .xlsx or CSV.")


def _merged_ranges(archive: zipfile.ZipFile) -> list[tuple[int, int, int]]:
    """Return the merged cells of the first visible sheet: column, first row, and the row after the last.

    openpyxl leaves them out where it reads without keeping the whole sheet in memory.
    """
    workbook = WorkbookParser(archive, "xl/workbook.xml", keep_links=False)
    workbook.parse()
    sheets = [(sheet, part) for sheet, part in workbook.find_sheets() if part.Type.endswith("/worksheet")]
    path = next(part.target for sheet, part in sheets if sheet.state == "visible")
    found = []
    with archive.open(path.lstrip("/")) as file:
        for _, element in iterparse(file, ["end"]):
            if element.tag.endswith("}mergeCell"):
                column, top, _, bottom = range_boundaries(element.get("ref"))
                found.append((column - 1, top - 1, min(bottom, ROWS)))
            if element.tag.endswith("}row"):
                element.clear()
    return found


def _rows(formulas, values) -> Iterator[list[str]]:
    limits = {"max_row": ROWS, "max_col": COLUMNS}
    for cells, stored in zip(formulas.iter_rows(**limits), values.iter_rows(**limits), strict=True):
        yield [_text_of(cell, value) for cell, value in zip(cells, stored, strict=True)]


def _text_of(cell, stored) -> str:
    """Return what a cell says; a formula whose value is not stored stands for itself."""
    value = stored.value
    if value is None:
        return str(cell.value) if cell.data_type == "f" else ""
    if isinstance(value, datetime | date):
        return _write_date(value, stored.number_format)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _write_date(value: date, number_format: str) -> str:
    """Return a date in ISO 8601, as exact as the cell shows it: "Oct 2026" is no day."""
    shown = _QUOTED_IN_FORMAT.sub("", number_format or "").casefold()
    length = 10 if "d" in shown or "y" not in shown else 7 if "m" in shown else 4
    return value.isoformat()[:length]


def _fill_merged(rows: list[list[str]], ranges: list[tuple[int, int, int]]) -> None:
    """Write what a merged cell says into the rows beneath that share it."""
    if sum(bottom - top for _, top, bottom in ranges) > ROWS * COLUMNS:
        raise FileProblem("The sheet has merged cells that overlap: copy the rows into a new one.")
    for column, top, bottom in ranges:
        for row in rows[top:bottom]:
            if column < len(row):
                row[column] = row[column] or rows[top][column]


def _trimmed(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows without the empty ones at the end, and without empty columns at the right."""
    last = max((number for number, row in enumerate(rows, 1) if any(row)), default=0)
    width = max((number for row in rows for number, text in enumerate(row, 1) if text), default=0)
    return [row[:width] for row in rows[:last]]
