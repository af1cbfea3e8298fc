"""An entry as the columns of a paper: what is too long, or has no column, goes with the other fields."""

from dataclasses import fields
from hashlib import blake2b
from operator import attrgetter
from typing import Any

from publications.formats import Entry
from publications.formats.json_values import dumped
from publications.formats.values import to_values
from publications.models import Author, Identifier, Link, Publication

TITLE_LIMIT, ABSTRACT_LIMIT, VENUE_LIMIT = 2_000, 100_000, 1_000
YEARS = range(1000, 2200)
TEXTS = {
    "title": ("title", TITLE_LIMIT),
    "venue_printed": ("venue", VENUE_LIMIT),
    "abstract": ("abstract", ABSTRACT_LIMIT),
    **{
        column: (name, Publication._meta.get_field(column).max_length)
        for column, name in (
            ("volume", "volume"),
            ("issue", "issue"),
            ("pages", "pages"),
            ("publisher", "publisher"),
            ("language", "language"),
            ("citation_key", "key"),
        )
    },
}
"""Columns with what an entry calls them and how many characters they hold."""
COLUMNS = ("kind", "status", "year", "month", "day", *TEXTS, "extra")
NAME_LIMIT = Author._meta.get_field("name").max_length
VALUE_LIMIT = Identifier._meta.get_field("value").max_length
URL_LIMIT = Link._meta.get_field("url").max_length
LABEL_LIMIT = Link._meta.get_field("label").max_length


def columns(entry: Entry) -> dict[str, Any]:
    """The values of COLUMNS that an entry has; nothing of it is lost, whatever its size."""
    extra = dict(entry.extra)
    values: dict[str, Any] = {"kind": entry.kind, "status": entry.status}
    for column, (name, limit) in TEXTS.items():
        text = getattr(entry, name)
        if len(text) > limit:
            extra[f"long-{name}"] = text
            text = f"{text[: limit - 1].rstrip()}…" if column in ("title", "abstract") else ""
        values[column] = text
    values |= _date(entry, extra)
    if entry.protected:
        extra["protected"] = [list(span) for span in entry.protected]
    if entry.topics:
        extra["keywords"] = list(entry.topics)
    values["extra"] = extra
    return values


def _date(entry: Entry, extra: dict[str, Any]) -> dict[str, int | None]:
    if entry.year is not None and entry.year not in YEARS:
        extra["date"] = "-".join(str(part) for part in (entry.year, entry.month, entry.day) if part)
        return {"year": None, "month": None, "day": None}
    month = entry.month if entry.year is not None else None
    return {"year": entry.year, "month": month, "day": entry.day if month else None}


def identifiers(entry: Entry) -> list[tuple[str, str]]:
    """The identifiers that there is room for."""
    return [(scheme, value) for scheme, value in entry.identifiers if len(value) <= VALUE_LIMIT]


def links(entry: Entry) -> list[dict[str, str]]:
    """The links that there is room for, as columns."""
    return [
        {"url": each.url, "kind": each.kind, "label": each.label[:LABEL_LIMIT], "licence": each.licence[:80]}
        for each in entry.links
        if len(each.url) <= URL_LIMIT
    ]


def digest(entry: Entry) -> str:
    """40 characters that are the same for entries that say the same in all their fields."""
    said = [getattr(entry, name) for name in _SAID]
    people = [
        (
            each.name,
            each.homonym,
            each.equal,
            each.corresponding,
            each.affiliation,
            each.orcid,
            *_parts(each.parts),
        )
        for each in (*entry.authors, *entry.editors)
    ]
    links = [(each.url, each.kind, each.label, each.licence) for each in entry.links]
    extra = dumped(dict(sorted(entry.extra.items()))) if entry.extra else ""
    whole = repr((said, len(entry.authors), people, links, extra))
    return blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


_parts = attrgetter("given", "particle", "family", "suffix", "literal")
_SAID = [
    each.name
    for each in fields(Entry)
    if each.compare and each.name not in ("authors", "editors", "links", "extra")
]


def as_json(entry: Entry) -> dict[str, Any]:
    """The entry as a plan keeps it; `formats.values.from_values` reads it again."""
    return to_values(entry)
