"""Identifiers and links as they are gathered from the fields of a work."""

import re

from publications.formats.addresses import guess_link_kind, identifier_of, is_address
from publications.formats.entry import Entry, Link
from publications.formats.identifiers import find, isbns, normalise
from publications.formats.text import one_line

WHOLE = frozenset({"book", "proceedings", "phdthesis", "mastersthesis", "report", "other"})
"""Kinds of works that an ISBN may name; elsewhere it names the book that a work is in."""

_WORDS = re.compile(r"[A-Za-z]{3,}|\b\d{4}-\d{3}[\dXx]\b")
_NAMED = re.compile(r"(\d+)\s*\[pmid\]|(PMC\d+)\s*\[pmcid?\]", re.IGNORECASE)
_LONG = 1_000


def says_something(entry: Entry) -> bool:
    """Whether an entry says of any work at all; one without a title may."""
    return bool(
        entry.title or entry.authors or entry.editors or entry.identifiers or entry.venue or entry.key
    )


class Gathered:
    """The identifiers, each once, and the links of a work, in the order in which they are found."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.links: list[Link] = []
        self._identifiers: dict[tuple[str, str], None] = {}

    @property
    def identifiers(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._identifiers)

    def add(self, scheme: str, text: str) -> bool:
        """Take an identifier; false where the text is none."""
        try:
            self._identifiers[scheme, normalise(scheme, text)] = None
        except ValueError:
            return False
        return True

    def add_isbns(self, text: str) -> bool:
        """Take the ISBNs of a text; false where it says something else too, or they name another work."""
        values = isbns(text[:_LONG]) if self.kind in WHOLE else []
        for value in values:
            self._identifiers["isbn", value] = None
        return bool(values) and not _WORDS.search(text.replace("ISBN", ""))

    def add_words(self, text: str) -> bool:
        """Take an identifier that says what it is ("doi: 10.1145/1", "123[pmid]") and is the whole text."""
        if len(text) > _LONG:
            return False
        if named := _NAMED.fullmatch(text.strip()):
            return self.add("pmid" if named[1] else "pmcid", named[1] or named[2])
        found = find(text)
        if not found or " " in re.sub(
            r"^\W*(?:doi|arxiv|pmid|pmcid)\s*[:=]?\s*", "", text.strip(), flags=re.I
        ):
            return False
        if found[0] == "isbn" and self.kind not in WHOLE:
            return False
        self._identifiers[found] = None
        return True

    def add_address(self, text: str, kind: str = "") -> bool:
        """Take an address: as an identifier if it says just that, else as a link; false where it is none.

        An address that says another value than is known already for its registry is a link.
        """
        url = one_line(text)
        url = f"https://{url}" if url.startswith("www.") else url
        if not is_address(url):
            return False
        found = identifier_of(url) if kind in ("", "page") else None
        if found and all(pair[0] != found[0] or pair == found for pair in self._identifiers):
            self._identifiers[found] = None
        elif all(link.url != url for link in self.links):
            self.links.append(Link(url, kind or guess_link_kind(url)))
        return True
