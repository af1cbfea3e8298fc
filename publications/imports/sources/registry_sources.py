"""Requests for works by identifier to Crossref, DataCite, dblp, OpenAlex and the ACL Anthology."""

import contextlib
from dataclasses import replace

from django.conf import settings
from django.utils.translation import gettext

from bibliography.csl.item_parser import parse_item
from bibliography.csl.registry_apis import convert_datacite, get_openalex_id, parse_openalex_work
from bibliography.formats import Entry
from bibliography.identifiers import find_identifier
from bibliography.json_values import get_record
from publications.imports.sources.response_parsing import (
    add_identifier,
    check_identifier,
    parse_bibtex,
    parse_json,
)
from publications.imports.sources.source_client import (
    MISPRINT,
    OTHERWISE,
    NotThereError,
    SourceClient,
    SourceError,
    UnreadableError,
    quote_path,
)

CROSSREF, DATACITE, DBLP, OPENALEX, ACL = "Crossref", "DataCite", "dblp", "OpenAlex", "The ACL Anthology"


# Works with a DOI: from Crossref's REST API; and from DataCite's, where Crossref does not know the DOI


def fetch_doi(client: SourceClient, doi: str) -> Entry:
    """Request the work with a DOI, in its normal form. Raises SourceError."""
    with contextlib.suppress(NotThereError):
        return _fetch_from_crossref(
            client,
            doi,
            gettext("Crossref has no work with the DOI {doi}. {misprint}").format(doi=doi, misprint=MISPRINT),
        )
    missing = gettext("Neither Crossref nor DataCite has a work with the DOI {doi}. {misprint}").format(
        doi=doi, misprint=MISPRINT
    )
    url = f"{settings.DATACITE_URL}/dois/{quote_path(doi)}"
    return read_datacite(client.get(DATACITE, url, "application/vnd.api+json", missing).body, doi)


def _fetch_from_crossref(client: SourceClient, doi: str, missing: str) -> Entry:
    url = f"{settings.CROSSREF_URL}/works/{quote_path(doi)}"
    return read_crossref(client.get(CROSSREF, url, "application/json", missing).body, doi)


def read_crossref(body: bytes, doi: str) -> Entry:
    """Parse Crossref's response about the work with a DOI. Raises SourceError for other responses."""
    message = get_record(parse_json(body, CROSSREF), "message")
    if not isinstance(message.get("DOI"), str):
        raise UnreadableError(CROSSREF)
    message.pop("custom", None)  # our own field in CSL-JSON files, which must not come from Crossref
    return check_identifier(parse_item(message, 0), "doi", doi, CROSSREF)


def read_datacite(body: bytes, doi: str) -> Entry:
    """Parse DataCite's response about the work with a DOI. Raises SourceError for other responses."""
    attributes = get_record(parse_json(body, DATACITE), "data", "attributes")
    if not isinstance(attributes.get("doi"), str):
        raise UnreadableError(DATACITE)
    return check_identifier(parse_item(convert_datacite(attributes), 0), "doi", doi, DATACITE)


# Works that dblp has, as BibTeX; namesakes have dblp's numbers

_DBLP_PREFIX = "DBLP:"
_BOOKKEEPING = ("timestamp", "bibsource")


def fetch_dblp(client: SourceClient, key: str) -> Entry:
    """Request the work with a key, such as conf/osdi/Mai20. Raises SourceError."""
    missing = gettext("dblp has no work with the key {key}. {misprint}").format(key=key, misprint=MISPRINT)
    url = f"{settings.DBLP_URL}/rec/{quote_path(key)}.bib"
    return read_dblp(client.get(DBLP, url, "application/x-bibtex, text/plain;q=0.9", missing).body, key)


def read_dblp(body: bytes, key: str) -> Entry:
    """Parse dblp's response about the work with a key. Raises SourceError for other responses."""
    entry = parse_bibtex(body, DBLP)
    if entry.key.startswith(_DBLP_PREFIX):
        entry = add_identifier(entry, "dblp", entry.key.removeprefix(_DBLP_PREFIX))
    extra = {name: value for name, value in entry.extra.items() if name not in _BOOKKEEPING}
    return check_identifier(replace(entry, extra=extra), "dblp", key, DBLP)


# Works that OpenAlex has (docs.openalex.org/api-entities/works/work-object)

DELETED = "W4285719527"
"""The work named "Deleted Work", to which all deleted works redirect."""


def fetch_openalex(client: SourceClient, number: str) -> Entry:
    """Request the work with an id, such as W2741809807. Raises SourceError.

    A work that was merged redirects to another one, which gets both ids.
    """
    url = f"{settings.OPENALEX_URL}/works/{quote_path(number)}"
    response = client.get(OPENALEX, url, "application/json", _describe_missing_in_openalex(number))
    scheme, value = find_identifier(response.url.partition("?")[0].rpartition("/")[2]) or ("", "")
    if scheme != "openalex" or value == DELETED:
        value = number
    return add_identifier(read_openalex(response.body, value), "openalex", number)


def read_openalex(body: bytes, number: str) -> Entry:
    """Parse OpenAlex's response about the work with an id. Raises SourceError for other responses."""
    work = parse_json(body, OPENALEX)
    received = get_openalex_id(work)
    if not received:
        raise UnreadableError(OPENALEX)
    if received == DELETED:
        raise NotThereError(_describe_missing_in_openalex(number))
    return check_identifier(parse_openalex_work(work), "openalex", number, OPENALEX)


def _describe_missing_in_openalex(number: str) -> str:
    return gettext("OpenAlex has no work {number}. {misprint}").format(number=number, misprint=MISPRINT)


# Works of the ACL Anthology: its own BibTeX, or what Crossref knows of the newer ones

ACL_HOST = "aclanthology.org"
ACL_URL = f"https://{ACL_HOST}"
ACL_DOI = "10.18653/v1/"
"""The prefix of the association's DOIs since 2016; the rest is the id."""


def fetch_acl(client: SourceClient, number: str) -> Entry:
    """Request the work with an id, such as P17-1001 or 2020.acl-main.1. Raises SourceError.

    The Anthology is requested if it is among PAPER_HOSTS. Otherwise, or if it does not respond, Crossref is,
    by the DOI that newer works have.
    """

    def ask_by_doi(missing: str) -> Entry:
        entry = _fetch_from_crossref(client, f"{ACL_DOI}{number.lower()}", missing)
        return add_identifier(entry, "acl", number)

    if ACL_HOST not in settings.PAPER_HOSTS:
        return ask_by_doi(
            gettext(
                "Crossref does not know {number} of the ACL Anthology, as it has no DOI there. {otherwise}"
            ).format(number=number, otherwise=OTHERWISE)
        )
    missing = gettext("The ACL Anthology has no paper {number}. {misprint}").format(
        number=number, misprint=MISPRINT
    )
    url = f"{ACL_URL}/{quote_path(number)}.bib"
    try:
        return read_acl(client.get(ACL, url, "text/plain, application/x-bibtex", missing).body, number)
    except SourceError as error:
        if error.lasting:
            raise
        with contextlib.suppress(SourceError):
            return ask_by_doi(str(error))
        raise


def read_acl(body: bytes, number: str) -> Entry:
    """Parse the Anthology's BibTeX of the work with an id. Raises SourceError for other responses."""
    return check_identifier(parse_bibtex(body, ACL), "acl", number, ACL)
