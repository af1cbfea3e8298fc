"""Counting the papers that match a query by years, venues, kinds and corpora, in one statement."""

import json
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from bibliography.venues.labels import label_venue, make_labels_unique
from publications.models.kind import KIND_LABELS
from publications.search.statements import FINDABLE, YEAR, Hits, fetch, prefer_bitmaps

COUNT_LIMIT = 1_000
"""The largest number of papers that are counted, and that can be ordered by rank."""
VENUES = 30
"""The number of venues in the facet, those of the most papers."""


@dataclass(frozen=True)
class PaperCounts:
    """The `number` of papers, and for each facet its values with labels and numbers of papers.

    at_least: not all papers were counted; `years` then has all years, with None for those without a counted
    paper. kinds: standard ones, and the group's own beside the standard kind that each stands for. ours:
    papers of the group. places: year, or 0, and key of the counted papers, in no order. ranked: their
    keys, the best first, if they were ranked.
    """

    number: int = 0
    at_least: bool = False
    years: tuple[tuple[int, int | None], ...] = ()
    kinds: tuple[tuple[str, str, int], ...] = ()
    venues: tuple[tuple[str, str, int], ...] = ()
    corpora: tuple[tuple[str, str, int], ...] = ()
    ours: int = 0
    places: tuple[tuple[int, int], ...] = ()
    ranked: tuple[int, ...] = ()


# A paper that the group does not hold is in a corpus; with a single corpus no lookup is needed.
_COUNTS = """
WITH hits AS MATERIALIZED (SELECT id, at, venue_id, kind, own_kind_id, ours{search} FROM {hits} LIMIT {most})
SELECT json_build_object(
    'years', (SELECT json_agg(json_build_array(at, n) ORDER BY at DESC) FROM
        (SELECT at, count(*) AS n FROM hits WHERE at > 0 GROUP BY at) AS found),
    'kinds', (SELECT json_agg(json_build_array(kind, name, n) ORDER BY n DESC, kind) FROM
        (SELECT kind, '' AS name, count(*) AS n FROM hits GROUP BY kind UNION ALL
         SELECT own.slug, own.name, count(*) FROM hits
         JOIN publications_paperkind AS own ON own.id = hits.own_kind_id GROUP BY own.id) AS found),
    'venues', (SELECT json_agg(json_build_array(slug, n, name, short, kind) ORDER BY n DESC, name) FROM
        (SELECT venue.slug, venue.name, venue.short, venue.kind, n FROM
            (SELECT venue_id, count(*) AS n FROM hits WHERE venue_id IS NOT NULL GROUP BY venue_id
             ORDER BY n DESC, venue_id LIMIT {venues}) AS most
         JOIN publications_venue AS venue ON venue.id = most.venue_id) AS found),
    'corpora', CASE WHEN (SELECT count(*) FROM publications_corpus) = 1 THEN
        (SELECT json_build_array(json_build_array(slug, name, n)) FROM publications_corpus,
            (SELECT count(*) AS n FROM hits WHERE NOT ours OR EXISTS
                (SELECT FROM publications_corpusrecord WHERE publication_id = hits.id)) AS found WHERE n > 0)
        ELSE (SELECT json_agg(json_build_array(slug, name, n) ORDER BY n DESC, name) FROM
            (SELECT record.corpus_id, count(DISTINCT hits.id) AS n FROM hits
             JOIN publications_corpusrecord AS record ON record.publication_id = hits.id
             GROUP BY record.corpus_id) AS found
            JOIN publications_corpus AS corpus ON corpus.id = found.corpus_id) END,
    'ours', (SELECT count(*) FROM hits WHERE ours),
    'places', (SELECT json_agg(json_build_array(at, id)) FROM hits){ranked})::text
"""
_RANKED = """,
    'ranked', (SELECT json_agg(id ORDER BY ts_rank(search, %s::tsquery, 1) DESC, at DESC, id DESC) FROM hits)
"""
_YEARS = f"""
WITH RECURSIVE years (at) AS (
    VALUES (32767) UNION ALL
    SELECT (SELECT {YEAR} {FINDABLE} AND {YEAR} < years.at ORDER BY {YEAR} DESC LIMIT 1)
    FROM years WHERE years.at IS NOT NULL)
SELECT at FROM years WHERE at BETWEEN 1 AND 32766
"""


def count_papers(
    hits: Hits, by_words: bool, of_more: bool = False, text: str = "", most: int | None = None
) -> PaperCounts:
    """Count papers, at most `most` of them and one more; by default COUNT_LIMIT.

    by_words: they are found by words, so that the index of words is best, against the database's estimate.
    of_more: more papers match than these. text: a tsquery, to rank the papers for it.
    """
    most = COUNT_LIMIT if most is None else most
    statement = _COUNTS.format(
        hits=hits.build_table_sql(),
        venues=VENUES,
        most=most + 1,
        search=", search" if text else "",
        ranked=_RANKED if text else "",
    )
    with prefer_bitmaps() if by_words else nullcontext():
        [(output,)] = fetch(statement, (*hits.params, text) if text else hits.params)
    counts: dict[str, Any] = json.loads(output)
    ours = counts.pop("ours")
    counts = {name: rows or [] for name, rows in counts.items()}
    places, ranked = counts.pop("places"), tuple(counts.pop("ranked", ()))
    at_least = of_more or len(places) > most
    if at_least:
        of_years = dict(counts["years"])
        counts["years"] = [(year, of_years.get(year)) for (year,) in fetch(_YEARS)]
    venues = counts["venues"]
    labels = make_labels_unique([(label_venue(*row[2:]), row[2]) for row in venues])  # no two have one label
    counts["venues"] = [(row[0], label, row[1]) for row, label in zip(venues, labels, strict=True)]
    kinds = counts["kinds"]
    counts["kinds"] = [
        (kind, name or str(KIND_LABELS.get(kind, kind)), number) for kind, name, number in kinds
    ]
    lists = {name: tuple(map(tuple, rows)) for name, rows in counts.items()}
    number = min(len(places), most)
    return PaperCounts(number, at_least, ours=ours, places=tuple(map(tuple, places)), ranked=ranked, **lists)
