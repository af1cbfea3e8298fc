"""Works as the APIs of Crossref, DataCite (REST, schema 4) and OpenAlex (docs.openalex.org) give them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from publications.formats.contributors import from_text
from publications.formats.csl.names import TABLES
from publications.formats.csl.parts import people
from publications.formats.csl.reading import read
from publications.formats.entry import Contributor, Entry
from publications.formats.html import from_html
from publications.formats.identifiers import find
from publications.formats.json_values import record_of, text_of
from publications.formats.links import settled
from publications.formats.tables import invert

_DATACITE_TYPES = invert(TABLES["datacite"])
_BY_WORDS = {name.casefold(): kind for name, kind in _DATACITE_TYPES.items()} | {"text": ""}
"""By what registrants write in many ways: "Conference paper", "ConferencePaper"."""


def as_item(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the item that the attributes of a record describe, without those of another type.

    Never raises.
    """
    container = attributes.get("container")
    within: Mapping[str, Any] = container if isinstance(container, dict) else {}
    pages = [
        page for page in (within.get("firstPage"), within.get("lastPage")) if isinstance(page, str) and page
    ]
    item = {
        "type": "article"
        if _get_publisher(attributes.get("publisher")) == "arXiv"
        else _get_datacite_type(attributes.get("types")),
        "title": _get_first(attributes.get("titles"), "title"),
        "author": [_build_name(name) for name in _filter_records(attributes.get("creators"))],
        "editor": [
            _build_name(name)
            for name in _filter_records(attributes.get("contributors"))
            if name.get("contributorType") == "Editor"
        ],
        "issued": _get_issued(attributes),
        "container-title": within.get("title"),
        "volume": within.get("volume"),
        "issue": within.get("issue"),
        "page": "-".join(pages),
        "publisher": _get_publisher(attributes.get("publisher")),
        "language": attributes.get("language"),
        "abstract": _get_description(attributes.get("descriptions")),
        "subject": [subject.get("subject") for subject in _filter_records(attributes.get("subjects"))],
        "DOI": attributes.get("doi"),
        "version": attributes.get("version"),
        "URL": attributes.get("url"),
        **_get_identifiers(attributes),
    }
    if item["type"] == "thesis":
        item["genre"] = _get_own_type(attributes.get("types"))
    return {name: value for name, value in item.items() if value}


def _filter_records(value: Any) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _get_first(value: Any, name: str) -> Any:
    return next((record[name] for record in _filter_records(value) if record.get(name)), None)


def _get_datacite_type(types: Any) -> str:
    if not isinstance(types, dict):
        return ""
    said = str(types.get("citeproc") or "")
    general = str(types.get("resourceTypeGeneral") or "")
    words = _get_own_type(types).replace(" ", "").casefold()
    return _BY_WORDS.get(words) or _DATACITE_TYPES.get(general) or said


def _get_own_type(types: Any) -> str:
    """Return the type in the registrant's own words."""
    return str(types.get("resourceType") or "") if isinstance(types, dict) else ""


def _build_name(name: Mapping[str, Any]) -> dict[str, Any]:
    if name.get("nameType") == "Organizational" or not name.get("familyName"):
        named: dict[str, Any] = {"literal": name.get("name")}
    else:
        named = {"family": name.get("familyName"), "given": name.get("givenName")}
    identifiers = _filter_records(name.get("nameIdentifiers"))
    orcids = [
        each.get("nameIdentifier") for each in identifiers if each.get("nameIdentifierScheme") == "ORCID"
    ]
    return named | {"affiliation": name.get("affiliation"), "ORCID": next(iter(orcids), None)}


def _get_issued(attributes: Mapping[str, Any]) -> Any:
    """Return the date of issue, else the year."""
    dates = _filter_records(attributes.get("dates"))
    issued = next((each.get("date") for each in dates if each.get("dateType") == "Issued"), None)
    return issued or attributes.get("publicationYear")


def _get_publisher(value: Any) -> Any:
    return value.get("name") if isinstance(value, dict) else value


def _get_description(descriptions: Any) -> Any:
    records = _filter_records(descriptions)
    return next(
        (each.get("description") for each in records if each.get("descriptionType") == "Abstract"), None
    )


def _get_identifiers(attributes: Mapping[str, Any]) -> dict[str, Any]:
    records = _filter_records(attributes.get("identifiers"))
    names = {"arXiv": "arxiv", "PMID": "PMID", "PMCID": "PMCID", "ISBN": "ISBN"}
    return {
        names[kind]: each.get("identifier")
        for each in records
        if (kind := str(each.get("identifierType"))) in names
    }


MOST_WORDS = 20_000  # of an abstract
_OPENALEX_TYPES = invert(TABLES["openalex"])
_ISSUED_BY_PUBLISHERS = {"journal", "conference", "book series", "ebook platform"}


def number_of(work: Any) -> str:
    """Return the id of a work of OpenAlex, as W2741809807; empty for all that is none."""
    scheme, value = find(text_of(record_of(work).get("id"))) or ("", "")
    return value if scheme == "openalex" else ""


def read_work(work: Mapping[str, Any], line: int = 0, source: str = "") -> Entry:
    """Return the entry of a work. Never raises."""
    entry = replace(
        read(_build_openalex_item(work), line, source), authors=_read_authors(work.get("authorships"))
    )
    if work.get("is_authors_truncated") is True:
        entry = replace(entry, authors_complete=False)
    return _add_identifiers(entry, work, number_of(work))


def _build_openalex_item(work: Mapping[str, Any]) -> dict[str, Any]:
    """Return the work as an item of CSL-JSON, without names and identifiers.

    Its keywords and topics are guesses of machines, and are left out.
    """
    place, biblio = record_of(work, "primary_location"), record_of(work, "biblio")
    source = record_of(place, "source")
    by_publisher = source.get("type") in _ISSUED_BY_PUBLISHERS
    pages = [text_of(biblio.get(name)) for name in ("first_page", "last_page")]
    item = {
        "type": _get_openalex_type(work, source),
        "title": text_of(work.get("title")) or text_of(work.get("display_name")),
        "issued": _get_openalex_date(work),
        "container-title": text_of(source.get("display_name")) if by_publisher else "",
        "publisher": text_of(source.get("host_organization_name")) if by_publisher else "",
        "ISSN": text_of(source.get("issn_l")),
        "volume": text_of(biblio.get("volume")),
        "issue": text_of(biblio.get("issue")),
        "page": "-".join(dict.fromkeys(filter(None, pages))),
        "language": text_of(work.get("language")),
        "abstract": _join_abstract(work.get("abstract_inverted_index")),
    }
    return {name: value for name, value in item.items() if value}


def _get_openalex_type(work: Mapping[str, Any], source: Mapping[str, Any]) -> str:
    """The type as Crossref names it, where OpenAlex still says so; else its own, which knows no meetings."""
    said = text_of(work.get("type"))
    if said in ("article", "review", "letter") and source.get("type") == "conference":
        return "proceedings-article"
    return text_of(work.get("type_crossref")) or _OPENALEX_TYPES.get(said, said)


def _get_openalex_date(work: Mapping[str, Any]) -> Any:
    """The date; a first day of a month stands for days, and a first of January for dates, not known."""
    date, year = text_of(work.get("publication_date")), work.get("publication_year")
    if not date:
        return year
    return date.removesuffix("-01-01").removesuffix("-01")


def _join_abstract(index: Any) -> str:
    """Return the words of an abstract, each with the places where it stands, in their order."""
    places = index.items() if isinstance(index, dict) else ()
    words = [
        (at, word)
        for word, positions in places
        if isinstance(positions, list)
        for at in positions
        if isinstance(at, int)
    ]
    return " ".join(word for _, word in sorted(words)) if len(words) <= MOST_WORDS else ""


def _read_authors(authorships: Any) -> tuple[Contributor, ...]:
    """Return the names as printed; where that is not known, as OpenAlex writes them."""
    listed = authorships if isinstance(authorships, list) else []
    return tuple(person for each in listed if (person := _read_author(each)) is not None)


def _read_author(authorship: Any) -> Contributor | None:
    author = record_of(authorship, "author")
    said = record_of(authorship)
    name = text_of(said.get("raw_author_name")) or text_of(author.get("display_name"))
    try:
        person = from_text(from_html(name))
    except ValueError:  # nothing that could be a name
        return None
    more = {"literal": "A", "ORCID": author.get("orcid"), "affiliation": said.get("raw_affiliation_strings")}
    known, _, _ = people([more])  # ORCID and affiliations, which are read there
    return replace(person, orcid=known[0].orcid, affiliation=known[0].affiliation)


def _add_identifiers(entry: Entry, work: Mapping[str, Any], number: str) -> Entry:
    """Return the entry with all identifiers, each registry's once, and with where it can be read."""
    found = {"openalex": number} if number else {}
    for text in _list_urls(work):
        scheme, value = find(text) or ("", "")
        scheme, value = settled(scheme, value)
        if scheme in ("doi", "arxiv", "pmid", "pmcid"):
            found.setdefault(scheme, value)
    return replace(entry, identifiers=tuple(found.items()))


def _list_urls(work: Mapping[str, Any]) -> Iterator[str]:
    """Yield the addresses that name it: those of registries, then of repositories' pages."""
    yield text_of(work.get("doi"))
    ids = record_of(work, "ids")
    yield from (text_of(ids.get(name)) for name in ("doi", "pmid", "pmcid"))
    locations = work.get("locations")
    others = locations if isinstance(locations, list) else []
    for location in [work.get("primary_location"), *others]:
        address = text_of(record_of(location).get("landing_page_url"))
        if "arxiv" in address.lower():
            yield address


_LISTS = ("items", "results", "data", "references")
_OF_DATACITE = ("titles", "creators", "types")


def works_in(value: Any) -> list[Any]:
    """Return the works that a value holds: itself, or what an API's answer has inside."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or "title" in value or is_of_datacite(value):
        return [value]
    inner = value.get("message", value)
    if not isinstance(inner, dict):
        return [inner]
    found = next((inner[name] for name in _LISTS if isinstance(inner.get(name), list)), None)
    if found is not None:
        return list(found)
    return [inner["data"] if isinstance(inner.get("data"), dict) else inner]


def is_of_datacite(value: Mapping[str, Any]) -> bool:
    """Return whether an object has the attributes of a record of DataCite."""
    return sum(isinstance(value.get(name), list | dict) for name in _OF_DATACITE) > 1


def entry_of(work: Mapping[str, Any], line: int, source: str) -> Entry:
    """Return the entry of a work, whichever API it is from; else it is CSL-JSON. Never raises."""
    attributes = work.get("attributes")
    if isinstance(attributes, dict):
        return read(as_item(attributes), line, source)
    if is_of_datacite(work):
        return read(as_item(work), line, source)
    if number_of(work) and ("authorships" in work or "publication_year" in work):
        return read_work(work, line, source)
    return read(work, line, source)
