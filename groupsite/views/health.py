"""The health check."""

from threading import Event

from django.conf import settings
from django.db import Error, connection
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from core.db.applied_migrations import is_up_to_date
from core.db.watchdog import watchdog
from core.version import get_version
from groupsite.monitoring.access import may_read_metrics
from groupsite.monitoring.checks import FAIL, OK, WARN, can_store, check_all

TEXT = "text/plain; charset=utf-8"

_has_schema = Event()
"""Set once the database was found to be of this version of the code; asking takes a tenth of a second."""


@never_cache
def health(request) -> HttpResponse:
    """Return 200 and the version if the database answers and is of this version and files can be stored.

    Otherwise it returns 503 and why. With `?deep`, operators get the results of all checks.
    """
    if "deep" in request.GET and may_read_metrics(request):
        return answer_in_full(request)
    if watchdog.is_tripped or not is_database_reachable():
        return HttpResponse("The database is not available.\n", TEXT, status=503)
    if not has_schema():
        text = "The database is not of this version. Run manage.py migrate.\n"
        return HttpResponse(text, TEXT, status=503)
    if not all(map(can_store, (settings.MEDIA_ROOT, settings.VAR))):
        return HttpResponse("Files cannot be stored. The disk is full or read-only.\n", TEXT, status=503)
    return HttpResponse(f"ok\ngroupsite {get_version()}\n", TEXT)


def is_database_reachable() -> bool:
    """Return whether a query succeeds."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def has_schema() -> bool:
    """Return whether the database has all migrations and triggers, as far as this process knows."""
    if not _has_schema.is_set() and is_up_to_date():
        _has_schema.set()
    return _has_schema.is_set()


def answer_in_full(request) -> HttpResponse:
    """Return the results of all checks, as JSON or, for `?deep=text`, as lines; 503 if one failed."""
    results = check_all()
    is_healthy = all(result.status != FAIL for result in results)
    status = 200 if is_healthy else 503
    if request.GET["deep"] == "text":
        lines = [f"{result.status:<4} {result.name}: {result.text}\n" for result in results]
        return HttpResponse("".join(lines), TEXT, status=status)
    state = next((level for level in (FAIL, WARN) if any(r.status == level for r in results)), OK)
    checks = {result.name: {"status": result.status, "text": result.text} for result in results}
    return JsonResponse({"status": state, "version": get_version(), "checks": checks}, status=status)
