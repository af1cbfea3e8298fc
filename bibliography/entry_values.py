"""Convert an entry to JSON values and back, with strict validation, for the format `jsonl`."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bibliography.entry import LINK_KINDS, SCHEMES, STATUSES, Contributor, Entry, EntryLink
from bibliography.fields import CONTENT, IMPRINT, FieldType
from bibliography.json_values import clean_json, encode_json, is_json_value
from bibliography.kinds import KINDS
from bibliography.links import is_url
from bibliography.names import NameParts
from bibliography.text import to_one_line, to_paragraphs


def to_values(entry: Entry) -> dict[str, Any]:
    """Return the entry as a dictionary for JSON, without fields that have their default."""
    values: dict[str, Any] = {"kind": entry.kind, "title": entry.title}
    for name in _FIELDS:
        value = getattr(entry, name)
        if value != _DEFAULTS[name] and name not in values:
            values[name] = _SERIALIZERS[name](value) if name in _SERIALIZERS else value
    return values


def from_values(values: Mapping[str, Any], line: int = 0) -> Entry:
    """Return the entry of a dictionary from `to_values`; raise ValueError if it is invalid."""
    fields = {}
    for name, value in values.items():
        if name not in _PARSERS:
            raise ValueError(f"“{name[:40]}” is not a field of an entry.")
        try:
            fields[name] = _PARSERS[name](value)
        except ValueError as error:
            raise ValueError(f"“{name}”: {error}") from error
    if "kind" not in fields or "title" not in fields:
        raise ValueError("An entry has a “kind” and a “title”.")
    entry = Entry(**fields, line=line)
    end = -1
    for start, stop in entry.protected:
        if not end < start < stop <= len(entry.title):
            raise ValueError("“protected”: the spans lie in the title, in order, and do not touch.")
        end = stop
    return entry


_PARTS = ("given", "particle", "family", "suffix", "literal")


def _serialize_people(people: Iterable[Contributor]) -> list[dict[str, Any]]:
    rows = []
    for person in people:
        values = {
            "name": person.name,
            **{name: getattr(person.parts, name) for name in _PARTS},
            "homonym": person.homonym,
            "equal": person.equal,
            "corresponding": person.corresponding,
            "affiliation": person.affiliation,
            "orcid": person.orcid,
            "ror_ids": list(person.ror_ids),
        }
        rows.append({name: value for name, value in values.items() if value})
    return rows


def _serialize_links(links: Iterable[EntryLink]) -> list[dict[str, str]]:
    names = ("url", "kind", "label", "licence")
    return [{name: value for name in names if (value := getattr(link, name))} for link in links]


def _serialize_pairs(pairs: Iterable[tuple[Any, Any]]) -> list[list[Any]]:
    return list(map(list, pairs))


_SERIALIZERS: dict[str, Callable[[Any], Any]] = {
    "authors": _serialize_people,
    "editors": _serialize_people,
    "links": _serialize_links,
    "identifiers": _serialize_pairs,
    "protected": _serialize_pairs,
    "topics": list,
    "extra": dict,
}


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a text was expected, not {_describe(value)}.")
    return to_one_line(value)


def _read_paragraphs(value: Any) -> str:
    return to_paragraphs(_read_text(value) and value)


def _make_choice_reader(choices: Iterable[str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices or not isinstance(value, str):
            raise ValueError(f"“{str(value)[:40]}” is none of {', '.join(choices)}.")
        return value

    return read


def _make_number_reader(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"a whole number from {low} to {high} was expected, not {_describe(value)}.")
        return value

    return read


def _read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"true or false was expected, not {_describe(value)}.")
    return value


def _describe(value: Any) -> str:
    return f"“{encode_json(value)[:40]}”" if is_json_value(value) else "this"


def _make_list_reader(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"a list was expected, not {_describe(value)}.")
        return tuple(read(item) for item in value)

    return read_all


def _read_record(value: Any, parsers: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"an object was expected, not {_describe(value)}.")
    unknown = next((name for name in value if name not in parsers), None)
    if unknown is not None:
        raise ValueError(f"“{unknown[:40]}” is not known here.")
    return {name: parsers[name](field_value) for name, field_value in value.items()}


def _make_form_reader(form: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise ValueError(f"{_describe(value)} has not the form that it should have.")
        return value

    return read


_PERSON_PARSERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("name", "affiliation", *_PARTS), _read_text),
    "homonym": _make_form_reader("[0-9]{4}"),
    "orcid": _make_form_reader("([0-9]{4}-){3}[0-9]{3}[0-9X]"),
    "ror_ids": _make_list_reader(_make_form_reader("0[a-z0-9]{6}[0-9]{2}")),
    "equal": _read_flag,
    "corresponding": _read_flag,
}


def _read_person(value: Any) -> Contributor:
    fields = _read_record(value, _PERSON_PARSERS)
    if not fields.get("name"):
        raise ValueError("somebody has no “name”.")
    parts = NameParts(**{name: fields.pop(name) for name in _PARTS if name in fields})
    return Contributor(parts=parts, **fields)


def _read_url(value: Any) -> str:
    if not isinstance(value, str) or not is_url(value):
        raise ValueError(f"{_describe(value)} is not an address: it begins with https:// or http://.")
    return value


_LINK_PARSERS: dict[str, Callable[[Any], Any]] = {
    "url": _read_url,
    "kind": _make_choice_reader(LINK_KINDS),
    "label": _read_text,
    "licence": _read_text,
}


def _read_link(value: Any) -> EntryLink:
    fields = _read_record(value, _LINK_PARSERS)
    if "url" not in fields:
        raise ValueError("a link has no “url”.")
    return EntryLink(**fields)


def _read_identifier(value: Any) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2 or value[0] not in SCHEMES or not _read_text(value[1]):
        raise ValueError(f"{_describe(value)} is not a pair of scheme and value.")
    return str(value[0]), to_one_line(value[1])


def _read_span(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{_describe(value)} is not a pair of start and end.")
    read = _make_number_reader(0, 1 << 30)
    return read(value[0]), read(value[1])


def _read_extra(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not is_json_value(value):
        raise ValueError(f"an object, not too deep, was expected, not {_describe(value)}.")
    extra: dict[str, Any] = clean_json(value)
    return extra


_PARSERS: dict[str, Callable[[Any], Any]] = {
    "kind": _make_choice_reader(KINDS),
    "title": _read_text,
    "authors": _make_list_reader(_read_person),
    "editors": _make_list_reader(_read_person),
    "authors_complete": _read_flag,
    "editors_complete": _read_flag,
    "year": _make_number_reader(-9999, 9999),
    "month": _make_number_reader(1, 12),
    "day": _make_number_reader(1, 31),
    "status": _make_choice_reader(STATUSES),
    **{
        field.name: _read_paragraphs if field.type is FieldType.PARAGRAPHS else _read_text
        for field in (*IMPRINT, *CONTENT)
        if field.type.is_text
    },
    "key": _read_text,
    "identifiers": _make_list_reader(_read_identifier),
    "links": _make_list_reader(_read_link),
    "topics": _make_list_reader(_read_text),
    "protected": _make_list_reader(_read_span),
    "extra": _read_extra,
}
_FIELDS = tuple(_PARSERS)
_DEFAULTS = {name: getattr(Entry("other", ""), name) for name in _FIELDS}
