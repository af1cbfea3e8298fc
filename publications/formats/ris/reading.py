"""A record of RIS as an entry."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice

from publications.formats.contributors import from_literal, from_text, says_others
from publications.formats.dates import UNKNOWN, Date, read_date, says_accepted
from publications.formats.entry import Contributor, Entry, Problem
from publications.formats.export_values import NUMBERED, THESES, is_lesser_thesis, split_incomplete_notes
from publications.formats.html import Anchor, from_html, from_html_paragraphs, split_anchors
from publications.formats.links import Gathered
from publications.formats.ris.records import (
    ABSTRACTS,
    ADDRESSES,
    AUTHORS,
    DATES,
    EDITORS,
    EDITORS_OF_BOOKS,
    IDENTIFYING,
    KIND_OF,
    SAME,
    TITLES,
    VENUES,
    VENUES_OF_ARTICLES,
    Record,
)
from publications.formats.text import one_line, range_of

_SEVERAL = re.compile(r"\s*;\s*|\s+and\s+|\s+&\s+")


def read_people(values: Iterable[str]) -> tuple[tuple[Contributor, ...], bool, list[str]]:
    """Return the contributors of values, whether they are all, and what is no name, in words."""
    people = []
    refused = []
    complete = True
    for name in (name for value in values for name in _split_names(value)):
        if says_others(name):
            complete = False
            continue
        try:
            people.append(_read_person(name))
        except ValueError as error:
            refused.append(str(error))
    return tuple(people), complete, refused


def _split_names(value: str) -> list[str]:
    """Return the names of a value, which should hold one; several are told by semicolons, or by line."""
    value = value.strip()
    if "\n" in value:
        return [name for line in value.split("\n") for name in _split_names(line) if name]
    if ";" in value:
        return [name for name in re.split(r"\s*;\s*", value) if name]
    pieces = _SEVERAL.split(value)
    return pieces if len(pieces) > 1 and all("," in piece for piece in pieces) else [value]


def _read_person(name: str) -> Contributor:
    """Return a name; what ends with a comma is a group's, as EndNote writes these."""
    if name.endswith(",") and "," not in name[:-1]:
        return from_literal(name[:-1])
    return from_text(name)


_ADDRESSES = re.compile(r"[;,]?\s+(?=https?://)|;(?=https?://)", re.IGNORECASE)
_ISSN = re.compile(r"(?:ISSN:?\s*)?\d{4}-\d{3}[\dXx]", re.IGNORECASE)


class Reading:
    """A record while it is read: the values that no field has taken yet, and what was odd."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.left: dict[str, list[str]] = {}
        self.problems: list[Problem] = []
        self.anchors: list[Anchor] = []
        for tag, value, _ in record.tags:
            for each in self._strip_links(tag, value) if "href" in value else [value]:
                if each.strip():
                    self.left.setdefault(tag, []).append(each)

    def _strip_links(self, tag: str, value: str) -> list[str]:
        """The values of a tag that has links in HTML: their URLs where it is one of addresses or DOIs."""
        rest, anchors = split_anchors(value)
        if tag in ADDRESSES or (tag in ("DO", "DI") and not rest):
            return [rest, *(anchor.url for anchor in anchors)]
        self.anchors += anchors
        return [rest]

    def take_in_turn(self, tags: Iterable[str]) -> list[str]:
        """The values of tags as they stand in the record, whichever tag they have; they are taken then."""
        left = {tag: iter(self.take(tag)) for tag in tags}
        order = (left[tag] for tag, value, _ in self.record.tags if tag in left and value.strip())
        return [value for values in order for value in islice(values, 1)]

    def take(self, *tags: str) -> list[str]:
        """Return the values of tags, in the order of the tags; they are taken then."""
        return [value for tag in tags if tag in self.left for value in self.left.pop(tag)]

    def warn(self, reason: str, tag: str = "") -> None:
        line = next((line for each, _, line in self.record.tags if each == tag), self.record.line)
        self.problems.append(Problem(line, reason, field=tag))


def read(record: Record) -> Entry:
    """Return the entry of a record. Never raises."""
    reading = Reading(record)
    entry = _build_entry(reading)
    _check_record(reading, entry)
    warnings = tuple(Problem(each.line, each.reason, entry.key, each.field) for each in reading.problems)
    object.__setattr__(entry, "warnings", warnings)
    return entry


def _build_entry(reading: Reading) -> Entry:
    kind, name = _take_kind(reading)
    swapped = name == "EDBOOK"
    authors, authors_complete = _take_people(reading, () if swapped else AUTHORS)
    editor_tags = _pick_editor_tags(reading, kind)
    editors, editors_complete = _take_people(reading, (*editor_tags, *AUTHORS) if swapped else editor_tags)
    incomplete = _take_incomplete_notes(reading)
    title = _take_title(reading)
    venue = _take_venue(reading, kind)
    if name == "CONF" and not venue and not authors:
        kind = "proceedings"
    status, date = _take_date(reading, "accepted" if name == "INPR" else "")
    gathered = _collect_references(reading, kind)
    text = _take_texts(reading)
    return Entry(
        kind=kind,
        title=title,
        authors=authors,
        editors=editors,
        authors_complete=authors_complete and "authors" not in incomplete,
        editors_complete=editors_complete and "editors" not in incomplete,
        year=date[0],
        month=date[1],
        day=date[2],
        status=status or ("preprint" if kind == "preprint" else "published"),
        venue=venue,
        volume=text["VL"],
        issue=text["IS"],
        pages=_take_pages(reading),
        publisher=text["PB"],
        language=text["LA"],
        abstract=_take_abstract(reading),
        key=text["ID"],
        identifiers=gathered.identifiers,
        links=tuple(gathered.links),
        topics=_take_topics(reading),
        extra=_collect_extra(reading, kind, name),
        line=reading.record.line,
        source="\n".join(reading.record.lines),
    )


def _take_kind(reading: Reading) -> tuple[str, str]:
    """Return the kind, and the type as it stands."""
    values = reading.take("TY")
    name = values[0].split()[0].upper() if values else ""
    return _take_thesis_kind(reading) if name == "THES" else KIND_OF.get(name, "other"), name


def _take_thesis_kind(reading: Reading) -> str:
    said = reading.left.get("M3", [])
    for kind, words in THESES.items():
        if said == [words]:
            reading.take("M3")
            return kind
    return "mastersthesis" if any(map(is_lesser_thesis, said + reading.left.get("U1", []))) else "phdthesis"


def _take_people(reading: Reading, tags: Iterable[str]) -> tuple[tuple[Contributor, ...], bool]:
    people, complete, refused = read_people(reading.take_in_turn(tags))
    for reason in refused:
        reading.warn(reason)
    return people, complete


def _pick_editor_tags(reading: Reading, kind: str) -> tuple[str, ...]:
    """Return the tags that have the editors of the work; of a book A2 are its series' if it has others."""
    if kind == "book" and any(tag in reading.left for tag in EDITORS_OF_BOOKS):
        return EDITORS_OF_BOOKS
    return EDITORS


def _take_incomplete_notes(reading: Reading) -> set[str]:
    """Take notes that say that a byline is open, and return whose."""
    notes = [split_incomplete_notes(value) for value in reading.take("N1")]
    if rest := [note for note, _ in notes if note]:
        reading.left["N1"] = rest
    return {role for _, roles in notes for role in roles}


def _take_title(reading: Reading) -> str:
    """Return the title; where several lines have one they are joined, as a title and what follows it."""
    values = reading.take(*TITLES) or reading.take("BT")
    title = ""
    for value in dict.fromkeys(map(from_html, values)):
        joint = "" if not title else " " if title.endswith((":", ".", "?", "!")) else ": "
        title += joint + value
    return title


def _take_venue(reading: Reading, kind: str) -> str:
    """Return where it appeared, in the fullest form; other forms stay under their tags."""
    order = VENUES_OF_ARTICLES if kind in ("article", "preprint") else VENUES
    tag = next((tag for tag in order if tag in reading.left), "")
    if not tag:
        return ""
    first, *others = map(from_html, reading.take(tag))
    for other in order:
        if [from_html(value) for value in reading.left.get(other, [])] == [first]:
            reading.take(other)
    if others:
        reading.left[tag] = others
    return first


def _take_date(reading: Reading, status: str) -> tuple[str, Date]:
    """The status that a date says, and the date: the first that has a year, and what agrees with it."""
    dates = {tag: [(value, read_date(value)) for value in reading.left.get(tag, [])] for tag in DATES}
    found = [date for pairs in dates.values() for _, date in pairs if date[0] is not None]
    date = found[0] if found else UNKNOWN
    for other in found:
        if all(part in (None, whole) for part, whole in zip(date, other, strict=True)):
            date = other
    for tag, pairs in dates.items():
        left = [value for value, said in pairs if not _is_covered(value, said, date)]
        reading.take(tag)
        if left:
            reading.left[tag] = left
    words = [value for pairs in dates.values() for value, said in pairs if said == UNKNOWN]
    return ("accepted" if any(map(says_accepted, words)) else status), date


def _is_covered(value: str, said: Date, date: Date) -> bool:
    """Return whether a date says no more than the one that is taken."""
    if said == UNKNOWN or value.count("/") > 2 and value.rpartition("/")[2].strip():
        return False
    return all(part is None or part == whole for part, whole in zip(said, date, strict=True))


def _take_texts(reading: Reading) -> dict[str, str]:
    """Return fields of one value; a second one stays under its tag."""
    texts = dict.fromkeys(("VL", "IS", "PB", "LA", "ID"), "")
    for tag in texts:
        values = reading.take(tag)
        texts[tag] = (one_line if tag == "ID" else from_html)(values[0]) if values else ""
        if values[1:]:
            reading.left[tag] = values[1:]
    if not texts["IS"] and (values := reading.take("CP")):
        texts["IS"] = from_html(values[0])
    return texts


def _take_pages(reading: Reading) -> str:
    first, last = (" ".join(map(from_html, reading.take(tag))) for tag in ("SP", "EP"))
    if not last or last == first or range_of(first).endswith(f"–{last}"):
        return range_of(first)
    return range_of(f"{first}-{last}") if first else range_of(last)


def _take_abstract(reading: Reading) -> str:
    values = map(from_html_paragraphs, reading.take(*ABSTRACTS))
    return "\n\n".join(dict.fromkeys(filter(None, values)))


def _take_topics(reading: Reading) -> tuple[str, ...]:
    words = (word for value in reading.take("KW") for word in re.split(r"[;\n]", value))
    return tuple(dict.fromkeys(filter(None, map(from_html, words))))


def _collect_references(reading: Reading, kind: str) -> Gathered:
    """Identifiers and links; what is none stays under its tag."""
    gathered = Gathered(kind)
    _keep(reading, "DO", partial(gathered.add, "doi"), "“{}” is not a DOI.")
    _keep(reading, "DI", partial(gathered.add, "doi"))
    for tag in IDENTIFYING:
        _keep(reading, tag, gathered.add_words)
    if "pubmed" in "".join(reading.left.get("DB", [])).lower():
        _keep(reading, "AN", partial(gathered.add, "pmid"))
    _keep(reading, "SN", gathered.add_isbns)
    for tag, link in ADDRESSES.items():
        if tag in reading.left:
            values = reading.left[tag]
            reading.left[tag] = [piece for value in values for piece in _ADDRESSES.split(value.strip())]
        _keep(reading, tag, partial(gathered.add_address, kind=link))
    for anchor in reading.anchors:
        if not gathered.add_address(anchor.url, anchor.kind):
            reading.warn(f"“{anchor.url[:60]}” is no whole URL and is left out.")
    return gathered


def _keep(reading: Reading, tag: str, takes: Callable[[str], bool], words: str = "") -> None:
    """Let the values of a tag be taken, and keep those that are not."""
    if tag not in reading.left:
        return
    left = [value for value in reading.take(tag) if not takes(value)]
    if left:
        reading.left[tag] = left
        if words:
            reading.warn(words.format(left[0][:60]), tag)


def _collect_extra(reading: Reading, kind: str, name: str) -> dict[str, object]:
    """Return what is left, by its tag: a text, or a list where a tag stands more than once."""
    extra: dict[str, object] = {}
    for tag in sorted(reading.left):
        values = [from_html(value) for value in reading.left[tag]]
        extra[tag] = values[0] if len(values) == 1 else values
    number = extra.get("SN")
    if kind in NUMBERED and isinstance(number, str) and not _ISSN.fullmatch(number):
        extra["number"] = extra.pop("SN")
    if name and name not in SAME:
        extra["type"] = f"ris:{name}"
    return extra


def _check_record(reading: Reading, entry: Entry) -> None:
    record = reading.record
    lacks = (("its type (TY)", record.typed), ("an end (ER)", record.closed), ("a title (TI)", entry.title))
    for words, has in lacks:
        if not has:
            reading.warn(f"The record lacks {words}.")
