"""Addresses of authors in the field `affiliation`, as people, Scopus and Web of Science write them."""

import re
from collections.abc import Sequence

from bibliography.bibtex.field_values import EntryFields, decode_cached
from bibliography.contributors import add_affiliations
from bibliography.entry import Contributor
from bibliography.text import to_plain

_FIELDS = ("affiliation", "affiliations")
_LONGEST = 200_000
_RECORD_ENDS = re.compile(r"\.[ \t]*\r?\n\s*")
_FOR_LETTERS = re.compile(r"\((?:corresponding|reprint) author\)", re.IGNORECASE)


def add_addresses(fields: EntryFields, authors: tuple[Contributor, ...]) -> tuple[Contributor, ...]:
    """Return the authors of a complete list with their addresses; the field stays.

    Scopus names each address once, whoever has it: of several authors nobody knows whose they are.
    """
    name = fields.first(*_FIELDS)
    value = fields.value(name)[:_LONGEST] if name else ""
    if not value or not authors:
        return authors
    if _FOR_LETTERS.search(value) or fields.text("unique-id").startswith(("WOS:", "ISI:")):
        return add_affiliations(authors, _read_web_of_science(value, authors))
    if len(authors) > 1 and fields.text("source") == "Scopus":
        return authors
    return add_affiliations(authors, to_plain(decode_cached(value)))


def _read_web_of_science(value: str, authors: Sequence[Contributor]) -> list[list[str]] | list[str]:
    """Return the addresses of each author, or those of the only one.

    A record is of one or more names and their address: `Byron, Ada; Dee, Cy, Univ X, City.` The first is for
    letters; there the name has initials. It is taken for somebody who is the only author and has no other.
    """
    places: list[list[str]] = [[] for _ in authors]
    numbers = {
        f"{each.parts.particle} {each.parts.family}, {each.parts.given}".strip().casefold(): number
        for number, each in enumerate(authors)
    }
    for_letters = ""
    for record in _RECORD_ENDS.split(value):
        text = to_plain(decode_cached(record)).strip(" .")
        if match := _FOR_LETTERS.search(text):
            for_letters = for_letters or text[match.end() :].strip(" ,.;")
            continue
        *others, last = text.split(";")
        family, _, rest = last.partition(",")
        given, _, place = rest.partition(",")
        names = [*others, f"{family.strip()}, {given.strip()}"]
        owners = [numbers.get(" ".join(name.split()).casefold(), -1) for name in names]
        if place.strip() and min(owners) >= 0:
            for number in owners:
                places[number].append(place.strip())
    return places if len(authors) > 1 else places[0] or [for_letters]
