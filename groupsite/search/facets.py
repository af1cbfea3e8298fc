"""What a search can be narrowed to, as buttons: each writes another query into the box."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.web.facets import SHOWN, Facet
from groupsite.search.request import SearchRequest, build_search_path
from publications.search.language import FIELDS, LENGTH, Term, write
from publications.search.paper_search import FacetChoice

MANY = {"year": "years", "venue": "venues", "kind": "kinds", "corpus": "corpora"}
"""The facets in the order of the page, and what many of each are called."""


@dataclass(frozen=True)
class SearchButton:
    """A choice: the query that it asks, and whether it is the one that was request."""

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
    """A condition that is on, and the path of the search without it."""

    id: str
    label: str
    address: str


def list_facets(
    request: SearchRequest, choices: Mapping[str, Sequence[FacetChoice]]
) -> list[Facet[SearchButton]]:
    """Return the facets in which there is something to choose; current choices stand before the rest."""
    facets = []
    for name, noun in MANY.items():
        first, rest = choices.get(name, ())[:SHOWN], choices.get(name, ())[SHOWN:]
        others = write(request.query.lacking(name))
        buttons = []
        for each in (
            *(each for each in rest if each.current),
            *first,
            *(each for each in rest if not each.current),
        ):
            term = "" if each.current else str(Term(name, each.value, " " in each.value))
            papers = "" if each.papers is None else count_in_words(each.papers, each.at_least)
            # What does not fit is cut at the end, and that may not be the choice.
            fits = len(others) + len(term) < LENGTH
            query = (f"{others} {term}" if fits else f"{term} {others}").strip()
            buttons.append(SearchButton(f"{name}-{each.value}", query, each.label, papers, each.current))
        facets.append(Facet(name, tuple(buttons), noun, request.kept))
    return [facet for facet in facets if facet.has_choice]


def list_chips(request: SearchRequest) -> list[Chip]:
    """Return the fields that are on, each leading to the search without it."""
    chips = []
    for field in FIELDS:
        if values := request.query.values(field):
            label = " ".join(str(Term(field, value, " " in value)) for value in values)
            chips.append(Chip(f"chip-{field}", label, build_search_path(request.query.lacking(field))))
    return chips


def count_in_words(papers: int, at_least: bool) -> str:
    """Return "12" or "1,000+"."""
    return f"{papers:,}{'+' if at_least else ''}"
