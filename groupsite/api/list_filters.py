"""What of the query string of a list's page chooses its rows."""

from django.http import QueryDict

from groupsite.api.middleware import TRACKING

PAGING = {"page", "as"}
"""Parameters of a list's page that choose none of its rows."""


def read_filters(query: QueryDict) -> QueryDict:
    """Return the filters of a query string, without empty ones, the page and what trackers add."""
    filters = QueryDict(mutable=True)
    for name, values in query.lists():
        if any(values) and name not in PAGING and not TRACKING.fullmatch(name):
            filters.setlist(name, values)
    return filters
