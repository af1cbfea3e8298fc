"""The view of the OAI-PMH endpoint, and the six verbs: each returns the XML inside its element."""

import datetime
import re
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from core.text.xml import strip_illegal
from core.web.site_context import get_site
from core.web.urls import build_absolute_url
from publications.exchange.oai import records
from publications.exchange.oai.protocol import (
    GRANULARITY,
    TOKEN,
    ListPosition,
    OaiError,
    OaiRequest,
    format_datetime,
    get_response_date,
    make_token,
    parse_request,
    read_token,
)
from publications.exchange.oai.record_formats import FORMATS, PaperRecord, RecordFormat
from publications.exchange.oai.records import RecordHeader
from publications.exchange.oai.xml_writer import XSI, quote_uri, write_element, write_text

NAMESPACE = "http://www.openarchives.org/OAI/2.0/"
_ATTRIBUTES = {
    "xmlns": NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": f"{NAMESPACE} {NAMESPACE}OAI-PMH.xsd",
}
_IDENTIFIER_SCHEME = "http://www.openarchives.org/OAI/2.0/oai-identifier"
_LABEL = "[a-zA-Z][a-zA-Z0-9-]*"
_DOMAIN = re.compile(rf"{_LABEL}(\.{_LABEL})+")
_NOT_IN_LABEL = re.compile("[^A-Za-z0-9-]+")
_EMAIL = re.compile(r"[^\s@]+@([^\s@]+\.)+[^\s@]+")
_UID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SAMPLE = uuid.UUID("3d3f4a52-6c1b-4a39-9d0e-6a1f5a0c7b21")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def oai(request: HttpRequest) -> HttpResponse:
    """Respond to a harvester, always with status 200, as errors are part of the protocol."""
    response_date = get_response_date()
    oai_request = None
    try:
        try:
            parameters = request.POST if request.method == "POST" else request.GET
        except (SuspiciousOperation, UnreadablePostError):
            raise OaiError(("badVerb", "The request is not valid.")) from None
        oai_request = parse_request(dict(parameters.lists()))
        context = VerbContext(oai_request, request, response_date)
        inside = write_element(oai_request.verb, VERBS[oai_request.verb](context))
    except OaiError as error:
        oai_request = oai_request if error.repeats_arguments else None
        inside = "".join(write_text("error", message, {"code": code}) for code, message in error.errors)
    attributes = {}
    if oai_request:  # the response repeats the arguments, in which an identifier has to be a URI
        values = oai_request.values.items()
        attributes = {name: quote_uri(value) if name == "identifier" else value for name, value in values}
        attributes = {"verb": oai_request.verb, **attributes}
    response = write_element(
        "OAI-PMH",
        (
            write_text("responseDate", format_datetime(response_date)),
            write_text("request", get_base_url(), attributes),
            inside,
        ),
        _ATTRIBUTES,
    )
    # A response has its own date, so that no two are the same.
    return HttpResponse(
        f'<?xml version="1.0" encoding="UTF-8"?>\n{response}',
        "text/xml; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )


def get_host() -> str:
    """Return the host of the site, without a port."""
    return urlsplit(settings.SITE_URL).hostname or ""


def get_base_url() -> str:
    """Return the base URL of the repository."""
    return build_absolute_url(reverse("oai"))


def get_identifier(uid: uuid.UUID) -> str:
    """Return the identifier of a record: `oai:`, the host of the site, and the paper's uid."""
    return f"oai:{get_host()}:{uid}"


@dataclass(frozen=True)
class VerbContext:
    """The request, its HTTP request, and the moment up to which the response knows all changes."""

    oai_request: OaiRequest
    request: HttpRequest
    response_date: datetime.datetime


def identify(context: VerbContext) -> str:
    """Return the description of the repository, with the name and the e-mail address of the group."""
    group = get_site(context.request).group
    earliest = min(context.response_date, records.find_earliest_date() or context.response_date)
    # without a valid address one in the top-level domain `invalid`, which belongs to nobody (RFC 2606)
    fallback = f"nobody@{_NOT_IN_LABEL.sub('-', get_host()) or 'site'}.invalid"
    emails = (each for each in (group.email, settings.DEFAULT_FROM_EMAIL) if _EMAIL.fullmatch(each))
    facts = {
        "repositoryName": strip_illegal(group.name).strip() or get_host(),
        "baseURL": get_base_url(),
        "protocolVersion": "2.0",
        "adminEmail": next(emails, fallback),
        "earliestDatestamp": format_datetime(earliest),
        "deletedRecord": "persistent",
        "granularity": GRANULARITY,
    }
    return "".join(write_text(name, value) for name, value in facts.items()) + _describe_identifiers()


def _describe_identifiers() -> str:
    """Return the scheme of the identifiers (guidelines of 2002); empty where the host is no domain name."""
    if not _DOMAIN.fullmatch(get_host()):
        return ""
    facts = (
        write_text("scheme", "oai"),
        write_text("repositoryIdentifier", get_host()),
        write_text("delimiter", ":"),
        write_text("sampleIdentifier", get_identifier(_SAMPLE)),
    )
    attributes = {
        "xmlns": _IDENTIFIER_SCHEME,
        "xmlns:xsi": XSI,
        "xsi:schemaLocation": f"{_IDENTIFIER_SCHEME} {_IDENTIFIER_SCHEME}.xsd",
    }
    return write_element("description", write_element("oai-identifier", facts, attributes))


def list_metadata_formats(context: VerbContext) -> str:
    """Return the formats, which all records have but deleted ones. Raises OaiError for these."""
    if "identifier" in context.oai_request.values and _find_header(context).is_deleted:
        raise OaiError(("noMetadataFormats", "This record was deleted."))
    return "".join(
        write_element(
            "metadataFormat",
            write_text("metadataPrefix", record_format.prefix)
            + write_text("schema", record_format.schema)
            + write_text("metadataNamespace", record_format.namespace),
        )
        for record_format in FORMATS
    )


def list_sets(context: VerbContext) -> str:
    """Return the sets that have records."""
    if TOKEN in context.oai_request.values:
        raise OaiError(("badResumptionToken", "The list of sets is complete and has no tokens."))
    sets = list(records.list_sets())
    if not sets:
        raise OaiError(("noSetHierarchy", "There are no records or sets yet."))
    return "".join(
        write_element("set", write_text("setSpec", spec) + write_text("setName", name)) for spec, name in sets
    )


def get_record(context: VerbContext) -> str:
    """Return one record."""
    record_format = _get_format(context.oai_request.get("metadataPrefix"))
    return "".join(_write_records([_find_header(context)], record_format))


def list_identifiers(context: VerbContext) -> str:
    """Return a page of headers."""
    return _list(context, lambda headers, _: map(_write_header, headers))


def list_records(context: VerbContext) -> str:
    """Return a page of records."""
    return _list(context, _write_records)


VERBS: dict[str, Callable[[VerbContext], str]] = {
    "Identify": identify,
    "ListMetadataFormats": list_metadata_formats,
    "ListSets": list_sets,
    "GetRecord": get_record,
    "ListIdentifiers": list_identifiers,
    "ListRecords": list_records,
}


def _find_header(context: VerbContext) -> RecordHeader:
    """Return the header of the record with the requested identifier. Raises OaiError."""
    start, identifier = f"oai:{get_host()}:", context.oai_request.get("identifier")
    uid = identifier.removeprefix(start)
    is_ours = identifier.startswith(start) and _UID.fullmatch(uid)
    header = records.find_header(uuid.UUID(uid)) if is_ours else None
    if header is None:
        raise OaiError(("idDoesNotExist", "There is no record with this identifier."))
    return header


def _get_format(prefix: str) -> RecordFormat:
    for record_format in FORMATS:
        if record_format.prefix == prefix:
            return record_format
    prefixes = ", ".join(record_format.prefix for record_format in FORMATS)
    raise OaiError(("cannotDisseminateFormat", f"There is no format “{prefix[:40]}”. Use {prefixes}."))


def _list(context: VerbContext, write: Callable[[list[RecordHeader], RecordFormat], Iterable[str]]) -> str:
    """Return a page of a list, and the token for what follows.

    The token is empty at the end of a list of several pages; a list of a single page has none. The whole list
    is counted once, when it begins; the size grows if records are added during the harvest.
    """
    request = context.oai_request
    if TOKEN in request.values:
        position = read_token(request.get(TOKEN), request.verb)
        if position.prefix not in [each.prefix for each in FORMATS]:
            raise OaiError(("badResumptionToken", "The format of this list is no longer available."))
    else:
        prefix = _get_format(request.get("metadataPrefix")).prefix
        begin, until, set_spec = (request.get(name) for name in ("from", "until", "set"))
        position = ListPosition(request.verb, prefix, begin, until, set_spec)
    headers, has_more = records.read_page(position)
    if not headers:
        raise OaiError(("noRecordsMatch", "No records match the request."))
    content = "".join(write(headers, _get_format(position.prefix)))
    if not (has_more or position.delivered):
        return content
    delivered = position.delivered + len(headers)
    size = max(position.size or records.count_records(position), delivered)
    following = replace(position, last=headers[-1].key, delivered=delivered, size=size)
    attributes = {"completeListSize": str(size), "cursor": str(position.delivered)}
    return content + write_element(TOKEN, make_token(following) if has_more else "", attributes)


def _write_records(headers: list[RecordHeader], record_format: RecordFormat) -> Iterable[str]:
    """Yield the records of headers; a paper that is no longer shown becomes a deleted record."""
    papers = records.fetch_papers(headers)
    for header in headers:
        metadata = ""
        if header.key in papers:
            paper, entry = papers[header.key]
            record = PaperRecord(paper, entry, get_identifier(paper.uid))
            metadata = write_element("metadata", record_format.write(record))
        yield write_element("record", _write_header(replace(header, is_deleted=not metadata)) + metadata)


def _write_header(header: RecordHeader) -> str:
    inside = (
        write_text("identifier", get_identifier(header.uid)),
        write_text("datestamp", format_datetime(header.changed_at)),
        *(write_text("setSpec", spec) for spec in header.sets),
    )
    return write_element("header", inside, {"status": "deleted" if header.is_deleted else ""})
