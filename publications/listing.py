"""What stands around the papers of the list: chips, orders, facets, their plot, and headings with counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from groupsite.kit.facets import SHOWN, Facet
from groupsite.kit.plots import YearPlot, papers_per_year
from publications import asked
from publications.facets import NONE, TO_APPEAR, Counts
from publications.filters import Filters
from publications.models import Publication


@dataclass(frozen=True)
class Choice:
    """A link to the list asked for in another way; `papers` that it leaves, where that is known."""

    name: str
    value: str
    label: str
    address: str
    papers: int | None = None
    current: bool = False

    @property
    def id(self) -> str:
        return f"{self.name}-{self.value}"

    @property
    def sent(self) -> tuple[str, str] | None:
        return None if self.current else (self.name, self.value)


@dataclass(frozen=True)
class Section:
    """Papers of the page under a heading; `count` of them in the whole result. No title: no heading."""

    papers: tuple[Publication, ...]
    id: str = ""
    title: str = ""
    count: int = 0
    in_year: bool = False
    in_venue: bool = False


def chips(filters: Filters, counts: Counts | None) -> list[Choice]:
    """The active filters, each leading to the list without it, with its papers where these are counted."""
    return [
        Choice(
            name,
            "",
            asked.label(name, value),
            filters.address(**{name: None}),
            counts.without(name) if counts and name in filters.facets else None,
        )
        for name, value in filters.active.items()
    ]


def sorts(filters: Filters) -> list[Choice]:
    """The orders of the list."""
    return [
        Choice("sort", sort, label, filters.address(sort=sort), current=sort == filters.sort)
        for sort, label in filters.orders.items()
    ]


def facets(filters: Filters, counts: Counts) -> dict[str, Facet]:
    """The facets by name, without those in which there is nothing to choose."""
    found = {name: _choices(name, filters, counts) for name in filters.facets}
    made = (
        Facet(name, choices, filters.facets[name], tuple(filters.without(name)))
        for name, choices in found.items()
    )
    return {facet.name: facet for facet in made if facet.has_choice}


def _choices(name: str, filters: Filters, counts: Counts) -> tuple[Choice, ...]:
    found = [
        Choice(name, one.value, one.label, filters.address(**{name: one.value}), one.papers)
        for one in counts.choices(name)
        if not filters.has(name, one.value)
    ]
    if name not in filters.given:
        return tuple(found)
    current = _current(name, filters, counts)
    place = next((at for at, one in enumerate(counts.choices(name)) if one.value == current.value), SHOWN)
    found.insert(place if place < SHOWN else 0, current)
    return tuple(found)


def _current(name: str, filters: Filters, counts: Counts) -> Choice:
    """The current choice, which leads to the list without it; it may leave no paper at all."""
    value = str(getattr(filters.given[name], "slug", filters.given[name]))
    label = asked.label(name, filters.given[name])
    address = filters.address(**{name: None})
    years = filters.given["year"] if name == "year" else None
    papers = counts.papers_of_years(years) if years else counts.papers(name, value)
    return Choice(name, value, label, address, papers, current=True)


def year_plot(years: Facet | None, filters: Filters, counts: Counts) -> YearPlot | None:
    """The plot, whose columns lead to their years as long as nothing else is asked for.

    None where all papers are of one year, or of none.
    """
    choices = [each for each in years.choices if each.papers and each.value.isdecimal()] if years else []
    undated = sum(counts.papers("year", value) for value in (TO_APPEAR, NONE))
    plot = papers_per_year({int(choice.value): choice.papers or 0 for choice in choices} | {None: undated})
    if not plot or len(choices) < 2:
        return None
    chosen = next((int(choice.value) for choice in choices if choice.current), None)
    addresses = {} if filters.given else {int(choice.value): choice.address for choice in choices}
    return plot.linked(addresses, chosen)


def sections(papers: Sequence[Publication], sort: str, counts: Counts) -> list[Section]:
    """A page's papers under headings: years, venues, or none where they are sorted by title."""
    if sort == "title":
        return [Section(tuple(papers))] if papers else []
    key, section = {"venue": (_venue, _of_venue)}.get(sort, (_year, _of_year))
    return [section(value, tuple(found), counts) for value, found in groupby(papers, key)]


def _year(paper: Publication) -> str:
    if paper.year is not None:
        return str(paper.year)
    return TO_APPEAR if paper.status == Publication.Status.ACCEPTED else NONE


def _of_year(year: str, papers: tuple[Publication, ...], counts: Counts) -> Section:
    title = {TO_APPEAR: "To appear", NONE: "Without a year"}.get(year, year)
    place = {TO_APPEAR: "to-appear", NONE: "without-a-year"}.get(year, f"in-{year}")
    return Section(papers, place, title, counts.papers("year", year), in_year=True)


def _venue(paper: Publication) -> str:
    return paper.venue.slug if paper.venue else NONE


def _of_venue(slug: str, papers: tuple[Publication, ...], counts: Counts) -> Section:
    count = counts.papers("venue", slug)
    if slug == NONE:  # rows name the venue as it was printed
        return Section(papers, "elsewhere", "Elsewhere", count)
    return Section(papers, f"at-{slug}", str(papers[0].venue), count, in_venue=True)
