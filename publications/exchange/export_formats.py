"""The formats in which lists of papers are downloaded.

To add one, write a function that renders a PaperExport, and add a row: URLs, menus and documentation follow.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bibliography.export_values import make_keys_unique
from bibliography.formats import Format, find_format, write
from core.documents import comma_separated, word, workbook
from core.web.converters import UnicodeSlug
from publications.exchange.entries import iter_entries
from publications.exchange.paper_exports import PaperExport
from publications.exchange.paper_table import build_workbook, write_table
from publications.exchange.reference_lists import build_word, write_html, write_text


class Purpose(StrEnum):
    """What a format is for; the headings of the menu, in their order."""

    REFERENCES = "references"
    TABLE = "table"
    PROGRAM = "program"


@dataclass(frozen=True)
class ExportFormat:
    """A format of lists of papers.

    ending: of its URLs. label: for readers. most: papers in one file. render: returns the pieces of a text,
    or a whole file. entry_format: the format of entries that it is, in which a paper alone is exported, too.
    """

    ending: str
    label: str | Promise
    purpose: Purpose
    media_type: str
    most: int
    render: Callable[[PaperExport], Iterator[str] | bytes]
    entry_format: Format | None = None

    @property
    def has_style(self) -> bool:
        """Whether it lists references in a citation style."""
        return self.purpose is Purpose.REFERENCES


_ANY_NUMBER = 10_000_000


def _list_entries(ending: str, name: str) -> ExportFormat:
    """Return the row of a format that has one entry after the other, and unique keys."""
    entry_format = find_format(name)
    if entry_format is None:
        raise LookupError(name)

    def render(export: PaperExport) -> Iterator[str]:
        entries = (entry for _paper, entry in iter_entries(export.keys, export.options.with_roles))
        return write(make_keys_unique(entries), entry_format)

    label, media_type = entry_format.label, entry_format.media_types[0]
    return ExportFormat(ending, label, Purpose.PROGRAM, media_type, _ANY_NUMBER, render, entry_format)


_ROWS = (
    _list_entries("bib", "bibtex"),
    _list_entries("ris", "ris"),
    _list_entries("json", "csl"),
    ExportFormat("docx", _("Word"), Purpose.REFERENCES, word.MEDIA_TYPE, 10_000, build_word),
    ExportFormat("html", _("Web page"), Purpose.REFERENCES, "text/html", 10_000, write_html),
    ExportFormat("txt", _("Plain text"), Purpose.REFERENCES, "text/plain", _ANY_NUMBER, write_text),
    ExportFormat("xlsx", _("Excel"), Purpose.TABLE, workbook.MEDIA_TYPE, 100_000, build_workbook),
    ExportFormat("csv", _("CSV"), Purpose.TABLE, comma_separated.MEDIA_TYPE, _ANY_NUMBER, write_table),
)
EXPORT_FORMATS: dict[str, ExportFormat] = {row.ending: row for row in _ROWS}
"""By the endings of their URLs."""
ENTRY_FORMATS: dict[str, Format] = {
    row.ending: row.entry_format for row in _ROWS if row.entry_format is not None
}
"""The formats in which a paper alone is exported, by the endings of their URLs."""
CITE = "cite"
"""The ending of the page from which the references of a list are copied."""


class ListEnding(UnicodeSlug):
    """The suffix of a format for lists of papers, or of the page from which they are copied."""

    regex = "|".join([*EXPORT_FORMATS, CITE])


class SearchEnding(UnicodeSlug):
    """The suffix of a format for results of a search, where JSON has another meaning."""

    regex = "|".join([*(ending for ending in EXPORT_FORMATS if ending != "json"), CITE])
