"""The answer to a form whose CSRF token is missing or no longer valid, mostly because the session has ended."""

from django.http import HttpResponse

from groupsite.accounts.kept_forms import keep_stale_form
from groupsite.site.errors import render_error


def csrf_failure(request, reason: str = "") -> HttpResponse:
    """Render the 403 page of a stale form, which is kept to go on with after log-in where it can be."""
    is_kept = keep_stale_form(request)
    return render_error(request, "403.html", 403, stale_form=True, is_kept=is_kept, account=None)
