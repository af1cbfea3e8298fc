"""The sections about papers: the summary in numbers, and the list of references."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import KINDS
from core.text.translation import format_number
from groupsite.cv.bibliography import HEADINGS
from groupsite.reports.references import COLUMNS, build_paper_rows
from groupsite.reports.scope import ReportScope
from groupsite.reports.sections import (
    Figure,
    GapQuery,
    ReportSection,
    RowGroup,
    SectionContent,
    YearTable,
)
from publications.models import Attachment, Authorship, Link, Publication
from publications.models.paper_parts import LinkKind
from publications.querysets import build_venue_label
from publications.search.facet_counts import KIND, label_kind

LONGEST_LABEL = 60
"""Characters of a venue in a table of years."""
VENUES, KIND_FIGURES = 10, 3
"""How many venues, and how many kinds, the summary names."""
PAGED_KINDS = ("article", "inproceedings", "chapter")
"""Kinds of papers that have page numbers."""
PAPER_FORM = "publications_publication_change"


class SummarySection(ReportSection):
    """Numbers of the period, with those of the years before it where it is short."""

    key, label, rank = "summary", _("Summary in numbers"), 10

    def build(self, scope: ReportScope, most: int, total: int) -> SectionContent:  # noqa: ARG002
        years = tuple(scope.plot_years)
        papers = scope.select_papers(start=date(years[0], 1, 1))
        rows = list(_count_groups(papers))
        people = _count_people(scope)
        tables = (
            _tabulate(gettext("Papers by kind"), years, ((label_kind(row[1], row[2]), row) for row in rows)),
            _tabulate_venues(years, rows),
            _tabulate_people(scope, papers, years, most),
            YearTable(gettext("People"), years, (), people) if any(people) else None,
        )
        figures = list(_list_paper_figures(_count_groups(scope.select_papers())))
        if scope.person_keys:
            number = len(scope.person_keys)
            figures.append(Figure(format_number(number), ngettext("person", "people", number)))
        return SectionContent(
            self.key, str(self.label), figures=tuple(figures), tables=tuple(filter(None, tables))
        )


def _count_groups(papers: QuerySet[Publication]) -> QuerySet:
    """Count papers, and those with an open PDF, by year, kind and venue."""
    files = Attachment.objects.open().filter(publication=OuterRef("pk"))
    links = Link.objects.filter(publication=OuterRef("pk"), kind=LinkKind.PDF)
    grouped = papers.order_by().values_list("year", *KIND, build_venue_label())
    return grouped.annotate(
        number=Count("pk"), with_pdf=Count("pk", filter=Q(Exists(files)) | Q(Exists(links)))
    )


def _list_paper_figures(rows: Iterable[tuple]) -> Iterable[Figure]:
    """Yield the number of papers, those of the most frequent kinds, and the share with a PDF."""
    by_kind: Counter[tuple[str, str]] = Counter()
    total = with_pdf = 0
    for _year, kind, name, _venue, number, open_number in rows:
        by_kind[kind, name] += number
        total, with_pdf = total + number, with_pdf + open_number
    if not total:
        return
    yield Figure(format_number(total), ngettext("paper", "papers", total))
    for (kind, name), number in by_kind.most_common(KIND_FIGURES):
        yield Figure(format_number(number), KINDS[kind].get_label(number != 1) if kind in KINDS else name)
    yield Figure(f"{100 * with_pdf / total:.0f} %", gettext("of papers with an open PDF"))


def _tabulate(title: str, years: tuple[int, ...], pairs: Iterable[tuple[str, tuple]]) -> YearTable | None:
    """Return the table of papers by label and year, the most frequent labels first; None without papers."""
    numbers: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for label, row in pairs:
        numbers[label][row[0]] += row[4]
    labels = sorted(numbers, key=lambda label: (-numbers[label].total(), label))
    rows = tuple((label, tuple(numbers[label][year] for year in years)) for label in labels)
    totals = tuple(sum(counter[year] for counter in numbers.values()) for year in years)
    return YearTable(title, years, rows, totals) if rows else None


def _tabulate_venues(years: tuple[int, ...], rows: Iterable[tuple]) -> YearTable | None:
    """Return the table of the most frequent venues, without sums, as it has not all papers."""
    pairs = ((Truncator(row[3]).chars(LONGEST_LABEL), row) for row in rows if row[3])
    table = _tabulate(gettext("Papers by venue"), years, pairs)
    return table and replace(table, rows=table.rows[:VENUES], totals=())


def _tabulate_people(
    scope: ReportScope, papers: QuerySet[Publication], years: tuple[int, ...], most: int
) -> YearTable | None:
    """Return the table of papers by person and year, by name; without sums, as people share papers."""
    mentions = Authorship.objects.filter(
        publication__in=papers.order_by().values("pk"), person__in=scope.person_keys, role="author"
    )
    keys = "person__sort_key", "person", "person__name", "publication__year"
    counted = mentions.order_by(*keys[:2]).values_list(*keys)
    numbers: defaultdict[tuple[int, str], Counter[int]] = defaultdict(Counter)
    for _sort_key, key, name, year, number in counted.annotate(papers=Count("publication", distinct=True)):
        numbers[key, name][year] += number
    rows = tuple((name, tuple(counter[year] for year in years)) for (_key, name), counter in numbers.items())
    return YearTable(gettext("Papers by person"), years, rows[:most]) if rows else None


def _count_people(scope: ReportScope) -> tuple[int, ...]:
    """Return how many of the persons were in the group in each year of the plots."""
    first, last = scope.plot_years[0], scope.plot_years[-1]
    rows = scope.select_known_appointments().values_list("person", "start__year", "end__year")
    present = [(person, start or first, end or last) for person, start, end in rows]
    return tuple(
        len({person for person, start, end in present if start <= year <= end}) for year in scope.plot_years
    )


class PapersSection(ReportSection):
    """The papers as references, under headings by kind, year or venue."""

    key, label, columns, rank = "papers", _("Publications"), COLUMNS, 20
    is_numbered = True

    def select(self, scope: ReportScope) -> Mapping[str, QuerySet]:
        return {"papers": scope.select_papers()}

    def build_groups(self, scope: ReportScope, most: int) -> Iterable[RowGroup]:
        order = scope.settings.order
        papers: Any = scope.select_papers()
        papers = papers.by_venue() if order == "venue" else papers.newest_first()
        named = papers.values_list("pk", "kind", "own_kind__name", "year", build_venue_label())
        keyed = [(_find_heading(order, *facts), key) for key, *facts in named]
        if order == "kind":
            places = {
                heading: place for place, heading in enumerate(dict.fromkeys(map(str, HEADINGS.values())))
            }
            keyed.sort(key=lambda pair: places.get(pair[0], len(places)))
        keyed = keyed[:most]
        rows = dict(build_paper_rows([key for _heading, key in keyed], scope.settings.style))
        start = 1
        for heading, pairs in groupby(keyed, key=lambda pair: pair[0]):
            group = RowGroup(heading, tuple(rows[key] for _heading, key in pairs if key in rows), start)
            start += len(group.rows)
            yield group

    def select_gaps(self, scope: ReportScope) -> Iterable[GapQuery]:
        paged = scope.select_papers().newest_first().filter(kind__in=PAGED_KINDS)
        yield GapQuery(
            _("One paper has no page numbers"),
            _("%d papers have no page numbers"),
            paged.filter(pages="", article_number="", status=Publication.Status.PUBLISHED),
            PAPER_FORM,
        )
        yield GapQuery(
            _("One paper has no venue"),
            _("%d papers have no venue"),
            paged.filter(venue=None, venue_printed=""),
            PAPER_FORM,
        )


def _find_heading(order: str, kind: str, own_kind: str | None, year: int | None, venue: str | None) -> str:
    """Return the heading of a paper in this order."""
    if order == "year":
        return str(year)
    if order == "venue":
        return venue or gettext("Without a venue")
    return capfirst(own_kind) if own_kind else str(HEADINGS[kind])
