"""What a search can be narrowed to, as buttons: each writes another query into the box."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from groupsite.kit.facets import SHOWN, Facet
from groupsite.search.request import SearchRequest, address_of
from publications.searching.language import FIELDS, LENGTH, Term, write
from publications.searching.papers import FacetChoice

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
    """The facets in which there is something to choose."""
    facets = [_facet(request, name, choices.get(name, ())) for name in MANY]
    return [facet for facet in facets if facet.has_choice]


def list_chips(request: SearchRequest) -> list[Chip]:
    """The fields that are on, each leading to the search without it."""
    found = []
    for field in FIELDS:
        if values := request.query.values(field):
            label = " ".join(str(Term(field, value, " " in value)) for value in values)
            found.append(Chip(f"chip-{field}", label, address_of(request.query.lacking(field))))
    return found


def count_in_words(papers: int, at_least: bool) -> str:
    """ "12", "1,000+"."""
    return f"{papers:,}{'+' if at_least else ''}"


def _facet(request: SearchRequest, name: str, choices: Sequence[FacetChoice]) -> Facet[SearchButton]:
    first, rest = choices[:SHOWN], choices[SHOWN:]
    ordered = [*(each for each in rest if each.current), *first, *(each for each in rest if not each.current)]
    others = write(request.query.lacking(name))
    return Facet(name, tuple(_button(others, name, each) for each in ordered), MANY[name], request.kept)


def _button(rest: str, name: str, choice: FacetChoice) -> SearchButton:
    """rest: the query without the field."""
    term = "" if choice.current else str(Term(name, choice.value, " " in choice.value))
    papers = "" if choice.papers is None else count_in_words(choice.papers, choice.at_least)
    fits = len(rest) + len(term) < LENGTH  # else the last of the rest is left out, and not the choice
    asked = (f"{rest} {term}" if fits else f"{term} {rest}").strip()
    return SearchButton(f"{name}-{choice.value}", asked, choice.label, papers, choice.current)
