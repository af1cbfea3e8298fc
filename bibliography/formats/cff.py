"""Read and write CITATION.cff, by which repositories say how software is cited (Citation File Format 1.2.0).

Of a file that is read only what a page of the software can say is taken: its title, authors, DOI, and the
paper that is to be cited instead. It is written by others, so all of it is limited.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import yaml

from bibliography.entry import Contributor, Entry
from bibliography.formats.yaml_values import parse_yaml
from bibliography.identifiers import normalise
from bibliography.text import to_one_line
from core.text.translation import gettext, gettext_noop

VERSION = "1.2.0"
MOST_AUTHORS = 200
LONGEST, LONGEST_NAME = 500, 200  # characters
REFERENCE_TYPES = {
    "article": "article",
    "book": "book",
    "chapter": "generic",
    "inproceedings": "conference-paper",
    "proceedings": "proceedings",
    "phdthesis": "thesis",
    "report": "report",
    "software": "software",
    "dataset": "data",
}
"""The types of references by the kinds of works; the others are generic."""
_LICENCES = """
0BSD AGPL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 Artistic-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0
CC-BY-4.0 CC-BY-SA-4.0 CC0-1.0 CECILL-2.1 ECL-2.0 EPL-1.0 EPL-2.0 EUPL-1.1 EUPL-1.2 GPL-2.0 GPL-2.0-only
GPL-2.0-or-later GPL-3.0 GPL-3.0-only GPL-3.0-or-later ISC LGPL-2.1 LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0
LGPL-3.0-only LGPL-3.0-or-later MIT MIT-0 MPL-2.0 MS-PL MulanPSL-2.0 NCSA OSL-3.0 PostgreSQL Python-2.0
Unlicense UPL-1.0 Vim W3C WTFPL Zlib
"""
SPDX_IDENTIFIERS = frozenset(_LICENCES.split())
"""The licences that are written; a file with another word is not valid."""
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)?/[A-Za-z0-9:/_;\-.()\[\]\\]+")
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_PAGES = re.compile(r"(\w+)\s*[-–]+\s*(\w+)")
_MESSAGE = gettext_noop("If you use this software, please cite it as below.")
_MESSAGE_OF_PAPER = gettext_noop("If you use this software, please cite the paper in preferred-citation.")


@dataclass(frozen=True)
class CitedWork:
    """The paper that a repository prefers to be cited."""

    title: str = ""
    doi: str = ""


@dataclass(frozen=True)
class CitationFile:
    """What a repository says of how it is cited. authors: names in the spoken order."""

    title: str = ""
    doi: str = ""
    authors: list[str] = field(default_factory=list)
    preferred: CitedWork = field(default_factory=CitedWork)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "CitationFile":
        return cls(
            values.get("title", ""),
            values.get("doi", ""),
            list(values.get("authors", ())),
            CitedWork(**values.get("preferred", {})),
        )


def parse_citation_file(text: str) -> CitationFile:
    """Parse a CITATION.cff. Raises ValueError with a message for readers."""
    values = parse_yaml(text)
    if not isinstance(values, dict) or "cff-version" not in values:
        raise ValueError(gettext("The file has no line “cff-version”."))
    preferred = values.get("preferred-citation")
    preferred = preferred if isinstance(preferred, dict) else {}
    authors = values.get("authors")
    names = map(_read_name, authors[:MOST_AUTHORS] if isinstance(authors, list) else ())
    return CitationFile(
        _read_text(values.get("title")),
        _read_doi(values),
        list(dict.fromkeys(filter(None, names))),
        CitedWork(_read_text(preferred.get("title")), _read_doi(preferred)),
    )


def _read_text(value: Any, longest: int = LONGEST) -> str:
    """Return a text in one line; empty for other values and for what is too long."""
    line = to_one_line(value) if isinstance(value, str) and len(value) <= 2 * longest else ""
    return line if len(line) <= longest and line.isprintable() else ""


def _read_name(author: Any) -> str:
    if not isinstance(author, dict):
        return ""
    parts = ("given-names", "name-particle", "family-names", "name-suffix")
    person = " ".join(filter(None, (_read_text(author.get(part), LONGEST_NAME) for part in parts)))
    name = person or _read_text(author.get("name"), LONGEST_NAME) or _read_text(author.get("alias"), 80)
    return name if len(name) <= LONGEST_NAME else ""


def _read_doi(values: Mapping[str, Any]) -> str:
    """Return the DOI of a work, of its own field or its first identifier that is one; empty if none is."""
    identifiers = values.get("identifiers")
    rows = identifiers[:20] if isinstance(identifiers, list) else []
    others = (row.get("value") for row in rows if isinstance(row, dict) and row.get("type") == "doi")
    for candidate in (values.get("doi"), *others):
        try:
            if text := _read_text(candidate, LONGEST_NAME):
                return normalise("doi", text)
        except ValueError:
            continue
    return ""


@dataclass(frozen=True)
class CitedSoftware:
    """What a CITATION.cff is written of. entry: title, authors, DOI and date. url: of its page."""

    entry: Entry
    group: str
    url: str
    repository: str = ""
    licence: str = ""
    version: str = ""
    abstract: str = ""
    keywords: Sequence[str] = ()
    preferred: Entry | None = None


def write_citation_file(software: CitedSoftware) -> str:
    """Return the CITATION.cff of a software. Without authors, which every file needs, it is the group's."""
    entry, preferred = software.entry, software.preferred
    reference = _build_reference(preferred) if preferred and preferred.authors else {}
    has_day = entry.year and entry.month and entry.day
    values = {
        "cff-version": VERSION,
        "message": _MESSAGE_OF_PAPER if reference else _MESSAGE,
        "type": "software",
        "title": entry.title,
        "abstract": software.abstract,
        "authors": _build_people(entry.authors) or [{"name": software.group}],
        "version": software.version,
        "doi": _get_doi(entry),
        "date-released": f"{entry.year:04}-{entry.month:02}-{entry.day:02}" if has_day else "",
        "license": software.licence if software.licence in SPDX_IDENTIFIERS else "",
        "url": software.url,
        "repository-code": software.repository,
        "keywords": list(dict.fromkeys(software.keywords)),
        "preferred-citation": reference,
    }
    filled = {name: value for name, value in values.items() if value}
    return yaml.safe_dump(filled, allow_unicode=True, sort_keys=False, width=100)


def _build_reference(entry: Entry) -> dict[str, Any]:
    pages = _PAGES.fullmatch(entry.pages)
    is_article = entry.kind == "article"
    values = {
        "type": REFERENCE_TYPES.get(entry.kind, "generic"),
        "title": entry.title,
        "authors": _build_people(entry.authors),
        "year": entry.year,
        "month": entry.month,
        "doi": _get_doi(entry),
        "journal": entry.venue if is_article else "",
        "collection-title": "" if is_article else entry.venue,
        "volume": entry.volume,
        "issue": entry.issue,
        "start": pages[1] if pages else "",
        "end": pages[2] if pages else "",
        "publisher": {"name": entry.publisher} if entry.publisher else None,
    }
    return {name: value for name, value in values.items() if value}


def _build_people(people: Sequence[Contributor]) -> list[dict[str, str]]:
    """Return people as objects, each once, as the format wants."""
    built: list[dict[str, str]] = []
    for person in people:
        parts = person.parts
        names = {
            "given-names": parts.given,
            "name-particle": parts.particle,
            "family-names": parts.family,
            "name-suffix": parts.suffix,
        }
        values = names if parts.family else {"name": person.name}
        values["affiliation"] = to_one_line(person.affiliation)
        values["orcid"] = f"https://orcid.org/{person.orcid}" if _ORCID.fullmatch(person.orcid) else ""
        values = {name: value for name, value in values.items() if value}
        if values not in built:
            built.append(values)
    return built


def _get_doi(entry: Entry) -> str:
    doi = dict(reversed(entry.identifiers)).get("doi", "")
    return doi if _DOI.fullmatch(doi) else ""
