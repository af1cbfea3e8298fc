"""Crossref and OpenAlex, played by this machine, with what changes about works after they appeared."""

import contextlib
import math
from collections.abc import Iterator
from urllib.parse import unquote

from django.utils import timezone

from publications.following.looking import look_up_facts
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import PAGE_LIMITS
from tests.outside_server import outside_server, page

RETRACTION = {
    "type": "retraction",
    "DOI": "10.5555/RETRACTION.1",
    "source": "publisher",
    "updated": {"date-parts": [[2025, 3, 4]]},
}


class PlayedRegistries:
    """Crossref and OpenAlex with works by DOI. status: of all answers, if it is an error."""

    def __init__(self):
        self.crossref, self.openalex, self.status = {}, {}, 200

    def answer(self, request):
        if self.status != 200:
            return page(b"{}", status=self.status)
        target = unquote(request.target)
        works = self.crossref if target.startswith("/crossref") else self.openalex
        rows = [work for doi, work in works.items() if doi in target]
        if target.startswith("/crossref"):
            return page({"message": {"items": rows}})
        return page({"results": rows})

    def add(self, doi, number="", **crossref):
        self.crossref[doi] = {"DOI": doi.upper(), **crossref}
        self.openalex[doi] = {
            "id": f"https://openalex.org/W{number or len(self.openalex) + 100}",
            "doi": f"https://doi.org/{doi}",
            "cited_by_count": 12,
            "open_access": {"is_oa": True, "oa_url": "https://repo.example/1"},
            "best_oa_location": {"landing_page_url": "https://repo.example/1", "license": "cc-by"},
            "referenced_works": [],
        }


@contextlib.contextmanager
def play_registries(settings) -> Iterator[PlayedRegistries]:
    """The registries at the URLs of the settings, until the end of the block."""
    with outside_server() as running:
        settings.CROSSREF_URL, settings.OPENALEX_URL = f"{running.url}/crossref", f"{running.url}/openalex"
        settings.OUTSIDE_SERVICES = True
        played = PlayedRegistries()
        running.route, played.server = played.answer, running
        yield played


def look_up(**options) -> int:
    """Look up facts without pauses."""
    client = PacedClient(get_client(), sleep=lambda seconds: None, paces={})
    return look_up_facts(timezone.now(), SourceClient(client, PAGE_LIMITS, math.inf), **options)
