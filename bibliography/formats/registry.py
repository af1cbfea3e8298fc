"""The registry of formats, and their lookup by name, by suffix, by media type and by content.

To add a format, write a module with `parse`, `render` and `find_start`, and add a line here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from bibliography import bibtex, csl, ris
from bibliography.decoding import Decoded, UndecodableError
from bibliography.entry import Entry, Problem
from bibliography.formats import (
    acl,
    csl_yaml,
    dblp_xml,
    endnote_tagged,
    endnote_xml,
    front_matter,
    jats,
    jsonl,
    known_tables,
    medline,
    mods,
    orcid,
    ovid,
    pubmed_xml,
    scopus_text,
    web_of_science,
    zotero_rdf,
)
from bibliography.formats.page_archives import unpack_pages
from bibliography.formats.unread import identify_unread
from core.text.translation import gettext

HEAD = 1 << 16  # characters of a text that are looked at

Parse = Callable[[str | Iterable[str]], Iterator[Entry | Problem]]
Render = Callable[[Iterable[Entry]], Iterator[str]]


@dataclass(frozen=True)
class Format:
    """A format of bibliographies.

    name: for URLs and commands. label: for readers. suffixes: of file names, with their dot.
    media_types: the first is the one to send. find_start: where in the head of a text it begins, or -1.
    render: None for a format that is only read.
    """

    name: str
    label: str
    suffixes: tuple[str, ...]
    media_types: tuple[str, ...]
    parse: Parse
    find_start: Callable[[str], int]
    render: Render | None = None


_BIBTEX_TYPES = ("application/x-bibtex", "text/x-bibtex", "application/x-bibtex-text-file", "text/bibtex")
_RIS_TYPES = ("application/x-research-info-systems", "application/x-ris", "text/x-ris")
_CSL_TYPES = (
    "application/vnd.citationstyles.csl+json",
    "application/json",
    "application/vnd.datacite.datacite+json",
)
_LINES_TYPES = (
    "application/x-ndjson",
    "application/jsonl",
    "application/x-jsonlines",
    "application/jsonlines",
)

FORMATS = (
    Format(
        "bibtex", "BibTeX", (".bib", ".bibtex"), _BIBTEX_TYPES, bibtex.parse, bibtex.find_start, bibtex.render
    ),
    Format("ris", "RIS", (".ris", ".txt"), _RIS_TYPES, ris.parse, ris.find_start, ris.render),
    Format(
        "jsonl",
        "JSON Lines",
        (".jsonl", ".ndjson"),
        _LINES_TYPES,
        jsonl.parse,
        jsonl.find_start,
        jsonl.render,
    ),
    Format("acl", "JSON Lines of the ACL Anthology", (), (), acl.parse, acl.find_start),
    Format("orcid", "ORCID JSON", (), ("application/vnd.orcid+json",), orcid.parse, orcid.find_start),
    Format("csl", "CSL-JSON", (".json", ".csljson"), _CSL_TYPES, csl.parse, csl.find_start, csl.render),
    Format(
        "medline",
        "MEDLINE (PubMed)",
        (".nbib", ".medline"),
        ("application/nbib", "text/x-medline"),
        medline.parse,
        medline.find_start,
    ),
    Format("ovid", "Ovid text", (".ovd",), (), ovid.parse, ovid.find_start),
    Format(
        "endnote_tagged",
        "EndNote (.enw)",
        (".enw",),
        ("application/x-endnote-refer",),
        endnote_tagged.parse,
        endnote_tagged.find_start,
    ),
    Format("endnote_xml", "EndNote XML", (), (), endnote_xml.parse, endnote_xml.find_start),
    Format("zotero_rdf", "Zotero RDF", (), (), zotero_rdf.parse, zotero_rdf.find_start),
    Format(
        "web_of_science",
        "Web of Science text",
        (".ciw",),
        (),
        web_of_science.parse,
        web_of_science.find_start,
    ),
    Format("scopus_text", "Scopus text", (), (), scopus_text.parse, scopus_text.find_start),
    Format(
        "known_tables",
        "tables of Scopus, Web of Science, PubMed, Google Scholar, Zotero and IEEE Xplore (CSV)",
        (),
        (),
        known_tables.parse,
        known_tables.find_start,
    ),
    Format("pubmed_xml", "PubMed XML", (), (), pubmed_xml.parse, pubmed_xml.find_start),
    Format("dblp_xml", "dblp XML", (), (), dblp_xml.parse, dblp_xml.find_start),
    Format("mods", "MODS", (".mods",), ("application/mods+xml",), mods.parse, mods.find_start),
    Format("jats", "JATS", (".nxml",), ("application/jats+xml",), jats.parse, jats.find_start),
    Format("front_matter", "pages of Hugo", (), (), front_matter.parse, front_matter.find_start),
    Format("csl_yaml", "CSL as YAML", (), (), csl_yaml.parse, csl_yaml.find_start),
)
"""By precedence, where a text may be of several."""


def find_format(name: str) -> Format | None:
    """Return the format of a name, whatever its case; None if there is none."""
    return next((candidate for candidate in FORMATS if candidate.name == name.strip().casefold()), None)


def find_format_by_suffix(name: str) -> Format | None:
    """Return the format of a file by the suffix of its name, with or without ".gz"; None if unknown."""
    name = name.casefold().removesuffix(".gz")
    return (
        next((candidate for candidate in FORMATS if name.endswith(candidate.suffixes)), None)
        if "." in name
        else None
    )


def find_format_by_media_type(media_type: str) -> Format | None:
    """Return the format of a media type, with parameters or without; None if there is none."""
    essence = media_type.partition(";")[0].strip().casefold()
    return next((candidate for candidate in FORMATS if essence in candidate.media_types), None)


def detect(head: str) -> Format | None:
    """Return the format whose records begin first in the head of a text, or None."""
    places = (
        (candidate.find_start(head[:HEAD]), number, candidate) for number, candidate in enumerate(FORMATS)
    )
    return min(
        ((at, number, candidate) for at, number, candidate in places if at >= 0), default=(0, 0, None)
    )[2]


def describe_unknown(head: str) -> str:
    """Return the error message for a text of no known format."""
    if not head.strip("\ufeff \t\r\n\0"):
        return gettext("The text is empty.")
    if unread := identify_unread(head):
        return unread.message
    *others, last = (candidate.label for candidate in FORMATS)
    return gettext("The format is not supported. Supported formats: {others} and {last}.").format(
        others=", ".join(others), last=last
    )


def read(
    source: bytes | BinaryIO | str, name: str = "", format: str | Format | None = None
) -> Iterator[Entry | Problem]:
    """Return the entries and the problems of a file, its bytes or its text, one after the other.

    format: a Format or its name; else it is detected from the text, else from `name`, the name of the file.
    Text that cannot be read, or was in another encoding, is a Problem. Raises ValueError for an unknown
    format.
    """
    requested_format = find_format(format) if isinstance(format, str) else format
    if isinstance(format, str) and requested_format is None:
        raise ValueError(gettext("“{format}” is not a format that can be read.").format(format=format[:40]))
    return _read_pieces(source, name, requested_format)


def _read_pieces(
    source: bytes | BinaryIO | str, name: str, format: Format | None
) -> Iterator[Entry | Problem]:
    text = DecodedText([source]) if isinstance(source, str) else decode(source)
    pieces = iter(text)
    head: list[str] = []
    while sum(map(len, head)) < HEAD and (piece := next(pieces, None)) is not None:
        head.append(piece)
    format = format or detect("".join(head))
    if not format and ".txt" not in name.casefold() and not identify_unread("".join(head)):
        format = find_format_by_suffix(name)
    if format:
        yield from format.parse(chain(head, pieces))
    elif not text.refusal:
        yield Problem(1, describe_unknown("".join(head)), source="".join(head)[:200])
    yield from text.list_problems()


class DecodedText:
    """Pieces of a text that end where decoding fails; `problems` says afterwards what happened."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = pieces
        self.lines = 0
        self.refusal = ""

    def __iter__(self) -> Iterator[str]:
        try:
            for piece in self.pieces:
                self.lines += piece.count("\n")
                yield piece
        except UndecodableError as error:
            self.refusal = str(error)

    def list_problems(self) -> Iterator[Problem]:
        if isinstance(self.pieces, Decoded) and (count := self.pieces.odd_lines):
            subject = gettext("A line is") if count == 1 else gettext("{count} lines are").format(count=count)
            encoding = self.pieces.odd_encoding
            reason = gettext(
                "{subject} not in UTF-8, and read as {encoding}. Check names and titles, or save the file "
                "as UTF-8."
            ).format(subject=subject, encoding=encoding)
            yield Problem(self.pieces.first_odd_line, reason)
        if self.refusal:
            yield Problem(self.lines + 1, self.refusal)


def decode(source: bytes | BinaryIO) -> DecodedText:
    """Return the text of a file, or of the pages of papers in a ZIP archive."""
    return DecodedText(Decoded(unpack_pages(source)))


def write(entries: Iterable[Entry], format: str | Format) -> Iterator[str]:
    """Return the text of entries in a format, in pieces, for everybody who cites.

    Only JSON Lines preserves all of an entry. Raises ValueError for an unknown or read-only format.
    """
    requested_format = find_format(format) if isinstance(format, str) else format
    if requested_format is None or requested_format.render is None:
        name = requested_format.name if requested_format else str(format)
        raise ValueError(gettext("“{name}” is not a format that can be written.").format(name=name[:40]))
    return requested_format.render(entries)
