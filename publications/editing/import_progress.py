"""Pages of long imports: they are streamed, and show the progress of the work."""

from collections.abc import Callable, Iterator

from django.contrib import admin
from django.db import Error
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html

from publications.imports.background import OnProgress, run_in_background
from publications.models import Publication

LARGE = 1_000
"""The number of entries from which on the worker does the import."""
LARGE_TEXT = 300_000
"""The number of characters or bytes from which on progress is shown while they are read."""
_MARK = "\N{OBJECT REPLACEMENT CHARACTER}"


def stream_progress_page(
    request, title: str, label: str, work: Callable[[OnProgress], object], url: str, link: str
) -> StreamingHttpResponse:
    """Return a page that shows how many entries are done during the work, and then links to the result.

    label: a format for the number: "{} entries read". url, link: the URL of the result and the link's text.
    """
    context = {
        **admin.site.each_context(request),
        "is_nav_sidebar_enabled": False,
        "opts": Publication._meta,
        "title": title,
        "here": _MARK,
    }
    head, tail = render_to_string("admin/publications/imports/progress.html", context, request).split(_MARK)
    response = StreamingHttpResponse(_stream_pieces(head, tail, label, work, url, link))
    response["X-Accel-Buffering"] = "no"  # nginx would buffer the pieces until all are there
    return response


def _stream_pieces(
    head: str, tail: str, label: str, work: Callable[[OnProgress], object], url: str, link: str
) -> Iterator[str]:
    yield head
    try:
        for done in run_in_background(work):
            yield format_html("<p>{}</p>\n", label.format(f"{done:,}"))
    except Error:
        yield "<p>The database reported an error. Nothing was saved. Try again.</p>\n"
    yield format_html('<p><a data-next href="{}">{}</a></p>\n', url, link)
    yield tail
