"""Build a report: its sections with their rows, how many there are, and what its records lack."""

from dataclasses import dataclass

from django.db.models import Count, Min, QuerySet, Window
from django.urls import reverse
from django.utils.translation import gettext

from core.db.query_batches import fetch_together
from groupsite.reports.readers import ReportReader
from groupsite.reports.scope import ReportScope
from groupsite.reports.sections import Gap, GapQuery, SectionContent, count_rows, get_sections
from groupsite.reports.settings import ReportSettings, format_day
from groupsite.site.context import Site
from groupsite.templatetags.text import count
from publications.models import Publication
from publications.search.facet_counts import KIND, label_kind

ON_PAGE, IN_FILE, IN_SHEET = 100, 2_000, 5_000
"""The most rows of a section on a page, in a PDF or Word document, and in a table."""
RECORDS = 8
"""The most records of a kind that the list of what to check names."""


@dataclass(frozen=True)
class KindCount:
    """A kind of papers, and how many of the period are of it."""

    value: str
    label: str
    number: int


@dataclass(frozen=True)
class ReportContent:
    """A report that was built. counts: of rows of all sections, also of those that it has not."""

    settings: ReportSettings
    group: str
    sections: tuple[SectionContent, ...]
    counts: dict[str, int]
    persons: int

    @property
    def subtitle(self) -> str:
        """The period, and how much there is: "1 January to 31 December 2026. 52 people, 37 papers"."""
        numbers = [count(self.persons, "person"), count(self.counts.get("papers", 0), "paper")]
        return f"{self.settings.period_text}. {', '.join(numbers)}"

    @property
    def has_rows(self) -> bool:
        """Whether any section has rows; the summary also has numbers of the years before."""
        return any(section.total for section in self.sections)

    @property
    def filled(self) -> tuple[SectionContent, ...]:
        """The sections that have something."""
        return tuple(section for section in self.sections if not section.is_empty)


def build_report(settings: ReportSettings, reader: ReportReader, most: int) -> ReportContent:
    """Build a report for a reader, with at most so many rows in each section."""
    scope = ReportScope(settings, reader)
    counts = count_rows(scope)
    sections = get_sections()
    group = Site().group
    return ReportContent(
        settings,
        ", ".join(filter(None, (group.name, group.institution))),
        tuple(sections[key].build(scope, most, counts[key]) for key in settings.sections if key in sections),
        counts,
        len(scope.person_keys),
    )


def count_kinds(settings: ReportSettings, reader: ReportReader) -> list[KindCount]:
    """Return the kinds of all papers that the reader may see, with how many are in the report."""
    papers = ReportScope(settings, reader).select_papers(with_all_kinds=True)
    listed = reader.select(Publication).with_page().heads()
    rows = fetch_together(all=_group_by_kind(listed), own=_group_by_kind(papers))
    numbers = {(kind, name): number for kind, name, number in rows["own"]}
    kinds = [
        KindCount(kind, label_kind(kind, name), numbers.get((kind, name), 0))
        for kind, name, _number in rows["all"]
    ]
    return sorted(kinds, key=lambda kind: (-kind.number, kind.label))


def _group_by_kind(papers: QuerySet[Publication]) -> QuerySet:
    return papers.order_by().values_list(*KIND).annotate(number=Count("pk"))


def find_first_year(reader: ReportReader) -> int | None:
    """Return the year of the first paper of the group that a reader may see."""
    papers = reader.select(Publication).with_page().heads().filter(in_list=True)
    return papers.order_by().aggregate(first=Min("year"))["first"]


def list_gaps(settings: ReportSettings, reader: ReportReader) -> list[Gap]:
    """Return what records of the report lack, in one query."""
    scope = ReportScope(settings, reader)
    sections = get_sections()
    queries = [
        query for key in settings.sections if key in sections for query in sections[key].select_gaps(scope)
    ]
    rows = fetch_together(
        **{
            str(number): query.rows.annotate(total=Window(Count("pk")))[:RECORDS]
            for number, query in enumerate(queries)
        }
    )
    return [_build_gap(query, rows[str(number)]) for number, query in enumerate(queries) if rows[str(number)]]


def _build_gap(query: GapQuery, rows: list) -> Gap:
    total = rows[0].total
    text = str(query.one) if total == 1 else str(query.many) % total
    records = [(str(row), reverse(f"admin:{query.form}", args=[row.pk])) for row in rows]
    return Gap(text, total, records)


def describe_emptiness(settings: ReportSettings, reader: ReportReader) -> str:
    """Return the sentence of a report without anything, which says when there is something."""
    text = gettext("Nothing from %(start)s to %(end)s.") % {
        "start": format_day(settings.start),
        "end": format_day(settings.end),
    }
    first = find_first_year(reader)
    return f"{text} {gettext('The first paper is from %d.') % first}" if first else text
