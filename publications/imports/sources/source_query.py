"""Parsing pasted identifiers and URLs. No network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings

from bibliography.entry import SCHEMES as REGISTRIES
from bibliography.identifiers import find_identifier, find_identifiers
from bibliography.links import normalize_arxiv_doi
from core.http import UrlNotAllowedError
from core.http.connection import RequestUrl
from publications.imports.sources.work_sources import identify_works

MOST_OF_LINE = 50  # identifiers of persons
LONGEST = 2_000  # characters of a line that may be an identifier or a URL
SCHEMES = ("doi", "arxiv", "dblp", "openalex", "acl")
_URL = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;]+")
_HOST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?/\S*", re.IGNORECASE)


@dataclass(frozen=True)
class SourceQuery:
    """An identifier or a URL in a line.

    scheme: of a registry, of which SCHEMES can be looked up, or "page". value: the identifier in its normal
    form, or the URL of the page. text: as it was pasted.
    """

    scheme: str
    value: str
    text: str


def parse_query(text: str, hosts: Iterable[str] | None = None) -> SourceQuery | None:
    """Parse a pasted identifier or URL; return None for what cannot be looked up.

    hosts: those whose pages may be requested; PAPER_HOSTS by default. An identifier in a URL has precedence
    over the page, and the DOI of a preprint at arXiv becomes its arXiv id.
    """
    if len(text) > LONGEST:
        return None
    pair = find_identifier(text)
    if pair and pair[0] in SCHEMES:
        return SourceQuery(*normalize_arxiv_doi(*pair), text)
    page = _find_page(text, tuple(settings.PAPER_HOSTS if hosts is None else hosts))
    return SourceQuery("page", page, text) if page else None


def parse_line(line: str, hosts: Iterable[str] | None = None) -> list[SourceQuery]:
    """Parse all identifiers of a line, also those that cannot be looked up.

    In a line of identifiers and URLs only, each one counts. In a sentence or a reference, several identifiers
    may be of one work, so only those of one registry count, if possible of one that can be looked up.
    """
    if token_queries := _parse_each_token(line, hosts):
        return token_queries
    pairs = dict.fromkeys(normalize_arxiv_doi(*pair) for pair in find_identifiers(line))
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


def parse_works_line(line: str) -> list[SourceQuery]:
    """Parse a line that names all works of persons or groups, and nothing else; return [] for others.

    The scheme of each query is the name of a source of works.
    """
    line = line.strip()
    if not line or len(line) > LONGEST:
        return []
    if works := identify_works(line):
        return [SourceQuery(*works, line)]
    tokens = [token for token in _SEPARATORS.split(line) if token]
    pairs = [(identify_works(token), token) for token in tokens[:MOST_OF_LINE]]
    if len(tokens) > MOST_OF_LINE or not all(works for works, _token in pairs):
        return []
    return [SourceQuery(*works, token) for works, token in pairs if works]


def _parse_each_token(line: str, hosts: Iterable[str] | None) -> list[SourceQuery]:
    """Parse each word of a line but names of registries; return [] unless all of them are queries."""
    tokens = [token for token in _SEPARATORS.split(line) if token]
    tokens = [token for token in tokens if token.lower().rstrip(":") not in REGISTRIES] or tokens
    results = []
    for token in tokens:
        if len(token) > LONGEST:
            return []
        pair = find_identifier(token)
        result = parse_query(token, hosts) or (SourceQuery(*pair, token) if pair else None)
        if result is None:
            return []
        results.append(result)
    return results


def _find_page(text: str, hosts: tuple[str, ...]) -> str:
    """Return the URL in a text, if it is on one of the hosts; without a scheme, and with or without www."""
    match = _URL.search(text)
    bare = None if match else _HOST.fullmatch(text.strip())
    url = match[0].rstrip(".,;:)]}'’”") if match else f"https://{bare[0]}" if bare else ""
    try:
        place = RequestUrl.parse(url.partition("#")[0])
    except UrlNotAllowedError:
        return ""
    for netloc in (place.netloc, place.netloc.removeprefix("www."), f"www.{place.netloc}"):
        if netloc in hosts:
            return str(place).replace(f"//{place.netloc}/", f"//{netloc}/", 1)
    return ""
