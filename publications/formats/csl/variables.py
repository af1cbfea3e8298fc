"""The variables and types of CSL 1.0.2, what registries write in their place, and how values are read."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from publications.formats.contributors import get_part, read_name, says_others
from publications.formats.dates import UNKNOWN, Date, date_of, read_date
from publications.formats.entry import Contributor
from publications.formats.html import from_html
from publications.formats.tables import invert, load_table, load_types

TABLES = load_table("csl")
KIND_OF, WRITTEN, SAME = load_types("csl")
TYPES = frozenset((*WRITTEN.values(), *TABLES["other_types"].split()))
"""The types that the schema knows."""
TEXTS, NUMBERS, DATES, NAMES = (
    frozenset(TABLES["variables"][name].split()) for name in ("texts", "numbers", "dates", "names")
)
ALIASES = invert(TABLES["aliases"])
"""Variables for what other formats call otherwise, so that other programs see it too."""
RENAMED: dict[str, str] = TABLES["renamed"]
"""What registries call otherwise."""
BOOKKEEPING = frozenset(TABLES["bookkeeping"].split())
"""What Crossref's records say about the registration, not the work."""


def list_texts(value: Any) -> list[str]:
    """The texts of a value that should be a text or a number, and may be a list of them; markup stays."""
    if isinstance(value, list):
        return [each for one in value for each in list_texts(one) if not isinstance(one, list)]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return []
    whole = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    return [whole] if whole.strip() else []


def read_text(value: Any) -> str:
    """Return the first text of a value, its markup read."""
    return next((from_html(each) for each in list_texts(value)), "")


def read_people(value: Any) -> tuple[tuple[Contributor, ...], bool, list[str]]:
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
            found.append(read_name(name))
        except ValueError as error:
            refused.append(str(error))
    return tuple(found), complete, refused


def _is_others(name: Mapping[str, Any]) -> bool:
    whole = get_part(name, "literal") or (get_part(name, "family") if not get_part(name, "given") else "")
    return says_others(whole)


def read_date_variable(value: Any) -> tuple[Date, bool]:
    """Return a date variable, and whether it says no more than that."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        found = read_date(str(value))
        return found, found != UNKNOWN
    if not isinstance(value, dict):
        return UNKNOWN, False
    more = any(value.get(name) for name in ("season", "circa"))
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        found = date_of(*[*map(_as_number, parts[0]), None, None, None][:3])
        if found != UNKNOWN:
            return found, not more and len(parts) == 1
    written = next(
        (value[name] for name in ("raw", "literal", "date-time") if isinstance(value.get(name), str)), ""
    )
    found = read_date(written)
    return found, found != UNKNOWN and not more


def _as_number(value: Any) -> int | str | None:
    return value if isinstance(value, int | str) else None


def split_keywords(values: Iterable[str]) -> tuple[str, ...]:
    """Keywords: those of a list, or of texts that have semicolons or commas between them."""
    pieces = []
    for value in values:
        pieces += re.split(r";" if ";" in value else r",", value)
    return tuple(dict.fromkeys(filter(None, map(from_html, pieces))))
