"""An HTTP client that keeps to the limits of services: one request at a time, with pauses, and waits.

The limits are those that each service documents for anonymous requests.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from core.http import Client, RateLimitedError, RequestLimits, ServiceFailedError, ServiceResponse
from core.http.connection import RequestUrl
from publications.imports.sources.shared_pace import share_pace

PAUSES = {
    "ARXIV_URL": 3.0,  # info.arxiv.org/help/api/tou: one request every three seconds
    "CROSSREF_URL": 0.2,  # 5 a second without a contact
    "DATACITE_URL": 0.3,  # 1,000 in five minutes
    "DBLP_URL": 1.0,  # "a second or two"
    "INSPIRE_URL": 0.35,  # 15 in five seconds
    "OPENALEX_URL": 0.15,  # 10 a second
    "OPENREVIEW_URL": 1.0,
    "ORCID_PUBLIC_URL": 0.15,  # 12 a second
    "PUBMED_URL": 0.4,  # 3 a second
    "SEMANTIC_SCHOLAR_URL": 1.1,  # one a second
    "ZOTERO_URL": 0.5,
}
"""Seconds between two requests to the services of settings."""
USUAL_PAUSE = 0.5
LONGEST_WAIT = 60.0  # seconds that are waited because a service says so
TRIES = 3
FIRST_WAIT = 2.0  # seconds after a failure without Retry-After; each further one is twice as long


@dataclass
class _Pace:
    """When a service may be requested again, by the clock of the process."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    ready_at: float = 0.0


Paces = dict[str, _Pace]
_PACES: Paces = {}
_PACES_LOCK = threading.Lock()


class PacedClient:
    """A client with the method `get` of `Client`; web servers and workers share the pace of each service.

    sleep, clock: those of the process. paces: kept to instead of those that all processes share, in tests.
    """

    def __init__(
        self,
        client: Client,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        paces: Paces | None = None,
    ) -> None:
        self.client, self.sleep, self.clock = client, sleep, clock
        self.is_shared = paces is None
        self.paces = _PACES if paces is None else paces
        self.bases = sorted(
            ((getattr(settings, name), pause) for name, pause in PAUSES.items()),
            key=lambda pair: -len(pair[0]),
        )

    def get(
        self, url: str, headers: Mapping[str, str] | None = None, limits: RequestLimits | None = None
    ) -> ServiceResponse:
        """Send a GET when the service may be requested, again after a failure that passes.

        Raises OutsideError: the last one where all tries fail, or the first whose wait would be too long.
        """
        service, pause = self._find_service(url)
        with _PACES_LOCK:
            pace = self.paces.setdefault(service, _Pace())
        with pace.lock:
            if not self.is_shared:
                return self._request(pace, pause, url, headers, limits)
            with share_pace(service, LONGEST_WAIT) as shared:
                pace.ready_at = max(pace.ready_at, self.clock() + shared.seconds)
                try:
                    return self._request(pace, pause, url, headers, limits)
                finally:
                    shared.seconds = pace.ready_at - self.clock()

    def _request(
        self,
        pace: _Pace,
        pause: float,
        url: str,
        headers: Mapping[str, str] | None,
        limits: RequestLimits | None,
    ) -> ServiceResponse:
        """Send a GET to a service that nobody else requests meanwhile, up to TRIES times."""
        for number in range(TRIES):
            self._wait_until(pace.ready_at)
            try:
                response = self.client.get(url, headers, limits)
            except (RateLimitedError, ServiceFailedError) as error:
                wait = _compute_wait(error, number)
                pace.ready_at = self.clock() + max(pause, min(wait, LONGEST_WAIT))
                if number == TRIES - 1 or wait > LONGEST_WAIT:
                    raise
            except BaseException:
                pace.ready_at = self.clock() + pause
                raise
            else:
                pace.ready_at = self.clock() + max(pause, _read_backoff(response))
                return response
        raise AssertionError(gettext("The last try returns or raises."))

    def _find_service(self, url: str) -> tuple[str, float]:
        for base, pause in self.bases:
            if f"{url}/".startswith(f"{base}/") or url.startswith(f"{base}?"):
                return base, pause
        return RequestUrl.parse(url).netloc, USUAL_PAUSE

    def _wait_until(self, ready_at: float) -> None:
        remaining = ready_at - self.clock()
        if remaining > 0:
            self.sleep(min(remaining, LONGEST_WAIT))


def _compute_wait(error: RateLimitedError | ServiceFailedError, number: int) -> float:
    """Return the seconds after which to try again. number: of the tries before."""
    if error.retry_at is None:
        return FIRST_WAIT * 2**number
    return max(0.0, (error.retry_at - timezone.now()).total_seconds())


def _read_backoff(response: ServiceResponse) -> float:
    """Return the seconds for which a service that answers well wants to be left alone (Zotero's Backoff)."""
    seconds = response.headers.get("Backoff", "").strip()
    return min(float(seconds), LONGEST_WAIT) if seconds.isdecimal() and len(seconds) < 6 else 0.0
