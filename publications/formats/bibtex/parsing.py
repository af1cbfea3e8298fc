"""Reading a file: from text that comes in pieces to entries of the hub."""

from collections.abc import Iterable, Iterator

from publications.formats.bibtex.crossrefs import CrossReferences
from publications.formats.bibtex.entries import Entries
from publications.formats.bibtex.raw import Raw
from publications.formats.bibtex.reading import read
from publications.formats.entry import Entry, Problem

KEYS = 100_000  # that are remembered, at least, to find those that come twice


def parse(text: str | Iterable[str]) -> Iterator[Entry | Problem]:
    """The entries of a file, and what in it could not be read as it stands.

    Follows btxdoc (BibTeX 0.99) and the manual of BibLaTeX 3.19, and reads what is broken as it was meant. An
    entry with a `crossref` comes out when the entry it refers to has come, so that the order may be another.
    """
    keys = _Keys()
    for item in CrossReferences(Entries([text] if isinstance(text, str) else text)):
        if isinstance(item, Problem):
            yield item
            continue
        if item.key and not keys.is_new(item.key):
            item.warn(f"Another entry before it has the key “{item.key[:60]}”, too.")
        yield _broken(item) if item.broken else read(item)


def _broken(raw: Raw) -> Problem:
    return Problem(raw.line, raw.broken, raw.key, raw.broken_field, raw.source, read(raw))


class _Keys:
    """The last keys that were met, without regard to case."""

    def __init__(self) -> None:
        self._new: set[int] = set()
        self._old: set[int] = set()

    def is_new(self, key: str) -> bool:
        """Whether a key was not met before; from now on it was."""
        number = hash(key.lower())
        known = number in self._new or number in self._old
        self._new.add(number)
        if len(self._new) >= KEYS:
            self._new, self._old = set(), self._new
        return not known
