"""Venues as they are printed: which known one is meant, and what a new one would be called."""

import re
from collections.abc import Collection, Iterable, Iterator

from groupsite.kit.letters import name_key
from groupsite.kit.text import slugify_name
from publications.formats import Entry
from publications.importing.slugs import free_slugs
from publications.models import Venue, VenueName

_LONGEST = 500
_ORDINAL = (
    r"(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|"
    r"thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|"
    r"(?:twenty|thirty|forty|fifty|sixty|seventy)[- ]"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"
)
_PROCEEDINGS = re.compile(r"^(?:in:?\s+)?(?:proceedings|proc\.?)\s+(?:of\s+)?(?:the\s+)?", re.IGNORECASE)
_NUMBER = re.compile(rf"\b(?:the\s+)?{_ORDINAL}\s+(?:annual\s+)?", re.IGNORECASE)
_ANNUAL = re.compile(r"^annual\s+", re.IGNORECASE)
_YEAR = re.compile(r"\s*,?\s*(?:['’]\d\d|(?:19|20)\d\d)\b\s*")
_EDITION = re.compile(r"[\s'’-]*\d\d$")
_BRACKETS = re.compile(r"\s*\(([^()]{2,40})\)\s*$")
_ACRONYM = re.compile(r"[A-Z][A-Za-z&+-]*[A-Z][A-Za-z]*|[A-Z]{2,}")
_VOLUME = re.compile(r"(?<=\w)\s+\d{2,3}$")
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
KIND_OF = {"article": "journal", "inproceedings": "conference", "chapter": "series"}
"""What kind of venue papers of a kind are in; others are in none that would get a page."""


def short_name(printed: str) -> str:
    """The acronym that stands in brackets at the end, without a year: OSDI of "Proc. of … (OSDI '20)"."""
    found = _BRACKETS.search(printed)
    text = _EDITION.sub("", _YEAR.sub("", found[1])).strip() if found else ""
    return text if _ACRONYM.fullmatch(text) else ""


def full_name(printed: str) -> str:
    """The venue's name without what changes from year to year: "Proceedings of the", "14th", "2020", "33"."""
    text = _BRACKETS.sub("", printed)
    text = _NUMBER.sub("", _PROCEEDINGS.sub("", text))
    text = " ".join(_YEAR.sub(" ", text).replace(" :", ":").split()).strip(" ,:;.-").replace(" :", ":")
    text = _VOLUME.sub("", text)
    return _ARTICLE.sub("", _ANNUAL.sub("", text)) or printed


def spellings(printed: str) -> Iterator[str]:
    """What a venue may be known as that is printed so, the surest first."""
    yield printed
    full, short = full_name(printed), short_name(printed)
    yield full
    if short:
        yield short
    head, _, tail = full.partition(":")
    yield from (part.strip() for part in (head, tail) if part.strip() and _ACRONYM.fullmatch(part.strip()))
    last = full.rpartition(",")[2].strip()
    if _ACRONYM.fullmatch(last):
        yield last


def venue_keys(printed: Iterable[str]) -> dict[str, int]:
    """The keys of known venues by what is printed. In one statement."""
    wanted = {
        text: [name_key(each) for each in spellings(text)]
        for text in dict.fromkeys(printed)
        if text and len(text) <= _LONGEST
    }
    keys = {key for of_text in wanted.values() for key in of_text}
    known = dict(VenueName.objects.filter(key__in=keys).values_list("key", "venue_id")) if keys else {}
    found = {text: next((known[key] for key in keys if key in known), None) for text, keys in wanted.items()}
    return {text: key for text, key in found.items() if key}


def make_venues(entries: Iterable[Entry]) -> list[int]:
    """Make the venues that journal articles and conference papers name and nobody knows; gives their keys.

    In a constant number of statements. What two of them print differently, but is one venue's, is made once.
    """
    wanted = {entry.venue: entry.kind for entry in entries if entry.venue and entry.kind in KIND_OF}
    known = venue_keys(wanted)
    made: list[Venue] = []
    named: dict[str, VenueName] = {}
    for printed, kind in wanted.items():
        if printed in known or len(printed) > _LONGEST:
            continue
        same = next((named[key] for key in map(name_key, spellings(printed)) if key in named), None)
        venue = same.venue if same else _new(printed, kind)
        if not same:
            made.append(venue)
        for text in filter(None, (printed, venue.name, short_name(printed))):
            named.setdefault(name_key(text), VenueName(venue=venue, name=text))
    if made:
        _write(made, list(named.values()))
    return [venue.pk for venue in made]


def _new(printed: str, kind: str) -> Venue:
    return Venue(name=full_name(printed)[:300], short=short_name(printed)[:60], kind=KIND_OF[kind])


def _write(venues: list[Venue], names: list[VenueName]) -> None:
    wanted = [slugify_name(venue.short or venue.name) for venue in venues]
    for venue, slug in zip(venues, free_slugs(wanted, _taken), strict=True):
        venue.slug = slug
    Venue.objects.bulk_create(venues)
    VenueName.objects.bulk_create(names, ignore_conflicts=True)


def _taken(slugs: Collection[str]) -> Iterable[str]:
    return Venue.objects.filter(slug__in=slugs).values_list("slug", flat=True)
