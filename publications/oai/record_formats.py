"""The formats in which records are given: Dublin Core and MODS 3.7.

One more is a function more that writes it, and a line in FORMATS.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from groupsite.kit.addresses import absolute
from people.names import is_group
from people.names.display import short, sorted_form
from publications.entries import entry_of
from publications.formats import Contributor, Entry, Link
from publications.formats.export_values import get_publisher, get_translators
from publications.formats.languages import get_language_tag
from publications.formats.links import address_of
from publications.formats.text import to_plain
from publications.metadata.work import date_parts, first_and_last, licence_address
from publications.models import Publication
from publications.oai.protocol import format_datetime
from publications.oai.xml import XSI, element, text, texts, uri

_LICENCES = "license", "licence", "rights", "copyright"
_WHOLE = "book", "proceedings"


@dataclass(frozen=True)
class PaperRecord:
    """A paper that `fill_entries` has filled, as records speak of it. identifier: what it is called there."""

    paper: Publication
    identifier: str

    @cached_property
    def entry(self) -> Entry:
        return entry_of(self.paper)

    @property
    def page(self) -> str:
        """The address of its page."""
        return absolute(self.paper.get_absolute_url())

    @property
    def title(self) -> str:
        return to_plain(self.entry.title)

    @property
    def abstract(self) -> str:
        return to_plain(self.entry.abstract)

    @property
    def date(self) -> str:
        """The date as precise as it is known: 2024-05-31, 2024-05, 2024."""
        return "-".join(date_parts(self.entry))

    @property
    def language(self) -> str:
        """The language's code; empty where what is said of it does not tell."""
        return get_language_tag(self.entry.language)

    @property
    def publisher(self) -> str:
        return to_plain(get_publisher(self.entry))

    @property
    def translators(self) -> tuple[Contributor, ...]:
        return get_translators(self.entry)

    @property
    def kind(self) -> str:
        """The kind in words."""
        return self.paper.get_kind_display()

    @property
    def is_whole(self) -> bool:
        """Whether it is a book, so that its venue is a series and its editors are its own."""
        return self.entry.kind in _WHOLE

    @property
    def files(self) -> list[Link]:
        """Full texts, ours before those elsewhere."""
        return [link for link in self.entry.links if link.kind == "pdf"]

    @property
    def related(self) -> list[str]:
        """Addresses of what belongs to it: code, data, slides and pages elsewhere."""
        urls = [link.url for link in self.entry.links if link.kind != "pdf"]
        return [url for url in urls if url != self.page]

    @property
    def registered(self) -> Iterator[tuple[str, str, str]]:
        """Scheme, value and address of each identifier; the address is empty where a registry has none."""
        for scheme, value in self.entry.identifiers:
            yield scheme, value, address_of(scheme, value)

    @property
    def licences(self) -> list[str]:
        """Licences of its text; what its code and data may be used for is another matter."""
        names = [link.licence for link in self.files]
        names += [self.entry.extra.get(name) for name in _LICENCES]
        return list(dict.fromkeys(each for each in names if isinstance(each, str) and each))

    @property
    def media_types(self) -> list[str]:
        """Of the files that we hold."""
        media_types = (file.media_type for file in self.paper.attachments.all())
        return list(dict.fromkeys(filter(None, media_types)))

    @property
    def issn(self) -> str:
        issn = self.entry.extra.get("issn")
        return issn if isinstance(issn, str) else ""


# Unqualified Dublin Core, the format that every repository has


DC_NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai_dc/"
DC_SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
_DC_ATTRIBUTES = {
    "xmlns:oai_dc": DC_NAMESPACE,
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{DC_NAMESPACE} {DC_SCHEMA}",
}
UNKNOWN = "(:unav)"
"""How DataCite writes a value that is not available and possibly unknown."""
_DC_TYPES = {"software": "Software", "dataset": "Dataset"}


def write_dublin_core(record: PaperRecord) -> str:
    """Return the record of a paper. What is edited and has no authors was created by its editors.

    Of a paper whose byline nobody has written down yet it is said that who created it is not known: many who
    collect records drop those without a creator.
    """
    entry = record.entry
    authors, editors = (
        [sorted_form(each.parts) for each in people] for people in (entry.authors, entry.editors)
    )
    creators, contributors = (authors, editors) if authors else (editors or [UNKNOWN], [])
    elements: dict[str, Iterable[str]] = {
        "title": [record.title],
        "creator": creators,
        "subject": entry.topics,
        "description": [record.abstract],
        "publisher": [record.publisher],
        "contributor": [*contributors, *(sorted_form(each.parts) for each in record.translators)],
        "date": [record.date],
        "type": [_DC_TYPES.get(entry.kind, "Text"), record.kind],
        "format": record.media_types,
        "identifier": _dc_identifiers(record),
        "source": [_source(record)],
        "language": [record.language],
        "relation": record.related,
        "rights": _rights(record),
    }
    inside = (each for name, words in elements.items() for each in texts(f"dc:{name}", words))
    return element("oai_dc:dc", inside, _DC_ATTRIBUTES)


def _dc_identifiers(record: PaperRecord) -> Iterator[str]:
    """Yield our page, the addresses under which registries have it, and where its text is."""
    yield record.page
    for scheme, value, address in record.registered:
        yield address or f"{scheme.upper()} {value}"
    for file in record.files:
        yield file.url


def _rights(record: PaperRecord) -> Iterator[str]:
    """Yield names of licences, and where they stand."""
    for licence in record.licences:
        yield licence
        yield licence_address(licence)


def _source(record: PaperRecord) -> str:
    """Return where it appeared, as one cites it: "Journal of Tests 12(3), 1–10"."""
    entry = record.entry
    issue = f"({entry.issue})" if entry.issue else ""
    place = f"{entry.volume}{issue}" if entry.volume else issue
    words = " ".join(filter(None, (entry.venue, place)))
    return ", ".join(filter(None, (words, entry.pages))) if entry.venue else ""


# MODS of the Library of Congress: names in their parts, and where in which volume a paper stands. The schema
# leaves the order of most elements free; within `etal`, `location` and `extent` it is kept.

MODS_NAMESPACE = "http://www.loc.gov/mods/v3"
MODS_SCHEMA = "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd"
_MODS_ATTRIBUTES = {
    "xmlns": MODS_NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{MODS_NAMESPACE} {MODS_SCHEMA}",
    "version": "3.7",
}
_ROLES = {"author": "aut", "editor": "edt", "translator": "trl"}
_MODS_TYPES = {"software": "software, multimedia", "dataset": "software, multimedia"}
_SCHEMES = {"handle": "hdl", "acl": "acl-anthology", "s2": "semantic-scholar"}


def write_mods(record: PaperRecord) -> str:
    """Return the record of a paper."""
    entry = record.entry
    own_editors = record.is_whole or not entry.authors
    edition = entry.extra.get("edition")
    changed = format_datetime(record.paper.changed_at)
    inside = (
        _around("titleInfo", text("title", record.title)),
        *_names(entry.authors, "author", entry.authors_complete),
        *(_names(entry.editors, "editor", entry.editors_complete) if own_editors else ()),
        *_names(record.translators, "translator", True),
        text("typeOfResource", _MODS_TYPES.get(entry.kind, "text")),
        text("genre", record.kind),
        _around(
            "originInfo",
            text("publisher", record.publisher),
            text("dateIssued", record.date, {"encoding": "w3cdtf", "keyDate": "yes"}),
            text("edition", edition if isinstance(edition, str) else ""),
        ),
        _around("language", text("languageTerm", record.language, {"type": "code", "authority": "rfc5646"})),
        _around("physicalDescription", *(text("internetMediaType", each) for each in record.media_types)),
        text("abstract", record.abstract),
        *(_around("subject", text("topic", topic)) for topic in dict.fromkeys(entry.topics)),
        _host(record, others_editors=not own_editors),
        *(
            text("identifier", value, {"type": _SCHEMES.get(scheme, scheme)})
            for scheme, value, _ in record.registered
        ),
        text("identifier", record.page, {"type": "uri"}),
        _location(record),
        *(text("accessCondition", each, {"type": "use and reproduction"}) for each in record.licences),
        element(
            "recordInfo",
            text("recordIdentifier", record.identifier)
            + text("recordChangeDate", changed, {"encoding": "w3cdtf"}),
        ),
    )
    return element("mods", inside, _MODS_ATTRIBUTES)


def _around(name: str, *inside: str, **attributes: str) -> str:
    """Return an element around others; nothing where these say nothing."""
    content = "".join(inside)
    return element(name, content, attributes) if content else ""


def _names(people: Sequence[Contributor], role: str, complete: bool) -> Iterator[str]:
    terms = (
        text("roleTerm", role, {"type": "text", "authority": "marcrelator"}),
        text("roleTerm", _ROLES[role], {"type": "code", "authority": "marcrelator"}),
    )
    for person in people:
        yield _name(person, element("role", terms))
    if people and not complete:
        yield element("name", text("etal", "et al.") + element("role", terms))


def _name(person: Contributor, role: str) -> str:
    parts = person.parts
    kind = "corporate" if parts.literal and is_group(person.name) else "personal"
    if parts.literal:
        named = (text("namePart", parts.literal),)
    else:
        named = (
            text("namePart", parts.given, {"type": "given"}),
            text("namePart", short(parts), {"type": "family"}),
            text("namePart", parts.suffix, {"type": "termsOfAddress"}),
        )
    inside = (
        *named,
        text("displayForm", person.name),
        text("affiliation", person.affiliation),
        role,
        text("nameIdentifier", person.orcid, {"type": "orcid", "typeURI": "https://orcid.org"}),
    )
    return element("name", inside, {"type": kind})


def _host(record: PaperRecord, others_editors: bool) -> str:
    """Return the journal, proceedings or book that it is in, or the series of a book, and where in it."""
    entry = record.entry
    editors = _names(entry.editors, "editor", entry.editors_complete) if others_editors else ()
    details = (
        _around("detail", text("number", value), type=name)
        for name, value in (("volume", entry.volume), ("issue", entry.issue))
    )
    first, last = first_and_last(entry.pages)
    if last:
        extent = _around("extent", text("start", first), text("end", last), unit="pages")
    else:
        extent = _around("extent", text("list", entry.pages), unit="pages")
    inside = (
        _around("titleInfo", text("title", entry.venue)),
        *editors,
        text("identifier", record.issn, {"type": "issn"}),
        _around("part", *details, extent),
    )
    return _around("relatedItem", *inside, type="series" if record.is_whole else "host")


def _location(record: PaperRecord) -> str:
    page = text("url", uri(record.page), {"usage": "primary display", "access": "object in context"})
    files = (
        text("url", uri(file.url), {"access": "raw object", "displayLabel": file.label})
        for file in record.files
    )
    return _around("location", page, *files)


@dataclass(frozen=True)
class RecordFormat:
    """A format: what harvesters call it, its schema and namespace, and who writes it."""

    prefix: str
    schema: str
    namespace: str
    write: Callable[[PaperRecord], str]


FORMATS = (
    RecordFormat("oai_dc", DC_SCHEMA, DC_NAMESPACE, write_dublin_core),
    RecordFormat("mods", MODS_SCHEMA, MODS_NAMESPACE, write_mods),
)
