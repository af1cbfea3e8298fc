"""Locks between loads of corpora, applications of plans, and papers saved by hand.

A plan is applied while nobody saves a paper by hand and no corpus is loaded; a corpus is loaded while no
other one is. The locks are taken in this order, before any row, and end with the transaction.
"""

from django.db import connection

PAPER_LOCK = 5_150_611
CORPUS_LOCK = PAPER_LOCK + 1


def lock_saving(alone: bool = True) -> None:
    """Keep plans from being applied until the end of the transaction; alone: and others from saving alone."""
    function = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [PAPER_LOCK])


def lock_papers() -> None:
    """Keep others from saving papers, applying plans and loading corpora until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [CORPUS_LOCK])
    lock_saving()


def lock_corpora() -> None:
    """Keep others from changing corpora and applying plans until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CORPUS_LOCK])
