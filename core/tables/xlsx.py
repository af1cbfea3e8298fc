"""Read a sheet of an Excel workbook (Office Open XML) with openpyxl, and what this leaves out.

openpyxl knows merged cells, links and hidden rows only where it keeps the whole sheet in memory.
"""

import io
import re
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime
from itertools import islice, zip_longest
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import openpyxl
from defusedxml import sax
from openpyxl.packaging.relationship import get_dependents, get_rels_path
from openpyxl.reader.workbook import WorkbookParser
from openpyxl.utils import range_boundaries

from core.tables.sheet import LOOKED_AT, RawSheet, SheetLimits

MAIN_PART = "xl/workbook.xml"
_LINKS = 200_000
_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_HYPERLINK = re.compile(r'=\s*HYPERLINK\(\s*"((?:https?|ftp)://[^"\s]{1,2000})"', re.IGNORECASE)
_URL = re.compile(r"(?:https?|ftp)://\S{1,2000}", re.IGNORECASE)


def read_sheet(
    archive: zipfile.ZipFile,
    content: bytes,
    limits: SheetLimits,
    is_wanted: Callable[[list[list[str]]], bool],
) -> RawSheet:
    """Return the first visible sheet that is wanted, or the first visible one."""
    # Formulas and their stored values are in two readings of the same cells.
    formulas, values = (
        openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)
        for data_only in (False, True)
    )
    with closing(formulas), closing(values):
        visible = [n for n, sheet in enumerate(values.worksheets) if sheet.sheet_state == "visible"]
        index = visible[0]
        for number in visible if len(visible) > 1 else ():
            rows = values.worksheets[number].iter_rows(max_row=LOOKED_AT, max_col=limits.columns)
            if is_wanted([[_format_value(cell) for cell in row] for row in rows]):
                index = number
                break
        cells, stored = (
            book.worksheets[index].iter_rows(max_row=limits.rows, max_col=limits.columns)
            for book in (formulas, values)
        )
        name = values.worksheets[index].title
        raw = RawSheet(name, [], others=[each.title for each in values.worksheets if each.title != name])
        for number, pair in enumerate(zip_longest(cells, stored, fillvalue=())):
            texts = [_format_cell(*cell) for cell in zip(*pair, strict=True)]
            while texts and not texts[-1]:
                texts.pop()
            raw.rows.append(texts)
            for column, cell in enumerate(pair[0]):
                if cell.data_type == "f" and (match := _HYPERLINK.match(str(cell.value))):
                    raw.links[number, column] = match[1]
    _read_details(archive, raw, index, limits)
    return raw


class _Details(ContentHandler):
    """Collects merged cells, links and hidden rows, without a tree of the sheet."""

    def __init__(self, raw: RawSheet, limits: SheetLimits) -> None:
        super().__init__()
        self.raw, self.limits = raw, limits
        self.targets: dict[tuple[int, int], str] = {}
        self.row = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        name = name.rpartition(":")[2]
        if name == "row":
            number = attrs.get("r", "")
            self.row = int(number) if number.isdecimal() and len(number) < 9 else self.row + 1
            if attrs.get("hidden") in ("1", "true") and self.row <= self.limits.rows:
                self.raw.hidden.append(self.row - 1)
        elif name == "mergeCell":
            column, top, _, bottom = range_boundaries(attrs["ref"])
            if top <= self.limits.rows:
                self.raw.merged.append((column - 1, top - 1, min(bottom, self.limits.rows)))
        elif name == "hyperlink" and len(self.targets) < _LINKS:
            column, top, *_ = range_boundaries(attrs["ref"])
            target = next((attrs[key] for key in attrs.getNames() if key.endswith(":id")), "")
            if target and top <= self.limits.rows:
                self.targets[top - 1, column - 1] = target


def _read_details(archive: zipfile.ZipFile, raw: RawSheet, index: int, limits: SheetLimits) -> None:
    workbook = WorkbookParser(archive, MAIN_PART, keep_links=False)
    workbook.parse()
    parts = [part for _, part in workbook.find_sheets() if part.Type.endswith("/worksheet")]
    path = next(islice(parts, index, None)).target.lstrip("/")
    details = _Details(raw, limits)
    with archive.open(path) as file:
        sax.parse(file, details)
    if details.targets and (rels_path := get_rels_path(path)) in archive.namelist():
        urls = {rel.Id: rel.Target for rel in get_dependents(archive, rels_path)}
        for place, key in details.targets.items():
            if _URL.fullmatch(url := urls.get(key) or ""):
                raw.links[place] = url


def _format_cell(cell, stored) -> str:
    """Format the value of a cell; a formula without a stored value stays a formula."""
    if stored.value is None:
        return str(cell.value) if cell.data_type == "f" else ""
    return _format_value(stored)


def _format_value(cell) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, datetime | date):
        number_format = _QUOTED_IN_FORMAT.sub("", cell.number_format or "").casefold()
        length = 10 if "d" in number_format or "y" not in number_format else 7 if "m" in number_format else 4
        return value.isoformat()[:length]  # as exact as the cell shows it: "Oct 2026" is no day
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
