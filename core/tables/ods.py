"""Read a sheet of an OpenDocument spreadsheet (LibreOffice), part by part and without a tree of it.

Rows and cells that repeat are written once, with a number that may be in the millions; as many as the limits
allow are read.
"""

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl

from defusedxml import sax
from django.utils.translation import gettext

from core.tables.sheet import LOOKED_AT, FileProblemError, RawSheet, SheetLimits

MAIN_PART = "content.xml"
MEDIA_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
DEEPEST = 200
CELL_LIMIT = 100_000  # characters of a cell
SHEETS = 200
_NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _OFFICE, _TEXT, _STYLE = (f"{_NAMESPACE}{name}:1.0" for name in ("table", "office", "text", "style"))
_XLINK = "http://www.w3.org/1999/xlink"
_YEAR = re.compile(r"[0-9]{4}")
_URL = re.compile(r"(?:https?|ftp)://\S{1,2000}", re.IGNORECASE)


def is_spreadsheet(archive: zipfile.ZipFile) -> bool:
    """Return whether an archive says of itself that it is such a spreadsheet, or a template of one."""
    if "mimetype" not in archive.namelist() or MAIN_PART not in archive.namelist():
        return False
    with archive.open("mimetype") as file:
        return file.read(200).decode("ascii", "replace").startswith(MEDIA_TYPE)


def read_sheet(
    archive: zipfile.ZipFile,
    _content: bytes,
    limits: SheetLimits,
    is_wanted: Callable[[list[list[str]]], bool],
) -> RawSheet:
    """Return the first visible sheet that is wanted, or the first visible one."""
    handler = _Sheets(limits, is_wanted)
    parser = sax.make_parser()
    parser.setFeature(feature_namespaces, True)
    parser.forbid_dtd = True
    parser.setContentHandler(handler)
    with archive.open(MAIN_PART) as file:
        parser.parse(file)
    sheets = [sheet for sheet in handler.sheets if sheet.is_visible] or handler.sheets
    chosen = next((sheet for sheet in sheets if sheet.is_wanted), sheets[0]).raw
    chosen.others = [sheet.raw.name for sheet in handler.sheets if sheet.raw is not chosen]
    return chosen


@dataclass
class _OdsSheet:
    raw: RawSheet
    is_visible: bool = True
    is_wanted: bool = False


@dataclass
class _Cell:
    """A cell while it is read. covers: the rows that it covers, itself too."""

    value_type: str = ""
    value: str = ""
    formula: str = ""
    repeated: int = 1
    covers: int = 1
    url: str = ""
    paragraphs: list[list[str]] = field(default_factory=list)
    length: int = 0

    @property
    def text(self) -> str:
        text = "\n".join("".join(parts) for parts in self.paragraphs).strip()
        if self.value_type == "float" and self.value:
            return self.value.removesuffix(".0")
        if self.value_type == "date" and self.value:
            return text if _YEAR.fullmatch(text) else self.value[:10]
        if not self.value_type and not text and self.formula:
            return f"={self.formula.partition(':=')[2] or self.formula.lstrip('=')}"
        return text


class _Sheets(ContentHandler):
    """Collects the sheets; once one is wanted, only the names of the others."""

    def __init__(self, limits: SheetLimits, is_wanted: Callable[[list[list[str]]], bool]) -> None:
        super().__init__()
        self.limits, self.is_wanted = limits, is_wanted
        self.sheets: list[_OdsSheet] = []
        self.hidden_styles: set[str] = set()
        self.style = ""
        self.depth = self.inner_tables = self.skipped = self.cells = 0
        self.row: list[str] | None = None
        self.links: dict[int, str] = {}
        self.merged: list[tuple[int, int]] = []
        self.repeated, self.is_hidden = 1, False
        self.cell: _Cell | None = None

    @property
    def _is_open(self) -> bool:
        """Whether rows are read: of sheets up to the wanted one."""
        return not any(sheet.is_wanted for sheet in self.sheets[:-1])

    def startElementNS(self, name: Any, _qname: str | None, attrs: AttributesNSImpl) -> None:  # noqa: N802
        self.depth += 1
        if self.depth > DEEPEST:
            raise ValueError(gettext("The file is nested too deeply."))
        namespace, tag = name
        if self.skipped or (namespace, tag) == (_OFFICE, "annotation"):
            self.skipped += 1  # a comment beside a cell
        elif namespace == _TABLE:
            self._start_table_part(tag, attrs)
        elif namespace == _STYLE and tag == "style":
            self.style = attrs.get((_STYLE, "name"), "")
        elif namespace == _STYLE and tag == "table-properties":
            if attrs.get((_TABLE, "display")) == "false":
                self.hidden_styles.add(self.style)
        elif namespace == _TEXT and self.cell is not None:
            self._start_text(tag, attrs)

    def _start_table_part(self, tag: str, attrs: AttributesNSImpl) -> None:
        if tag == "table":
            self.inner_tables += 1
            if self.inner_tables == 1:
                if len(self.sheets) >= SHEETS:
                    raise ValueError(gettext("The file has too many sheets."))
                sheet = _OdsSheet(RawSheet(attrs.get((_TABLE, "name"), "")[:200], []))
                sheet.is_visible = attrs.get((_TABLE, "style-name")) not in self.hidden_styles
                self.sheets.append(sheet)
        elif self.inner_tables != 1 or not self._is_open:
            return
        elif tag == "table-row":
            self.row, self.links, self.merged = [], {}, []
            self.repeated = _read_number(attrs.get((_TABLE, "number-rows-repeated")))
            self.is_hidden = attrs.get((_TABLE, "visibility")) in ("collapse", "filter")
        elif tag in ("table-cell", "covered-table-cell") and self.row is not None:
            value_type = attrs.get((_OFFICE, "value-type"), "")
            self.cell = _Cell(
                value_type,
                attrs.get((_OFFICE, "date-value" if value_type == "date" else "value"), ""),
                attrs.get((_TABLE, "formula"), ""),
                _read_number(attrs.get((_TABLE, "number-columns-repeated"))),
                _read_number(attrs.get((_TABLE, "number-rows-spanned"))),
            )

    def _start_text(self, tag: str, attrs: AttributesNSImpl) -> None:
        if self.cell is None:
            return
        if tag in ("p", "h"):
            self.cell.paragraphs.append([])
        elif tag == "s":
            self.characters(" " * min(_read_number(attrs.get((_TEXT, "c"))), 100))
        elif tag == "tab":
            self.characters(" ")
        elif tag == "line-break":
            self.characters("\n")
        elif tag == "a" and _URL.fullmatch(url := attrs.get((_XLINK, "href"), "")):
            self.cell.url = self.cell.url or url

    def characters(self, content: str) -> None:
        cell = self.cell
        if cell is not None and not self.skipped and cell.paragraphs and cell.length < CELL_LIMIT:
            cell.paragraphs[-1].append(content)
            cell.length += len(content)

    def endElementNS(self, name: Any, _qname: str | None) -> None:  # noqa: N802
        self.depth -= 1
        if self.skipped:
            self.skipped -= 1
            return
        namespace, tag = name
        if namespace != _TABLE:
            return
        if tag == "table":
            self.inner_tables -= 1
            if not self.inner_tables and self._is_open:
                sheet = self.sheets[-1]
                sheet.is_wanted = sheet.is_visible and self.is_wanted(sheet.raw.rows[:LOOKED_AT])
        elif self.inner_tables != 1:
            return
        elif tag in ("table-cell", "covered-table-cell") and self.cell is not None:
            self._end_cell(self.cell)
            self.cell = None
        elif tag == "table-row" and self.row is not None:
            self._end_row(self.row)
            self.row = None

    def _end_cell(self, cell: _Cell) -> None:
        row = self.row
        if row is None:
            return
        text, column = cell.text, len(row)
        row += [text] * max(0, min(cell.repeated, self.limits.columns - column))
        if cell.url and text:
            self.links[column] = cell.url
        if cell.covers > 1 and text and column < self.limits.columns:
            self.merged.append((column, cell.covers))

    def _end_row(self, row: list[str]) -> None:
        raw = self.sheets[-1].raw
        first = len(raw.rows)
        number = max(0, min(self.repeated, self.limits.rows - first))
        self.cells += (len(row) + 1) * number
        if self.cells > self.limits.rows * (self.limits.columns + 1):
            raise FileProblemError(gettext("The sheet has too many cells. Copy the rows into a new one."))
        raw.rows += [list(row) if any(row) else [] for _ in range(number)]
        if not number:
            return
        raw.links |= {(first, column): url for column, url in self.links.items()}
        raw.merged += [
            (column, first, min(first + covers, self.limits.rows)) for column, covers in self.merged
        ]
        if self.is_hidden:
            raw.hidden += range(first, first + number)


def _read_number(text: str | None) -> int:
    """Return a number of repetitions: at least 1, and 1 for what is none."""
    is_number = text and text.isascii() and text.isdigit() and len(text) < 10
    return max(1, int(text or 1)) if is_number else 1
