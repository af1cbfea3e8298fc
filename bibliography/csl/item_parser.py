"""Parse an item of CSL-JSON into an entry."""

import zlib
from collections.abc import Mapping
from typing import Any

from bibliography.csl.variables import (
    BOOKKEEPING,
    KIND_OF,
    REDUNDANT_TYPES,
    STANDARD_NAMES,
    TEXTS,
    list_texts,
    read_date_variable,
    read_people,
    read_text,
    split_keywords,
)
from bibliography.dates import UNKNOWN, Date, means_accepted
from bibliography.entry import NO_TITLE, Entry, Problem
from bibliography.export_values import (
    ARTICLE_KINDS,
    GENRES,
    NOTE_FIELDS,
    THESES,
    drop_archive,
    is_lesser_thesis,
    split_notes,
)
from bibliography.fields import CONTENT, DETAILS, FieldType, WorkField
from bibliography.identifiers import find_identifier
from bibliography.json_values import clean_json, is_json_value
from bibliography.latex import Spans
from bibliography.links import IdentifierCollector, is_url
from bibliography.markup import Anchor, from_html, from_html_paragraphs, from_marked_html, split_anchors
from bibliography.text import clean_pages, format_ranges, split_pages, to_one_line
from core.text.translation import gettext


class CslItem:
    """An item being parsed: the variables that no field has taken yet, and problems."""

    def __init__(self, item: Mapping[str, Any], line: int) -> None:
        self.remaining: dict[str, Any] = {}
        self.line = line
        self.problems: list[tuple[str, str]] = []
        self.anchors: list[Anchor] = []
        for name, value in item.items():
            variable = STANDARD_NAMES.get(name, name)
            if variable in TEXTS and isinstance(value, list):  # where the schema has a text
                texts = list_texts(value)
                if name in ("ISSN", "ISBN"):
                    value = " ".join(texts)
                elif len(texts) == 1:
                    value = texts[0]
            self.remaining[variable] = value
        for name, value in self.remaining.items():
            if isinstance(value, str) and "href" in value:
                rest, anchors = split_anchors(value)
                if name in ("URL", "DOI") and anchors and not rest:
                    rest = anchors.pop(0).url
                self.anchors += anchors
                self.remaining[name] = rest

    def take(self, name: str) -> Any:
        """Remove a variable and return its value; None if it is missing."""
        return self.remaining.pop(name, None)

    def take_text(self, *names: str) -> str:
        """Remove the first of these variables that has text, and return the text."""
        name = next((name for name in names if list_texts(self.remaining.get(name))), "")
        return read_text(self.take(name)) if name else ""

    def warn(self, reason: str, name: str) -> None:
        self.problems.append((reason, name))


def parse_item(item: Mapping[str, Any], line: int, source: str = "") -> Entry:
    """Return the entry of an item. Never raises."""
    csl_item = CslItem(item, line)
    entry = _build_entry(csl_item)
    problems = tuple(Problem(line, reason, entry.key, name) for reason, name in csl_item.problems)
    if not entry.title:
        problems += (Problem(line, gettext("The item has no title."), entry.key, "title", code=NO_TITLE),)
    for name, value in (("line", line), ("source", source), ("warnings", problems)):
        object.__setattr__(entry, name, value)
    return entry


def _build_entry(item: CslItem) -> Entry:
    kind, type_name = _take_kind(item)
    bylines = _take_bylines(item)
    title, protected = _take_title(item)
    venue = _take_venue(item, kind)
    day = _take_date(item)
    references = _collect_references(item, kind)
    status = "preprint" if kind == "preprint" else "published"
    if isinstance(item.remaining.get("status"), str) and means_accepted(item.remaining["status"]):
        item.take("status")
        status = "accepted"
    topics = []
    for name in ("keyword", "categories", "subject"):
        value = item.take(name)
        is_list = isinstance(value, list)  # keywords of a list are one each
        topics += [f"{text.replace(';', ',')};" if is_list else text for text in list_texts(value)]
    return Entry(
        kind=kind,
        title=title,
        protected=protected,
        **bylines,
        year=day[0],
        month=day[1],
        day=day[2],
        status=status,
        venue=venue,
        **_take_texts(item, kind, references),
        topics=split_keywords(topics),
        key=_take_key(item, title, references),
        identifiers=references.identifiers,
        links=tuple(references.links),
        extra=_collect_extra(item, type_name),
    )


def _take_kind(item: CslItem) -> tuple[str, str]:
    """Return the kind, and the type as it stands."""
    name = read_text(item.take("type"))
    kind = KIND_OF.get(name, "other")
    if kind == "other" and read_text(item.remaining.get("genre")) == GENRES["software"]:
        item.take("genre")
        return "software", ""
    if kind == "phdthesis":
        genre = read_text(item.remaining.get("genre"))
        kind = "mastersthesis" if is_lesser_thesis(genre) else kind
        if genre == THESES[kind]:
            item.take("genre")
    return kind, name


_TEXT_FIELDS = [
    field
    for field in (*DETAILS, *CONTENT)
    if field.csl and field.type.is_text and field not in NOTE_FIELDS and field.name != "article_number"
]


def _take_texts(item: CslItem, kind: str, references: IdentifierCollector) -> dict[str, Any]:
    texts = {field.name: _take_text(item, field) for field in _TEXT_FIELDS}
    number = item.take_text(*(("number",) if kind in ARTICLE_KINDS else ()), "article-number")
    texts["pages"], texts["article_number"] = split_pages(texts["pages"], number)
    texts["publisher"] = drop_archive(texts["publisher"], kind, references.identifiers)
    return texts


def _take_text(item: CslItem, field: WorkField) -> Any:
    if field.type is FieldType.PARAGRAPHS:
        return next(map(from_html_paragraphs, list_texts(item.take(field.csl[0]))), "")
    text = item.take_text(*field.csl)
    return format_ranges(clean_pages(text)) if field.type is FieldType.PAGES else text


def _take_bylines(item: CslItem) -> dict[str, Any]:
    """Return the contributors and the other values in the note, by field of an entry."""
    bylines: dict[str, Any] = {}
    note = item.remaining.get("note")
    rest, note_values = split_notes(note) if isinstance(note, str) else ("", {})
    if note_values:
        item.remaining["note"] = rest
    for role, name in (("authors", "author"), ("editors", "editor")):
        value = item.take(name)
        people, complete, problems = read_people(value) if value else ((), True, [])
        for reason in problems:
            item.warn(reason, name)
        bylines |= {role: people, f"{role}_complete": complete and f"{role}_complete" not in note_values}
    return note_values | bylines


def _take_title(item: CslItem) -> tuple[str, Spans]:
    """Take the title, with the subtitle that registries give apart, and where capitals are protected."""
    values = list_texts(item.take("title"))
    title, protected = from_marked_html(values[0]) if values else ("", ())
    subtitle = read_text(item.remaining.get("subtitle"))
    if subtitle and title and subtitle.casefold() not in title.casefold():
        joint = " " if title.endswith((":", ".", "?", "!")) else ": "
        title += joint + subtitle
    item.take("subtitle")
    return title, protected


def _take_venue(item: CslItem, kind: str) -> str:
    """Take the venue; of a series and a book in it the book, which registries list last."""
    values = [from_html(value) for value in list_texts(item.take("container-title"))]
    if not values:
        return ""
    venue = values[-1] if kind in ("inproceedings", "chapter") else values[0]
    others = [value for value in dict.fromkeys(values) if value != venue]
    if others and "collection-title" not in item.remaining:
        item.remaining["collection-title"] = others[0]
    return venue


def _take_date(item: CslItem) -> Date:
    """Take the date of issue; a range, a season or other text stays in the item."""
    for name in ("issued", "published", "published-print", "published-online"):
        date, is_all = read_date_variable(item.remaining.get(name))
        if date != UNKNOWN:
            if is_all:
                item.take(name)
            return date
    if (year := item.remaining.get("year")) and (date := read_date_variable(year)[0]) != UNKNOWN:
        item.take("year")
        return date
    return UNKNOWN


def _collect_references(item: CslItem, kind: str) -> IdentifierCollector:
    references = IdentifierCollector(kind)
    _take_identifier(item, references, "DOI", "doi", gettext("“{text}” is not a DOI."))
    _take_identifier(item, references, "PMID", "pmid")
    _take_identifier(item, references, "PMCID", "pmcid")
    _take_identifier(item, references, "arxiv", "arxiv")
    if read_text(item.remaining.get("archive")).lower() == "arxiv":
        _take_identifier(item, references, "archive_location", "arxiv")
    for name in ("number", "note"):
        if references.add_mention(read_text(item.remaining.get(name))):
            item.take(name)
    numbers = list_texts(item.remaining.get("ISBN"))
    if numbers and references.add_isbns(" ".join(numbers)):
        item.take("ISBN")
    if (url := item.remaining.get("URL")) and isinstance(url, str) and references.add_url(url):
        item.take("URL")
    for anchor in item.anchors:
        if not references.add_url(anchor.url, anchor.kind):
            item.warn(
                gettext("“{url}” is not a complete URL and is ignored.").format(url=anchor.url[:60]),
                "URL",
            )
    return references


def _take_identifier(
    item: CslItem, references: IdentifierCollector, name: str, scheme: str, reason: str = ""
) -> None:
    """Take an identifier; an invalid one stays in the item."""
    value = next(iter(list_texts(item.remaining.get(name))), "")
    if value and references.add(scheme, value):
        item.take(name)
    elif value and reason:
        item.warn(reason.format(text=value[:60]), name)


def _take_key(item: CslItem, title: str, references: IdentifierCollector) -> str:
    """Take the citation key; an `id` that repeats an identifier, or is derived from the title, is none."""
    key = list_texts(item.take("citation-key"))
    ids = list_texts(item.take("id"))
    if key or not ids:
        return to_one_line(key[0]) if key else ""
    text = to_one_line(ids[0])
    identifier = find_identifier(text) if len(text) < 400 else None
    if text == build_fallback_id(title) or (identifier and identifier in references.identifiers):
        return ""
    if is_url(text):
        item.remaining["id"] = text
        return ""
    return text


def build_fallback_id(title: str) -> str:
    """Return an id for an item that has no key and no identifier."""
    return f"item-{zlib.crc32(title.encode(errors='replace')):08x}"


def _collect_extra(item: CslItem, name: str) -> dict[str, Any]:
    """Return the remaining variables by name, without the bookkeeping of registries."""
    is_from_registry = "indexed" in item.remaining or "reference-count" in item.remaining
    extra: dict[str, Any] = {}
    for variable in sorted(item.remaining):
        value = item.remaining[variable]
        if (
            value in (None, "", [], {})
            or variable.startswith("_")
            or (is_from_registry and variable in BOOKKEEPING)
        ):
            continue
        if is_json_value(value):
            extra[clean_json(variable)] = from_html(value) if isinstance(value, str) else clean_json(value)
    if name and name not in REDUNDANT_TYPES:
        extra["type"] = f"csl:{name}"
    return extra
