"""What happens around every view."""

import ipaddress

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse

from groupsite.kit.shown import Gone
from groupsite.kit.watchdog import watchdog
from groupsite.redirects import answers
from groupsite.views import errors

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": settings.X_FRAME_OPTIONS,
    "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LONGEST_LENGTH = 19  # digits
UNIX_SOCKET = "unix"
"""How TRUSTED_PROXIES names a proxy that connects through a socket file, and so has no address."""


class ClientAddress:
    """REMOTE_ADDR is the visitor's address, as far as trusted proxies tell it; others are not heard."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response
        self.socket_trusted = UNIX_SOCKET in settings.TRUSTED_PROXIES
        self.networks = [_network(text) for text in settings.TRUSTED_PROXIES if text != UNIX_SOCKET]

    def __call__(self, request):
        if self.trusts(request.META.get("REMOTE_ADDR", "")):
            self.follow(request.META)
        else:
            for name in ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"):
                request.META.pop(name, None)
        return self.get_response(request)

    def trusts(self, address: str) -> bool:
        """Whether what stands at this address is a proxy of ours."""
        if not address:
            return self.socket_trusted
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self.networks)

    def follow(self, meta: dict) -> None:
        """Go back through the proxies until one that is not ours; a line that is no address ends the walk."""
        for text in reversed(meta.get("HTTP_X_FORWARDED_FOR", "").split(",")):
            try:
                address = str(ipaddress.ip_address(text.strip()))
            except ValueError:
                return
            meta["REMOTE_ADDR"] = address
            if not self.trusts(address):
                return


def _network(text: str):
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES: {error}; write addresses as 10.0.0.0/8.") from error


class ContentLength:
    """Refuses requests whose Content-Length is not a number: Django raises ValueError when it reads them."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        length = request.META.get("CONTENT_LENGTH") or "0"
        is_number = length.isascii() and length.isdigit() and len(length) < LONGEST_LENGTH
        return self.get_response(request) if is_number else errors.bad_request(request)


class SecurityHeaders:
    """Sets on every response, static files and errors included, what browsers are to forbid."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response


class DatabaseOutage:
    """Answers 503 at once while the database hangs, for whatever would ask it something."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        if watchdog.is_tripped and request.path != reverse("health"):
            return errors.failed(request, away=True)
        return self.get_response(request)


class OldAddresses:
    """Answers what would be a 404 as a redirect says; costs nothing for addresses that exist."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if response.status_code == 404 and request.method in ("GET", "HEAD"):
            return answers.answer(request) or response
        return response


class Withdrawn:
    """Answers 410 where a view finds that the thing was withdrawn."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_exception(self, request, exception):
        return errors.gone(request, exception.noun) if isinstance(exception, Gone) else None
