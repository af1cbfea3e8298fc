"""MODS 3.7 of the Library of Congress: names in their parts, and where in which volume a paper stands.

The schema leaves the order of most elements free; within `etal`, `location` and `extent` it is kept.
"""

from collections.abc import Iterable, Iterator

from people.names import Parts, is_group
from people.names.display import short
from publications.formats import Contributor
from publications.metadata.work import first_and_last
from publications.oai.described import Described
from publications.oai.moments import written
from publications.oai.xml import XSI, element, text, uri

NAMESPACE = "http://www.loc.gov/mods/v3"
SCHEMA = "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd"
_ATTRIBUTES = {
    "xmlns": NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{NAMESPACE} {SCHEMA}",
    "version": "3.7",
}
_ROLES = {"author": "aut", "editor": "edt", "translator": "trl"}
_TYPES = {"software": "software, multimedia", "dataset": "software, multimedia"}
_SCHEMES = {"handle": "hdl", "acl": "acl-anthology", "s2": "semantic-scholar"}


def write(described: Described) -> str:
    """The record of a paper."""
    entry = described.entry
    own_editors = described.is_whole or not entry.authors
    inside = (
        _title(described.title),
        *_names(entry.authors, "author", entry.authors_complete),
        *(_names(entry.editors, "editor", entry.editors_complete) if own_editors else ()),
        *_names(described.translators, "translator", True),
        text("typeOfResource", _TYPES.get(entry.kind, "text")),
        text("genre", described.kind),
        _origin(described),
        _language(described),
        _around("physicalDescription", *(text("internetMediaType", each) for each in described.media_types)),
        text("abstract", described.abstract),
        *(_around("subject", text("topic", topic)) for topic in dict.fromkeys(entry.topics)),
        _host(described, others_editors=not own_editors),
        *_identifiers(described),
        _location(described),
        *(text("accessCondition", each, {"type": "use and reproduction"}) for each in described.licences),
        _record(described),
    )
    return element("mods", inside, _ATTRIBUTES)


def _around(name: str, *inside: str, **attributes: str) -> str:
    """An element around others; nothing where these say nothing."""
    content = "".join(inside)
    return element(name, content, attributes) if content else ""


def _title(words: str) -> str:
    return _around("titleInfo", text("title", words))


def _names(people: Iterable[Contributor], role: str, complete: bool) -> Iterator[str]:
    terms = (
        text("roleTerm", role, {"type": "text", "authority": "marcrelator"}),
        text("roleTerm", _ROLES[role], {"type": "code", "authority": "marcrelator"}),
    )
    known = list(people)
    for person in known:
        yield _name(person, element("role", terms))
    if known and not complete:
        yield element("name", text("etal", "et al.") + element("role", terms))


def _name(person: Contributor, role: str) -> str:
    kind = "corporate" if person.parts.literal and is_group(person.name) else "personal"
    inside = (
        *_parts(person.parts),
        text("displayForm", person.name),
        text("affiliation", person.affiliation),
        role,
        text("nameIdentifier", person.orcid, {"type": "orcid", "typeURI": "https://orcid.org"}),
    )
    return element("name", inside, {"type": kind})


def _parts(parts: Parts) -> Iterator[str]:
    if parts.literal:
        yield text("namePart", parts.literal)
        return
    yield text("namePart", parts.given, {"type": "given"})
    yield text("namePart", short(parts), {"type": "family"})
    yield text("namePart", parts.suffix, {"type": "termsOfAddress"})


def _origin(described: Described) -> str:
    edition = described.entry.extra.get("edition")
    return _around(
        "originInfo",
        text("publisher", described.publisher),
        text("dateIssued", described.date, {"encoding": "w3cdtf", "keyDate": "yes"}),
        text("edition", edition if isinstance(edition, str) else ""),
    )


def _language(described: Described) -> str:
    code = text("languageTerm", described.language, {"type": "code", "authority": "rfc5646"})
    return _around("language", code)


def _host(described: Described, others_editors: bool) -> str:
    """The journal, proceedings or book that it is in, or the series of a book, and where in it."""
    entry = described.entry
    editors = _names(entry.editors, "editor", entry.editors_complete) if others_editors else ()
    inside = (
        _title(entry.venue),
        *editors,
        text("identifier", described.issn, {"type": "issn"}),
        _part(described),
    )
    return _around("relatedItem", *inside, type="series" if described.is_whole else "host")


def _part(described: Described) -> str:
    entry = described.entry
    details = (
        _around("detail", text("number", value), type=name)
        for name, value in (("volume", entry.volume), ("issue", entry.issue))
    )
    return _around("part", *details, _extent(entry.pages))


def _extent(pages: str) -> str:
    first, last = first_and_last(pages)
    if last:
        return _around("extent", text("start", first), text("end", last), unit="pages")
    return _around("extent", text("list", pages), unit="pages")


def _identifiers(described: Described) -> Iterator[str]:
    for scheme, value, _ in described.registered:
        yield text("identifier", value, {"type": _SCHEMES.get(scheme, scheme)})
    yield text("identifier", described.page, {"type": "uri"})


def _location(described: Described) -> str:
    page = text("url", uri(described.page), {"usage": "primary display", "access": "object in context"})
    files = (
        text("url", uri(file.url), {"access": "raw object", "displayLabel": file.label})
        for file in described.files
    )
    return _around("location", page, *files)


def _record(described: Described) -> str:
    changed = written(described.paper.changed_at)
    return element(
        "recordInfo",
        text("recordIdentifier", described.called)
        + text("recordChangeDate", changed, {"encoding": "w3cdtf"}),
    )
