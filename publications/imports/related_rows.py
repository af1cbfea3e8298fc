"""Rows that papers refer to, author rows and venues, found or created in bulk; and free slugs."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

from django.db import connection

from bibliography.formats import Contributor, Entry
from bibliography.names import NameParts
from bibliography.venues.known_venues import find_by_name
from bibliography.venues.printed_venues import extract_acronym, list_known_names, strip_edition
from core.text.letters import make_name_key
from core.text.markdown import slugify_name, slugify_title
from publications.imports.entry_columns import NAME_LIMIT
from publications.models import Publication, Venue, VenueName

NAMES_KEPT = 200_000  # names in the cache
_PART_LIMITS = {"given": 300, "particle": 100, "family": 300, "suffix": 40, "literal": NAME_LIMIT}
_LEAST_LIMIT = min(_PART_LIMITS.values())
_get_part_texts = attrgetter(*_PART_LIMITS)
_SELECT_AUTHORS = """
    SELECT id, name, homonym FROM publications_author WHERE name = ANY(%s) ORDER BY id FOR KEY SHARE
"""
_INSERT_AUTHORS = """
    INSERT INTO publications_author (name, homonym, given, particle, family, suffix, literal, key)
    SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[],
                         %s::text[])
    ON CONFLICT DO NOTHING RETURNING id, name, homonym
"""
AuthorName = tuple[str, str | None]
cached_name_key = lru_cache(maxsize=100_000)(make_name_key)


def make_author_name(person: Contributor) -> AuthorName:
    """Return the unique values of an author row: the printed name, cut to its column, and the number."""
    name = person.name
    return name if len(name) <= NAME_LIMIT else name[:NAME_LIMIT].rstrip(), person.homonym[:8] or None


class AuthorRows:
    """A cache of the keys of author rows by printed name.

    The rows are locked against deletion until the end of the transaction.
    """

    def __init__(self) -> None:
        self._keys: dict[AuthorName, int] = {}

    def get_or_create_keys(self, named: Mapping[AuthorName, Contributor]) -> dict[AuthorName, int]:
        """Return the keys of author rows by name; those of other names may be among them.

        Missing rows are created, in the order of the names.
        """
        if len(self._keys) > NAMES_KEPT:
            self._keys = {}
        if missing := [name for name in named if name not in self._keys]:
            self._find(missing)
            missing = [name for name in missing if name not in self._keys]
            missing.sort(key=lambda pair: (pair[0], pair[1] or ""))
        rows = []
        for name, homonym in missing:
            texts = _get_part_texts(named[name, homonym].parts)
            if len(max(texts, key=len)) > _LEAST_LIMIT and any(
                len(text) > limit for text, limit in zip(texts, _PART_LIMITS.values(), strict=True)
            ):
                texts = _get_part_texts(NameParts(literal=name))
            rows.append((name, homonym, *texts, cached_name_key(name)))
        if rows:
            with connection.cursor() as cursor:
                cursor.execute(_INSERT_AUTHORS, [list(column) for column in zip(*rows, strict=True)])
                self._keys.update(((name, homonym), key) for key, name, homonym in cursor.fetchall())
        if conflicting := [
            name for name in missing if name not in self._keys
        ]:  # another transaction created them meanwhile
            self._find(conflicting)
        return self._keys

    def _find(self, names: list[AuthorName]) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_SELECT_AUTHORS, [list({name for name, _ in names})])
            self._keys.update(((name, homonym), key) for key, name, homonym in cursor.fetchall())


# Slugs

NUMBERS_AT_ONCE = 64
"""The number of suffixes of a slug that are looked up together."""


def choose_free_slugs(
    candidates: Sequence[str], taken: Callable[[Collection[str]], Iterable[str | None]]
) -> list[str]:
    """Return each candidate, or else the first of it with -2, -3 … that is free.

    taken: returns which of some slugs exist. It is called twice, and again for each with 63 namesakes.
    """
    used = set(taken(set(candidates)))
    crowded = {slug for slug, times in Counter(candidates).items() if times > 1 or slug in used}
    if crowded:
        used |= set(taken({f"{slug}-{number}" for slug in crowded for number in range(2, NUMBERS_AT_ONCE)}))
    numbers = dict.fromkeys(crowded, 2)
    looked_up = dict.fromkeys(crowded, NUMBERS_AT_ONCE)
    slugs = []
    for slug in candidates:
        free = slug
        while free in used:
            number = numbers.get(slug, 2)
            if number >= looked_up.get(slug, 2):
                used |= set(taken({f"{slug}-{each}" for each in range(number, number + NUMBERS_AT_ONCE)}))
                looked_up[slug] = number + NUMBERS_AT_ONCE
            free, numbers[slug] = f"{slug}-{number}", number + 1
        used.add(free)
        slugs.append(free)
    return slugs


def choose_paper_slugs(papers: Iterable[tuple[str, int | None, str]]) -> list[str]:
    """Return free slugs for papers, by their titles and years, or by the slugs chosen for them."""
    return choose_free_slugs(
        [chosen or slugify_title(title, year) for title, year, chosen in papers],
        lambda slugs: Publication.objects.filter(slug__in=slugs).values_list("slug", flat=True),
    )


# Venues by printed name: stored ones, and the names of new ones

_LONGEST_VENUE = 500
KIND_OF = {"article": "journal", "inproceedings": "conference", "chapter": "series"}
"""Kinds of venues by the kinds of their papers; papers of other kinds have no venue."""


def find_venue_keys(printed: Iterable[str]) -> dict[str, int]:
    """Find stored venues by printed names; return their primary keys. In one statement."""
    keys_of = {
        text: [make_name_key(each) for each in list_known_names(text)]
        for text in dict.fromkeys(printed)
        if 0 < len(text) <= _LONGEST_VENUE
    }
    keys = {key for of_text in keys_of.values() for key in of_text}
    stored = dict(VenueName.objects.filter(key__in=keys).values_list("key", "venue_id")) if keys else {}
    venues = {}
    for text, of_text in keys_of.items():
        if venue := next((stored[key] for key in of_text if key in stored), None):
            venues[text] = venue
    return venues


def create_venues(entries: Iterable[Entry]) -> list[int]:
    """Create the missing venues of journal articles and conference papers; return their primary keys.

    In a constant number of statements. Different printed names of one venue create it once.
    """
    kinds = {entry.venue: entry.kind for entry in entries if entry.venue and entry.kind in KIND_OF}
    stored = find_venue_keys(kinds)
    venues: list[Venue] = []
    names: dict[str, VenueName] = {}
    for printed, kind in kinds.items():
        if printed in stored or len(printed) > _LONGEST_VENUE:
            continue
        same = next(
            (names[key] for key in map(make_name_key, list_known_names(printed)) if key in names), None
        )
        if same:
            venue = same.venue
        else:
            full = strip_edition(printed)[:300]
            standard = find_by_name(full)
            short = extract_acronym(printed)[:60] or (standard.short if standard else "")
            venue = Venue(name=full, short=short, kind=KIND_OF[kind])
            venues.append(venue)
        # also the full name in the table of known venues, by which other spellings are found
        standard = find_by_name(venue.name)
        for text in filter(None, (printed, venue.name, venue.short, standard.name if standard else "")):
            names.setdefault(make_name_key(text), VenueName(venue=venue, name=text[:_LONGEST_VENUE]))
    if venues:
        slugs = choose_free_slugs(
            [slugify_name(venue.short or venue.name) for venue in venues],
            lambda slugs: Venue.objects.filter(slug__in=slugs).values_list("slug", flat=True),
        )
        for venue, slug in zip(venues, slugs, strict=True):
            venue.slug = slug
        Venue.objects.bulk_create(venues)
        VenueName.objects.bulk_create(list(names.values()), ignore_conflicts=True)
    return [venue.pk for venue in venues]
