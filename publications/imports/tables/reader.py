"""Read tables of papers: a text or a workbook becomes entries, questions about its columns, and notes."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from bibliography.entry import Entry, Problem
from bibliography.entry_cells import build_entry
from bibliography.kind_guesses import read_kind
from core.tables.delimited import find_delimiter, read_rows, write_rows
from core.tables.pasted_table import (
    ABOVE,
    COLUMNS_ASKED,
    PastedTable,
    build_table,
    join_cells,
    read_day_number,
)
from core.tables.workbooks import Sheet, SheetLimits, is_workbook, read_workbook
from publications.imports.tables.columns import COLUMNS, LINK_COLUMNS, MOST_ROWS

__all__ = [
    "ColumnQuestion", "SourceNote", "is_table", "is_workbook", "read_text_table", "read_workbook_table",
]  # fmt: skip

LIMITS = SheetLimits(unpacked=250 * 1024 * 1024, rows=MOST_ROWS + 100, columns=120, characters=150_000_000)
HEAD = 60_000  # characters in which the headings are searched
SOURCE = 20_000  # characters of a row that is kept
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_LINK_HEADING = "Link"


@dataclass(frozen=True, slots=True)
class SourceNote(Problem):
    """What the user should know of a source as a whole; nothing of it is left out."""


@dataclass(frozen=True, slots=True)
class ColumnQuestion(SourceNote):
    """A column whose heading is not understood. value: its heading; examples: some of its cells."""

    examples: str = ""


def is_table(text: str) -> bool:
    """Return whether a text begins as a table of papers with headings."""
    return find_headings(text) >= 0


def find_headings(text: str) -> int:
    """Return the number of the line with the headings of a table of papers, counted from 0; -1 for none."""
    head = text[:HEAD].lstrip("\ufeff")
    delimiter = find_delimiter(head.replace("\0", ""))
    for candidate in dict.fromkeys((delimiter, "\t", ";", ",")):
        try:
            rows = csv.reader(io.StringIO(head.replace("\0", ""), newline=""), delimiter=candidate)
            for number, row in zip(range(ABOVE), rows, strict=False):
                if 1 < len(row) < LIMITS.columns and sum(map(len, row)) < 5_000 and COLUMNS.has_papers(row):
                    return number
        except csv.Error:
            continue
    return -1


def read_text_table(text: str, answers: Mapping[str, str] | None = None) -> Iterator[Entry | Problem]:
    """Yield what a delimited text has: entries in its order, questions and notes before them."""
    text = text.replace("\0", "").lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        lines = [(number, row) for number, row in read_rows(text) if any(map(str.strip, row))]
        table = build_table(lines, COLUMNS)
    except ValueError as error:
        yield Problem(1, str(error), source=text[:2_000])
        return
    yield from _read_table(table, {}, answers or {})


def read_workbook_table(
    content: bytes, answers: Mapping[str, str] | None = None
) -> Iterator[Entry | Problem]:
    """Yield what the sheet of a workbook has that looks like papers."""
    try:
        sheet = read_workbook(content, LIMITS, _has_papers)
        for note in sheet.notes:
            yield SourceNote(1, note)
        lines = [(number, row) for number, row in enumerate(sheet.rows, 1) if any(map(str.strip, row))]
        if not _has_papers(sheet.rows[:ABOVE]):
            raise ValueError(
                gettext(
                    "No sheet of this workbook has a row of headings with “Title” and, for example, "
                    "“Authors” or “Year”. Add the headings above the columns."
                )
            )
        table = build_table(lines, COLUMNS)
    except ValueError as error:
        yield Problem(1, str(error), code="unread")
        return
    yield from _read_table(table, _find_links(sheet), answers or {})


def _has_papers(rows: Sequence[Sequence[str]]) -> bool:
    return any(COLUMNS.has_papers([*row]) for row in rows)


def _find_links(sheet: Sheet) -> dict[int, dict[int, str]]:
    """Return the URLs behind cells, by the number of the row and then by column."""
    links: dict[int, dict[int, str]] = {}
    for (row, column), url in sheet.links.items():
        links.setdefault(row + 1, {})[column] = url
    return links


def _read_table(
    table: PastedTable, links: Mapping[int, Mapping[int, str]], answers: Mapping[str, str]
) -> Iterator[Entry | Problem]:
    for column in table.unknown_columns[:COLUMNS_ASKED]:
        answer = answers.get(column.name)
        if answer is None:
            yield ColumnQuestion(1, str(column), value=column.name, examples=column.examples)
        elif answer in COLUMNS.by_key and (answer in COLUMNS.repeatable or answer not in table.keys):
            table.set_key(column.index, answer)
    section: dict[str, str] = {}
    for number, row in table.rows:
        filled = [text for text in map(str.strip, row) if text]
        if len(filled) == 1 and (heading := _read_section(filled[0])):  # "2020" or "Journal articles" alone
            section |= heading
        elif filled and not table.is_total(row):
            yield from _read_row(table, number, row, links.get(number, {}), section)


def _read_row(
    table: PastedTable, number: int, row: list[str], links: Mapping[int, str], section: Mapping[str, str]
) -> Iterator[Entry | Problem]:
    """Yield the entry of a row. section: what a row above says of all below it."""
    try:
        texts = _read_cells(table, row, links)
    except ValueError as error:
        yield Problem(number, str(error), source=_write_source(table, row, links, {}))
        return
    if not texts:
        return
    is_dated = "year" in texts or "date" in texts
    added = {
        key: text for key, text in section.items() if key not in texts and not (key == "year" and is_dated)
    }
    yield build_entry(texts | added, number, _write_source(table, row, links, added))


def _read_section(text: str) -> dict[str, str]:
    """Return the year or the kind that a row with one cell gives the rows below it, by column."""
    if _YEAR.fullmatch(text):
        return {"year": text}
    return {"kind": text} if read_kind(text) else {}


def _read_cells(table: PastedTable, row: list[str], links: Mapping[int, str]) -> dict[str, str]:
    """Return the cells of a row by column, with the targets of links."""
    if links:
        row = [
            links[index] if index in links and key in LINK_COLUMNS else text
            for index, (key, text) in enumerate(zip(_pad(table.keys, len(row)), row, strict=False))
        ]
    cells = [(key, text) for key, text in table.list_cells(row) if text and key != "id"]
    cells += [
        ("url", url) for index, url in links.items() if _pad(table.keys, index + 1)[index] not in LINK_COLUMNS
    ]
    texts = join_cells(cells, table.columns)
    for key in ("date", "year"):
        if key in texts:
            texts[key] = read_day_number(texts[key])
    return texts


def _pad(keys: Sequence[str | None], length: int) -> list[str | None]:
    return [*keys, *[None] * (length - len(keys))]


def _write_source(
    table: PastedTable, row: list[str], links: Mapping[int, str], added: Mapping[str, str]
) -> str:
    """Return a row under its headings, as a table that can be read again. added: cells by column."""
    names = {column: heading for column, heading in enumerate(table.headings) if heading.strip()}
    pairs = []
    for index, text in enumerate(row):
        if text.strip():
            number = gettext("column {number}, without a heading").format(number=index + 1)
            key = _pad(table.keys, index + 1)[index]
            pairs.append(
                (names.get(index, number), links[index] if index in links and key in LINK_COLUMNS else text)
            )
    pairs += [
        (_LINK_HEADING, url)
        for index, url in links.items()
        if _pad(table.keys, index + 1)[index] not in LINK_COLUMNS
    ]
    pairs += [(COLUMNS.headings[key], text) for key, text in added.items()]
    if not any(COLUMNS.find(name) == "title" for name, _ in pairs):
        pairs.insert(0, (gettext("Title"), ""))
    return write_rows([[name for name, _ in pairs], [text for _, text in pairs]])[:SOURCE]


def reread(source: str, answers: Mapping[str, str], line: int) -> list[Entry | Problem]:
    """Return what the row of a source is with other answers about its columns."""
    results = [each for each in read_text_table(source, answers) if not isinstance(each, SourceNote)]
    return [replace(each, line=line) for each in results]
