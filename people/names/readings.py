"""The ways in which a printed name can be read, as plain data for comparing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from people.names.display import are_initials, full
from people.names.folding import fold, spellings
from people.names.groups import is_group
from people.names.keys import author_key
from people.names.parts import Parts
from people.names.printed import Printed, read_printed
from people.names.scripts import is_east_asian
from people.names.splitting import split
from people.names.tables import EAST_ASIAN_SURNAMES, PARTICLES
from people.names.titles import asides

_FAMILY_PARTICLES = PARTICLES | frozenset("abu abou ait ben mac mc san saint st ould".split())
_PIECES = re.compile(r"[^\s.‐‑–-]+\.?")
_FAMILY_WORDS = re.compile(r"[^\s.‐‑–-]+")
_SUFFIXES = {"junior": "jr", "jnr": "jr", "senior": "sr", "snr": "sr", "2nd": "ii", "3rd": "iii", "4th": "iv"}


class Order(StrEnum):
    """Which of the readings one is."""

    PRINTED = "as it is printed"
    INITIALS_LAST = "family name and initials"
    TURNED = "family name first"
    LONGER = "with a longer family name"
    NICKNAME = "by the nickname in brackets"


@dataclass(frozen=True, slots=True)
class Given:
    """One given name: as printed, how it may be spelt, whether it is an initial or another short form."""

    text: str
    forms: frozenset[str]
    short: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A name in one of its readings. joined, bare: spellings of the family name with and without particles."""

    order: Order
    given: tuple[Given, ...]
    particles: str
    family: tuple[frozenset[str], ...]
    joined: frozenset[str]
    bare: frozenset[str]
    shown: str


@dataclass(frozen=True, slots=True)
class Form:
    """A name prepared for comparing. letters: all of it folded; group: a group's; readings: of a person's."""

    name: str
    key: str
    letters: str
    homonym: str
    group: bool
    suffix: str
    readings: tuple[Reading, ...]


def form_of(name: "str | Printed | Parts") -> Form:
    """The form of a printed name; raise ValueError for a text that is no name."""
    if isinstance(name, Parts):
        return _form(full(name), "", name)
    printed = name if isinstance(name, Printed) else read_printed(name)
    return _form(printed.name, printed.homonym or "", None)


@lru_cache(maxsize=50_000)
def _form(name: str, homonym: str, parts: Parts | None) -> Form:
    parts = parts or split(name)
    whole = parts.literal
    group = bool(whole) and not is_east_asian(whole) and (" " in whole or is_group(whole) or "@" in whole)
    group = group or is_group(name)
    return Form(
        name,
        author_key(name),
        fold(full(parts)),
        homonym,
        group,
        _SUFFIXES.get(fold(parts.suffix), fold(parts.suffix)),
        () if group else tuple(_readings(name, parts)),
    )


def _readings(name: str, parts: Parts) -> Iterator[Reading]:
    """As printed first, then what else it may mean."""
    family = parts.literal or parts.family
    in_capitals = family.isupper()
    given = parts.given.split()
    yield _reading(Order.PRINTED, given, parts.particle, family)
    if any(are_initials(word, in_capitals) and len(word) > 1 for word in given):
        spaced = [" ".join(word) if are_initials(word, in_capitals) else word for word in given]
        yield _reading(Order.PRINTED, " ".join(spaced).split(), parts.particle, family)
    for nickname in asides(name):
        if nickname.isalpha():
            yield _reading(Order.NICKNAME, [nickname], parts.particle, family)
    if not given or is_east_asian(family):
        return
    if _all_initials(family) and not _all_initials(parts.given):
        yield _reading(Order.INITIALS_LAST, _spaced_initials(family), "", parts.given)
    if not parts.particle:
        yield from _other_borders(given, family)


def _other_borders(given: list[str], family: str) -> Iterator[Reading]:
    words = [*given, *family.split()]
    full_words = all(len(fold(word)) > 1 and "." not in word for word in words)
    if full_words and not EAST_ASIAN_SURNAMES.isdisjoint((fold(words[0]), fold(words[-1]))):
        yield _reading(Order.TURNED, words[1:], "", words[0])
    if len(given) > 1 and len(fold(given[-1])) > 1 and "." not in given[-1]:
        yield _reading(Order.LONGER, given[:-1], "", f"{given[-1]} {family}")


def _reading(order: Order, given: list[str], particle: str, family: str) -> Reading:
    words = _FAMILY_WORDS.findall(f"{particle} {family}")
    first = next((place for place, word in enumerate(words) if not _is_particle(word)), len(words))
    first = min(first, len(words) - 1)
    bare = words[first:]
    return Reading(
        order,
        tuple(_given(piece) for word in given for piece in _PIECES.findall(word)),
        " ".join(words[:first]),
        tuple(map(spellings, bare)),
        spellings("".join(words)),
        spellings("".join(bare)),
        f"{particle} {family}".strip(),
    )


def _is_particle(word: str) -> bool:
    return fold(word) in _FAMILY_PARTICLES


def _given(piece: str) -> Given:
    return Given(piece, spellings(piece), piece.endswith(".") or len(fold(piece)) == 1)


def _all_initials(words: str) -> bool:
    return all(len(fold(piece)) == 1 or are_initials(piece, False) for piece in _PIECES.findall(words))


def _spaced_initials(words: str) -> list[str]:
    return [letter for piece in _PIECES.findall(words) for letter in fold(piece).upper()]
