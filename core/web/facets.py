"""Facets of a list, as buttons of forms.

They are not links, as a crawler would follow all combinations of links for ever.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.text.translation import SeparatedNumber

SHOWN, MORE = 6, 50  # choices at once, and behind a disclosure


class Button(Protocol):
    """A choice: its id and label, the number of papers with it, and the parameter that its button submits.

    papers: a number, or a text; None if unknown. sent: None for a choice that is removed by not being sent.
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
    """The choices of a filter by one field, in order; current choices are among the first.

    many: the plural of its name. kept: the other parameters of the request, as names and values, which the
    form repeats.
    """

    name: str
    choices: tuple[Choice, ...]
    many: str | Promise = ""
    kept: Sequence[tuple[str, str]] = ()

    @property
    def title(self) -> str:
        return capfirst(gettext(self.name))

    @property
    def shown(self) -> tuple[Choice, ...]:
        return self.choices[:SHOWN]

    @property
    def more(self) -> tuple[Choice, ...]:
        return self.choices[SHOWN : SHOWN + MORE]

    @property
    def more_label(self) -> str:
        """ "3 more venues"."""
        number = len(self.choices) - SHOWN
        return gettext("{number:,} more {noun}").format(
            number=SeparatedNumber(number), noun=gettext(self.name) if number == 1 else self.many
        )

    @property
    def left_out(self) -> int:
        """The number of choices that are not listed."""
        return max(0, len(self.choices) - SHOWN - MORE)

    @property
    def is_counted(self) -> bool:
        """Whether the choices have numbers of papers."""
        return any(choice.papers not in (None, "") for choice in self.choices)

    @property
    def has_choice(self) -> bool:
        """Whether there is a choice to add or to remove."""
        return len(self.choices) > 1 or any(choice.current for choice in self.choices)


def join_facet_names(facet_names: Collection[str]) -> str:
    """Return the names of facets: "year, venue, kind or person"; empty for none."""
    *others, last = [gettext(name) for name in facet_names] or [""]
    return gettext("{others} or {last}").format(others=", ".join(others), last=last) if others else last
