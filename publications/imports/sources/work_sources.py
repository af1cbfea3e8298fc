"""The sources of many works, and how a pasted text chooses one of them.

A further source is one module in `services/`, and a line here.
"""

import math
from collections.abc import Iterator

from core.http import Client
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.services.arxiv_author import ArxivAuthorPage, ArxivAuthorSearch
from publications.imports.sources.services.bibliography_file import BibliographyFile
from publications.imports.sources.services.dblp import DblpPerson
from publications.imports.sources.services.inspire import InspireAuthor
from publications.imports.sources.services.openalex import OpenAlexAuthor
from publications.imports.sources.services.openreview import OpenReviewProfile
from publications.imports.sources.services.orcid import OrcidRecord
from publications.imports.sources.services.pubmed import PubmedSearch
from publications.imports.sources.services.semantic_scholar import SemanticScholarAuthor
from publications.imports.sources.services.zotero import ZoteroGroup
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import (
    PAGE_LIMITS,
    OnFetched,
    SourceState,
    WorkPage,
    WorkSource,
    ignore_progress,
)

LONGEST = 500  # characters of a text that may be an identifier

WORK_SOURCES: dict[str, WorkSource] = {
    source.name: source
    for source in (
        OrcidRecord(),
        OpenAlexAuthor(),
        DblpPerson(),
        SemanticScholarAuthor(),
        ArxivAuthorPage(),
        ArxivAuthorSearch(),
        PubmedSearch(),
        InspireAuthor(),
        OpenReviewProfile(),
        ZoteroGroup(),
        BibliographyFile(),
    )
}
"""All sources by name, in the order in which they look at a text."""


def identify_works(text: str) -> tuple[str, str] | None:
    """Return the name of the source and the identifier of the works that a pasted text names."""
    text = text.strip().strip(",;")
    if not text or len(text) > LONGEST:
        return None
    for source in WORK_SOURCES.values():
        if identifier := source.identify(text):
            return source.name, identifier
    return None


def build_works_client(client: Client | None = None) -> SourceClient:
    """Return a client for sources of works: with pauses, and without a limit for all requests together."""
    return SourceClient(PacedClient(client or get_client()), PAGE_LIMITS, altogether=math.inf)


def fetch_works(
    name: str,
    identifier: str,
    since: SourceState | None = None,
    on_progress: OnFetched = ignore_progress,
    client: SourceClient | None = None,
) -> Iterator[WorkPage]:
    """Yield pages of the works of an identifier in the source of this name. Raises SourceError."""
    yield from WORK_SOURCES[name].fetch_works(client or build_works_client(), identifier, since, on_progress)
