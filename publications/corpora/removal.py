"""Removing corpora, or papers from them, with the papers that nothing else holds."""

from django.db import connection, transaction

from publications.imports.locks import lock_corpora
from publications.imports.undo import OnProgress, delete_unheld_papers
from publications.models import Corpus

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
"""SQL: decisions about papers that only this corpus holds are kept with their keys in the corpus."""


def remove(name: str, on_progress: OnProgress = lambda _done, _number: None) -> int:
    """Delete a corpus, with the papers that nothing else holds; return how many papers were deleted.

    name: or slug. on_progress: called with the numbers of papers that were looked at, and of all papers.
    Raises Corpus.DoesNotExist, and Corpus.MultipleObjectsReturned if several have the name.
    """
    with transaction.atomic():
        lock_corpora()
        corpus = Corpus.objects.filter(slug=name).first() or Corpus.objects.get(name=name)
        _, deleted = remove_records(corpus, "TRUE", on_progress)
        corpus.delete()
    return deleted


def remove_records(corpus: Corpus, which: str, on_progress: OnProgress) -> tuple[int, int]:
    """Remove records from a corpus, with papers that nothing else holds; return how many of each.

    which: an SQL condition on `record`. on_progress: called as papers are deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"{_KEEP_DECISIONS} AND {which}", [corpus.slug, corpus.pk, corpus.slug])
        cursor.execute(
            f"""DELETE FROM publications_corpusrecord record WHERE corpus_id = %s AND {which}
                RETURNING publication_id""",
            [corpus.pk],
        )
        papers = [paper for (paper,) in cursor.fetchall()]
    return len(papers), delete_unheld_papers(papers, on_progress)
