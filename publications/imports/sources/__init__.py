"""Sources of papers: a pasted identifier or URL becomes an Entry.

parse_query, parse_line: parse identifiers and URLs of works, without the network; parse_works_line: those of
persons and groups. fetch: requests one work, fetch_works all of a person or a group; they raise SourceError
with a sentence to show. READERS: the parsers of each service's responses, without the network.
"""

from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.formats import Entry
from core.http import Client, RequestLimits
from publications.imports.sources import arxiv, registry_sources, web_page
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.response_parsing import add_identifier, sanitize_entry
from publications.imports.sources.source_client import (
    LIMITS,
    AnotherWorkError,
    NotThereError,
    SourceClient,
    SourceError,
    UnreadableError,
    get_client,
)
from publications.imports.sources.source_query import SourceQuery, parse_line, parse_query, parse_works_line
from publications.imports.sources.work_source import SourceState, WorkPage
from publications.imports.sources.work_sources import WORK_SOURCES, build_works_client, fetch_works

__all__ = [
    "READERS",
    "WORK_SOURCES",
    "AnotherWorkError",
    "NotThereError",
    "SourceClient",
    "SourceError",
    "SourceQuery",
    "SourceState",
    "UnreadableError",
    "WorkPage",
    "build_works_client",
    "fetch",
    "fetch_works",
    "parse_line",
    "parse_query",
    "parse_works_line",
]

READERS = {
    "crossref": registry_sources.read_crossref,
    "datacite": registry_sources.read_datacite,
    "arxiv": arxiv.parse_response,
    "dblp": registry_sources.read_dblp,
    "openalex": registry_sources.read_openalex,
    "acl": registry_sources.read_acl,
    "page": web_page.parse_response,
}
SOURCES: dict[str, Callable[[SourceClient, str], Entry]] = {
    "doi": registry_sources.fetch_doi,
    "arxiv": arxiv.fetch,
    "dblp": registry_sources.fetch_dblp,
    "openalex": registry_sources.fetch_openalex,
    "acl": registry_sources.fetch_acl,
    "page": web_page.fetch,
}
"""The functions that request the source of each scheme."""

REGISTRIES_WITHOUT_SOURCE = {
    "pmid": "PubMed",
    "pmcid": "PubMed Central",
    "s2": "Semantic Scholar",
    "handle": _("the Handle System"),
    "isbn": _("catalogues of books"),
}
"""Names of registries whose identifiers are parsed, but cannot be looked up."""


def fetch(
    query: SourceQuery, *, client: Client | PacedClient | None = None, limits: RequestLimits = LIMITS
) -> Entry:
    """Fetch the work of a query from its source; its identifiers include that of the query.

    client: by default one that may request the hosts in the settings. limits: of each request; all requests
    together take at most 1.5 times as long. Raises SourceError, whose text is shown to the user.
    """
    if query.scheme not in SOURCES:
        registry = REGISTRIES_WITHOUT_SOURCE[query.scheme]
        reason = gettext(
            "{registry} cannot be searched from here, and this paper is not on the site yet."
        ).format(registry=registry)
        instead = gettext("Paste its DOI instead, or its record as BibTeX, RIS or MEDLINE (.nbib).")
        raise SourceError(f"{reason} {instead}", lasting=True)
    source_client = SourceClient(client or get_client(), limits)
    entry = sanitize_entry(SOURCES[query.scheme](source_client, query.value), gettext("The source"))
    return entry if query.scheme == "page" else add_identifier(entry, query.scheme, query.value)
