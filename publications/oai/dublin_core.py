"""Unqualified Dublin Core, the format that every repository has."""

from collections.abc import Iterable, Iterator

from publications.metadata.licences import licence_address
from publications.oai.described import Described, inverted
from publications.oai.xml import XSI, element, texts

NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai_dc/"
SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
_ATTRIBUTES = {
    "xmlns:oai_dc": NAMESPACE,
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{NAMESPACE} {SCHEMA}",
}
UNKNOWN = "(:unav)"
"""How DataCite writes a value that is not available and possibly unknown."""
_TYPES = {"software": "Software", "dataset": "Dataset"}


def write(described: Described) -> str:
    """The record of a paper. What is edited and has no authors was created by its editors.

    Of a paper whose byline nobody has written down yet it is said that who created it is not known: many who
    collect records drop those without a creator.
    """
    entry = described.entry
    authors, editors = (
        [inverted(each.parts) for each in people] for people in (entry.authors, entry.editors)
    )
    creators, contributors = (authors, editors) if authors else (editors or [UNKNOWN], [])
    said: dict[str, Iterable[str]] = {
        "title": [described.title],
        "creator": creators,
        "subject": entry.topics,
        "description": [described.abstract],
        "publisher": [described.publisher],
        "contributor": [*contributors, *(inverted(each.parts) for each in described.translators)],
        "date": [described.date],
        "type": [_TYPES.get(entry.kind, "Text"), described.kind],
        "format": described.media_types,
        "identifier": _identifiers(described),
        "source": [_source(described)],
        "language": [described.language],
        "relation": described.related,
        "rights": _rights(described),
    }
    inside = (each for name, words in said.items() for each in texts(f"dc:{name}", words))
    return element("oai_dc:dc", inside, _ATTRIBUTES)


def _identifiers(described: Described) -> Iterator[str]:
    """Our page, the addresses under which registries have it, and where its text is."""
    yield described.page
    for scheme, value, address in described.registered:
        yield address or f"{scheme.upper()} {value}"
    for file in described.files:
        yield file.url


def _rights(described: Described) -> Iterator[str]:
    """Names of licences, and where they stand."""
    for licence in described.licences:
        yield licence
        yield licence_address(licence)


def _source(described: Described) -> str:
    """Where it appeared, as one cites it: "Journal of Tests 12(3), 1–10"."""
    entry = described.entry
    issue = f"({entry.issue})" if entry.issue else ""
    place = f"{entry.volume}{issue}" if entry.volume else issue
    words = " ".join(filter(None, (entry.venue, place)))
    return ", ".join(filter(None, (words, entry.pages))) if entry.venue else ""
