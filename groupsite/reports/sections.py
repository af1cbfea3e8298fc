"""The sections of a report: a class for each, whose rows are described once for page, PDF, Word and Excel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from django.db.models import Count, QuerySet, Value
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from bibliography.styles import render_html, render_plain
from core.db.query_batches import fetch_together
from core.own_apps import list_modules
from core.plots import YearPlot, draw_papers_per_year
from core.text.translation import format_number
from groupsite.cv.description import CvRow, Reference
from groupsite.reports.scope import ReportScope

Text = str | Promise


@dataclass(frozen=True)
class ReportRow:
    """A row: as on CVs, and as cells of a table whose headings are the section's columns.

    more_cells: further lines of the table about the same, such as other grants of a project.
    """

    text: CvRow | Reference
    cells: tuple[Any, ...] = ()
    more_cells: tuple[tuple[Any, ...], ...] = ()

    @property
    def html(self) -> SafeString:
        """The reference as HTML; empty for other rows."""
        return SafeString(render_html(self.text.runs) if isinstance(self.text, Reference) else "")

    @property
    def plain(self) -> str:
        """The row as a line of text."""
        if isinstance(self.text, Reference):
            return render_plain(self.text.runs)
        row = self.text
        return "; ".join(filter(None, (", ".join(filter(None, (row.title, *row.where))), *row.notes)))


@dataclass(frozen=True)
class RowGroup:
    """Rows under a heading, which is empty where there is one group. start: the number of the first row."""

    title: str
    rows: tuple[ReportRow, ...]
    start: int = 1


@dataclass(frozen=True)
class Figure:
    """A number of the summary, with its noun: 9 journal articles."""

    number: str
    label: str


@dataclass(frozen=True)
class YearTable:
    """Numbers by year, a row for each label. totals: the sums of the years, which a plot shows, if any."""

    title: str
    years: tuple[int, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...] = ()

    @property
    def plot(self) -> YearPlot | None:
        """The sums of the years as a plot; None where there is nothing or no sum."""
        if not self.totals:
            return None
        return draw_papers_per_year(
            dict(zip(self.years, self.totals, strict=True)), self.years[0], self.years[-1]
        )

    @property
    def plot_text(self) -> str:
        """The plot in words."""
        pairs = (
            f"{year}: {format_number(number)}" for year, number in zip(self.years, self.totals, strict=True)
        )
        return f"{self.title}. {', '.join(pairs)}"


@dataclass(frozen=True)
class SectionContent:
    """A section with its rows. total: of rows, of which `groups` may have fewer. columns: of its table."""

    key: str
    title: str
    groups: tuple[RowGroup, ...] = ()
    total: int = 0
    columns: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    tables: tuple[YearTable, ...] = ()
    is_numbered: bool = False

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return sum(len(group.rows) for group in self.groups)

    @property
    def left_out(self) -> int:
        """How many rows are left out."""
        return self.total - self.rows

    @property
    def is_empty(self) -> bool:
        return not (self.groups or self.figures or self.tables)


@dataclass(frozen=True)
class Gap:
    """Records of a report that lack something. text: a sentence about all. records: the first of them.

    rows: pairs of the title and the URL of the form of a record.
    """

    text: str
    number: int
    rows: Sequence[tuple[str, str]]


class ReportSection:
    """A section: the querysets of its rows, and how a row reads.

    key: in settings. columns: the headings of its table. gaps: what a row may lack.
    """

    key: ClassVar[str]
    label: ClassVar[Text]
    columns: ClassVar[tuple[Text, ...]] = ()
    is_numbered: ClassVar[bool] = False
    rank: ClassVar[int] = 0

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:  # noqa: ARG002
        """Return the querysets of its rows by a name each."""
        return {}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:  # noqa: ARG002
        """Yield its rows in groups, at most so many rows in all."""
        return ()

    def select_gaps(self, scope: ReportScope) -> Iterable["GapQuery"]:  # noqa: ARG002
        """Yield the querysets of records that lack something."""
        return ()

    def build(self, scope: ReportScope, most: int, total: int) -> SectionContent:
        """Return the section with at most so many rows. total: how many it has."""
        groups = tuple(group for group in self.build_groups(scope, most) if group.rows) if total else ()
        return SectionContent(
            self.key,
            str(self.label),
            groups,
            total,
            tuple(map(str, self.columns)),
            is_numbered=self.is_numbered,
        )


@dataclass(frozen=True)
class GapQuery:
    """Records that lack something. one, many: sentences, the second with %d. form: its URL name."""

    one: Text
    many: Text
    rows: QuerySet
    form: str


@cache
def get_sections() -> dict[str, ReportSection]:
    """Return all sections by key, in their usual order; apps have theirs in modules `report_sections`."""
    modules = map(import_module, list_modules("report_sections"))
    sections = sorted(
        (section() for module in modules for section in module.SECTIONS), key=lambda section: section.rank
    )
    return {section.key: section for section in sections}


def count_rows(scope: ReportScope) -> dict[str, int]:
    """Return how many rows each section has, in one query."""
    querysets = {
        f"{key}:{name}": rows.order_by()
        .values(one=Value(1))
        .annotate(number=Count("pk"))
        .values_list("number")
        for key, section in get_sections().items()
        for name, rows in section.select(scope).items()
    }
    numbers = dict.fromkeys(get_sections(), 0)
    for name, rows in fetch_together(**querysets).items():
        numbers[name.partition(":")[0]] += sum(number for (number,) in rows)
    return numbers
