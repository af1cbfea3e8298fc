"""Facets: what a list can be narrowed to, as buttons of forms.

Buttons, as a crawler that follows every link would walk the combinations of links for ever.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from django.utils.text import capfirst

SHOWN, MORE = 6, 50  # choices at once, and behind a disclosure


class Button(Protocol):
    """A choice: its id and label, how many papers it leaves, and the name and value that its button sends.

    papers: a number, or words; None where it is not known. sent: None for a choice that is taken back by not
    being sent.
    """

    @property
    def id(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def papers(self) -> int | str | None: ...
    @property
    def current(self) -> bool: ...
    @property
    def sent(self) -> tuple[str, str] | None: ...


Choice = TypeVar("Choice", bound=Button)


@dataclass(frozen=True)
class Facet(Generic[Choice]):
    """What a list can be narrowed to by one field, in order; current choices are among the first.

    many: what many choices are called. kept: what else was asked for, as names and values, which the form
    repeats.
    """

    name: str
    choices: tuple[Choice, ...]
    many: str = ""
    kept: Sequence[tuple[str, str]] = ()

    @property
    def title(self) -> str:
        return capfirst(self.name)

    @property
    def shown(self) -> tuple[Choice, ...]:
        return self.choices[:SHOWN]

    @property
    def more(self) -> tuple[Choice, ...]:
        return self.choices[SHOWN : SHOWN + MORE]

    @property
    def more_in_words(self) -> str:
        """ "3 more venues"."""
        number = len(self.choices) - SHOWN
        return f"{number:,} more {self.name if number == 1 else self.many}"

    @property
    def left_out(self) -> int:
        """How many are too many to be listed."""
        return max(0, len(self.choices) - SHOWN - MORE)

    @property
    def is_counted(self) -> bool:
        """Whether numbers of papers stand beside the choices."""
        return any(choice.papers not in (None, "") for choice in self.choices)

    @property
    def has_choice(self) -> bool:
        """Whether there is something to choose, or to take back."""
        return len(self.choices) > 1 or any(choice.current for choice in self.choices)


def names_of(facet_names: Collection[str]) -> str:
    """Return the names of facets: "year, venue, kind or person"; empty for none."""
    *others, last = facet_names or [""]
    return f"{', '.join(others)} or {last}" if others else last
