"""The `Link` header of a work's page: FAIR Signposting, level 1 (https://signposting.org/FAIR/).

A proxy buffers all headers of a response in 4 or 8 kB, so the header has a limit. Links come in the order of
their importance: cite-as, types, descriptions, files, and then as many authors as there is room for.
"""

from urllib.parse import quote

from bibliography.kinds import KINDS
from bibliography.links import get_registry_url
from publications.exchange.metadata.schema_org import CONTEXT
from publications.exchange.metadata.work_metadata import (
    WorkMetadata,
    find_licence,
    get_orcid_url,
    make_licence_url,
)

LIMIT = 2_500
"""Bytes of the header's value."""
_UNRESERVED = "%/:=&?~#+!$,;@()*"
"""Characters that are not escaped in a URL, besides letters and digits; line ends are escaped."""


def build_link_header(work: WorkMetadata) -> str:
    """Return the value of the `Link` header of a work's page, in ASCII and without line ends."""
    candidates = [
        _write_link(get_cite_as_url(work), "cite-as"),
        _write_link(f"{CONTEXT}/{KINDS[work.entry.kind].schema_org}", "type"),
        _write_link(f"{CONTEXT}/AboutPage", "type"),
        *(_write_link(url, "describedby", media_type) for url, media_type in work.formats),
    ]
    if licence := make_licence_url(find_licence(work)):
        candidates.append(_write_link(licence, "license"))
    candidates += [_write_link(file.url, "item", file.media_type) for file in work.files]
    if work.pdf_url and not work.papers:
        candidates.append(_write_link(work.pdf_url, "item", "application/pdf"))
    profiles = (get_orcid_url(person) or profile for person, profile in work.authors())
    candidates += [_write_link(url, "author") for url in profiles if url]
    header, length = [], 0
    for link in candidates:
        length += len(link) + 2
        if length > LIMIT:
            break
        header.append(link)
    return ", ".join(header)


def build_collection_link(url: str) -> str:
    """Return the `Link` header of a file, which leads to the page that it belongs to."""
    return _write_link(url, "collection", "text/html")


def get_cite_as_url(work: WorkMetadata) -> str:
    """Return the URL to cite the work by: that of its DOI, or else that of its page."""
    doi = dict(reversed(work.entry.identifiers)).get("doi")
    return get_registry_url("doi", doi) if doi else work.address


def _write_link(url: str, rel: str, media_type: str = "") -> str:
    target = quote(url, safe=_UNRESERVED)
    kind = f'; type="{quote(media_type, safe="/+.; =-")}"' if media_type else ""
    return f'<{target}>; rel="{rel}"{kind}'
