"""Build items of CSL-JSON from entries, with the variables of its schema only."""

from typing import Any

from bibliography.csl.item_parser import build_fallback_id
from bibliography.csl.variables import (
    ALIASES,
    DATES,
    EXPORTED_TYPE,
    KIND_OF,
    NAMES,
    NUMBERS,
    TABLES,
    TEXTS,
    TYPES,
    read_date_variable,
)
from bibliography.dates import UNKNOWN
from bibliography.entry import Contributor, Entry
from bibliography.export_values import (
    ARTICLE_KINDS,
    GENRES,
    NOTE_FIELDS,
    NUMBERED_KINDS,
    get_arxiv_number,
    get_notes,
    get_number,
    get_series_editors,
    get_text,
    get_translators,
    get_url,
)
from bibliography.fields import CONTENT, IMPRINT, FieldType, WorkField
from bibliography.links import is_url
from bibliography.text import to_plain, use_hyphens

_IMPRINT, _CONTENT = (
    [field for field in fields if field.csl and field not in NOTE_FIELDS] for fields in (IMPRINT, CONTENT)
)
_GENRES: dict[str, str] = TABLES["genres"]
_NAME_PARTS = frozenset(
    ("family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal")
)


def build_item(entry: Entry) -> dict[str, Any]:
    """Return the item of an entry: titles are plain, and a note mentions an incomplete byline."""
    item = {name: value for name, value in _list_variables(entry).items() if value not in ("", [], {}, None)}
    # variables of the source as they were, and those with other names in other formats
    for name in sorted(entry.extra):
        variable = name if name in _ALL_VARIABLES else ALIASES.get(name, "")
        if name == "number" and entry.kind in ARTICLE_KINDS:  # BibTeX's, of the series
            variable = "collection-number"
        value = entry.extra[name]
        if variable and variable not in item and _is_valid(variable, value):
            item[variable] = to_plain(value) if isinstance(value, str) else value
    note = "\n".join(filter(None, [str(item.get("note", "")), *get_notes(entry)]))
    return item | {"note": note} if note else item


def _list_variables(entry: Entry) -> dict[str, Any]:
    identifiers = dict(reversed(entry.identifiers))
    own_type = str(entry.extra.get("type", "")).removeprefix("csl:")
    is_own_type = own_type in TYPES and KIND_OF.get(own_type, "other") == entry.kind
    date = [part for part in (entry.year, entry.month, entry.day) if part is not None]
    number = get_number(entry) if entry.kind in NUMBERED_KINDS else entry.article_number
    number = number or get_arxiv_number(entry)
    return {
        "id": _make_id(entry),
        "citation-key": entry.key,
        "type": own_type if is_own_type else EXPORTED_TYPE[entry.kind],
        "title": to_plain(entry.title),
        "author": [_build_name(person) for person in entry.authors],
        "editor": [_build_name(person) for person in entry.editors],
        "issued": {"date-parts": [date]} if entry.year is not None else None,
        "translator": [_build_name(person) for person in get_translators(entry)],
        "collection-editor": [_build_name(person) for person in get_series_editors(entry)],
        **{field.csl[0]: _render(entry, field) for field in _IMPRINT},
        "number": to_plain(number),
        "DOI": identifiers.get("doi"),
        "PMID": identifiers.get("pmid"),
        "PMCID": identifiers.get("pmcid"),
        "ISBN": " ".join(value for scheme, value in entry.identifiers if scheme == "isbn"),
        "URL": get_url(entry),
        **{field.csl[0]: _render(entry, field) for field in _CONTENT},
        "genre": GENRES.get(entry.kind) or _GENRES.get(str(entry.extra.get("genre"))),
        "status": "in press" if entry.status == "accepted" else "",
    }


def _render(entry: Entry, field: WorkField) -> str:
    if field.type is FieldType.LIST:
        values = [to_plain(item) for item in getattr(entry, field.name)]
        return "; ".join(values) + (";" if len(values) == 1 and "," in values[0] else "")
    text = get_text(entry, field)
    if field.type is FieldType.PAGES:
        text = use_hyphens(text or entry.article_number)  # most programs read no variable for that
    return to_plain(text)


def _make_id(entry: Entry) -> str:
    source_id = entry.extra.get("id")
    if entry.key:
        return entry.key
    if isinstance(source_id, str) and is_url(source_id):
        return source_id
    scheme, value = next(iter(entry.identifiers), ("", ""))
    if scheme == "doi":
        return value
    return f"{scheme}:{value}" if scheme in ("arxiv", "pmid") else build_fallback_id(entry.title)


def _build_name(person: Contributor) -> dict[str, str]:
    parts = person.parts
    if parts.literal:
        return {"literal": person.name}
    values = {
        "family": parts.family,
        "given": parts.given,
        "non-dropping-particle": parts.particle,
        "suffix": parts.suffix,
    }
    return {name: value for name, value in values.items() if value}


_ALL_VARIABLES = TEXTS | NUMBERS | DATES | NAMES | {"custom"}


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
    return isinstance(value, list) and all(
        isinstance(name, dict)
        and bool(name)
        and set(name) <= _NAME_PARTS
        and all(isinstance(part, str) for part in name.values())
        for name in value
    )
