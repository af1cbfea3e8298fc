"""Compare two printed names: can they be one person's? A positive result is a suggestion, not a decision."""

from dataclasses import dataclass
from enum import IntEnum

from bibliography.names.printed_names import NameParts, PrintedName
from bibliography.names.readings import GivenName, NameForm, Reading, ReadingOrder, parse_form
from bibliography.names.splitting import is_east_asian
from bibliography.names.tables import SHORT_FORMS

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


@dataclass(frozen=True, slots=True)
class Compatibility:
    """The likeness of two names and the reason as text; true if they can be one person's."""

    likeness: Likeness
    reason: str

    def __bool__(self) -> bool:
        return self.likeness > Likeness.NONE


def compare_names(one: str | PrintedName | NameParts, other: str | PrintedName | NameParts) -> Compatibility:
    """Compare two names as printed ("Kai Xu 0014" with its number); raise ValueError for an invalid name.

    Symmetric; a name is always compatible with itself.
    """
    return compare(parse_form(one), parse_form(other))


def compare(one: NameForm, other: NameForm) -> Compatibility:
    """Compare two parsed names."""
    if one.homonym and other.homonym and one.homonym != other.homonym:
        return _build_refusal(f"the homonym numbers are {one.homonym} and {other.homonym}")
    if one.key == other.key:
        return Compatibility(Likeness.SAME, "the same name")
    if one.group or other.group:
        return _compare_groups(one, other)
    if one.suffix and other.suffix and one.suffix != other.suffix:
        return _build_refusal(f"“{one.name}” and “{other.name}” have other suffixes")
    if one.words == other.words or (one.letters == other.letters and is_east_asian(one.letters)):
        return Compatibility(Likeness.SPELLING, "the same name in another spelling")
    pairs = [(mine, yours) for mine in one.readings for yours in other.readings]
    verdicts = [
        _compare_readings(*pair) for pair in pairs if ReadingOrder.PRINTED in (pair[0].order, pair[1].order)
    ]
    if best := max(filter(None, verdicts), key=lambda verdict: verdict.likeness, default=None):
        return best
    mine, yours = one.readings[0], other.readings[0]
    if not _compare_families(mine, yours):
        return _build_refusal(f"the family names are “{mine.shown}” and “{yours.shown}”")
    first, second = (" ".join(name.text for name in reading.given) for reading in (mine, yours))
    return _build_refusal(f"the given names are “{first}” and “{second}”")


def _build_refusal(reason: str) -> Compatibility:
    return Compatibility(Likeness.NONE, reason)


def _compare_groups(one: NameForm, other: NameForm) -> Compatibility:
    if "@" in one.name or "@" in other.name:
        return _build_refusal("an e-mail address is not a name")
    if one.group != other.group:
        return _build_refusal("a group and a person")
    if one.letters.removeprefix("the") == other.letters.removeprefix("the"):
        return Compatibility(Likeness.SPELLING, "the same group in another spelling")
    return _build_refusal("the names of the groups differ")


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
    remarks = [item.reason for item in (given, family) if item.reason]
    if order != ReadingOrder.PRINTED:
        likeness = min(likeness, Likeness.LOOSE)
        remarks.append(f"read {order}")
    return Compatibility(likeness, "; ".join(remarks) or "the same name in another spelling")


_MINIMUM_LIKENESS = {
    ReadingOrder.TURNED: (Likeness.SPELLING, Likeness.SPELLING),
    ReadingOrder.LONGER: (Likeness.LOOSE, Likeness.SPELLING),
    ReadingOrder.SHORTER: (Likeness.SPELLING, Likeness.INITIALS),
}
"""The minimum likeness of family and given names in readings that change the printed order or borders."""


def _compare_families(mine: Reading, yours: Reading) -> Compatibility | None:
    if mine.joined & yours.joined:
        return Compatibility(Likeness.SPELLING, "")
    particles_may_differ = not (mine.particles and yours.particles)
    if particles_may_differ and mine.bare & yours.bare:
        return Compatibility(
            Likeness.SPELLING, f"“{mine.particles or yours.particles}” is in one of them only"
        )
    shorter, longer = sorted((mine.family, yours.family), key=len)
    if len(shorter) == len(longer) or max(map(len, shorter[0])) < 2:
        return None
    if _are_alike(shorter, longer[: len(shorter)]) or _are_alike(shorter, longer[-len(shorter) :]):
        return Compatibility(Likeness.LOOSE, f"“{mine.shown}” and “{yours.shown}” share a family name")
    return None


def _are_alike(names: tuple[frozenset[str], ...], other_names: tuple[frozenset[str], ...]) -> bool:
    return all(forms & other_forms for forms, other_forms in zip(names, other_names, strict=True))


def _compare_given_names(mine: tuple[GivenName, ...], yours: tuple[GivenName, ...]) -> Compatibility | None:
    """Compare given names: the first must agree, and none may contradict another."""
    if not mine or not yours:
        if not mine and not yours:
            return Compatibility(Likeness.SPELLING, "")
        return Compatibility(Likeness.FAMILY, "one of them has no given name")
    if _join_spellings(mine) & _join_spellings(yours):
        return Compatibility(Likeness.SPELLING, "")
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
        verdicts.append(Compatibility(likeness, f"“{text}” is in one of them only"))
    remarks = [verdict.reason for verdict in verdicts if verdict.reason]
    return Compatibility(min(verdict.likeness for verdict in verdicts), "; ".join(remarks))


def _compare_without_first(mine: tuple[GivenName, ...], yours: tuple[GivenName, ...]) -> Compatibility | None:
    """Compare names of which one is without the first given name: "J. Scott Miller", "Scott Miller"."""
    if len(mine) < 2 or yours[0].short or mine[1].short or mine[1].hyphened:
        return None
    if not mine[1].forms & yours[0].forms:
        return None
    if not _compare_in_order(mine[1:], yours):
        return None
    return Compatibility(Likeness.LOOSE, f"“{mine[0].text}” is in one of them only")


def _compare_given_name(mine: GivenName, yours: GivenName) -> Compatibility | None:
    """Compare one given name with one."""
    if mine.forms & yours.forms:
        likeness = Likeness.INITIALS if mine.short and yours.short else Likeness.SPELLING
        return Compatibility(likeness, "")
    pairs = [(one, other) for one in mine.forms for other in yours.forms]
    if any(
        (mine.short and other.startswith(one)) or (yours.short and one.startswith(other))
        for one, other in pairs
    ):
        short, long = (mine, yours) if mine.short and len(mine.text) <= len(yours.text) else (yours, mine)
        return Compatibility(Likeness.INITIALS, f"“{short.text}” can be “{long.text}”")
    if any(SHORT_FORMS.get(one, _NONE) & SHORT_FORMS.get(other, _NONE) for one, other in pairs):
        return Compatibility(Likeness.LOOSE, f"“{mine.text}” and “{yours.text}” are forms of one name")
    return None
