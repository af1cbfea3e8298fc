"""Sources of papers: a pasted identifier or URL becomes an Entry.

parse_query, parse_line: parse identifiers and URLs, without the network. fetch: requests one; raises
SourceError with a sentence to show. READERS: the parsers of each service's responses, without the network.
"""

from collections.abc import Callable

from bibliography.formats import Entry
from core.http import Client, Limits
from publications.imports.sources import arxiv, page, registries
from publications.imports.sources.answers import also_named, safe
from publications.imports.sources.lookup import SourceQuery, parse_line, parse_query
from publications.imports.sources.source_client import (
    LIMITS,
    AnotherWork,
    NotThere,
    SourceClient,
    SourceError,
    Unreadable,
    get_client,
)

__all__ = [
    "READERS",
    "AnotherWork",
    "NotThere",
    "SourceError",
    "Unreadable",
    "SourceQuery",
    "fetch",
    "parse_line",
    "parse_query",
]

READERS = {
    "crossref": registries.read_crossref,
    "datacite": registries.read_datacite,
    "arxiv": arxiv.read_answer,
    "dblp": registries.read_dblp,
    "openalex": registries.read_openalex,
    "acl": registries.read_acl,
    "page": page.read_answer,
}
SOURCES: dict[str, Callable[[SourceClient, str], Entry]] = {
    "doi": registries.ask_doi,
    "arxiv": arxiv.ask,
    "dblp": registries.ask_dblp,
    "openalex": registries.ask_openalex,
    "acl": registries.ask_acl,
    "page": page.ask,
}
"""The functions that request the source of each scheme."""

NOT_ASKED = {
    "pmid": "PubMed",
    "pmcid": "PubMed Central",
    "s2": "Semantic Scholar",
    "handle": "the Handle System",
    "isbn": "catalogues of books",
}
"""Names of registries whose identifiers are parsed, but cannot be looked up."""


def fetch(query: SourceQuery, *, client: Client | None = None, limits: Limits = LIMITS) -> Entry:
    """Fetch the work of a query from its source; its identifiers include that of the query.

    client: by default one that may request the hosts in the settings. limits: of each request; all requests
    together take at most 1.5 times as long. Raises SourceError, whose text is shown to the user.
    """
    if query.scheme not in SOURCES:
        registry = NOT_ASKED[query.scheme]
        reason = f"This site looks nothing up at {registry}, and does not have this paper yet."
        instead = "Paste its DOI instead, or its record as BibTeX, RIS or MEDLINE (.nbib)."
        raise SourceError(f"{reason} {instead}", lasting=True)
    source_client = SourceClient(client or get_client(), limits)
    entry = safe(SOURCES[query.scheme](source_client, query.value), "The source")
    return entry if query.scheme == "page" else also_named(entry, query.scheme, query.value)
