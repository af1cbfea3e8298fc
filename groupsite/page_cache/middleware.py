"""The page cache as WSGI middleware, the outermost but for prefixes and HEAD."""

from collections.abc import Callable, Iterable

from django.http import HttpResponseBase

from core.monitoring import metrics
from core.monitoring.current_work import CACHED, current_work
from groupsite.page_cache.keys import PageRequest, read_request
from groupsite.page_cache.listener import Listener
from groupsite.page_cache.pages import PageCache
from groupsite.page_cache.stored_page import CAPTURED, NAME, Headers, build_page, is_match

HIT = f"{NAME}; hit"
OUTAGE_HIT = f"{NAME}; hit; detail=database-unavailable"
STORED = f"{NAME}; fwd=miss; stored"
COLLAPSED = f"{NAME}; fwd=miss; collapsed"
NOT_STORED = f"{NAME}; fwd=miss"
BYPASSED = f"{NAME}; fwd=bypass"


class AnswerCounter:
    """Counts the answers of the cache for the metrics; hits in batches, as they take microseconds."""

    BATCH = 25

    def __init__(self) -> None:
        labels = {
            HIT: "hit",
            OUTAGE_HIT: "outage_hit",
            STORED: "stored",
            COLLAPSED: "collapsed",
            NOT_STORED: "not_stored",
            BYPASSED: "bypassed",
        }
        self._counters = {status: metrics.cache_answers.labels(label) for status, label in labels.items()}
        self._hits = 0

    def add(self, status: str) -> None:
        """Count an answer by its Cache-Status. Two threads at once may lose a hit."""
        if status is HIT:
            self._hits += 1
            if self._hits < self.BATCH:
                return
        else:
            self._counters[status].inc()
        hits, self._hits = self._hits, 0
        if hits:
            self._counters[HIT].inc(hits)


class PageCacheMiddleware:
    """Answer visitors without a session from memory; pass on all other requests."""

    def __init__(self, application: Callable, pages: PageCache, listener: Listener) -> None:
        self.application = application
        self.pages, self.listener = pages, listener
        self.counter = AnswerCounter()

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        self.listener.ensure_running()
        request = read_request(environ)
        if request is None:
            self.counter.add(BYPASSED)
            return self.application(environ, _add_status(start_response, BYPASSED))
        if (answer := self.answer(request, start_response)) is not None:
            return answer
        with self.pages.render_alone(request.key) as is_first:
            if not is_first and (answer := self.answer(request, start_response, COLLAPSED)) is not None:
                return answer
            return self.render(request, environ, start_response)

    def answer(
        self, request: PageRequest, start_response: Callable, status: str = HIT
    ) -> Iterable[bytes] | None:
        """Send the kept page; return None if there is none."""
        page = self.pages.find(request.key)
        if page is None:
            return None
        if not self.pages.state.is_connected:
            status = OUTAGE_HIT
        self.counter.add(status)
        if work := current_work.get():
            work.view = CACHED
        return page.send(start_response, request.accept_encoding, request.if_none_match, status)

    def render(self, request: PageRequest, environ: dict, start_response: Callable) -> Iterable[bytes]:
        """Render the page, keep it if it is for every visitor, and send it."""
        stamp = self.pages.state.get_stamp(request.part)
        cleaned = request.build_environ(environ)
        sent: list = []
        response = self.application(cleaned, lambda *arguments: sent.append(arguments))
        status, headers = sent[0][:2]
        page = build_page(response, status, headers, cleaned.get(CAPTURED), request.part, stamp)
        if page is not None:
            _close(response)
            note = STORED if self.pages.store(request.key, page) else NOT_STORED
            self.counter.add(note)
            return page.send(start_response, request.accept_encoding, request.if_none_match, note)
        self.counter.add(NOT_STORED)
        etag = response.headers.get("ETag") if isinstance(response, HttpResponseBase) else None
        if status.startswith("200 ") and etag and is_match(request.if_none_match, etag):
            _close(response)
            kept = [pair for pair in headers if not pair[0].lower().startswith("content-")]
            start_response("304 Not Modified", [*kept, ("Cache-Status", NOT_STORED)])
            return []
        start_response(status, [*headers, ("Cache-Status", NOT_STORED)], *sent[0][2:])
        return response


def _add_status(start_response: Callable, note: str) -> Callable:
    def start(status: str, headers: Headers, *more):
        return start_response(status, [*headers, ("Cache-Status", note)], *more)

    return start


def _close(response) -> None:
    getattr(response, "close", lambda: None)()
