"""Numbers of rows, as expressions."""

from django.db.models import Count, Subquery
from django.db.models.functions import Coalesce


def number(rows, owner: str, thing: str):
    """How many different things the rows of one owner name, as an expression."""
    counted = rows.values(owner).annotate(number=Count(thing, distinct=True)).values("number")
    return Coalesce(Subquery(counted), 0)
