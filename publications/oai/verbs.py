"""The six verbs: each takes what was asked and gives the XML within its element, or raises Refused."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.http import HttpRequest

from groupsite.kit.site import site_of
from publications.models import Publication
from publications.oai import identity, records, sets, tokens
from publications.oai.arguments import TOKEN, Asked
from publications.oai.described import Described
from publications.oai.errors import Refused
from publications.oai.formats import FORMATS, Format, by_prefix
from publications.oai.moments import GRANULARITY, written
from publications.oai.records import Header
from publications.oai.tokens import Place
from publications.oai.xml import clean, element, text

NOT_HERE = "idDoesNotExist", "There is no record of this identifier here."
NOTHING = "noRecordsMatch", "No record is what is asked for."


@dataclass(frozen=True)
class Question:
    """What was asked, the request in which it came, and the moment of which the answer speaks."""

    asked: Asked
    request: HttpRequest
    as_of: datetime.datetime


def identify(question: Question) -> str:
    """What the repository is; its name and whom to write to are the group's."""
    group = site_of(question.request).group
    earliest = min(question.as_of, records.earliest() or question.as_of)
    said = {
        "repositoryName": clean(group.name).strip() or identity.host(),
        "baseURL": identity.base_url(),
        "protocolVersion": "2.0",
        "adminEmail": identity.admin_email(group.email),
        "earliestDatestamp": written(earliest),
        "deletedRecord": "persistent",
        "granularity": GRANULARITY,
    }
    return "".join(text(name, words) for name, words in said.items()) + identity.scheme()


def list_metadata_formats(question: Question) -> str:
    """The formats, which every record has that is there; a deleted record has none."""
    if "identifier" in question.asked.values and _header(question).gone:
        raise Refused(("noMetadataFormats", "This record was deleted."))
    return "".join(each.described() for each in FORMATS)


def list_sets(question: Question) -> str:
    """The sets that hold something."""
    if TOKEN in question.asked.values:
        raise Refused(("badResumptionToken", "The list of sets is given whole, without tokens."))
    found = list(sets.held(records.rows_of_sets()))
    if not found:
        raise Refused(("noSetHierarchy", "There are no records yet, and no sets of them."))
    return "".join(element("set", text("setSpec", spec) + text("setName", name)) for spec, name in found)


def get_record(question: Question) -> str:
    """One record."""
    chosen = _format(question.asked.get("metadataPrefix"))
    return "".join(_records([_header(question)], chosen))


def list_identifiers(question: Question) -> str:
    """Headers, a page of them."""
    return _list(question, lambda headers, _: map(_written, headers))


def list_records(question: Question) -> str:
    """Records, a page of them."""
    return _list(question, _records)


VERBS: dict[str, Callable[[Question], str]] = {
    "Identify": identify,
    "ListMetadataFormats": list_metadata_formats,
    "ListSets": list_sets,
    "GetRecord": get_record,
    "ListIdentifiers": list_identifiers,
    "ListRecords": list_records,
}


def _header(question: Question) -> Header:
    uid = identity.uid_of(question.asked.get("identifier"))
    found = records.header(uid) if uid else None
    if found is None:
        raise Refused(NOT_HERE)
    return found


def _format(prefix: str) -> Format:
    if found := by_prefix(prefix):
        return found
    there_are = ", ".join(each.prefix for each in FORMATS)
    raise Refused(("cannotDisseminateFormat", f"There is no format “{prefix[:40]}”, but {there_are}."))


def _place(asked: Asked) -> Place:
    if TOKEN in asked.values:
        place = tokens.place(asked.get(TOKEN), asked.verb)
        if not by_prefix(place.prefix):
            raise Refused(("badResumptionToken", "The format of this list is not given any more."))
        return place
    prefix = _format(asked.get("metadataPrefix")).prefix
    return Place(asked.verb, prefix, asked.get("from"), asked.get("until"), asked.get("set"))


def _list(question: Question, write: Callable[[list[Header], Format], Iterable[str]]) -> str:
    place = _place(question.asked)
    headers, more = records.page(place)
    if not headers:
        raise Refused(NOTHING)
    return "".join(write(headers, _format(place.prefix))) + _resumption(place, headers, more)


def _resumption(place: Place, headers: list[Header], more: bool) -> str:
    """The token for what follows, empty at the end of a list of several pages; none for one of a single page.

    The whole list is counted once, when it begins; what comes to it while it is harvested counts too.
    """
    if not (more or place.delivered):
        return ""
    delivered = place.delivered + len(headers)
    size = max(place.size or records.size(place), delivered)
    following = replace(place, last=headers[-1].key, delivered=delivered, size=size)
    said = {"completeListSize": str(size), "cursor": str(place.delivered)}
    return element(TOKEN, tokens.token(following) if more else "", said)


def _records(headers: list[Header], chosen: Format) -> Iterable[str]:
    """The records of these headers; a paper that has vanished since they were read is deleted already."""
    found = records.papers(headers)
    for header in headers:
        paper = found.get(header.key)
        yield element("record", _written(replace(header, gone=not paper)) + _metadata(paper, chosen))


def _metadata(paper: Publication | None, chosen: Format) -> str:
    if paper is None:
        return ""
    return element("metadata", chosen.write(Described(paper, identity.identifier_of(paper.uid))))


def _written(header: Header) -> str:
    inside = (
        text("identifier", identity.identifier_of(header.uid)),
        text("datestamp", written(header.changed_at)),
        *(text("setSpec", spec) for spec in header.sets),
    )
    return element("header", inside, {"status": "deleted" if header.gone else ""})
