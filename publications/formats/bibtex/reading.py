"""A raw entry of BibTeX or BibLaTeX as an entry of the hub."""

import re
from collections.abc import Mapping
from dataclasses import replace

from publications.formats.bibtex.exact import FIELD, exactly
from publications.formats.bibtex.fields import Fields, decoded
from publications.formats.bibtex.kinds import KIND_OF, kind_of_thesis, says_more
from publications.formats.bibtex.markup import take_links
from publications.formats.bibtex.parts import GROUP
from publications.formats.bibtex.people import read_people
from publications.formats.bibtex.raw import Raw
from publications.formats.bibtex.references import References
from publications.formats.bibtex.titles import read_title
from publications.formats.bibtex.when import read_status, read_when
from publications.formats.entry import KINDS, Entry
from publications.formats.export_values import NO_PUBLISHER
from publications.formats.latex import Spans, canonical, decode
from publications.formats.text import one_line

RENAMED = {"type": "genre", "genre": "bibtex-genre", "x-crossref": "crossref", "x-xdata": "xdata"}
"""Fields that `extra` has by another name; its "type" is the type of the entry."""

_JOURNALS = ("journaltitle", "journal")
VENUES = dict.fromkeys(("inproceedings", "chapter"), ("booktitle", *_JOURNALS))
PUBLISHERS = {
    "phdthesis": ("school", "institution", "publisher"),
    "mastersthesis": ("school", "institution", "publisher"),
    "report": ("institution", "organization", "publisher", "school"),
}
_PUBLISHER = ("publisher",)
_PLAIN_KEY = re.compile(r"[\w:./+-]*+", re.ASCII)
_SUBTITLES = {"booktitle": "booksubtitle", "journaltitle": "journalsubtitle"}
_DATES = ("date", "urldate", "origdate", "eventdate")
VERBATIM = frozenset(
    {"file", "local-url", "url", "doi", "eprint", "path", "verba", "verbb", "verbc", *_DATES}
)
"""Fields without TeX, which are kept as they stand."""

_LONGEST_PAGES = 100
_USUAL_PAGES = re.compile(r"[0-9]+--[0-9]+|")
_DASHES = re.compile(r"\s*[\u2010-\u2015\u2212]+[\u2010-\u2015\u2212-]*\s*")
_HYPHEN = re.compile(r"(?<![\w-])([A-Za-z]{0,2}\d[\w.:]*)\s*-\s*([A-Za-z]{0,2}\d[\w.:]*)(?![\w-])")
_BETWEEN_SEMICOLONS = re.compile(rf"(?:&\#?\w{{1,10}};|[^;&{{}}]++|&|{GROUP}|[{{}}])++")
_BETWEEN_COMMAS = re.compile(rf"(?:[^,{{}}]++|{GROUP}|[{{}}])++")


def read(raw: Raw) -> Entry:
    """The entry, with what was odd in it."""
    fields = Fields(raw)
    kept = fields.take_value(FIELD)
    linked = take_links(fields)
    kind, extra_type = _kind(fields)
    title, protected = _title(fields, kind)
    authors, editors = read_people(fields, "author"), read_people(fields, "editor")
    when = read_when(fields)
    references = References(fields, kind, linked)
    venue = _venue(fields, kind)
    references.look_in_venue(venue)
    if "x-kind" not in raw.fields and references.is_preprint(venue):
        kind, extra_type = "preprint", extra_type or ("bibtex:article" if kind == "article" else "")
    entry = Entry(
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
        **_texts(fields, kind),
        key=raw.key if _PLAIN_KEY.fullmatch(raw.key) else one_line(raw.key),
        identifiers=references.identifiers(),
        links=tuple(references.links),
        topics=_topics(fields) if "keywords" in fields.left or "keyword" in fields.left else (),
        protected=protected,
        extra=_extra(fields, extra_type),
        line=raw.line,
        source=raw.source,
        warnings=tuple(raw.warnings),
    )
    return _restored(entry, kept, raw) if kept else entry


def _texts(fields: Fields, kind: str) -> dict[str, str]:
    """What an entry has as the file has it, but for TeX."""
    left = fields.left
    said = {"pages": _pages(fields)} if "pages" in left else {}
    if "volume" in left:
        said["volume"] = fields.take("volume")
    if "number" in left or "issue" in left:
        said["issue"] = _issue(fields, kind)
    publisher = fields.take(*PUBLISHERS.get(kind, _PUBLISHER))
    if publisher and publisher != NO_PUBLISHER:
        said["publisher"] = publisher
    if "abstract" in left:
        said["abstract"] = _abstract(fields)
    if language := fields.first("language", "langid", "hyphenation"):
        said["language"] = fields.take(language)
    return said


def _restored(entry: Entry, kept: str, raw: Raw) -> Entry:
    entry, refused = exactly(entry, kept)
    for reason in refused:
        raw.warn(reason, FIELD)
    return replace(entry, warnings=tuple(raw.warnings)) if refused else entry


def _kind(fields: Fields) -> tuple[str, str]:
    """The kind of the entry, and its type where that says more."""
    name = fields.raw.type
    kind = KIND_OF.get(name, "other")
    if name in ("thesis", "dissertation"):
        kind = kind_of_thesis(fields.text("type"))
    elif name == "unpublished" and "eventtitle" in fields:
        kind = "talk"
    if "x-kind" in fields.left and (said := fields.take("x-kind")) in KINDS:
        kind = said
    said = fields.take("x-type") if "x-type" in fields.left else ""
    return kind, said or (f"bibtex:{name}" if says_more(name, kind) else "")


def _title(fields: Fields, kind: str) -> tuple[str, Spans]:
    """The title with its subtitle, and what of it is protected. A book may have its title as `booktitle`."""
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
    start = len(title) + len(_between(title))
    return f"{title}{_between(title)}{more}", (*spans, *((start + one, start + end) for one, end in others))


def _between(title: str) -> str:
    """What stands between a title and its subtitle."""
    return " " if title[-1:] in "?!:.…–—" else ": "


def _venue(fields: Fields, kind: str) -> str:
    whole = kind in ("book", "proceedings")
    name = fields.first(*VENUES.get(kind, _JOURNALS if whole else (*_JOURNALS, "booktitle")))
    if not name:
        return "" if whole else fields.take("maintitle")
    venue = fields.take(name)
    subtitle = fields.take(_SUBTITLES[name]) if name in _SUBTITLES else ""
    return f"{venue}{_between(venue)}{subtitle}" if subtitle else venue


def _issue(fields: Fields, kind: str) -> str:
    return fields.take("number", "issue") if kind in ("article", "preprint") else fields.take("issue")


def _pages(fields: Fields) -> str:
    """Pages with en dashes for ranges, however these are written."""
    value = fields.take_value("pages")
    if _USUAL_PAGES.fullmatch(value):
        return value.replace("--", "–")
    text = decoded(value)
    return text if "{" in value else with_en_dashes(text)


def with_en_dashes(text: str) -> str:
    """Pages as the hub has them."""
    if len(text) > _LONGEST_PAGES:
        return text
    text = _DASHES.sub("–", text)
    return text if "–" in text else _HYPHEN.sub("\\1–\\2", text)


def _abstract(fields: Fields) -> str:
    value = fields.take_value("abstract")
    return decode(value, paragraphs=True) if value else ""


def _topics(fields: Fields) -> tuple[str, ...]:
    value = fields.take_value("keywords", "keyword")
    if not value:
        return ()
    pieces = _BETWEEN_SEMICOLONS.findall(value)
    if len(pieces) < 2:
        pieces = _BETWEEN_COMMAS.findall(value)
    return tuple(dict.fromkeys(filter(None, map(decoded, pieces))))


def _extra(fields: Fields, extra_type: str) -> Mapping[str, object]:
    """What no field models, by its name."""
    extra: dict[str, object] = {"type": extra_type} if extra_type else {}
    for name, value in fields.left.items():
        text = canonical(value) if name in VERBATIM else decoded(value)
        if text:
            extra[RENAMED.get(name, name)] = text
    return extra
