"""Pages that say what went wrong; problem details where a program asked.

They must not fail themselves, not even without a database.
"""

import sys

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import BadRequest
from django.db import Error, InterfaceError, OperationalError
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from core.api import problems
from core.files import storage_errors
from groupsite.site.context import SiteWithoutFail
from groupsite.site.similar_pages import find_nearest

PATH_SHOWN = 200
WORDS_SHOWN = 100
CSRF_TOKEN = "csrfmiddlewaretoken"  # noqa: S105
STYLESHEET = "site.css"


def page(request, template: str, status: int, **context) -> HttpResponse:
    """Render an error page. template: a file of `groupsite/errors/`; context: what it shows."""
    if problems.is_for_programs(request):
        return problems.answer(request, status)
    beginning = request.path[:PATH_SHOWN]
    path = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in beginning)
    path += "…" if len(request.path) > PATH_SHOWN else ""
    context |= {"site": SiteWithoutFail(), "path": path, "canonical": ""}
    return render(request, f"groupsite/errors/{template}", context, status=status)


def not_found(request, exception=None) -> HttpResponse:
    """Render the page for a path with nothing at it: a search for its words, and similar paths."""
    if problems.is_for_programs(request):
        return problems.answer(request, 404)
    query = "".join(char if char.isalnum() else " " for char in request.path_info[:WORDS_SHOWN])
    try:
        similar = find_nearest(request.path_info)
    except Error:
        similar = []
    return page(request, "404.html", 404, words=" ".join(query.split()), nearest=similar)


def gone(request, noun: str = "") -> HttpResponse:
    """Render the page for what was withdrawn; `noun` says what it was, "page" if empty."""
    if problems.is_for_programs(request):
        return problems.answer(request, 410, f"This {noun or 'page'} was withdrawn and will not come back.")
    return page(request, "410.html", 410, noun=noun or "page")


def bad_request(request, exception=None) -> HttpResponse:
    """Render the page for a request that is not understood, with the view's message."""
    if problems.is_for_programs(request) and isinstance(exception, BadRequest):
        return problems.answer(request, 400, str(exception))
    message = str(exception) if isinstance(exception, BadRequest) else ""
    return page(request, "400.html", 400, message=message)


def forbidden(request, exception=None, reason: str = "") -> HttpResponse:
    """Render the page for what is not allowed, and for forms that were open for too long."""
    user = getattr(request, "user", None)
    account = None if reason or user is None or not user.is_authenticated else user
    return page(request, "403.html", 403, stale_form=bool(reason), account=account)


def server_error(request) -> HttpResponse:
    """Render nothing but the template: whatever failed may fail again.

    503 if it is the database that cannot be reached.
    """
    if request.method == "POST" and (why := storage_errors.explain(sys.exc_info()[1])):
        return not_stored(request, why)
    return failed(request, away=isinstance(sys.exc_info()[1], InterfaceError | OperationalError))


def failed(request, away: bool) -> HttpResponse:
    """Return the page of a failure. away: whether it is the database that does not answer."""
    headers = {"Retry-After": "60", "Cache-Control": "no-store"} if away else {}
    if problems.is_for_programs(request):
        return problems.answer(request, 503 if away else 500, headers=headers)
    text = render_to_string("groupsite/errors/500.html", {"stylesheets": stylesheets(), "away": away})
    return HttpResponse(text, status=503 if away else 500, headers=headers)


def stylesheets() -> list[str]:
    """Return the addresses of the stylesheets; none where they are missing, which must not hide a message."""
    try:
        return [staticfiles_storage.url(STYLESHEET)]
    except Exception:
        return []


def not_stored(request, why: str) -> HttpResponse:
    """Return a page with all that was typed, to be sent again when there is room."""
    if problems.is_for_programs(request):
        return problems.answer(request, 507, why)
    typed = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "why": why,
        "stylesheets": stylesheets(),
        "path": request.get_full_path(),
        "typed": [(name, value) for name, value in typed if name != CSRF_TOKEN and "password" not in name],
        "files": [file.name for _, files in request.FILES.lists() for file in files],
    }
    return HttpResponse(render_to_string("groupsite/errors/not_stored.html", context, request), status=507)
