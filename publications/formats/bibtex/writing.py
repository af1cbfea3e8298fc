"""Entries as BibTeX that plain BibTeX, biber and people read: a field a line, always in the same order.

What BibTeX's fields cannot say exactly is kept in a field of our own beside them (see exact.py), so that
reading gives the same entry again.
"""

import re
from collections.abc import Iterable, Iterator

from publications.formats.bibtex.exact import FIELD, written
from publications.formats.bibtex.kinds import STANDARD, type_of
from publications.formats.bibtex.raw import Raw
from publications.formats.bibtex.reading import read
from publications.formats.bibtex.spelling import Values, spelled
from publications.formats.entry import Entry
from publications.formats.keys import legal
from publications.formats.latex import encode
from publications.formats.private import private

_WIDTH = 13  # of the longest of the usual names, "archiveprefix"
_NO_WORD = re.compile(r"[^A-Za-z0-9]+")
_MONTH = re.compile(
    r"\b(January|February|March|April|May|June|July|August|September|October|November|December)\b"
)


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """Texts that joined are the file. Keys that BibTeX does not allow, or that come twice, are changed."""
    used: set[str] = set()
    for number, entry in enumerate(entries):
        key = unused(legal_key(entry), used)
        yield ("\n" if number else "") + _entry(entry, key)


def _entry(entry: Entry, key: str) -> str:
    name, values = _typed(entry), spelled(entry)
    seen = read(Raw(name, key, 0, fields=values))
    if values_of_ours := _ours(entry, seen):
        values |= values_of_ours
        seen = read(Raw(name, key, 0, fields=values))
    if kept := private(entry, seen):
        values[FIELD] = written(kept)
    return as_text(name, key, values)


def as_text(name: str, key: str, values: Values) -> str:
    """An entry of a type and a key with its fields, a line each."""
    lines = [f"  {field:<{_WIDTH}} = {_expression(field, value)},\n" for field, value in values.items()]
    return f"@{name}{{{key},\n{''.join(lines)}}}\n"


def _ours(entry: Entry, seen: Entry) -> Values:
    """What says kind and type, where the type that it is written as says another."""
    values = {"x-kind": entry.kind} if seen.kind != entry.kind else {}
    said = entry.extra.get("type")
    if isinstance(said, str) and seen.extra.get("type") != said:
        values["x-type"] = encode(said)
    return values


def _typed(entry: Entry) -> str:
    """The type: that of the kind, or the one that it was read from, if BibTeX's styles know it."""
    said = entry.extra.get("type")
    name = said.removeprefix("bibtex:") if isinstance(said, str) and said.startswith("bibtex:") else ""
    return name if name in STANDARD else type_of(entry.kind)


def _expression(field: str, value: str) -> str:
    """A value in braces; months as the macros that styles define."""
    if field != "month" or '"' in value or not (found := _MONTH.search(value)):
        return f"{{{value}}}"
    before, after = value[: found.start()], value[found.end() :]
    pieces = [f'"{before}"' if before else "", found[1][:3].lower(), f'"{after}"' if after else ""]
    return " # ".join(filter(None, pieces))


def legal_key(entry: Entry) -> str:
    """The key as BibTeX allows it; for an entry without key one of author, year and title."""
    if key := legal(entry.key):
        return key
    first = next(iter(entry.authors or entry.editors), None)
    name = (first.parts.family or first.parts.literal) if first else ""
    words = [name, str(entry.year or ""), next(iter(entry.title.split()), "")]
    return "".join(_NO_WORD.sub("", word) for word in words).lower() or "entry"


def unused(key: str, used: set[str]) -> str:
    """The key, or the key with the first number that makes it another, without regard to case."""
    free, number = key, 1
    while free.lower() in used:
        number += 1
        free = f"{key}-{number}"
    used.add(free.lower())
    return free
