"""Pages of long imports: they are streamed, and show the progress of the work."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib import admin
from django.db import Error, connection
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html

from publications.imports.apply import NotPlannedError
from publications.models import Publication

LARGE = 1_000
"""The number of entries from which on progress is shown."""
LARGE_TEXT = 300_000
"""The same in characters or bytes."""
HEARTBEAT = 10  # seconds after which the last number is sent again, so that proxies keep the connection
_MARK = "\N{OBJECT REPLACEMENT CHARACTER}"


OnProgress = Callable[[int], None]


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
    except NotPlannedError:
        yield "<p>This plan was already applied or discarded, perhaps in another window.</p>\n"
    except Error:
        yield "<p>The database reported an error. Nothing was saved. Try again.</p>\n"
    yield format_html('<p><a data-next href="{}">{}</a></p>\n', url, link)
    yield tail


def run_in_background(work: Callable[[OnProgress], object]) -> Iterator[int]:
    """Do the work in a thread with its own database connection; yield the numbers that it reports.

    Raises what the work raises. The work goes on, and commits, when the client disconnects.
    """
    messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def run() -> None:
        try:
            work(lambda done: messages.put(("done", done)))
            messages.put(("end", None))
        except BaseException as error:
            messages.put(("error", error))
        finally:
            connection.close()

    threading.Thread(target=run, name="import", daemon=False).start()
    last = 0
    while True:
        try:
            kind, value = messages.get(timeout=HEARTBEAT)
        except queue.Empty:
            yield last
            continue
        if kind == "end":
            return
        if kind == "error":
            raise value
        last = value
        yield last
