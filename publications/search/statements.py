"""SQL of matching papers, built once and used in several statements, and statements with time limits.

PostgreSQL inlines a subquery without LIMIT, so that indexes are used as for the conditions themselves.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet
from psycopg2.errors import QueryCanceled
from psycopg2.extensions import TRANSACTION_STATUS_IDLE

from core.db.replica import get_read_connection

_IS_OURS = ExpressionWrapper(Q(slug__isnull=False), BooleanField())
FINDABLE = "FROM publications_publication WHERE visibility = 'public' AND version_of_id IS NULL"
"""SQL for the papers that visitors may see, without versions."""
YEAR = "coalesce(year, 0)"
"""SQL for the year of a paper, as in indexes."""


@dataclass(frozen=True)
class Hits:
    """SQL for matching papers: `id`, `at` (year, or 0), `venue_id`, `kind`, `own_kind_id`, `ours`, `listed`,
    `search`.
    """

    sql: str = ""
    params: tuple[Any, ...] = ()

    @classmethod
    def from_papers(cls, papers: QuerySet) -> "Hits":
        """Make the SQL of a queryset, annotated with `at`. Raises EmptyResultSet where nothing can match."""
        columns = ("pk", "at", "venue_id", F("kind"), "own_kind_id", _IS_OURS, "in_list", "search")
        rows = papers.order_by().values_list(*columns)
        sql, params = rows.query.get_compiler(connection=get_read_connection()).as_sql()
        return cls(sql, tuple(params))

    def build_table_sql(self) -> str:
        """Return SQL for FROM; its parameters are `params`."""
        return f"({self.sql}) AS hits (id, at, venue_id, kind, own_kind_id, ours, listed, search)"


def fetch(sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Fetch the rows of a statement."""
    with get_read_connection().cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()


class StatementTimeoutError(Exception):
    """The database did not finish within the time limit."""


_QUICK = {"jit": "off", "synchronize_seqscans": "off"}
"""JIT compilation takes longer than these statements, and scans should begin where the table is in memory."""


@contextmanager
def limit_statement_time(milliseconds: int) -> Iterator[None]:
    """Limit the time of each statement in a block.

    Raises StatementTimeoutError, and rolls back only the block. Blocks can be nested; the outer limit is
    restored afterwards.
    """
    connection = get_read_connection()
    is_nested = connection.in_atomic_block
    try:
        with transaction.atomic(using=connection.alias):
            outer_limit = _set_config(**_QUICK, statement_timeout=str(milliseconds))
            yield
            if is_nested:
                _set_config(statement_timeout=outer_limit)
    except OperationalError as error:
        # If COMMIT itself was cancelled, the driver believes the transaction to be over, and it is not.
        driver = connection.connection
        if not is_nested and driver and driver.get_transaction_status() != TRANSACTION_STATUS_IDLE:
            connection.close()
        if isinstance(error.__cause__, QueryCanceled):
            raise StatementTimeoutError from error
        raise


@contextmanager
def prefer_bitmaps() -> Iterator[None]:
    """Make the database use bitmap scans in a block. Within a transaction.

    Checking search vectors costs ten times the database's estimate, as they are stored out of line (TOAST).
    """
    _set_config(enable_seqscan="off", enable_indexscan="off")
    yield
    _set_config(enable_seqscan="on", enable_indexscan="on")


def _set_config(**settings: str) -> str:
    """Set parameters until the end of the transaction; return the previous time limit of statements."""
    calls = ", ".join("set_config(%s, %s, true)" for _ in settings)
    values = [part for setting in settings.items() for part in setting]
    return fetch(f"SELECT current_setting('statement_timeout'), {calls}", values)[0][0]


def estimate(hits: Hits) -> int:
    """Return the database's estimate of the number of rows, from the statistics of tables."""
    [(output,)] = fetch(f"EXPLAIN (FORMAT JSON) {hits.sql}", hits.params)
    plan = json.loads(output) if isinstance(output, str) else output
    return plan[0]["Plan"]["Plan Rows"]
