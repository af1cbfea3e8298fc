"""A page cache for tests, and requests to it as a web server passes them on."""

from contextlib import contextmanager
from types import SimpleNamespace

from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import RequestFactory

from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.middleware import PageCacheMiddleware
from groupsite.page_cache.pages import PageCache


def make_page_cache(application=None, limit=1_000_000) -> PageCacheMiddleware:
    """Return a cache before an application, by default the site, that believes to hear of all changes."""
    state = ContentState()
    state.is_connected = True
    listener = SimpleNamespace(ensure_running=lambda: None)
    return PageCacheMiddleware(application or get_wsgi_application(), PageCache(state, limit), listener)


def fetch(cache, url, method="GET", **headers) -> SimpleNamespace:
    """Send a request; return status, headers by lower-case name, body, and what Cache-Status says."""
    request = RequestFactory().generic(method, url, headers={"Host": "localhost", **headers})
    request.environ.pop("HTTP_COOKIE", None)
    if "Cookie" in headers:
        request.environ["HTTP_COOKIE"] = headers["Cookie"]
    started = []
    with open_connections():
        body = cache(request.environ, lambda *arguments: started.append(arguments))
        content = b"".join(body)
        getattr(body, "close", lambda: None)()
    status, pairs = started[0][:2]
    named = {name.lower(): value for name, value in pairs}
    cache_status = named["cache-status"].removeprefix("groupsite; ")
    return SimpleNamespace(status=int(status[:3]), headers=named, body=content, cache_status=cache_status)


@contextmanager
def open_connections():
    """Leave the test's connection, which is in a transaction, open between requests."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
