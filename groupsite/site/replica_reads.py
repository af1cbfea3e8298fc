"""Read what visitors get from the standby, if the site has one that is not too late.

Reading requests of public pages, searches, exports and OAI-PMH go there; the admin, accounts, previews and
all that writes go to the primary. An account that saves something gets a cookie with the primary's position,
and reads the primary until the standby has replayed it. Visitors get no cookie.
"""

import copy
from collections.abc import Callable, Iterator
from itertools import chain

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import Error
from django.http import HttpRequest, HttpResponseBase

from core.db.replica import ReadRoute, is_replica_configured, use_route
from core.db.replica_state import read_position, replica_state
from core.web import preview_tokens
from core.web.urls import get_url

COOKIE = "saved_at"
"""The signed position of the last change that an account made."""
COOKIE_SECONDS = 120
"""For longer no standby is behind and read all the same: see REPLICA_MAX_LAG_MS and PAGE_CACHE_OUTAGE_S."""
PRIMARY_VIEWS = ("admin:index", "account", "health")


class ReplicaMiddleware:
    """Choose the database of each request; what the standby does not answer, the primary does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not is_replica_configured():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        route = ReadRoute(change_position=replica_state.change_position)
        if may_read_replica(request) and replica_state.is_readable(read_saved_position(request)):
            route.uses_replica = True
            untouched = copy.copy(request)
            response = self.answer(request, route)
            if not route.is_failed:
                return self.remember(request, response, route)
            response.close()
            replica_state.check_failure()
            request.__dict__.update(untouched.__dict__)
        route = ReadRoute()
        return self.remember(request, self.answer(request, route), route)

    def answer(self, request: HttpRequest, route: ReadRoute) -> HttpResponseBase:
        """Answer on a route, the content of a streamed response, too."""
        with use_route(route):
            response = self.get_response(request)
        if route.uses_replica and response.streaming and not hasattr(response, "file_to_stream"):
            try:
                response.streaming_content = stream_on(route, response.streaming_content)
            except Error:
                if not route.is_failed:
                    raise
        return response

    def remember(
        self, request: HttpRequest, response: HttpResponseBase, route: ReadRoute
    ) -> HttpResponseBase:
        """Leave the primary's position with an account that may have saved something."""
        name = settings.SESSION_COOKIE_NAME
        is_account = name in request.COOKIES or name in response.cookies
        if not is_account or (request.method in ("GET", "HEAD") and not route.has_written):
            return response
        try:
            position = read_position()
        except Error:
            return response
        response.set_signed_cookie(
            COOKIE,
            str(position),
            salt=COOKIE,
            max_age=COOKIE_SECONDS,
            path=settings.SESSION_COOKIE_PATH,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
        return response


def may_read_replica(request: HttpRequest) -> bool:
    """Return whether a request reads only what a moment ago may have been."""
    if request.method not in ("GET", "HEAD") or preview_tokens.NAME in request.GET:
        return False
    return not request.path.startswith(tuple(map(get_url, PRIMARY_VIEWS)))


def read_saved_position(request: HttpRequest) -> int:
    """Return the position that an account's cookie holds; 0 without one."""
    text = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=COOKIE_SECONDS)
    return int(text) if text else 0


def stream_on(route: ReadRoute, content: Iterator[bytes]) -> Iterator[bytes]:
    """Return the content, read on the route; its beginning at once, as what fails later cannot begin anew."""
    rest = _read_pieces(route, iter(content))
    beginning = next(rest, b"")
    return chain([beginning], rest) if beginning else rest


def _read_pieces(route: ReadRoute, content: Iterator[bytes]) -> Iterator[bytes]:
    while True:
        with use_route(route):
            try:
                piece = next(content)
            except StopIteration:
                return
        yield piece
