"""Names in bylines of references: in the order and with the initials that a style wants, and "et al."."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from bibliography.entry import Contributor
from bibliography.names import (
    NameParts,
    abbreviate_given,
    format_full,
    format_short,
    format_sorted,
    format_with_initials,
    is_east_asian,
)
from bibliography.styles.runs import MARK, Run, Runs, remove_direction_marks, to_runs
from bibliography.styles.titles import curl_quotes

Form = Callable[[NameParts], str]
MAX_NAMES_FOR_BOLD = 30
"""The maximum number of names that are all listed so that one in bold is not left out."""


@dataclass(frozen=True)
class CitedByline:
    """The authors or editors of a work. is_whole: whether all are named.

    strong: positions of the names that are set in bold. marked: of those with a mark after the name.
    """

    people: tuple[Contributor, ...]
    strong: Collection[int] = ()
    is_whole: bool = True
    marked: Collection[int] = ()

    def __len__(self) -> int:
        return len(self.people)

    def format_names(self, form: Form, first: Form | None = None) -> list[Runs]:
        """Return the formatted names; `first`: the form of the first name, if another."""
        forms = [first or form] + [form] * (len(self.people) - 1)
        return [
            (
                *to_runs(
                    curl_quotes(remove_direction_marks(write(person.parts))), bold=number in self.strong
                ),
                *((MARK,) if number in self.marked else ()),
            )
            for number, (person, write) in enumerate(zip(self.people, forms, strict=False))
        ]


@dataclass(frozen=True)
class NameListStyle:
    """How a style lists names.

    most: up to so many names are all listed; of more only `first`, followed by `others`, such as "et al.".
    form: the format of a name; first_form: that of the first one. last: the text before the last of several;
    last_of_two: before the last of two.
    """

    most: int
    first: int
    others: Runs
    form: Form
    last: str = ", "
    last_of_two: str = ""
    first_form: Form | None = None

    def __call__(self, people: CitedByline) -> Runs:
        """Return the list of names of a byline; a name in bold is never left out."""
        visible = names = people.format_names(self.form, self.first_form)
        if len(names) > self.most:
            bold = [name for name in names[self.first :] if any(run.bold for run in name)]
            if not bold or len(names) > MAX_NAMES_FOR_BOLD:
                visible = [*names[: self.first], *((Run("… "), *name) for name in bold)]
        if len(visible) < len(names) or (names and not people.is_whole):
            return (*self._join_with_commas(visible), *self.others)
        if len(names) < 2:
            return names[0] if names else ()
        separator = self.last_of_two if len(names) == 2 and self.last_of_two else self.last
        return (*self._join_with_commas(names[:-1]), Run(separator), *names[-1])

    def _join_with_commas(self, names: Sequence[Runs]) -> Runs:
        runs: list[Run] = []
        for name in names:
            runs += (Run(", "), *name) if runs else name
        return tuple(runs)


def invert(parts: NameParts) -> str:
    """Return "van den Berg, A. M., Jr."; single names, and Chinese ones in their own script, as they are."""
    return format_full(parts) if _is_fixed(parts) else format_sorted(parts, initials=True)


def invert_in_full(parts: NameParts) -> str:
    """Return "van den Berg, Anna Maria, Jr."."""
    given_names = _split_initials(f" {parts.given}").strip()
    return format_full(parts) if _is_fixed(parts) else format_sorted(replace(parts, given=given_names))


def abbreviate(parts: NameParts) -> str:
    """Return "A. M. van den Berg Jr."."""
    return format_with_initials(parts)


def write_in_full(parts: NameParts) -> str:
    """Return "Anna Maria van den Berg Jr."."""
    return (
        format_full(parts)
        if _is_fixed(parts)
        else format_full(replace(parts, given=_split_initials(f" {parts.given}").strip()))
    )


def _split_initials(name: str) -> str:
    """Return the name with initials apart: "J. S. Chang" of "J.S. Chang" and "J S Chang"."""
    pointed = re.sub(r"(?<=\b[A-Z]\.)(?=[A-Z]\.)", " ", name)
    return re.sub(r"(?<=[ -])([A-Z])(?= |$)", r"\1.", pointed)


def write_bare(parts: NameParts) -> str:
    """Return "van den Berg AM Jr"."""
    if _is_fixed(parts):
        return format_full(parts)
    initials = abbreviate_given(parts.given, in_capitals=parts.family.isupper())
    initials = re.sub(r"-(\w)", lambda match: match[1].upper(), initials)
    letters = re.sub(r"[\s.-]", "", initials) if "." in initials else initials
    return " ".join(filter(None, (format_short(parts), letters, parts.suffix.rstrip("."))))


def _is_fixed(parts: NameParts) -> bool:
    return bool(parts.literal) or is_east_asian(parts.family)
