"""Works whose DOI is registered with DataCite, by its REST API: data, software, theses, preprints."""

from django.conf import settings

from publications.formats import Entry
from publications.formats.csl.reading import read
from publications.formats.csl.registries import as_item
from publications.formats.json_values import record_of
from publications.sources.answers import about, json_of
from publications.sources.asking import Asking, in_path
from publications.sources.errors import MISPRINT, Unreadable

NAME = "DataCite"


def ask(asking: Asking, doi: str, missing: str = "") -> Entry:
    """The work with a DOI, in its normal form; `missing` is what to tell where there is none.

    Raises SourceError.
    """
    missing = missing or f"DataCite has no work with the DOI {doi}. {MISPRINT}"
    url = f"{settings.DATACITE_URL}/dois/{in_path(doi)}"
    return read_answer(asking.get(NAME, url, "application/vnd.api+json", missing).body, doi)


def read_answer(body: bytes, doi: str) -> Entry:
    """What DataCite says of the work with this DOI. Raises SourceError for any other answer."""
    attributes = record_of(json_of(body, NAME), "data", "attributes")
    if not isinstance(attributes.get("doi"), str):
        raise Unreadable(NAME)
    return about(read(as_item(attributes), 0), "doi", doi, NAME)
