"""What a search found besides papers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

KINDS = {  # in the order of the page: one, and the heading of many
    "person": "People",
    "name": "Author names",
    "software": "Software",
    "theme": "Research",
    "news": "News",
    "page": "Pages",
}


@dataclass(frozen=True)
class Hit:
    """One thing: its kind as above, what it is called, its path, what is said beside it, and its text.

    note: a few words, as "PhD student" or "12 papers". text: what it is about, or "". thing: its row, if it
    has one.
    """

    kind: str
    name: str
    address: str
    note: str = ""
    text: str = ""
    thing: Any = field(default=None, compare=False)


OPEN = 3
"""Hits of a kind that stand open; what follows is behind a disclosure, so that the papers are not far."""


@dataclass(frozen=True)
class Section:
    """The best hits of one kind."""

    kind: str
    hits: tuple[Hit, ...]

    @property
    def shown(self) -> tuple[Hit, ...]:
        return self.hits if len(self.hits) == OPEN + 1 else self.hits[:OPEN]

    @property
    def more(self) -> tuple[Hit, ...]:
        return self.hits[len(self.shown) :]

    @property
    def title(self) -> str:
        return KINDS[self.kind]


def sections(hits: list[Hit]) -> Iterator[Section]:
    """The hits by kind, each kind in the order it came, without kinds that have none."""
    for kind in KINDS:
        if of_kind := tuple(hit for hit in hits if hit.kind == kind):
            yield Section(kind, of_kind)
