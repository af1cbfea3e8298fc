"""Scopus's plain text: a heading with the date, then records of lines, labelled ones behind the citation.

Mai, L., Roe, A.B.
Title of the paper
(2019) Journal of Things, 12 (3), art. no. 45, pp. 1-10. Cited 3 times.
DOI: 10.1016/j.things.2019.1
ABSTRACT: …
SOURCE: Scopus
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bibliography.decoding import number_lines
from bibliography.entry import Entry, Problem
from bibliography.formats.items import build_entry, find_type, read_dotted_name, split_list
from core.text.translation import gettext

_BEGINS = re.compile(r"^[ \t\ufeff]{0,4}Scopus[ \t]*\r?\n\s{0,9}EXPORT DATE\b", re.MULTILINE)
_HEADING = re.compile(r"[ \ufeff]{0,4}(?:Scopus\s*|EXPORT DATE\b.*)")
_FULL_NAMES = "AUTHOR FULL NAMES"
_HEAD = "Scopus\nEXPORT DATE:\n"
_LABEL = re.compile(r"([A-Z][A-Z0-9 /&()'-]{1,44}): ?(.*)")
_CITATION = re.compile(r"\((1[5-9]\d\d|20\d\d)\) (\S.*)")
_CITED = re.compile(r"(?:[.,] )?Cited [\d,]{1,9} times?\.?$")
_PAGES = re.compile(r", pp?\. ([^,]{1,40}?)\.?$")
_ARTICLE_NUMBER = re.compile(r", art\. no\. ([^,\s]{1,60}?)\.?$")
_VOLUME = re.compile(r", ([^,()]{1,30}?)(?: \(([^()]{1,40})\))?\.?$")
_AUTHOR_ID = re.compile(r" ?\(\d{5,}\)")
_IDS = re.compile(r"[\d; ]+")
_INITIALS = re.compile(r"(?:[^\W\d_][a-z]?\.[ -]?){1,8}")
_SUFFIXES = ("Jr.", "Sr.", "II", "III", "IV")
_NOBODY = "[No author"
LONGEST_CITATION = 2_000
"""Characters; a longer line is none."""


def find_start(head: str) -> int:
    """Return where in the head of a text this format begins; -1 where it does not."""
    match = _BEGINS.search(head)
    return match.start() if match else -1


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """Yield the entries of a text; a record without its last line ends before the next one."""
    lines: list[str] = []
    first = 0
    blank = 0  # the lines of the record up to the last blank one
    has_citation = False
    for number, line in number_lines(text):
        if _HEADING.fullmatch(line):
            continue
        is_citation = is_scopus_citation(line)
        if is_citation and has_citation:
            yield _read_record(lines[:blank], first)
            lines, first = lines[blank:], first + blank
        if line.strip() or lines:
            first = first if lines else number
            lines.append(line)
        has_citation = has_citation or is_citation
        if not line.strip():
            blank = len(lines)
        if line.startswith("SOURCE: Scopus"):
            yield _read_record(lines, first)
            lines, has_citation, blank = [], False, 0
    if any(line.strip() for line in lines):
        yield _read_record(lines, first)


def is_scopus_citation(line: str) -> bool:
    """Return whether a line is that of a citation: the year in brackets, then the venue."""
    return len(line) < LONGEST_CITATION and bool(_CITATION.fullmatch(line.strip()))


def _read_record(lines: list[str], first: int) -> Entry | Problem:
    head: list[str] = []
    fields: dict[str, str] = {}
    citation: dict[str, str] = {}
    label = ""
    for line in map(str.strip, lines):
        match = _LABEL.fullmatch(line)
        if match and (citation or match[1] == _FULL_NAMES):  # a title may look like a label
            label = match[1]
            fields.setdefault(label, match[2])
        elif not citation and is_scopus_citation(line):
            citation, label = _read_citation(line), ""
        elif not citation and line:
            if not _IDS.fullmatch(line):
                head.append(line)
        elif line.startswith(("http://", "https://")):  # of the page at Scopus
            label = ""
        elif label and line and label != "REFERENCES":
            fields[label] = f"{fields[label]} {line}"
    source = "\n".join([_HEAD, *lines])  # so that it can be read again
    if not citation and not fields:
        return Problem(first, gettext("The record does not describe a work."), source=source[:2_000])
    return build_entry(_build_item(head, citation, fields), first, source, fields.get("FUNDING TEXT 1", ""))


def _add_places(people: list[dict[str, Any] | str], fields: dict[str, str]) -> list[dict[str, Any] | str]:
    """Return names with their affiliations; those without names are of somebody who is the only author."""
    places = split_list(fields.get("AUTHORS WITH AFFILIATIONS", ""))
    if places and len(places) == len(people):
        return [
            add_scopus_affiliation(name, place.partition(",")[2])
            for name, place in zip(people, places, strict=True)
        ]
    if len(people) == 1:
        affiliations = split_list(fields.get("AFFILIATIONS", ""))
        return [add_scopus_affiliation(people[0], "") | {"affiliation": affiliations}]
    return people


_INITIALS_FIRST = re.compile(r"\s*(?:(?:[^\W\d_][a-z]?\.[ -]?){1,8},\s*)?")


def add_scopus_affiliation(name: dict[str, Any] | str, text: str) -> dict[str, Any]:
    """Return a name with its affiliation, of which the given name behind the family name is no part."""
    if isinstance(name, str):
        family, comma, given = name.partition(",")
        name = {"family": family.strip(), "given": given.strip()} if comma else {"literal": name}
    given, _, rest = text.strip().partition(",")
    affiliation = rest if given and given == name.get("given") else _INITIALS_FIRST.sub("", text, count=1)
    return name | {"affiliation": affiliation.strip()}


def _build_item(head: list[str], citation: dict[str, str], fields: dict[str, str]) -> dict[str, Any]:
    item_type = find_type("scopus", [fields.get("DOCUMENT TYPE", "")], "article-journal")
    people = read_scopus_names(fields.get(_FULL_NAMES, "") or (head[0] if head[1:] else ""))
    return citation | {
        "type": item_type,
        "title": head[-1] if head else "",
        "author": _add_places(people, fields),
        "editor": read_scopus_names(fields.get("EDITORS", "")),
        "DOI": fields.get("DOI", ""),
        "PMID": fields.get("PUBMED ID", ""),
        "ISSN": fields.get("ISSN", ""),
        "ISBN": fields.get("ISBN", "").replace(";", ""),
        "publisher": fields.get("PUBLISHER", ""),
        "language": fields.get("LANGUAGE OF ORIGINAL DOCUMENT", "").partition(";")[0],
        "abstract": fields.get("ABSTRACT", ""),
        "keyword": split_list(fields.get("AUTHOR KEYWORDS", "")),
        "container-title-short": fields.get("ABBREVIATED SOURCE TITLE", ""),
        "event-title": fields.get("CONFERENCE NAME", ""),
    }


def _read_citation(line: str) -> dict[str, str]:
    match = _CITATION.fullmatch(line)
    if not match:
        return {}
    values = {"issued": match[1]}
    rest = _CITED.sub("", match[2]).rstrip(". ")
    for name, pattern in (("page", _PAGES), ("article-number", _ARTICLE_NUMBER)):
        if part := pattern.search(rest):
            values[name] = part[1]
            rest = rest[: part.start()]
    volume = _VOLUME.search(rest)
    if volume and any(character.isdigit() for character in volume[0]):
        values |= {"volume": volume[1], "issue": volume[2] or ""}
        rest = rest[: volume.start()]
    return values | {"container-title": rest.strip(" ,")}


def read_scopus_names(text: str) -> list[dict[str, Any] | str]:
    """Return the names of a byline: "Mai, Luo (57190); …", "Mai L.; Roe A.B.", "Mai, L., Roe, A.B."."""
    if not text or text.startswith(_NOBODY):
        return []
    if ";" in text or _AUTHOR_ID.search(text):
        return [read_dotted_name(_AUTHOR_ID.sub("", name)) for name in split_list(text)]
    names: list[str] = []
    for piece in split_list(text, ","):
        if names and (piece in _SUFFIXES or (_INITIALS.fullmatch(piece) and "," not in names[-1])):
            names[-1] = f"{names[-1]}, {piece}"
        else:
            names.append(piece)
    return [read_dotted_name(name) for name in names]
