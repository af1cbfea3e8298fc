"""Parse printed names of venues: strip what changes from year to year, and extract acronyms."""

import re
from collections.abc import Iterator
from functools import lru_cache

from bibliography.venues.known_venues import find_by_acronym, find_by_name

_ORDINAL = (
    r"(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    r"thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|"
    r"(?:twenty|thirty|forty|fifty|sixty|seventy)[- ]"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"
)
_PROCEEDINGS = re.compile(r"^(?:in:?\s+)?(?:proceedings|proc\.?)\s+(?:of\s+)?(?:the\s+)?", re.IGNORECASE)
_NUMBER = re.compile(rf"\b(?:the\s+)?{_ORDINAL}\s+(?:annual\s+)?", re.IGNORECASE)
_ANNUAL = re.compile(r"^annual\s+", re.IGNORECASE)
_YEAR = re.compile(r"(?:(?<!\s)\s++)?(?:,\s*+)?(?:['’]\d\d|(?:19|20)\d\d)\b\s*")
_EDITION = re.compile(r"(?<![\s'’-])[\s'’-]*+\d\d$")
_BRACKETS = re.compile(r"(?:(?<!\s)\s++)?\(([^()]{2,40})\)\s*$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z&+-]{0,40}[A-Z][A-Za-z]{0,40}|[A-Z]{2,40}")
_ACRONYM_AND_PLACE = re.compile(r"(?:(?<!\s)\s++)?(\(([^()]{2,40})\))\s*+,.*$", re.DOTALL)
_VOLUME = re.compile(r"(?<=\w)\s+\d{2,3}$")
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
_VOLUME_WORDS = re.compile(
    r",?(?<!\s)\s++(?:vol(?:ume|\.)|number|no\.|part|issue)\s.*", re.IGNORECASE | re.DOTALL
)
_HEAD = re.compile(r"[A-Z][A-Za-z&+-]{0,40}[A-Z][A-Za-z]{0,40}")
_HEAD_EDITION = re.compile(r"(?<![\s'’-])[\s'’-]*+\d\d$")
_SECTION = re.compile(r"(?<=\w\w)\s*:\s.*", re.DOTALL)
_EVERY_VENUE = re.compile(
    r"^(?:(?:the|annual|international|european|joint|national)\s+)*"
    r"(?:conference|workshop|symposium|meeting|congress)\s+"
    r"(?:on|of|for|in)\s+(?:the\s+)?",
    re.IGNORECASE,
)


def extract_acronym(printed: str) -> str:
    """Extract the acronym in brackets at the end, without a year: OSDI from "Proc. of … (OSDI '20)"."""
    match = _BRACKETS.search(_strip_place(printed))
    text = _strip_year(match[1]) if match else ""
    return text if _ACRONYM.fullmatch(text) else ""


def _strip_year(acronym: str) -> str:
    return _EDITION.sub("", _YEAR.sub("", acronym)).strip()


def _strip_place(printed: str) -> str:
    """Strip what follows the acronym in brackets: "(OSDI '20), Banff, November 4–6, 2020"."""
    match = _ACRONYM_AND_PLACE.search(printed)
    return printed[: match.end(1)] if match and _ACRONYM.fullmatch(_strip_year(match[2])) else printed


def strip_edition(printed: str) -> str:
    """Strip "Proceedings of the" and what changes from year to year: "14th", "2020", "33"."""
    text = _BRACKETS.sub("", _strip_place(printed))
    text = _NUMBER.sub("", _PROCEEDINGS.sub("", text))
    text = " ".join(_YEAR.sub(" ", text).replace(" :", ":").split()).strip(" ,:;.-").replace(" :", ":")
    text = _VOLUME.sub("", text)
    return _ARTICLE.sub("", _ANNUAL.sub("", text)) or printed


def list_known_names(printed: str) -> Iterator[str]:
    """Yield the names that a printed venue may have in the database, the most certain first."""
    yield printed
    full, short = strip_edition(printed), extract_acronym(printed)
    yield full
    if short:
        yield short
    if venue := find_by_name(full) or find_by_acronym(full):
        yield venue.name
    head, _, tail = full.partition(":")
    yield from (part.strip() for part in (head, tail) if part.strip() and _ACRONYM.fullmatch(part.strip()))
    last = full.rpartition(",")[2].strip()
    if _ACRONYM.fullmatch(last):
        yield last


@lru_cache(maxsize=4096)
def parse_series(printed: str) -> tuple[str, str]:
    """Return the name of a venue's series, and its acronym, which may be empty."""
    name = _VOLUME_WORDS.sub("", strip_edition(printed)).replace(" ,", ",")
    head = _HEAD_EDITION.sub("", re.split("[,:]", name)[0].strip())
    short = extract_acronym(printed) or (head if _HEAD.fullmatch(head) else "")
    return _SECTION.sub("", name).strip(" ,:;.-") or printed, short


@lru_cache(maxsize=4096)
def strip_event_kind(name: str) -> str:
    """Strip the kind of event from a name: "Conference on", "Workshop on"."""
    rest = _EVERY_VENUE.sub("", name)
    return rest[:1].upper() + rest[1:] if len(rest) > 2 else name
