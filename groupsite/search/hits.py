"""Search hits besides papers, and their sections by kind."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from core.kinds import Text, get_kinds
from core.text.translation import format_number


def get_nouns() -> dict[str, tuple[Text, Text]]:
    """Return the nouns for one and for many hits by kind, in the order of the page."""
    return {
        kind.key: (kind.noun, kind.plural) for kind in get_kinds() if kind.search or kind.key in OWN_SEARCH
    }


OWN_SEARCH = ("venue", "name")
"""The kinds of hits that have a search of their own."""


@dataclass(frozen=True)
class Hit:
    """A search hit.

    kind: a key of `get_nouns`. note: "PhD student" or "12 papers". text: the text for a snippet, or "".
    thing: the model instance, if there is one.
    """

    kind: str
    name: str
    url: str
    note: str = ""
    text: str = ""
    thing: Any = field(default=None, compare=False)


BEFORE_PAPERS = 2
"""Hits of a kind that are shown before the papers; a page of its own has all of them."""


@dataclass(frozen=True)
class HitSection:
    """The best hits of one kind.

    total: how many there are; with `at_least` there may be more. address: the URL of all of them.
    """

    kind: str
    hits: tuple[Hit, ...]
    total: int
    at_least: bool = False
    url: str = ""

    @property
    def shown(self) -> tuple[Hit, ...]:
        return self.hits[:BEFORE_PAPERS]

    @property
    def is_cut(self) -> bool:
        """Whether there are more than are shown before the papers."""
        return self.total > BEFORE_PAPERS

    @property
    def noun(self) -> str:
        """The noun in singular or plural: "topic" or "topics"."""
        return str(get_nouns()[self.kind][self.total != 1])

    @property
    def title(self) -> str:
        return capfirst(self.noun)

    @property
    def number(self) -> str:
        """The number with its noun: "1 person", "4 topics", "100 or more venues"."""
        text = gettext("{number} or more {nouns}") if self.at_least else "{number} {nouns}"
        return text.format(number=format_number(self.total), nouns=self.noun)


def group_hits(
    hits: list[Hit], totals: Mapping[str, tuple[int, bool]], all_of: Callable[[str], str]
) -> Iterator[HitSection]:
    """Yield the sections of hits, in the order of kinds, without empty ones.

    totals: number of each kind, and whether there may be more. all_of: returns the URL of all of a kind.
    """
    for kind in get_nouns():
        if of_kind := tuple(hit for hit in hits if hit.kind == kind):
            yield HitSection(kind, of_kind, *totals[kind], all_of(kind))
