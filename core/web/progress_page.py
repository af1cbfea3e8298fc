"""Pages of long work: they are streamed, and show its progress."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import Error
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext

from core.tasks.background_work import OnProgress, run_in_background
from core.text.translation import format_number

_MARK = "\N{OBJECT REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class WorkOutcome:
    """What came of the work: a link onwards, and a text; without a text the browser follows the link."""

    url: str
    link: str
    text: str = ""


def stream_progress_page(
    request,
    template: str,
    context: dict[str, Any],
    label: str,
    work: Callable[[OnProgress], object],
    get_outcome: Callable[[], WorkOutcome],
) -> StreamingHttpResponse:
    """Return a page that shows how much is done during the work, and then what came of it.

    template: has the progress where it says `here`. label: a format for the number: "{} entries read".
    """
    head, tail = render_to_string(template, context | {"here": _MARK}, request).split(_MARK)
    response = StreamingHttpResponse(_stream_pieces(head, tail, label, work, get_outcome))
    response["X-Accel-Buffering"] = "no"  # nginx would buffer the pieces until all are there
    return response


def _stream_pieces(
    head: str,
    tail: str,
    label: str,
    work: Callable[[OnProgress], object],
    get_outcome: Callable[[], WorkOutcome],
) -> Iterator[str]:
    yield head
    try:
        for done in run_in_background(work):
            yield format_html("<p>{}</p>\n", label.format(format_number(done)))
    except Error:
        text = gettext("The database reported an error. Nothing was saved. Try again.")
        yield format_html("<p>{}</p>\n", text)
    except Exception:  # logged by the server as of any page; this one would seem to go on
        text = f"{gettext('Something went wrong')}. {gettext('Try again in a minute.')}"
        yield format_html("<p>{}</p>\n", text)
        raise
    outcome = get_outcome()
    if outcome.text:
        yield format_html("<p>{}</p>\n", outcome.text)
        yield format_html('<p><a href="{}">{}</a></p>\n', outcome.url, outcome.link)
    else:
        yield format_html('<p><a data-next href="{}">{}</a></p>\n', outcome.url, outcome.link)
    yield tail
