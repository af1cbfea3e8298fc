"""Papers as rows of a report: the reference in a style, and the cells of a table."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.entry import Entry
from bibliography.styles import Run, Runs
from core.text.mathematics import strip_math
from core.web.urls import build_absolute_url
from groupsite.cv.description import Reference
from groupsite.reports.sections import ReportRow
from publications.exchange.entries import AT_ONCE, build_entry, prefetch_entry_parts, read_bylines
from publications.exchange.references import build_reference, remove_own_page
from publications.models import Authorship, Publication
from publications.search.facet_counts import label_kind

COLUMNS = (
    *(_("Year"), _("Kind"), _("Title"), _("Authors"), _("Venue"), _("Volume"), _("Issue"), _("Pages")),
    *("DOI", _("URL"), _("Status"), _("Reference")),
)
"""The headings of the table of papers."""


def build_paper_rows(keys: Sequence[int], style: str) -> Iterator[tuple[int, ReportRow]]:
    """Yield papers as keys and rows, in the order of the keys, fetched in batches."""
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        by_key = Publication.objects.with_fields().in_bulk(part)
        papers = [by_key[key] for key in part if key in by_key]
        prefetch_entry_parts(papers)
        bylines = read_bylines(papers, with_orcids=False)
        for paper in papers:
            mentions = bylines.get(paper.pk, [])
            authors = [mention for mention in mentions if mention.role == Authorship.Role.AUTHOR]
            entry = remove_own_page(build_entry(paper, mentions), paper)
            yield paper.pk, _build_row(paper, entry, style, not authors or authors[0].is_placed)


def _build_row(paper: Publication, entry: Entry, style: str, is_ordered: bool) -> ReportRow:
    runs = cite(entry, style, is_ordered)
    if paper.visibility != Publication.Visibility.PUBLIC:
        runs = (*runs, Run(f" [{gettext('draft')}]"))
    url = build_absolute_url(paper.get_absolute_url())
    identifiers = dict(reversed(entry.identifiers))
    names = tuple(author.name for author in entry.authors)
    kind = label_kind(paper.kind, paper.own_kind.name if paper.own_kind else "")
    cells = (
        *(entry.year or "", kind, strip_math(entry.title), "; ".join(names), entry.venue),
        *(entry.volume, entry.issue, entry.pages, identifiers.get("doi", ""), url),
        *(paper.state, "".join(run.text for run in runs)),
    )
    return ReportRow(Reference(runs, title=entry.title, authors=names, venue=entry.venue, url=url), cells)


@lru_cache(maxsize=4_000)
def cite(entry: Entry, style: str, is_ordered: bool) -> Runs:
    """Return the reference to an entry, cached: rendering references is slow."""
    return build_reference(entry, style, is_ordered=is_ordered)
