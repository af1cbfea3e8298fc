"""Works as the APIs of Crossref, DataCite (REST, schema 4) and OpenAlex (docs.openalex.org) give them."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bibliography.affiliations import read_affiliations
from bibliography.contributors import from_text, read_name
from bibliography.csl.item_parser import parse_item
from bibliography.csl.variables import TABLES
from bibliography.data import invert
from bibliography.entry import Contributor, Entry
from bibliography.identifiers import find_identifier
from bibliography.json_values import as_text, get_record
from bibliography.links import normalize_arxiv_doi
from bibliography.markup import from_html

_DATACITE_TYPES = invert(TABLES["datacite"])
_TYPE_BY_LABEL = {name.casefold(): kind for name, kind in _DATACITE_TYPES.items()}
"""By what registrants write in many ways: "Conference paper", "ConferencePaper"."""

_IDENTIFIERS = {"arXiv": "arxiv", "PMID": "PMID", "PMCID": "PMCID", "ISBN": "ISBN"}
MOST_WORDS = 20_000  # of an abstract
_OPENALEX_TYPES = invert(TABLES["openalex"])
_ISSUED_BY_PUBLISHERS = {"journal", "conference", "book series", "ebook platform"}
_LIST_NAMES = ("items", "results", "data", "references")
_DATACITE_ATTRIBUTES = ("titles", "creators", "types")


def convert_datacite(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Convert the attributes of a DataCite record to an item of CSL-JSON; values of wrong types are ignored.

    Never raises.
    """
    container = get_record(attributes, "container")
    pages = filter(None, (as_text(container.get("firstPage")), as_text(container.get("lastPage"))))
    publisher = attributes.get("publisher")
    publisher = publisher.get("name") if isinstance(publisher, dict) else publisher
    contributors = _filter_records(attributes.get("contributors"))
    titles = _filter_records(attributes.get("titles"))
    types = get_record(attributes, "types")
    own_type = str(types.get("resourceType") or "")
    item_type = (
        _TYPE_BY_LABEL.get(own_type.replace(" ", "").casefold())
        or _DATACITE_TYPES.get(str(types.get("resourceTypeGeneral") or ""))
        or str(types.get("citeproc") or "")
    )
    item = {
        "type": "article" if publisher == "arXiv" else item_type,
        "title": next((title["title"] for title in titles if title.get("title")), None),
        "author": [_build_name(name) for name in _filter_records(attributes.get("creators"))],
        "editor": [_build_name(name) for name in contributors if name.get("contributorType") == "Editor"],
        "issued": _find_of_type(attributes, "dates", "date", "Issued") or attributes.get("publicationYear"),
        "container-title": container.get("title"),
        "volume": container.get("volume"),
        "issue": container.get("issue"),
        "page": "-".join(pages),
        "publisher": publisher,
        "language": attributes.get("language"),
        "abstract": _find_of_type(attributes, "descriptions", "description", "Abstract"),
        "subject": [subject.get("subject") for subject in _filter_records(attributes.get("subjects"))],
        "DOI": attributes.get("doi"),
        "version": attributes.get("version"),
        "URL": attributes.get("url"),
        **{
            _IDENTIFIERS[kind]: record.get("identifier")
            for record in _filter_records(attributes.get("identifiers"))
            if (kind := str(record.get("identifierType"))) in _IDENTIFIERS
        },
    }
    if item["type"] == "thesis":
        item["genre"] = own_type
    return {name: value for name, value in item.items() if value}


def _filter_records(value: Any) -> list[Mapping[str, Any]]:
    return [record for record in value if isinstance(record, dict)] if isinstance(value, list) else []


def _find_of_type(record: Mapping[str, Any], plural: str, singular: str, kind: str) -> Any:
    """Return the value of the first record of a list with the given type."""
    records = _filter_records(record.get(plural))
    return next(
        (candidate.get(singular) for candidate in records if candidate.get(f"{singular}Type") == kind), None
    )


def _build_name(name: Mapping[str, Any]) -> dict[str, Any]:
    if name.get("nameType") == "Organizational" or not name.get("familyName"):
        person: dict[str, Any] = {"literal": name.get("name")}
    else:
        person = {"family": name.get("familyName"), "given": name.get("givenName")}
    orcids = [
        identifier.get("nameIdentifier")
        for identifier in _filter_records(name.get("nameIdentifiers"))
        if identifier.get("nameIdentifierScheme") == "ORCID"
    ]
    return person | {"affiliation": name.get("affiliation"), "ORCID": next(iter(orcids), None)}


def get_openalex_id(work: Any) -> str:
    """Return the OpenAlex id of a work, such as W2741809807; an empty string for anything else."""
    scheme, value = find_identifier(as_text(get_record(work).get("id"))) or ("", "")
    return value if scheme == "openalex" else ""


def parse_openalex_work(work: Mapping[str, Any], line: int = 0, source: str = "") -> Entry:
    """Return the entry of a work of OpenAlex. Never raises."""
    entry = parse_item(_build_openalex_item(work), line, source)
    number, ids, locations = get_openalex_id(work), get_record(work, "ids"), work.get("locations")
    # URLs of registries, then those of arXiv among the pages of repositories
    urls = [as_text(work.get("doi")), *(as_text(ids.get(name)) for name in ("doi", "pmid", "pmcid"))]
    for location in [work.get("primary_location"), *(locations if isinstance(locations, list) else [])]:
        url = as_text(get_record(location).get("landing_page_url"))
        if "arxiv" in url.lower():
            urls.append(url)
    identifiers = {"openalex": number} if number else {}  # each registry's once
    for url in urls:
        scheme, value = normalize_arxiv_doi(*(find_identifier(url) or ("", "")))
        if scheme in ("doi", "arxiv", "pmid", "pmcid"):
            identifiers.setdefault(scheme, value)
    return replace(
        entry,
        authors=tuple(_read_authors(work.get("authorships"))),
        authors_complete=entry.authors_complete and work.get("is_authors_truncated") is not True,
        identifiers=tuple(identifiers.items()),
    )


def _build_openalex_item(work: Mapping[str, Any]) -> dict[str, Any]:
    """Return the work as an item of CSL-JSON, without names and identifiers.

    Its keywords and topics are generated by machine, and are left out.
    """
    location, biblio = get_record(work, "primary_location"), get_record(work, "biblio")
    source = get_record(location, "source")
    by_publisher = source.get("type") in _ISSUED_BY_PUBLISHERS
    date = as_text(work.get("publication_date"))  # a first day of a month may stand for none that is known
    pages = [as_text(biblio.get(name)) for name in ("first_page", "last_page")]
    # Crossref's type, where OpenAlex still has it; its own knows no meetings
    own_type = as_text(work.get("type"))
    in_meeting = own_type in ("article", "review", "letter") and source.get("type") == "conference"
    crossref_type = "proceedings-article" if in_meeting else as_text(work.get("type_crossref"))
    index = get_record(work, "abstract_inverted_index")  # the positions of each word
    positions = ((token, places) for token, places in index.items() if isinstance(places, list))
    tokens = sorted((at, token) for token, places in positions for at in places if isinstance(at, int))
    item = {
        "type": crossref_type or _OPENALEX_TYPES.get(own_type, own_type),
        "title": as_text(work.get("title")) or as_text(work.get("display_name")),
        "issued": date.removesuffix("-01-01").removesuffix("-01") or work.get("publication_year"),
        "container-title": as_text(source.get("display_name")) if by_publisher else "",
        "publisher": as_text(source.get("host_organization_name")) if by_publisher else "",
        "ISSN": as_text(source.get("issn_l")),
        "volume": as_text(biblio.get("volume")),
        "issue": as_text(biblio.get("issue")),
        "page": "-".join(dict.fromkeys(filter(None, pages))),
        "language": as_text(work.get("language")),
        "abstract": " ".join(token for _, token in tokens) if len(tokens) <= MOST_WORDS else "",
    }
    return {name: value for name, value in item.items() if value}


def _read_authors(authorships: Any) -> Iterator[Contributor]:
    """Yield the authors by their printed names, else by OpenAlex's display names."""
    for authorship in map(get_record, authorships if isinstance(authorships, list) else []):
        author = get_record(authorship, "author")
        name = as_text(authorship.get("raw_author_name")) or as_text(author.get("display_name"))
        institutions = authorship.get("institutions")
        institutions = institutions if isinstance(institutions, list) else []
        printed, _ = read_affiliations(
            authorship.get("raw_affiliation_strings")
            or authorship.get("affiliations")
            or authorship.get("raw_affiliation_string")
        )
        names, ror_ids = read_affiliations(institutions)
        with suppress(ValueError):  # nothing that could be a name
            person = from_text(from_html(name))
            orcid = read_name({"literal": "A", "ORCID": author.get("orcid")}).orcid
            yield replace(person, orcid=orcid, affiliation=printed or names, ror_ids=ror_ids)


def list_works(value: Any) -> list[Any]:
    """Return the works of a value: itself, or those inside the envelope of an API."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or "title" in value or is_datacite_record(value):
        return [value]
    inner = value.get("message", value)
    if not isinstance(inner, dict):
        return [inner]
    works = next((inner[name] for name in _LIST_NAMES if isinstance(inner.get(name), list)), None)
    if works is not None:
        return list(works)
    return [inner["data"] if isinstance(inner.get("data"), dict) else inner]


def is_datacite_record(value: Mapping[str, Any]) -> bool:
    """Return whether an object has the attributes of a record of DataCite."""
    return sum(isinstance(value.get(name), list | dict) for name in _DATACITE_ATTRIBUTES) > 1


def parse_any_work(work: Mapping[str, Any], line: int, source: str) -> Entry:
    """Return the entry of a work of any of these APIs, or of CSL-JSON. Never raises."""
    attributes = work.get("attributes")
    if isinstance(attributes, dict):
        return parse_item(convert_datacite(attributes), line, source)
    if is_datacite_record(work):
        return parse_item(convert_datacite(work), line, source)
    if get_openalex_id(work) and ("authorships" in work or "publication_year" in work):
        return parse_openalex_work(work, line, source)
    return parse_item(work, line, source)
