"""Render an entry as a record of RIS."""

from collections.abc import Iterator

from bibliography.entry import Contributor, Entry
from bibliography.export_values import (
    NOTE_FIELDS,
    NUMBERED_KINDS,
    RIS_TYPES,
    get_arxiv_number,
    get_notes,
    get_number,
    get_series_editors,
    get_text,
    get_translators,
    get_url,
    get_venue,
    is_repository,
)
from bibliography.fields import CONTENT, DETAILS, FieldType, WorkField
from bibliography.links import get_registry_url
from bibliography.ris.records import ALIASES, EXPORTED_TYPE, KIND_OF, KNOWN_TAGS, RESERVED_TAGS
from bibliography.text import to_plain, use_hyphens

_INDENT = "      "  # of lines that go on: no tag is so far to the right


def render_record(entry: Entry) -> str:
    """Return the record of an entry. Notes hold incomplete bylines, and fields without a tag."""
    notes = (("N1", note) for note in get_notes(entry))
    lines = [f"{tag}  - {value}" for tag, value in (*_list_tags(entry), *notes) if value]
    return "\n".join([*lines, "ER  - \n\n"])


def _list_tags(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "TY", _pick_type(entry)
    yield "ID", entry.key
    editor = (
        "A3" if entry.kind in ("book", "proceedings") else "A2"
    )  # of books A2 are the editors of the series
    yield from (("AU", _render_name(person)) for person in entry.authors)
    yield from ((editor, _render_name(person)) for person in entry.editors)
    yield from (("A2", _render_name(person)) for person in get_series_editors(entry))
    yield from (("A4", _render_name(person)) for person in get_translators(entry))
    yield "TI", to_plain(entry.title)
    venue = to_plain(get_venue(entry))
    yield "T2", venue
    yield "C3", venue if entry.kind == "inproceedings" else ""
    yield "PY", "" if entry.year is None else str(entry.year)
    if entry.month and entry.year is not None and entry.year >= 0:  # the date for those who read it
        yield "DA", f"{entry.year:04}/{entry.month:02}/{f'{entry.day:02}' if entry.day else ''}"
    for field in DETAILS:
        yield from _list_values(entry, field)
    yield from _list_references(entry)
    for field in CONTENT:
        yield from _list_values(entry, field)
    yield "M3", RIS_TYPES.get(entry.kind, "")
    yield "M1", get_arxiv_number(entry)
    yield from _list_extra(entry)


def _list_values(entry: Entry, field: WorkField) -> Iterator[tuple[str, str]]:
    if not field.ris or field in NOTE_FIELDS:
        return
    if field.type is FieldType.LIST:
        yield from ((field.ris, to_plain(item)) for item in getattr(entry, field.name))
        return
    text = get_text(entry, field)
    if field.type is FieldType.PAGES:
        text = text or entry.article_number  # most programs read no tag for that
        first, dash, last = text.partition("–")
        is_range = dash and "–" not in last and "," not in text
        yield field.ris, to_plain(first if is_range else use_hyphens(text))
        yield "EP", to_plain(last) if is_range else ""
        return
    if field.name == "issue" and entry.kind in NUMBERED_KINDS:
        yield "SN", to_plain(get_number(entry))  # where ISBNs stand of others
    yield field.ris, to_plain(text).replace("\n\n", f"\n\n{_INDENT}")


def _pick_type(entry: Entry) -> str:
    """Return the type of a RIS source if it fits the kind, else the type of the kind."""
    source_type = str(entry.extra.get("type", "")).removeprefix("ris:")
    if KIND_OF.get(source_type) == entry.kind:
        return source_type
    if entry.kind == "article" and entry.status == "accepted":
        return "INPR"
    return EXPORTED_TYPE[entry.kind]


def _render_name(person: Contributor) -> str:
    parts = person.parts
    if parts.literal:
        return f"{person.name}," if (" " in person.name and "," not in person.name) else person.name
    return ", ".join(
        [f"{parts.particle} {parts.family}".strip(), *([parts.given] if parts.given or parts.suffix else [])]
    ) + (f", {parts.suffix}" if parts.suffix else "")


def _list_references(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the URL to cite first, as programs read only one, then identifiers and links."""
    url = get_url(entry)
    yield "UR", url
    for scheme, value in entry.identifiers:
        if scheme == "doi":
            yield "DO", value
        elif scheme == "isbn":
            yield "SN", value
        elif (page := get_registry_url(scheme, value)) != url:
            yield "UR", page
    for link in entry.links:
        if link.kind == "pdf":
            yield "L1", link.url
        elif link.url != url:
            yield "UR" if link.kind == "page" and not is_repository(link) else "L2", link.url


def _list_extra(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the values of `extra` that have a tag, by their own name or an alias."""
    extra = entry.extra
    for name in sorted(extra):
        if name == "number" and entry.kind in NUMBERED_KINDS:
            continue
        tag = name if name in KNOWN_TAGS else ALIASES.get(name, "")
        if tag and (name in ALIASES or tag not in RESERVED_TAGS):
            value = extra[name]
            values = value if isinstance(value, list) else [value]
            yield from (
                (tag, to_plain(item)) for item in values if isinstance(item, str) and "\n" not in item
            )
