"""Names, dates and texts of CSL-JSON, also in the forms that registries give them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from publications.formats.contributors import from_literal, from_parts, from_text, says_others
from publications.formats.dates import UNKNOWN, Date, date_of, read_date
from publications.formats.entry import Contributor
from publications.formats.html import from_html
from publications.formats.text import one_line

_ORCID = re.compile(r"(?:https?://orcid\.org/)?((?:\d{4}-){3}\d{3}[\dXx])")


def texts(value: Any) -> list[str]:
    """The texts of a value that should be a text or a number, and may be a list of them; markup stays."""
    if isinstance(value, list):
        return [each for one in value for each in texts(one) if not isinstance(one, list)]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return []
    whole = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    return [whole] if whole.strip() else []


def text(value: Any) -> str:
    """The first text of a value, its markup read."""
    return next((from_html(each) for each in texts(value)), "")


def people(value: Any) -> tuple[tuple[Contributor, ...], bool, list[str]]:
    """The contributors of a list of names, whether it is complete, and what in it is no name, in words."""
    names = value if isinstance(value, list) else [value]
    found: list[Contributor] = []
    refused = []
    complete = True
    for name in names:
        if isinstance(name, str) and says_others(name) or isinstance(name, dict) and _is_others(name):
            complete = False
            continue
        try:
            found.append(_person(name))
        except ValueError as error:
            refused.append(str(error))
    return tuple(found), complete, refused


def _is_others(name: Mapping[str, Any]) -> bool:
    whole = _part(name, "literal") or (_part(name, "family") if not _part(name, "given") else "")
    return says_others(whole)


def _person(name: Any) -> Contributor:
    if isinstance(name, str):
        return from_text(name)
    if not isinstance(name, dict):
        raise ValueError("A name has a family name or is literal.")
    literal = _part(name, "literal") or ("" if _part(name, "family") else _part(name, "name"))
    if literal:
        person = from_literal(literal)
    else:
        particles = (_part(name, "dropping-particle"), _part(name, "non-dropping-particle"))
        person = from_parts(
            _part(name, "given"),
            " ".join(filter(None, particles)),
            _part(name, "family"),
            _part(name, "suffix"),
        )
    orcid, affiliation = _orcid(name), _affiliation(name.get("affiliation"))
    return replace(person, orcid=orcid, affiliation=affiliation) if orcid or affiliation else person


def _part(name: Mapping[str, Any], key: str) -> str:
    value = name.get(key)
    return one_line(value) if value and isinstance(value, str) else ""


def _orcid(name: Mapping[str, Any]) -> str:
    found = _ORCID.fullmatch(_part(name, "ORCID") or _part(name, "orcid"))
    return found[1].upper() if found else ""


def _affiliation(value: Any) -> str:
    if not value:
        return ""
    places = value if isinstance(value, list) else [value]
    names = (place.get("name") if isinstance(place, dict) else place for place in places)
    return "; ".join(from_html(name) for name in names if isinstance(name, str) and name.strip())


def date(value: Any) -> tuple[Date, bool]:
    """A date variable, and whether it says no more than that."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        found = read_date(str(value))
        return found, found != UNKNOWN
    if not isinstance(value, dict):
        return UNKNOWN, False
    more = any(value.get(name) for name in ("season", "circa"))
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        found = date_of(*[*map(_number, parts[0]), None, None, None][:3])
        if found != UNKNOWN:
            return found, not more and len(parts) == 1
    written = next(
        (value[name] for name in ("raw", "literal", "date-time") if isinstance(value.get(name), str)), ""
    )
    found = read_date(written)
    return found, found != UNKNOWN and not more


def _number(value: Any) -> int | str | None:
    return value if isinstance(value, int | str) else None


def words(values: Iterable[str]) -> tuple[str, ...]:
    """Keywords: those of a list, or of texts that have semicolons or commas between them."""
    pieces = []
    for value in values:
        pieces += re.split(r";" if ";" in value else r",", value)
    return tuple(dict.fromkeys(filter(None, map(from_html, pieces))))
