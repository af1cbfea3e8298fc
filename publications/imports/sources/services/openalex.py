"""OpenAlex: the works of an author, and the authors of works (docs.openalex.org/api-entities/works)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from bibliography.csl.registry_apis import get_openalex_id, parse_openalex_work
from bibliography.identifiers import find_identifier
from bibliography.json_values import as_text, get_record
from core.http import ServiceResponse
from core.text.person_urls import find_person_in_url
from publications.imports.sources.registry_sources import DELETED
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.services.orcid import OrcidRecord
from publications.imports.sources.source_client import SourceClient, UnreadableError
from publications.imports.sources.work_source import PagedSource, ServicePage

PER_PAGE = 200
AUTHORS_PER_WORK = 100
"""How many authors a list of works has of each, as OpenAlex documents."""
LONGEST_NAME = 300
_BARE = re.compile(r"(?:openalex\s*:?\s*)?(A\d{3,12})", re.IGNORECASE | re.ASCII)


class OpenAlexAuthor(PagedSource):
    """All works of an author; one that was merged with another has the works of that one."""

    name = "openalex_author"
    label = "OpenAlex"
    base_setting = "OPENALEX_URL"
    first_cursor = "*"

    def identify(self, text: str) -> str | None:
        match = _BARE.fullmatch(text)
        number = match[1] if match else find_person_in_url("openalex", text) if " " not in text else ""
        return number.upper() or None

    def get_url(self, identifier: str) -> str:
        return f"https://openalex.org/{identifier}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("OpenAlex has no author {identifier}.").format(identifier=identifier)

    def begin(self, client: SourceClient, identifier: str) -> None:
        url = f"{settings.OPENALEX_URL}/authors/{identifier}?select=id"
        client.get(self.label, url, self.accept, self.describe_missing(identifier))

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = {"filter": f"author.id:{identifier}", "per-page": PER_PAGE, "cursor": cursor}
        return f"{settings.OPENALEX_URL}/works?{urlencode(query)}"

    def read_page(self, response: ServiceResponse) -> ServicePage:
        answer = parse_json(response.body, self.label)
        meta, works = get_record(answer, "meta"), get_record(answer).get("results")
        if not isinstance(works, list):
            raise UnreadableError(self.label)
        entries = tuple(
            parse_openalex_work(work)
            for work in works
            if isinstance(work, dict) and get_openalex_id(work) not in ("", DELETED)
        )
        following, total = meta.get("next_cursor"), meta.get("count")
        return ServicePage(
            entries,
            following if works and isinstance(following, str) and following else None,
            total if isinstance(total, int) else None,
        )


@dataclass(frozen=True)
class IdentifiedAuthor:
    """An author of a work as printed, with identifiers; empty where OpenAlex has none."""

    name: str
    openalex: str
    orcid: str


def fetch_work_authors(client: SourceClient, dois: Sequence[str]) -> dict[str, list[IdentifiedAuthor]]:
    """Return the authors of those works that OpenAlex has, by DOI in lower case. Raises SourceError.

    dois: at most 100, as OpenAlex takes, without commas and bars, which separate them in the request.
    """
    query = {"filter": f"doi:{'|'.join(dois)}", "select": "id,doi,authorships", "per-page": PER_PAGE}
    url = f"{settings.OPENALEX_URL}/works?{urlencode(query)}"
    missing = gettext("OpenAlex has none of these papers.")
    response = client.get(OpenAlexAuthor.label, url, "application/json", missing)
    works = get_record(parse_json(response.body, OpenAlexAuthor.label)).get("results")
    if not isinstance(works, list):
        raise UnreadableError(OpenAlexAuthor.label)
    authors: dict[str, list[IdentifiedAuthor]] = {}
    for work in map(get_record, works):
        scheme, doi = find_identifier(as_text(work.get("doi"))) or ("", "")
        if scheme == "doi" and doi in dois:
            authors.setdefault(doi, _read_identified_authors(work.get("authorships")))
    return authors


def _read_identified_authors(authorships: Any) -> list[IdentifiedAuthor]:
    authors = []
    for authorship in authorships[:AUTHORS_PER_WORK] if isinstance(authorships, list) else []:
        author = get_record(authorship, "author")
        name = as_text(get_record(authorship).get("raw_author_name")) or as_text(author.get("display_name"))
        openalex = OpenAlexAuthor().identify(as_text(author.get("id"))) or ""
        orcid = OrcidRecord().identify(as_text(author.get("orcid"))) or ""
        authors.append(IdentifiedAuthor(name[:LONGEST_NAME], openalex, orcid))
    return authors
