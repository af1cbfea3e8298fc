"""The articles of a search of PubMed: their numbers, then their records (the E-utilities of NCBI)."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import pubmed_xml
from bibliography.json_values import as_text, get_record
from core.http import ServiceResponse
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import SourceClient, UnreadableError
from publications.imports.sources.work_source import PagedSource, ServicePage

PER_PAGE = 200
_LABELLED = re.compile(r"pubmed\s*:\s*(?!\d+$)(\S.{1,400})", re.IGNORECASE)
_TAGGED = re.compile(
    r"[^\[\]{}@=]{2,200}\[(?:au|auth|author|fau|1au|lastau|auid|author - \w+|author identifier)\].{0,200}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_HOSTS = ("pubmed.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov")


class PubmedSearch(PagedSource):
    """What a search finds, newest first: a URL of PubMed, or words with a field such as [au]."""

    name = "pubmed_search"
    label = "PubMed"
    base_setting = "PUBMED_URL"

    def identify(self, text: str) -> str | None:
        if match := _LABELLED.fullmatch(text):
            return " ".join(match[1].split())
        if _TAGGED.fullmatch(text) and "://" not in text:
            return " ".join(text.split())
        if " " in text or "ncbi.nlm.nih.gov/" not in text:
            return None
        parts = urlsplit(text if "://" in text else f"https://{text}")
        term = parse_qs(parts.query).get("term", [""])[0].strip()
        return term if term and parts.netloc in _HOSTS else None

    def get_url(self, identifier: str) -> str:
        return f"https://pubmed.ncbi.nlm.nih.gov/?{urlencode({'term': identifier})}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("PubMed finds nothing for “{identifier}”.").format(identifier=identifier)

    describe_empty = describe_missing

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = {
            "db": "pubmed",
            "term": identifier,
            "retmode": "json",
            "retmax": PER_PAGE,
            "retstart": cursor,
            "sort": "pub_date",
        }
        return f"{settings.PUBMED_URL}/entrez/eutils/esearch.fcgi?{urlencode(query)}"

    def fetch_page(self, client: SourceClient, identifier: str, cursor: str | int) -> ServicePage:
        missing = self.describe_missing(identifier)
        response = client.get(self.label, self.build_url(identifier, cursor), self.accept, missing)
        result = get_record(parse_json(response.body, self.label), "esearchresult")
        numbers, total = result.get("idlist"), as_text(result.get("count"))
        if not isinstance(numbers, list) or not total.isdecimal() or not all(map(_NUMBER.fullmatch, numbers)):
            raise UnreadableError(self.label)
        following = int(cursor) + len(numbers)
        following_cursor = following if numbers and following < int(total) else None
        if not numbers:
            return ServicePage((), None, int(total))
        query = urlencode({"db": "pubmed", "id": ",".join(numbers), "retmode": "xml"})
        url = f"{settings.PUBMED_URL}/entrez/eutils/efetch.fcgi?{query}"
        page = self.read_page(client.get(self.label, url, "application/xml", missing))
        return ServicePage(page.entries, following_cursor, int(total))

    def read_page(self, response: ServiceResponse) -> ServicePage:
        text = response.body.decode("utf-8", errors="replace")
        if pubmed_xml.find_start(text[:10_000]) < 0:
            raise UnreadableError(self.label)
        return ServicePage(tuple(pubmed_xml.parse(text)))
