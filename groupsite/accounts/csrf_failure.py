"""The answer to a form whose CSRF token is missing or no longer valid, mostly as the session has ended."""

from django.http import HttpRequest, HttpResponse

from groupsite.accounts.kept_forms import keep_stale_form
from groupsite.site.errors import render_error


def csrf_failure(request: HttpRequest, **options) -> HttpResponse:
    """Render the 403 page of a stale form, which is kept to go on with after log-in where it can be."""
    is_kept = keep_stale_form(request)
    context = {"stale_form": True, "is_kept": is_kept, "has_files": bool(request.FILES), "account": None}
    return render_error(request, "403.html", 403, **context)
