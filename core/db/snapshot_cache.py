"""Keep values that are computed from the database until anything is written to it.

PostgreSQL's snapshot changes with every transaction that writes, so a value of the same snapshot still holds.
Each process keeps its own values.
"""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import caches
from django.db import connection

from core.db.dated_models import today

Result = TypeVar("Result")


def get_or_compute(key: str, compute: Callable[[], Result]) -> Result:
    """Return the value of a key, computed again if anything was written since, or on another day.

    A transaction that has written something sees what others do not, so nothing is kept in it.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text, pg_current_xact_id_if_assigned() IS NULL")
        snapshot, has_written_nothing = cursor.fetchone()
    if not has_written_nothing:
        return compute()
    state = (snapshot, today())
    kept = caches["local"].get(key)
    if kept is None or kept[0] != state:
        kept = (state, compute())
        caches["local"].set(key, kept)
    return kept[1]
