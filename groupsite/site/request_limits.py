"""Limits of requests that cost much: how many of one client, and of all, a worker handles at a time."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from threading import Condition

from core.kinds import get_kinds_with_pages
from groupsite.site import errors
from groupsite.site.client_networks import get_network
from publications.exchange.exports import LIST_ENDINGS

EXPENSIVE = re.compile(
    r"/search(/|\.\w+)|/oai|/publications\.\w+|/cite/|.*/cv\.pdf|/reports/.*/report\.\w+"
    rf"|/(people|topics|venues|research|projects|authors)/.*\.(atom|{'|'.join(LIST_ENDINGS)})"
)
"""Paths of PDFs that are typeset, files of reports, exports of lists, and searches."""
LOGIN = "/accounts/login/"
AT_ONCE, AT_ONCE_OF_CLIENT = 2, 1
"""How many of them are handled at a time; a worker has four threads."""
WAITING, WAITING_OF_CLIENT = 1, 1
"""How many more wait for their turn; others are refused at once."""
PATIENCE = 5.0
"""Seconds that a request waits for its turn."""
RETRY_AFTER = 5


class RequestSlots:
    """Counters of the expensive requests that run and wait, by client and in all."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._running: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()

    def acquire(self, client: str, patience: float = PATIENCE) -> bool:
        """Wait for a slot; return False if too many wait already, or after so many seconds."""
        with self._changed:
            if self._is_free(client):
                self._running[client] += 1
                return True
            if self._waiting.total() >= WAITING or self._waiting[client] >= WAITING_OF_CLIENT:
                return False
            self._waiting[client] += 1
            try:
                if not self._changed.wait_for(lambda: self._is_free(client), patience):
                    return False
                self._running[client] += 1
                return True
            finally:
                self._remove(self._waiting, client)

    def release(self, client: str) -> None:
        """Give a slot back."""
        with self._changed:
            self._remove(self._running, client)
            self._changed.notify_all()

    def clear(self) -> None:
        """Forget all requests."""
        with self._changed:
            self._running.clear()
            self._waiting.clear()

    def _is_free(self, client: str) -> bool:
        return self._running.total() < AT_ONCE and self._running[client] < AT_ONCE_OF_CLIENT

    @staticmethod
    def _remove(counter: Counter[str], client: str) -> None:
        counter[client] -= 1
        if counter[client] <= 0:
            del counter[client]


request_slots = RequestSlots()


class RequestLimitMiddleware:
    """Answer 429 to expensive requests of clients that have too many of them."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        if not is_expensive(request):
            return self.get_response(request)
        client = get_network(request.META.get("REMOTE_ADDR", ""))
        if not request_slots.acquire(client):
            return errors.too_many_requests(request, RETRY_AFTER)
        try:
            response = self.get_response(request)
        except BaseException:
            request_slots.release(client)
            raise
        if response.streaming and not response.is_async:
            response.streaming_content = _SlottedContent(response.streaming_content, client)
        else:
            request_slots.release(client)
        return response


def is_report_form(path: str) -> bool:
    """Return whether a path is that of the public form in which visitors report a mistake."""
    return _build_report_pattern().fullmatch(path) is not None


@cache
def _build_report_pattern() -> re.Pattern[str]:
    """Return the pattern of these paths. It is atomic, as no event can have the slug `talks`."""
    paths = "|".join(re.escape(kind.path or "") for kind in get_kinds_with_pages() if kind.correctable)
    return re.compile(rf"/(?>{paths})/[^/]+/report/")


def is_expensive(request) -> bool:
    """Return whether a request costs much more than a page."""
    if request.method == "POST" and (request.path_info == LOGIN or is_report_form(request.path_info)):
        return True
    return EXPENSIVE.fullmatch(request.path_info) is not None


class _SlottedContent:
    """The content of a streamed response, which gives its slot back when it ends or is closed."""

    def __init__(self, content: Iterator[bytes], client: str) -> None:
        self._content, self._client, self._slots = content, client, request_slots
        self._is_open = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return next(self._content)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._slots.release(self._client)

    __del__ = close
