"""The services that have works of persons, played by a local server: with pages, limits, errors, and a log.

Each one has the works of `PlayedServices.works`, in its own form.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from tests.outside_server import Request, Server, outside_server, page
from tests.service_forms import FORMS, PAGES

LIMITS = {
    "arxiv": 3.0,
    "crossref": 0.2,
    "datacite": 0.3,
    "dblp": 1.0,
    "inspire": 5 / 15,
    "openalex": 0.1,
    "openreview": 0.5,
    "orcid_public": 1 / 12,
    "pubmed": 1 / 3,
    "semantic_scholar": 1.0,
    "zotero": 0.2,
}
"""The seconds that each service wants between two requests."""
ORCID, AUTHOR, PID = "0000-0002-1825-0097", "A5012345678", "65/9612"


class FakeClock:
    """Seconds that pass only when somebody sleeps."""

    def __init__(self) -> None:
        self.seconds = 1_000.0
        self.slept: list[float] = []

    def read(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.seconds += seconds


class WallClock:
    """The clock on the wall, for programs that really sleep."""

    def read(self) -> float:
        return time.monotonic()


@dataclass(frozen=True)
class Logged:
    """A request to a service: when, by the clock, and whether it came too soon."""

    service: str
    target: str
    at: float
    was_too_soon: bool
    headers: dict[str, str]


@dataclass
class PlayedServices:
    """The services on one server. failures: answers for the next requests of a service, None for a good one.

    works: of everybody who is asked for; missing: identifiers that no service has. known_dois: the authors of
    works that Crossref has. author_ids: the id at OpenAlex and the ORCID, by DOI and name.
    """

    server: Server
    clock: FakeClock | WallClock
    works: list[dict] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    per_page: int = 25
    version: int = 7
    failures: dict[str, list[bytes | Callable | None]] = field(default_factory=dict)
    log: list[Logged] = field(default_factory=list)
    known_dois: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    author_ids: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def route(self, request: Request) -> bytes | Callable:
        """Answer as the service in whose path the target is."""
        parts = urlsplit(request.target)
        _, service, rest = parts.path.split("/", 2)
        with self.lock:
            earlier = [logged.at for logged in self.log if logged.service == service]
            now = self.clock.read()
            is_too_soon = bool(earlier) and now - earlier[-1] < LIMITS[service] - 0.001
            self.log.append(Logged(service, request.target, now, is_too_soon, request.headers))
        if is_too_soon:
            return page(b"", status=429, Retry_After="2")
        if (waiting := self.failures.get(service)) and (failure := waiting.pop(0)) is not None:
            return failure
        if any(identifier in request.target for identifier in self.missing):
            return page(b"{}", status=404)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        return PAGES[service](self, rest, query, request.headers)

    def targets(self, service: str) -> list[str]:
        """Return what a service was asked for, in order."""
        return [logged.target for logged in self.log if logged.service == service]

    def render(self, service: str, works: list[dict]) -> list:
        return [FORMS[service](work) for work in works]

    def has_kept_limits(self) -> bool:
        """Return whether no service was requested too soon."""
        return not any(logged.was_too_soon for logged in self.log)


@contextlib.contextmanager
def play_services(settings, clock: FakeClock | WallClock | None = None) -> Iterator[PlayedServices]:
    """Let the settings name the played services until the end of the block."""
    with outside_server() as server:
        services = PlayedServices(server, clock or FakeClock())
        server.route = services.route
        for name in LIMITS:
            setattr(settings, f"{name.upper()}_URL", f"{server.url}/{name}")
        settings.PAPER_HOSTS = []
        settings.BIBLIOGRAPHY_HOSTS = [server.url.removeprefix("http://")]
        settings.OUTSIDE_SERVICES = True
        yield services


def make_works(number: int) -> list[dict]:
    """Return works that differ in everything but their first author."""
    return [
        {
            "number": at,
            "title": f"{_WORDS[at % 7]} engines, {_WORDS[(at // 7) % 7]} looms: {_WORDS[at // 49 % 7]} {at}",
            "doi": f"10.5555/loom.{at}",
            "year": 2000 + at % 25,
            "authors": [("Ada", "Lovelace"), ("Charles", "Babbage")],
            "venue": "Journal of Engines",
            "volume": str(at % 30 + 1),
        }
        for at in range(1, number + 1)
    ]


_WORDS = ("weaving", "counting", "steering", "cooling", "folding", "measuring", "ordering")
