"""Read the largest table of an HTML page, such as web systems export under the name of a spreadsheet."""

import re
from html.parser import HTMLParser

MOST_ROWS, MOST_COLUMNS = 2100, 60
"""A little more than tables may have, so that an excess is noticed."""
_START = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|meta|body|table)\b", re.IGNORECASE)
_UNSEEN = ("script", "style", "title")
_BREAKS = ("br", "p", "div", "li")


def is_html(text: str) -> bool:
    """Return whether a text is the source of a page or of a table."""
    return _START.match(text) is not None


def read_html_rows(text: str) -> list[list[str]]:
    """Return the rows of the largest table.

    The text of a cell that spans rows is in all of them; of one that spans columns in the first.
    """
    parser = _TableParser()
    parser.feed(text)
    parser.close()
    return max((table.rows for table in parser.tables), key=lambda rows: sum(map(len, rows)), default=[])


class _HtmlTable:
    """A table while it is read. spans: by column, the last row that a cell covers, and its text."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self.spans: dict[int, tuple[int, str]] = {}
        self.cell: list[str] | None = None
        self.width = self.height = 1

    def begin_row(self) -> None:
        self.end_cell()
        self.rows.append([])
        self._fill_covered()

    def begin_cell(self, width: int, height: int) -> None:
        self.end_cell()
        self.cell, self.width, self.height = [], width, height

    def end_cell(self) -> None:
        if self.cell is None:
            return
        lines = (" ".join(line.split()) for line in "".join(self.cell).split("\n"))
        text, self.cell = "\n".join(filter(None, lines)), None
        if not self.rows:
            self.rows.append([])
        row = self.rows[-1]
        for text_of_column in (text, *[""] * (self.width - 1)):
            if self.height > 1:
                self.spans[len(row)] = len(self.rows) + self.height - 2, text_of_column
            row.append(text_of_column)
        self._fill_covered()

    def _fill_covered(self) -> None:
        """Add the cells of the last row that a cell above covers."""
        row, number = self.rows[-1], len(self.rows) - 1
        while (span := self.spans.get(len(row))) and span[0] >= number and len(row) < MOST_COLUMNS:
            row.append(span[1])


class _TableParser(HTMLParser):
    """Collect all tables, also those in cells of others."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[_HtmlTable] = []
        self.open: list[_HtmlTable] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += 1
        elif tag == "table":
            self.tables.append(_HtmlTable())
            self.open.append(self.tables[-1])
        elif not self.open:
            return
        elif tag == "tr" and len(self.open[-1].rows) < MOST_ROWS:
            self.open[-1].begin_row()
        elif tag in ("td", "th"):
            sizes = dict(attrs)
            width, height = read_span(sizes.get("colspan")), read_span(sizes.get("rowspan"))
            self.open[-1].begin_cell(min(width, MOST_COLUMNS), min(height, MOST_ROWS))
        elif tag in _BREAKS:
            self.handle_data("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen = max(0, self.unseen - 1)
        elif self.open and tag in ("td", "th", "tr", "table"):
            self.open[-1].end_cell()
            if tag == "table":
                self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1].cell is not None and not self.unseen:
            self.open[-1].cell.append(data if data == "\n" else " ".join(data.split("\n")))


def read_span(text: str | None) -> int:
    """Return the number of rows or columns that a cell covers."""
    is_number = text and text.isascii() and text.isdigit() and len(text) < 5
    return max(1, int(text or 1)) if is_number else 1
