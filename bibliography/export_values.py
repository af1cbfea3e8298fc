"""Values for exports, from fields that sources name differently; unique citation keys."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from bibliography.contributors import is_others, read_name
from bibliography.entry import Contributor, Entry, EntryLink
from bibliography.fields import FIELDS, FieldType, WorkField
from bibliography.kinds import KINDS
from bibliography.languages import normalize_language
from bibliography.links import get_registry_url, guess_link_kind
from bibliography.markup import from_html
from bibliography.text import to_plain

_ILLEGAL = re.compile(r"[\s,{}()\"#%=@\\~']+")


def clean_key(key: str) -> str:
    """Replace characters that BibTeX and biber reject by "_"; may return an empty string."""
    return "_".join(filter(None, _ILLEGAL.split(key)))


def make_keys_unique(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries, in order, with unique keys: smith2020, smith2020a, smith2020b …

    The first one keeps its key. Keys that differ only in case, or in characters that BibTeX rejects,
    are equal. An entry without a key stays without.
    """
    used: set[str] = set()
    suffix_numbers: dict[str, int] = {}  # the last number tried, for each key
    for entry in entries:
        if not entry.key:
            yield entry
            continue
        base = clean_key(entry.key).lower()
        key, number = entry.key, suffix_numbers.get(base, 0)
        while (folded := clean_key(key).lower()) in used:
            number += 1
            key = entry.key + to_letters(number)
            suffix_numbers[base] = number
        used.add(folded)
        yield entry if key == entry.key else replace(entry, key=key)


def to_letters(number: int) -> str:
    """Convert a number from 1 on to letters: a, b … z, aa, ab …"""
    result = ""
    while number:
        number, place = divmod(number - 1, len(ascii_lowercase))
        result = ascii_lowercase[place] + result
    return result


INSTITUTION_KINDS = ("phdthesis", "mastersthesis", "report")
"""Kinds that a school or an institution publishes; who only says a venue means that."""
NUMBERED_KINDS = ("patent", "report")
"""Kinds with a number of their own, which is not that of an issue."""
ARTICLE_KINDS = ("article", "inproceedings", "chapter")
"""Kinds whose works are part of a journal or a book, and so have pages or an article number there."""
THESES = {name: KINDS[name].howpublished for name in ("phdthesis", "mastersthesis")}
"""What kinds of theses are called where a format has one type for them."""
GENRES = {**THESES, "software": "Computer software"}
"""What CSL's `genre` says of kinds that share a type, or whose type Zotero refuses a whole file for."""
RIS_TYPES = {**THESES, "proceedings": "Proceedings"}
"""What RIS's M3 says of kinds that share a type."""
ARXIV = "arXiv"
NO_PUBLISHER = "[s.n.]"
"""How libraries write a publisher that nobody names (sine nomine), where a format demands one."""
_PUBLISHERS = ("institution", "school", "organization")
_URL_KINDS = {
    "software": ("code", "page", "pdf"),
    "dataset": ("data", "page", "pdf"),
    "talk": ("page", "pdf", "video", "slides", "poster"),
}
_DEFAULT_URL_KINDS = ("page", "pdf")
_BELOW_DOCTORATE = re.compile(r"master|diplom|bachelor|licen|magister|\bm\.?sc\b", re.IGNORECASE)
_IN_ARXIV = re.compile(r"\s*(?:arxiv|corr)\b", re.IGNORECASE)
_AND = re.compile(r"(?<!\s)\s++and\s+")
_INCOMPLETE = {
    "authors_complete": "The list of authors is incomplete.",
    "editors_complete": "The list of editors is incomplete.",
}


def is_lesser_thesis(description: str) -> bool:
    """Return whether the description of a thesis means a degree below a doctorate."""
    return bool(_BELOW_DOCTORATE.search(description))


def get_publisher(entry: Entry) -> str:
    """Return the publisher: by name, else the organisation, the school, or the holder of a patent."""
    names = ("holder",) if entry.kind == "patent" else _PUBLISHERS
    publisher = next((text for name in names if (text := _get_text(entry, name))), "")
    if not entry.publisher and not publisher and get_arxiv_number(entry):
        return ARXIV
    return entry.publisher or publisher or (entry.venue if entry.kind in INSTITUTION_KINDS else "")


def get_arxiv_number(entry: Entry) -> str:
    """Return the number of a preprint that arXiv alone published, "arXiv:2401.00001"; "" for other works."""
    number = next((value for scheme, value in entry.identifiers if scheme == "arxiv"), "")
    is_elsewhere = entry.venue and not _IN_ARXIV.match(entry.venue)
    return f"{ARXIV}:{number}" if number and entry.kind == "preprint" and not is_elsewhere else ""


def drop_archive(publisher: str, entry_kind: str, identifiers: Iterable[tuple[str, str]]) -> str:
    """Return the publisher that a source names, without arXiv, which follows from the identifier."""
    is_archive = publisher == ARXIV and entry_kind == "preprint"
    return "" if is_archive and any(scheme == "arxiv" for scheme, _ in identifiers) else publisher


def get_venue(entry: Entry) -> str:
    """Return the venue, unless it is the school or the institution that published the work."""
    is_publisher = entry.kind in INSTITUTION_KINDS and get_publisher(entry) == entry.venue
    return "" if is_publisher else entry.venue


def get_number(entry: Entry) -> str:
    """Return the number of a report or a patent, in a series or of a registry."""
    return _get_text(entry, "number") or (entry.issue if entry.kind in NUMBERED_KINDS else "")


def get_issue(entry: Entry) -> str:
    """Return the issue, unless that is the number of a report or a patent."""
    is_number = entry.kind in NUMBERED_KINDS and entry.issue == get_number(entry)
    return "" if is_number else entry.issue


_TEXT_GETTERS: dict[str, Callable[[Entry], str]] = {
    "venue": get_venue,
    "issue": get_issue,
    "publisher": get_publisher,
}


def get_text(entry: Entry, field: WorkField) -> str:
    """Return the text that exports have for a field."""
    if field.name in _TEXT_GETTERS:
        return _TEXT_GETTERS[field.name](entry)
    text = str(getattr(entry, field.name))
    return normalize_language(text) if field.type is FieldType.LANGUAGE else text


def get_url(entry: Entry) -> str:
    """Return the URL at which a citation lets readers find a work; "" where there is none.

    A page is preferred to a PDF. A repository is only used for software, never for a paper.
    """
    kinds = _URL_KINDS.get(entry.kind, _DEFAULT_URL_KINDS)
    links = [
        link
        for link in entry.links
        if link.kind in kinds and (entry.kind == "software" or not is_repository(link))
    ]
    links.sort(key=lambda link: kinds.index(link.kind))
    archive_url = get_archive_url(entry)
    if archive_url and not (links and links[0].kind == "page"):
        return archive_url
    return links[0].url if links else ""


def get_archives(kind: str) -> tuple[str, ...]:
    """Return the schemes of the archives that publish works of a kind, by preference."""
    return ("acl", "arxiv") if kind == "preprint" else ("acl",)


def get_archive_url(entry: Entry) -> str:
    """Return the page of the archive that published a work; "" where none did."""
    values = dict(reversed(entry.identifiers))
    return next(
        (get_registry_url(scheme, values[scheme]) for scheme in get_archives(entry.kind) if scheme in values),
        "",
    )


def get_translators(entry: Entry) -> tuple[Contributor, ...]:
    """Return the translators from the fields of any format, without invalid names."""
    names = entry.extra.get("translator")
    if not names and entry.kind != "inproceedings":  # there A4 is anybody who contributed
        names = entry.extra.get("A4")
    return tuple(_read_names(names))


def get_series_editors(entry: Entry) -> tuple[Contributor, ...]:
    """Return the editors of the series of a book."""
    names = entry.extra.get("collection-editor") or entry.extra.get("A2")
    return tuple(_read_names(names)) if entry.kind == "book" else ()


NOTE_FIELDS = tuple(field for field in FIELDS if field.csl == ("note",))
"""Fields that stand in the notes of CSL and RIS, each after its label."""


def get_notes(entry: Entry) -> list[str]:
    """Return one line for each field that formats have no place for, and for incomplete bylines."""
    texts = ((field, " ".join(get_text(entry, field).split())) for field in NOTE_FIELDS)
    notes = [f"{field.label.capitalize()}: {to_plain(text)}" for field, text in texts if text]
    return notes + [sentence for name, sentence in _INCOMPLETE.items() if not getattr(entry, name)]


def split_notes(note: str) -> tuple[str, dict[str, Any]]:
    """Split the lines of `get_notes` from the end of a note; return the rest and their values by field."""
    values: dict[str, Any] = {}
    for name, sentence in reversed(_INCOMPLETE.items()):
        if note.endswith(sentence):
            note = note.removesuffix(sentence).rstrip()
            values[name] = False
    for field in reversed(NOTE_FIELDS):
        rest, label, text = note.rpartition(f"{field.label.capitalize()}: ")
        if label and (not rest or rest.endswith("\n")) and "\n" not in text:
            note = rest.rstrip()
            values[field.name] = from_html(text)
    return note, values


def is_repository(link: EntryLink) -> bool:
    """Return whether a link leads to code, by its kind or its URL."""
    return "code" in (link.kind, guess_link_kind(link.url))


def _get_text(entry: Entry, name: str) -> str:
    value = entry.extra.get(name)
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _read_names(value: Any) -> Iterator[Contributor]:
    names = _AND.split(value) if isinstance(value, str) else value if isinstance(value, list) else []
    for name in names:
        if isinstance(name, str) and is_others(name):
            continue
        try:
            yield read_name(name)
        except ValueError:
            continue
