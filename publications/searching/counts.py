"""How many papers fit a query, and of which years, venues, kinds and corpora: in one statement."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import F, QuerySet

from publications.models import Publication
from publications.searching.limits import prefer_bitmaps

COUNTED = 1_000
"""Papers that are counted where counting all is dear, and that can be ordered by how well they match."""
VENUES = 30
"""Venues that a list can be narrowed to, those of the most papers."""


@dataclass(frozen=True)
class Counts:
    """What was counted: `number` of papers, and by facet the values, what they are called, and their papers.

    at_least: there are more than were counted; years are all that there are then, with None for what was not
    counted. corpora_at_least: of corpora only some were looked at. keys: of all papers, where there are no
    more than COUNTED; page: those that were asked for, in order.
    """

    number: int = 0
    at_least: bool = False
    corpora_at_least: bool = False
    years: tuple[tuple[int, int | None], ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    venues: tuple[tuple[str, str, int], ...] = ()
    corpora: tuple[tuple[str, str, int], ...] = ()
    ours: int = 0
    keys: tuple[int, ...] | None = None
    page: tuple[int, ...] = ()


_COUNTS = """
WITH hits (id, at, venue_id, kind) AS MATERIALIZED ({hits}),
few AS (SELECT id FROM hits LIMIT {few})
SELECT json_build_object(
    'number', (SELECT count(*) FROM hits),
    'years', (SELECT json_agg(json_build_array(at, n) ORDER BY at DESC) FROM
        (SELECT at, count(*) AS n FROM hits WHERE at > 0 GROUP BY at) AS found),
    'kinds', (SELECT json_agg(json_build_array(kind, n) ORDER BY n DESC, kind) FROM
        (SELECT kind, count(*) AS n FROM hits GROUP BY kind) AS found),
    'venues', (SELECT json_agg(json_build_array(slug, called, n) ORDER BY n DESC, called) FROM
        (SELECT venue.slug, coalesce(nullif(venue.short, ''), venue.name) AS called, n FROM
            (SELECT venue_id, count(*) AS n FROM hits WHERE venue_id IS NOT NULL GROUP BY venue_id
             ORDER BY n DESC, venue_id LIMIT {venues}) AS most
         JOIN publications_venue AS venue ON venue.id = most.venue_id) AS found),
    'corpora', (SELECT json_agg(json_build_array(slug, name, n) ORDER BY n DESC, name) FROM
        (SELECT record.corpus_id, count(DISTINCT few.id) AS n FROM few
         JOIN publications_corpusrecord AS record ON record.publication_id = few.id
         GROUP BY record.corpus_id) AS found
        JOIN publications_corpus AS corpus ON corpus.id = found.corpus_id),
    'ours', (SELECT count(*) FROM few JOIN publications_publication AS held USING (id)
             WHERE held.slug IS NOT NULL),
    'keys', (SELECT json_agg(id) FROM few),
    'page', {page})::text
"""
_YEARS = """
WITH RECURSIVE years (at) AS (
    VALUES (32767) UNION ALL
    SELECT (SELECT coalesce(year, 0) FROM publications_publication
            WHERE visibility = 'public' AND version_of_id IS NULL AND coalesce(year, 0) < years.at
            ORDER BY coalesce(year, 0) DESC LIMIT 1)
    FROM years WHERE years.at IS NOT NULL)
SELECT at FROM years WHERE at BETWEEN 1 AND 32766
"""
_PAGE = """(SELECT json_agg(id) FROM
        (SELECT id FROM hits {where} ORDER BY at {order}, id {order} LIMIT %s) AS page)"""


def counted(papers: QuerySet[Publication], place: Sequence[int] | None, backwards: bool, size: int) -> Counts:
    """Count papers, annotated with `at`, all of them; and give the keys of those beyond a place.

    place: `at` and the key of a paper; None for the beginning. backwards: those newer than it, the oldest
    first, and else the newest first.
    """
    order = "ASC" if backwards else "DESC"
    where = f"WHERE (at, id) {'>' if backwards else '<'} (%s, %s)" if place else ""
    found = _asked(papers, _PAGE.format(where=where, order=order), [*(place or ()), size])
    few = found["number"] <= COUNTED
    return _counts(found, at_least=False, keys=tuple(found["keys"] or ()) if few else None)


def sampled(papers: QuerySet[Publication], by_words: bool) -> Counts:
    """Count some of the papers: as many as there are, but no more than COUNTED.

    by_words: they are found by words, and best by the index of these whatever the database expects.
    """
    if by_words:
        prefer_bitmaps()
    found = _asked(papers, "NULL", [], COUNTED + 1)
    if found["number"] <= COUNTED:
        return _counts(found, at_least=False)
    counted_years = dict(found["years"] or ())
    found["years"] = [(year, counted_years.get(year)) for year in _all_years()]
    return _counts(found, at_least=True)


def _all_years() -> list[int]:
    """The years of all papers that visitors may see, the last first: a look into the index for each."""
    with connection.cursor() as cursor:
        cursor.execute(_YEARS)
        return [year for (year,) in cursor.fetchall()]


def _asked(
    papers: QuerySet[Publication], page: str, values: list[Any], most: int | None = None
) -> dict[str, Any]:
    rows = papers.order_by().values_list("pk", "at", "venue_id", F("kind"))[:most]
    hits, params = rows.query.get_compiler(connection=connection).as_sql()
    asked = _COUNTS.format(hits=hits, page=page, few=COUNTED + 1, venues=VENUES)
    with connection.cursor() as cursor:
        cursor.execute(asked, [*params, *values])
        return json.loads(cursor.fetchone()[0])


def _counts(found: dict[str, Any], at_least: bool, keys: tuple[int, ...] | None = None) -> Counts:
    lists = {name: tuple(map(tuple, found[name] or ())) for name in ("years", "kinds", "venues", "corpora")}
    return Counts(
        number=min(found["number"], COUNTED) if at_least else found["number"],
        at_least=at_least,
        corpora_at_least=found["number"] > COUNTED,
        ours=found["ours"],
        keys=keys,
        page=tuple(found["page"] or ()),
        **lists,
    )
