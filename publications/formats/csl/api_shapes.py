"""JSON as the APIs of Crossref, DataCite and OpenAlex give it: the works in it, and the entry of each."""

from collections.abc import Mapping
from typing import Any

from publications.formats.csl.datacite import as_item
from publications.formats.csl.openalex import number_of, read_work
from publications.formats.csl.reading import read
from publications.formats.entry import Entry

_LISTS = ("items", "results", "data", "references")
_OF_DATACITE = ("titles", "creators", "types")


def works_in(value: Any) -> list[Any]:
    """Return the works that a value holds: itself, or what an API's answer has inside."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or "title" in value or is_of_datacite(value):
        return [value]
    inner = value.get("message", value)
    if not isinstance(inner, dict):
        return [inner]
    found = next((inner[name] for name in _LISTS if isinstance(inner.get(name), list)), None)
    if found is not None:
        return list(found)
    return [inner["data"] if isinstance(inner.get("data"), dict) else inner]


def is_of_datacite(value: Mapping[str, Any]) -> bool:
    """Return whether an object has the attributes of a record of DataCite."""
    return sum(isinstance(value.get(name), list | dict) for name in _OF_DATACITE) > 1


def entry_of(work: Mapping[str, Any], line: int, source: str) -> Entry:
    """Return the entry of a work, whichever API it is from; else it is CSL-JSON. Never raises."""
    attributes = work.get("attributes")
    if isinstance(attributes, dict):
        return read(as_item(attributes), line, source)
    if is_of_datacite(work):
        return read(as_item(work), line, source)
    if number_of(work) and ("authorships" in work or "publication_year" in work):
        return read_work(work, line, source)
    return read(work, line, source)
