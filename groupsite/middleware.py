"""Middleware of the whole site."""

from django.conf import settings
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import (
    get_conditional_response,
    has_vary_header,
    patch_vary_headers,
    set_response_etag,
)

from core.db.replica import ALIAS, get_read_alias
from core.db.watchdog import watchdog
from core.web.urls import get_url
from core.web.visibility import GoneError
from groupsite.page_cache.public_headers import HEADERS
from groupsite.page_cache.stored_page import CAPTURED
from groupsite.personal_data.erased_paths import is_erased
from groupsite.redirects import responses
from groupsite.site import errors
from groupsite.site.trusted_proxies import TrustedProxies

COMPRESSED_TYPES = (
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
    "application/yaml",
    "image/svg+xml",
)
"""Media types that are text, in addition to text/*."""
SHORTEST_COMPRESSED = 200  # bytes; below it gzip makes nothing smaller
SECRET = b"csrfmiddlewaretoken"
LONGEST_LENGTH = 19  # digits


class ClientAddressMiddleware:
    """Set REMOTE_ADDR to the visitor's IP address as trusted proxies forward it; ignore other proxies."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response
        self.proxies = TrustedProxies(settings.TRUSTED_PROXIES)

    def __call__(self, request):
        if self.proxies.is_trusted(request.META.get("REMOTE_ADDR", "")):
            request.META["REMOTE_ADDR"] = self.proxies.find_client(request.META)
        else:
            for name in ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"):
                request.META.pop(name, None)
        return self.get_response(request)


class ContentLengthMiddleware:
    """Refuse requests whose Content-Length is not a number, on which Django raises ValueError."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        length = request.META.get("CONTENT_LENGTH") or "0"
        is_number = length.isascii() and length.isdigit() and len(length) < LONGEST_LENGTH
        return self.get_response(request) if is_number else errors.bad_request(request)


class SecurityHeadersMiddleware:
    """Set security headers on every response, static files and errors included.

    A view that needs others leaves them in `request.public_headers`, so that a 304 has them, too.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        for name, value in getattr(request, "public_headers", HEADERS).items():
            response.headers.setdefault(name, value)
        return response


class CompressMiddleware(GZipMiddleware):
    """Compress responses that hold no secret which their length could reveal (BREACH).

    So Django's random padding is not needed, and HEAD gets the same headers as GET.
    """

    max_random_bytes = 0

    def process_response(self, request, response):
        if not is_compressible(request, response):
            return response
        return super().process_response(request, response)


def is_compressible(request, response) -> bool:
    """Return whether a response is text and the same for every visitor.

    Files are not, as they may be sent in ranges.
    """
    if response.has_header("Accept-Ranges") or response.status_code in (204, 206, 304):
        return False
    media_type = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if not (media_type.startswith("text/") or media_type in COMPRESSED_TYPES):
        return False
    caching = response.headers.get("Cache-Control", "")
    if is_personal(request, response) or "private" in caching or has_vary_header(response, "Cookie"):
        return False
    return response.streaming or (
        len(response.content) >= SHORTEST_COMPRESSED and SECRET not in response.content
    )


def is_personal(request, response) -> bool:
    """Return whether a response is for one user: of the admin or an account, a preview, or with cookies."""
    is_own = request.path.startswith((get_url("admin:index"), get_url("account")))
    shows_account = getattr(request, "is_for_account", False)
    return is_own or shows_account or hasattr(request, "preview") or bool(response.cookies)


class ConditionalMiddleware:
    """Answer conditional requests for public responses with 304 (RFC 9110, 13).

    Unlike Django's ConditionalGetMiddleware it treats HEAD as GET, leaves responses for one user alone, and
    gives a 304 the headers of the 200.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if getattr(request, "is_for_account", False):
            response.headers.setdefault("Cache-Control", "private, no-store")
        if not self.is_for_all(request, response):
            return response
        response.headers.setdefault("Cache-Control", "no-cache")
        if not response.has_header("ETag"):
            set_response_etag(response)
        etag = response.headers.get("ETag")
        if etag is None:
            return response
        if not response.streaming:
            request.META[CAPTURED] = response.content, etag  # for the page cache, before it is compressed
        if is_compressible(request, response):
            patch_vary_headers(response, ["Accept-Encoding"])
            if etag.startswith('"') and "gzip" in request.headers.get("Accept-Encoding", ""):
                response.headers["ETag"] = etag = f"W/{etag}"  # compressed, so the bytes differ
        return get_conditional_response(request, etag=etag, response=response)

    @staticmethod
    def is_for_all(request, response) -> bool:
        """Return whether a response is the same for every visitor; files have validators of their own."""
        if request.method not in ("GET", "HEAD") or response.status_code != 200:
            return False
        if is_personal(request, response):
            return False
        caching = response.headers.get("Cache-Control", "")
        is_file = response.has_header("ETag") and response.has_header("Last-Modified")
        return not (is_file or "no-store" in caching or "private" in caching)


class DatabaseOutageMiddleware:
    """Answer 503 at once while the database hangs, but for health, metrics and what reads the standby."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        is_needed = request.path not in (get_url("health"), get_url("metrics")) and get_read_alias() != ALIAS
        if watchdog.is_tripped and is_needed:
            return errors.render_failure(request, is_outage=True)
        return self.get_response(request)


class RedirectFallbackMiddleware:
    """Look for a redirect, or an erased page, where the response is a 404; pages that exist cost nothing.

    Only the home page with a query string is looked up, too: systems of old sites have pages at /?p=12.
    """

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        is_read = request.method in ("GET", "HEAD")
        may_be_old = is_read and responses.is_of_old_page(request)
        if may_be_old and (redirected := responses.build_response(request, has_page=True)):
            return redirected
        response = self.get_response(request)
        if response.status_code == 404 and is_read:
            if redirected := responses.build_response(request):
                return redirected
            if is_erased(request.path_info):
                return errors.gone(request)
        return response


class WithdrawnMiddleware:
    """Answer 410 where a view raises GoneError."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_exception(self, request, exception):
        return errors.gone(request, exception.noun) if isinstance(exception, GoneError) else None
