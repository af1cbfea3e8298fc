"""Pages of imports that take a while: what is done so far is told while it goes on."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib import admin
from django.db import Error, connection
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html

from publications.importing.applying import NotPlanned
from publications.models import Publication

LARGE = 1_000
"""Entries from which on work is told of while it goes on."""
LARGE_TEXT = 300_000
"""The same in characters or bytes."""
HEARTBEAT = 10  # seconds after which the same number is told again, so that nobody on the way hangs up
_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"


OnProgress = Callable[[int], None]


def progress_page(
    request, title: str, words: str, work: Callable[[OnProgress], object], then: str, link: str
) -> StreamingHttpResponse:
    """Return a page that tells how many entries are done while work goes on, and leads to what came of it.

    words: what is done, with the number: "{} entries read". then, link: the URL to go to, and its words.
    """
    context = {
        **admin.site.each_context(request),
        "is_nav_sidebar_enabled": False,
        "opts": Publication._meta,
        "title": title,
        "here": _HERE,
    }
    head, tail = render_to_string("admin/publications/imports/progress.html", context, request).split(_HERE)
    response = StreamingHttpResponse(_pieces(head, tail, words, work, then, link))
    response["X-Accel-Buffering"] = "no"  # nginx would keep the pieces until all are there
    return response


def _pieces(
    head: str, tail: str, words: str, work: Callable[[OnProgress], object], then: str, link: str
) -> Iterator[str]:
    yield head
    try:
        for done in run_in_background(work):
            yield format_html("<p>{}</p>\n", words.format(f"{done:,}"))
    except NotPlanned:
        yield "<p>This plan was already applied or discarded, perhaps in another window.</p>\n"
    except Error:
        yield "<p>The database reported an error. Nothing was saved. Try again.</p>\n"
    yield format_html('<p><a data-next href="{}">{}</a></p>\n', then, link)
    yield tail


def run_in_background(work: Callable[[OnProgress], object]) -> Iterator[int]:
    """Do work in a thread with a database connection of its own; yield the numbers that it says.

    Raises what the work raised. A listener who goes away does not stop it: it commits, or not, by itself.
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
