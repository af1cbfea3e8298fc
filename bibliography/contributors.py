"""Parse names into contributors: from one text, from parts, or from objects of CSL-JSON."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from bibliography.affiliations import read_affiliations, split_by_author
from bibliography.emphasis import strip_emphasis
from bibliography.entry import Contributor
from bibliography.names import PARTICLES, NameParts, PrintedName, format_full, parse_printed_name, split
from bibliography.names.academic_titles import begins_with_title, split_title
from bibliography.text import to_one_line

OTHERS = frozenset({"others", "et al", "et al.", "and others", "et alii", "u.a.", "...", "…"})
_CACHED = 1 << 15
T = TypeVar("T")


def is_others(text: str) -> bool:
    """Return whether a text stands in place of further names, such as "et al."."""
    return text.strip(" ,;").casefold() in OTHERS


def collect_people(
    names: Iterable[T], read: Callable[[T], Contributor | None]
) -> tuple[tuple[Contributor, ...], bool, list[str]]:
    """Return the contributors of names, whether the list is complete, and the messages of errors.

    read: parses one name; returns None for "others" and raises ValueError for what is no name.
    """
    people: list[Contributor | None] = []
    problems = []
    for name in names:
        try:
            people.append(read(name))
        except ValueError as error:
            problems.append(str(error))
    return tuple(filter(None, people)), None not in people, problems


@lru_cache(_CACHED)
def from_text(text: str) -> Contributor:
    """Read "Given Family" or "Family, Given"; raise ValueError where no name is left."""
    printed = parse_printed_name(to_one_line(strip_emphasis(text)))
    parts = split(printed.name)
    name = format_full(parts) if "," in printed.name and not parts.literal else printed.name
    name = split_title(name)[1] if begins_with_title(name) else name
    return Contributor(name, parts, printed.homonym or "", printed.equal, printed.corresponding)


@lru_cache(_CACHED)
def from_parts(given: str, particle: str, family: str, suffix: str = "", name: str = "") -> Contributor:
    """Return the contributor of given parts; `name` is the printed form, if its order differs.

    Particles in small letters before the family name are taken off it. Raises ValueError where no name is
    left.
    """
    given, particle, family, suffix = (
        text and to_one_line(text) for text in (given, particle, family, suffix)
    )
    if not family:
        return from_literal(" ".join(filter(None, [given, particle, suffix])))
    if not given and not particle and not suffix:
        return from_literal(family)
    tokens = family.split()
    while not particle and len(tokens) > 1 and tokens[0] in PARTICLES:
        start = next((at for at, token in enumerate(tokens[:-1]) if token not in PARTICLES), len(tokens) - 1)
        particle, tokens = " ".join(tokens[:start]), tokens[start:]
    parts = NameParts(given, particle, " ".join(tokens), suffix)
    full_name = to_one_line(name) or format_full(parts)
    if full_name.replace(" ", "").replace(".", "").replace("-", "").isalpha():
        return Contributor(full_name, parts)  # without marks and numbers
    printed = parse_printed_name(full_name)
    if printed.name != full_name:
        texts = []  # without marks, homonym numbers and the hosts of e-mail addresses
        for part in (parts.given, parts.particle, parts.family, parts.suffix):
            try:
                texts.append(parse_printed_name(part).name)
            except ValueError:
                texts.append("")
        parts = NameParts(*texts) if texts[2] else NameParts(literal=" ".join(filter(None, texts)))
    return _mark(printed, parts)


@lru_cache(_CACHED)
def from_literal(text: str) -> Contributor:
    """Return a group, or a person with one name; raises ValueError where no name is left."""
    return _mark(parse_printed_name(to_one_line(text)))


def _mark(printed: PrintedName, parts: NameParts | None = None) -> Contributor:
    """Return a contributor with the flags of the marks; without parts the name is literal."""
    parts = parts or NameParts(literal=printed.name)
    return Contributor(printed.name, parts, printed.homonym or "", printed.equal, printed.corresponding)


_ORCID = re.compile(r"(?:https?://orcid\.org/)?((?:\d{4}-){3}\d{3}[\dXx])")


def read_name(name: Any) -> Contributor:
    """Return the contributor of a name, an object with parts or a text. Raises ValueError for no name."""
    if isinstance(name, str):
        return from_text(name)
    if not isinstance(name, dict):
        raise ValueError("A name has a family name or is literal.")
    literal = get_part(name, "literal") or ("" if get_part(name, "family") else get_part(name, "name"))
    if literal:
        person = from_literal(literal)
    else:
        particles = (get_part(name, "dropping-particle"), get_part(name, "non-dropping-particle"))
        person = from_parts(
            get_part(name, "given"),
            " ".join(filter(None, particles)),
            get_part(name, "family"),
            get_part(name, "suffix"),
        )
    match = _ORCID.fullmatch(get_part(name, "ORCID") or get_part(name, "orcid"))
    orcid = match[1].upper() if match else ""
    affiliation, ror_ids = read_affiliations(name.get("affiliation"))
    if orcid or affiliation or ror_ids:
        return replace(person, orcid=orcid, affiliation=affiliation, ror_ids=ror_ids)
    return person


def add_affiliations(people: tuple[Contributor, ...], value: Any) -> tuple[Contributor, ...]:
    """Return the people of a complete list with the affiliations beside it, where it is known whose they are.

    value: as `split_by_author` takes it. Somebody who has an affiliation keeps it.
    """
    if not value:
        return people
    named = []
    for person, own in zip(people, split_by_author(value, len(people)), strict=True):
        affiliation, ror_ids = read_affiliations(own)
        is_new = (affiliation or ror_ids) and not (person.affiliation or person.ror_ids)
        named.append(replace(person, affiliation=affiliation, ror_ids=ror_ids) if is_new else person)
    return tuple(named)


def get_part(name: Mapping[str, Any], key: str) -> str:
    """Return a part of a name in one line, "" where it has none."""
    value = name.get(key)
    return to_one_line(value) if value and isinstance(value, str) else ""
