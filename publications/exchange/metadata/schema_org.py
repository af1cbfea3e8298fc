"""A work in the vocabulary of schema.org, as the JSON-LD of its page."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst

from bibliography.export_values import get_number, get_publisher, get_text, get_translators
from bibliography.fields import CONTENT, STANDING_FIELD, FieldType, WorkField
from bibliography.formats import Contributor, Entry
from bibliography.kinds import KINDS
from bibliography.languages import get_language_tag
from bibliography.links import get_registry_url
from bibliography.names import format_short, is_group
from core.text.mathematics import strip_math
from publications.exchange.metadata.work_metadata import (
    WorkFile,
    WorkMetadata,
    find_extra_text,
    find_licence,
    find_page_range,
    get_orcid_url,
    make_licence_url,
    split_date,
)
from publications.models import Identifier

Thing = dict[str, Any]
CONTEXT = "https://schema.org"
DEGREES = {"phdthesis": "PhD", "mastersthesis": "Master's degree"}
_NAMES = {**dict(Identifier.Scheme.choices), "pmid": "PMID", "pmcid": "PMCID"}
_WITH_PAGES = ("ScholarlyArticle", "Chapter", "Report")
_UNPUBLISHED = {"accepted": "Accepted", "preprint": "Preprint"}


def describe_work(work: WorkMetadata) -> Thing:
    """Return the work as JSON-LD, whose "@id" is the URL of its page, without empty properties."""
    entry, kind = work.entry, KINDS[work.entry.kind].schema_org
    pages: Thing = {}
    if kind in _WITH_PAGES:
        first, last = find_page_range(entry)
        pages = {"pageStart": first, "pageEnd": last} if first else {"pagination": entry.pages}
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": kind,
            "@id": work.address,
            "url": work.address,
            "name": work.title,
            "headline": work.title,
            "author": [_make_author(*each) for each in work.authors()],
            "editor": [_make_person(*each) for each in work.editors()],
            "datePublished": "-".join(split_date(entry)),
            "creativeWorkStatus": capfirst(find_extra_text(entry.extra, STANDING_FIELD))
            or _UNPUBLISHED.get(entry.status, ""),
            "isPartOf": describe_container(work),
            "translator": [_make_person(each, "") for each in get_translators(entry)],
            "publisher": _make_organisation(strip_math(get_publisher(entry))),
            "identifier": [_make_identifier(*pair) for pair in entry.identifiers],
            "sameAs": list(filter(None, (get_registry_url(*pair) for pair in entry.identifiers))),
            "inLanguage": get_language_tag(entry.language),
            **{field.schema_org: _get_property(entry, field) for field in CONTENT if field.schema_org},
            "award": list(work.awards),
            "license": describe_licence(find_licence(work)),
            "encoding": [_make_encoding(file) for file in work.files],
            "isAccessibleForFree": bool(work.papers),
            **pages,
            **_describe_class(work, kind),
        }
    )


def remove_empty(properties: Mapping[str, Any]) -> Thing:
    """Remove properties whose value is "", [], {}, None or False; unwrap lists of one value."""
    filled = {name: value for name, value in properties.items() if value not in ("", [], {}, None, False)}
    for name, value in filled.items():
        if isinstance(value, list) and len(value) == 1 and name not in ("author", "itemListElement"):
            filled[name] = value[0]
    return filled


def _get_property(entry: Entry, field: WorkField) -> Any:
    """Return the value of a field; as an object with that name where the property requires one."""
    if field.type is FieldType.LIST:
        return [strip_math(item) for item in getattr(entry, field.name)]
    text = strip_math(get_text(entry, field))
    return _make_named(field.schema_class, text) if field.schema_class else text


def _make_author(person: Contributor, profile: str) -> Thing:
    if person.parts.literal and is_group(person.name):
        return _make_organisation(person.name)
    return _make_person(person, profile)


def _make_person(person: Contributor, profile: str) -> Thing:
    parts = person.parts
    return remove_empty(
        {
            "@type": "Person",
            "@id": profile,
            "name": person.name,
            "givenName": parts.given,
            "familyName": "" if parts.literal else format_short(parts),
            "honorificSuffix": parts.suffix,
            "url": profile,
            "sameAs": get_orcid_url(person),
            "affiliation": _make_organisation(strip_math(person.affiliation)),
        }
    )


def _make_organisation(name: str) -> Thing:
    return _make_named("Organization", name)


def _make_named(schema_class: str, name: str) -> Thing:
    return {"@type": schema_class, "name": name} if name else {}


def _make_identifier(scheme: str, value: str) -> Thing:
    return remove_empty(
        {
            "@type": "PropertyValue",
            "propertyID": _NAMES.get(scheme, scheme),
            "value": value,
            "url": get_registry_url(scheme, value),
        }
    )


def describe_licence(name: str) -> str | Thing:
    """Return the URL of a licence, or else a CreativeWork with its name."""
    return make_licence_url(name) or ({"@type": "CreativeWork", "name": name} if name else "")


def _make_encoding(file: WorkFile) -> Thing:
    return remove_empty(
        {
            "@type": "MediaObject",
            "contentUrl": file.url,
            "encodingFormat": file.media_type,
            "contentSize": f"{file.size} B" if file.size else "",
            "name": file.name,
            "license": describe_licence(file.licence),
        }
    )


def _describe_class(work: WorkMetadata, kind: str) -> Thing:
    """Return the properties that only works of this class have."""
    entry = work.entry
    if kind == "Thesis":
        degree = find_extra_text(entry.extra, "degree") or DEGREES[entry.kind]
        school = _make_organisation(strip_math(get_publisher(entry)))
        return {"inSupportOf": degree, "sourceOrganization": school}
    if kind == "Report":
        institution = _make_organisation(strip_math(get_publisher(entry)))
        number = strip_math(get_number(entry))
        return {"reportNumber": number, "sourceOrganization": institution}
    if kind == "Book":
        return {
            "isbn": [value for scheme, value in entry.identifiers if scheme == "isbn"],
            "bookEdition": find_extra_text(entry.extra, "edition"),
        }
    if kind == "SoftwareSourceCode":
        code = [link.url for link in entry.links if link.kind == "code"]
        return {"codeRepository": code[:1], "version": find_extra_text(entry.extra, "version")}
    return {}


# What a work is part of: an issue of a volume of a journal, a book

_CONTAINER_TYPES = {
    "article": "Periodical",
    "inproceedings": "Book",
    "chapter": "Book",
    "preprint": "Collection",
}
_KINDS_WITHOUT_CONTAINER = ("phdthesis", "mastersthesis", "report")
"""Kinds whose venue is a school or an institution, and no publication that contains the work."""


def describe_container(work: WorkMetadata) -> dict[str, Any]:
    """Return the issue within its volume within the publication, as far as known; else {}."""
    entry = work.entry
    container: dict[str, Any] = {}
    venue = strip_math(entry.venue)
    if venue and entry.kind not in _KINDS_WITHOUT_CONTAINER:
        container_type = _CONTAINER_TYPES.get(entry.kind, "CreativeWork")
        container = {"@type": container_type, "name": venue}
        if container_type == "Periodical" and (issn := find_extra_text(entry.extra, "issn", "ISSN")):
            container["issn"] = issn
        if container_type == "Book" and (isbn := find_extra_text(entry.extra, "isbn", "ISBN")):
            container["isbn"] = isbn
        if work.venue_url:
            container["url"] = work.venue_url
    numbered = [("PublicationVolume", "volumeNumber", entry.volume, entry.kind in _CONTAINER_TYPES)]
    numbered += [("PublicationIssue", "issueNumber", entry.issue, entry.kind == "article")]
    for kind, name, number, is_possible in numbered:
        if is_possible and (number := strip_math(number)):
            container = {"@type": kind, name: number, **({"isPartOf": container} if container else {})}
    return container
