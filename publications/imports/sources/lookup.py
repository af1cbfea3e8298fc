"""Parsing identifiers and URLs as they were pasted. No network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings

from bibliography.entry import SCHEMES as REGISTRIES
from bibliography.identifiers import find, find_all
from bibliography.links import settled
from core.http import NotAllowed
from core.http.connection import Place

LONGEST = 2_000  # characters of a line that may be an identifier or an address
SCHEMES = ("doi", "arxiv", "dblp", "openalex", "acl")
_URL = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;]+")
_HOST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?/\S*", re.IGNORECASE)


@dataclass(frozen=True)
class SourceQuery:
    """An identifier or a URL in a line.

    scheme: that of a registry, of which SCHEMES have a source here, or page. value: the identifier in its
    normal form, or the URL of the page. text: as it was typed.
    """

    scheme: str
    value: str
    text: str


def parse_query(text: str, hosts: Iterable[str] | None = None) -> SourceQuery | None:
    """Parse an identifier or a URL as pasted; return None for what no source has.

    hosts: those whose pages may be read; PAPER_HOSTS by default. The identifier in a URL goes before its
    page, and the DOI that arXiv gives a preprint is its arXiv id.
    """
    if len(text) > LONGEST:
        return None
    pair = find(text)
    if pair and pair[0] in SCHEMES:
        return SourceQuery(*settled(*pair), text)
    page = _find_page(text, tuple(settings.PAPER_HOSTS if hosts is None else hosts))
    return SourceQuery("page", page, text) if page else None


def parse_line(line: str, hosts: Iterable[str] | None = None) -> list[SourceQuery]:
    """Parse all identifiers of a line, also those for which there is no source.

    Of a line of identifiers and URLs alone each counts. In a sentence or a reference several identifiers may
    be of one work: those of one registry count, of one that has a source if there is any.
    """
    if each_token := _parse_each_token(line, hosts):
        return each_token
    pairs = dict.fromkeys(settled(*pair) for pair in find_all(line))
    schemes = sorted({scheme for scheme, _ in pairs}, key=lambda scheme: scheme not in SCHEMES)
    first = next((scheme for scheme, _ in pairs if scheme in SCHEMES), schemes[0] if schemes else "")
    values = [value for scheme, value in pairs if scheme == first]
    if len(values) > 1:
        return [SourceQuery(first, value, f"{first}:{value}") for value in values]
    text = line.strip()
    if values:
        return [SourceQuery(first, values[0], text)]
    page = parse_query(text, hosts)
    return [page] if page else []


def _parse_each_token(line: str, hosts: Iterable[str] | None) -> list[SourceQuery]:
    """Parse the words of a line; return nothing unless each of them is a query, but for registries' names."""
    tokens = [token for token in _SEPARATORS.split(line) if token]
    tokens = [token for token in tokens if token.lower().rstrip(":") not in REGISTRIES] or tokens
    results = []
    for token in tokens:
        if len(token) > LONGEST:
            return []
        pair = find(token)
        result = parse_query(token, hosts) or (SourceQuery(*pair, token) if pair else None)
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
