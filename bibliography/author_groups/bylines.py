"""The plain data that grouping takes: papers with the names in their bylines."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bibliography.affiliations import AFFILIATION_NAMES, split_by_author
from bibliography.json_values import as_text, decode_json, get_record
from bibliography.names import split
from bibliography.names.normalization import fold, normalize_name

_WORDS = re.compile(r"[^\W\d_]{3,}")
_ORCID = re.compile(r"\b\d{4}-\d{4}-\d{4}-\d{3}[\dXx]\b")
_PLACE_KEYS = ("name", "raw", "text", "display_name", "id", "ror")
PLACE_LIMIT = 10
"""How many affiliations of an author are read."""
EMAIL = "email"
"""The kind of identifiers of which a person can have several."""


@dataclass(frozen=True, slots=True)
class PrintedAuthor:
    """A name in a byline.

    number: an identifier of the person, or a homonym number together with the name: the same number is one
    person. ids: further identifiers, "kind:value"; other values of one kind are other people, but for e-mail
    addresses. affiliation: as printed, a line for each place, and an e-mail address, whose domain names one.
    """

    name: str
    given: str = ""
    family: str = ""
    number: str = ""
    affiliation: str = ""
    ids: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the name, the same in spellings that differ by accents, hyphens or case only."""
        return f"{fold(self.given)} {fold(self.family or self.name)}"


@dataclass(frozen=True, slots=True)
class PaperByline:
    """A paper with the names in its byline, in order, and what tells namesakes apart.

    venues: names or keys of its venue and series. words: words of its title, and of its abstract.
    """

    paper: str
    authors: tuple[PrintedAuthor, ...]
    venues: tuple[str, ...] = ()
    year: int | None = None
    words: tuple[str, ...] = ()


def list_words(*texts: str) -> tuple[str, ...]:
    """Return the distinct words of texts, in lower case and without accents."""
    words = (word for text in texts for word in _WORDS.findall(normalize_name(text)))
    return tuple(dict.fromkeys(map(sys.intern, words)))


def parse_bylines(lines: Iterable[str], with_numbers: bool = True) -> Iterator[PaperByline]:
    """Yield the bylines of JSON Lines with "id", "authors" and, where known, "author_parts", "venue" …

    Affiliations are read wherever `list_affiliations` looks for them. with_numbers: whether identifiers of
    people in the file are evidence.
    """
    for line in lines:
        if line.strip():
            values = decode_json(line)
            if not isinstance(values, dict) or not isinstance(values.get("id"), str):
                raise ValueError("A line has one object, in braces, with an “id”.")
            yield _parse_byline(values, with_numbers)


def _parse_byline(values: Mapping[str, Any], with_numbers: bool) -> PaperByline:
    authors = _as_list(values.get("authors"))
    parts = _list_beside(values.get("author_parts"), len(authors))
    records = [
        {**(author if isinstance(author, dict) else {"name": author}), **get_record(part)}
        for author, part in zip(authors, parts, strict=True)
    ]
    places = _list_given_affiliations(values, len(authors))
    venues = [as_text(venue) for venue in _as_list(values.get("venue_ids"))] or [as_text(values.get("venue"))]
    keywords = map(as_text, _as_list(values.get("keywords")) or [values.get("keywords")])
    year = values.get("year")
    return PaperByline(
        values["id"],
        tuple(
            _parse_author(record, place, with_numbers) for record, place in zip(records, places, strict=True)
        ),
        tuple(sys.intern(venue) for venue in venues if venue),
        year if isinstance(year, int) and not isinstance(year, bool) else None,
        list_words(as_text(values.get("title")), as_text(values.get("abstract")), *keywords),
    )


def _parse_author(record: Mapping[str, Any], place: str, with_numbers: bool) -> PrintedAuthor:
    given = as_text(record.get("first")) or as_text(record.get("given"))
    family = as_text(record.get("last")) or as_text(record.get("family"))
    name = as_text(record.get("name")) or f"{given} {family}".strip()
    own = (describe_place(record.get(key)) for key in AFFILIATION_NAMES)
    affiliation = next(filter(None, own), place)
    email = as_text(record.get("email")).strip().lower()
    affiliation = "\n".join(filter(None, (affiliation, email)))
    author = build_author(name, given, family, affiliation=affiliation)
    if not with_numbers:
        return author
    ids = {"orcid": find_orcid(as_text(record.get("orcid"))), EMAIL: email}
    return replace(
        author,
        number=_as_id(record.get("id")),
        ids=tuple(f"{kind}:{value}" for kind, value in ids.items() if value),
    )


def _as_id(value: Any) -> str:
    """Return an identifier as text; an ORCID iD in one form."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else as_text(value)
    orcid = find_orcid(text)
    return f"orcid:{orcid}" if orcid else text.strip()


def find_orcid(text: str) -> str:
    """Return the ORCID iD in a text, in capitals; an empty text if there is none."""
    match = _ORCID.search(text)
    return match[0].upper() if match else ""


def describe_place(value: Any) -> str:
    """Return an affiliation, or several, as a text with a line for each.

    value: a text, an object with "name", "raw", "id" and others, or a list of these.
    """
    if isinstance(value, list):
        places = (describe_place(place) for place in value[:PLACE_LIMIT] if not isinstance(place, list))
        return "\n".join(filter(None, places))
    if isinstance(value, dict):
        return " ".join(filter(None, (as_text(value.get(key)).strip() for key in _PLACE_KEYS)))
    return as_text(value).strip()


def _list_given_affiliations(values: Mapping[str, Any], number: int) -> list[str]:
    """Return the affiliations that stand beside the authors of a record, or as many empty texts."""
    for key in AFFILIATION_NAMES:
        if value := values.get(key):
            return list_affiliations(value, number)
    return [""] * number


def list_affiliations(value: Any, number: int) -> list[str]:
    """Return an affiliation for each of some authors.

    Empty for all if nobody knows whose they are: see `split_by_author`.
    """
    return [describe_place(place) for place in split_by_author(value, number)]


def _list_beside(value: Any, number: int) -> list[Any]:
    """Return a list if it has this many items, else one of as many None."""
    return value if isinstance(value, list) and len(value) == number else [None] * number


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def build_author(
    name: str, given: str, family: str, number: str = "", affiliation: str = ""
) -> PrintedAuthor:
    """Return an author; a name without a family name is split into its parts if it is a name."""
    if not family:
        with suppress(ValueError):
            parsed = split(name)
            given, family = parsed.given, f"{parsed.particle} {parsed.family or parsed.literal}".strip()
    return PrintedAuthor(name, given, family, number, affiliation)
