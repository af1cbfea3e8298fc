"""Compare two printed names: can they be one person's? A positive result is a suggestion, not a decision."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from bibliography.names.printed_names import NameParts, PrintedName
from bibliography.names.readings import GivenName, NameForm, Reading, ReadingOrder, parse_form
from bibliography.names.splitting import is_east_asian
from bibliography.names.tables import SHORT_FORMS
from core.text.translation import gettext, gettext_noop

_NONE: frozenset[int] = frozenset()


class Likeness(IntEnum):
    """How much alike two names are; the larger, the more."""

    NONE = 0
    FAMILY = 1  # one of them has no given name
    LOOSE = 2  # part of a family name, another order, a short form
    INITIALS = 3  # "L. Mai", "Luo Mai"
    SHORTER = 4  # "Donald Knuth", "Donald E. Knuth"
    SPELLING = 5  # "Jean-Paul Müller", "Jean Paul Mueller"
    SAME = 6


class Remark(NamedTuple):
    """A message about one or two names that it quotes."""

    message: str
    name: str = ""
    other: str = ""

    def __str__(self) -> str:
        return gettext(self.message).format(name=self.name, other=self.other)


@dataclass(frozen=True, slots=True)
class Compatibility:
    """The likeness of two names and remarks that say why; true if they can be one person's."""

    likeness: Likeness
    remarks: tuple[Remark, ...] = ()

    def __bool__(self) -> bool:
        return self.likeness > Likeness.NONE

    @property
    def reason(self) -> str:
        """The remarks as text."""
        return "; ".join(map(str, self.remarks))


_SAME = Remark(gettext_noop("the same name"))
_OTHER_SPELLING = Remark(gettext_noop("the same name in another spelling"))
_OTHER_SPELLING_OF_GROUP = Remark(gettext_noop("the same group in another spelling"))
_NO_GIVEN_NAME = Remark(gettext_noop("one of them has no given name"))
_IN_ONE_ONLY = gettext_noop("“{name}” is in one of them only")
_SHARED_FAMILY_NAME = gettext_noop("“{name}” and “{other}” share a family name")
_ABBREVIATION = gettext_noop("“{name}” can be “{other}”")
_SHORT_FORMS = gettext_noop("“{name}” and “{other}” are forms of one name")
_ORDERS = {
    ReadingOrder.INITIALS_LAST: Remark(gettext_noop("read family name and initials")),
    ReadingOrder.TURNED: Remark(gettext_noop("read family name first")),
    ReadingOrder.LONGER: Remark(gettext_noop("read with a longer family name")),
    ReadingOrder.SHORTER: Remark(gettext_noop("read with a shorter family name")),
    ReadingOrder.NICKNAME: Remark(gettext_noop("read by the nickname in brackets")),
}
_OTHER_HOMONYMS = gettext_noop("the homonym numbers are {name} and {other}")
_OTHER_SUFFIXES = gettext_noop("“{name}” and “{other}” have other suffixes")
_OTHER_FAMILY_NAMES = gettext_noop("the family names are “{name}” and “{other}”")
_OTHER_GIVEN_NAMES = gettext_noop("the given names are “{name}” and “{other}”")
_EMAIL_ADDRESS = gettext_noop("an e-mail address is not a name")
_GROUP_AND_PERSON = gettext_noop("a group and a person")
_OTHER_GROUPS = gettext_noop("the names of the groups differ")


def compare_names(one: str | PrintedName | NameParts, other: str | PrintedName | NameParts) -> Compatibility:
    """Compare two names as printed ("Kai Xu 0014" with its number); raise ValueError for an invalid name.

    Symmetric; a name is always compatible with itself.
    """
    return compare(parse_form(one), parse_form(other))


def compare(one: NameForm, other: NameForm) -> Compatibility:
    """Compare two parsed names."""
    if one.homonym and other.homonym and one.homonym != other.homonym:
        return _build_refusal(_OTHER_HOMONYMS, one.homonym, other.homonym)
    if one.key == other.key:
        return Compatibility(Likeness.SAME, (_SAME,))
    if one.group or other.group:
        return _compare_groups(one, other)
    if one.suffix and other.suffix and one.suffix != other.suffix:
        return _build_refusal(_OTHER_SUFFIXES, one.name, other.name)
    if one.words == other.words or (one.letters == other.letters and is_east_asian(one.letters)):
        return Compatibility(Likeness.SPELLING, (_OTHER_SPELLING,))
    pairs = [(mine, yours) for mine in one.readings for yours in other.readings]
    verdicts = [
        _compare_readings(*pair) for pair in pairs if ReadingOrder.PRINTED in (pair[0].order, pair[1].order)
    ]
    if best := max(filter(None, verdicts), key=lambda verdict: verdict.likeness, default=None):
        return best
    mine, yours = one.readings[0], other.readings[0]
    if not _compare_families(mine, yours):
        return _build_refusal(_OTHER_FAMILY_NAMES, mine.shown, yours.shown)
    first, second = (" ".join(name.text for name in reading.given) for reading in (mine, yours))
    return _build_refusal(_OTHER_GIVEN_NAMES, first, second)


def _build_refusal(message: str, name: str = "", other: str = "") -> Compatibility:
    return Compatibility(Likeness.NONE, (Remark(message, name, other),))


def _compare_groups(one: NameForm, other: NameForm) -> Compatibility:
    if "@" in one.name or "@" in other.name:
        return _build_refusal(_EMAIL_ADDRESS)
    if one.group != other.group:
        return _build_refusal(_GROUP_AND_PERSON)
    if one.letters.removeprefix("the") == other.letters.removeprefix("the"):
        return Compatibility(Likeness.SPELLING, (_OTHER_SPELLING_OF_GROUP,))
    return _build_refusal(_OTHER_GROUPS)


def _compare_readings(mine: Reading, yours: Reading) -> Compatibility | None:
    family = _compare_families(mine, yours)
    given = _compare_given_names(mine.given, yours.given) if family else None
    if not family or not given:
        return None
    order = next(
        (item.order for item in (mine, yours) if item.order != ReadingOrder.PRINTED), ReadingOrder.PRINTED
    )
    likeness = min(family.likeness, given.likeness)
    minimum = _MINIMUM_LIKENESS.get(order)
    if minimum and (family.likeness < minimum[0] or given.likeness < minimum[1]):
        return None
    remarks = given.remarks + family.remarks
    if order != ReadingOrder.PRINTED:
        likeness = min(likeness, Likeness.LOOSE)
        remarks += (_ORDERS[order],)
    return Compatibility(likeness, remarks or (_OTHER_SPELLING,))


_MINIMUM_LIKENESS = {
    ReadingOrder.TURNED: (Likeness.SPELLING, Likeness.SPELLING),
    ReadingOrder.LONGER: (Likeness.LOOSE, Likeness.SPELLING),
    ReadingOrder.SHORTER: (Likeness.SPELLING, Likeness.INITIALS),
}
"""The minimum likeness of family and given names in readings that change the printed order or borders."""


def _compare_families(mine: Reading, yours: Reading) -> Compatibility | None:
    if mine.joined & yours.joined:
        return Compatibility(Likeness.SPELLING)
    particles_may_differ = not (mine.particles and yours.particles)
    if particles_may_differ and mine.bare & yours.bare:
        return Compatibility(Likeness.SPELLING, (Remark(_IN_ONE_ONLY, mine.particles or yours.particles),))
    shorter, longer = sorted((mine.family, yours.family), key=len)
    if len(shorter) == len(longer) or max(map(len, shorter[0])) < 2:
        return None
    if _are_alike(shorter, longer[: len(shorter)]) or _are_alike(shorter, longer[-len(shorter) :]):
        return Compatibility(Likeness.LOOSE, (Remark(_SHARED_FAMILY_NAME, mine.shown, yours.shown),))
    return None


def _are_alike(names: tuple[frozenset[str], ...], other_names: tuple[frozenset[str], ...]) -> bool:
    return all(forms & other_forms for forms, other_forms in zip(names, other_names, strict=True))


def _compare_given_names(mine: tuple[GivenName, ...], yours: tuple[GivenName, ...]) -> Compatibility | None:
    """Compare given names: the first must agree, and none may contradict another."""
    if not mine or not yours:
        if not mine and not yours:
            return Compatibility(Likeness.SPELLING)
        return Compatibility(Likeness.FAMILY, (_NO_GIVEN_NAME,))
    if _join_spellings(mine) & _join_spellings(yours):
        return Compatibility(Likeness.SPELLING)
    return _compare_in_order(mine, yours)


def _join_spellings(names: tuple[GivenName, ...]) -> frozenset[str]:
    """Return the spellings of given names written as one word; none where one of them is an initial."""
    if any(name.short for name in names):
        return frozenset()
    plain = "".join(min(name.forms, key=lambda form: (len(form), form)) for name in names)
    long = "".join(max(name.forms, key=lambda form: (len(form), form)) for name in names)
    return frozenset((plain, long))


def _compare_in_order(mine: tuple[GivenName, ...], yours: tuple[GivenName, ...]) -> Compatibility | None:
    first = _compare_given_name(mine[0], yours[0])
    if not first:
        return _compare_without_first(mine, yours) or _compare_without_first(yours, mine)
    shorter, longer = sorted((mine[1:], yours[1:]), key=len)
    verdicts, missing = [first], []
    rest = iter(longer)
    for name in shorter:
        for candidate in rest:
            if agreement := _compare_given_name(name, candidate):
                verdicts.append(agreement)
                break
            missing.append(candidate)
        else:
            return None
    missing += rest
    if missing:
        text = " ".join(name.text for name in missing)
        # Wei is not Wei-Zhi
        is_partial = first.likeness > Likeness.INITIALS and any(
            name.hyphened and not name.short for name in missing
        )
        likeness = Likeness.LOOSE if is_partial else Likeness.SHORTER
        verdicts.append(Compatibility(likeness, (Remark(_IN_ONE_ONLY, text),)))
    remarks = tuple(remark for verdict in verdicts for remark in verdict.remarks)
    return Compatibility(min(verdict.likeness for verdict in verdicts), remarks)


def _compare_without_first(mine: tuple[GivenName, ...], yours: tuple[GivenName, ...]) -> Compatibility | None:
    """Compare names of which one is without the first given name: "J. Scott Miller", "Scott Miller"."""
    if len(mine) < 2 or yours[0].short or mine[1].short or mine[1].hyphened:
        return None
    if not mine[1].forms & yours[0].forms:
        return None
    if not _compare_in_order(mine[1:], yours):
        return None
    return Compatibility(Likeness.LOOSE, (Remark(_IN_ONE_ONLY, mine[0].text),))


def _compare_given_name(mine: GivenName, yours: GivenName) -> Compatibility | None:
    """Compare one given name with one."""
    if mine.forms & yours.forms:
        likeness = Likeness.INITIALS if mine.short and yours.short else Likeness.SPELLING
        return Compatibility(likeness)
    pairs = [(one, other) for one in mine.forms for other in yours.forms]
    if any(
        (mine.short and other.startswith(one)) or (yours.short and one.startswith(other))
        for one, other in pairs
    ):
        short, long = (mine, yours) if mine.short and len(mine.text) <= len(yours.text) else (yours, mine)
        return Compatibility(Likeness.INITIALS, (Remark(_ABBREVIATION, short.text, long.text),))
    if any(SHORT_FORMS.get(one, _NONE) & SHORT_FORMS.get(other, _NONE) for one, other in pairs):
        return Compatibility(Likeness.LOOSE, (Remark(_SHORT_FORMS, mine.text, yours.text),))
    return None
