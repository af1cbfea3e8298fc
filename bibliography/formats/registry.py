"""The formats that there are, and how one of them is chosen: by name, by suffix, by media type, by the text.

A format more is one module more, with `parse`, `render` and `begins`, and one line here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from bibliography import bibtex, csl, ris
from bibliography.decoding import Decoded, RefusedError
from bibliography.entry import Entry, Problem
from bibliography.formats import acl, jsonl, medline, ovid

HEAD = 1 << 16  # characters of a text that are looked at

Parse = Callable[[str | Iterable[str]], Iterator[Entry | Problem]]
Render = Callable[[Iterable[Entry]], Iterator[str]]


@dataclass(frozen=True)
class Format:
    """A format of bibliographies.

    name: for addresses and commands. words: for people. suffixes: of file names, with their dot.
    media_types: the first is the one to send. begins: where in the head of a text it begins, or -1.
    render: None for a format that is only read.
    """

    name: str
    words: str
    suffixes: tuple[str, ...]
    media_types: tuple[str, ...]
    parse: Parse
    begins: Callable[[str], int]
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
        "bibtex", "BibTeX", (".bib", ".bibtex"), _BIBTEX_TYPES, bibtex.parse, bibtex.begins, bibtex.render
    ),
    Format("ris", "RIS", (".ris", ".txt"), _RIS_TYPES, ris.parse, ris.begins, ris.render),
    Format(
        "jsonl", "JSON Lines", (".jsonl", ".ndjson"), _LINES_TYPES, jsonl.parse, jsonl.begins, jsonl.render
    ),
    Format("acl", "JSON Lines of the ACL Anthology", (), (), acl.parse, acl.begins),
    Format("csl", "CSL-JSON", (".json", ".csljson"), _CSL_TYPES, csl.parse, csl.begins, csl.render),
    Format(
        "medline",
        "MEDLINE (PubMed)",
        (".nbib", ".medline"),
        ("application/nbib", "text/x-medline"),
        medline.parse,
        medline.begins,
    ),
    Format("ovid", "Ovid text", (".ovd",), (), ovid.parse, ovid.begins),
)
"""In the order in which they are asked where a text may be of several."""


def by_name(name: str) -> Format | None:
    """Return the format of a name, whatever its case; None for a name that there is not."""
    return next((each for each in FORMATS if each.name == name.strip().casefold()), None)


def by_suffix(name: str) -> Format | None:
    """Return the format that the name of a file says, also of a compressed one; None where it says none."""
    name = name.casefold().removesuffix(".gz")
    return next((each for each in FORMATS if name.endswith(each.suffixes)), None) if "." in name else None


def by_media_type(media_type: str) -> Format | None:
    """Return the format of a media type, with parameters or without; None for another."""
    bare = media_type.partition(";")[0].strip().casefold()
    return next((each for each in FORMATS if bare in each.media_types), None)


def detect(head: str) -> Format | None:
    """Return the format whose sign stands first among the first characters of a text, or None."""
    places = ((each.begins(head[:HEAD]), number, each) for number, each in enumerate(FORMATS))
    return min(((at, number, each) for at, number, each in places if at >= 0), default=(0, 0, None))[2]


def unknown(head: str) -> str:
    """Return what to tell whoever hands in a text of no format that there is."""
    if not head.strip("\ufeff \t\r\n\0"):
        return "There is nothing in this text."
    *others, last = (each.words for each in FORMATS)
    return f"This is none of the formats that can be read: {', '.join(others)} and {last}."


def read(
    source: bytes | BinaryIO | str, name: str = "", format: str | Format | None = None
) -> Iterator[Entry | Problem]:
    """Return the entries and the problems of a file, its bytes or its text, one after the other.

    format: a Format or its name; else the text tells, else `name`, the name of the file. What cannot be read
    at all, or was in another encoding in part, is a Problem. Raises ValueError for a format that is none.
    """
    chosen = by_name(format) if isinstance(format, str) else format
    if isinstance(format, str) and chosen is None:
        raise ValueError(f"“{format[:40]}” is not a format that can be read.")
    return _read_pieces(source, name, chosen)


def _read_pieces(
    source: bytes | BinaryIO | str, name: str, chosen: Format | None
) -> Iterator[Entry | Problem]:
    text = DecodedText([source] if isinstance(source, str) else Decoded(source))
    pieces = iter(text)
    head: list[str] = []
    while sum(map(len, head)) < HEAD and (piece := next(pieces, None)) is not None:
        head.append(piece)
    chosen = chosen or detect("".join(head)) or by_suffix(name)
    if chosen:
        yield from chosen.parse(chain(head, pieces))
    elif not text.refusal:
        yield Problem(1, unknown("".join(head)), source="".join(head)[:200])
    yield from text.problems()


class DecodedText:
    """Pieces of a text that end where reading is refused; what happened is told afterwards."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.pieces = pieces
        self.lines = 0
        self.refusal = ""

    def __iter__(self) -> Iterator[str]:
        try:
            for piece in self.pieces:
                self.lines += piece.count("\n")
                yield piece
        except RefusedError as error:
            self.refusal = str(error)

    def problems(self) -> Iterator[Problem]:
        if isinstance(self.pieces, Decoded) and (count := self.pieces.odd_lines):
            what = "A line is" if count == 1 else f"{count} lines are"
            encoding = self.pieces.odd_encoding
            reason = (
                f"{what} not in UTF-8, and read as {encoding}: check names and titles, or save it as UTF-8."
            )
            yield Problem(self.pieces.first_odd_line, reason)
        if self.refusal:
            yield Problem(self.lines + 1, self.refusal)


def write(entries: Iterable[Entry], format: str | Format) -> Iterator[str]:
    """Return the text of entries in a format, in pieces, for everybody who cites.

    Only JSON Lines has all of an entry. Raises ValueError for a format that there is not, or that is only
    read.
    """
    chosen = by_name(format) if isinstance(format, str) else format
    if chosen is None or chosen.render is None:
        name = chosen.name if chosen else str(format)
        raise ValueError(f"“{name[:40]}” is not a format that can be written.")
    return chosen.render(entries)
