"""Pages of long imports, which show the progress of the work."""

from collections.abc import Callable

from django.contrib import admin
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from core.tasks.background_work import OnProgress
from core.web import progress_page
from publications.imports.reading_progress import track_reading
from publications.imports.work_lookups import OnRead
from publications.models import ImportBatch, Publication

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


def stream_reading(
    request, batch: ImportBatch, read: Callable[[OnProgress, OnRead], object]
) -> StreamingHttpResponse:
    """Return a page with the progress of reading all works of persons or groups, which can be stopped."""
    url = reverse("admin:publications_import_plan", args=[batch.uid])

    def work(on_progress: OnProgress) -> None:
        track_reading(batch, on_progress, read)

    label, link = gettext("{} papers read."), gettext("See what would be added")
    return stream_progress_page(request, gettext("Reading papers"), label, work, url, link, stop_url=url)
