"""What a search can be narrowed to, as buttons: each writes another query into the box."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from groupsite.search.asked import Asked, address_of
from publications.searching.language import FIELDS, LENGTH, Query, Term, write
from publications.searching.papers import Choice

MANY = {"year": "years", "venue": "venues", "kind": "kinds", "corpus": "corpora"}
"""The facets in the order of the page, and what many of each are called."""
SHOWN, MORE = 6, 24  # choices of a facet at once, and behind a disclosure


@dataclass(frozen=True)
class Button:
    """A choice: the query that it asks, and whether it is the one that was asked."""

    id: str
    query: str
    label: str
    papers: str
    current: bool = False


@dataclass(frozen=True)
class Facet:
    """The choices of one field; the current ones are among the first."""

    name: str
    choices: tuple[Button, ...]
    left_out: int = 0
    """How many more there are, too many to be listed."""

    @property
    def title(self) -> str:
        return capfirst(self.name)

    @property
    def shown(self) -> tuple[Button, ...]:
        return self.choices[:SHOWN]

    @property
    def more(self) -> tuple[Button, ...]:
        return self.choices[SHOWN:]

    @property
    def more_in_words(self) -> str:
        """ "3 more venues"."""
        number = len(self.more)
        return f"{number:,} more {self.name if number == 1 else MANY[self.name]}"


@dataclass(frozen=True)
class Chip:
    """A condition that is on, and the path of the search without it."""

    id: str
    label: str
    address: str


def facets(query: Query, choices: Mapping[str, Sequence[Choice]]) -> list[Facet]:
    """The facets in which there is something to choose."""
    found = [_facet(query, name, choices.get(name, ())) for name in MANY]
    return [
        facet for facet in found if len(facet.choices) > 1 or any(button.current for button in facet.choices)
    ]


def names_of(found: Sequence[Facet]) -> str:
    """ "year, venue or kind"; empty for no facets."""
    *others, last = [facet.name for facet in found] or [""]
    return f"{', '.join(others)} or {last}" if others else last


def chips(asked: Asked) -> list[Chip]:
    """The fields that are on, each leading to the search without it."""
    found = []
    for field in FIELDS:
        if values := asked.query.values(field):
            label = " ".join(str(Term(field, value, " " in value)) for value in values)
            found.append(Chip(f"chip-{field}", label, address_of(asked.query.lacking(field))))
    return found


def counted(papers: int, at_least: bool) -> str:
    """ "12", "1,000+"."""
    return f"{papers:,}{'+' if at_least else ''}"


def _facet(query: Query, name: str, choices: Sequence[Choice]) -> Facet:
    first, rest = choices[:SHOWN], choices[SHOWN:]
    ordered = [*(each for each in rest if each.current), *first, *(each for each in rest if not each.current)]
    listed = ordered[: SHOWN + MORE]
    rest = write(query.lacking(name))
    return Facet(name, tuple(_button(rest, name, each) for each in listed), len(choices) - len(listed))


def _button(rest: str, name: str, choice: Choice) -> Button:
    """rest: the query without the field."""
    term = "" if choice.current else str(Term(name, choice.value, " " in choice.value))
    papers = "" if choice.papers is None else counted(choice.papers, choice.at_least)
    fits = len(rest) + len(term) < LENGTH  # else the last of the rest is left out, and not the choice
    asked = (f"{rest} {term}" if fits else f"{term} {rest}").strip()
    return Button(f"{name}-{choice.value}", asked, choice.label, papers, choice.current)
