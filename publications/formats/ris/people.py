"""Names in values of RIS, which should hold one each."""

import re
from collections.abc import Iterable

from publications.formats.contributors import from_literal, from_text, says_others
from publications.formats.entry import Contributor

_SEVERAL = re.compile(r"\s*;\s*|\s+and\s+|\s+&\s+")


def read_people(values: Iterable[str]) -> tuple[tuple[Contributor, ...], bool, list[str]]:
    """Return the contributors of values, whether they are all, and what is no name, in words."""
    people = []
    refused = []
    complete = True
    for name in (name for value in values for name in _names(value)):
        if says_others(name):
            complete = False
            continue
        try:
            people.append(_person(name))
        except ValueError as error:
            refused.append(str(error))
    return tuple(people), complete, refused


def _names(value: str) -> list[str]:
    """The names of a value, which should hold one; several are told by semicolons, or by line."""
    value = value.strip()
    if "\n" in value:
        return [name for line in value.split("\n") for name in _names(line) if name]
    if ";" in value:
        return [name for name in re.split(r"\s*;\s*", value) if name]
    pieces = _SEVERAL.split(value)
    return pieces if len(pieces) > 1 and all("," in piece for piece in pieces) else [value]


def _person(name: str) -> Contributor:
    """A name; what ends with a comma is a group's, as EndNote writes these."""
    if name.endswith(",") and "," not in name[:-1]:
        return from_literal(name[:-1])
    return from_text(name)
