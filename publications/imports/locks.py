"""Advisory locks between loading corpora, applying plans, and saving papers in forms.

A plan is applied while nobody saves a paper and no corpus is loaded; only one corpus is loaded at a time. The
locks are taken in this order, before any row is locked, and are released with the transaction.
"""

from django.db import connection

PAPER_LOCK = 5_150_611
CORPUS_LOCK = PAPER_LOCK + 1


def lock_saving(exclusive: bool = True) -> None:
    """Lock out plans until the end of the transaction. exclusive: lock out other saves, too."""
    function = "pg_advisory_xact_lock" if exclusive else "pg_advisory_xact_lock_shared"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [PAPER_LOCK])


def lock_papers() -> None:
    """Lock out saving papers, applying plans and loading corpora until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [CORPUS_LOCK])
    lock_saving()


def lock_corpora() -> None:
    """Lock out loading corpora and applying plans until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CORPUS_LOCK])
