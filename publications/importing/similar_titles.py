"""Papers with similar titles, found by the keys of their titles that the database has an index of."""

from collections.abc import Sequence

from django.db import connection

from publications.formats import Entry
from publications.matching import compare_titles, make_title_keys, make_title_queries
from publications.matching.papers import YEARS_APART

AT_ONCE = 2_000
_SIMILAR = """
    SELECT DISTINCT paper.id, paper.title, wanted.place
    FROM unnest(%s::int[], %s::int[], %s::int[]) AS wanted (key, place, year), LATERAL
        (SELECT id, title FROM publications_publication
         WHERE title_keys @> ARRAY[wanted.key]
            AND (year IS NULL OR wanted.year IS NULL OR year BETWEEN wanted.year - %s AND wanted.year + %s)
         OFFSET 0) AS paper
"""


def find_similar_titles(entries: Sequence[Entry]) -> list[int]:
    """Return the keys of papers whose titles are similar to those of some entries. In three statements."""
    index_titles()
    rows = [
        (key, place, entry.year)
        for place, entry in enumerate(entries)
        for key in make_title_queries(entry.title)
    ]
    if not rows:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_SIMILAR, [*map(list, zip(*rows, strict=True)), YEARS_APART, YEARS_APART])
        return [paper for paper, title, place in cursor if compare_titles(title, entries[place].title)]


def index_titles() -> int:
    """Make the keys that titles miss since they changed; gives how many papers got theirs."""
    done = after = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT id, title FROM publications_publication WHERE title_keys IS NULL AND id > %s"
                " ORDER BY id LIMIT %s",
                [after, AT_ONCE],
            )
            rows = cursor.fetchall()
            if not rows:
                return done
            keys = [f"{{{','.join(map(str, make_title_keys(title)))}}}" for _, title in rows]
            cursor.execute(
                """UPDATE publications_publication paper SET title_keys = made.keys::int[]
                   FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS made (id, title, keys)
                   WHERE paper.id = made.id AND paper.title = made.title""",
                [[key for key, _ in rows], [title for _, title in rows], keys],
            )
        done += len(rows)
        after = rows[-1][0]
