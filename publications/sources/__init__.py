"""Where papers can be asked for: an identifier or an address, as pasted, becomes an Entry.

wanted, wanted_in: what a pasted line asks for, without the network. fetch: asks, and raises SourceError with
a sentence for whoever pasted it. READERS: what is made of each service's answer, without the network.
"""

from publications.sources import acl, arxiv, crossref, datacite, dblp, openalex, page
from publications.sources.errors import AnotherWork, NotThere, SourceError, Unreadable
from publications.sources.fetching import fetch
from publications.sources.wanting import Wanted, wanted, wanted_in

READERS = {
    "crossref": crossref.read_answer,
    "datacite": datacite.read_answer,
    "arxiv": arxiv.read_answer,
    "dblp": dblp.read_answer,
    "openalex": openalex.read_answer,
    "acl": acl.read_answer,
    "page": page.read_answer,
}

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
