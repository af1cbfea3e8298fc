"""Parse BibTeX: from text in pieces to raw entries, and from these to entries.

Identifiers and links are taken in the order in which the entry has them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from bibliography.bibtex.addresses import add_addresses
from bibliography.bibtex.field_values import (
    EXTRA_NAMES,
    JOURNALS,
    KIND_OF,
    TABLES,
    VENUES,
    VERBATIM,
    EntryFields,
    clean_verbatim,
    decode_cached,
    get_names,
    guess_thesis_kind,
    is_more_precise,
    read_status,
    split_urls,
    take_date,
    take_links,
)
from bibliography.bibtex.name_lists import read_people
from bibliography.bibtex.name_parts import BETWEEN_COMMAS, BETWEEN_SEMICOLONS
from bibliography.bibtex.raw_entries import CrossReferenceResolver, RawEntryReader
from bibliography.bibtex.regions import RawEntry
from bibliography.data import invert
from bibliography.entry import Entry, EntryLink, Problem
from bibliography.export_values import NO_PUBLISHER
from bibliography.fields import CONTENT, DETAILS, FieldType
from bibliography.identifiers import find_identifier, find_isbns
from bibliography.latex import Spans, canonicalize, decode, decode_letters, decode_marked
from bibliography.links import (
    KINDS_WITH_ISBN,
    MAY_BE_REGISTRY,
    find_embedded_identifier,
    guess_link_kind,
    is_url,
    parse_registry_url,
    read_identifiers,
)
from bibliography.markup import Anchor
from bibliography.text import clean_pages, split_pages, to_one_line
from core.text.translation import gettext

LONGEST_TITLE = 20_000  # characters of a title in which it is noted what braces protect
_NEEDS_DECODING = re.compile(
    r"[^A-Za-z0-9\u00c0-\u024f ,.:;()/+*@=\[\]?!\"|'{}-]|--|''|  |\A |\{[ }]| \}| \Z"
)
_SINGLE_BRACES = re.compile(r"(?:[^{}]*+\{[^{}]++\})*+[^{}]*+")
_BRACED = re.compile(r"\{[^{}]*\}")


def read_title(value: str) -> tuple[str, Spans]:
    """Decode a title as `decode_marked` does, with a fast path for plain titles and a limit of length."""
    if len(value) > LONGEST_TITLE:
        return decode(value), ()
    if "\n" in value:
        value = " ".join(value.split())
    if "\\" in value:
        value = decode_letters(value)
    if _NEEDS_DECODING.search(value):
        return decode_marked(value)
    if "{" not in value and "}" not in value:
        return value, ()
    if not _SINGLE_BRACES.fullmatch(value):
        return decode_marked(value)
    spans: list[tuple[int, int]] = []
    for number, match in enumerate(_BRACED.finditer(value)):
        start, end = match.start() - 2 * number, match.end() - 2 * number - 2
        if spans and spans[-1][1] == start:
            start = spans.pop()[0]
        spans.append((start, end))
    return value.replace("{", "").replace("}", ""), tuple(spans)


_PLAIN_KEY = re.compile(r"[\w:./+-]*+", re.ASCII)
_SUBTITLES = {"booktitle": "booksubtitle", "journaltitle": "journalsubtitle"}
_LONGEST_PAGES = 100
_COMMON_PAGES = re.compile(r"[0-9]+--[0-9]+|")
_DASHES = re.compile(r"(?:(?<!\s)\s++)?[\u2010-\u2015\u2212][\u2010-\u2015\u2212-]*\s*")
_HYPHEN = re.compile(
    r"(?<![\w-])([A-Za-z]{0,2}\d[\w.:]{0,40}+)\s*+-\s*+([A-Za-z]{0,2}\d[\w.:]{0,40}+)(?![\w-])"
)


def build_entry(raw: RawEntry) -> Entry:
    """Return the entry, with warnings about what was odd in it."""
    fields = EntryFields(raw)
    anchors = take_links(fields)
    kind, extra_type = _read_kind(fields)
    title, protected = _take_title(fields, kind)
    authors, editors = read_people(fields, "author"), read_people(fields, "editor")
    date = take_date(fields)
    references = References(fields, kind, anchors)
    venue = _take_venue(fields, kind)
    references.take_from_venue(venue)
    if references.is_preprint(venue):
        kind, extra_type = "preprint", extra_type or ("bibtex:article" if kind == "article" else "")
    return Entry(
        kind=kind,
        title=title,
        authors=add_addresses(fields, authors.names) if authors.complete else authors.names,
        editors=editors.names,
        authors_complete=authors.complete,
        editors_complete=editors.complete,
        year=date.year,
        month=date.month,
        day=date.day,
        status=read_status(fields, kind),
        venue=venue,
        **_take_values(fields, kind),
        key=raw.key if _PLAIN_KEY.fullmatch(raw.key) else to_one_line(raw.key),
        identifiers=references.list_identifiers(),
        links=tuple(references.links),
        protected=protected,
        extra=_collect_extra(fields, extra_type),
        line=raw.line,
        source=raw.source,
        warnings=tuple(raw.warnings),
    )


def _take_values(fields: EntryFields, kind: str) -> dict[str, Any]:
    """Take the values of plain fields, without TeX."""
    values: dict[str, Any] = {}
    for name, names, read in _list_readers(kind):
        if source := fields.take_value(*names):
            values[name] = read(source)
    if values.get("publisher") == NO_PUBLISHER:
        del values["publisher"]
    if "article_number" in values:
        for name in _ARTICLE_NUMBERS:
            if fields.text(name) == values["article_number"]:
                fields.take_value(name)
    if "pages" in values:
        values["pages"], values["article_number"] = split_pages(
            values["pages"], values.get("article_number", "")
        )
    return values


@cache
def _list_readers(kind: str) -> list[tuple[str, tuple[str, ...], Callable[[str], Any]]]:
    """Return the names of fields, those of BibTeX that hold them for a kind, and what reads these."""
    return [(field.name, get_names(field, kind), _READERS[field.type]) for field in _FIELDS]


def _read_pages(source: str) -> str:
    if _COMMON_PAGES.fullmatch(source):
        return source.replace("--", "–")
    pages = clean_pages(decode_cached(source))
    return pages if "{" in source else normalize_page_dashes(pages)


def _read_paragraphs(source: str) -> str:
    return decode(source, paragraphs=True)


def _read_keywords(source: str) -> tuple[str, ...]:
    pieces = BETWEEN_SEMICOLONS.findall(source)
    if len(pieces) < 2:
        pieces = BETWEEN_COMMAS.findall(source)
    return tuple(dict.fromkeys(filter(None, map(decode_cached, pieces))))


_FIELDS = tuple(field for field in (*DETAILS, *CONTENT) if field.bibtex)
_ARTICLE_NUMBERS = next(field.bibtex for field in _FIELDS if field.name == "article_number")
_READERS: dict[FieldType, Callable[[str], Any]] = {
    FieldType.LINE: decode_cached,
    FieldType.LANGUAGE: decode_cached,
    FieldType.PAGES: _read_pages,
    FieldType.PARAGRAPHS: _read_paragraphs,
    FieldType.LIST: _read_keywords,
}


def _read_kind(fields: EntryFields) -> tuple[str, str]:
    """Return the kind of the entry, and its type where that says more."""
    name = fields.raw.type
    kind = KIND_OF.get(name, "other")
    if name in ("thesis", "dissertation"):
        kind = guess_thesis_kind(fields.text("type"))
    elif name == "unpublished" and "eventtitle" in fields:
        kind = "talk"
    return kind, f"bibtex:{name}" if is_more_precise(name, kind) else ""


def _take_title(fields: EntryFields, kind: str) -> tuple[str, Spans]:
    """Return the title with its subtitle, and what of it is protected.

    A book may have its title as `booktitle`.
    """
    name = fields.first("title") or (
        kind in ("book", "proceedings") and fields.first("booktitle", "maintitle")
    )
    if not name:
        return "", ()
    title, spans = read_title(fields.take_value(name))
    subtitle = fields.take_value("booksubtitle" if name == "booktitle" else "subtitle")
    if not subtitle:
        return title, spans
    rest, more_spans = read_title(subtitle)
    start = len(title) + len(_get_joint(title))
    return f"{title}{_get_joint(title)}{rest}", (
        *spans,
        *((start + begin, start + end) for begin, end in more_spans),
    )


def _get_joint(title: str) -> str:
    """Return the separator between a title and its subtitle."""
    return " " if title[-1:] in "?!:.…–—" else ": "


def _take_venue(fields: EntryFields, kind: str) -> str:
    is_whole = kind in ("book", "proceedings")
    name = fields.first(*VENUES.get(kind, JOURNALS if is_whole else (*JOURNALS, "booktitle")))
    if not name:
        return "" if is_whole else fields.take("maintitle")
    venue = fields.take(name)
    subtitle = fields.take(_SUBTITLES[name]) if name in _SUBTITLES else ""
    return f"{venue}{_get_joint(venue)}{subtitle}" if subtitle else venue


def normalize_page_dashes(text: str) -> str:
    """Return pages with en dashes in ranges, as `Entry` has them."""
    if len(text) > _LONGEST_PAGES:
        return text
    text = _DASHES.sub("–", text)
    return text if "–" in text else _HYPHEN.sub("\\1–\\2", text)


def _collect_extra(fields: EntryFields, extra_type: str) -> Mapping[str, object]:
    """Return the fields that `Entry` does not model, by name."""
    extra: dict[str, object] = {"type": extra_type} if extra_type else {}
    for name, value in fields.remaining.items():
        text = canonicalize(value) if name in VERBATIM else decode_cached(value)
        if text:
            extra[EXTRA_NAMES.get(name, name)] = text
    return extra


MAX_SEEN_KEYS = 100_000  # that are remembered, at least, to find those that come twice


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Parse a file: yield its entries, and problems for what could not be read as it stands.

    Follows btxdoc (BibTeX 0.99) and the manual of BibLaTeX 3.19, and reads what is broken as it was meant. An
    entry with a `crossref` comes out when the entry it refers to has come, so that the order may be another.
    """
    keys = _SeenKeys()
    for item in CrossReferenceResolver(RawEntryReader([text] if isinstance(text, str) else text)):
        if isinstance(item, Problem):
            yield item
            continue
        if item.key and not keys.is_new(item.key):
            item.warn(gettext("An earlier entry has the same key “{key}”.").format(key=item.key[:60]))
        yield (
            Problem(item.line, item.broken, item.key, item.broken_field, item.source, build_entry(item))
            if item.broken
            else build_entry(item)
        )


class _SeenKeys:
    """The citation keys that were seen last, whatever their case."""

    def __init__(self) -> None:
        self._new: set[int] = set()
        self._old: set[int] = set()

    def is_new(self, key: str) -> bool:
        """Add a key; return whether it was not seen before."""
        key_hash = hash(key.lower())
        is_seen = key_hash in self._new or key_hash in self._old
        self._new.add(key_hash)
        if len(self._new) >= MAX_SEEN_KEYS:
            self._new, self._old = set(), self._new
        return not is_seen


# Identifiers and links


_PLAIN_DOI = re.compile(r"10\.\d{4,9}/[A-Za-z0-9._/-]*[A-Za-z0-9]", re.ASCII)
_REGISTERED = re.compile(
    r"https?://(?:aclanthology\.org/([A-Z]\d\d-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+)/?"
    r"|(?:dx\.)?doi\.org/(10\.\d{4,9}/[A-Za-z0-9._/-]*[A-Za-z0-9])|arxiv\.org/abs/(\d{4}\.\d{4,5}))",
    re.ASCII,
)
_ARXIV = re.compile(
    r"(?:arXiv[:\s]\s*)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\s*\[[\w.-]+\])?",
    re.ASCII | re.IGNORECASE,
)
_ARXIV_NUMBER = re.compile(r"\d{7}(?:v\d+)?", re.ASCII)
_ARXIV_ONLY = re.compile(
    r"\s*(?:arXiv(?: e-?prints?| preprint)?[\s,:]*)?arXiv\s*:\s*\S+?(?:\s*\[[\w.-]+\])?[.,]?\s*",
    re.IGNORECASE,
)
_PREPRINT_VENUE = re.compile(r"(?:arxiv|corr)\b", re.IGNORECASE)
_NUMBERED_URL = re.compile(r"(?:bdsk-)?(?:url|link)[-_]?\d{1,3}")  # BibDesk's, and others'
_ABS = re.compile(r"abs/(\S+)")
_WORDS = re.compile(r"[A-Za-z]{3,}")
_LONGEST_REFERENCE = 2_000


class References:
    """The identifiers and links of an entry, as its fields are read one after the other."""

    def __init__(self, fields: EntryFields, kind: str, anchors: Iterable[tuple[str, Anchor]] = ()) -> None:
        self.fields = fields
        self.kind = kind
        self.links: list[EntryLink] = []
        self._identifiers: list[tuple[str, str, str]] = []  # scheme, value, the URL that has it, if one has
        for name in list(fields.remaining):
            if taker := _TAKERS.get(name):
                taker(self, name)
            elif name[-1].isdigit() and _NUMBERED_URL.fullmatch(name):
                self.take_link(name)
        for name, anchor in anchors:
            self._take_url(anchor.url, _LINKS.get(name, "") or anchor.kind)

    def list_identifiers(self) -> tuple[tuple[str, str], ...]:
        """Return each identifier once; a URL that contradicts an identifier's own field becomes a link."""
        if len(self._identifiers) < 2:
            return tuple((scheme, value) for scheme, value, _ in self._identifiers)
        own = {scheme: value for scheme, value, url in self._identifiers if not url}
        identifiers: dict[tuple[str, str], None] = {}
        for scheme, value, url in self._identifiers:
            if url and own.get(scheme, value) != value:
                self._add_link(url, "page")
            else:
                identifiers[scheme, value] = None
        return tuple(identifiers)

    def is_preprint(self, venue: str) -> bool:
        """Return whether only an archive of preprints published the work."""
        in_arxiv = any(scheme == "arxiv" for scheme, _, _ in self._identifiers)
        in_preprint_venue = (
            _PREPRINT_VENUE.match(venue) if self.kind == "article" else self.kind == "other" and not venue
        )
        return in_arxiv and bool(in_preprint_venue)

    def take_from_venue(self, venue: str) -> None:
        """Take an arXiv ID from "arXiv preprint arXiv:2401.00001", or from dblp's "CoRR" and its volume."""
        if _PREPRINT_VENUE.match(venue):
            number = _ABS.fullmatch(self.fields.value("volume"))
            self._add_within("arxiv", f"arXiv:{number[1]}" if number else venue)
            for name in ("eid", "pages", "number", "volume"):
                value = self.fields.value(name)
                if _ARXIV.fullmatch(value) and self._add_within(
                    "arxiv", f"arXiv:{value.partition(':')[2] or value}"
                ):
                    del self.fields.remaining[name]

    def _add(self, scheme: str, text: str) -> bool:
        pairs = read_identifiers(scheme, text)
        self._identifiers += [(*pair, "") for pair in pairs]
        return bool(pairs)

    def _add_within(self, scheme: str, text: str) -> bool:
        identifier = find_identifier(text[:_LONGEST_REFERENCE])
        if identifier and identifier[0] == scheme:
            self._identifiers.append((*identifier, ""))
            return True
        return False

    def _add_link(self, url: str, kind: str) -> None:
        if all(url != link.url for link in self.links):
            self.links.append(EntryLink(url, kind))

    def take_doi(self, name: str) -> None:
        value = self.fields.value(name)
        text = value if _PLAIN_DOI.fullmatch(value) else clean_verbatim(value)
        if _PLAIN_DOI.fullmatch(text) and "arxiv" not in text.lower():
            self._identifiers.append(("doi", text.lower(), ""))
        elif not self._add("doi", text) and not self._add_within("doi", text):
            self.fields.warn(name, gettext("“{text}” is not a DOI.").format(text=text[:60]))
            return
        del self.fields.remaining[name]

    def take_identifier(self, name: str) -> None:
        text = clean_verbatim(self.fields.value(name))
        if len(text) < _LONGEST_REFERENCE and self._add(_SCHEMES[name], text):
            del self.fields.remaining[name]

    def take_isbn(self, name: str) -> None:
        text = self.fields.text(name)
        numbers = find_isbns(text) if len(text) < _LONGEST_REFERENCE and self.kind in KINDS_WITH_ISBN else []
        self._identifiers += [("isbn", value, "") for value in numbers]
        if numbers and not _WORDS.search(text.replace("ISBN", "")):
            del self.fields.remaining[name]

    def take_eprint(self, name: str) -> None:
        text = clean_verbatim(self.fields.value(name))
        archive = self.fields.first("eprinttype", "archiveprefix")
        registry = self.fields.text(archive).lower() if archive else ""
        scheme = _ARCHIVES.get(registry)
        if not registry and is_url(text):
            self._take_urls(name, "")
            return
        if _ARXIV_NUMBER.fullmatch(text) and (subject := self.fields.first("primaryclass", "eprintclass")):
            text = f"{self.fields.text(subject)}/{text}"
        if not registry and _ARXIV.fullmatch(text):
            scheme = "arxiv"
        if scheme and (self._add(scheme, text) or self._add_within(scheme, text)):
            for field_name in filter(None, (name, archive)):
                del self.fields.remaining[field_name]

    def take_dblp(self, name: str) -> None:
        identifier = parse_registry_url(clean_verbatim(self.fields.value(name)).removesuffix(".bib"))
        if identifier and identifier[0] == "dblp":
            self._identifiers.append((*identifier, ""))
            del self.fields.remaining[name]

    def take_link(self, name: str) -> None:
        self._take_urls(name, _LINKS.get(name, ""))

    def _take_urls(self, name: str, kind: str) -> None:
        """Take the URLs of a field if it holds nothing else."""
        value = self.fields.value(name)
        if kind in ("", "page") and (match := _REGISTERED.fullmatch(value)):  # one of the most frequent forms
            del self.fields.remaining[name]
            acl, doi, arxiv = match.groups()
            identifier = ("acl", acl) if acl else ("doi", doi.lower()) if doi else ("arxiv", arxiv)
            self._identifiers.append((*identifier, value))
            return
        urls = split_urls(value[: _LONGEST_REFERENCE * 10])
        urls = [f"https://{url}" if url.startswith("www.") else url for url in urls]
        if not all(map(is_url, urls)):
            return
        del self.fields.remaining[name]
        for url in urls:
            self._take_url(url, kind)

    def _take_url(self, url: str, kind: str) -> None:
        identifier = parse_registry_url(url) if kind in ("", "page") and MAY_BE_REGISTRY.search(url) else None
        if identifier:
            self._identifiers.append((*identifier, url))
            return
        self._add_link(url, kind or guess_link_kind(url))
        if embedded := find_embedded_identifier(url):
            self._identifiers.append((*embedded, url))

    def take_url_or_arxiv(self, name: str) -> None:
        value = self.fields.value(name).strip()
        if len(value) < _LONGEST_REFERENCE and ("://" in value[:12] or value.startswith(("\\url", "{\\url"))):
            self._take_urls(name, "")
        else:
            self.take_arxiv_note(name)

    def take_arxiv_note(self, name: str) -> None:
        value = self.fields.value(name)
        if "rxiv" in value.lower() and len(value) < 100 and _ARXIV_ONLY.fullmatch(value):
            self._add_within("arxiv", value)


_ARCHIVES = invert(TABLES["archives"])
_SCHEMES = invert(TABLES["schemes"])
_LINKS = {name: "" if kind == "any" else kind for name, kind in invert(TABLES["links"]).items()}
_TAKERS: dict[str, Callable[[References, str], None]] = {
    "doi": References.take_doi,
    "eprint": References.take_eprint,
    "isbn": References.take_isbn,
    "isbn-13": References.take_isbn,
    "biburl": References.take_dblp,
    "url": References.take_link,
    "howpublished": References.take_url_or_arxiv,
    "note": References.take_arxiv_note,
    **dict.fromkeys(_SCHEMES, References.take_identifier),
    **dict.fromkeys(_LINKS, References.take_link),
}
