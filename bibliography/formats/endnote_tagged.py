"""EndNote's tagged format (.enw), which is that of refer(1): `%0 Journal Article`, `%A Mai, Luo`, `%T …`.

A record begins with its type; one that has none begins after a blank line.
"""

import re
from collections.abc import Iterable, Iterator

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.endnote_item import build_endnote_item
from bibliography.formats.items import add_addresses, build_entry

_TAG = re.compile(r"[ \t\ufeff]{0,4}%([0-9A-Z@!?+>$&()*^~\[\]<#])(?:[ \t]+(.*))?")
_BEGINS = re.compile(
    r"^[ \t\ufeff]{0,4}(?:%0[ \t]+[A-Z][A-Za-z ]{2,40}[ \t]*\r?$|(?:%[A-Z][ \t]+\S[^\r\n]*\r?\n){3})",
    re.MULTILINE,
)
_FIELDS = {
    "A": "authors", "B": "secondary-title", "C": "pub-location", "D": "year", "E": "secondary-authors",
    "F": "label", "G": "language", "I": "publisher", "J": "full-title", "K": "keyword", "L": "call-num",
    "N": "number", "O": "notes", "P": "pages", "Q": "translated-title", "R": "electronic-resource-num",
    "S": "tertiary-title", "T": "title", "U": "url", "V": "volume", "X": "abstract", "Y": "tertiary-authors",
    "Z": "notes", "6": "num-vols", "7": "edition", "8": "date", "9": "work-type", "@": "isbn",
    "!": "short-title", "?": "translators", "H": "translators", "+": "auth-address",
}  # fmt: skip
_OF_LINES = ("K", "U", "@", "+")
"""Tags with a value in each line."""


def find_start(head: str) -> int:
    """Return where in the head of a text the first record begins, -1 where none does."""
    match = _BEGINS.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text, one record after the other."""
    tags: list[tuple[str, list[str]]] = []
    lines: list[str] = []
    read_tags: set[str] = set()
    first = 0
    after_blank = False
    for number, line in number_lines(text):
        match = _TAG.fullmatch(line)
        if match and tags and (match[1] == "0" or (after_blank and _is_next(match[1], read_tags))):
            yield _read_record(tags, first, lines)
            tags, lines, read_tags = [], [], set()
        if match:
            first = first if tags else number
            read_tags.add(match[1])
            tags.append((match[1], [match[2] or ""]))
        elif tags:
            tags[-1][1].append(line)
        if tags:
            lines.append(line)
        after_blank = not line.strip()
    if tags:
        yield _read_record(tags, first, lines)


def _is_next(tag: str, seen: set[str]) -> bool:
    """Return whether a tag behind a blank line begins another record than the one with the tags seen."""
    return "0" not in seen or (tag in ("A", "T") and "T" in seen)


def _read_record(tags: list[tuple[str, list[str]]], line: int, lines: list[str]) -> Entry | Problem:
    fields: dict[str, list[str]] = {}
    type_name = ""
    for tag, values in tags:
        values = [value.strip() for value in values]
        while values and not values[-1]:
            values.pop()
        if tag == "0":
            type_name = type_name or "".join(values[:1])
        elif tag in _FIELDS and values:
            is_of_lines = tag in _OF_LINES
            fields.setdefault(_FIELDS[tag], []).extend(
                filter(None, values) if is_of_lines else [_join_lines(values)]
            )
    if not type_name:  # as in files of refer(1)
        type_name = (
            "Journal Article"
            if "full-title" in fields
            else "Book Section"
            if "secondary-title" in fields
            else "Book"
        )
    entry = build_entry(build_endnote_item(type_name, fields), line, "\n".join(lines))
    return add_addresses(entry, fields.get("auth-address", ()))


def _join_lines(values: list[str]) -> str:
    """Return a wrapped value as one line; blank lines in it stay, between paragraphs."""
    paragraphs: list[list[str]] = [[]]
    for value in values:
        if value:
            paragraphs[-1].append(value)
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)
