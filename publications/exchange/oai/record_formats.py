"""The metadata formats of records: Dublin Core and MODS 3.7.

A new format is a function that writes it, and a line in FORMATS.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bibliography.export_values import get_number, get_publisher, get_text, get_translators
from bibliography.fields import LONG_FIELDS, WorkField
from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.kinds import KINDS
from bibliography.languages import get_language_tag
from bibliography.links import get_pdf_url, get_registry_url
from bibliography.names import is_group
from bibliography.names.formatting import format_short, format_sorted
from bibliography.text import to_plain
from core.web.urls import build_absolute_url
from publications.exchange.metadata.work_metadata import make_licence_url, parse_page_range, split_date
from publications.exchange.oai.protocol import format_datetime
from publications.exchange.oai.xml_writer import XSI, quote_uri, write_element, write_text, write_texts
from publications.models import Publication

_LICENCES = "license", "licence", "rights", "copyright"
_BOOK_KINDS = "book", "proceedings"


@dataclass(frozen=True)
class PaperRecord:
    """A paper with its parts prefetched, as records describe it. identifier: of the record."""

    paper: Publication
    entry: Entry
    identifier: str

    @property
    def page(self) -> str:
        """The URL of its page."""
        return build_absolute_url(self.paper.get_absolute_url())

    @property
    def title(self) -> str:
        return to_plain(self.entry.title)

    @property
    def date(self) -> str:
        """The date as precise as it is known: 2024-05-31, 2024-05, 2024."""
        return "-".join(split_date(self.entry))

    @property
    def language(self) -> str:
        """The language tag; empty where it cannot be determined."""
        return get_language_tag(self.entry.language)

    @property
    def publisher(self) -> str:
        return to_plain(get_publisher(self.entry))

    @property
    def descriptions(self) -> list[tuple[WorkField, str]]:
        """The long texts about it: each field with its value."""
        return [(field, to_plain(get_text(self.entry, field))) for field in LONG_FIELDS]

    @property
    def translators(self) -> tuple[Contributor, ...]:
        return get_translators(self.entry)

    @property
    def kind(self) -> str:
        """The label of the kind; for a kind of the group's own, the standard kind that it stands for."""
        return KINDS[self.entry.kind].label

    @property
    def is_book(self) -> bool:
        """Whether it is a book, so that its venue is a series and its editors are its own."""
        return self.entry.kind in _BOOK_KINDS

    @property
    def files(self) -> list[EntryLink]:
        """Links to full texts, those on this site first."""
        links = [link for link in self.entry.links if link.kind == "pdf"]
        return [replace(link, url=get_pdf_url(link.url)) for link in links]

    @property
    def related_urls(self) -> list[str]:
        """URLs of related resources: code, data, slides and pages on other sites."""
        urls = [link.url for link in self.entry.links if link.kind != "pdf"]
        return [url for url in urls if url != self.page]

    @property
    def identifiers(self) -> Iterator[tuple[str, str, str]]:
        """Scheme, value and URL of each identifier; the URL is empty where a registry has none."""
        for scheme, value in self.entry.identifiers:
            yield scheme, value, get_registry_url(scheme, value)

    @property
    def patent_number(self) -> str:
        return to_plain(get_number(self.entry)) if self.entry.kind == "patent" else ""

    @property
    def licences(self) -> list[str]:
        """Licences of its text, not those of its code and data."""
        names = [link.licence for link in self.files]
        names += [self.entry.extra.get(name) for name in _LICENCES]
        return list(dict.fromkeys(each for each in names if isinstance(each, str) and each))

    @property
    def media_types(self) -> list[str]:
        """The media types of the files on this site."""
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
"""DataCite's code for a value that is unavailable, possibly unknown."""


def write_dublin_core(record: PaperRecord) -> str:
    """Return the record of a paper. Where it has no authors, its editors are the creators.

    For a paper without a byline the creator is UNKNOWN, as many harvesters drop records without one.
    """
    entry = record.entry
    authors, editors = (
        [format_sorted(each.parts) for each in people] for people in (entry.authors, entry.editors)
    )
    creators, contributors = (authors, editors) if authors else (editors or [UNKNOWN], [])
    elements: dict[str, Iterable[str]] = {
        "title": [record.title],
        "creator": creators,
        "subject": map(to_plain, entry.topics),
        "description": [value for field, value in record.descriptions if field.dublin_core == "description"],
        "publisher": [record.publisher],
        "contributor": [*contributors, *(format_sorted(each.parts) for each in record.translators)],
        "date": [record.date],
        "type": [KINDS[entry.kind].dublin_core, record.kind],
        "format": record.media_types,
        # our page, the URLs under which registries have it, and where its text is
        "identifier": [
            record.page,
            *(url or f"{scheme.upper()} {value}" for scheme, value, url in record.identifiers),
            *(file.url for file in record.files),
            record.patent_number,
        ],
        "source": [_format_source(record)],
        "language": [record.language],
        "relation": record.related_urls,
        "rights": [each for name in record.licences for each in (name, make_licence_url(name))],
    }
    inside = (each for name, values in elements.items() for each in write_texts(f"dc:{name}", values))
    return write_element("oai_dc:dc", inside, _DC_ATTRIBUTES)


def _format_source(record: PaperRecord) -> str:
    """Return the source in the form of a citation: "Journal of Tests 12(3), 1–10"."""
    entry = record.entry
    issue = f"({entry.issue})" if entry.issue else ""
    place = f"{entry.volume}{issue}" if entry.volume else issue
    venue = " ".join(filter(None, (to_plain(entry.venue), place)))
    article = f"Article {entry.article_number}" if entry.article_number else ""
    return ", ".join(filter(None, (venue, article, entry.pages))) if entry.venue else ""


# MODS of the Library of Congress has the parts of names, and the host of a paper with volume and pages. The
# schema requires an order of elements only within `etal`, `location` and `extent`.

MODS_NAMESPACE = "http://www.loc.gov/mods/v3"
MODS_SCHEMA = "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd"
_MODS_ATTRIBUTES = {
    "xmlns": MODS_NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{MODS_NAMESPACE} {MODS_SCHEMA}",
    "version": "3.7",
}
_ROLES = {"author": "aut", "editor": "edt", "translator": "trl"}
_SCHEMES = {"handle": "hdl", "acl": "acl-anthology", "s2": "semantic-scholar"}


def write_mods(record: PaperRecord) -> str:
    """Return the record of a paper."""
    entry = record.entry
    own_editors = record.is_book or not entry.authors
    edition = entry.extra.get("edition")
    changed = format_datetime(record.paper.changed_at)
    inside = (
        _wrap("titleInfo", write_text("title", record.title)),
        *_write_names(entry.authors, "author", entry.authors_complete),
        *(_write_names(entry.editors, "editor", entry.editors_complete) if own_editors else ()),
        *_write_names(record.translators, "translator", True),
        write_text("typeOfResource", KINDS[entry.kind].mods),
        write_text("genre", record.kind),
        _wrap(
            "originInfo",
            write_text("publisher", record.publisher),
            write_text("dateIssued", record.date, {"encoding": "w3cdtf", "keyDate": "yes"}),
            write_text("edition", edition if isinstance(edition, str) else ""),
        ),
        _wrap(
            "language", write_text("languageTerm", record.language, {"type": "code", "authority": "rfc5646"})
        ),
        _wrap("physicalDescription", *(write_text("internetMediaType", each) for each in record.media_types)),
        *(_write_description(*each) for each in record.descriptions if each[0].mods),
        *(_wrap("subject", write_text("topic", to_plain(topic))) for topic in dict.fromkeys(entry.topics)),
        _write_host(record, others_editors=not own_editors),
        *(
            write_text("identifier", value, {"type": _SCHEMES.get(scheme, scheme)})
            for scheme, value, _ in record.identifiers
        ),
        write_text("identifier", record.patent_number, {"type": "patent"}),
        write_text("identifier", record.page, {"type": "uri"}),
        _write_location(record),
        *(write_text("accessCondition", each, {"type": "use and reproduction"}) for each in record.licences),
        write_element(
            "recordInfo",
            write_text("recordIdentifier", record.identifier)
            + write_text("recordChangeDate", changed, {"encoding": "w3cdtf"}),
        ),
    )
    return write_element("mods", inside, _MODS_ATTRIBUTES)


def _write_description(field: WorkField, value: str) -> str:
    name, _, kind = field.mods.partition(" ")
    return write_text(name, value, {"type": kind})


def _wrap(name: str, *inside: str, **attributes: str) -> str:
    """Return an element around others; empty if these are."""
    content = "".join(inside)
    return write_element(name, content, attributes) if content else ""


def _write_names(people: Sequence[Contributor], role: str, complete: bool) -> Iterator[str]:
    terms = (
        write_text("roleTerm", role, {"type": "text", "authority": "marcrelator"}),
        write_text("roleTerm", _ROLES[role], {"type": "code", "authority": "marcrelator"}),
    )
    for person in people:
        parts = person.parts
        kind = "corporate" if parts.literal and is_group(person.name) else "personal"
        name_parts = (
            write_text("namePart", parts.given, {"type": "given"}),
            write_text("namePart", format_short(parts), {"type": "family"}),
            write_text("namePart", parts.suffix, {"type": "termsOfAddress"}),
        )
        inside = (
            *((write_text("namePart", parts.literal),) if parts.literal else name_parts),
            write_text("displayForm", person.name),
            write_text("affiliation", person.affiliation),
            write_element("role", terms),
            write_text("nameIdentifier", person.orcid, {"type": "orcid", "typeURI": "https://orcid.org"}),
        )
        yield write_element("name", inside, {"type": kind})
    if people and not complete:
        yield write_element("name", write_text("etal", "et al.") + write_element("role", terms))


def _write_host(record: PaperRecord, others_editors: bool) -> str:
    """Return the journal, proceedings or book that contains it, or the series of a book; with the pages."""
    entry = record.entry
    editors = _write_names(entry.editors, "editor", entry.editors_complete) if others_editors else ()
    details = (
        _wrap("detail", write_text("number", value), type=name)
        for name, value in (
            ("volume", entry.volume),
            ("issue", entry.issue),
            ("article number", entry.article_number),
        )
    )
    first, last = parse_page_range(entry.pages)
    if last:
        extent = _wrap("extent", write_text("start", first), write_text("end", last), unit="pages")
    else:
        extent = _wrap("extent", write_text("list", entry.pages), unit="pages")
    inside = (
        _wrap("titleInfo", write_text("title", to_plain(entry.venue))),
        *editors,
        write_text("identifier", record.issn, {"type": "issn"}),
        _wrap("part", *details, extent),
    )
    return _wrap("relatedItem", *inside, type="series" if record.is_book else "host")


def _write_location(record: PaperRecord) -> str:
    page = write_text(
        "url", quote_uri(record.page), {"usage": "primary display", "access": "object in context"}
    )
    files = (
        write_text("url", quote_uri(file.url), {"access": "raw object", "displayLabel": file.label})
        for file in record.files
    )
    return _wrap("location", page, *files)


@dataclass(frozen=True)
class RecordFormat:
    """A format: its prefix in requests, its schema and namespace, and the function that writes it."""

    prefix: str
    schema: str
    namespace: str
    write: Callable[[PaperRecord], str]


FORMATS = (
    RecordFormat("oai_dc", DC_SCHEMA, DC_NAMESPACE, write_dublin_core),
    RecordFormat("mods", MODS_SCHEMA, MODS_NAMESPACE, write_mods),
)
