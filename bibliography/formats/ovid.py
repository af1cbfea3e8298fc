"""Parse the text that Ovid exports: records numbered `<1>`, labels on lines of their own, values below."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, expand_pages

_NUMBER = re.compile(r"[ \t\ufeff]{0,4}<\d{1,9}>[ \t]*")
_BEGINS = re.compile(
    r"^[ \t\ufeff]{0,4}<\d{1,9}>[ \t]*\r?\n(?:[A-Z][A-Za-z /()-]{2,60}[ \t]*\r?\n[ \t]+\S|[A-Z]{2} {1,2}- )",
    re.MULTILINE,
)
_LABEL = re.compile(r"([A-Z][A-Za-z /()-]{1,60})[ \t]*")
_TAGGED = re.compile(r"([A-Z]{2}) {1,2}- (.*)")
_LABELS = {
    "title": "title|ti", "author": "author|authors|au", "source": "source|so", "abstract": "abstract|ab",
    "doi": "do|doi|doi number|digital object identifier", "issn": "is|issn|issn print|issn electronic",
    "language": "lg|language|languages", "pmid": "pubmed id|unique identifier|ui|pm",
    "year": "yr|year of publication", "keywords": "kw|keywords|author keywords|keyword heading",
    "journal": "jn|journal name|publication title", "editor": "ed|editor|editors", "isbn": "ib|isbn",
    "publisher": "pb|publisher", "book": "bt|book title",
}  # fmt: skip
_FIELD_OF = {label: name for name, labels in _LABELS.items() for label in labels.split("|")}
_SOURCE = re.compile(
    r"(?P<journal>.+?)\.\s*(?P<volume>\d+)?\s*(?:\((?P<issue>[^()]{1,40})\))?\s*(?::\s*(?P<page>[\w.-]+))?"
    r"[,.]?\s*(?P<issued>(?:1[5-9]|20)\d\d\b[^.]{0,20})?\.?"
)
LONGEST_SOURCE, LONGEST_NAME = 1_000, 300
"""Characters; what is longer is neither, and would cost time for nothing."""
_MARKS = re.compile(r"\s*(?:\(\d+\)|[*+]|\s\d+)+$")
_NAME_WITH_INITIALS = re.compile(r".+ [A-Z]{1,4}", re.DOTALL)
_DROPPED_FIELDS = ("score", "link to the ovid full text or citation", "journal subset", "year")
_DEGREES = re.compile(r"(?:,? (?:MD|PhD|MSc|MPH|MBBS|BSc|FRCS|RN|DSc|DPhil|MS|MA|BA)\b\.?)+$")
_BRACKETS = re.compile(r"(?:(?<!\s)\s++)?\[[^\]]{2,60}\]\.?$")


def find_start(head: str) -> int:
    """Return where in the head of a text the first record begins, -1 where none does."""
    match = _BEGINS.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text, one record after the other."""
    lines: list[str] = []
    first = 0
    for number, line in number_lines(text):
        if _NUMBER.fullmatch(line):
            if lines:
                yield _read_record(lines, first)
            lines, first = [line], number
        elif lines:
            lines.append(line)
    if lines:
        yield _read_record(lines, first)


def _read_record(lines: list[str], first: int) -> Entry | Problem:
    fields: dict[str, str] = {}
    name = ""
    for line in lines[1:]:
        if match := _TAGGED.fullmatch(line) or _LABEL.fullmatch(line):
            label = match[1].strip().casefold()
            name = _FIELD_OF.get(label, label)
        value = line.strip() if not match else match[2] if match.re is _TAGGED else ""
        if name and value:
            fields[name] = f"{fields[name]} {value}" if name in fields else value
    return build_entry(_build_item(fields), first, "\n".join(lines))


def _build_item(fields: dict[str, str]) -> dict[str, Any]:
    """Return a record as an item of CSL-JSON."""
    source = _SOURCE.fullmatch(" ".join(fields.pop("source", "").split())[:LONGEST_SOURCE])
    source_parts = {name: value for name, value in source.groupdict().items() if value} if source else {}
    book = fields.pop("book", "")
    number = re.search(r"\b\d{5,9}\b", fields.pop("pmid", ""))
    item: dict[str, Any] = {
        "type": "chapter" if book else "article-journal",
        "title": _BRACKETS.sub("", fields.pop("title", "")).removesuffix("."),
        "author": [_read_name(text) for text in _split_names(fields.pop("author", ""))],
        "editor": [_read_name(text) for text in _split_names(fields.pop("editor", ""))],
        "container-title": book or fields.pop("journal", "") or source_parts.get("journal", ""),
        "volume": source_parts.get("volume"),
        "issue": source_parts.get("issue"),
        "page": expand_pages(source_parts.get("page", "")),
        "issued": source_parts.get("issued") or fields.get("year"),
        "abstract": fields.pop("abstract", ""),
        "DOI": fields.pop("doi", "").removesuffix("."),
        "PMID": number[0] if number else "",
        "ISSN": fields.pop("issn", ""),
        "ISBN": fields.pop("isbn", ""),
        "publisher": fields.pop("publisher", ""),
        "language": fields.pop("language", "").removesuffix("."),
        "keyword": fields.pop("keywords", "").removesuffix("."),
    }
    rest = {name: value for name, value in fields.items() if name not in _DROPPED_FIELDS}
    return rest | item


def _split_names(text: str) -> list[str]:
    """Return the names of a byline, which has semicolons between them, or full stops behind initials."""
    names = list(filter(_NAME_WITH_INITIALS.fullmatch, text.split("."))) if ";" not in text else []
    return [name.strip() for name in names or text.split(";") if name.strip()]


def _read_name(text: str) -> dict[str, Any] | str:
    """Return a name without the marks of affiliations and without degrees."""
    if len(text) > LONGEST_NAME:
        return text.strip(" .")
    name = _DEGREES.sub("", _MARKS.sub("", text)).strip(" .")
    match = re.fullmatch(r"([^,]+?) ([A-Z]{1,4})", name)
    return {"family": match[1], "given": ". ".join(match[2]) + "."} if match else name
