"""Fingerprints: what two descriptions of one work have in common whatever their formats."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from people.names import short
from publications.formats.entry import Entry
from publications.matching.identities import spoken_otherwise, values
from publications.matching.title_keys import make_title_keys
from publications.matching.titles import are_generic, letters, words

SIZE = 40
"""Characters of a fingerprint."""
YEARS_APART = 3
"""How many years a version of a work may be away from another."""


def fingerprint(work: Entry | tuple[str, Iterable[str]]) -> str:
    """The fingerprint of an entry, or of a title and last names: 40 characters, or none for an empty title.

    It is made of the title's letters and, in any order, of each name's last word: so it does not matter
    whether a particle or a double name was read as given or family name, nor how TeX, accents, capitals,
    hyphens and dashes are written.
    """
    title, names = (work.title, last_names(work)) if isinstance(work, Entry) else work
    return _made(words(title), names)


def telling(work: Entry | tuple[str, Iterable[str]]) -> str:
    """The fingerprint; none where the title is generic, and being the same says nothing."""
    title, names = (work.title, last_names(work)) if isinstance(work, Entry) else work
    folded = words(title)
    return "" if are_generic(folded) else _made(folded, names)


def _made(folded: list[str], names: Iterable[str]) -> str:
    title = letters(folded)
    lasts = sorted(filter(None, map(_last, names)))
    return blake2b("\n".join([title, *lasts]).encode(), digest_size=SIZE // 2).hexdigest() if title else ""


@lru_cache(maxsize=100_000)
def _last(name: str) -> str:
    return letters(words(name.rpartition(" ")[2])) or letters(words(name))


def last_names(entry: Entry) -> tuple[str, ...]:
    """The authors' family names with particles and the names of groups; the editors' where there are none."""
    return tuple(short(each.parts) for each in entry.authors or entry.editors)


@dataclass(frozen=True, slots=True)
class LookupKeys:
    """What finds all works that an entry may be, in a database that keeps identifiers and fingerprints.

    identifiers: pairs of scheme and value, any of which may be shared. fingerprint: empty where the title is
    generic or missing. years: the first and the last in which a work with this fingerprint counts; None
    where the entry has no year, and works without one always count. title: the keys that the title is kept
    under.
    """

    identifiers: tuple[tuple[str, str], ...]
    fingerprint: str
    years: tuple[int, int] | None
    title: tuple[int, ...] = ()


def lookup_keys(entry: Entry) -> LookupKeys:
    """What to look up for an entry; whoever fetches that needs no scan, and `same_paper` needs no more."""
    found = values(entry.identifiers)
    pairs = [(scheme, value) for scheme, of_scheme in found.items() for value in sorted(of_scheme)]
    others = [pair for scheme, value in pairs for pair in spoken_otherwise(scheme, value)]
    years = (entry.year - YEARS_APART, entry.year + YEARS_APART) if entry.year is not None else None
    identifiers = tuple(dict.fromkeys([*pairs, *others]))
    folded = words(entry.title)
    key = "" if are_generic(folded) else _made(folded, last_names(entry))
    return LookupKeys(identifiers, key, years, make_title_keys(entry.title, folded))
