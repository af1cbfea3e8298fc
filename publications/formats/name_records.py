"""Names as objects of CSL-JSON and its kin."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from publications.formats.contributors import from_literal, from_parts, from_text
from publications.formats.entry import Contributor
from publications.formats.html import from_html
from publications.formats.text import one_line

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
    orcid, affiliation = _orcid(name), _affiliation(name.get("affiliation"))
    return replace(person, orcid=orcid, affiliation=affiliation) if orcid or affiliation else person


def get_part(name: Mapping[str, Any], key: str) -> str:
    """Return a part of a name in one line, "" where it has none."""
    value = name.get(key)
    return one_line(value) if value and isinstance(value, str) else ""


def _orcid(name: Mapping[str, Any]) -> str:
    found = _ORCID.fullmatch(get_part(name, "ORCID") or get_part(name, "orcid"))
    return found[1].upper() if found else ""


def _affiliation(value: Any) -> str:
    if not value:
        return ""
    places = value if isinstance(value, list) else [value]
    names = (place.get("name") if isinstance(place, dict) else place for place in places)
    return "; ".join(from_html(name) for name in names if isinstance(name, str) and name.strip())
