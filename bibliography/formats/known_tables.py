"""Tables that Scopus, Web of Science, PubMed, Google Scholar, Zotero and IEEE Xplore export."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bibliography.data import load_table
from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import (
    build_entry,
    expand_pages,
    find_type,
    join_pages,
    read_short_name,
    split_list,
)
from bibliography.formats.scopus_text import add_scopus_affiliation, read_scopus_names
from bibliography.formats.web_of_science import read_wos_row
from bibliography.identifiers import find_identifier
from core.text.translation import gettext

LONGEST_HEADINGS = 5_000  # characters of a row of headings
MOST_COLUMNS = 200
LONGEST_CELL = 1 << 20  # characters
_SEPARATORS = ",\t;"


@dataclass(frozen=True, slots=True)
class KnownTable:
    """The table of a program; see the comment in its data file."""

    name: str
    label: str
    needed: list[list[str]]
    names: str
    columns: dict[str, list[str]] = field(default_factory=dict)


TABLES = [KnownTable(name, **row) for name, row in load_table("known_tables").items()]
_FIRST = sorted(
    {name for table in TABLES for names in [*table.needed, *table.columns.values()] for name in names}
)
FIRST_HEADING = rf"\"?(?i:{'|'.join(map(re.escape, [*_FIRST, 'key']))})\"?[{_SEPARATORS}]"
"""The beginning of a line that may be a row of headings."""
_CANDIDATE = re.compile(rf"^[ \ufeff]{{0,4}}{FIRST_HEADING}", re.MULTILINE)
_CITATION = re.compile(
    r"((?:1[5-9]|20)\d\d[^;:.]{0,30})(?:;([^;:(.\s]{0,30})(?:\(([^()]{1,40})\))?(?::([^.;:\s]{1,40}))?)?\."
)
_PROCEEDINGS = re.compile(r"proceedings|conference|symposium|workshop|\bproc\b", re.IGNORECASE)
_THESIS = re.compile(
    r"^(?:universit|techn\w+ universit)|\buniversit|hochschule|institute of technology", re.IGNORECASE
)


def read_headings(row: str, separator: str) -> list[str]:
    """Return the headings in a line, in small letters; nothing if it is no such row."""
    if row.count(separator) < 2 or len(row) > LONGEST_HEADINGS:
        return []
    try:
        cells = next(
            csv.reader(
                [row.strip("\ufeff \r\n" if separator != "\t" else "\ufeff\r\n")], delimiter=separator
            ),
            [],
        )
    except csv.Error:
        return []
    return [" ".join(cell.strip("\ufeff").casefold().split()) for cell in cells]


def identify_table(row: str) -> tuple[KnownTable, str] | None:
    """Return the program whose headings a line has, and what separates them; None for any other line."""
    for separator in _SEPARATORS:
        headings = set(read_headings(row, separator))
        for table in TABLES:
            if headings and any(headings.issuperset(needed) for needed in table.needed):
                return table, separator
    return None


def find_start(head: str) -> int:
    """Return where in the head of a text the headings of such a table are; -1 where there are none."""
    for match in _CANDIDATE.finditer(head):
        end = head.find("\n", match.end())
        if identify_table(head[match.start() : end if end >= 0 else len(head)]):
            return match.start()
    return -1


def find_end(text: str, start: int, is_other: Callable[[int], bool]) -> int:
    """Return where a table ends: at a blank line in no cell, or at a line at which something else begins."""
    position = start
    is_quoted = False
    while position < len(text):
        newline = text.find("\n", position)
        line_end = newline if newline >= 0 else len(text)
        if not is_quoted and position > start and (not text[position:line_end].strip() or is_other(position)):
            return position
        is_quoted ^= text.count('"', position, line_end) % 2 == 1
        position = line_end + 1
    return len(text)


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of the rows below headings that are known, of one table or several."""
    numbered = ((number, line) for number, line in number_lines(text))
    for number, line in numbered:
        if _CANDIDATE.match(line) and (known := identify_table(line)):
            yield from _read_table(*known, line, number, numbered)


def _read_table(
    table: KnownTable, separator: str, headings: str, first: int, numbered: Iterator[tuple[int, str]]
) -> Iterator[Entry | Problem]:
    names = read_headings(headings, separator)[:MOST_COLUMNS]
    lines: list[str] = []  # of the row
    size = 0
    is_quoted = False
    start = first + 1
    for number, line in numbered:
        if not lines:
            start = number
            if _CANDIDATE.match(line) and (other := identify_table(line)):
                table, separator = other
                headings, names = line, read_headings(line, separator)[:MOST_COLUMNS]
                continue
            if not line.strip():
                continue
        lines.append(line)
        size += len(line)
        is_quoted ^= table.names != "tags" and line.count('"') % 2 == 1
        if is_quoted and size < LONGEST_CELL:
            continue
        yield _read_row(table, names, separator, headings, lines, start)
        lines, size, is_quoted = [], 0, False
    if lines:
        yield Problem(
            start,
            gettext("A quotation mark is not closed. The rows from here on cannot be read."),
            source="\n".join(lines)[:2_000],
        )


def _read_row(
    table: KnownTable, names: list[str], separator: str, headings: str, lines: list[str], line: int
) -> Entry | Problem:
    text = "\n".join(lines)
    source = f"{headings}\n{text}"  # so that it can be read again
    quoting: Literal[0, 3] = csv.QUOTE_NONE if table.names == "tags" else csv.QUOTE_MINIMAL
    try:
        cells = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator, quoting=quoting), [])
    except csv.Error:
        return Problem(
            line, gettext("The row cannot be read. One of its cells is too long."), source=source[:2_000]
        )
    row = {name: cell.strip() for name, cell in zip(names, cells, strict=False) if name and cell.strip()}
    if table.names == "tags":
        return read_wos_row({name.upper(): cell for name, cell in row.items()}, line, source)
    values = {
        variable: next((row[name] for name in columns if name in row), "")
        for variable, columns in table.columns.items()
    }
    funding = values.pop("funding", "")
    return build_entry(_COMPLETE[table.name](values), line, source, funding)


def _complete_scopus(values: dict[str, str]) -> dict[str, Any]:
    people = read_scopus_names(values["author"])
    # each of them begins with the name, whose initials may follow a comma
    affiliations = [text.partition(",")[2] for text in split_list(values.pop("affiliations"))]
    if len(people) == len(affiliations):
        people = [add_scopus_affiliation(*pair) for pair in zip(people, affiliations, strict=True)]
    return values | {
        "type": find_type("scopus", [values["type"]], "article-journal"),
        "author": people,
        "editor": read_scopus_names(values["editor"]),
        "page": join_pages(values.pop("page-first"), values.pop("page-last")),
        "keyword": split_list(values["keyword"]),
        "ISBN": values["ISBN"].replace(";", " "),
        "language": values["language"].partition(";")[0],
    }


def _complete_scholar(values: dict[str, str]) -> dict[str, Any]:
    """Guess the type, which the table does not have, from the name of the publication."""
    venue = values["container-title"]
    identifier = find_identifier(venue) if "arxiv" in venue.casefold() else None
    item_type = (
        "article-journal" if venue else "thesis" if _THESIS.search(values["publisher"]) else "document"
    )
    if _PROCEEDINGS.search(venue):
        item_type = "paper-conference"
    elif identifier and identifier[0] == "arxiv":
        item_type = "article"
    return values | {
        "type": item_type,
        "author": split_list(values["author"]),
        "container-title": "" if item_type == "article" else venue,
        "arxiv": identifier[1] if identifier and item_type == "article" else "",
    }


def _complete_pubmed(values: dict[str, str]) -> dict[str, Any]:
    """Read volume, issue, pages and date out of the citation: `Nature. 2020 Jan;5(2):12-9. doi: …`."""
    citation = _CITATION.search(values.pop("citation")[:2_000])
    date, volume, issue, page = citation.groups("") if citation else ("", "", "", "")
    if date and not date.startswith(values["issued"]):
        date = ""
    return values | {
        "type": "article-journal",
        "title": values["title"].removesuffix("."),
        "author": [read_short_name(name) for name in split_list(values["author"].rstrip("."), ",")],
        "issued": date or values["issued"],
        "volume": volume,
        "issue": issue,
        "page": expand_pages(page),
    }


def _complete_zotero(values: dict[str, str]) -> dict[str, Any]:
    item_type = find_type("zotero", [values["type"]])
    identifier = find_identifier(values.pop("extra")[:2_000])
    arxiv = identifier[1] if identifier and identifier[0] == "arxiv" else ""
    people = {role: split_list(values[role]) for role in ("author", "editor", "translator")}
    return values | people | {"type": item_type, "keyword": split_list(values["keyword"]), "arxiv": arxiv}


def _complete_ieee(values: dict[str, str]) -> dict[str, Any]:
    default = "paper-conference" if _PROCEEDINGS.search(values["container-title"]) else "article-journal"
    return values | {
        "type": find_type("ieee", [values["type"]], default),
        "author": split_list(values["author"]),
        "page": join_pages(values.pop("page-first"), values.pop("page-last")),
        "keyword": split_list(values["keyword"]),
        "ISBN": values["ISBN"].replace(";", " "),
    }


_COMPLETE: dict[str, Callable[[dict[str, str]], dict[str, Any]]] = {
    "scopus": _complete_scopus,
    "scholar": _complete_scholar,
    "pubmed": _complete_pubmed,
    "zotero": _complete_zotero,
    "ieee": _complete_ieee,
}
