"""A client that requests sources within a shared time limit, and explains errors to users."""

import datetime
import time
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.http import (
    Client,
    InvalidResponseError,
    NotFoundError,
    OutsideError,
    RateLimitedError,
    RequestLimits,
    RequestRefusedError,
    ResponseTooLargeError,
    ServiceFailedError,
    ServiceResponse,
    ServicesDisabledError,
    ServiceTimeoutError,
    UnreachableError,
    UrlNotAllowedError,
)
from core.http.client import build_client as configured_client
from publications.imports.sources.paced_client import PacedClient

LATER = _("Try again in a few minutes, or paste BibTeX instead.")
OTHERWISE = _("Paste BibTeX instead, or enter the paper manually.")
MISPRINT = _("Check it for typing errors, or enter the paper manually.")


class SourceError(Exception):
    """A source gave no entry; the text is shown to the user.

    retry_at: when the source may be requested again, if it said so. lasting: retrying makes no sense.
    """

    def __init__(
        self, message: str, *, retry_at: datetime.datetime | None = None, lasting: bool = False
    ) -> None:
        super().__init__(message)
        self.retry_at = retry_at
        self.lasting = lasting


class NotThereError(SourceError):
    """The source does not have the work."""

    def __init__(self, message: str) -> None:
        super().__init__(message, lasting=True)


class AnotherWorkError(SourceError):
    """The source's response is about another work than the requested one."""

    def __init__(self, name: str, identifier: str, other: str) -> None:
        about = f": about {_shorten(other)}" if other else ""
        super().__init__(
            gettext("{name} returned another work for {shorten}{about}. {otherwise}").format(
                name=name, shorten=_shorten(identifier), about=about, otherwise=OTHERWISE
            ),
            lasting=True,
        )


UNREADABLE = _("in a format that this site cannot read")


class UnreadableError(SourceError):
    """The source's response is not in the expected format."""

    def __init__(self, name: str, what: str | Promise = UNREADABLE) -> None:
        super().__init__(
            gettext("{name} responded {what}. {later}").format(name=name, what=what, later=LATER)
        )


def explain_error(error: OutsideError, name: str) -> SourceError:
    """Return the error to show for an error of the HTTP client. name: of the source."""
    if isinstance(error, ServicesDisabledError):
        return SourceError(
            gettext("Outside services are turned off on this site. Paste BibTeX instead."), lasting=True
        )
    if isinstance(error, RateLimitedError):
        now = timezone.now()
        if error.retry_at is None or error.retry_at <= now:
            return SourceError(
                gettext("{name} limits how often it can be used. {later}").format(name=name, later=LATER)
            )
        try:
            until = timezone.localtime(error.retry_at)
        except (OverflowError, ValueError):  # the last day of the calendar, in a time zone to the east
            until = error.retry_at
        same_day = until.date() == timezone.localtime(now).date()
        moment = date_format(until, "TIME_FORMAT" if same_day else "DATETIME_FORMAT")
        return SourceError(
            gettext("{name} limits how often it can be used. Try again after {moment}.").format(
                name=name, moment=moment
            ),
            retry_at=error.retry_at,
        )
    for kind, clause in _LASTING.items():
        if isinstance(error, kind):
            status = f" ({error.status})" if isinstance(error, RequestRefusedError) else ""
            return SourceError(f"{name} {clause}{status}. {OTHERWISE}", lasting=True)
    clause = next(
        (text for kind, text in _PASSING.items() if isinstance(error, kind)), gettext("did not respond")
    )
    return SourceError(f"{name} {clause}. {LATER}")


_LASTING: dict[type[OutsideError], str | Promise] = {
    UrlNotAllowedError: _("redirects to a URL that this site may not open"),
    ResponseTooLargeError: _("sent more data than this site accepts"),
    RequestRefusedError: _("refused the request"),
}
_PASSING: dict[type[OutsideError], str | Promise] = {
    UnreachableError: _("cannot be reached at the moment"),
    ServiceTimeoutError: _("took too long to respond"),
    InvalidResponseError: _("sent an incomplete response"),
    ServiceFailedError: _("reported an internal error"),
}


def _shorten(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:119]}…"


LIMITS = RequestLimits(seconds=10, body=5 * 1024 * 1024)
"""The limits of one request; all requests for one identifier may take ALTOGETHER times as long."""

ALTOGETHER = 1.5
NO_SUCH = {400, 422}
"""Statuses, besides 404 and 410, for valid identifiers that do not exist."""


class SourceClient:
    """An HTTP client with a time limit for all requests for one identifier.

    altogether: how many times the limit of one request they may take; without end for whoever can stop.
    """

    def __init__(
        self, client: Client | PacedClient, limits: RequestLimits = LIMITS, altogether: float = ALTOGETHER
    ) -> None:
        self.client = client
        self.limits = limits
        self.ends = time.monotonic() + altogether * limits.seconds

    def get(
        self,
        name: str,
        url: str,
        accept: str,
        missing: str,
        headers: Mapping[str, str] | None = None,
        private: str = "",
    ) -> ServiceResponse:
        """Request a URL of a source. name: of the source.

        accept: the media type. missing: the message for works that the source does not have; private: for
        those that it shows to others only. headers: further ones. Raises NotThereError for missing and
        private works, and SourceError for all other failures.
        """
        try:
            remaining = self.ends - time.monotonic()
            if remaining <= 0:
                raise ServiceTimeoutError(
                    gettext("{name} was not queried, because there was no time left.").format(name=name)
                )
            limits = replace(self.limits, seconds=min(self.limits.seconds, remaining))
            return self.client.get(url, {"Accept": accept, **(headers or {})}, limits)
        except NotFoundError as error:
            raise NotThereError(missing) from error
        except OutsideError as error:
            if isinstance(error, RequestRefusedError) and error.status in NO_SUCH:
                raise NotThereError(missing) from error
            if private and isinstance(error, RequestRefusedError) and error.status in (401, 403):
                raise NotThereError(private) from error
            raise explain_error(error, name) from error


BASES = (
    "CROSSREF_URL",
    "DATACITE_URL",
    "ARXIV_URL",
    "DBLP_URL",
    "OPENALEX_URL",
    "ORCID_PUBLIC_URL",
    "SEMANTIC_SCHOLAR_URL",
    "PUBMED_URL",
    "INSPIRE_URL",
    "OPENREVIEW_URL",
    "ZOTERO_URL",
)
"""The settings of the services that are requested."""


def get_client() -> Client:
    """Return the client that may request only the hosts in the settings."""
    hosts = [*settings.PAPER_HOSTS, *settings.BIBLIOGRAPHY_HOSTS]
    return configured_client(*(getattr(settings, base) for base in BASES), hosts=hosts)


def quote_path(identifier: str) -> str:
    """Quote an identifier for a path; slashes stay, as all these services accept them."""
    return quote(identifier, safe="/:()")
