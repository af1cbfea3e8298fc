"""The parts of a list page besides its papers: chips, orders, facets, a plot, sections, and a summary."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, pgettext

from bibliography.kinds import KINDS
from core.plots import YearPlot, draw_papers_per_year
from core.text.translation import format_number, is_singular
from core.web.facets import SHOWN, Facet
from publications.models import Publication
from publications.search.facet_counts import NONE, TO_APPEAR, FacetCounts, label_kind
from publications.search.language import Query, Years, parse_search_query
from publications.search.list_filters import Filters
from publications.search.named_values import OURS

IN_VENUE, AT_VENUE = gettext_noop("in {value}"), gettext_noop("at {value}")
BEFORE_VENUE = {"journal": IN_VENUE, "series": IN_VENUE, "repository": gettext_noop("on {value}")}
FILTER_PHRASES = {
    "person": lambda value: gettext("by {value}").format(value=value),
    "venue": lambda value: gettext(BEFORE_VENUE.get(value.kind, AT_VENUE)).format(value=value),
    "year": lambda value: _name_years(value),
    "topic": lambda value: pgettext("a topic", "on {value}").format(value=value),
    "theme": lambda value: gettext("of the theme {value}").format(value=label_filter("theme", value)),
    "project": lambda value: gettext("of the project {value}").format(value=value),
    "role": lambda value: gettext("by members who were {value} then").format(value=value.name),
    "corpus": lambda value: (gettext("of the group") if value == OURS else gettext("in {value}")).format(
        value=value
    ),
    "group": lambda value: f"({value})",
    "q": lambda value: gettext("with “{value}”").format(value=value),
}


def label_filter(name: str, value) -> str:
    """Return the label of one filter's value on its own: "OSDI", "Journal article", “serverless”."""
    if name == "q":
        return gettext("“{text}”").format(text=value)
    if name == "kind":
        return label_kind(value) if isinstance(value, str) else capfirst(value.name)
    if name == "year":
        return str(value).replace("-", "–")
    if value == OURS:
        return gettext("The group")
    return getattr(value, "short", "") or str(value)


def _name_years(years: Years) -> str:
    """Return "in 2020", "in 2019–2023", "since 2020", "until 2019"."""
    if years.first and years.last:
        return pgettext("years", "in {value}").format(value=label_filter("year", years))
    text = gettext("since {date}") if years.first else gettext("until {date}")
    return text.format(date=years.first or years.last)


@dataclass(frozen=True)
class FilterSummary:
    """The sentence that describes the active filters of a list and the number of papers.

    active: the parsed values of the active filters by name.
    """

    papers: int
    active: Mapping

    def __str__(self) -> str:
        """Return the whole: "3 papers by Luo Mai at OSDI"."""
        return f"{self.number} {self.rest}".rstrip()

    @property
    def number(self) -> str:
        """ "3 papers", or of the kind that was asked for: "1 journal article"."""
        return f"{format_number(self.papers)} {self._get_noun(many=not is_singular(self.papers))}"

    @property
    def nothing(self) -> str:
        """The sentence of an empty list: "No papers by Luo Mai at OSDI match “serverless”."""
        others = FilterSummary(0, {name: value for name, value in self.active.items() if name != "q"})
        papers = " ".join(filter(None, [self._get_noun(many=True), others.rest]))
        text = gettext("No {papers} match “{q}”.") if "q" in self.active else gettext("No {papers}.")
        return text.format(papers=papers, q=self.active.get("q", ""))

    @property
    def rest(self) -> str:
        """The text after the number: "by Luo Mai at OSDI with “serverless”"; empty without filters."""
        return " ".join(
            phrase(self.active[name]) for name, phrase in FILTER_PHRASES.items() if name in self.active
        )

    @property
    def title(self) -> str:
        """The summary without the number: "Publications by Luo Mai at OSDI"."""
        noun = capfirst(self._get_noun(many=True)) if "kind" in self.active else gettext("Publications")
        return f"{noun} {self.rest}".rstrip()

    def _get_noun(self, many: bool = False) -> str:
        kind = self.active.get("kind")
        if not kind:
            return gettext("papers") if many else gettext("paper")
        return (KINDS[kind] if isinstance(kind, str) else kind).get_label(many)


@dataclass(frozen=True)
class FilterChoice:
    """A link or button to the list with another filter; papers: their number, if it is known.

    address: the URL of a link; empty for the button of a facet, which submits a form.
    """

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
    """Papers of the page under a heading. count: of papers in the whole list. Without a title: no heading."""

    papers: tuple[Publication, ...]
    id: str = ""
    title: str = ""
    count: int = 0
    in_year: bool = False
    in_venue: bool = False


def build_chips(filters: Filters, counts: FacetCounts | None) -> list[FilterChoice]:
    """Return the active filters, each with the URL of the list without it."""
    chips = _build_query_chips(filters) if "q" in filters.values else []
    for name, value in filters.active.items():
        if name != "q":
            papers = counts.without(name) if counts and name in filters.facets else None
            url = filters.address(**{name: None})
            chips.append(FilterChoice(name, "", label_filter(name, value), url, papers))
    return chips


def _build_query_chips(filters: Filters) -> list[FilterChoice]:
    """Return a chip for the words of the search box, and one for each other term, as the box has it."""
    query = parse_search_query(filters.values["q"])
    chips = []
    if query.words or query.phrases or query.is_empty:
        label = label_filter("q", str(Query(query.words, query.phrases)) or filters.values["q"])
        rest = str(replace(query, words=(), phrases=()))
        chips.append(FilterChoice("q", "", label, filters.address(q=rest or None)))
    terms = [(term, False) for term in query.terms if term.field] + [(term, True) for term in query.without]
    for number, (term, is_negative) in enumerate(terms, start=1):
        rest = str(query.without_term(term, is_negative))
        label = f"-{term}" if is_negative else str(term)
        chips.append(FilterChoice(f"term-{number}", "", label, filters.address(q=rest or None)))
    return chips


def list_sort_choices(filters: Filters) -> list[FilterChoice]:
    """Return the orders of the list."""
    return [
        FilterChoice("sort", sort, str(sort_label), filters.address(sort=sort), current=sort == filters.sort)
        for sort, sort_label in filters.orders.items()
    ]


def build_facets(filters: Filters, counts: FacetCounts) -> dict[str, Facet]:
    """Return the facets by name, without those with nothing to choose."""
    built = (
        Facet(name, _list_choices(name, filters, counts), plural, tuple(filters.without(name)))
        for name, plural in filters.facets.items()
    )
    return {facet.name: facet for facet in built if facet.has_choice}


def _list_choices(name: str, filters: Filters, counts: FacetCounts) -> tuple[FilterChoice, ...]:
    chosen = {
        str(getattr(record, "slug", record)): record
        for _, records in filters.list_choices(name)
        for record in records
    }
    choices = [
        FilterChoice(name, counted.value, counted.label, "", counted.papers)
        for counted in counts.choices(name)
        if counted.value not in chosen
    ]
    for value, record in reversed(chosen.items()):
        papers = counts.count_years(record) if name == "year" else counts.papers(name, value)
        current = FilterChoice(name, value, label_filter(name, record), "", papers, current=True)
        place = next(
            (index for index, counted in enumerate(counts.choices(name)) if counted.value == value), SHOWN
        )
        choices.insert(place if place < SHOWN else 0, current)
    return tuple(choices)


def build_year_plot(years: Facet | None, filters: Filters, counts: FacetCounts) -> YearPlot | None:
    """Return the plot of papers by year; its columns are links as long as no filter is active.

    None where all papers are of one year, or without a year.
    """
    choices = (
        [choice for choice in years.choices if choice.papers and choice.value.isdecimal()] if years else []
    )
    undated = sum(counts.papers("year", value) for value in (TO_APPEAR, NONE))
    plot = draw_papers_per_year(
        {int(choice.value): choice.papers or 0 for choice in choices} | {None: undated}
    )
    if not plot or len(choices) < 2:
        return None
    chosen = next((int(choice.value) for choice in choices if choice.current), None)
    urls = (
        {}
        if filters.values
        else {int(choice.value): filters.address(year=choice.value) for choice in choices}
    )
    return plot.add_links(urls, chosen)


def group_into_sections(papers: Sequence[Publication], sort: str, counts: FacetCounts) -> list[Section]:
    """Group a page's papers in sections by year or venue; in one section if they are sorted by title."""
    if sort == "title":
        return [Section(tuple(papers))] if papers else []
    result = []
    if sort == "venue":
        for slug, group in groupby(papers, lambda paper: paper.venue.slug if paper.venue else NONE):
            of_venue, number = tuple(group), counts.papers("venue", slug)
            if slug == NONE:  # rows name the venue as it was printed
                result.append(Section(of_venue, "elsewhere", gettext("Elsewhere"), number))
            else:
                result.append(Section(of_venue, f"at-{slug}", str(of_venue[0].venue), number, in_venue=True))
        return result
    undated: dict[str, str] = {Publication.Status.ACCEPTED: TO_APPEAR}
    by_year = groupby(
        papers, lambda paper: undated.get(paper.status, NONE) if paper.year is None else str(paper.year)
    )
    for year, group in by_year:
        title = {TO_APPEAR: gettext("To appear"), NONE: gettext("Without a year")}.get(year, year)
        anchor = {TO_APPEAR: "to-appear", NONE: "without-a-year"}.get(year, f"in-{year}")
        result.append(Section(tuple(group), anchor, title, counts.papers("year", year), in_year=True))
    return result
