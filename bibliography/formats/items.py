"""What readers of other programs' exports share: they make items of CSL-JSON, which become entries."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bibliography.contributors import add_affiliations
from bibliography.csl.item_parser import parse_item
from bibliography.data import load_table
from bibliography.entry import Entry, Problem
from bibliography.links import has_content
from bibliography.markup import from_html_paragraphs
from core.text.translation import gettext

SOURCE = 100_000  # characters of a record that are kept as they stood
_SHORT_NAME = re.compile(r"(.+?) ([A-Z]{1,4})(?: (Jr|Sr|II|III|IV|2nd|3rd))?")
_NAME_WITH_DOTS = re.compile(r"([^,]{1,200}?) ((?:[^\W\d_][a-z]?\.[ -]?){1,8})(?:,? ?(Jr|Sr|I{2,3}|IV)\.?)?")
_ORCID = re.compile(r"(?:\d{4}-){3}\d{3}[\dXx]", re.ASCII)
_SHORT_PAGES = re.compile(r"([A-Za-z]*)(\d+)-(\d+)")


def build_entry(item: Mapping[str, Any], line: int, source: str, funding: str = "") -> Entry | Problem:
    """Return the entry of an item, whose empty values are left out, or a problem if it describes no work."""
    entry = parse_item({name: value for name, value in item.items() if value}, line, source.strip()[:SOURCE])
    if funding:
        entry = replace(entry, funding=from_html_paragraphs(funding))
    return check_entry(entry)


def check_entry(entry: Entry) -> Entry | Problem:
    """Return the entry, or a problem if it has no content."""
    if has_content(entry):
        return entry
    return Problem(entry.line, gettext("The record does not describe a work."), source=entry.source)


def add_orcids(entry: Entry | Problem, orcids: Sequence[str]) -> Entry | Problem:
    """Return an entry whose authors have these ORCID iDs, one for each author, or none."""
    if isinstance(entry, Problem) or len(orcids) != len(entry.authors) or not any(orcids):
        return entry
    numbers = [_ORCID.search(orcid) for orcid in orcids]
    people = zip(entry.authors, numbers, strict=True)
    authors = tuple(
        replace(person, orcid=number[0].upper()) if number else person for person, number in people
    )
    return replace(entry, authors=authors)


def add_addresses(entry: Entry | Problem, lines: Sequence[str]) -> Entry | Problem:
    """Return an entry whose authors have the addresses that stand in lines beside their names."""
    if not lines or isinstance(entry, Problem) or not entry.authors_complete:
        return entry
    value = list(lines) if len(lines) > 1 else lines[0]
    return replace(entry, authors=add_affiliations(entry.authors, value))


def expand_pages(text: str) -> str:
    """Expand an abbreviated last page: 454-81 becomes 454-481."""
    match = _SHORT_PAGES.fullmatch(text)
    if not match or len(match[3]) >= len(match[2]):
        return text
    return f"{match[1]}{match[2]}-{match[1]}{match[2][: -len(match[3])]}{match[3]}"


def join_pages(first: str, last: str) -> str:
    """Return a range of pages, or the one page that there is."""
    return expand_pages("-".join(dict.fromkeys(filter(None, (first.strip(), last.strip())))))


def read_short_name(text: str) -> dict[str, Any]:
    """Return the parts of a name whose initials come last, without full stops: "Long VA Jr"."""
    match = _SHORT_NAME.fullmatch(text)
    if not match:
        return {"literal": text}
    return {"family": match[1], "given": ". ".join(match[2]) + ".", "suffix": match[3] or ""}


def read_dotted_name(text: str) -> dict[str, Any] | str:
    """Return the parts of a name whose initials come last, with full stops: "van der Berg J.-P.".

    Other names stay as they are.
    """
    match = _NAME_WITH_DOTS.fullmatch(text.strip()) if len(text) < 300 else None
    if not match:
        return text.strip()
    return {"family": match[1], "given": match[2].strip(), "suffix": match[3] or ""}


def mark_group(name: str) -> dict[str, Any] | str:
    """Return a name; one that ends with a comma and has no other is a group's, as in EndNote."""
    is_group = name.endswith(",") and "," not in name[:-1]
    return {"literal": name[:-1]} if is_group else name


def split_list(text: str, separator: str = ";") -> list[str]:
    """Return the values of a text with separators between them."""
    return [value.strip() for value in text.split(separator) if value.strip()]


def is_followed(places: Sequence[int], start: int, distance: int) -> bool:
    """Return whether one of the places, which are in order, is within a distance behind a start."""
    following = bisect_left(places, start)
    return following < len(places) and places[following] <= start + distance


@cache
def load_types(program: str) -> dict[str, str]:
    """Return the types of CSL by those of a program, in small letters."""
    table = load_table("program_types")[program]
    return {
        name.strip().casefold(): csl_type for csl_type, names in table.items() for name in names.split(",")
    }


def find_type(program: str, names: Iterable[str], default: str = "document") -> str:
    """Return the type of CSL for the first of a program's types that is known."""
    types = load_types(program)
    return next(
        (types[name.strip().casefold()] for name in names if name.strip().casefold() in types), default
    )
