"""Taking away papers that nothing holds any more, with all that belongs to them, in a few statements."""

from collections.abc import Iterable, Sequence

from django.db import connection

from publications.models import Authorship, Identifier, ImportItem, Link, Publication, PublicationTopic

_PARTS = (
    "DELETE FROM publications_suggestion WHERE authorship_id IN (SELECT id FROM publications_authorship WHERE"
    " publication_id IN (SELECT id FROM dying_papers))",
    *(
        f"DELETE FROM {table} WHERE {column} IN (SELECT id FROM dying_papers)"
        for table, column in (
            ("publications_authorship", "publication_id"),
            ("publications_identifier", "publication_id"),
            ("publications_link", "publication_id"),
            ("publications_publicationtopic", "publication_id"),
        )
    ),
    "UPDATE publications_importitem SET publication_id = NULL"
    " WHERE publication_id IN (SELECT id FROM dying_papers)",
    "UPDATE publications_publication SET version_of_id = NULL"
    " WHERE version_of_id IN (SELECT id FROM dying_papers)",
    "DELETE FROM publications_publication WHERE id IN (SELECT id FROM dying_papers)",
)
_VENUES = (
    """DELETE FROM dying_venues WHERE EXISTS
           (SELECT 1 FROM publications_publication paper WHERE paper.venue_id = dying_venues.id)
       OR EXISTS (SELECT 1 FROM publications_venue venue WHERE venue.id = dying_venues.id
                  AND (venue.url <> '' OR venue.issn <> '' OR venue.publisher <> ''))""",
    "DELETE FROM publications_venuename WHERE venue_id IN (SELECT id FROM dying_venues)",
    "DELETE FROM publications_venue WHERE id IN (SELECT id FROM dying_venues)",
)
"""Venues of which nobody said more than papers print."""
_DIE_TOO = (Authorship, Identifier, Link, PublicationTopic, Publication, ImportItem)
"""Models whose rows do not hold a paper."""
_DYING = """
    CREATE TEMP TABLE dying_papers ON COMMIT DROP AS
    SELECT paper.id FROM publications_publication paper WHERE paper.id = ANY(%s) AND paper.slug IS NULL
"""

KEEP_DECISIONS = """
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


def _unless_held() -> str:
    """SQL: nothing else points at the paper, as corpora, themes, awards and uploads do."""
    relations = [
        relation
        for relation in Publication._meta.related_objects
        if relation.related_model not in _DIE_TOO
        and not hasattr(relation.related_model, "pgh_tracked_model")
        and relation.field.concrete
        and not relation.many_to_many
    ]
    return "".join(
        f" AND NOT EXISTS (SELECT 1 FROM {relation.related_model._meta.db_table} held"
        f" WHERE held.{relation.field.column} = paper.id)"
        for relation in relations
    )


def forget_papers(papers: Sequence[int]) -> int:
    """Delete those of the papers that nothing holds, and names and venues that then stand nowhere.

    The group holds what has a page, and corpora, themes, awards and uploads hold what they point at.
    Within the caller's transaction. Gives how many were deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS dying_papers, dying_names, dying_venues")
        cursor.execute(_DYING + _unless_held(), [list(papers)])
        deleted = cursor.rowcount
        cursor.execute(
            """CREATE TEMP TABLE dying_names ON COMMIT DROP AS
               SELECT DISTINCT author_id AS id FROM publications_authorship
               WHERE publication_id IN (SELECT id FROM dying_papers)"""
        )
        cursor.execute(
            """CREATE TEMP TABLE dying_venues ON COMMIT DROP AS
               SELECT DISTINCT venue_id AS id FROM publications_publication
               WHERE id IN (SELECT id FROM dying_papers) AND venue_id IS NOT NULL"""
        )
        for statement in (*_PARTS, *_VENUES):
            cursor.execute(statement)
        cursor.execute(
            """DELETE FROM publications_author name WHERE id IN (SELECT id FROM dying_names) AND NOT EXISTS
                   (SELECT 1 FROM publications_authorship mention WHERE mention.author_id = name.id)"""
        )
    return deleted


def forget_names(names: Iterable[int]) -> None:
    """Delete those of the printed names that stand on no paper."""
    with connection.cursor() as cursor:
        cursor.execute(
            """DELETE FROM publications_author name WHERE id = ANY(%s) AND NOT EXISTS
                   (SELECT 1 FROM publications_authorship mention WHERE mention.author_id = name.id)""",
            [sorted(names)],
        )
