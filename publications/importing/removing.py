"""Taking away papers that nothing holds any more, with all that belongs to them, in a few statements."""

from collections.abc import Sequence

from django.db import connection

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
    "UPDATE publications_importitem SET publication_id = NULL WHERE publication_id IN (SELECT id FROM dying_papers)",
    "DELETE FROM publications_publication WHERE id IN (SELECT id FROM dying_papers)",
)


def forget_papers(papers: Sequence[int]) -> int:
    """Delete those of the papers that neither the group nor a corpus holds, and names that then stand nowhere.

    Within the caller's transaction. Gives how many were deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS dying_papers, dying_names")
        cursor.execute(
            """CREATE TEMP TABLE dying_papers ON COMMIT DROP AS
               SELECT paper.id FROM publications_publication paper
               WHERE paper.id = ANY(%s) AND paper.slug IS NULL AND NOT EXISTS
                   (SELECT 1 FROM publications_corpusrecord record WHERE record.publication_id = paper.id)""",
            [list(papers)],
        )
        deleted = cursor.rowcount
        cursor.execute(
            """CREATE TEMP TABLE dying_names ON COMMIT DROP AS
               SELECT DISTINCT author_id AS id FROM publications_authorship
               WHERE publication_id IN (SELECT id FROM dying_papers)"""
        )
        for statement in _PARTS:
            cursor.execute(statement)
        cursor.execute(
            """DELETE FROM publications_author name WHERE id IN (SELECT id FROM dying_names) AND NOT EXISTS
                   (SELECT 1 FROM publications_authorship mention WHERE mention.author_id = name.id)"""
        )
    return deleted
