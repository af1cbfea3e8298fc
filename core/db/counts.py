"""Count the rows of several querysets with one query."""

from collections.abc import Mapping

from django.db.models import Count, QuerySet, Value


def count_together(
    querysets: Mapping[str, QuerySet], columns: Mapping[str, str] | None = None
) -> dict[str, int]:
    """Return the number of rows of each queryset by name.

    columns: by name, what is counted once for each of its values, instead of each row.
    """
    parts = []
    for name, rows in querysets.items():
        column = (columns or {}).get(name)
        number = Count(column, distinct=True) if column else Count("pk")
        groups = rows.order_by().annotate(counted_name=Value(name)).values("counted_name")
        parts.append(groups.annotate(counted_rows=number).values_list("counted_name", "counted_rows"))
    numbers = dict(parts[0].union(*parts[1:], all=True)) if parts else {}
    return {name: numbers.get(name, 0) for name in querysets}
