"""Asking one source after the other for one thing, within a time that they share."""

import time
from dataclasses import replace
from urllib.parse import quote

from django.conf import settings

from groupsite.kit.outbound import Answer, Client, Limits, NotFound, OutsideError, Refused, TimedOut
from groupsite.kit.outbound.client import client
from publications.sources.errors import NotThere, told

LIMITS = Limits(seconds=10, body=5 * 1024 * 1024)
"""What one request may cost; a wanted thing may cost half as much time again, whatever it takes to ask."""

ALTOGETHER = 1.5
NO_SUCH = {400, 422}
"""Statuses that say, besides 404 and 410, that an identifier of a proper form names nothing."""


class Asking:
    """The client, and how much time is left for one wanted thing."""

    def __init__(self, client: Client, limits: Limits = LIMITS) -> None:
        self.client = client
        self.limits = limits
        self.ends = time.monotonic() + ALTOGETHER * limits.seconds

    def get(self, name: str, url: str, accept: str, missing: str) -> Answer:
        """What stands at an address of the source of this name.

        accept: the media type. missing: what to tell where the source knows no such thing. Raises NotThere
        for that, and SourceError for every other failure.
        """
        try:
            return self.client.get(url, {"Accept": accept}, self._limits(name))
        except NotFound as error:
            raise NotThere(missing) from error
        except OutsideError as error:
            if isinstance(error, Refused) and error.status in NO_SUCH:
                raise NotThere(missing) from error
            raise told(error, name) from error

    def _limits(self, name: str) -> Limits:
        left = self.ends - time.monotonic()
        if left <= 0:
            raise TimedOut(f"{name} is not asked: the time is over.")
        return replace(self.limits, seconds=min(self.limits.seconds, left))


def configured() -> Client:
    """The client that may ask what the settings say, and nothing else."""
    bases = ("CROSSREF_URL", "DATACITE_URL", "ARXIV_URL", "DBLP_URL", "OPENALEX_URL")
    return client(*(getattr(settings, base) for base in bases), hosts=settings.PAPER_HOSTS)


def in_path(identifier: str) -> str:
    """An identifier as a part of a path; its slashes stay, as all these services take them."""
    return quote(identifier, safe="/:()")
