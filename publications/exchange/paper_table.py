"""Papers as a table: a row for each, in workbooks and as CSV."""

import datetime
from collections.abc import Iterator
from itertools import starmap
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from bibliography.export_values import get_issue, get_publisher, get_url, get_venue
from bibliography.formats import Entry
from bibliography.kinds import LABELS
from bibliography.text import to_plain
from core.documents.cells import Cell, RowColumn, iter_cells
from core.documents.comma_separated import write_csv
from core.documents.workbook import WorkbookWriter
from publications.exchange.entries import iter_entries
from publications.exchange.paper_exports import PaperExport
from publications.models import Publication


class PaperRow(NamedTuple):
    """A paper and its entry."""

    paper: Publication
    entry: Entry


def _format_date(entry: Entry) -> Cell:
    """Return the day as a date; as text where it or the month is missing."""
    if not entry.year or entry.year < 1:
        return None
    if entry.month and entry.day:
        try:
            return datetime.date(entry.year, entry.month, entry.day)
        except ValueError:
            pass
    return f"{entry.year:04}-{entry.month:02}" if entry.month else None


def _join_identifiers(entry: Entry, scheme: str) -> str:
    return "; ".join(value for name, value in entry.identifiers if name == scheme)


COLUMNS = (
    RowColumn(_("Title"), 60, lambda row: to_plain(row.entry.title)),
    RowColumn(_("Authors"), 50, lambda row: "; ".join(each.name for each in row.entry.authors)),
    RowColumn(_("Editors"), 20, lambda row: "; ".join(each.name for each in row.entry.editors)),
    RowColumn(_("Year"), 8, lambda row: row.entry.year),
    RowColumn(_("Date"), 12, lambda row: _format_date(row.entry)),
    RowColumn(_("Status"), 12, lambda row: capfirst(row.paper.status_note)),
    RowColumn(
        _("Kind"),
        18,
        lambda row: capfirst(row.paper.own_kind.name) if row.paper.own_kind else LABELS[row.entry.kind],
    ),
    RowColumn(_("Venue"), 40, lambda row: to_plain(get_venue(row.entry))),
    RowColumn(_("Volume"), 8, lambda row: row.entry.volume),
    RowColumn(_("Issue"), 8, lambda row: get_issue(row.entry)),
    RowColumn(_("Pages"), 12, lambda row: row.entry.pages or row.entry.article_number),
    RowColumn(_("Publisher"), 24, lambda row: get_publisher(row.entry)),
    RowColumn(_("DOI"), 28, lambda row: _join_identifiers(row.entry, "doi")),
    RowColumn(_("arXiv"), 14, lambda row: _join_identifiers(row.entry, "arxiv")),
    RowColumn(_("URL"), 40, lambda row: get_url(row.entry)),
    RowColumn(_("Topics"), 30, lambda row: "; ".join(row.entry.topics)),
    RowColumn(_("Language"), 10, lambda row: row.entry.language),
    RowColumn(_("Citation key"), 20, lambda row: row.entry.key),
    RowColumn(_("Note"), 30, lambda row: str(row.entry.extra.get("note", ""))),
    RowColumn(_("Abstract"), 60, lambda row: to_plain(row.entry.abstract)),
)


def iter_rows(export: PaperExport) -> Iterator[list[Cell]]:
    """Yield the cells of each paper."""
    return iter_cells(COLUMNS, starmap(PaperRow, iter_entries(export.keys, export.options.with_roles)))


def write_table(export: PaperExport) -> Iterator[str]:
    """Yield the lines of the table as CSV."""
    return write_csv(COLUMNS, iter_rows(export))


def build_workbook(export: PaperExport) -> bytes:
    """Return a workbook with the table as its only sheet."""
    writer = WorkbookWriter(export.title, export.author, export.on)
    writer.add_sheet(export.title, COLUMNS, iter_rows(export))
    return writer.build()
