"""The papers of an author of Semantic Scholar (api.semanticscholar.org/api-docs/graph)."""

import re
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import Entry, Problem
from bibliography.formats.items import build_entry, find_type
from bibliography.json_values import as_text
from core.http import ServiceResponse
from core.text.person_urls import find_person_in_url
from publications.imports.sources.response_parsing import add_identifier, parse_json
from publications.imports.sources.source_client import UnreadableError
from publications.imports.sources.work_source import (
    Fields,
    PagedSource,
    ServicePage,
    convert_record,
    get_at,
    list_records,
)

PER_PAGE = 200
REQUESTED = "title,abstract,venue,year,publicationDate,publicationTypes,journal,authors.name,externalIds"
_LABELLED = re.compile(r"(?:s2|semantic\s?scholar)(?:\s+author)?\s*:\s*(\d{3,12})", re.IGNORECASE | re.ASCII)
_PAPER = re.compile(r"[0-9a-f]{40}", re.ASCII)


def _is_preprint(paper: dict[str, Any]) -> bool:
    return as_text(paper.get("venue")).lower() in ("arxiv.org", "arxiv", "biorxiv", "medrxiv")


def _get_type(paper: dict[str, Any]) -> str:
    types = paper.get("publicationTypes")
    names = [name for name in types if isinstance(name, str)] if isinstance(types, list) else []
    return (
        "article" if _is_preprint(paper) else find_type("semantic_scholar", sorted(names), "article-journal")
    )


FIELDS: Fields = {
    "type": _get_type,
    "title": "title",
    "author": lambda paper: [get_at(author, "name") for author in list_records(paper.get("authors"))],
    "issued": lambda paper: paper.get("publicationDate") or paper.get("year"),
    "container-title": lambda paper: (
        "" if _is_preprint(paper) else get_at(paper, "journal.name") or paper.get("venue")
    ),
    "volume": lambda paper: "" if _is_preprint(paper) else get_at(paper, "journal.volume"),
    "page": lambda paper: re.sub(r"\s+", "", as_text(get_at(paper, "journal.pages"))),
    "abstract": "abstract",
    "DOI": "externalIds.DOI",
    "arxiv": "externalIds.ArXiv",
    "PMID": "externalIds.PubMed",
    "PMCID": "externalIds.PubMedCentral",
}


class SemanticScholarAuthor(PagedSource):
    """All papers of an author, by the number in the URL of their page."""

    name = "semantic_scholar_author"
    label = "Semantic Scholar"
    base_setting = "SEMANTIC_SCHOLAR_URL"

    def identify(self, text: str) -> str | None:
        match = _LABELLED.fullmatch(text)
        return match[1] if match else find_person_in_url("semanticscholar", text) or None

    def get_url(self, identifier: str) -> str:
        return f"https://www.semanticscholar.org/author/{identifier}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("Semantic Scholar has no author {identifier}.").format(identifier=identifier)

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = urlencode({"fields": REQUESTED, "offset": cursor, "limit": PER_PAGE})
        return f"{settings.SEMANTIC_SCHOLAR_URL}/graph/v1/author/{identifier}/papers?{query}"

    def read_page(self, response: ServiceResponse) -> ServicePage:
        answer = parse_json(response.body, self.label)
        papers, following = get_at(answer, "data"), get_at(answer, "next")
        if not isinstance(papers, list):
            raise UnreadableError(self.label)
        entries: list[Entry | Problem] = []
        for paper in list_records(papers):
            entry = build_entry(convert_record(paper, FIELDS), 0, "")
            number, dblp = as_text(paper.get("paperId")), as_text(get_at(paper, "externalIds.DBLP"))
            if isinstance(entry, Entry) and dblp.count("/") >= 2:
                entry = add_identifier(entry, "dblp", dblp)
            if isinstance(entry, Entry) and _PAPER.fullmatch(number):
                entry = add_identifier(entry, "s2", number)
            entries.append(entry)
        return ServicePage(tuple(entries), following if isinstance(following, int) and papers else None)
