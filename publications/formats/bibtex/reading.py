"""Reading a file: from text that comes in pieces to raw entries, and to entries of the hub."""

import re
from collections.abc import Iterable, Iterator, Mapping

from publications.formats.bibtex.crossrefs import CrossReferences
from publications.formats.bibtex.dates import read_status, read_when
from publications.formats.bibtex.entries import Entries
from publications.formats.bibtex.fields import Fields, decoded, take_links
from publications.formats.bibtex.name_parts import BETWEEN_COMMAS, BETWEEN_SEMICOLONS
from publications.formats.bibtex.names import read_people
from publications.formats.bibtex.references import References
from publications.formats.bibtex.regions import Raw
from publications.formats.bibtex.types import (
    JOURNALS,
    KIND_OF,
    PUBLISHERS,
    RENAMED,
    VENUES,
    VERBATIM,
    guess_thesis_kind,
    is_more_precise,
)
from publications.formats.entry import Entry, Problem
from publications.formats.export_values import NO_PUBLISHER
from publications.formats.latex import Spans, canonical, decode, decode_marked, with_letters
from publications.formats.text import one_line

LONGEST_TITLE = 20_000  # characters of a title in which it is noted what braces protect
_ODD = re.compile(r"[^A-Za-z0-9\u00c0-\u024f ,.:;()/+*@=\[\]?!\"|'{}-]|--|''|  |\A |\{[ }]| \}| \Z")
_SINGLE_BRACES = re.compile(r"(?:[^{}]*+\{[^{}]++\})*+[^{}]*+")
_BRACED = re.compile(r"\{[^{}]*\}")


def read_title(value: str) -> tuple[str, Spans]:
    """Read a title as `decode_marked` does, within bounds; words and single braces are read at once."""
    if len(value) > LONGEST_TITLE:
        return decode(value), ()
    if "\n" in value:
        value = " ".join(value.split())
    if "\\" in value:
        value = with_letters(value)
    if _ODD.search(value):
        return decode_marked(value)
    if "{" not in value and "}" not in value:
        return value, ()
    return _strip_groups(value) if _SINGLE_BRACES.fullmatch(value) else decode_marked(value)


def _strip_groups(value: str) -> tuple[str, Spans]:
    spans: list[tuple[int, int]] = []
    for number, found in enumerate(_BRACED.finditer(value)):
        start, end = found.start() - 2 * number, found.end() - 2 * number - 2
        if spans and spans[-1][1] == start:
            start = spans.pop()[0]
        spans.append((start, end))
    return value.replace("{", "").replace("}", ""), tuple(spans)


_PUBLISHER = ("publisher",)
_PLAIN_KEY = re.compile(r"[\w:./+-]*+", re.ASCII)
_SUBTITLES = {"booktitle": "booksubtitle", "journaltitle": "journalsubtitle"}
_LONGEST_PAGES = 100
_USUAL_PAGES = re.compile(r"[0-9]+--[0-9]+|")
_DASHES = re.compile(r"\s*[\u2010-\u2015\u2212]+[\u2010-\u2015\u2212-]*\s*")
_HYPHEN = re.compile(r"(?<![\w-])([A-Za-z]{0,2}\d[\w.:]*)\s*-\s*([A-Za-z]{0,2}\d[\w.:]*)(?![\w-])")


def read(raw: Raw) -> Entry:
    """Return the entry, with what was odd in it."""
    fields = Fields(raw)
    linked = take_links(fields)
    kind, extra_type = _read_kind(fields)
    title, protected = _take_title(fields, kind)
    authors, editors = read_people(fields, "author"), read_people(fields, "editor")
    when = read_when(fields)
    references = References(fields, kind, linked)
    venue = _take_venue(fields, kind)
    references.look_in_venue(venue)
    if references.is_preprint(venue):
        kind, extra_type = "preprint", extra_type or ("bibtex:article" if kind == "article" else "")
    return Entry(
        kind=kind,
        title=title,
        authors=authors.names,
        editors=editors.names,
        authors_complete=authors.complete,
        editors_complete=editors.complete,
        year=when.year,
        month=when.month,
        day=when.day,
        status=read_status(fields, kind),
        venue=venue,
        **_take_texts(fields, kind),
        key=raw.key if _PLAIN_KEY.fullmatch(raw.key) else one_line(raw.key),
        identifiers=references.identifiers(),
        links=tuple(references.links),
        topics=_take_topics(fields) if "keywords" in fields.left or "keyword" in fields.left else (),
        protected=protected,
        extra=_collect_extra(fields, extra_type),
        line=raw.line,
        source=raw.source,
        warnings=tuple(raw.warnings),
    )


def _take_texts(fields: Fields, kind: str) -> dict[str, str]:
    """Return what an entry has as the file has it, but for TeX."""
    left = fields.left
    texts = {"pages": _take_pages(fields)} if "pages" in left else {}
    if "volume" in left:
        texts["volume"] = fields.take("volume")
    if "number" in left or "issue" in left:
        texts["issue"] = (
            fields.take("number", "issue") if kind in ("article", "preprint") else fields.take("issue")
        )
    publisher = fields.take(*PUBLISHERS.get(kind, _PUBLISHER))
    if publisher and publisher != NO_PUBLISHER:
        texts["publisher"] = publisher
    if "abstract" in left:
        texts["abstract"] = decode(fields.take_value("abstract"), paragraphs=True)
    if language := fields.first("language", "langid", "hyphenation"):
        texts["language"] = fields.take(language)
    return texts


def _read_kind(fields: Fields) -> tuple[str, str]:
    """Return the kind of the entry, and its type where that says more."""
    name = fields.raw.type
    kind = KIND_OF.get(name, "other")
    if name in ("thesis", "dissertation"):
        kind = guess_thesis_kind(fields.text("type"))
    elif name == "unpublished" and "eventtitle" in fields:
        kind = "talk"
    return kind, f"bibtex:{name}" if is_more_precise(name, kind) else ""


def _take_title(fields: Fields, kind: str) -> tuple[str, Spans]:
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
    more, others = read_title(subtitle)
    start = len(title) + len(_get_joint(title))
    return f"{title}{_get_joint(title)}{more}", (*spans, *((start + one, start + end) for one, end in others))


def _get_joint(title: str) -> str:
    """Return what stands between a title and its subtitle."""
    return " " if title[-1:] in "?!:.…–—" else ": "


def _take_venue(fields: Fields, kind: str) -> str:
    whole = kind in ("book", "proceedings")
    name = fields.first(*VENUES.get(kind, JOURNALS if whole else (*JOURNALS, "booktitle")))
    if not name:
        return "" if whole else fields.take("maintitle")
    venue = fields.take(name)
    subtitle = fields.take(_SUBTITLES[name]) if name in _SUBTITLES else ""
    return f"{venue}{_get_joint(venue)}{subtitle}" if subtitle else venue


def _take_pages(fields: Fields) -> str:
    """Return pages with en dashes for ranges, however these are written."""
    value = fields.take_value("pages")
    if _USUAL_PAGES.fullmatch(value):
        return value.replace("--", "–")
    text = decoded(value)
    return text if "{" in value else with_en_dashes(text)


def with_en_dashes(text: str) -> str:
    """Return pages as the hub has them."""
    if len(text) > _LONGEST_PAGES:
        return text
    text = _DASHES.sub("–", text)
    return text if "–" in text else _HYPHEN.sub("\\1–\\2", text)


def _take_topics(fields: Fields) -> tuple[str, ...]:
    value = fields.take_value("keywords", "keyword")
    if not value:
        return ()
    pieces = BETWEEN_SEMICOLONS.findall(value)
    if len(pieces) < 2:
        pieces = BETWEEN_COMMAS.findall(value)
    return tuple(dict.fromkeys(filter(None, map(decoded, pieces))))


def _collect_extra(fields: Fields, extra_type: str) -> Mapping[str, object]:
    """Return what no field models, by its name."""
    extra: dict[str, object] = {"type": extra_type} if extra_type else {}
    for name, value in fields.left.items():
        text = canonical(value) if name in VERBATIM else decoded(value)
        if text:
            extra[RENAMED.get(name, name)] = text
    return extra


KEYS = 100_000  # that are remembered, at least, to find those that come twice


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a file, and what in it could not be read as it stands.

    Follows btxdoc (BibTeX 0.99) and the manual of BibLaTeX 3.19, and reads what is broken as it was meant. An
    entry with a `crossref` comes out when the entry it refers to has come, so that the order may be another.
    """
    keys = _Keys()
    for item in CrossReferences(Entries([text] if isinstance(text, str) else text)):
        if isinstance(item, Problem):
            yield item
            continue
        if item.key and not keys.is_new(item.key):
            item.warn(f"Another entry before it has the key “{item.key[:60]}”, too.")
        yield (
            Problem(item.line, item.broken, item.key, item.broken_field, item.source, read(item))
            if item.broken
            else read(item)
        )


class _Keys:
    """The last keys that were met, without regard to case."""

    def __init__(self) -> None:
        self._new: set[int] = set()
        self._old: set[int] = set()

    def is_new(self, key: str) -> bool:
        """Return whether a key was not met before; from now on it was."""
        number = hash(key.lower())
        known = number in self._new or number in self._old
        self._new.add(number)
        if len(self._new) >= KEYS:
            self._new, self._old = set(), self._new
        return not known
