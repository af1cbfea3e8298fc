"""The facets of a search as buttons that submit a narrower or wider query, and chips that drop a field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from core.text.translation import format_number
from core.web.facets import SHOWN, Facet
from groupsite.search.request import SearchRequest, build_search_path
from publications.search.language import FIELDS, LENGTH, Term, format_query
from publications.search.paper_search import FacetChoice

FACET_NOUNS = {
    "year": _("years"),
    "venue": _("venues"),
    "kind": _("kinds"),
    gettext_noop("corpus"): _("corpora"),
}
"""The facets in the order of the page, and their plural nouns."""


@dataclass(frozen=True)
class SearchButton:
    """A choice of a facet: the query that it submits, and whether it is on."""

    id: str
    query: str
    label: str
    papers: str
    current: bool = False

    @property
    def sent(self) -> tuple[str, str]:
        return "q", self.query


@dataclass(frozen=True)
class Chip:
    """A link of the search page to another search: its label and path."""

    id: str
    label: str
    url: str


def list_facets(
    request: SearchRequest, choices: Mapping[str, Sequence[FacetChoice]]
) -> list[Facet[SearchButton]]:
    """Return the facets with something to choose; of choices after the first, current ones come first."""
    facets = []
    for name, noun in FACET_NOUNS.items():
        first, rest = choices.get(name, ())[:SHOWN], choices.get(name, ())[SHOWN:]
        others = format_query(request.query.without_field(name))
        buttons = []
        for choice in (
            *(choice for choice in rest if choice.current),
            *first,
            *(choice for choice in rest if not choice.current),
        ):
            term = "" if choice.current else str(Term(name, choice.value, " " in choice.value))
            papers = "" if choice.papers is None else format_count(choice.papers, choice.at_least)
            # A long query is cut at its end, so there the new term goes first.
            fits = len(others) + len(term) < LENGTH
            query = (f"{others} {term}" if fits else f"{term} {others}").strip()
            buttons.append(
                SearchButton(f"{name}-{choice.value}", query, choice.label, papers, choice.current)
            )
        facets.append(Facet(name, tuple(buttons), noun, request.sort_fields))
    return [facet for facet in facets if facet.has_choice]


def list_chips(request: SearchRequest) -> list[Chip]:
    """Return a chip for each field of the query, which leads to the search without it."""
    chips = []
    for field in FIELDS:
        if values := request.query.values(field):
            label = " ".join(str(Term(field, value, " " in value)) for value in values)
            chips.append(Chip(f"chip-{field}", label, build_search_path(request.query.without_field(field))))
    return chips


def format_count(papers: int, at_least: bool) -> str:
    """Return "12" or "1,000+"."""
    return f"{format_number(papers)}{'+' if at_least else ''}"
