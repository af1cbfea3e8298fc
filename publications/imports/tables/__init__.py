"""Tables of papers: pasted, CSV, XLSX or ODS, with headings in any order and in several languages."""

from publications.imports.tables.columns import COLUMNS, LEFT_OUT
from publications.imports.tables.reader import (
    ColumnQuestion,
    SourceNote,
    is_table,
    is_workbook,
    read_text_table,
    read_workbook_table,
    reread,
)

__all__ = [
    "COLUMNS",
    "LEFT_OUT",
    "ColumnQuestion",
    "SourceNote",
    "is_table",
    "is_workbook",
    "read_text_table",
    "read_workbook_table",
    "reread",
]
