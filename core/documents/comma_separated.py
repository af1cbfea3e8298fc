"""Write CSV (RFC 4180) in UTF-8 with the byte order mark by which spreadsheets recognise it."""

import csv
import datetime
from collections.abc import Iterable, Iterator

from core.documents.cells import Cell, Rows, SheetColumn, clean_cell
from core.tables.delimited import BYTE_ORDER_MARK, Echo, escape_formula

MEDIA_TYPE = "text/csv"


def write_csv(columns: Iterable[SheetColumn], rows: Rows) -> Iterator[str]:
    """Yield the lines of a table, headings first. What a spreadsheet would calculate is escaped."""
    writer = csv.writer(Echo(), lineterminator="\r\n")
    yield BYTE_ORDER_MARK + writer.writerow([_write_cell(column.heading) for column in columns])
    for row in rows:
        yield writer.writerow([_write_cell(cell) for cell in row])


def _write_cell(cell: Cell) -> str:
    value = clean_cell(cell)
    if isinstance(value, str):
        return escape_formula(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "minutes")
    return "" if value is None else str(value)
