"""Citation keys: made fit for BibTeX, and told apart within one file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase

from publications.formats.entry import Entry

_ILLEGAL = re.compile(r"[\s,{}()\"#%=@\\~']+")


def legal(key: str) -> str:
    """The key with "_" in place of what BibTeX and biber do not take in keys; empty if nothing is left."""
    return "_".join(filter(None, _ILLEGAL.split(key)))


def told_apart(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries, in their order, with keys of which none comes twice: smith2020, smith2020a, smith2020b …

    The first one keeps its key. Case does not tell keys apart, nor does what BibTeX does not take in them.
    An entry without a key stays without.
    """
    used: set[str] = set()
    tried: dict[str, int] = {}
    for entry in entries:
        key = _free(entry.key, used, tried) if entry.key else ""
        yield entry if key == entry.key else replace(entry, key=key)


def _free(key: str, used: set[str], tried: dict[str, int]) -> str:
    """The key, or the first with letters after it that is not used. tried: how many were, for each key."""
    wanted = legal(key).lower()
    free, number = key, tried.get(wanted, 0)
    while (said := legal(free).lower()) in used:
        number += 1
        free = key + letters(number)
        tried[wanted] = number
    used.add(said)
    return free


def letters(number: int) -> str:
    """The letters of a number from 1 on: a, b … z, aa, ab …"""
    found = ""
    while number:
        number, place = divmod(number - 1, len(ascii_lowercase))
        found = ascii_lowercase[place] + found
    return found
