"""Compression with gzip of text that everybody gets alike."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse
from django.utils.cache import has_vary_header, patch_vary_headers

TYPES = (
    "application/atom+xml",
    "application/javascript",
    "application/json",
    "application/ld+json",
    "application/manifest+json",
    "application/opensearchdescription+xml",
    "application/problem+json",
    "application/rtf",
    "application/vnd.citationstyles.csl+json",
    "application/x-bibtex",
    "application/x-research-info-systems",
    "application/xml",
    "image/svg+xml",
)
"""Media types that are text, beside all of text/."""
SHORTEST = 200  # bytes; below it gzip makes nothing smaller
SECRET = b"csrfmiddlewaretoken"


class Compress(GZipMiddleware):
    """Django's middleware, for answers that hold no secret whose length could give it away (BREACH).

    So nothing random has to hide their length either, and HEAD says what GET does.
    """

    max_random_bytes = 0

    def process_response(self, request, response):
        if not is_compressible(request, response):
            return response
        return super().process_response(request, response)


def is_compressible(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether an answer is text, the same for everybody, and sent as a whole.

    Files, which are sent in parts too, are left as they are.
    """
    if response.has_header("Accept-Ranges") or response.status_code in (204, 206, 304):
        return False
    media_type = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if not (media_type.startswith("text/") or media_type in TYPES):
        return False
    return not _is_personal(request, response) and (response.streaming or len(response.content) >= SHORTEST)


def _is_personal(request: HttpRequest, response: HttpResponseBase) -> bool:
    if request.path.startswith(reverse("admin:index")) or hasattr(request, "early") or response.cookies:
        return True
    caching = response.headers.get("Cache-Control", "")
    if "private" in caching or has_vary_header(response, "Cookie"):
        return True
    return not response.streaming and SECRET in response.content


def weaken(request: HttpRequest, response: HttpResponseBase, etag: str) -> str:
    """Return the ETag under which an answer is sent, and let the answer say what it varies with.

    A compressed one has a weak ETag: its bytes are others.
    """
    if not is_compressible(request, response):
        return etag
    patch_vary_headers(response, ["Accept-Encoding"])
    accepts = "gzip" in request.headers.get("Accept-Encoding", "")
    return f"W/{etag}" if accepts and etag.startswith('"') else etag
