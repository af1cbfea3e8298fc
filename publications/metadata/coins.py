"""COinS: a work in a row of a list as a context object of OpenURL (ANSI/NISO Z39.88-2004, KEV).

Written for reference managers, which offer to save what stands in a list. Kinds for which the standard has
no format go as Dublin Core, their `type` in Zotero's words.
"""

from collections.abc import Iterator
from urllib.parse import quote

from groupsite.kit.mathematics import without_math
from publications.formats import Entry
from publications.formats.export_values import OF_INSTITUTIONS, get_publisher
from publications.metadata.highwire import ZOTERO
from publications.metadata.names import told_apart
from publications.metadata.work import date_parts, first_and_last, said

MOST_AUTHORS = 100
"""As many names as a row shows at most; who asks for the paper itself gets all."""
_JOURNAL, _BOOK, _THESIS = ("journal", "article"), ("book", "book"), ("dissertation", "")
FORMATS = {
    "article": _JOURNAL, "inproceedings": ("book", "proceeding"), "chapter": ("book", "bookitem"),
    "book": _BOOK, "proceedings": _BOOK, "report": ("book", "report"), "phdthesis": _THESIS,
    "mastersthesis": _THESIS, "patent": ("patent", ""),
}  # fmt: skip
"""The format and the genre of each kind; others are of the format dc."""
_TITLES = {
    "article": ("atitle", "jtitle"), "inproceedings": ("atitle", "btitle"), "chapter": ("atitle", "btitle"),
    "book": ("btitle", ""), "proceedings": ("btitle", ""), "report": ("btitle", "pub"),
    "phdthesis": ("title", "inst"), "mastersthesis": ("title", "inst"), "patent": ("title", ""),
}  # fmt: skip
"""What the title and the venue are called."""
_DEGREES = {"phdthesis": "PhD", "mastersthesis": "Master's"}
_SAFE = "/:,'()!*;@"
"""What an address and a query may hold and what a value here may, so that it stays short."""


def context_object(entry: Entry, address: str = "") -> str:
    """The text of a COinS' `title`, to be escaped as any text in HTML. address: absolute, of the page."""
    return "&".join(f"{key}={_quoted(value)}" for key, value in _pairs(entry, address) if value)


def _quoted(value: str) -> str:
    return quote(value, safe=_SAFE + " ").replace(" ", "+")


def _pairs(entry: Entry, address: str) -> Iterator[tuple[str, str]]:
    form, genre = FORMATS.get(entry.kind, ("dc", ""))
    yield "ctx_ver", "Z39.88-2004"
    yield "rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"
    yield "rft.genre", genre
    doi = dict(reversed(entry.identifiers)).get("doi")
    yield "rft_id", f"info:doi/{doi}" if doi else address
    yield from ((f"rft.{name}", value) for name, value in _titles(entry))
    yield "rft.date", "-".join(date_parts(entry))
    yield from ((f"rft.{name}", value) for name, value in _details(entry, form))
    author = {"dc": "creator", "patent": "inventor"}.get(form, "au")
    yield from ((f"rft.{author}", name) for name in told_apart(entry.authors[:MOST_AUTHORS]))


def _titles(entry: Entry) -> Iterator[tuple[str, str]]:
    title, venue = _TITLES.get(entry.kind, ("title", "source"))
    yield title, without_math(entry.title)
    if venue:
        whose = get_publisher(entry) if entry.kind in OF_INSTITUTIONS else entry.venue
        yield venue, without_math(whose)
    if entry.kind not in FORMATS:
        yield "type", ZOTERO[entry.kind]


def _details(entry: Entry, form: str) -> Iterator[tuple[str, str]]:
    if form in ("journal", "book"):
        yield "volume", without_math(entry.volume)
        yield "issue", without_math(entry.issue)
        first, last = first_and_last(entry.pages)
        yield from [("spage", first), ("epage", last)] if first else [("pages", entry.pages)]
    if form == "book" and entry.kind != "report":
        yield "pub", without_math(get_publisher(entry))
    if form == "journal":
        yield "issn", said(entry.extra, "issn", "ISSN")
    yield "isbn", next((value for scheme, value in entry.identifiers if scheme == "isbn"), "")
    yield "degree", _DEGREES.get(entry.kind, "")
