"""Venues on the pages of author names: the editions of all years under one name."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, QuerySet

from bibliography.venues.known_venues import find_by_name, spell_acronym
from bibliography.venues.labels import JOURNAL, label_in_row, label_printed, make_labels_unique
from bibliography.venues.printed_venues import parse_series
from publications.models import Publication


class PrintedVenue(NamedTuple):
    """How many papers of a year name a venue as printed; name, short and kind are those of a stored venue.

    held: how many of these papers the group holds itself.
    """

    printed: str
    name: str | None
    short: str | None
    kind: str | None
    year: int | None
    papers: int
    held: int


class _Series(NamedTuple):
    """A venue and its label. is_record: the name is of a stored venue, and not made of what was printed."""

    name: str
    label: str
    is_record: bool


def select_venue_years(papers: QuerySet) -> QuerySet:
    """Return venues and years of papers, as tuples for `PrintedVenue`; papers: a subquery of their keys."""
    rows = Publication.objects.filter(pk__in=papers).order_by()
    where = rows.values_list("venue_printed", "venue__name", "venue__short", "venue__kind", "year")
    return where.annotate(papers=Count("pk"), held=Count("slug"))


def label_paper_venue(paper) -> str:
    """Return the label of a paper's venue in rows."""
    if paper.venue:
        return label_in_row(paper.venue.name, paper.venue.short, paper.venue.kind)
    return label_printed(paper.venue_printed, JOURNAL if paper.kind == "article" else "")


def group_by_series(rows: Iterable[PrintedVenue]) -> list[tuple[str, dict[int, int]]]:
    """Group venues by series: labels with the number of papers by year, those with the most papers first.

    An acronym that is printed once is the label of its series throughout. Different venues that share an
    acronym get different labels. Papers without a year are left out.
    """
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    shorts: dict[str, str] = {}
    kinds: dict[str, str] = {}
    records = set()
    for row in rows:
        if not (row.year and (row.name or row.printed)):
            continue
        name, short = (row.name, row.short) if row.name else parse_series(row.printed)
        short = short if row.name else spell_acronym(short or "") or short
        venue = find_by_name(parse_series(name)[0])
        name, short = (venue.name, short or venue.short) if venue else (name, short)
        counts[name][row.year] += row.papers
        kinds.setdefault(name, row.kind or "")
        if short:
            shorts.setdefault(name, short)
        if row.name and not venue:
            records.add(name)
    venues = [
        _Series(name, label_in_row(name, shorts.get(name, ""), kinds[name]), name in records)
        for name in counts
    ]
    # stored venues that share a label get different ones
    uses = Counter(series.label for series in venues if series.is_record)
    shared = [series for series in venues if series.is_record and uses[series.label] > 1]
    labels = dict(
        zip(shared, make_labels_unique([(series.label, series.name) for series in shared]), strict=True)
    )
    by_label: dict[str, Counter[int]] = defaultdict(Counter)
    for series in venues:
        by_label[labels.get(series, series.label)].update(counts[series.name])
    ordered = [(text, dict(years)) for text, years in by_label.items()]
    return sorted(ordered, key=lambda row: (-sum(row[1].values()), row[0]))
