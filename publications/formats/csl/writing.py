"""An entry as an item of CSL-JSON, with no other names than its schema has."""

from collections.abc import Mapping
from typing import Any

from publications.formats.csl.reading import made_id
from publications.formats.csl.variables import (
    ALIASES,
    DATES,
    KIND_OF,
    NAMES,
    NUMBERS,
    TEXTS,
    TYPES,
    WRITTEN,
    read_date_variable,
)
from publications.formats.dates import UNKNOWN
from publications.formats.entry import Contributor, Entry
from publications.formats.export_values import (
    NUMBERED,
    THESES,
    get_incomplete_notes,
    get_number,
    get_publisher,
    get_series_editors,
    get_translators,
    get_url,
    get_venue,
)
from publications.formats.languages import get_language
from publications.formats.links import is_address
from publications.formats.text import to_plain, with_hyphens

_OF_NAME = frozenset(("family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal"))


def build_item(entry: Entry) -> dict[str, Any]:
    """Return the item of an entry: titles are plain, and a note tells of an open byline."""
    item = {name: value for name, value in _list_variables(entry).items() if value not in ("", [], {}, None)}
    item |= _collect_extra(entry.extra, item)
    note = "\n".join(filter(None, [str(item.get("note", "")), *get_incomplete_notes(entry)]))
    return item | {"note": note} if note else item


def _list_variables(entry: Entry) -> dict[str, Any]:
    identifiers = dict(reversed(entry.identifiers))
    accepted = entry.status == "accepted"
    number = get_number(entry) if entry.kind in NUMBERED else ""
    return {
        "id": _make_id(entry),
        "citation-key": entry.key,
        "type": _pick_type(entry),
        "title": to_plain(entry.title),
        "author": [_build_name(person) for person in entry.authors],
        "editor": [_build_name(person) for person in entry.editors],
        "issued": _build_date(entry),
        "translator": [_build_name(person) for person in get_translators(entry)],
        "collection-editor": [_build_name(person) for person in get_series_editors(entry)],
        "container-title": to_plain(get_venue(entry)),
        "volume": to_plain(entry.volume),
        "issue": "" if entry.issue == number else to_plain(entry.issue),
        "page": to_plain(with_hyphens(entry.pages)),
        "publisher": to_plain(get_publisher(entry)),
        "number": to_plain(number),
        "language": to_plain(get_language(entry.language)),
        "DOI": identifiers.get("doi"),
        "PMID": identifiers.get("pmid"),
        "PMCID": identifiers.get("pmcid"),
        "ISBN": " ".join(value for scheme, value in entry.identifiers if scheme == "isbn"),
        "URL": get_url(entry),
        "abstract": to_plain(entry.abstract),
        "keyword": _join_keywords([to_plain(topic) for topic in entry.topics]),
        "genre": THESES.get(entry.kind),
        "status": "in press" if accepted else "",
    }


def _make_id(entry: Entry) -> str:
    own = entry.extra.get("id")
    if entry.key:
        return entry.key
    if isinstance(own, str) and is_address(own):
        return own
    scheme, value = next(iter(entry.identifiers), ("", ""))
    return (
        value
        if scheme == "doi"
        else f"{scheme}:{value}"
        if scheme in ("arxiv", "pmid")
        else made_id(entry.title)
    )


def _pick_type(entry: Entry) -> str:
    """Return the source's own type where it was CSL's and fits."""
    named = str(entry.extra.get("type", "")).removeprefix("csl:")
    fits = named in TYPES and KIND_OF.get(named, "other") == entry.kind
    return named if fits else WRITTEN[entry.kind]


def _build_name(person: Contributor) -> dict[str, str]:
    given = person.parts
    if given.literal:
        return {"literal": person.name}
    values = {
        "family": given.family,
        "given": given.given,
        "non-dropping-particle": given.particle,
        "suffix": given.suffix,
    }
    return {name: value for name, value in values.items() if value}


def _build_date(entry: Entry) -> dict[str, Any] | None:
    if entry.year is None:
        return None
    return {"date-parts": [[part for part in (entry.year, entry.month, entry.day) if part is not None]]}


def _join_keywords(topics: list[str]) -> str:
    """Return keywords in one text, as CSL wants them."""
    return "; ".join(topics) + (";" if len(topics) == 1 and "," in topics[0] else "")


def _collect_extra(extra: Mapping[str, Any], item: Mapping[str, Any]) -> dict[str, Any]:
    """Return what variables there are for: variables as they stood, and what other formats call otherwise."""
    found: dict[str, Any] = {}
    for name in sorted(extra):
        variable = name if name in _ALL else ALIASES.get(name, "")
        value = extra[name]
        if variable and variable not in item and variable not in found and _is_valid(variable, value):
            found[variable] = to_plain(value) if isinstance(value, str) else value
    return found


_ALL = TEXTS | NUMBERS | DATES | NAMES | {"custom"}


def _is_valid(variable: str, value: Any) -> bool:
    """Return whether the schema takes a value for a variable."""
    if variable in TEXTS:
        return isinstance(value, str) and bool(value)
    if variable in NUMBERS:
        return isinstance(value, str | int | float) and not isinstance(value, bool)
    if variable == "custom":
        return isinstance(value, dict)
    if variable in DATES:
        return (
            isinstance(value, dict)
            and set(value) == {"date-parts"}
            and read_date_variable(value)[0] != UNKNOWN
        )
    return isinstance(value, list) and all(isinstance(name, dict) and _is_name(name) for name in value)


def _is_name(name: Mapping[str, Any]) -> bool:
    return bool(name) and set(name) <= _OF_NAME and all(isinstance(part, str) for part in name.values())
