"""From what is wanted to the entry that a source gives for it."""

from collections.abc import Callable

from groupsite.kit.outbound import Client, Limits
from publications.formats import Entry
from publications.sources import acl, arxiv, crossref, dblp, openalex, page
from publications.sources.answers import also_named, safe
from publications.sources.asking import LIMITS, Asking, configured
from publications.sources.errors import SourceError
from publications.sources.wanting import Wanted

ASK: dict[str, Callable[[Asking, str], Entry]] = {
    "doi": crossref.ask,
    "arxiv": arxiv.ask,
    "dblp": dblp.ask,
    "openalex": openalex.ask,
    "acl": acl.ask,
    "page": page.ask,
}
"""Who is asked for a scheme; a source more is one line more."""

NOT_ASKED = {
    "pmid": "PubMed",
    "pmcid": "PubMed Central",
    "s2": "Semantic Scholar",
    "handle": "the Handle System",
    "isbn": "catalogues of books",
}
"""Registries whose identifiers are known, but which have no source here."""


def fetch(wanted: Wanted, *, client: Client | None = None, limits: Limits = LIMITS) -> Entry:
    """The work that is wanted, as its source describes it; the identifier asked for is among its own.

    client: one that may ask all that the settings name, if that is not given. limits: of each request; all
    together take half as long again at most. Raises SourceError, whose text is for whoever asked.
    """
    if wanted.scheme not in ASK:
        words = f"This site looks nothing up at {NOT_ASKED[wanted.scheme]}, and does not have this paper yet."
        instead = "Paste its DOI instead, or its record as BibTeX, RIS or MEDLINE (.nbib)."
        raise SourceError(f"{words} {instead}", lasting=True)
    asking = Asking(client or configured(), limits)
    entry = safe(ASK[wanted.scheme](asking, wanted.value), "The source")
    return entry if wanted.scheme == "page" else also_named(entry, wanted.scheme, wanted.value)
