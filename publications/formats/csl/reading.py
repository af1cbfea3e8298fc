"""An item of CSL-JSON as an entry."""

import re
import zlib
from collections.abc import Mapping
from typing import Any

from publications.formats.csl import parts
from publications.formats.csl.names import BOOKKEEPING, GENRES, KIND_OF, RENAMED, SAME, TEXTS
from publications.formats.dates import UNKNOWN, Date, says_accepted
from publications.formats.entry import Contributor, Entry, Problem
from publications.formats.export_values import split_incomplete_notes
from publications.formats.html import Anchor, from_html, from_html_paragraphs, from_marked_html, split_anchors
from publications.formats.identifiers import find
from publications.formats.json_values import clean, is_value
from publications.formats.links import Gathered, is_address
from publications.formats.text import one_line, range_of

_LESSER = re.compile(r"master|diplom|bachelor|licen|magister|\bm\.?sc\b", re.IGNORECASE)
_SPANS = tuple[tuple[int, int], ...]


def _join_texts(name: str, value: Any) -> Any:
    """Return the text that a list of texts holds, where the schema has a text."""
    if RENAMED.get(name, name) not in TEXTS or not isinstance(value, list):
        return value
    found = parts.texts(value)
    return " ".join(found) if name in ("ISSN", "ISBN") else found[0] if len(found) == 1 else value


class Reading:
    """An item while it is read: what no field has taken yet, and what was odd."""

    def __init__(self, item: Mapping[str, Any], line: int) -> None:
        self.left = {RENAMED.get(name, name): _join_texts(name, value) for name, value in item.items()}
        self.line = line
        self.problems: list[tuple[str, str]] = []
        self.anchors: list[Anchor] = []
        for name, value in self.left.items():
            if isinstance(value, str) and "href" in value:
                self.left[name] = self._strip_links(name, value)

    def _strip_links(self, name: str, value: str) -> str:
        """Return a text without the links in it that are HTML; of a URL or a DOI the first link."""
        rest, anchors = split_anchors(value)
        if name in ("URL", "DOI") and anchors and not rest:
            rest = anchors.pop(0).url
        self.anchors += anchors
        return rest

    def take(self, name: str) -> Any:
        """Return the value of a variable; it is taken then. None where there is none."""
        return self.left.pop(name, None)

    def text(self, *names: str) -> str:
        """Return the text of the first of these variables that has one; the others stay."""
        name = next((name for name in names if parts.texts(self.left.get(name))), "")
        return parts.text(self.take(name)) if name else ""

    def warn(self, reason: str, name: str) -> None:
        self.problems.append((reason, name))


def read(item: Mapping[str, Any], line: int, source: str = "") -> Entry:
    """Return the entry of an item. Never raises."""
    reading = Reading(item, line)
    entry = _build_entry(reading)
    if not entry.title:
        reading.warn("The item has no title.", "title")
    problems = tuple(Problem(line, reason, entry.key, name) for reason, name in reading.problems)
    for name, value in (("line", line), ("source", source), ("warnings", problems)):
        object.__setattr__(entry, name, value)
    return entry


def _build_entry(reading: Reading) -> Entry:
    kind, name = _take_kind(reading)
    authors, authors_complete = _take_people(reading, "author")
    editors, editors_complete = _take_people(reading, "editor")
    incomplete = _take_incomplete_notes(reading)
    title, protected = _take_title(reading)
    venue = _take_venue(reading, kind)
    day = _take_date(reading)
    gathered = _collect_references(reading, kind)
    return Entry(
        kind=kind,
        title=title,
        protected=protected,
        authors=authors,
        editors=editors,
        authors_complete=authors_complete and "authors" not in incomplete,
        editors_complete=editors_complete and "editors" not in incomplete,
        year=day[0],
        month=day[1],
        day=day[2],
        status=_take_status(reading, kind),
        venue=venue,
        volume=reading.text("volume"),
        issue=reading.text("issue"),
        pages=range_of(reading.text("page", "article-number")),
        publisher=reading.text("publisher"),
        language=reading.text("language"),
        abstract=next(map(from_html_paragraphs, parts.texts(reading.take("abstract"))), ""),
        topics=parts.words(_take_topics(reading)),
        key=_take_key(reading, title, gathered),
        identifiers=gathered.identifiers,
        links=tuple(gathered.links),
        extra=_collect_extra(reading, name),
    )


def _take_kind(reading: Reading) -> tuple[str, str]:
    """Return the kind, and the type as it stands."""
    name = parts.text(reading.take("type"))
    kind = KIND_OF.get(name, "other")
    if kind == "phdthesis":
        genre = parts.text(reading.left.get("genre"))
        kind = "mastersthesis" if _LESSER.search(genre) else kind
        if genre == GENRES[kind]:
            reading.take("genre")
    return kind, name


def _take_people(reading: Reading, name: str) -> tuple[tuple[Contributor, ...], bool]:
    value = reading.take(name)
    if not value:
        return (), True
    found, complete, refused = parts.people(value)
    for reason in refused:
        reading.warn(reason, name)
    return found, complete


def _take_incomplete_notes(reading: Reading) -> set[str]:
    """Take from the note what it says of open bylines, and return whose they are."""
    note = reading.left.get("note")
    rest, roles = split_incomplete_notes(note) if isinstance(note, str) else ("", set())
    if roles:
        reading.left["note"] = rest
    return roles


def _take_title(reading: Reading) -> tuple[str, _SPANS]:
    """The title, with the subtitle that registries give apart, and where its capitals are protected."""
    values = parts.texts(reading.take("title"))
    title, protected = from_marked_html(values[0]) if values else ("", ())
    subtitle = parts.text(reading.left.get("subtitle"))
    if subtitle and title and subtitle.casefold() not in title.casefold():
        joint = " " if title.endswith((":", ".", "?", "!")) else ": "
        title += joint + subtitle
    reading.take("subtitle")
    return title, protected


def _take_venue(reading: Reading, kind: str) -> str:
    """Return where it appeared. Of a series and a book in it the book, which comes last in registries."""
    values = [from_html(value) for value in parts.texts(reading.take("container-title"))]
    if not values:
        return ""
    venue = values[-1] if kind in ("inproceedings", "chapter") else values[0]
    others = [value for value in dict.fromkeys(values) if value != venue]
    if others and "collection-title" not in reading.left:
        reading.left["collection-title"] = others[0]
    return venue


def _take_date(reading: Reading) -> Date:
    """Return the date of issue. A range, a season or words stay as they stand."""
    for name in ("issued", "published", "published-print", "published-online"):
        found, is_all = parts.date(reading.left.get(name))
        if found != UNKNOWN:
            if is_all:
                reading.take(name)
            return found
    if (year := reading.left.get("year")) and (found := parts.date(year)[0]) != UNKNOWN:
        reading.take("year")
        return found
    return UNKNOWN


def _take_status(reading: Reading, kind: str) -> str:
    said = reading.left.get("status")
    if isinstance(said, str) and says_accepted(said):
        reading.take("status")
        return "accepted"
    return "preprint" if kind == "preprint" else "published"


def _take_topics(reading: Reading) -> list[str]:
    """Keywords; those of a list are one each."""
    found = []
    for name in ("keyword", "categories", "subject"):
        value = reading.take(name)
        listed = isinstance(value, list)
        found += [f"{each.replace(';', ',')};" if listed else each for each in parts.texts(value)]
    return found


def _collect_references(reading: Reading, kind: str) -> Gathered:
    gathered = Gathered(kind)
    _keep(reading, gathered, "DOI", "doi", "“{}” is not a DOI.")
    _keep(reading, gathered, "PMID", "pmid")
    _keep(reading, gathered, "PMCID", "pmcid")
    _keep(reading, gathered, "arxiv", "arxiv")
    if parts.text(reading.left.get("archive")).lower() == "arxiv":
        _keep(reading, gathered, "archive_location", "arxiv")
    for name in ("number", "note"):
        if gathered.add_words(parts.text(reading.left.get(name))):
            reading.take(name)
    numbers = parts.texts(reading.left.get("ISBN"))
    if numbers and gathered.add_isbns(" ".join(numbers)):
        reading.take("ISBN")
    if (url := reading.left.get("URL")) and isinstance(url, str) and gathered.add_address(url):
        reading.take("URL")
    for anchor in reading.anchors:
        if not gathered.add_address(anchor.url, anchor.kind):
            reading.warn(f"“{anchor.url[:60]}” is no whole URL and is left out.", "URL")
    return gathered


def _keep(reading: Reading, gathered: Gathered, name: str, scheme: str, words: str = "") -> None:
    """Let an identifier be taken; what is none stays."""
    value = next(iter(parts.texts(reading.left.get(name))), "")
    if value and gathered.add(scheme, value):
        reading.take(name)
    elif value and words:
        reading.warn(words.format(value[:60]), name)


def _take_key(reading: Reading, title: str, gathered: Gathered) -> str:
    """Return the citation key; an `id` that only says an identifier, or is made of the title, is none."""
    key = parts.texts(reading.take("citation-key"))
    number = parts.texts(reading.take("id"))
    if key or not number:
        return one_line(key[0]) if key else ""
    whole = one_line(number[0])
    found = find(whole) if len(whole) < 400 else None
    if whole == made_id(title) or (found and found in gathered.identifiers):
        return ""
    if is_address(whole):
        reading.left["id"] = whole
        return ""
    return whole


def made_id(title: str) -> str:
    """Return an id for an item that has no key and no identifier."""
    return f"item-{zlib.crc32(title.encode(errors='replace')):08x}"


def _collect_extra(reading: Reading, name: str) -> dict[str, Any]:
    """Return what is left, by its name; without what registries note for themselves."""
    registered = "indexed" in reading.left or "reference-count" in reading.left
    extra: dict[str, Any] = {}
    for each in sorted(reading.left):
        value = reading.left[each]
        if value in (None, "", [], {}) or each.startswith("_") or (registered and each in BOOKKEEPING):
            continue
        if is_value(value):
            extra[clean(each)] = from_html(value) if isinstance(value, str) else clean(value)
    if name and name not in SAME:
        extra["type"] = f"csl:{name}"
    return extra
