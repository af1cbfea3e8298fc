"""The preprints of an author of arXiv: of their page (arxiv.org/help/author_identifiers), or of a search."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import Entry, Problem
from core.http import ServiceResponse
from publications.imports.sources import arxiv
from publications.imports.sources.source_client import UnreadableError, quote_path
from publications.imports.sources.work_source import DocumentSource, PagedSource, ServicePage

PER_PAGE = 100
_PAGE = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/a/([\w-]+?)(?:\.(?:atom2?|html|json))?/?",
    re.IGNORECASE | re.ASCII,
)
_NAME = re.compile(r"au:\s*(\"[^\"]{2,100}\"|[\w.-]{2,100})", re.IGNORECASE)


class ArxivAuthorPage(DocumentSource):
    """The page that an author has at arXiv, by their name there or their ORCID iD."""

    name = "arxiv_author"
    label = "arXiv"
    base_setting = "ARXIV_URL"
    accept = "application/atom+xml"

    def identify(self, text: str) -> str | None:
        match = _PAGE.fullmatch(text)
        return match[1] if match else None

    def get_url(self, identifier: str) -> str:
        return f"https://arxiv.org/a/{identifier}"

    def build_document_url(self, identifier: str) -> str:
        return f"{settings.ARXIV_URL}/a/{quote_path(identifier)}.atom2"

    def describe_missing(self, identifier: str) -> str:
        return gettext("arXiv has no author page {identifier}.").format(identifier=identifier)

    def read_document(self, response: ServiceResponse) -> Iterator[Entry | Problem]:
        return map(arxiv.parse_entry, arxiv.list_entries(arxiv.parse_feed(response.body)))


class ArxivAuthorSearch(PagedSource):
    """The preprints with an author's name, written au:Mai_L or au:"Luo Mai", which namesakes have, too."""

    name = "arxiv_search"
    label = "arXiv"
    base_setting = "ARXIV_URL"
    accept = "application/atom+xml"

    def identify(self, text: str) -> str | None:
        if match := _NAME.fullmatch(text):
            return match[1]
        parts = urlsplit(text) if " " not in text and "arxiv.org/" in text else None
        if parts is None:
            return None
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path.startswith("/search") and query.get("searchtype") == "author":
            name = query.get("query", "").replace('"', "").strip()
            return f'"{name}"' if name else None
        match = _NAME.fullmatch(query.get("search_query", "")) if parts.path == "/api/query" else None
        return match[1] if match else None

    def get_url(self, identifier: str) -> str:
        return f"https://arxiv.org/search/?{urlencode({'searchtype': 'author', 'query': identifier})}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("arXiv has no preprints of {identifier}.").format(identifier=identifier)

    describe_empty = describe_missing

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = {
            "search_query": f"au:{identifier}",
            "start": cursor,
            "max_results": PER_PAGE,
            "sortBy": "submittedDate",
        }
        return f"{settings.ARXIV_URL}/api/query?{urlencode(query)}"

    def read_page(self, response: ServiceResponse) -> ServicePage:
        feed = arxiv.parse_feed(response.body)
        elements = [element for element in arxiv.list_entries(feed) if not arxiv.is_error(element)]
        start = int(parse_qs(urlsplit(response.url).query)["start"][0])
        following, total = start + len(elements), arxiv.count_results(feed)
        has_more = total is not None and following < total
        if has_more and not elements:  # as happens when the service is busy
            raise UnreadableError(self.label, gettext("with an empty page"))
        return ServicePage(tuple(map(arxiv.parse_entry, elements)), following if has_more else None, total)
