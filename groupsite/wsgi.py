"""The site as a WSGI application, at the root of a host or under the path of SITE_URL."""

import os
from collections.abc import Callable, Iterable

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")


class ScriptNameMiddleware:
    """Set SCRIPT_NAME to the site's prefix, and remove it from the path if the proxy left it there."""

    def __init__(self, application: Callable, prefix: str) -> None:
        self.application = application
        self.prefix = prefix

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        environ["SCRIPT_NAME"] = self.prefix
        if path == self.prefix or path.startswith(self.prefix + "/"):
            environ["PATH_INFO"] = path[len(self.prefix) :] or "/"
        return self.application(environ, start_response)


class HeadMiddleware:
    """Drop the body of responses to HEAD, which Django sends and servers complain about."""

    def __init__(self, application: Callable) -> None:
        self.application = application

    def __call__(self, environ: dict, start_response: Callable) -> Iterable[bytes]:
        body = self.application(environ, start_response)
        if environ.get("REQUEST_METHOD") != "HEAD":
            return body
        getattr(body, "close", lambda: None)()
        return []


def add_prefix(application: Callable, prefix: str | None) -> Callable:
    """Wrap the application in ScriptNameMiddleware if there is a prefix."""
    return ScriptNameMiddleware(application, prefix) if prefix else application


def add_page_cache(application: Callable, limit: int) -> Callable:
    """Wrap the application in the page cache. limit: bytes."""
    from django.conf import settings

    from groupsite.page_cache.content_state import ContentState
    from groupsite.page_cache.listener import Listener
    from groupsite.page_cache.middleware import PageCacheMiddleware
    from groupsite.page_cache.pages import PageCache

    state = ContentState(outage_limit=settings.PAGE_CACHE_OUTAGE_S)
    return PageCacheMiddleware(application, PageCache(state, limit), Listener(state))


def build_application() -> Callable:
    """Return the application with all that stands before Django, as the settings say."""
    application: Callable = get_wsgi_application()
    from django.conf import settings

    from groupsite.monitoring.request_log import RequestLogMiddleware

    if not settings.ACCESS_LOG:
        application = RequestLogMiddleware(application)
    if settings.PAGE_CACHE_MB and not settings.DEBUG:
        application = add_page_cache(application, settings.PAGE_CACHE_MB * 1_000_000)
    application = HeadMiddleware(add_prefix(application, settings.FORCE_SCRIPT_NAME))
    return RequestLogMiddleware(application) if settings.ACCESS_LOG else application


application = build_application()
