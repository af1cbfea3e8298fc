"""The values of an entry for the columns of a paper; those too long or without a column go to `extra`."""

import dataclasses
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any, cast

from bibliography import fields
from bibliography.entry_values import to_values
from bibliography.formats import Contributor, Entry
from bibliography.json_values import encode_json
from publications.models import Author, Identifier, Link, Publication

YEARS = range(1000, 2200)
COLUMNS = (*(field.column for field in fields.COLUMNS), "extra")
_TEXT_LIMITS = [
    (field, field.limit or cast(int, Publication._meta.get_field(field.column).max_length))
    for field in fields.TEXT_FIELDS
]
"""Fields with the lengths of their columns."""
NAME_LIMIT = cast(int, Author._meta.get_field("name").max_length)
VALUE_LIMIT = cast(int, Identifier._meta.get_field("value").max_length)
URL_LIMIT = cast(int, Link._meta.get_field("url").max_length)
LABEL_LIMIT = cast(int, Link._meta.get_field("label").max_length)
LICENCE_LIMIT = cast(int, Link._meta.get_field("licence").max_length)
POSITIONS = 32_767
"""The largest position in a byline."""
_DOI = re.compile(r"10\.[0-9.]+/\S+")
_ARXIV_VERSION = re.compile(r"v[0-9]+$")


def build_columns(entry: Entry) -> dict[str, Any]:
    """Return the values of COLUMNS for an entry; values too long or without a column are in `extra`."""
    extra = dict(entry.extra)
    values: dict[str, Any] = {"kind": entry.kind, "status": entry.status}
    for field, limit in _TEXT_LIMITS:
        text = getattr(entry, field.name)
        if len(text) > limit:
            extra[f"long-{field.name}"] = text
            text = "" if field.type.is_line else f"{text[: limit - 1].rstrip()}…"
        values[field.column] = text
    if entry.year is not None and entry.year not in YEARS:
        extra["date"] = "-".join(str(part) for part in (entry.year, entry.month, entry.day) if part)
        values |= {"year": None, "month": None, "day": None}
    else:
        month = entry.month if entry.year is not None else None
        values |= {"year": entry.year, "month": month, "day": entry.day if month else None}
    if entry.protected:
        extra["protected"] = [list(span) for span in entry.protected]
    if entry.topics:
        extra["keywords"] = list(entry.topics)
    # parts that their tables cannot store, or not in full
    unstored = {
        "other-identifiers": [list(pair) for pair in entry.identifiers if not _is_storable(*pair)],
        "other-links": [
            dataclasses.asdict(each)
            for each in entry.links
            if len(each.url) > URL_LIMIT or len(each.label) > LABEL_LIMIT or len(each.licence) > LICENCE_LIMIT
        ],
        "long-authors": _list_long_names(entry.authors),
        "long-editors": _list_long_names(entry.editors),
    }
    values["extra"] = extra | {name: value for name, value in unstored.items() if value}
    return values


def _list_long_names(people: Iterable[Contributor]) -> list[str]:
    names = [person.name for person in people]
    return [name for name in names[:POSITIONS] if len(name) > NAME_LIMIT] + names[POSITIONS:]


def _is_storable(scheme: str, value: str) -> bool:
    """Return whether an identifier satisfies the constraints of its table."""
    if len(value) > VALUE_LIMIT:
        return False
    if scheme == "doi":
        return bool(_DOI.fullmatch(value)) and not any(map(str.isupper, value))
    return scheme != "arxiv" or not _ARXIV_VERSION.search(value)


def list_identifiers(entry: Entry) -> list[tuple[str, str]]:
    """Return the identifiers that can be stored, each once."""
    return [pair for pair in dict.fromkeys(entry.identifiers) if _is_storable(*pair)]


def list_links(entry: Entry) -> list[dict[str, str]]:
    """Return the links that can be stored, as column values, each once."""
    rows = [
        {
            "url": link.url,
            "kind": link.kind,
            "label": link.label[:LABEL_LIMIT],
            "licence": link.licence[:LICENCE_LIMIT],
        }
        for link in entry.links
        if len(link.url) <= URL_LIMIT
    ]
    return list({(row["kind"], row["url"]): row for row in rows}.values()) if len(rows) > 1 else rows


def hash_entry(entry: Entry) -> str:
    """Return a digest of 40 characters that is equal for entries with equal fields."""
    # without empty values, so that a new field changes the digests only of entries that have it
    values = [pair for pair in zip(_DIGEST_FIELDS, _get_digest_values(entry), strict=True) if pair[1]]
    bylines = [", ".join(map(_describe_person, entry.authors)), _describe_byline(entry.editors)]
    people = ", ".join(filter(None, bylines))
    link_values = [(each.url, each.kind, each.label, each.licence) for each in entry.links]
    extra = encode_json(dict(sorted(entry.extra.items()))) if entry.extra else ""
    content = f"({values!r}, {len(entry.authors)}, [{people}], {link_values!r}, {extra!r})"
    return blake2b(content.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


@lru_cache(maxsize=2_000)
def _describe_byline(people: tuple[Contributor, ...]) -> str:
    """Describe editors, whom all papers of a volume share."""
    return ", ".join(map(_describe_person, people))


@lru_cache(maxsize=100_000)
def _describe_person(person: Contributor) -> str:
    values = person.name, person.homonym, person.equal, person.corresponding, person.affiliation, person.orcid
    ids = (person.ror_ids,) if person.ror_ids else ()  # so that the digests of others stay
    return repr((*values, *_get_name_parts(person.parts), *ids))


_get_name_parts = attrgetter("given", "particle", "family", "suffix", "literal")
_DIGEST_FIELDS = [
    each.name
    for each in dataclasses.fields(Entry)
    if each.compare and each.name not in ("authors", "editors", "links", "extra")
]
_get_digest_values = attrgetter(*_DIGEST_FIELDS)


def as_json(entry: Entry) -> dict[str, Any]:
    """Return the entry as a plan stores it; `from_values` of `bibliography.entry_values` parses it."""
    return to_values(entry)
