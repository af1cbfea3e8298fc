"""Answers that are sent once and then confirmed: strong ETags, Last-Modified, and 304 (RFC 9110, 8.8 and 13).

An ETag is made of the body, or by the view where the body is sent while it is made. Last-Modified is when
the address first gave what has this ETag, whichever worker, host or release it was that gave it: so it moves
when the content does and only then, also where nothing that has a date of its own was changed.
"""

from collections import OrderedDict
from datetime import datetime
from hashlib import blake2b
from threading import Lock

from django.db import Error, connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import http_date

from groupsite.compression import weaken

REMEMBERED = 20_000  # addresses, in each worker
LONGEST = 500  # characters of an address of which it is kept
_FIND = """
    INSERT INTO groupsite_validator AS kept (address, etag, since)
    VALUES (%s, %s, date_trunc('second', now()))
    ON CONFLICT (address) DO UPDATE SET
        etag = excluded.etag,
        since = CASE WHEN kept.etag = excluded.etag THEN kept.since
                     ELSE greatest(excluded.since, kept.since + interval '1 second') END
    RETURNING since
"""


class Since:
    """Since when addresses have had their ETags: remembered here, kept in the database."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[str, datetime]] = OrderedDict()
        self._lock = Lock()

    def find(self, address: str, etag: str) -> datetime | None:
        """When the address first gave this; None where that cannot be kept."""
        with self._lock:
            known = self._known.get(address)
        if known and known[0] == etag:
            return known[1]
        since = _kept(address, etag)
        if since:
            with self._lock:
                self._known[address] = etag, since
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return since

    def forget(self) -> None:
        """Ask the database again."""
        with self._lock:
            self._known.clear()


since = Since()


def _kept(address: str, etag: str) -> datetime | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute(_FIND, [address, etag])
            return cursor.fetchone()[0]
    except Error:  # a database that only reads; the page is worth sending all the same
        return None


class Conditional:
    """The middleware: for what visitors read with GET and HEAD and everybody gets alike."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not _is_for_all(request, response):
            return response
        response.headers.setdefault("Cache-Control", "no-cache")
        etag = response.headers.get("ETag") or _etag(response)
        if etag is None:
            return response
        moment = _moment(request, response, etag) if not response.has_header("Last-Modified") else None
        response.headers["ETag"] = etag = weaken(request, response, etag)
        if moment:
            response.headers["Last-Modified"] = http_date(moment.timestamp())
        stamp = int(moment.timestamp()) if moment else None
        return get_conditional_response(request, etag=etag, last_modified=stamp, response=response)


def _is_for_all(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether an answer is the same for everybody; files, which say all that themselves, are left alone."""
    if request.method not in ("GET", "HEAD") or response.status_code != 200:
        return False
    if request.path.startswith(reverse("admin:index")) or hasattr(request, "early") or response.cookies:
        return False
    caching = response.headers.get("Cache-Control", "")
    said = response.has_header("ETag") and response.has_header("Last-Modified")
    return not (said or "no-store" in caching or "private" in caching)


def _etag(response: HttpResponseBase) -> str | None:
    if response.streaming:
        return None
    return f'"{blake2b(response.content, digest_size=16).hexdigest()}"'


def _moment(request: HttpRequest, response: HttpResponseBase, etag: str) -> datetime | None:
    """Nothing for an address with a query: there is no end of these. What Accept chose has an address too."""
    address = response.headers.get("Content-Location", request.path)
    if request.META.get("QUERY_STRING") or len(address) > LONGEST:
        return None
    return since.find(address, etag)
