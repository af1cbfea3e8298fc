"""The address for machines that watch the site."""

from django.db import Error, connection
from django.http import HttpResponse
from django.views.decorators.cache import never_cache

TEXT = "text/plain; charset=utf-8"


@never_cache
def health(request) -> HttpResponse:
    """Says ok while the database answers, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return HttpResponse("The database cannot be reached.\n", TEXT, status=503)
    return HttpResponse("ok\n", TEXT)
