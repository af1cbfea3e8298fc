"""The works of an author of OpenAlex (docs.openalex.org/api-entities/works/filter-works)."""

import re
from urllib.parse import urlencode

from django.conf import settings
from django.utils.translation import gettext

from bibliography.csl.registry_apis import get_openalex_id, parse_openalex_work
from bibliography.json_values import get_record
from core.http import ServiceResponse
from core.text.person_urls import find_person_in_url
from publications.imports.sources.registry_sources import DELETED
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import SourceClient, UnreadableError
from publications.imports.sources.work_source import PagedSource, ServicePage

PER_PAGE = 200
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
