"""Venues as they are printed: which known one is meant, and what a new one would be called."""

from collections.abc import Collection, Iterable

from groupsite.kit.letters import name_key
from groupsite.kit.text import slugify_name
from publications.formats import Entry
from publications.importing.slugs import free_slugs
from publications.models import Venue, VenueName
from publications.venue_names.known import find_by_name
from publications.venue_names.printed import full_name, short_name, spellings

_LONGEST = 500
KIND_OF = {"article": "journal", "inproceedings": "conference", "chapter": "series"}
"""What kind of venue papers of a kind are in; others are in none that would get a page."""


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
        for text in filter(None, (printed, venue.name, venue.short, *_full_names(venue))):
            named.setdefault(name_key(text), VenueName(venue=venue, name=text[:_LONGEST]))
    if made:
        _write(made, list(named.values()))
    return [venue.pk for venue in made]


def _new(printed: str, kind: str) -> Venue:
    full = full_name(printed)[:300]
    venue_name = find_by_name(full)
    short = short_name(printed)[:60] or (venue_name.short if venue_name else "")
    return Venue(name=full, short=short, kind=KIND_OF[kind])


def _full_names(venue: Venue) -> list[str]:
    """The full name that the table of venues has, under which other ways to print it are found."""
    known = find_by_name(venue.name)
    return [known.name] if known else []


def _write(venues: list[Venue], names: list[VenueName]) -> None:
    wanted = [slugify_name(venue.short or venue.name) for venue in venues]
    for venue, slug in zip(venues, free_slugs(wanted, _taken), strict=True):
        venue.slug = slug
    Venue.objects.bulk_create(venues)
    VenueName.objects.bulk_create(names, ignore_conflicts=True)


def _taken(slugs: Collection[str]) -> Iterable[str]:
    return Venue.objects.filter(slug__in=slugs).values_list("slug", flat=True)
