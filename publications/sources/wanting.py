"""What somebody asks for with an identifier or an address as it was pasted. No network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings

from groupsite.kit.outbound import NotAllowed
from groupsite.kit.outbound.places import Place
from publications.formats.identifiers import find
from publications.sources.answers import settled

LONGEST = 2_000  # characters of a line that may be an identifier or an address
SCHEMES = ("doi", "arxiv", "dblp", "openalex", "acl")
_ADDRESS = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_HOST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?/\S*", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """What a line asks for.

    scheme: doi, arxiv, dblp, openalex, acl, or page. value: the identifier in its normal form, or the address
    of the page. text: as it was typed.
    """

    scheme: str
    value: str
    text: str


def wanted(text: str, hosts: Iterable[str] | None = None) -> Wanted | None:
    """What an identifier or an address, as pasted, asks for; None for what no source knows.

    hosts: those whose pages may be read; PAPER_HOSTS if they are not given. The identifier in an address
    goes before its page, and the DOI that arXiv gives a preprint is its arXiv id.
    """
    if len(text) > LONGEST:
        return None
    found = find(text)
    if found and found[0] in SCHEMES:
        return Wanted(*settled(*found), text)
    page = _page(text, tuple(settings.PAPER_HOSTS if hosts is None else hosts))
    return Wanted("page", page, text) if page else None


def _page(text: str, hosts: tuple[str, ...]) -> str:
    """The address in a text, if it is on one of the hosts; it may lack the scheme, or have a www too many."""
    found = _ADDRESS.search(text)
    bare = None if found else _HOST.fullmatch(text.strip())
    url = found[0].rstrip(".,;:)]}'’”") if found else f"https://{bare[0]}" if bare else ""
    try:
        place = Place.parse(url.partition("#")[0])
    except NotAllowed:
        return ""
    given = place.netloc
    for netloc in (given, given.removeprefix("www."), f"www.{given}"):
        if netloc in hosts:
            return str(place).replace(f"//{given}/", f"//{netloc}/", 1)
    return ""
