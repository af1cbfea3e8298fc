"""The works of a person of dblp, as one document of XML (dblp.org/faq/How+to+use+the+dblp+search+API)."""

import re
from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats import Entry, Problem, dblp_xml
from core.http import ServiceResponse
from core.text.person_urls import find_person_in_url
from publications.imports.sources.source_client import UnreadableError, quote_path
from publications.imports.sources.work_source import DocumentSource

_BARE = re.compile(r"(?:dblp[\s:]*)?pid\s*[:/]\s*([\w-]+/[\w-]+)", re.IGNORECASE | re.ASCII)


class DblpPerson(DocumentSource):
    """The page of a person, by their pid, such as 65/9612."""

    name = "dblp_person"
    label = "dblp"
    base_setting = "DBLP_URL"
    accept = "application/xml, text/xml"

    def identify(self, text: str) -> str | None:
        match = _BARE.fullmatch(text)
        return match[1] if match else find_person_in_url("dblp", text) or None

    def get_url(self, identifier: str) -> str:
        return f"https://dblp.org/pid/{identifier}.html"

    def build_document_url(self, identifier: str) -> str:
        return f"{settings.DBLP_URL}/pid/{quote_path(identifier)}.xml"

    def describe_missing(self, identifier: str) -> str:
        return gettext("dblp has no person {identifier}.").format(identifier=identifier)

    def read_document(self, response: ServiceResponse) -> Iterator[Entry | Problem]:
        text = response.body.decode("utf-8", errors="replace")
        if dblp_xml.find_start(text[:10_000]) < 0:
            raise UnreadableError(self.label)
        return dblp_xml.parse(text)
