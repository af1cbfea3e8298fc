"""Works with a DOI: from Crossref's REST API; and from DataCite's, where Crossref does not know the DOI."""

from django.conf import settings

from publications.formats import Entry
from publications.formats.csl.reading import read
from publications.formats.json_values import record_of
from publications.sources import datacite
from publications.sources.answers import about, json_of
from publications.sources.asking import Asking, in_path
from publications.sources.errors import MISPRINT, NotThere, Unreadable

NAME = "Crossref"


def ask(asking: Asking, doi: str) -> Entry:
    """The work with a DOI, in its normal form. Raises SourceError."""
    try:
        return ask_crossref(asking, doi)
    except NotThere:
        pass
    missing = f"Neither Crossref nor DataCite has a work with the DOI {doi}. {MISPRINT}"
    return datacite.ask(asking, doi, missing)


def ask_crossref(asking: Asking, doi: str, missing: str = "") -> Entry:
    """The same from Crossref alone; `missing` is what to tell where it does not know the DOI."""
    missing = missing or f"Crossref has no work with the DOI {doi}. {MISPRINT}"
    url = f"{settings.CROSSREF_URL}/works/{in_path(doi)}"
    return read_answer(asking.get(NAME, url, "application/json", missing).body, doi)


def read_answer(body: bytes, doi: str) -> Entry:
    """What Crossref says of the work with this DOI. Raises SourceError for any other answer."""
    message = record_of(json_of(body, NAME), "message")
    if not isinstance(message.get("DOI"), str):
        raise Unreadable(NAME)
    message.pop("custom", None)  # where we keep things of our own in files; they are not Crossref's to say
    return about(read(message, 0), "doi", doi, NAME)
