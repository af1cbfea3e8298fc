"""SQL expressions that join texts of several rows."""

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Expression, Func, TextField, Value


def join_rows(text: str | Expression) -> Func:
    """Return an expression of the texts of all rows with spaces between."""
    return Func(ArrayAgg(text), Value(" "), function="array_to_string", output_field=TextField())
