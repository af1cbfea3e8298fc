"""Parse a record of RIS into an entry."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from bibliography.contributors import add_affiliations, collect_people, from_literal, from_text, is_others
from bibliography.dates import UNKNOWN, Date, means_accepted, read_date
from bibliography.entry import NO_TITLE, Contributor, Entry, Problem
from bibliography.export_values import (
    NOTE_FIELDS,
    NUMBERED_KINDS,
    RIS_TYPES,
    drop_archive,
    is_lesser_thesis,
    split_notes,
)
from bibliography.fields import CONTENT, DETAILS, FieldType
from bibliography.links import IdentifierCollector
from bibliography.markup import Anchor, from_html, from_html_paragraphs, split_anchors
from bibliography.ris.records import (
    ABSTRACTS,
    AUTHORS,
    DATES,
    EDITORS,
    EDITORS_OF_BOOKS,
    EXPORTED_TYPE,
    IDENTIFIER_TAGS,
    KIND_OF,
    REDUNDANT_TYPES,
    TITLES,
    URL_TAGS,
    VENUES,
    VENUES_OF_ARTICLES,
    RisRecord,
)
from bibliography.text import clean_pages, format_ranges, split_pages, to_one_line
from core.text.translation import gettext

_NAME_SEPARATOR = re.compile(r"(?<!\s)\s++(?:and|&)\s+")


def _split_names(value: str) -> list[str]:
    """Split a value that should hold one name; several are separated by semicolons or lines."""
    value = value.strip()
    if "\n" in value:
        return [name for line in value.split("\n") for name in _split_names(line) if name]
    if ";" in value:
        return [name.strip() for name in value.split(";") if name.strip()]
    pieces = _NAME_SEPARATOR.split(value)
    return pieces if len(pieces) > 1 and all("," in piece for piece in pieces) else [value]


def _read_person(name: str) -> Contributor | None:
    """Parse a name; one that ends with a comma is a group's, as in EndNote; return None for "et al."."""
    if is_others(name):
        return None
    is_group = name.endswith(",") and "," not in name[:-1]
    return from_literal(name[:-1]) if is_group else from_text(name)


_URL_SEPARATOR = re.compile(r"[;,]?(?<!\s)\s++(?=https?://)|;(?=https?://)", re.IGNORECASE)
_ISSN = re.compile(r"(?:ISSN:?\s*)?\d{4}-\d{3}[\dXx]", re.IGNORECASE)


class RisFields:
    """A record being parsed: the values that no field has taken yet, and problems."""

    def __init__(self, record: RisRecord) -> None:
        self.record = record
        self.remaining: dict[str, list[str]] = {}
        self.problems: list[Problem] = []
        self.anchors: list[Anchor] = []
        for tag, value, _ in record.tags:
            values = [value]
            if "href" in value:
                remaining_text, anchors = split_anchors(value)
                values = [remaining_text]
                if tag in URL_TAGS or (tag in ("DO", "DI") and not remaining_text):
                    values += [anchor.url for anchor in anchors]
                else:
                    self.anchors += anchors
            for text in values:
                if text.strip():
                    self.remaining.setdefault(tag, []).append(text)

    def take_in_order(self, tags: Iterable[str]) -> list[str]:
        """Remove the values of tags and return them in the order of the record."""
        left = {tag: iter(self.take(tag)) for tag in tags}
        order = (left[tag] for tag, value, _ in self.record.tags if tag in left and value.strip())
        return [value for values in order for value in islice(values, 1)]

    def take(self, *tags: str) -> list[str]:
        """Remove the values of tags and return them in the order of the tags."""
        return [value for tag in tags if tag in self.remaining for value in self.remaining.pop(tag)]

    def warn(self, reason: str, tag: str = "", code: str = "") -> None:
        line = next((line for other_tag, _, line in self.record.tags if other_tag == tag), self.record.line)
        self.problems.append(Problem(line, reason, field=tag, code=code))


def parse_record(record: RisRecord) -> Entry:
    """Return the entry of a record. Never raises."""
    fields = RisFields(record)
    entry = _build_entry(fields)
    for requirement, is_met, code in (
        ("type (TY)", record.has_type, ""), ("end (ER)", record.has_end, ""),
        ("title (TI)", entry.title, NO_TITLE),
    ):  # fmt: skip
        if not is_met:
            fields.warn(
                gettext("The record has no {requirement}.").format(requirement=requirement), code=code
            )
    warnings = tuple(replace(problem, key=entry.key) for problem in fields.problems)
    object.__setattr__(entry, "warnings", warnings)
    return entry


def _build_entry(fields: RisFields) -> Entry:
    kind, type_name = _take_kind(fields)
    bylines = _take_bylines(fields, kind, is_edited_book=type_name == "EDBOOK")
    title = _take_title(fields)
    venue = _take_venue(fields, kind)
    if type_name == "CONF" and not venue and not bylines["authors"]:
        kind = "proceedings"
    status, date = _take_date(fields, "accepted" if type_name == "INPR" else "")
    references = _collect_references(fields, kind)
    key = "".join(map(to_one_line, _take_first(fields, "ID")))
    texts = _take_texts(fields)
    texts["publisher"] = drop_archive(texts["publisher"], kind, references.identifiers)
    topics = (topic for value in fields.take("KW") for topic in re.split(r"[;\n]", value))
    return Entry(
        kind=kind,
        title=title,
        **bylines,
        year=date[0],
        month=date[1],
        day=date[2],
        status=status or ("preprint" if kind == "preprint" else "published"),
        venue=venue,
        **texts,
        key=key,
        identifiers=references.identifiers,
        links=tuple(references.links),
        topics=tuple(dict.fromkeys(filter(None, map(from_html, topics)))),
        extra=_collect_extra(fields, kind, type_name),
        line=fields.record.line,
        source="\n".join(fields.record.lines),
    )


def _take_kind(fields: RisFields) -> tuple[str, str]:
    """Return the kind, and the type as it stands."""
    values = fields.take("TY")
    name = values[0].split()[0].upper() if values else ""
    genres = fields.remaining.get("M3", [])
    for kind, genre in RIS_TYPES.items():
        if genres == [genre] and name == EXPORTED_TYPE[kind]:
            fields.take("M3")
            return kind, name
    if name != "THES":
        return KIND_OF.get(name, "other"), name
    is_lesser = any(map(is_lesser_thesis, genres + fields.remaining.get("U1", [])))
    return "mastersthesis" if is_lesser else "phdthesis", name


def _take_people(fields: RisFields, tags: Iterable[str]) -> tuple[tuple[Contributor, ...], bool]:
    names = (name for value in fields.take_in_order(tags) for name in _split_names(value))
    people, complete, problems = collect_people(names, _read_person)
    for reason in problems:
        fields.warn(reason)
    return people, complete


def _take_bylines(fields: RisFields, kind: str, is_edited_book: bool) -> dict[str, Any]:
    """Return the contributors and the other values in notes, by field of an entry."""
    authors, authors_complete = _take_people(fields, () if is_edited_book else AUTHORS)
    authors = _add_addresses(fields, authors) if authors_complete else authors
    tags = EDITORS
    if kind in ("book", "proceedings") and any(tag in fields.remaining for tag in EDITORS_OF_BOOKS):
        tags = EDITORS_OF_BOOKS  # A2 are those of its series then
    editors, editors_complete = _take_people(fields, (*tags, *AUTHORS) if is_edited_book else tags)
    notes = [split_notes(value) for value in fields.take("N1")]
    if rest := [note for note, _ in notes if note]:
        fields.remaining["N1"] = rest
    note_values = {name: value for _, values in notes for name, value in values.items()}
    return note_values | {
        "authors": authors,
        "editors": editors,
        "authors_complete": authors_complete and "authors_complete" not in note_values,
        "editors_complete": editors_complete and "editors_complete" not in note_values,
    }


def _add_addresses(fields: RisFields, authors: tuple[Contributor, ...]) -> tuple[Contributor, ...]:
    """Return the authors with their addresses, which stay under their tag.

    Scopus and Web of Science name each address once, whoever has it: of several authors nobody knows whose
    they are.
    """
    values = fields.remaining.get("AD", [])
    sources = "\n".join([*fields.remaining.get("DB", []), *fields.remaining.get("AN", [])]).lower()
    if len(authors) > 1 and ("scopus" in sources or "wos:" in sources):
        return authors
    return add_affiliations(authors, list(values) if len(values) > 1 else "".join(values))


def _take_title(fields: RisFields) -> str:
    """Take the title; several titles are joined, as a title and its subtitle."""
    values = fields.take(*TITLES) or fields.take("BT")
    title = ""
    for value in dict.fromkeys(map(from_html, values)):
        joint = "" if not title else " " if title.endswith((":", ".", "?", "!")) else ": "
        title += joint + value
    return title


def _take_venue(fields: RisFields, kind: str) -> str:
    """Take the venue in its fullest form; other forms stay under their tags."""
    order = VENUES_OF_ARTICLES if kind in ("article", "preprint") else VENUES
    tag = next((tag for tag in order if tag in fields.remaining), "")
    if not tag:
        return ""
    first, *others = map(from_html, fields.take(tag))
    for other in order:
        if [from_html(value) for value in fields.remaining.get(other, [])] == [first]:
            fields.take(other)
    if others:
        fields.remaining[tag] = others
    return first


def _take_date(fields: RisFields, status: str) -> tuple[str, Date]:
    """Take the first date with a year, and the status that a date implies."""
    dates = {tag: [(value, read_date(value)) for value in fields.remaining.get(tag, [])] for tag in DATES}
    with_year = [date for pairs in dates.values() for _, date in pairs if date[0] is not None]
    date = with_year[0] if with_year else UNKNOWN
    for other in with_year:
        if all(part in (None, full_part) for part, full_part in zip(date, other, strict=True)):
            date = other
    for tag, pairs in dates.items():
        fields.take(tag)
        for value, value_date in pairs:
            agrees = all(
                part is None or part == full_part for part, full_part in zip(value_date, date, strict=True)
            )
            has_text = value.count("/") > 2 and value.rpartition("/")[2].strip()
            if value_date == UNKNOWN or has_text or not agrees:  # the value has more than the date
                fields.remaining.setdefault(tag, []).append(value)
    unread = [value for pairs in dates.values() for value, value_date in pairs if value_date == UNKNOWN]
    return ("accepted" if any(map(means_accepted, unread)) else status), date


def _take_texts(fields: RisFields) -> dict[str, Any]:
    """Take the fields of text; a second value of a line stays under its tag."""
    texts = {field.name: _READERS[field.type](fields, field.ris) for field in _TEXT_FIELDS}
    if not texts["issue"] and (values := fields.take("CP")):
        texts["issue"] = from_html(values[0])
    texts["pages"], texts["article_number"] = split_pages(texts["pages"], texts["article_number"])
    return texts


def _take_first(fields: RisFields, tag: str) -> list[str]:
    """Remove the first value of a tag; return it in a list, which may be empty."""
    values = fields.take(tag)
    if values[1:]:
        fields.remaining[tag] = values[1:]
    return values[:1]


def _take_line(fields: RisFields, tag: str) -> str:
    return "".join(map(from_html, _take_first(fields, tag)))


def _take_pages(fields: RisFields, tag: str) -> str:
    first, last = (clean_pages(" ".join(map(from_html, fields.take(page_tag)))) for page_tag in (tag, "EP"))
    if not last or last == first or format_ranges(first).endswith(f"–{last}"):
        return format_ranges(first)
    return format_ranges(f"{first}-{last}") if first else format_ranges(last)


def _take_paragraphs(fields: RisFields, tag: str) -> str:
    texts = map(from_html_paragraphs, fields.take(*(ABSTRACTS if tag in ABSTRACTS else (tag,))))
    return "\n\n".join(dict.fromkeys(filter(None, texts)))


_TEXT_FIELDS = [
    field for field in (*DETAILS, *CONTENT) if field.ris and field.type.is_text and field not in NOTE_FIELDS
]
_READERS: dict[FieldType, Callable[[RisFields, str], str]] = {
    FieldType.LINE: _take_line,
    FieldType.LANGUAGE: _take_line,
    FieldType.PAGES: _take_pages,
    FieldType.PARAGRAPHS: _take_paragraphs,
}


def _collect_references(fields: RisFields, kind: str) -> IdentifierCollector:
    """Collect identifiers and links; other values stay under their tags."""
    references = IdentifierCollector(kind)
    _take_values(fields, "DO", partial(references.add, "doi"), gettext("“{text}” is not a DOI."))
    _take_values(fields, "DI", partial(references.add, "doi"))
    for tag in IDENTIFIER_TAGS:
        _take_values(fields, tag, references.add_mention)
    if "pubmed" in "".join(fields.remaining.get("DB", [])).lower():
        _take_values(fields, "AN", partial(references.add, "pmid"))
    _take_values(fields, "SN", references.add_isbns)
    for tag, link in URL_TAGS.items():
        if tag in fields.remaining:
            values = fields.remaining[tag]
            fields.remaining[tag] = [
                piece for value in values for piece in _URL_SEPARATOR.split(value.strip())
            ]
        _take_values(fields, tag, partial(references.add_url, kind=link))
    for anchor in fields.anchors:
        if not references.add_url(anchor.url, anchor.kind):
            fields.warn(gettext("“{url}” is not a complete URL and is ignored.").format(url=anchor.url[:60]))
    return references


def _take_values(fields: RisFields, tag: str, accept: Callable[[str], bool], reason: str = "") -> None:
    """Remove the values of a tag that `accept` accepts; warn with `reason` of the first rejected one."""
    if tag not in fields.remaining:
        return
    rejected = [value for value in fields.take(tag) if not accept(value)]
    if rejected:
        fields.remaining[tag] = rejected
        if reason:
            fields.warn(reason.format(text=rejected[0][:60]), tag)


def _collect_extra(fields: RisFields, kind: str, name: str) -> dict[str, object]:
    """Return the remaining values by tag: a text, or a list for a repeated tag."""
    extra: dict[str, object] = {}
    for tag in sorted(fields.remaining):
        values = [from_html(value) for value in fields.remaining[tag]]
        extra[tag] = values[0] if len(values) == 1 else values
    number = extra.get("SN")
    if kind in NUMBERED_KINDS and isinstance(number, str) and not _ISSN.fullmatch(number):
        extra["number"] = extra.pop("SN")
    if name and name not in REDUNDANT_TYPES:
        extra["type"] = f"ris:{name}"
    return extra
