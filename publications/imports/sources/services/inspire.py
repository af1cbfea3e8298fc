"""The works of an author of INSPIRE, or of a search there (github.com/inspirehep/rest-api-doc)."""

import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.conf import settings
from django.utils.translation import gettext

from bibliography.formats.items import build_entry, find_type, join_pages
from bibliography.json_values import as_text, get_record
from core.http import ServiceResponse
from publications.imports.sources.response_parsing import parse_json
from publications.imports.sources.source_client import SourceClient, UnreadableError
from publications.imports.sources.work_source import (
    Fields,
    PagedSource,
    ServicePage,
    convert_record,
    get_at,
    list_records,
)

PER_PAGE = 100
REQUESTED = (
    "titles,authors.full_name,authors.inspire_roles,authors.affiliations.value,"
    "authors.raw_affiliations.value,authors.affiliations_identifiers,corporate_author,collaborations,publication_info,dois,"
    "arxiv_eprints,abstracts,document_type,imprints,isbns,earliest_date"
)
_AUTHOR = re.compile(
    r"(?:https?://)?(?:www\.)?inspirehep\.net/(?:api/)?authors/(\d{3,10})/?(?:[?#].*)?",
    re.IGNORECASE | re.ASCII,
)
_LABELLED = re.compile(r"inspire(?:hep)?(?:\s+author)?\s*:\s*(\d{3,10}|\S{3,60})", re.IGNORECASE | re.ASCII)
_AUTHOR_NAME = re.compile(r"(?:[A-Z][A-Za-z-]*\.)+[A-Z][A-Za-z-]+\.\d{1,3}", re.ASCII)


def _get_people(work: dict[str, Any], is_editor: bool) -> list[Any]:
    people = [
        _read_author(author)
        for author in list_records(work.get("authors"))
        if ("editor" in (author.get("inspire_roles") or ())) == is_editor
    ]
    groups = work.get("corporate_author")
    if not is_editor and isinstance(groups, list):
        people += [{"literal": group} for group in groups if isinstance(group, str)]
    return people


def _read_author(author: dict[str, Any]) -> Any:
    """Return the name, with what the paper prints as affiliation, or else INSPIRE's short names of places."""
    places = list_records(author.get("raw_affiliations")) or list_records(author.get("affiliations"))
    places = places + [
        {"ror": each.get("value")} for each in list_records(author.get("affiliations_identifiers"))
    ]
    name = author.get("full_name")
    family, comma, given = as_text(name).partition(",")
    if not places or not comma:
        return name
    return {"family": family.strip(), "given": given.strip(), "affiliation": places}


def _get_type(work: dict[str, Any]) -> str:
    types = work.get("document_type")
    names = [name for name in types if isinstance(name, str)] if isinstance(types, list) else []
    csl_type = find_type("inspire", names, "article-journal")
    is_preprint = csl_type == "article-journal" and work.get("arxiv_eprints") and not get_at(work, _JOURNAL)
    return "article" if is_preprint else csl_type


_JOURNAL = "publication_info.0.journal_title"
FIELDS: Fields = {
    "type": _get_type,
    "title": "titles.0.title",
    "author": lambda work: _get_people(work, is_editor=False),
    "editor": lambda work: _get_people(work, is_editor=True),
    "issued": lambda work: get_at(work, "publication_info.0.year") or work.get("earliest_date"),
    "container-title": _JOURNAL,
    "volume": "publication_info.0.journal_volume",
    "issue": "publication_info.0.journal_issue",
    "page": lambda work: join_pages(
        as_text(get_at(work, "publication_info.0.page_start")),
        as_text(get_at(work, "publication_info.0.page_end")),
    ),
    "article-number": "publication_info.0.artid",
    "publisher": "imprints.0.publisher",
    "ISBN": "isbns.0.value",
    "abstract": "abstracts.0.value",
    "DOI": "dois.0.value",
    "arxiv": "arxiv_eprints.0.value",
}


class InspireAuthor(PagedSource):
    """All works of an author, by the number of their page or their name there, or of a search."""

    name = "inspire_author"
    label = "INSPIRE"
    base_setting = "INSPIRE_URL"
    first_cursor = 1

    def identify(self, text: str) -> str | None:
        if match := _AUTHOR.fullmatch(text) or _LABELLED.fullmatch(text):
            return match[1]
        if _AUTHOR_NAME.fullmatch(text):
            return text
        if " " in text or "inspirehep.net/" not in text:
            return None
        parts = urlsplit(text)
        query = parse_qs(parts.query).get("q", [""])[0].strip()
        return query if query and parts.path in ("/literature", "/api/literature") else None

    def get_url(self, identifier: str) -> str:
        if identifier.isdecimal():
            return f"https://inspirehep.net/authors/{identifier}"
        return f"https://inspirehep.net/literature?{urlencode({'q': _build_query(identifier)})}"

    def describe_missing(self, identifier: str) -> str:
        return gettext("INSPIRE has no author {identifier}.").format(identifier=identifier)

    def begin(self, client: SourceClient, identifier: str) -> None:
        if identifier.isdecimal():
            url = f"{settings.INSPIRE_URL}/api/authors/{identifier}?fields=control_number"
            client.get(self.label, url, self.accept, self.describe_missing(identifier))

    def build_url(self, identifier: str, cursor: str | int) -> str:
        query = {
            "q": _build_query(identifier),
            "sort": "mostrecent",
            "size": PER_PAGE,
            "page": cursor,
            "fields": REQUESTED,
        }
        return f"{settings.INSPIRE_URL}/api/literature?{urlencode(query)}"

    def read_page(self, response: ServiceResponse) -> ServicePage:
        hits = get_record(parse_json(response.body, self.label), "hits")
        works, total = hits.get("hits"), hits.get("total")
        if not isinstance(works, list) or not isinstance(total, int):
            raise UnreadableError(self.label)
        records = (get_record(work, "metadata") for work in list_records(works))
        entries = tuple(build_entry(convert_record(record, FIELDS), 0, "") for record in records)
        number = int(parse_qs(urlsplit(response.url).query)["page"][0])
        return ServicePage(entries, number + 1 if works and number * PER_PAGE < total else None, total)


def _build_query(identifier: str) -> str:
    if identifier.isdecimal():
        return f"authors.recid:{identifier}"
    return f"a {identifier}" if _AUTHOR_NAME.fullmatch(identifier) else identifier
