"""The columns that tables of papers have."""

from core.tables.columns import Columns, list_columns, load_columns
from core.tables.pasted_table import LEFT_OUT

__all__ = ["COLUMNS", "LEFT_OUT", "LINK_COLUMNS", "MOST_ROWS", "PaperColumns"]

MOST_ROWS = 200_000
LINK_COLUMNS = ("url", "pdf", "code", "slides", "video", "data", "doi", "arxiv")
"""Columns of whose cells the link counts where they have one, not the text."""
CONTENT = ("authors", "year", "date", "venue", "journal", "booktitle", "doi", "abstract", "pages", "url")
"""Columns of which a table of papers has at least one beside the title."""


class PaperColumns(Columns):
    """The columns of papers: each counts once, and a second one of the same meaning is a question."""

    def assign(self, headings: list[str]) -> list[str | None]:
        keys = super().assign(headings)
        assigned: set[str] = set()
        for index, key in enumerate(keys):
            if key and key not in self.repeatable and key in assigned:
                keys[index] = None
            elif key:
                assigned.add(key)
        return keys

    def has_papers(self, headings: list[str]) -> bool:
        """Return whether a row has the headings of a table of papers."""
        keys = {self.find(heading) or self.guess(heading) for heading in headings if heading.strip()}
        return "title" in keys and not keys.isdisjoint(CONTENT)


_SECTIONS = load_columns(__package__)
COLUMNS = PaperColumns(
    [*list_columns(_SECTIONS["papers"]), *list_columns(_SECTIONS["ignored"])],
    required=("title",),
    patterns=_SECTIONS["parts"],
    most_rows=MOST_ROWS,
)
