"""The variables and types of CSL 1.0.2, the names that registries use instead, and parsers of values."""

import re
from collections.abc import Iterable
from typing import Any

from bibliography.contributors import collect_people, get_part, is_others, read_name
from bibliography.data import invert, load_table
from bibliography.dates import UNKNOWN, Date, make_date, read_date
from bibliography.entry import Contributor
from bibliography.kinds import load_types
from bibliography.markup import from_html

TABLES = load_table("csl")
KIND_OF, EXPORTED_TYPE = load_types("csl")
REDUNDANT_TYPES = frozenset(TABLES["same"].split())
"""Types that say no more than their kind."""
TYPES = frozenset((*EXPORTED_TYPE.values(), *TABLES["other_types"].split()))
"""The types that the schema knows."""
TEXTS, NUMBERS, DATES, NAMES = (
    frozenset(TABLES["variables"][name].split()) for name in ("texts", "numbers", "dates", "names")
)
ALIASES = invert(TABLES["aliases"])
"""The CSL variable by the name that another format uses."""
STANDARD_NAMES: dict[str, str] = TABLES["renamed"]
"""The CSL variable by the name that registries use."""
BOOKKEEPING = frozenset(TABLES["bookkeeping"].split())
"""Variables of Crossref about the registration, not the work."""


def list_texts(value: Any) -> list[str]:
    """Return the texts of a value that is a text, a number or a list of them, with their markup."""
    if isinstance(value, list):
        return [text for item in value for text in list_texts(item) if not isinstance(item, list)]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return []
    text_value = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    return [text_value] if text_value.strip() else []


def read_text(value: Any) -> str:
    """Return the first text of a value, without markup."""
    return next((from_html(text) for text in list_texts(value)), "")


def read_people(value: Any) -> tuple[tuple[Contributor, ...], bool, list[str]]:
    """Return the contributors of names, whether the list is complete, and messages of errors."""
    return collect_people(value if isinstance(value, list) else [value], _read_person)


def _read_person(name: Any) -> Contributor | None:
    text = name if isinstance(name, str) else ""
    if isinstance(name, dict):
        text = get_part(name, "literal") or ("" if get_part(name, "given") else get_part(name, "family"))
    return None if is_others(text) else read_name(name)


def read_date_variable(value: Any) -> tuple[Date, bool]:
    """Parse a date variable; return the date and whether it represents the whole value."""
    if isinstance(value, str | int) and not isinstance(value, bool):
        date = read_date(str(value))
        return date, date != UNKNOWN
    if not isinstance(value, dict):
        return UNKNOWN, False
    says_more = any(value.get(name) for name in ("season", "circa"))
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and isinstance(parts[0], list):
        numbers = [part if isinstance(part, int | str) else None for part in parts[0]]
        date = make_date(*[*numbers, None, None, None][:3])
        if date != UNKNOWN:
            return date, not says_more and len(parts) == 1
    texts = (value[name] for name in ("raw", "literal", "date-time") if isinstance(value.get(name), str))
    date = read_date(next(texts, ""))
    return date, date != UNKNOWN and not says_more


def split_keywords(values: Iterable[str]) -> tuple[str, ...]:
    """Split keywords that have semicolons or commas between them."""
    pieces = []
    for value in values:
        pieces += re.split(r";" if ";" in value else r",", value)
    return tuple(dict.fromkeys(filter(None, map(from_html, pieces))))
