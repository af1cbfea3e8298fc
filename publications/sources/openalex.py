"""Works that OpenAlex has, by their ids (docs.openalex.org/api-entities/works/work-object)."""

from django.conf import settings

from publications.formats import Entry
from publications.formats.csl.registries import number_of, read_work
from publications.formats.identifiers import find
from publications.sources.answers import about, also_named, json_of
from publications.sources.asking import Asking, in_path
from publications.sources.errors import MISPRINT, NotThere, Unreadable

NAME = "OpenAlex"
DELETED = "W4285719527"
"""The work named "Deleted Work", to which all that were taken out lead."""


def ask(asking: Asking, number: str) -> Entry:
    """The work with an id, as W2741809807. Raises SourceError.

    A work that was found to be another one leads to that one: it has both ids then.
    """
    url = f"{settings.OPENALEX_URL}/works/{in_path(number)}"
    answer = asking.get(NAME, url, "application/json", _missing(number))
    merged_into = find(answer.url.partition("?")[0].rpartition("/")[2])
    scheme, value = merged_into or ("", "")
    if scheme != "openalex" or value == DELETED:
        value = number
    return also_named(read_answer(answer.body, value), "openalex", number)


def read_answer(body: bytes, number: str) -> Entry:
    """What OpenAlex says of the work with this id. Raises SourceError for any other answer."""
    work = json_of(body, NAME)
    given = number_of(work)
    if not given:
        raise Unreadable(NAME)
    if given == DELETED:
        raise NotThere(_missing(number))
    return about(read_work(work), "openalex", number, NAME)


def _missing(number: str) -> str:
    return f"OpenAlex has no work {number}. {MISPRINT}"
