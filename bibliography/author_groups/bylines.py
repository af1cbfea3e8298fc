"""The plain data that grouping takes: papers with the names in their bylines."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bibliography.json_values import decode_json
from bibliography.names import split
from bibliography.names.normalization import fold, normalize_name

_WORDS = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class PrintedAuthor:
    """A name in a byline.

    number: an identifier of the person, or a homonym number together with the name: the same number is one
    person.
    """

    name: str
    given: str = ""
    family: str = ""
    number: str = ""
    affiliation: str = ""

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

    with_numbers: whether identifiers of people in the file are evidence.
    """
    for line in lines:
        if line.strip():
            values = decode_json(line)
            if not isinstance(values, dict) or not isinstance(values.get("id"), str):
                raise ValueError("A line has one object, in braces, with an “id”.")
            names = values.get("authors") or []
            parts = values.get("author_parts") or []
            if len(parts) != len(names):
                parts = [{}] * len(names)
            venues = values.get("venue_ids") or [values.get("venue")]
            year = values.get("year")
            yield PaperByline(
                values["id"],
                tuple(
                    _parse_author(name, part, with_numbers) for name, part in zip(names, parts, strict=True)
                ),
                tuple(filter(None, venues)),
                year if isinstance(year, int) else None,
                list_words(values.get("title") or "", values.get("abstract") or ""),
            )


def _parse_author(name: str, part: Mapping[str, Any], with_numbers: bool) -> PrintedAuthor:
    number = str(part.get("id") or "") if with_numbers else ""
    given, family = part.get("first") or "", part.get("last") or ""
    return build_author(name, given, family, number, part.get("affiliation") or "")


def build_author(
    name: str, given: str, family: str, number: str = "", affiliation: str = ""
) -> PrintedAuthor:
    """Return an author; a name without a family name is split into its parts."""
    if not family:
        parsed = split(name)
        given, family = parsed.given, f"{parsed.particle} {parsed.family or parsed.literal}".strip()
    return PrintedAuthor(name, given, family, number, affiliation)
