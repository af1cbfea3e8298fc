"""Works of the ACL Anthology, by their ids: its own BibTeX, or what Crossref knows of the newer ones."""

import contextlib

from django.conf import settings

from publications.formats import Entry
from publications.sources import crossref
from publications.sources.answers import about, also_named, bibtex_of
from publications.sources.asking import Asking, in_path
from publications.sources.errors import MISPRINT, OTHERWISE, SourceError

NAME = "The ACL Anthology"
HOST = "aclanthology.org"
ADDRESS = f"https://{HOST}"
PREFIX = "10.18653/v1/"
"""Of the DOIs that the association gives since 2016; the rest is the id."""


def ask(asking: Asking, number: str) -> Entry:
    """The work with an id, as P17-1001 or 2020.acl-main.1. Raises SourceError.

    The Anthology itself is asked if it is among PAPER_HOSTS. Where it is not, or does not answer, Crossref
    is, by the DOI that the work has if it is one of the newer ones.
    """
    if HOST not in settings.PAPER_HOSTS:
        missing = f"Crossref does not know {number} of the ACL Anthology, as it has no DOI there. {OTHERWISE}"
        return _by_doi(asking, number, missing)
    try:
        return _of_anthology(asking, number)
    except SourceError as error:
        if error.lasting:
            raise
        with contextlib.suppress(SourceError):
            return _by_doi(asking, number, str(error))
        raise


def _of_anthology(asking: Asking, number: str) -> Entry:
    missing = f"The ACL Anthology has no paper {number}. {MISPRINT}"
    url = f"{ADDRESS}/{in_path(number)}.bib"
    return read_answer(asking.get(NAME, url, "text/plain, application/x-bibtex", missing).body, number)


def _by_doi(asking: Asking, number: str, missing: str) -> Entry:
    return also_named(crossref.ask_crossref(asking, f"{PREFIX}{number.lower()}", missing), "acl", number)


def read_answer(body: bytes, number: str) -> Entry:
    """What the Anthology's BibTeX says of the work with this id. Raises SourceError for any other answer."""
    return about(bibtex_of(body, NAME), "acl", number, NAME)
