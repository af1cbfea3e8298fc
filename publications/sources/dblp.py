"""Works that dblp has, by their keys, as BibTeX; namesakes have dblp's numbers."""

from dataclasses import replace

from django.conf import settings

from publications.formats import Entry
from publications.sources.answers import about, also_named, bibtex_of
from publications.sources.asking import Asking, in_path
from publications.sources.errors import MISPRINT

NAME = "dblp"
_PREFIX = "DBLP:"
_BOOKKEEPING = ("timestamp", "bibsource")


def ask(asking: Asking, key: str) -> Entry:
    """The work with a key, as conf/osdi/Mai20. Raises SourceError."""
    missing = f"dblp has no work with the key {key}. {MISPRINT}"
    url = f"{settings.DBLP_URL}/rec/{in_path(key)}.bib"
    return read_answer(asking.get(NAME, url, "application/x-bibtex, text/plain;q=0.9", missing).body, key)


def read_answer(body: bytes, key: str) -> Entry:
    """What dblp says of the work with this key. Raises SourceError for any other answer."""
    entry = bibtex_of(body, NAME)
    if entry.key.startswith(_PREFIX):
        entry = also_named(entry, "dblp", entry.key.removeprefix(_PREFIX))
    extra = {name: value for name, value in entry.extra.items() if name not in _BOOKKEEPING}
    return about(replace(entry, extra=extra), "dblp", key, NAME)
