"""Parse a printed name into all its plausible readings, for comparison."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bibliography.names.academic_titles import find_asides
from bibliography.names.formatting import are_initials, format_full
from bibliography.names.normalization import author_key, fold, list_spellings
from bibliography.names.printed_names import NameParts, PrintedName, parse_printed_name
from bibliography.names.splitting import is_east_asian, is_group, split
from bibliography.names.tables import CAPITAL_PARTICLES, EAST_ASIAN_SURNAMES, PARTICLES

_PIECES = re.compile(r"[^\s.‐‑–-]+\.?")
_HYPHEN = re.compile("[‐‑–-]")
_WORDS = re.compile(r"[^\s.‐‑–-]+")
_SUFFIXES = {"junior": "jr", "jnr": "jr", "senior": "sr", "snr": "sr", "2nd": "ii", "3rd": "iii", "4th": "iv"}


class ReadingOrder(StrEnum):
    """How a reading orders the words of a printed name."""

    PRINTED = "as it is printed"
    INITIALS_LAST = "family name and initials"
    TURNED = "family name first"
    LONGER = "with a longer family name"
    SHORTER = "with a shorter family name"
    NICKNAME = "by the nickname in brackets"


@dataclass(frozen=True, slots=True)
class GivenName:
    """One given name: as printed, how it may be spelt; whether it is an initial or another short form.

    hyphened: it is the second part of a name such as Jean-Paul.
    """

    text: str
    forms: frozenset[str]
    short: bool
    hyphened: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A name in one of its readings. joined, bare: the family name's spellings, with particles or without."""

    order: ReadingOrder
    given: tuple[GivenName, ...]
    particles: str
    family: tuple[frozenset[str], ...]
    joined: frozenset[str]
    bare: frozenset[str]
    shown: str


@dataclass(frozen=True, slots=True)
class NameForm:
    """A name prepared for comparing, with its readings if it is a person's.

    words: all of it folded, in the order in which it is spoken; letters: the same in one word.
    """

    name: str
    key: str
    words: tuple[str, ...]
    letters: str
    homonym: str
    group: bool
    suffix: str
    readings: tuple[Reading, ...]

    def list_family_words(self) -> set[str]:
        """Return folded words for an index: compatible names share at least one of them."""
        folded = {self.letters.removeprefix("the") if self.group else self.letters}
        for reading in self.readings:
            folded |= reading.joined | reading.bare
            folded.update(*reading.family)
        return folded


def parse_form(name: "str | PrintedName | NameParts", homonym: str | None = None) -> NameForm:
    """Return the form of a printed name; raise ValueError for an invalid name.

    homonym: the number, or an empty string, for a name that is already free of its number and marks.
    """
    if isinstance(name, NameParts):
        return _build_form(format_full(name), "", name)
    if isinstance(name, str) and homonym is not None:
        return _get_form(name, homonym)
    printed = name if isinstance(name, PrintedName) else parse_printed_name(name)
    return _get_form(printed.name, printed.homonym or "")


def _get_form(name: str, homonym: str) -> NameForm:
    return _build_form(name, homonym, None) if len(name) > 500 else _build_cached_form(name, homonym, None)


def _build_form(name: str, homonym: str, parts: NameParts | None) -> NameForm:
    parts = parts or split(name)
    literal = parts.literal
    group = (
        bool(literal)
        and not is_east_asian(literal)
        and (" " in literal or is_group(literal) or "@" in literal)
    )
    group = group or is_group(name)
    tokens = tuple(filter(None, map(fold, _WORDS.findall(format_full(parts)))))
    return NameForm(
        name,
        author_key(name),
        tokens,
        "".join(tokens),
        homonym,
        group,
        _SUFFIXES.get(fold(parts.suffix), fold(parts.suffix)),
        () if group else tuple(_build_readings(name, parts)),
    )


_build_cached_form = lru_cache(maxsize=20_000)(_build_form)


def _build_readings(name: str, parts: NameParts) -> Iterator[Reading]:
    """Yield the reading as printed first, then the alternatives."""
    family = parts.literal or parts.family
    in_capitals = family.isupper()
    given = parts.given.split()
    yield _build_reading(ReadingOrder.PRINTED, given, parts.particle, family)
    if any(are_initials(token, in_capitals) and len(token) > 1 for token in given):
        spaced = [" ".join(token) if are_initials(token, in_capitals) else token for token in given]
        yield _build_reading(ReadingOrder.PRINTED, " ".join(spaced).split(), parts.particle, family)
    for nickname in find_asides(name):
        if nickname.isalpha():
            yield _build_reading(ReadingOrder.NICKNAME, [nickname], parts.particle, family)
    if not given or is_east_asian(family):
        return
    if _are_all_initials(family) and not _are_all_initials(parts.given):
        initials = [letter for piece in _PIECES.findall(family) for letter in fold(piece).upper()]
        yield _build_reading(ReadingOrder.INITIALS_LAST, initials, "", parts.given)
    if not parts.particle:
        yield from _move_borders(given, family)
        if name.startswith(f"{family} ") and not _are_all_initials(parts.given):
            yield _build_reading(ReadingOrder.TURNED, [*family.split(), *given[:-1]], "", given[-1])


def _move_borders(given: list[str], family: str) -> Iterator[Reading]:
    tokens = [*given, *family.split()]
    full_words = all(len(fold(token)) > 1 and "." not in token for token in tokens)
    if full_words and not EAST_ASIAN_SURNAMES.isdisjoint((fold(tokens[0]), fold(tokens[-1]))):
        yield _build_reading(ReadingOrder.TURNED, tokens[1:], "", tokens[0])
    if len(given) > 1 and len(fold(given[-1])) > 1 and "." not in given[-1]:
        yield _build_reading(ReadingOrder.LONGER, given[:-1], "", f"{given[-1]} {family}")
    if " " in family:
        *others, last = family.split()
        yield _build_reading(ReadingOrder.SHORTER, [*given, *others], "", last)


def _build_reading(order: ReadingOrder, given: list[str], particle: str, family: str) -> Reading:
    tokens = _WORDS.findall(f"{particle} {family}") or [family]
    first = 0
    while first < len(tokens) - 1 and (
        tokens[first] in PARTICLES
        or tokens[first] in CAPITAL_PARTICLES
        or (tokens[first].isupper() and tokens[first].lower() in PARTICLES)
    ):
        first += 1
    without_particles = tokens[first:]
    pieces = [
        (piece, place > 0)
        for token in given
        for place, part in enumerate(_HYPHEN.split(token))
        for piece in _PIECES.findall(part)
    ]
    return Reading(
        order,
        tuple(
            GivenName(piece, list_spellings(piece), piece.endswith(".") or len(fold(piece)) == 1, hyphened)
            for piece, hyphened in pieces
        ),
        " ".join(tokens[:first]),
        tuple(map(list_spellings, without_particles)),
        list_spellings("".join(tokens)),
        list_spellings("".join(without_particles)),
        f"{particle} {family}".strip(),
    )


def _are_all_initials(tokens: str) -> bool:
    return all(len(fold(piece)) == 1 or are_initials(piece, False) for piece in _PIECES.findall(tokens))
