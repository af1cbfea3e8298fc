"""Split a RIS text into records of tags and values, tolerating common errors.

A tag is two capitals or a capital and a digit, two spaces, a hyphen and a space. Files in circulation have
fewer spaces or none, small letters, values over several lines, no end of a record, marks of byte order.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bibliography.data import invert, load_table
from bibliography.decoding import number_lines
from bibliography.fields import FIELDS
from bibliography.kinds import load_types

_TABLES = load_table("ris")
KIND_OF, EXPORTED_TYPE = load_types("ris")
REDUNDANT_TYPES = frozenset(_TABLES["same"].split())
"""Types that say no more than their kind."""

AUTHORS, EDITORS, EDITORS_OF_BOOKS, TITLES, VENUES, VENUES_OF_ARTICLES, DATES, ABSTRACTS, IDENTIFIER_TAGS = (
    tuple(_TABLES[name].split())
    for name in (
        "authors", "editors", "editors_of_books", "titles", "venues", "venues_of_articles", "dates",
        "abstracts", "identifying",
    )
)  # fmt: skip
URL_TAGS: dict[str, str] = _TABLES["addresses"]
KNOWN_TAGS = frozenset(
    (*AUTHORS, *EDITORS, *TITLES, *VENUES, *DATES, *ABSTRACTS, *URL_TAGS, *IDENTIFIER_TAGS)
) | frozenset(_TABLES["other"].split())
ALIASES = invert(_TABLES["aliases"])
"""The RIS tag by the name that another format uses."""
RESERVED_TAGS = frozenset(_TABLES["taken"].split()) | {field.ris for field in FIELDS} - {"", "N1"}
"""Tags that we write for fields of an entry, and so not for others."""


SOURCE = 100_000  # characters of a record that are kept as they stood

_STRICT = re.compile(r"([A-Z][A-Z0-9])  -(?: (.*))?")
_LENIENT = re.compile(r"[\s\ufeff]{0,4}([A-Za-z][A-Za-z0-9])(\s{0,6})[-‐‑–—−](\s?)(.*)", re.DOTALL)
_WITHOUT_LETTERS = re.compile(r"[\W\d_]*")


@dataclass(slots=True)
class RisRecord:
    """A record: its tags with their values and lines, in order; whether it began and ended as it should."""

    line: int
    has_type: bool = True
    has_end: bool = False
    tags: list[tuple[str, str, int]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    length: int = 0

    def add_source(self, line: str) -> None:
        """Append a line to the source, up to SOURCE characters."""
        if self.length < SOURCE:
            self.lines.append(line[: SOURCE - self.length])
            self.length += len(line) + 1

    def add(self, number: int, line: str, tag: str, value: str) -> None:
        """Add a tag with its value; without a tag the line continues the value before."""
        self.add_source(line)
        if tag:
            self.tags.append((tag, value, number))
        elif self.tags and (line.strip() or self.tags[-1][0] in ("AB", "N2")):
            self.extend(line.strip())  # blank lines count in abstracts, where they part paragraphs

    def extend(self, text: str) -> None:
        """Append a line to the last value."""
        tag, value, line = self.tags[-1]
        self.tags[-1] = (tag, f"{value}\n{text}", line)


@dataclass(frozen=True, slots=True)
class StrayText:
    """Text between records that belongs to none."""

    line: int
    text: str


def read_records(text: str | Iterable[str]) -> Iterator[RisRecord | StrayText]:
    """Yield the records of a text in order, and stray text between them.

    Text before the first record is only reported if no record follows.
    """
    reader = _Reader()
    for number, line in number_lines(text):
        match = _STRICT.fullmatch(line)
        if reader.record and match and match[1] not in ("TY", "ER"):
            reader.record.add(number, line, match[1], match[2] or "")
        elif reader.record or line:
            yield from reader.read(number, line)
    yield from reader.finish()
    if reader.head and not reader.any:
        yield reader.head


class _Reader:
    """Collect lines and yield records as they end."""

    def __init__(self) -> None:
        self.record: RisRecord | None = None
        self.stray: StrayText | None = None
        self.head: StrayText | None = None
        self.any = False
        self.style = ""

    def read(self, number: int, line: str) -> Iterator[RisRecord | StrayText]:
        tag, value = self._split_tag(line)
        if tag == "ER":
            if self.record:
                self.record.has_end = True
                self.record.add_source(line)
            yield from self.finish()
            return
        if tag == "TY" or (tag and not self.record):
            yield from self.finish()
            self.record = RisRecord(number, has_type=tag == "TY")
        if self.record:
            self.record.add(number, line, tag, value)
        elif not self.stray and line.strip() and not (self.any and _WITHOUT_LETTERS.fullmatch(line[:1_000])):
            self.stray = StrayText(number, line[:1_000])

    def finish(self) -> Iterator[RisRecord | StrayText]:
        """Yield the open record or stray text, at the end of the text or before another record."""
        if self.stray and self.any:
            yield self.stray
        self.head = self.head or self.stray
        self.stray = None
        if self.record and self.record.tags:
            self.any = True
            yield self.record
        self.record = None

    def _split_tag(self, line: str) -> tuple[str, str]:
        """Return the tag of a line, in upper case, and its value; an empty tag for a continued line."""
        if match := _STRICT.fullmatch(line):
            return match[1], match[2] or ""
        match = _LENIENT.fullmatch(line)
        if not match:
            return ("ER", "") if line.strip().upper() == "ER" else ("", "")
        tag, before, after, value = match[1].upper(), match[2], match[3], match[4]
        has_space = before or after or not value
        style = ("" if match[1] == tag else "lower ") + ("" if has_space else "glued")
        if tag == "TY":
            if value.split(maxsplit=1)[:1] and value.split(maxsplit=1)[0].upper() not in KIND_OF and style:
                return "", ""
            self.style = style
            return tag, value
        if tag not in KNOWN_TAGS or (style and style != self.style) or (tag == "ER" and value.strip()):
            return "", ""
        return tag, value
