"""Error pages, and problem details (RFC 9457) for programs.

They must not fail themselves, not even without a database.
"""

import sys

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import BadRequest
from django.db import Error, InterfaceError, OperationalError
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.api import problems
from core.files import storage_errors
from core.monitoring.current_work import get_request_id
from groupsite.site.context import FailSafeSite, Site
from groupsite.site.similar_pages import find_similar_pages

PATH_SHOWN = 200
WORDS_SHOWN = 100
CSRF_TOKEN = "csrfmiddlewaretoken"  # noqa: S105
STYLESHEET = "site.css"
OUTAGES = InterfaceError, OperationalError, storage_errors.ObjectStorageError
"""The errors of a database, and of a storage of files, that does not answer."""
OUTAGE = _("The database cannot be reached at the moment.")


def render_error(request, template: str, status: int, **context) -> HttpResponse:
    """Render an error page. template: below groupsite/errors/. context: for the template."""
    if problems.is_for_programs(request):
        return problems.build_problem_response(request, status)
    beginning = request.path[:PATH_SHOWN]
    path = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in beginning)
    path += "…" if len(request.path) > PATH_SHOWN else ""
    context |= {"site": FailSafeSite(), "path": path, "canonical": "", "edit_bar": None}
    return render(request, f"groupsite/errors/{template}", context, status=status)


def not_found(request, exception=None) -> HttpResponse:
    """Render the 404 page, with a search for the words of the path, and similar pages."""
    if problems.is_for_programs(request):
        return problems.build_problem_response(request, 404)
    query = "".join(char if char.isalnum() else " " for char in request.path_info[:WORDS_SHOWN])
    try:
        similar = find_similar_pages(request.path_info)
    except Error:
        similar = []
    return render_error(request, "404.html", 404, words=" ".join(query.split()), nearest=similar)


def gone(request, noun: str = "") -> HttpResponse:
    """Render the 410 page of something withdrawn. noun: what it was; "page" if empty."""
    if problems.is_for_programs(request):
        return problems.build_problem_response(
            request,
            410,
            gettext("This {noun} was withdrawn and will not come back.").format(noun=noun or gettext("page")),
        )
    return render_error(request, "410.html", 410, noun=noun or gettext("page"))


def bad_request(request, exception=None) -> HttpResponse:
    """Render the 400 page, with the message of BadRequest."""
    if problems.is_for_programs(request) and isinstance(exception, BadRequest):
        return problems.build_problem_response(request, 400, str(exception))
    message = str(exception) if isinstance(exception, BadRequest) else ""
    return render_error(request, "400.html", 400, message=message)


def forbidden(request, exception=None) -> HttpResponse:
    """Render the 403 page of a page for which the permission is missing."""
    user = getattr(request, "user", None)
    account = None if user is None or not user.is_authenticated else user
    return render_error(request, "403.html", 403, stale_form=False, is_kept=False, account=account)


def server_error(request) -> HttpResponse:
    """Render the 500 page, 503 if the database or the files cannot be reached, or the page of a full disk.

    Nothing but the template is rendered: whatever failed may fail again.
    """
    error = sys.exc_info()[1]
    if request.method == "POST" and (reason := storage_errors.explain(error)):
        return render_not_stored(request, reason)
    return render_failure(request, is_outage=isinstance(error, OUTAGES))


def render_failure(request, is_outage: bool) -> HttpResponse:
    """Return the page of a failure. is_outage: whether something does not answer (503, else 500)."""
    is_form = request.method == "POST" and request.path.startswith(reverse("admin:index"))
    if is_outage and is_form and settings.SESSION_COOKIE_NAME in request.COOKIES:
        return render_not_stored(request, str(OUTAGE), 503)
    headers = {"Retry-After": "60", "Cache-Control": "no-store"} if is_outage else {}
    if problems.is_for_programs(request):
        return problems.build_problem_response(request, 503 if is_outage else 500, headers=headers)
    text = render_bare_page(away=is_outage)
    return HttpResponse(text, status=503 if is_outage else 500, headers=headers)


def too_many_requests(request, seconds: int) -> HttpResponse:
    """Return the 429 page, without the database. seconds: after which to try again."""
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    if problems.is_for_programs(request):
        return problems.build_problem_response(request, 429, headers=headers)
    return HttpResponse(render_bare_page(busy=True), status=429, headers=headers)


def too_many_attempts(request) -> HttpResponse:
    """Return the 429 page of a limit of django-allauth, most of which count for a minute."""
    return too_many_requests(request, 60)


def render_bare_page(*, away: bool = False, busy: bool = False) -> str:
    """Render the page of a failure, without the database."""
    context = {"stylesheets": list_stylesheets(), "group_name": Site.last_name, "away": away, "busy": busy}
    context["request_id"] = get_request_id()
    return render_to_string("groupsite/errors/500.html", context)


def list_stylesheets() -> list[str]:
    """Return the URLs of the stylesheets; none if they cannot be found, so that the page still renders."""
    try:
        return [staticfiles_storage.url(STYLESHEET)]
    except Exception:
        return []


def render_not_stored(request, reason: str, status: int = 507) -> HttpResponse:
    """Return a page with the submitted values, to send again once it can be stored. reason: a sentence."""
    if problems.is_for_programs(request):
        return problems.build_problem_response(request, status, reason)
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "why": reason,
        "stylesheets": list_stylesheets(),
        "path": request.get_full_path(),
        "token": request.POST.get(CSRF_TOKEN, ""),  # the page's own: the database may be needed for another
        "typed": [(name, value) for name, value in fields if name != CSRF_TOKEN and "password" not in name],
        "files": [file.name for _, files in request.FILES.lists() for file in files],
    }
    return HttpResponse(render_to_string("groupsite/errors/not_stored.html", context), status=status)
