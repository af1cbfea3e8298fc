"""The likeness of two bylines, which may be cut, abbreviated or spelt differently."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from bibliography.matching.titles import differ_at_most
from bibliography.names.likeness import compare
from bibliography.names.readings import NameForm, parse_form
from core.text.translation import gettext

FEW, MANY = 12, 60  # names that are looked at, of the shorter byline and of the longer one


@dataclass(frozen=True, slots=True)
class BylineLikeness:
    """How many names of the shorter byline are in the other, and whether the first names match."""

    matched: int
    shorter: int
    longer: int
    first_matches: bool

    @property
    def is_unknown(self) -> bool:
        """Whether one of the bylines is empty."""
        return not self.shorter

    @property
    def is_strong(self) -> bool:
        """Whether the first names match, and all others but one at most."""
        return self.first_matches and self.matched >= self.shorter - (self.shorter > 2)

    @property
    def is_compatible(self) -> bool:
        """Whether half the names of the shorter byline match, or the first ones."""
        return self.first_matches or (self.matched > 0 and 2 * self.matched >= self.shorter)

    def __str__(self) -> str:
        if self.is_unknown:
            return gettext("one of them has no authors")
        if self.matched == self.shorter == self.longer:
            return gettext("the same authors")
        return (
            gettext("{matched} of {longer} authors agree").format(matched=self.matched, longer=self.longer)
            if self.matched
            else gettext("different authors")
        )


def compare_bylines(one: Sequence[str], other: Sequence[str]) -> BylineLikeness:
    """Compare two bylines of printed names, in their order."""
    shorter, longer = sorted((_parse_forms(one[:MANY]), _parse_forms(other[:MANY])), key=len)
    first = bool(shorter) and are_alike(shorter[0], longer[0])
    unmatched = list(longer)
    matched = 0
    for form in shorter[:FEW]:
        if match := next((candidate for candidate in unmatched if are_alike(form, candidate)), None):
            unmatched.remove(match)
            matched += 1
    return BylineLikeness(matched, min(len(shorter), FEW), len(longer), first)


def _parse_forms(names: Sequence[str]) -> list[NameForm]:
    forms = []
    for name in names:
        with suppress(ValueError):  # skip what is not a name
            forms.append(parse_form(name, ""))
    return forms


def are_alike(one: NameForm, other: NameForm) -> bool:
    """Return whether two names can be one person's, also in reverse order or another transliteration."""
    if one.words and sorted(one.words) == sorted(other.words):
        return True
    if not one.list_family_words().isdisjoint(other.list_family_words()) and compare(one, other):
        return True
    # last names that differ by few letters, where the initials do not contradict it
    if one.group or other.group or not one.words or not other.words:
        return False
    mine, yours = one.words[-1], other.words[-1]
    length = max(len(mine), len(yours))
    if length < 4 or not (mine + yours).isalpha() or not differ_at_most(mine, yours, 1 if length < 7 else 2):
        return False
    return len(one.words) == 1 or len(other.words) == 1 or one.words[0][0] == other.words[0][0]
