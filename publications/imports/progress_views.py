"""Pages of long imports, which show the progress of the work."""

from collections.abc import Callable

from django.contrib import admin
from django.http import StreamingHttpResponse

from core.tasks.background_work import OnProgress
from core.web import progress_page
from publications.models import Publication

LARGE = 1_000
"""The number of entries from which on the worker does the import."""
LARGE_TEXT = 300_000
"""The number of characters or bytes from which on progress is shown while they are read."""


def stream_progress_page(
    request,
    title: str,
    label: str,
    work: Callable[[OnProgress], object],
    url: str,
    link: str,
    stop_url: str = "",
) -> StreamingHttpResponse:
    """Return a page that shows how many entries are done during the work, and then links to the result.

    label: a format for the number: "{} entries read". url, link: the URL of the result and the link's text.
    stop_url: of the plan whose reading can be stopped.
    """
    context = {
        **admin.site.each_context(request),
        "is_nav_sidebar_enabled": False,
        "opts": Publication._meta,
        "title": title,
        "stop_url": stop_url,
    }
    template, outcome = "admin/publications/imports/progress.html", progress_page.WorkOutcome(url, link)
    return progress_page.stream_progress_page(request, template, context, label, work, lambda: outcome)
