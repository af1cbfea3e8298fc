"""Render entries as BibTeX that the standard styles typeset, without a warning where nothing is missing.

The styles (plain, alpha and their kin, by btxbst.doc) know fourteen types. A kind without one is written as
`misc`, and says in `howpublished` what it is and where it appeared. What the styles do not take together is
kept in fields of biblatex that they do not look at: a number in `issue`, the editors of a book by authors in
`editora`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bibliography.bibtex.entry_body import find_closing_brace
from bibliography.bibtex.field_values import (
    EXTRA_NAMES,
    KIND_OF,
    PUBLISHERS,
    TABLES,
    TYPE_OF,
    VERBATIM,
    get_names,
    read_month,
    read_year,
)
from bibliography.bibtex.name_parts import is_lowercase_word
from bibliography.bibtex.parser import normalize_page_dashes
from bibliography.dates import MONTH_NAMES
from bibliography.entry import Contributor, Entry
from bibliography.export_values import (
    INSTITUTION_KINDS,
    NUMBERED_KINDS,
    clean_key,
    get_number,
    get_publisher,
    get_translators,
    get_url,
)
from bibliography.fields import CONTENT, DETAILS, IMPRINT, FieldType
from bibliography.identifiers import find_isbns
from bibliography.kinds import KINDS
from bibliography.latex import encode
from bibliography.links import KINDS_WITH_ISBN, get_registry_url, guess_link_kind
from bibliography.names import SUFFIXES, NameParts

Values = dict[str, str]

_WIDTH = 13  # of the longest of the usual names, "archiveprefix"
_NON_ALPHANUMERIC = re.compile(r"[^A-Za-z0-9]+")
_MONTH = re.compile(rf"\b({'|'.join(MONTH_NAMES)})\b")
_WITH_SERIES = ("inproceedings", "incollection", "inbook", "book", "proceedings")
"""Types of which the styles want a volume or a number, and a number only within a series."""
_VENUE_FIELDS = ("booktitle", "journal", "publisher", "school", "institution")
_SOURCE_TYPES = ("booklet", "manual", "unpublished")
"""Types of the styles that are not the only one of their kind."""
_AUTHORED_TYPES = ("book", "inbook")
"""Types of which the styles take authors or editors, not both."""
_FIELDS_BEFORE_DATE = tuple(
    field for field in IMPRINT if field.bibtex and field.type is not FieldType.LANGUAGE
)
_FIELDS_AFTER_REFERENCES = sorted(
    (field for field in (*DETAILS, *CONTENT) if field.bibtex and field not in _FIELDS_BEFORE_DATE),
    key=lambda field: field.type is FieldType.PARAGRAPHS,
)
"""Fields written before the date and after the references: long texts come last."""


def render(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the file in pieces. Keys that BibTeX does not allow, or that are not unique, are changed."""
    used: set[str] = set()
    for number, entry in enumerate(entries):
        key = _pick_key(entry, used)
        name, values = _build_fields(entry, key)
        lines = []
        for field, value in values.items():
            rendered = f"{{{value}}}"
            if field == "month" and '"' not in value and (match := _MONTH.search(value)):
                # months as the macros that styles define
                before, after = value[: match.start()], value[match.end() :]
                parts = [f'"{before}"' if before else "", match[1][:3].lower(), f'"{after}"' if after else ""]
                rendered = " # ".join(filter(None, parts))
            lines.append(f"  {field:<{_WIDTH}} = {rendered},\n")
        yield ("\n" if number else "") + f"@{name}{{{key},\n{''.join(lines)}}}\n"


def _pick_key(entry: Entry, used: set[str]) -> str:
    """Return a key that is not used: the entry's, else one of author, year and title; a number may follow."""
    key = clean_key(entry.key)
    if not key:
        first = next(iter(entry.authors or entry.editors), None)
        name = (first.parts.family or first.parts.literal) if first else ""
        texts = [name, str(entry.year or ""), next(iter(entry.title.split()), "")]
        key = "".join(_NON_ALPHANUMERIC.sub("", text) for text in texts).lower() or "entry"
    candidate, number = key, 1
    while candidate.lower() in used:
        number += 1
        candidate = f"{key}-{number}"
    used.add(candidate.lower())
    return candidate


# Types, and what the styles ask of them


def _build_fields(entry: Entry, key: str) -> tuple[str, Values]:
    """Return the type of an entry, and its fields as the styles take them."""
    values = _list_fields(entry)
    _add_other_names(entry, values)
    name = _pick_type(entry, values)
    if name == "misc":
        # where it appeared and what it is, in the one field in which `misc` says such things
        description = [encode(label)] if (label := KINDS[entry.kind].howpublished) else []
        description += [values.pop(field) for field in _VENUE_FIELDS if field in values]
        if "howpublished" not in values and description:
            values["howpublished"] = ", ".join(description)
    if name == "manual" and "institution" in values:
        values["organization"] = values.pop("institution")
    # what the styles do not take together, in the fields of biblatex that hold it as well
    if name in _AUTHORED_TYPES and "author" in values and "editor" in values:
        values["editora"], values["editoratype"] = values.pop("editor"), "editor"
    if name in _WITH_SERIES and "number" in values and ("volume" in values or "series" not in values):
        values.setdefault("issue", values.pop("number"))
    if name == "article" and "number" in values and "volume" not in values:
        values.setdefault("issue", values.pop("number"))
    if entry.status == "accepted":
        values.setdefault("note", "To appear")
    if "author" not in values and not (name in (*_AUTHORED_TYPES, "proceedings") and "editor" in values):
        values.setdefault("key", values.get("title", key))
    return name, values


def _add_other_names(entry: Entry, values: Values) -> None:
    """Add numbers, publishers and translators that the source has in fields of other formats or kinds."""
    for name, field in TABLES["other_names"].items():
        if isinstance(value := entry.extra.get(name), str):
            values.pop(name, "")
            values.setdefault(field, encode(value))
    number, publisher = get_number(entry), get_publisher(entry)
    if entry.kind in NUMBERED_KINDS and number and "number" not in values:
        values["number"] = values.pop("issue", "") or encode(number)
    if publisher and entry.kind in INSTITUTION_KINDS and publisher == entry.venue:
        values.pop("journal", "")
        values.setdefault(PUBLISHERS[entry.kind][0], encode(publisher))
    if entry.kind == "chapter" and publisher:
        values.setdefault("publisher", encode(publisher))
    if translators := get_translators(entry):
        values.setdefault("translator", " and ".join(render_name(person.parts) for person in translators))


def _pick_type(entry: Entry, values: Values) -> str:
    """Return the type of the source where the styles know it and it fits, else that of the kind."""
    source_type = str(entry.extra.get("type", "")).removeprefix("bibtex:")
    if source_type in _SOURCE_TYPES and KIND_OF[source_type] == entry.kind:
        return source_type
    name = TYPE_OF[entry.kind]
    if name == "incollection" and "booktitle" not in values and values.keys() & {"chapter", "pages"}:
        name = "inbook"
    return name


# Fields

_FIELD_OF = {name: field for field, name in EXTRA_NAMES.items()}
_FIELD_NAME = re.compile(r"[a-z_][a-z0-9_:.-]*", re.ASCII)
_PRIVATE_FIELDS = ("pubstate", "crossref", "xref", "xdata", "ids", "key")


def _list_fields(entry: Entry) -> Values:
    """Return the encoded values by field, in the order in which fields are written."""
    values: Values = {}
    _put(values, "author", _render_names(entry.authors, entry.authors_complete))
    _put(values, "editor", _render_names(entry.editors, entry.editors_complete))
    _put(values, "title", encode(entry.title, entry.protected))
    for field in _FIELDS_BEFORE_DATE:
        _put(values, get_names(field, entry.kind)[0], _render(getattr(entry, field.name), field.type))
    # the source's text of a year or month where it is more precise
    text = entry.extra.get("year")
    if isinstance(text, str) and text and read_year(text).year == entry.year:
        _put(values, "year", encode(text))
    elif entry.year is not None:
        _put(values, "year", f"{entry.year:0{5 if entry.year < 0 else 4}d}")
    text = entry.extra.get("month")
    if isinstance(text, str) and text and read_month(text).month == entry.month:
        _put(values, "month", encode(text))
    elif entry.month is not None:
        _put(values, "month", MONTH_NAMES[entry.month - 1])
    _put(values, "day", str(entry.day or ""))
    _put_references(values, entry)
    for field in _FIELDS_AFTER_REFERENCES:
        _put(values, field.bibtex[0], _render(getattr(entry, field.name), field.type))
    _put_extra(values, entry)
    return values


def _render(value: Any, type: FieldType) -> str:
    """Return the value of a field as BibTeX has it."""
    if type is FieldType.PARAGRAPHS:
        paragraphs = [encode(paragraph) for paragraph in value.split("\n\n")]
        # none begins as an entry does
        return "\n\n    ".join(f"{{@}}{text[1:]}" if text[:1] == "@" else text for text in paragraphs)
    if type is FieldType.LIST:
        return ", ".join(f"{{{encode(item)}}}" if re.search("[,;]", item) else encode(item) for item in value)
    text = encode(value)
    # in braces where reading would take their hyphens for ranges
    return f"{{{text}}}" if type is FieldType.PAGES and normalize_page_dashes(value) != value else text


def _put(values: Values, field: str, value: str) -> None:
    if value and field not in values:
        values[field] = value


def _put_extra(values: Values, entry: Entry) -> None:
    """Put the texts of `extra` under names that BibTeX allows, sorted by name."""
    for name in sorted(entry.extra):
        value, field = entry.extra[name], _FIELD_OF.get(name, name)
        if not isinstance(value, str) or name == "type":
            continue
        if not _FIELD_NAME.fullmatch(field) or field in _PRIVATE_FIELDS:
            continue
        if field not in VERBATIM:
            _put(values, field, encode(value))
        elif find_closing_brace(f"{{{value}}}", 0) == len(value) + 1:
            _put(values, field, value)


# Identifiers and links, in the order in which the entry has them

_OWN_FIELDS = {
    "doi": "doi", "pmid": "pmid", "pmcid": "pmcid", "handle": "hdl", "openalex": "openalex", "s2": "s2id",
    "acl": "acl",
}  # fmt: skip
_UNSAFE = re.compile(r"[{}\\]")
_ARCHIVE_FIELDS = ("eprint", "eprinttype", "archiveprefix")


def _put_references(values: Values, entry: Entry) -> None:
    """Put identifiers and links, the first of each kind. `url` is the URL to cite."""
    url = get_url(entry)
    cited_link = next((link for link in entry.links if link.url == url), None)
    for scheme, value in entry.identifiers:
        if scheme == "acl" and not cited_link and get_registry_url(scheme, value) == url:
            values.setdefault("url", f"{_escape_url(url)}/")
        else:
            _put_identifier(values, entry, scheme, value)
    if cited_link and cited_link.kind in ("page", guess_link_kind(url)):
        values.setdefault("url", _escape_url(url))
    for link in entry.links:
        if _escape_url(link.url) != values.get("url"):
            values.setdefault("website" if link.kind == "page" else link.kind, _escape_url(link.url))


def _escape_url(url: str) -> str:
    """Return a URL with the signs escaped that BibTeX would count."""
    return _UNSAFE.sub(lambda sign: f"%{ord(sign[0]):02X}", url)


def _put_identifier(values: Values, entry: Entry, scheme: str, value: str) -> None:
    if scheme == "arxiv":
        if any(name in entry.extra for name in _ARCHIVE_FIELDS):
            values.setdefault("arxiv", value)
        elif "eprint" not in values:
            values |= {"eprint": value, "archiveprefix": "arXiv"}
    elif scheme == "isbn":
        if entry.kind in KINDS_WITH_ISBN:
            numbers = [number for other_scheme, number in entry.identifiers if other_scheme == "isbn"]
            text = entry.extra.get("isbn")
            is_same = isinstance(text, str) and find_isbns(text) == numbers
            values.setdefault("isbn", encode(str(text)) if is_same else ", ".join(numbers))
    elif scheme == "dblp":
        values.setdefault("biburl", f"{get_registry_url(scheme, value)}.bib")
    elif scheme in _OWN_FIELDS:
        values.setdefault(_OWN_FIELDS[scheme], _escape_url(value))


# Names as BibTeX and biber split them into the same parts again: "von Last, Jr, First", groups in braces

_BARE = re.compile(r"[A-Za-z]+")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_RESERVED_WORDS = frozenset({"and", "others"})


def _render_names(people: Sequence[Contributor], complete: bool) -> str:
    return " and ".join([render_name(person.parts) for person in people] + ([] if complete else ["others"]))


def render_name(parts: NameParts) -> str:
    """Return a name for a list with "and" between the names."""
    if parts.literal:
        bare = _BARE.fullmatch(parts.literal) and parts.literal.lower() not in _RESERVED_WORDS
        return parts.literal if bare else f"{{{encode(parts.literal)}}}"
    family = " ".join(filter(None, (encode(parts.particle), _render_part(parts.family))))
    suffix, given = _render_part(parts.suffix, False), _render_part(parts.given, False)
    if suffix:
        return ", ".join([family, suffix, given or "{}"])
    return f"{family}, {given}" if given else family


def _render_part(part: str, is_family: bool = True) -> str:
    """Return a part; in braces if BibTeX would see commas, another name, or in a family name other parts."""
    text, tokens = encode(part), part.split()
    if "," in part or _AND.search(part):
        return f"{{{text}}}"
    if is_family and len(tokens) > 1:  # particles or suffixes; BibTeX reads ASCII
        has_suffix = tokens[-1].rstrip(".").lower() in SUFFIXES
        if has_suffix or not "".join(tokens).isascii() or any(map(is_lowercase_word, tokens)):
            return f"{{{text}}}"
    return text
