"""The papers that fit a query as a piece of SQL, put together once and asked in several ways.

In PostgreSQL a subquery without a limit is the same as its conditions: indexes are used as if it stood open.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet

_HELD = ExpressionWrapper(Q(slug__isnull=False), BooleanField())
FINDABLE = "FROM publications_publication WHERE visibility = 'public' AND version_of_id IS NULL"
"""All that visitors may see, each work once, in SQL."""
YEAR = "coalesce(year, 0)"
"""What indexes have as the year of a paper."""


@dataclass(frozen=True)
class Hits:
    """Finds papers in no order: `id`, `at` (the year, or 0), `venue_id`, `kind`, `ours`, `listed`."""

    sql: str = ""
    params: tuple[Any, ...] = ()

    @classmethod
    def of(cls, papers: QuerySet) -> "Hits":
        """Those of a queryset, annotated with `at`. Raises EmptyResultSet where nothing can fit."""
        columns = ("pk", "at", "venue_id", F("kind"), _HELD, "in_list")
        rows = papers.order_by().values_list(*columns)
        sql, params = rows.query.get_compiler(connection=connection).as_sql()
        return cls(sql, tuple(params))

    def table(self) -> str:
        """What stands after FROM or WITH; its values are `params`."""
        return f"({self.sql}) AS hits (id, at, venue_id, kind, ours, listed)"


def fetch(sql: str, params: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall()
