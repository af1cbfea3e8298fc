"""Software as a work, for reference managers and harvesters."""

from collections.abc import Sequence

from bibliography.contributors import from_text
from bibliography.formats import Contributor, Entry, EntryLink
from bibliography.names import NameParts
from core.web.urls import build_absolute_url
from publications.exchange.metadata.work_metadata import WorkMetadata
from software.models import Software, SoftwarePerson


def build_work(item: Software, members: Sequence[SoftwarePerson]) -> WorkMetadata:
    """Return the metadata of a software. members: those whom visitors may see, in their order."""
    return WorkMetadata(
        entry=Entry(
            kind="software",
            title=item.name,
            authors=tuple(_read_name(str(member)) for member in members),
            links=(EntryLink(item.repository or item.homepage, "code", licence=item.licence),),
        ),
        address=build_absolute_url(item.get_absolute_url()),
        profiles=tuple(
            build_absolute_url(member.person.get_absolute_url()) if member.person else ""
            for member in members
        ),
    )


def _read_name(name: str) -> Contributor:
    try:
        return from_text(name)
    except ValueError:  # "*", for example
        return Contributor(name, NameParts(literal=name))
