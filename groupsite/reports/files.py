"""A report as a file: PDF, Word document and workbook, each from the same rows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from django.utils.translation import gettext

from bibliography.styles import Run
from core.db.dated_models import today
from core.documents import word, workbook
from core.documents.cells import SheetColumn
from core.documents.word import WordDocument, WordRun
from core.documents.workbook import WorkbookWriter
from core.files.typst import load_fonts
from core.languages import get_primary_language
from core.text.translation import format_number
from groupsite.cv.description import CvBlock, CvGroup, CvRow, Reference
from groupsite.cv.pdf import TEMPLATE, choose_faces, typeset_data
from groupsite.cv.typst_data import build_section, describe_page_number, format_line
from groupsite.reports.building import IN_FILE, IN_SHEET, ReportContent
from groupsite.reports.sections import ReportRow, SectionContent, YearTable

NARROW, WIDE = 14, 40
"""Widths of columns of a sheet, in characters."""
WIDE_CELL = 24
"""Characters of a cell from which its column is wide."""


def describe_limit(section: SectionContent) -> str:
    """Return the sentence about rows that are left out; empty if there are none."""
    if section.left_out <= 0 or not section.rows:
        return ""
    text = gettext(
        "The first %(rows)s of %(total)s. Choose a shorter period or fewer people for all of them."
    )
    return text % {"rows": format_number(section.rows), "total": format_number(section.total)}


def write_pdf(content: ReportContent) -> bytes:
    """Typeset the report. Raises NotTypeset."""
    group, title = format_line(content.group), format_line(content.settings.title)
    data = {
        "title": title,
        "heading": title,
        "group": group,
        "subtitle": format_line(content.subtitle),
        "footer": [group, title],
        "page": describe_page_number(),
        "lang": get_primary_language(),
        "fonts": choose_faces(load_fonts()),
        "sections": [_build_typst_section(section) for section in content.filled],
    }
    return typeset_data(TEMPLATE.with_name("report.typ"), "report", data).pdf


def _build_typst_section(section: SectionContent) -> dict[str, Any]:
    numbers = count(1)
    groups = tuple(_build_group(group.title, group.rows, section, numbers) for group in section.groups)
    block = CvBlock(section.key, section.title, groups=groups, note=describe_limit(section))
    return {
        **build_section(block),
        "own-line": True,
        "figures": [[figure.number, format_line(figure.label)] for figure in section.figures],
        "tables": [_build_typst_table(table) for table in section.tables],
    }


def _build_group(
    title: str, rows: Iterable[ReportRow], section: SectionContent, numbers: Iterator[int]
) -> CvGroup:
    texts = [row.text for row in rows]
    references = [text for text in texts if isinstance(text, Reference)]
    if section.is_numbered:
        references = [replace(text, runs=(Run(f"[{next(numbers)}] "), *text.runs)) for text in references]
    return CvGroup(title, tuple(text for text in texts if isinstance(text, CvRow)), tuple(references))


def _build_typst_table(table: YearTable) -> dict[str, Any]:
    return {
        "title": format_line(table.title),
        "years": list(map(str, table.years)),
        "totals": list(table.totals),
        "rows": [[format_line(label), list(map(str, numbers))] for label, numbers in table.rows],
    }


def write_word(content: ReportContent) -> bytes:
    """Write the report as a Word document, with tables where the page has plots."""
    document = WordDocument(content.settings.title, content.group, today())
    document.add_paragraph(content.group)
    document.add_paragraph(content.subtitle)
    for section in content.filled:
        document.add_heading(section.title)
        for figure in section.figures:
            document.add_paragraph([WordRun(figure.number, bold=True), WordRun(f" {figure.label}")])
        for table in section.tables:
            document.add_heading(table.title, 2)
            document.add_table(["", *map(str, table.years)], list_numbers(table))
        document.restart_numbers()
        for group in section.groups:
            if group.title:
                document.add_heading(group.title, 2)
            for row in group.rows:
                _add_word_row(document, row, section.is_numbered)
        if limit := describe_limit(section):
            document.add_paragraph(limit)
    return document.build()


def _add_word_row(document: WordDocument, row: ReportRow, is_numbered: bool) -> None:
    text = row.text
    if isinstance(text, Reference):
        document.add_reference(text.runs, is_numbered=is_numbered)
        return
    rest = "; ".join(filter(None, (", ".join(("", *text.where)), *text.notes)))
    when = f", {text.when}" if text.when else ""
    document.add_reference([WordRun(text.title, href=text.url), WordRun(f"{rest}{when}")])


def list_numbers(table: YearTable) -> list[list[str | int]]:
    """Return the rows of a table of numbers by year, with the sums last."""
    rows: list[list[str | int]] = [[label, *numbers] for label, numbers in table.rows]
    return [*rows, [gettext("All"), *table.totals]] if table.totals else rows


def write_workbook(content: ReportContent) -> bytes:
    """Write the report as a workbook: a sheet for each table of numbers and for each section."""
    book = WorkbookWriter(content.settings.title, content.group, today())
    about: list[tuple[list[Any], bool]] = [
        ([content.settings.title], True),
        ([content.group], False),
        ([content.subtitle], False),
    ]
    about += [
        ([figure.label, figure.number], False) for section in content.sections for figure in section.figures
    ]
    about += [
        ([section.title, limit], False) for section in content.filled if (limit := describe_limit(section))
    ]
    book.add_form(gettext("About"), [WIDE, WIDE], about)
    for section in content.filled:
        for table in section.tables:
            columns = [SheetColumn("", WIDE), *(SheetColumn(str(year), NARROW) for year in table.years)]
            book.add_sheet(table.title, columns, list_numbers(table))
        if section.groups:
            rows = [row for group in section.groups for row in group.rows]
            lines = [cells for row in rows for cells in (row.cells, *row.more_cells)]
            book.add_sheet(section.title, _list_columns(section, lines), lines)
    return book.build()


def _list_columns(section: SectionContent, lines: list[tuple[Any, ...]]) -> list[SheetColumn]:
    return [
        SheetColumn(heading, WIDE if any(len(str(line[place])) > WIDE_CELL for line in lines) else NARROW)
        for place, heading in enumerate(section.columns)
    ]


@dataclass(frozen=True)
class FileFormat:
    """A format of files. most: rows of a section."""

    label: str
    content_type: str
    most: int
    write: Callable[[ReportContent], bytes]


FORMATS = {
    "pdf": FileFormat("PDF", "application/pdf", IN_FILE, write_pdf),
    "docx": FileFormat("Word", word.MEDIA_TYPE, IN_FILE, write_word),
    "xlsx": FileFormat("Excel", workbook.MEDIA_TYPE, IN_SHEET, write_workbook),
}
"""The formats by ending."""
