"""Software as a work, for reference managers and harvesters."""

from collections.abc import Sequence

from bibliography.contributors import from_text
from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from core.web.urls import build_absolute_url, get_url
from publications.exchange.exports import FORMATS
from publications.exchange.metadata.work_metadata import WorkMetadata
from software.models import Release, Software, SoftwarePerson

CITATION_FILE_TYPE = "application/yaml"


def list_formats(item: Software) -> list[tuple[str, str, str]]:
    """Return the formats in which a software can be cited: label, URL and media type."""
    bibtex, ris, csl = (FORMATS[ending] for ending in ("bib", "ris", "json"))
    return [
        (bibtex.label, get_url("software_export", item.slug, "bib"), bibtex.media_types[0]),
        (ris.label, get_url("software_export", item.slug, "ris"), ris.media_types[0]),
        (csl.label, get_url("software_csl", item.slug), csl.media_types[0]),
        ("CITATION.cff", get_url("software_citation_file", item.slug), CITATION_FILE_TYPE),
    ]


def build_work(
    item: Software, members: Sequence[SoftwarePerson], releases: Sequence[Release] = ()
) -> WorkMetadata:
    """Return the metadata of a software. members: those whom visitors may see, in their order.

    releases: the latest first.
    """
    return WorkMetadata(
        entry=build_entry(item, members, releases),
        address=build_absolute_url(item.get_absolute_url()),
        formats=tuple(
            (build_absolute_url(url), media_type) for _label, url, media_type in list_formats(item)
        ),
        profiles=tuple(
            build_absolute_url(member.person.get_absolute_url()) if member.person else ""
            for member in members
        ),
    )


def build_entry(item: Software, members: Sequence[SoftwarePerson], releases: Sequence[Release] = ()) -> Entry:
    """Return a software as an entry, of the day of its last release if that is known."""
    last = releases[0] if releases else None
    day = last.released_on if last else None
    url = item.repository or item.homepage or build_absolute_url(item.get_absolute_url())
    return Entry(
        kind="software",
        title=item.name,
        authors=tuple(_read_name(str(member)) for member in members),
        year=day.year if day else None,
        month=day.month if day else None,
        day=day.day if day else None,
        identifiers=(("doi", item.doi),) if item.doi else (),
        links=(EntryLink(url, "code", licence=item.licence),),
        extra={"version": last.version_name} if last else {},
    )


def _read_name(name: str) -> Contributor:
    try:
        return from_text(name)
    except ValueError:  # "*", for example
        return Contributor(name, NameParts(literal=name))
