"""Read records out of XML of any length, one at a time, from one document, several, or parts of one.

Namespaces are ignored: `mods:title` is `title`. There are no entities but those of XML and HTML, and no
document types: a document that declares entities is refused. What programs write although XML forbids it,
control characters and bare ampersands, is put right before the parser sees it.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from html.entities import html5
from typing import Any
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from bibliography.decoding import split_pieces
from bibliography.entry import Entry, Problem
from core.text.translation import gettext

SOURCE = 100_000  # characters of a record that are kept as they stood
DEPTH = 200
LARGEST = 1 << 22  # characters and elements of a record
FED = 1 << 18  # characters that the parser gets at once
STALLED = 1 << 23  # characters in which no element begins or ends and no text comes: one tag or comment
_LONGEST_MARKUP = 2_000  # characters behind a "<" or "&" that may be unfinished at the end of a piece

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufeff\ufffe\uffff]")
_PROLOGUE = re.compile(r"<\?xml\b[^<>]{0,1000}\?>|<!DOCTYPE\b[^<>\[\]]{0,1000}>", re.IGNORECASE)
_AMPERSAND = re.compile(r"&(?:#(\d{1,7});|#[xX]([0-9A-Fa-f]{1,6});|([A-Za-z][A-Za-z0-9]{0,31});)?")
_PREDEFINED = frozenset({"amp", "lt", "gt", "quot", "apos"})
_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


@dataclass(slots=True)
class XmlNode:
    """An element: its name without prefix, its attributes likewise, and its texts and elements in order."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    content: "list[str | XmlNode]" = field(default_factory=list)

    def list_nodes(self, *names: str) -> "list[XmlNode]":
        """Return the child elements, those of these names if any are given."""
        return [
            node for node in self.content if isinstance(node, XmlNode) and (not names or node.name in names)
        ]

    def list_at(self, path: str) -> "list[XmlNode]":
        """Return the elements at a path of names: `titles/title`."""
        nodes = [self]
        for name in path.split("/"):
            nodes = [below for node in nodes for below in node.list_nodes(name)]
        return nodes

    def find(self, *paths: str) -> "XmlNode | None":
        """Return the first element at the first path that has one."""
        return next((node for path in paths for node in self.list_at(path)), None)

    def iterate(self) -> "Iterator[XmlNode]":
        """Yield the element and all elements in it, in the order of the document."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.list_nodes())

    def get(self, *paths: str) -> str:
        """Return the text of the first element at the first path whose element has text."""
        texts = (node.text for path in paths for node in self.list_at(path))
        return next(filter(None, texts), "")

    @property
    def text(self) -> str:
        """The text in it, with the tags of what it has in it as HTML, for `bibliography.markup`."""
        return self.render().strip()

    def render(self, tags: Callable[["XmlNode"], str] = lambda node: node.name) -> str:
        """Return the text with tags; `tags` gives the name of the tag of an element, or none."""
        if len(self.content) == 1 and isinstance(self.content[0], str):  # by far the most
            return _escape(self.content[0])
        parts: list[str] = []
        waiting: list[str | XmlNode] = [*reversed(self.content)]
        while waiting:
            item = waiting.pop()
            if isinstance(item, XmlNode):
                if name := tags(item):
                    parts.append(f"<{name}>")
                    waiting.append(_Closing(f"</{name}>"))
                waiting += reversed(item.content)
            else:
                parts.append(item if isinstance(item, _Closing) else _escape(item))
        return "".join(parts)


class _Closing(str):
    """A closing tag among texts."""

    __slots__ = ()


def _escape(text: str) -> str:
    for sign, reference in _ESCAPED.items():
        if sign in text:
            text = text.replace(sign, reference)
    return text


@dataclass(frozen=True, slots=True)
class XmlRecord:
    """A record: its element, the names of those around it, its line, and its text as it stood."""

    node: XmlNode
    parents: tuple[str, ...]
    line: int
    source: str


PROLOGUE = (
    r"(?:(?:<\?[^<>]{0,1000}\?>|<!--(?:[^-]|-(?!->)){0,4000}-->|<!DOCTYPE[^<>\[]{0,1000}>)\s{0,100}){0,9}"
)
"""What may stand before the root of a document."""


def find_root(names: str) -> re.Pattern[str]:
    """Return the pattern of the beginning of a document, or of a part of one, with a root of these names.

    names: alternatives of a regular expression.
    """
    return re.compile(
        rf"(?m:^)[ \t\ufeff]*(?=<){PROLOGUE}<(?:[A-Za-z]\w{{0,20}}:)?(?:{names})(?=[\s/>])",
        re.IGNORECASE,
    )


def parse_records(
    text: str | Iterable[str],
    names: Collection[str],
    convert: Callable[[XmlRecord], Iterable[Entry | Problem]],
    skipped: Collection[str] = (),
    within: str = "",
) -> Iterator[Entry | Problem]:
    """Yield what `convert` makes of each record; a problem where the text is no XML any more.

    names: of the elements that are records; those inside others belong to them. within: an element whose
    children are records, too. skipped: elements that are left out, however large they are.
    """
    reader = _Reader(names, skipped, within)
    for item in reader.read(split_pieces(text)):
        if isinstance(item, Problem):
            yield item
        else:
            yield from convert(item)


class _Reader:
    """The parser of a text, and the part of the text that its record began in."""

    def __init__(self, names: Collection[str], skipped: Collection[str], within: str) -> None:
        self.parser = DefusedExpatParser()
        self.handler = _Handler(names, skipped, within, self.parser)
        self.parser.setContentHandler(self.handler)

    def read(self, pieces: Iterable[str]) -> Iterator[XmlRecord | Problem]:
        silent = 0  # characters since the last event
        events = 0
        # one root around everything, so that there may be several documents, or parts without a root
        self.parser.feed("<_>")
        for piece in _clean(pieces):
            self.handler.window.add(piece)
            try:
                self.parser.feed(piece)
                silent = silent + len(piece) if self.handler.events == events else 0
                if silent > STALLED:
                    raise ValueError(gettext("A tag or a comment is too long."))
            except DefusedXmlException:
                yield from self._take()
                yield self._fail(gettext("It declares entities, which are not read."))
                return
            except (SAXException, ValueError) as error:
                yield from self._take()
                message = error.getMessage() if isinstance(error, SAXException) else str(error)
                if self._is_at_declaration():
                    message = "it declares entities, which are not read"
                yield self._fail(f"{message[:1].upper()}{message[1:].rstrip('.')}.")
                return
            events = self.handler.events
            yield from self._take()
        if self.handler.depth > 1:
            yield self._fail(gettext("The end is missing."))

    def _take(self) -> list[XmlRecord]:
        records, self.handler.records = self.handler.records, []
        return records

    def _is_at_declaration(self) -> bool:
        window = self.handler.window
        place = window.move(self.parser.getLineNumber() or 1, self.parser.getColumnNumber() or 0)
        return (
            window.text.startswith("<!", max(0, place - 2), place + 3)
            or "<!DOCTYPE" in window.text[place : place + 10]
        )

    def _fail(self, reason: str) -> Problem:
        return Problem(
            self.parser.getLineNumber() or 1,
            gettext(
                "The XML cannot be read from here on. {reason} Export the papers again, or as BibTeX or RIS."
            ).format(reason=reason),
            source=self.handler.window.get_text()[:2_000],
        )


class _Window:
    """The text since the last record, with places in it by line and column, as the parser counts them."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.text = ""
        self.line = 1
        self.column = 3  # behind the root around everything
        self.offset = 0

    def add(self, piece: str) -> None:
        self.parts.append(piece)

    def move(self, line: int, column: int) -> int:
        """Move to a place behind the last one, and return its offset."""
        self._join()
        while self.line < line:
            newline = self.text.find("\n", self.offset)
            if newline < 0:
                break
            self.offset, self.line, self.column = newline + 1, self.line + 1, 0
        self.offset = min(len(self.text), self.offset + max(0, column - self.column))
        self.column = column
        return self.offset

    def forget(self) -> None:
        """Forget the text before the last place."""
        self.text, self.offset = self.text[self.offset :], 0

    def get_text(self) -> str:
        self._join()
        return self.text.strip()

    def _join(self) -> None:
        if self.parts:
            self.text = "".join([self.text, *self.parts])
            self.parts = []


class _Handler(ContentHandler):
    """Builds records of what the parser reports; raises ValueError for what is too deep or too large."""

    def __init__(self, names: Collection[str], skipped: Collection[str], within: str, locator: Any) -> None:
        super().__init__()
        self.within = within
        self.locator = locator
        self.names, self.skipped = frozenset(names), frozenset(skipped)
        self.records: list[XmlRecord] = []
        self.window = _Window()
        self.events = self.depth = self.skipped_depth = self.size = 0
        self.parents: list[str] = []
        self.open: list[XmlNode] = []  # the elements of the record, from the outermost on
        self.texts: list[str] = []
        self.line = 0

    def startElement(self, qname: str, attributes: AttributesImpl) -> None:  # noqa: N802 - as SAX has it
        self.events += 1
        self.depth += 1
        if self.depth > DEPTH:
            raise ValueError(gettext("Elements are nested too deeply."))
        name = qname.rpartition(":")[2]
        if self.skipped_depth or name in self.skipped:
            self.skipped_depth = self.skipped_depth or self.depth
            return
        if not self.open:
            if name not in self.names and not (self.within and self.parents[-1:] == [self.within]):
                self.parents.append(name)
                return
            self.line = self.locator.getLineNumber()
            self.window.move(self.line, self.locator.getColumnNumber())
            self.window.forget()
            self.size = 0
        self._add_text()
        values = {key.rpartition(":")[2]: value for key, value in attributes.items()}
        self._count(1 + len(values) + sum(map(len, values.values())))
        node = XmlNode(name, values)
        if self.open:
            self.open[-1].content.append(node)
        self.open.append(node)

    def endElement(self, qname: str) -> None:  # noqa: N802
        self.events += 1
        self.depth -= 1
        if self.skipped_depth:
            if self.depth < self.skipped_depth:
                self.skipped_depth = 0
            return
        if not self.open:
            if self.parents:
                self.parents.pop()
            return
        self._add_text()
        node = self.open.pop()
        if not self.open:
            self.records.append(XmlRecord(node, tuple(self.parents), self.line, self._get_source(qname)))

    def characters(self, content: str) -> None:
        self.events += 1
        if self.open and not self.skipped_depth:
            self._count(len(content))
            self.texts.append(content)

    def _add_text(self) -> None:
        if self.texts and self.open:
            self.open[-1].content.append("".join(self.texts))
        self.texts = []

    def _count(self, size: int) -> None:
        self.size += size
        if self.size > LARGEST:
            raise ValueError(gettext("A record is too large."))

    def _get_source(self, qname: str) -> str:
        end = self.window.move(self.locator.getLineNumber(), self.locator.getColumnNumber())
        text = self.window.text
        closing = f"</{qname}"
        end = text.find(">", end) + 1 if text.startswith(closing, end) else end
        return text[: min(end, SOURCE)]


def _clean(pieces: Iterable[str]) -> Iterator[str]:
    """Yield the text in larger pieces without prologues, entities of HTML and what XML forbids."""
    parts: list[str] = []
    size = 0
    rest = ""
    for piece in pieces:
        parts.append(piece)
        size += len(piece)
        if size >= FED:
            text = "".join([rest, *parts])
            cut = max(text.rfind("<"), text.rfind("&"))  # markup may be unfinished from here on
            cut = cut if cut > len(text) - _LONGEST_MARKUP else len(text)
            yield _clean_text(text[:cut])
            rest, parts, size = text[cut:], [], 0
    yield _clean_text("".join([rest, *parts]))


def _clean_text(text: str) -> str:
    text = _ILLEGAL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _PROLOGUE.sub(lambda match: "\n" * match[0].count("\n"), text)
    return _AMPERSAND.sub(_decode, text) if "&" in text else text


def _decode(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        text = html5.get(f"{name};", "")
        return match[0] if name in _PREDEFINED else _escape(text) if text else f"&amp;{match[0][1:]}"
    if not decimal and not hexadecimal:
        return "&amp;"
    code = int(decimal) if decimal else int(hexadecimal, 16)
    character = chr(code) if code < 0x110000 else ""
    return "" if _ILLEGAL.search(character) else match[0]
