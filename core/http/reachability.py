"""Whether a service can be reached, in words: what is wrong on the way to it, and what to do."""

import os
import ssl
import time
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.http.client import Client
from core.http.connection import RequestUrl
from core.http.errors import (
    NotFoundError,
    OutsideError,
    RateLimitedError,
    RequestRefusedError,
    ServiceFailedError,
    ServicesDisabledError,
    ServiceTimeoutError,
    UnreachableError,
    UrlNotAllowedError,
)

FIREWALL = _("Ask the administrator of the network to let this machine connect to it, port 443.")
PROXY = _(
    "The environment names a proxy, which the site does not use: it needs direct connections. Ask for them, "
    "or set OUTSIDE_SERVICES=off, so that people are told."
)
_ANSWERS = (NotFoundError, RateLimitedError, RequestRefusedError, ServiceFailedError)
"""Errors with which a service that was reached answers."""


@dataclass(frozen=True)
class Reachability:
    """Whether a service answers, after how many milliseconds, what is wrong and what to do about it."""

    host: str
    is_reachable: bool
    ms: int = 0
    problem: str | Promise = ""
    advice: str | Promise = ""


def try_service(client: Client, url: str) -> Reachability:
    """Request a URL, and return what became of it."""
    host, started = RequestUrl.parse(url).host, time.monotonic()
    try:
        client.get(url)
    except OutsideError as error:
        ms = round((time.monotonic() - started) * 1_000)
        problem, advice = explain_error(error)
        return Reachability(host, isinstance(error, NotFoundError), ms, problem, advice)
    return Reachability(host, True, round((time.monotonic() - started) * 1_000))


def explain_error(error: OutsideError) -> tuple[str | Promise, str | Promise]:
    """Return what is wrong, and what to do."""
    if isinstance(error, ServicesDisabledError):
        return (
            _("Outside services are turned off by OUTSIDE_SERVICES=off."),
            _("To look up papers, the administrator of the server removes it and restarts the site."),
        )
    if isinstance(error, UrlNotAllowedError):
        return str(error), _("Check the URL in the settings.")
    if isinstance(error, _ANSWERS):
        return str(error), _("The way to it is open. Try again later.")
    advice = PROXY if has_proxy() else FIREWALL
    cause = error.__cause__
    if isinstance(error, ServiceTimeoutError):
        return _("It does not answer in time, as when a firewall drops the connection."), advice
    if isinstance(cause, ssl.SSLCertVerificationError):
        return (
            _("Its certificate is not trusted: {reason}.").format(reason=cause.verify_message),
            _(
                "The clock of this machine may be wrong, ca-certificates may be missing, or a proxy opens "
                "the encryption."
            ),
        )
    if isinstance(cause, ConnectionRefusedError):
        return _("The connection is refused, by it or by a firewall."), advice
    if isinstance(error, UnreachableError) and cause is None:
        return (
            _("Its name cannot be resolved."),
            PROXY if has_proxy() else _("Check the name servers of this machine in /etc/resolv.conf."),
        )
    return str(error), advice


def has_proxy() -> bool:
    """Return whether the environment names an HTTP proxy."""
    return any(os.environ.get(name) for name in ("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"))
