"""Taking away papers that nothing holds any more, with all that belongs to them, in a few statements."""

from collections.abc import Callable, Sequence

from django.db import connection

from publications.importing.writing import tell_triggers
from publications.models import (
    Authorship,
    Corpus,
    Identifier,
    ImportItem,
    Link,
    Publication,
    PublicationTopic,
)
from publications.models.byline import BYLINES_WRITTEN, OF_A_CORPUS

OnProgress = Callable[[int, int], None]
"""What is told how many of how many papers were looked at."""

AT_ONCE = 5_000
_DIE_TOO = (Authorship, Identifier, Link, PublicationTopic, Publication, ImportItem)
"""Models whose rows do not hold a paper."""
_TABLES = (
    "DROP TABLE IF EXISTS dying_papers, dying_names, dying_venues",
    *(f"CREATE TEMP TABLE dying_{name} (id bigint PRIMARY KEY) ON COMMIT DROP"
      for name in ("papers", "names", "venues")),
)  # fmt: skip
_LOCK = """
    INSERT INTO dying_papers
    SELECT id FROM publications_publication WHERE id = ANY(%s) AND slug IS NULL ORDER BY id FOR UPDATE
"""
"""From here on nothing can be made to point at these papers; what was made before is seen by what follows."""
_BESIDE = (
    """INSERT INTO dying_names SELECT DISTINCT author_id FROM publications_authorship
       WHERE publication_id IN (SELECT id FROM dying_papers) ON CONFLICT DO NOTHING""",
    """INSERT INTO dying_venues SELECT DISTINCT venue_id FROM publications_publication
       WHERE id IN (SELECT id FROM dying_papers) AND venue_id IS NOT NULL ON CONFLICT DO NOTHING""",
    """DELETE FROM publications_publicationtopic
       WHERE publication_id IN (SELECT id FROM dying_papers)""",
    """UPDATE publications_importitem SET publication_id = NULL
       WHERE publication_id IN (SELECT id FROM dying_papers)""",
    """UPDATE publications_publication SET version_of_id = NULL
       WHERE version_of_id IN (SELECT id FROM dying_papers)""",
)
_WHOLE = (
    "DELETE FROM publications_publication WHERE id IN (SELECT id FROM dying_papers)",
    *(
        f"DELETE FROM publications_{part} WHERE publication_id IN (SELECT id FROM dying_papers)"
        for part in ("authorship", "identifier", "link")
    ),
)
"""A paper goes before its parts: each part that goes would touch it otherwise. Keys are checked at commit."""
_LATER = """
    DELETE FROM publications_suggestion suggested WHERE authorship_id IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM publications_authorship mention WHERE mention.id = suggested.authorship_id)
"""
_NAMES = """
    DELETE FROM publications_author name WHERE id IN (SELECT id FROM dying_names) AND NOT EXISTS
        (SELECT 1 FROM publications_authorship mention WHERE mention.author_id = name.id)
"""
_VENUES = (
    """DELETE FROM dying_venues WHERE EXISTS
           (SELECT 1 FROM publications_publication paper WHERE paper.venue_id = dying_venues.id)
       OR EXISTS (SELECT 1 FROM publications_venue venue WHERE venue.id = dying_venues.id
                  AND (venue.url <> '' OR venue.issn <> '' OR venue.publisher <> ''))""",
    "DELETE FROM publications_venuename WHERE venue_id IN (SELECT id FROM dying_venues)",
    "DELETE FROM publications_venue WHERE id IN (SELECT id FROM dying_venues)",
)
"""Venues of which nobody said more than papers print."""

_KEEP_DECISIONS = """
    UPDATE publications_authordecision decided
    SET publication_uid = NULL, corpus = %s, source_key = record.source_key
    FROM publications_corpusrecord record
    JOIN publications_publication paper ON paper.id = record.publication_id
    WHERE record.corpus_id = %s AND paper.slug IS NULL AND decided.publication_uid = paper.uid
    AND NOT EXISTS (
        SELECT 1 FROM publications_corpusrecord more
        WHERE more.publication_id = paper.id AND more.corpus_id <> record.corpus_id)
    AND NOT EXISTS (
        SELECT 1 FROM publications_authordecision other
        WHERE other.corpus = %s AND other.source_key = record.source_key
            AND other.name = decided.name AND other.position IS NOT DISTINCT FROM decided.position)
"""
"""SQL: what was decided about papers that only this corpus holds is kept under their keys in it."""


def _holds_paper() -> str:
    """Return SQL: something points at the paper that holds it, as corpora, themes, awards and uploads do."""
    relations = [
        relation
        for relation in Publication._meta.related_objects
        if relation.related_model not in _DIE_TOO
        and not hasattr(relation.related_model, "pgh_tracked_model")
        and relation.field.concrete
        and not relation.many_to_many
    ]
    return " OR ".join(
        f"EXISTS (SELECT 1 FROM {relation.related_model._meta.db_table} held"
        f" WHERE held.{relation.field.column} = paper.id)"
        for relation in relations
    )


def forget_papers(papers: Sequence[int], on_progress: OnProgress = lambda done, number: None) -> int:
    """Delete those of the papers that nothing holds, and names and venues that then stand nowhere.

    The group holds what has a page, and corpora, themes, awards and uploads hold what they point at.
    Within the caller's transaction. Returns how many were deleted.
    """
    deleted = 0
    with connection.cursor() as cursor:
        for statement in _TABLES:
            cursor.execute(statement)
        for start in range(0, len(papers), AT_ONCE):
            deleted += _forget(cursor, list(papers[start : start + AT_ONCE]))
            on_progress(min(start + AT_ONCE, len(papers)), len(papers))
        for statement in (_LATER, *_VENUES, _NAMES):
            cursor.execute(statement)
    return deleted


def _forget(cursor, papers: list[int]) -> int:
    """Delete those of some papers that nothing holds, with their parts."""
    cursor.execute("TRUNCATE dying_papers")
    cursor.execute(_LOCK, [papers])
    cursor.execute(f"DELETE FROM dying_papers paper WHERE {_holds_paper()}")
    cursor.execute("ANALYZE dying_papers")
    for statement in _BESIDE:
        cursor.execute(statement)
    with tell_triggers(BYLINES_WRITTEN, OF_A_CORPUS):
        for statement in _WHOLE:
            cursor.execute(statement)
    cursor.execute("SELECT count(*) FROM dying_papers")
    return cursor.fetchone()[0]


def take_out(corpus: Corpus, which: str, on_progress: OnProgress) -> tuple[int, int]:
    """Take records out of a corpus, with papers that nothing else holds; return how many of each.

    which: SQL that is true of `record`, a row of them. on_progress: is told of papers as they go.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"{_KEEP_DECISIONS} AND {which}", [corpus.slug, corpus.pk, corpus.slug])
        cursor.execute(
            f"""DELETE FROM publications_corpusrecord record WHERE corpus_id = %s AND {which}
                RETURNING publication_id""",
            [corpus.pk],
        )
        papers = [paper for (paper,) in cursor.fetchall()]
    return len(papers), forget_papers(papers, on_progress)
