"""The HTTP client: redirects, the deadline over all of them, and errors by status."""

import datetime
import email.utils
import functools
import json
import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http.client import HTTPMessage
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext

from core.http.connection import AllowList, Deadline, RequestUrl, send_request
from core.http.errors import (
    InvalidResponseError,
    NotFoundError,
    OutsideError,
    RateLimitedError,
    RequestRefusedError,
    ServiceFailedError,
    ServicesDisabledError,
    UrlNotAllowedError,
)
from core.monitoring import metrics
from core.version import get_version

REDIRECTS = 5
REDIRECTING = {301, 302, 303, 307, 308}
FOR_ANYBODY = {"accept", "accept-encoding", "user-agent"}
"""The headers that are kept when a redirect leads to another host."""


@dataclass(frozen=True)
class RequestLimits:
    """Limits of a request: seconds from the DNS lookup to the last byte, and bytes of the body."""

    seconds: float = 20
    body: int = 5 * 1024 * 1024


@dataclass(frozen=True)
class ServiceResponse:
    """A response: the URL after redirects, the status, the headers and the unpacked body."""

    url: str
    status: int
    headers: HTTPMessage
    body: bytes

    def json(self) -> Any:
        """Parse the body as JSON. Raises InvalidResponseError for anything else."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            content = gettext("a web page") if "html" in self.headers.get("Content-Type", "") else "something"
            host = RequestUrl.parse(self.url).host
            raise InvalidResponseError(
                gettext("{host} returned {content} instead of the requested data.").format(
                    host=host, content=content
                )
            ) from error


class Client:
    """Request URLs under allowed bases and on allowed hosts only.

    agent: the User-Agent. bases: URLs whose subpaths are allowed. hosts: names, or names and ports, on which
    all URLs are allowed. off: forbid every connection.
    """

    def __init__(
        self,
        agent: str,
        bases: Iterable[str] = (),
        hosts: Iterable[str] = (),
        *,
        off: bool = False,
        limits: RequestLimits | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.agent = agent
        self.allowed = AllowList(bases, hosts)
        self.off = off
        self.limits = limits or RequestLimits()
        self.tls = tls or build_tls_context()

    def get(
        self, url: str, headers: Mapping[str, str] | None = None, limits: RequestLimits | None = None
    ) -> ServiceResponse:
        """Send a GET; return responses of 2xx and 304. Raises OutsideError for all others."""
        return self._request("GET", url, headers, limits)

    def head(
        self, url: str, headers: Mapping[str, str] | None = None, limits: RequestLimits | None = None
    ) -> ServiceResponse:
        """Send a HEAD, as `get` without the body."""
        return self._request("HEAD", url, headers, limits)

    def _request(
        self, method: str, url: str, headers: Mapping[str, str] | None, limits: RequestLimits | None
    ) -> ServiceResponse:
        place = RequestUrl.parse(url)
        try:
            answer = self._follow(method, place, headers, limits or self.limits)
        except OutsideError as error:
            count_request(place.host, type(error).__name__)
            raise
        count_request(place.host, "ok")
        return answer

    def _follow(
        self, method: str, place: RequestUrl, headers: Mapping[str, str] | None, limits: RequestLimits
    ) -> ServiceResponse:
        if self.off:
            raise ServicesDisabledError
        deadline = Deadline(limits.seconds)
        sent = {"User-Agent": self.agent, "Accept-Encoding": "gzip", **(headers or {})}
        for name, value in sent.items():
            if not (value.isascii() and value.isprintable()):  # the message has no value: it may be a secret
                raise UrlNotAllowedError(
                    f"What the header {name} is to say holds letters that cannot be sent."
                )
        for _ in range(REDIRECTS + 1):
            self.allowed.check(place)
            status, response_headers, body = send_request(
                method, place, sent, deadline, limits.body, self.tls
            )
            if status not in REDIRECTING:
                return check_status(ServiceResponse(str(place), status, response_headers, body))
            location = response_headers.get("Location", "")
            if not location:
                raise InvalidResponseError(
                    gettext("{host} redirects without a target.").format(host=place.host)
                )
            following = place.follow(location)
            if following.origin != place.origin:
                sent = {name: value for name, value in sent.items() if name.lower() in FOR_ANYBODY}
            place = following
        raise InvalidResponseError(gettext("{host} redirects too many times.").format(host=place.host))


@functools.cache
def build_tls_context() -> ssl.SSLContext:
    """Load certificates as the machine trusts them; reading those takes a while."""
    return ssl.create_default_context()


def check_status(answer: ServiceResponse) -> ServiceResponse:
    """Return the answer if its status is a good one. Raises the error that its status means."""
    status, place = answer.status, RequestUrl.parse(answer.url)
    if 200 <= status < 300 or status == 304:
        return answer
    if status in {404, 410}:
        raise NotFoundError(
            gettext("{host} has nothing at {path} ({status}).").format(
                host=place.host, path=place.path[:120], status=status
            )
        )
    if is_rate_limit(answer):
        raise RateLimitedError(place.host, parse_retry_time(answer.headers))
    if 400 <= status < 500:
        raise RequestRefusedError(
            gettext("{host} denied access ({status}).").format(host=place.host, status=status),
            status,
            answer.body,
        )
    if status >= 500:
        raise ServiceFailedError(
            gettext("{host} reported an internal error ({status}).").format(host=place.host, status=status),
            parse_retry_time(answer.headers),
        )
    raise InvalidResponseError(
        gettext("{host} returned an unexpected status ({status}).").format(host=place.host, status=status)
    )


def is_rate_limit(answer: ServiceResponse) -> bool:
    """Return whether an error is a rate limit: 429 (RFC 6585), or 403 with GitHub's headers."""
    spent = answer.headers.get("X-RateLimit-Remaining", "").strip() == "0"
    return answer.status == 429 or (answer.status == 403 and (spent or "Retry-After" in answer.headers))


def parse_retry_time(headers: HTTPMessage, now: datetime.datetime | None = None) -> datetime.datetime | None:
    """Parse when to retry, from Retry-After (RFC 9110: seconds, date) or X-RateLimit-Reset (Unix time)."""
    now = now or datetime.datetime.now(datetime.UTC)
    after, reset = headers.get("Retry-After", "").strip(), headers.get("X-RateLimit-Reset", "").strip()
    try:
        if after.isdecimal():
            return now + datetime.timedelta(seconds=int(after))
        if after:
            return email.utils.parsedate_to_datetime(after).astimezone(datetime.UTC)
        return datetime.datetime.fromtimestamp(int(reset), datetime.UTC)
    except (ValueError, OverflowError, OSError):  # invalid headers count as none
        return None


def count_request(host: str, outcome: str) -> None:
    """Count a request for the metrics; hosts that no setting names count as "other"."""
    label = host if host in list_configured_hosts() else "other"
    metrics.outside_requests.labels(label, outcome).inc()


@functools.cache
def list_configured_hosts() -> frozenset[str]:
    """Return the hosts of services that the settings name."""
    urls = [getattr(settings, name) for name in dir(settings) if name.endswith("_URL")]
    hosts = [urlsplit(url).hostname for url in urls if str(url).startswith("http")]
    lists = (settings.PAPER_HOSTS, settings.BIBLIOGRAPHY_HOSTS)
    return frozenset([*filter(None, hosts), *(host.partition(":")[0] for named in lists for host in named)])


def build_client(*bases: str, hosts: Iterable[str] = ()) -> Client:
    """Return a client for URLs under these bases and on these hosts, with the settings of the site."""
    return Client(build_user_agent(settings.CONTACT_EMAIL), bases, hosts, off=not settings.OUTSIDE_SERVICES)


def build_user_agent(contact: str) -> str:
    """Return the User-Agent: name and version, and the contact if it is set."""
    name = f"groupsite/{get_version()}"
    return f"{name} (mailto:{contact})" if contact and contact.isascii() and contact.isprintable() else name
