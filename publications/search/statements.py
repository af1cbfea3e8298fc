"""The papers that fit a query as a piece of SQL, built once and used in several statements, within limits.

In PostgreSQL a subquery without a limit is the same as its conditions: indexes are used as if it stood open.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, connection, transaction
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet
from psycopg2.errors import QueryCanceled
from psycopg2.extensions import TRANSACTION_STATUS_IDLE

_IS_OURS = ExpressionWrapper(Q(slug__isnull=False), BooleanField())
FINDABLE = "FROM publications_publication WHERE visibility = 'public' AND version_of_id IS NULL"
"""All that visitors may see, each work once, in SQL."""
YEAR = "coalesce(year, 0)"
"""What indexes have as the year of a paper."""


@dataclass(frozen=True)
class Hits:
    """Finds papers in no order: `id`, `at` (year, or 0), `venue_id`, `kind`, `ours`, `listed`, `search`."""

    sql: str = ""
    params: tuple[Any, ...] = ()

    @classmethod
    def of(cls, papers: QuerySet) -> "Hits":
        """Return those of a queryset, annotated with `at`. Raises EmptyResultSet where nothing can fit."""
        columns = ("pk", "at", "venue_id", F("kind"), _IS_OURS, "in_list", "search")
        rows = papers.order_by().values_list(*columns)
        sql, params = rows.query.get_compiler(connection=connection).as_sql()
        return cls(sql, tuple(params))

    def table(self) -> str:
        """Return the SQL after FROM or WITH; its values are `params`."""
        return f"({self.sql}) AS hits (id, at, venue_id, kind, ours, listed, search)"


def fetch(sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Return the rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


class TooLong(Exception):
    """The database did not finish within the time limit."""


_QUICK = {"jit": "off", "synchronize_seqscans": "off"}
"""Nothing is compiled for what takes milliseconds, and tables are read from their beginning, which is in
memory, and not from where another query is."""


@contextmanager
def within(milliseconds: int) -> Iterator[None]:
    """Limit the time of each statement within. Raises TooLong; what was done before stays as it was.

    One can stand within another, whose limit holds again afterwards.
    """
    goes_on = connection.in_atomic_block
    try:
        with transaction.atomic():
            before = _set_config(**_QUICK, statement_timeout=str(milliseconds))
            yield
            if goes_on:
                _set_config(statement_timeout=before)
    except OperationalError as error:
        # A COMMIT that itself came too late: the driver takes the transaction for ended, and it is not.
        driver = connection.connection
        if not goes_on and driver and driver.get_transaction_status() != TRANSACTION_STATUS_IDLE:
            connection.close()
        if isinstance(error.__cause__, QueryCanceled):
            raise TooLong from error
        raise


@contextmanager
def bitmaps_preferred() -> Iterator[None]:
    """Let the database find rows by all indexes first, and look at them afterwards. Within a transaction.

    To see whether words stand in a paper takes ten times what the database thinks: they are stored elsewhere.
    """
    _set_config(enable_seqscan="off", enable_indexscan="off")
    yield
    _set_config(enable_seqscan="on", enable_indexscan="on")


def _set_config(**settings: str) -> str:
    """Set until the end of the transaction; return the limit of time that was set before."""
    calls = ", ".join("set_config(%s, %s, true)" for _ in settings)
    values = [part for setting in settings.items() for part in setting]
    return fetch(f"SELECT current_setting('statement_timeout'), {calls}", values)[0][0]


def estimate(hits: Hits) -> int:
    """Return how many rows the database expects, without looking; it counts when it analyses tables."""
    [(answer,)] = fetch(f"EXPLAIN (FORMAT JSON) {hits.sql}", hits.params)
    plan = json.loads(answer) if isinstance(answer, str) else answer
    return plan[0]["Plan"]["Plan Rows"]
