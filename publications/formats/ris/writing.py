"""An entry as a record of RIS."""

import json
from collections.abc import Iterator, Mapping

from people.names import Parts
from publications.formats.addresses import address_of
from publications.formats.entry import Contributor, Entry
from publications.formats.pages import with_hyphens
from publications.formats.private import NAME, private
from publications.formats.ris.reading import read
from publications.formats.ris.records import Record, records
from publications.formats.ris.tags import ALIASES, KIND_OF, KNOWN, OWN, TAKEN, THESES, WRITTEN
from publications.formats.text import to_plain

_INDENT = "      "  # of lines that go on: no tag is so far to the right


def write(entry: Entry) -> str:
    """The record, with its end. What RIS has no tag for stands in our own tag."""
    lines = [f"{tag}  - {value}" for tag, value in _tags(entry) if value]
    kept = private(entry, _seen(lines))
    if kept:
        lines.append(f"{OWN}  - {NAME}:{json.dumps(kept, separators=(',', ':'))}")
    return _record(lines)


def write_public(entry: Entry) -> str:
    """The record without what only we read. "others" stand at the end of an open byline."""
    return _record([f"{tag}  - {value}" for tag, value in _with_others(entry) if value])


def _with_others(entry: Entry) -> Iterator[tuple[str, str]]:
    """The tags, with "others" after the last of names that are not all."""
    last = {"AU": entry.authors_complete, "A2": entry.editors_complete}
    before = ""
    for tag, value in _tags(entry):
        if before != tag and not last.get(before, True):
            yield before, "others"
        yield tag, value
        before = tag


def _record(lines: list[str]) -> str:
    return "\n".join([*lines, "ER  - \n\n"])


def _seen(lines: list[str]) -> Entry:
    """What is read of the lines."""
    found = next(records("\n".join([*lines, "ER  - "])))
    return read(found) if isinstance(found, Record) else Entry("other", "")


def _tags(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "TY", _type(entry)
    yield "ID", entry.key
    yield from (("AU", _name(person)) for person in entry.authors)
    yield from (("A2", _name(person)) for person in entry.editors)
    yield "TI", to_plain(entry.title)
    yield "T2", to_plain(entry.venue)
    yield from _date(entry)
    yield "VL", to_plain(entry.volume)
    yield "IS", to_plain(entry.issue)
    yield from _pages(entry.pages)
    yield "PB", to_plain(entry.publisher)
    yield "LA", to_plain(entry.language)
    yield from _identifiers(entry)
    yield from (("L1" if link.kind == "pdf" else "UR", link.url) for link in entry.links)
    yield "AB", to_plain(entry.abstract).replace("\n\n", f"\n\n{_INDENT}")
    yield from (("KW", to_plain(topic)) for topic in entry.topics)
    if entry.kind in THESES:
        yield "M3", THESES[entry.kind]
    yield from _others(entry.extra)


def _type(entry: Entry) -> str:
    """The source's own type where it was RIS and fits."""
    named = str(entry.extra.get("type", "")).removeprefix("ris:")
    if KIND_OF.get(named) == entry.kind:
        return named
    if entry.kind == "article" and entry.status == "accepted":
        return "INPR"
    return WRITTEN[entry.kind]


def _name(person: Contributor) -> str:
    parts = person.parts
    if parts.literal:
        return f"{person.name}," if _looks_parted(person.name) else person.name
    return ", ".join([_family(parts), *([parts.given] if parts.given or parts.suffix else [])]) + (
        f", {parts.suffix}" if parts.suffix else ""
    )


def _looks_parted(name: str) -> bool:
    return " " in name and "," not in name


def _family(parts: Parts) -> str:
    return f"{parts.particle} {parts.family}".strip()


def _date(entry: Entry) -> Iterator[tuple[str, str]]:
    """The year for all, and the date for those who read it."""
    if entry.year is None:
        return
    yield "PY", str(entry.year)
    if entry.month and entry.year >= 0:
        day = f"{entry.day:02}" if entry.day else ""
        yield "DA", f"{entry.year:04}/{entry.month:02}/{day}"


def _pages(pages: str) -> Iterator[tuple[str, str]]:
    first, dash, last = pages.partition("–")
    if dash and "–" not in last and "," not in pages:
        yield "SP", to_plain(first)
        yield "EP", to_plain(last)
    else:
        yield "SP", to_plain(with_hyphens(pages))


def _identifiers(entry: Entry) -> Iterator[tuple[str, str]]:
    for scheme, value in entry.identifiers:
        if scheme == "doi":
            yield "DO", value
        elif scheme == "isbn":
            yield "SN", value
        else:
            yield "UR", address_of(scheme, value)


def _others(extra: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """What tags there are for: tags as they stood, and what other formats call otherwise."""
    for name in sorted(extra):
        tag = name if name in KNOWN else ALIASES.get(name, "")
        if tag and (name in ALIASES or tag not in TAKEN):
            value = extra[name]
            values = value if isinstance(value, list) else [value]
            yield from (
                (tag, to_plain(each)) for each in values if isinstance(each, str) and "\n" not in each
            )
