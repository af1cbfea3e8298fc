"""Links of papers in rows, and lists of rows."""

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from django.db.models import QuerySet

from core.db.query_batches import KEYS, Slot, leave, owned_by, prepared
from core.web.visibility import as_seen
from publications.models import Attachment, Authorship, CorpusRecord, Identifier, Link, Publication, Venue

OPENED = (Identifier.Scheme.DOI, Identifier.Scheme.ARXIV)
"""The registries that rows lead to."""
UNGROUPED = 60
"""Lists of more names than this are divided by their first letters."""


def fill_found(papers: list[Publication]) -> list[Publication]:
    """Give what a search found, as `lean()` reads it, all that rows show; one query whatever their number.

    With the records that say at which address a corpus has a paper.
    """
    if papers:
        leave(papers, _prepare_parts().read(keys=[paper.pk for paper in papers]))
    return papers


@prepared
def _prepare_parts() -> dict[str, QuerySet]:
    return owned_by(
        Publication,
        Slot("keys", KEYS),
        authorships=Authorship.objects.for_bylines(),
        attachments=Attachment.objects.open().in_order(),
        links=Link.objects.all(),
        identifiers=Identifier.objects.all(),
        awards=Publication.awards.rel.related_model.objects.newest_first(),
        corpus_records=CorpusRecord.objects.select_related("corpus"),
    )


@dataclass(frozen=True)
class NamedLink:
    """A link of a paper under a name that no other link of it has; `remark` is said of it in a tooltip."""

    name: str
    url: str
    licence: str = ""
    remark: str = ""


class _Entry(NamedTuple):
    """A link before it has its name; `detail` tells it from others of the same name."""

    url: str
    name: str
    detail: str
    licence: str = ""
    remark: str = ""


def named_links(paper: Publication) -> list[NamedLink]:
    """Return the links of a paper: PDFs first, then the other files and links, then DOI and arXiv.

    Files that we hold come before links elsewhere, and each in their order. Takes a paper as `for_list`
    reads it. Each URL is there once.
    """
    rows = sorted([*paper.attachments.all(), *paper.links.all()], key=lambda row: row.kind != "pdf")
    entries = [entry for row in rows if (entry := _make_link_entry(row, paper)).url]
    identifiers = list(paper.identifiers.all())
    for scheme in OPENED:
        entries += [_make_registry_entry(row) for row in identifiers if row.scheme == scheme]
    return _disambiguate(entries)


def _make_link_entry(row: Attachment | Link, paper: Publication) -> _Entry:
    """Return the entry of a file at its address here, or of a link at its own.

    "Code (as printed in the paper)" is called "Code", with a remark.
    """
    name, _, remark = str(row).partition(" (")
    name, remark = (name, remark[:-1]) if remark.endswith(")") else (str(row), "")
    if isinstance(row, Attachment):
        address = as_seen(row.address_under(paper.slug), Publication, paper.pk, paper.version_of_id)
        return _Entry(address, name, row.ending, row.licence, remark)
    host = row.url.partition("//")[2].partition("/")[0].removeprefix("www.")
    return _Entry(row.url, name, host, row.licence, remark)


def registry_links(identifiers: Iterable[Identifier]) -> list[NamedLink]:
    """Return the registries that show a paper, by their names."""
    return _disambiguate([_make_registry_entry(row) for row in identifiers if row.url])


def _make_registry_entry(identifier: Identifier) -> _Entry:
    return _Entry(identifier.url, identifier.get_scheme_display(), identifier.value)


def _disambiguate(entries: Iterable[_Entry]) -> list[NamedLink]:
    """Return links under different names: with a number where there is a remark, else with the detail."""
    links: dict[str, NamedLink] = {}
    taken: set[str] = set()
    for entry in entries:
        if entry.url not in links:
            name = next(each for each in _propose_names(entry) if each.casefold() not in taken)
            links[entry.url] = NamedLink(name, entry.url, entry.licence, entry.remark)
            taken.add(name.casefold())
    return list(links.values())


def _propose_names(entry: _Entry) -> Iterator[str]:
    """Yield "Code", then "Code 2", "Code 3" …; without a remark "Code (detail)", "Code (detail, 2)" …"""
    yield entry.name
    if not entry.remark:
        yield f"{entry.name} ({entry.detail})"
    for number in count(2):
        yield f"{entry.name} {number}" if entry.remark else f"{entry.name} ({entry.detail}, {number})"


def by_letter(venues: Collection[Venue]) -> list[tuple[str, list[Venue]]]:
    """Return venues in groups with their headings: one group of all, or one a letter where there are many.

    What does not begin with a Latin letter comes last, as "Other".
    """
    if len(venues) <= UNGROUPED:
        return [("By name", list(venues))] if venues else []
    groups = defaultdict(list)
    for venue in venues:
        first = unicodedata.normalize("NFKD", venue.name.strip()).upper()[:1]
        groups[first if "A" <= first <= "Z" else "Other"].append(venue)
    return sorted(groups.items(), key=lambda group: (group[0] == "Other", group[0]))
