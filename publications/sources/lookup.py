"""Parsing identifiers and URLs as they were pasted. No network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings

from groupsite.kit.outbound import NotAllowed
from groupsite.kit.outbound.wire import Place
from publications.formats.entry import SCHEMES as REGISTRIES
from publications.formats.identifiers import find, find_all
from publications.formats.links import settled

LONGEST = 2_000  # characters of a line that may be an identifier or an address
SCHEMES = ("doi", "arxiv", "dblp", "openalex", "acl")
_URL = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;]+")
_HOST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?/\S*", re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """An identifier or a URL in a line.

    scheme: that of a registry, of which SCHEMES have a source here, or page. value: the identifier in its
    normal form, or the URL of the page. text: as it was typed.
    """

    scheme: str
    value: str
    text: str


def wanted(text: str, hosts: Iterable[str] | None = None) -> Wanted | None:
    """Return what an identifier or an address, as pasted, asks for; None for what no source knows.

    hosts: those whose pages may be read; PAPER_HOSTS if they are not given. The identifier in an address
    goes before its page, and the DOI that arXiv gives a preprint is its arXiv id.
    """
    if len(text) > LONGEST:
        return None
    pair = find(text)
    if pair and pair[0] in SCHEMES:
        return Wanted(*settled(*pair), text)
    page = _find_page(text, tuple(settings.PAPER_HOSTS if hosts is None else hosts))
    return Wanted("page", page, text) if page else None


def wanted_in(line: str, hosts: Iterable[str] | None = None) -> list[Wanted]:
    """Return all that a line asks for, also identifiers for which there is no source.

    A line of identifiers and URLs alone asks for each. In a sentence or a reference several identifiers may
    be of one work: those of one registry count, of one that has a source if there is any.
    """
    if each_token := _parse_each_token(line, hosts):
        return each_token
    pairs = dict.fromkeys(settled(*pair) for pair in find_all(line))
    schemes = sorted({scheme for scheme, _ in pairs}, key=lambda scheme: scheme not in SCHEMES)
    first = next((scheme for scheme, _ in pairs if scheme in SCHEMES), schemes[0] if schemes else "")
    values = [value for scheme, value in pairs if scheme == first]
    if len(values) > 1:
        return [Wanted(first, value, f"{first}:{value}") for value in values]
    text = line.strip()
    if values:
        return [Wanted(first, values[0], text)]
    page = wanted(text, hosts)
    return [page] if page else []


def _parse_each_token(line: str, hosts: Iterable[str] | None) -> list[Wanted]:
    """Return what the words of a line ask for; nothing unless each of them does, registries' names apart."""
    tokens = [token for token in _SEPARATORS.split(line) if token]
    tokens = [token for token in tokens if token.lower().rstrip(":") not in REGISTRIES] or tokens
    results = []
    for token in tokens:
        if len(token) > LONGEST:
            return []
        pair = find(token)
        result = wanted(token, hosts) or (Wanted(*pair, token) if pair else None)
        if result is None:
            return []
        results.append(result)
    return results


def _find_page(text: str, hosts: tuple[str, ...]) -> str:
    """Return the URL in a text, if it is on one of the hosts, also without scheme or with a www too many."""
    match = _URL.search(text)
    bare = None if match else _HOST.fullmatch(text.strip())
    url = match[0].rstrip(".,;:)]}'’”") if match else f"https://{bare[0]}" if bare else ""
    try:
        place = Place.parse(url.partition("#")[0])
    except NotAllowed:
        return ""
    for netloc in (place.netloc, place.netloc.removeprefix("www."), f"www.{place.netloc}"):
        if netloc in hosts:
            return str(place).replace(f"//{place.netloc}/", f"//{netloc}/", 1)
    return ""
