"""The `Link` header of a work's page: FAIR Signposting, level 1 (https://signposting.org/FAIR/).

A proxy buffers all headers of a response in 4 or 8 kB, so the header has a limit. Links come in the order of
their importance: cite-as, types, descriptions, files, and then as many authors as there is room for.
"""

from urllib.parse import quote

from bibliography.kinds import KINDS
from bibliography.links import address_of
from publications.exchange.metadata.schema_org import CONTEXT
from publications.exchange.metadata.work import Work, get_orcid_url, licence_address, licence_of

LIMIT = 2_500
"""Bytes of the header's value."""
_UNRESERVED = "%/:=&?~#+!$,;@()*"
"""Characters that are not escaped in a URL, besides letters and digits; line ends are escaped."""


def links(work: Work) -> str:
    """Return the value of the `Link` header of a work's page, in ASCII and without line ends."""
    candidates = [
        _write_link(cited_as(work), "cite-as"),
        _write_link(f"{CONTEXT}/{KINDS[work.entry.kind].schema_org}", "type"),
        _write_link(f"{CONTEXT}/AboutPage", "type"),
        *(_write_link(url, "describedby", media_type) for url, media_type in work.formats),
    ]
    if licence := licence_address(licence_of(work)):
        candidates.append(_write_link(licence, "license"))
    candidates += [_write_link(file.url, "item", file.media_type) for file in work.files]
    profiles = (get_orcid_url(person) or profile for person, profile in work.authors())
    candidates += [_write_link(url, "author") for url in profiles if url]
    header, length = [], 0
    for link in candidates:
        length += len(link) + 2
        if length > LIMIT:
            break
        header.append(link)
    return ", ".join(header)


def collection(url: str) -> str:
    """Return the `Link` header of a file, which leads to the page that it belongs to."""
    return _write_link(url, "collection", "text/html")


def cited_as(work: Work) -> str:
    """Return the URL to cite the work by: that of its DOI, or else that of its page."""
    doi = dict(reversed(work.entry.identifiers)).get("doi")
    return address_of("doi", doi) if doi else work.address


def _write_link(url: str, rel: str, media_type: str = "") -> str:
    target = quote(url, safe=_UNRESERVED)
    kind = f'; type="{quote(media_type, safe="/+.; =-")}"' if media_type else ""
    return f'<{target}>; rel="{rel}"{kind}'
