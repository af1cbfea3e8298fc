"""A page as the cache keeps it: compressed, with its headers, ready to be sent."""

import gzip
from collections.abc import Callable, Iterable
from functools import lru_cache

import brotli
from django.http import HttpResponse

from groupsite.page_cache.content_state import Stamp

CAPTURED = "groupsite.captured_page"
"""The key of the WSGI environment under which `ConditionalMiddleware` leaves content and ETag of a response
that is the same for every visitor, before it is compressed."""
SECRET = b"csrfmiddlewaretoken"
LARGEST = 2_000_000  # bytes of a page before it is compressed
OVERHEAD = 4_000  # bytes of the headers and objects of a page
BROTLI_QUALITY = 5
GZIP_LEVEL = 6
NAME = "groupsite"
"""The name of the cache in Cache-Status (RFC 9211)."""
OF_CONTENT = {"content-length", "content-encoding", "etag", "content-type", "content-disposition"}
"""Headers that depend on the encoding, or that a 304 does not have."""
OF_REQUEST = {"x-request-id"}
"""Headers of the one request for which a page was rendered."""

Headers = list[tuple[str, str]]


class StoredPage:
    """A page with its headers in each encoding, and the stamp of its part from before it was rendered."""

    __slots__ = ("_bodies", "_headers", "_not_modified", "etag", "part", "size", "stamp")

    def __init__(self, content: bytes, etag: str, headers: Headers, part: str, stamp: Stamp) -> None:
        self.part, self.stamp, self.etag = part, stamp, etag
        if is_compressed_type(headers, content):
            self._bodies = {
                "br": brotli.compress(content, quality=BROTLI_QUALITY),
                "gzip": gzip.compress(content, GZIP_LEVEL, mtime=0),
            }
        else:
            self._bodies = {"": content}
        common = [(name, value) for name, value in headers if name.lower() not in OF_CONTENT | OF_REQUEST]
        own = [pair for pair in headers if pair[0].lower() in ("content-type", "content-disposition")]
        self._headers, self._not_modified = {}, {}
        for encoding in ("", *self._bodies):
            tag = ("ETag", self.get_etag(encoding))
            length = len(self._bodies.get(encoding, content))
            encoded = [("Content-Encoding", encoding)] if encoding else []
            self._headers[encoding] = [
                *own,
                *common,
                tag,
                *encoded,
                ("Content-Length", str(length)),
            ]
            self._not_modified[encoding] = [*common, tag]
        self.size = OVERHEAD + sum(map(len, self._bodies.values()))

    def get_etag(self, encoding: str) -> str:
        """Return the strong ETag of the page in an encoding; "" is none."""
        return f'{self.etag[:-1]}-{encoding}"' if encoding else self.etag

    def send(
        self, start_response: Callable, accept_encoding: str, if_none_match: str, status: str
    ) -> Iterable[bytes]:
        """Send the page in the best encoding, or 304. status: the value of Cache-Status."""
        encoding = choose_encoding(accept_encoding)
        if encoding not in self._headers:
            encoding = ""
        note = ("Cache-Status", status)
        if if_none_match and is_match(if_none_match, self.get_etag(encoding)):
            start_response("304 Not Modified", [*self._not_modified[encoding], note])
            return []
        start_response("200 OK", [*self._headers[encoding], note])
        return [self.get_body(encoding)]

    def get_body(self, encoding: str) -> bytes:
        """Return the content in an encoding."""
        body = self._bodies.get(encoding)
        return gzip.decompress(self._bodies["gzip"]) if body is None else body


def build_page(
    response, status: str, headers: Headers, captured, part: str, stamp: Stamp
) -> StoredPage | None:
    """Return the page to keep for a response, or None for one that is not the same for every visitor."""
    if captured is None or not isinstance(response, HttpResponse) or not status.startswith("200 "):
        return None
    content, etag = captured
    values = {name.lower(): value for name, value in headers}
    caching, vary = values.get("cache-control", ""), values.get("vary", "").lower()
    names = {name.strip() for name in vary.split(",") if name.strip()}
    is_public = not any(word in caching for word in ("private", "no-store"))
    if not is_public or "set-cookie" in values or not names <= {"accept", "accept-encoding"}:
        return None
    if len(content) > LARGEST or SECRET in content or not etag.startswith('"'):
        return None
    return StoredPage(content, etag, headers, part, stamp)


def is_compressed_type(headers: Headers, content: bytes) -> bool:
    """Return whether a kept page is compressed: `ConditionalMiddleware` has marked what may be."""
    vary = next((value for name, value in headers if name.lower() == "vary"), "")
    return bool(content) and "accept-encoding" in vary.lower()


@lru_cache(maxsize=256)
def choose_encoding(accepted: str) -> str:
    """Return the best encoding that an Accept-Encoding header allows: br, gzip, or "" for none."""
    allowed = set()
    for item in accepted.lower().split(","):
        name, _, quality = item.partition(";")
        if quality.replace(" ", "").rstrip("0.") != "q=":
            allowed.add(name.strip())
    return next((encoding for encoding in ("br", "gzip") if encoding in allowed), "")


def is_match(if_none_match: str, etag: str) -> bool:
    """Return whether an If-None-Match header names the ETag, by the weak comparison of RFC 9110, 8.8.3.2."""
    if if_none_match == etag or if_none_match.strip() == "*":
        return True
    opaque = etag.removeprefix("W/")
    return any(item.strip().removeprefix("W/") == opaque for item in if_none_match.split(","))
