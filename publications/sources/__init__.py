"""Sources of papers: an identifier or a URL, as pasted, becomes an Entry.

wanted, wanted_in: parse what a pasted line asks for, without the network. fetch: requests it, and raises
SourceError with a sentence to show. READERS: the parsers of each service's answer, without the network.
"""

from collections.abc import Callable

from groupsite.kit.outbound import Client, Limits
from publications.formats import Entry
from publications.sources import arxiv, page, registries
from publications.sources.answers import also_named, safe
from publications.sources.client import (
    LIMITS,
    AnotherWork,
    NotThere,
    SourceClient,
    SourceError,
    Unreadable,
    get_client,
)
from publications.sources.lookup import Wanted, wanted, wanted_in

__all__ = [
    "READERS",
    "AnotherWork",
    "NotThere",
    "SourceError",
    "Unreadable",
    "Wanted",
    "fetch",
    "wanted",
    "wanted_in",
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
"""The source of each scheme."""

NOT_ASKED = {
    "pmid": "PubMed",
    "pmcid": "PubMed Central",
    "s2": "Semantic Scholar",
    "handle": "the Handle System",
    "isbn": "catalogues of books",
}
"""Registries whose identifiers are known, but which have no source here."""


def fetch(wanted: Wanted, *, client: Client | None = None, limits: Limits = LIMITS) -> Entry:
    """Return the work that is wanted, as its source describes it; the identifier asked for is among its own.

    client: one that may ask all that the settings name, if that is not given. limits: of each request; all
    together take half as long again at most. Raises SourceError, whose text is for whoever asked.
    """
    if wanted.scheme not in SOURCES:
        registry = NOT_ASKED[wanted.scheme]
        reason = f"This site looks nothing up at {registry}, and does not have this paper yet."
        instead = "Paste its DOI instead, or its record as BibTeX, RIS or MEDLINE (.nbib)."
        raise SourceError(f"{reason} {instead}", lasting=True)
    source_client = SourceClient(client or get_client(), limits)
    entry = safe(SOURCES[wanted.scheme](source_client, wanted.value), "The source")
    return entry if wanted.scheme == "page" else also_named(entry, wanted.scheme, wanted.value)
