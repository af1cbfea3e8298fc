"""Requests for operators: each gets an id, is counted, and is a line of the access log if that is on."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.http import HttpResponse

from core.monitoring import metrics
from core.monitoring.current_work import CACHED, REQUEST, Work, current_work, is_request_id, make_request_id
from core.monitoring.log_formats import FACTS
from core.monitoring.masking import mask_tokens
from groupsite.site.trusted_proxies import get_trusted_proxies

HEADER = "X-Request-ID"
NO_VIEW = "none"
"""Stands for the view of a path that has none."""

_access = logging.getLogger("groupsite.access")


class RequestLogMiddleware:
    """Names each request, and notes how it ended.

    It stands before the page cache only if there is an access log: answers of the cache have no records in
    another, and take microseconds.
    """

    def __init__(self, application: Callable) -> None:
        self.application = application
        self.proxies = get_trusted_proxies(tuple(settings.TRUSTED_PROXIES))
        self.has_access_log = settings.ACCESS_LOG

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        work = Work(REQUEST, self.get_proxy_id(environ) or make_request_id())
        current_work.set(work)
        answer = _Answer(environ, work, self.has_access_log)

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            answer.status, answer.headers = status, headers
            return start_response(status, [*headers, (HEADER, work.id)], *more)

        try:
            body = self.application(environ, start)
        except BaseException:
            answer.finish(0)
            raise
        if isinstance(body, HttpResponse):  # which the page cache keeps
            answer.finish(len(body.content))
            return body
        if isinstance(body, list):
            answer.finish(sum(map(len, body)))
            return body
        if is_file(body, environ):
            answer.finish(answer.content_length)
            return body
        return _Body(body, answer)

    def get_proxy_id(self, environ: dict) -> str:
        """Return the id that a trusted proxy gave the request, or ""."""
        text = environ.get("HTTP_X_REQUEST_ID", "")
        is_named = text and self.proxies.is_trusted(environ.get("REMOTE_ADDR", "")) and is_request_id(text)
        return text if is_named else ""


def is_file(body: Iterable[bytes], environ: dict) -> bool:
    """Return whether a body is a file, which the server sends by itself."""
    wrapper = environ.get("wsgi.file_wrapper")
    return isinstance(wrapper, type) and isinstance(body, wrapper)


class _Answer:
    """How a request is answered, until that is noted."""

    __slots__ = ("_address", "_environ", "_is_logged", "_started", "_work", "headers", "status")

    def __init__(self, environ: dict, work: Work, is_logged: bool) -> None:
        self._environ, self._work, self._is_logged = environ, work, is_logged
        self._started = time.perf_counter()
        self.status = "500"
        self.headers: list[tuple[str, str]] = []

    @property
    def content_length(self) -> int:
        """The bytes that the headers announce."""
        texts = [value for name, value in self.headers if name.lower() == "content-length"]
        return int(texts[0]) if texts and texts[0].isdigit() else 0

    def finish(self, length: int) -> None:
        """Count the request, and write its line. length: bytes of the body."""
        seconds = time.perf_counter() - self._started
        if self._work.view != CACHED:
            metrics.requests.labels(self._work.view or NO_VIEW, f"{self.status[:1]}xx").observe(seconds)
        if self._is_logged:
            write_line(self._environ, self._work, self.status, seconds, length)
        current_work.set(None)


class _Body:
    """The body of an answer, which is noted when the server closes it."""

    def __init__(self, body: Iterable[bytes], answer: _Answer) -> None:
        self._body, self._answer, self._length = body, answer, 0

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._body:
            self._length += len(piece)
            yield piece

    def close(self) -> None:
        try:
            getattr(self._body, "close", lambda: None)()
        finally:
            self._answer.finish(self._length)


def write_line(environ: dict, work: Work, status: str, seconds: float, length: int) -> None:
    """Write a line of the access log: no query string, which holds what was searched, and no tokens."""
    raw = environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")
    path = raw.encode("latin-1", "replace").decode("utf-8", "replace")
    facts = {
        "method": environ.get("REQUEST_METHOD", "")[:20],
        "path": "".join(
            char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in mask_tokens(path)
        ),
        "status": int(status[:3]),
        "ms": round(seconds * 1_000, 1),
        "bytes": length,
        "view": work.view or NO_VIEW,
    }
    address = ["%(address)s"] if settings.LOG_ADDRESSES else []
    if address:
        proxies = get_trusted_proxies(tuple(settings.TRUSTED_PROXIES))
        facts["address"] = proxies.find_client(environ) or "-"
    line = " ".join(["%(method)s %(path)s %(status)d %(ms)s ms %(bytes)d bytes %(view)s", *address])
    _access.info(line, facts, extra={FACTS: facts, "work": work})
