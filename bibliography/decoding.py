"""Decode bytes to text and lines: gzip or not, in the encodings that bibliographies use.

Gzip is recognised by its signature (RFC 1952), UTF-8, UTF-16 and UTF-32 by their byte order marks, UTF-16
also by its zero bytes. Lines that are not UTF-8 are decoded one by one in the encoding they look like,
else in Windows-1252, as files are put together from several. Memory is bounded, for long lines too.
"""

import codecs
import io
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import BinaryIO, NamedTuple

from core.text.translation import gettext, gettext_noop

PIECE = 1 << 16
LONGEST_LINE = 1 << 24  # characters of a line; what is beyond them is left out


def split_pieces(text: str | Iterable[str]) -> Iterable[str]:
    """Return a text as pieces of a bounded size; pieces stay as they are."""
    if isinstance(text, str):
        return (text[at : at + PIECE] for at in range(0, len(text), PIECE))
    return text


def number_lines(text: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    r"""Yield the lines of a text without their ends (\n, \r\n or \r), counted from 1.

    A line has at most LONGEST_LINE characters. Memory is that of the longest line and of a piece.
    """
    number = 0
    parts: list[str] = []  # the parts of a line whose end has not come
    length = 0
    for piece in _normalize_newlines(split_pieces(text)):
        first, *others = piece.split("\n")
        if length < LONGEST_LINE:
            parts.append(first[: LONGEST_LINE - length])
            length += len(first)
        for line in others:
            number += 1
            yield number, "".join(parts)
            parts, length = [line[:LONGEST_LINE]], len(line)
    if length:
        yield number + 1, "".join(parts)


def _normalize_newlines(pieces: Iterable[str]) -> Iterator[str]:
    r"""Yield the pieces with \n for \r\n and \r, also where a piece ends between the two."""
    pending = ""
    for piece in pieces:
        if pending or "\r" in piece:
            piece = pending + piece
            pending = "\r" if piece.endswith("\r") else ""
            piece = piece[: len(piece) - len(pending)].replace("\r\n", "\n").replace("\r", "\n")
        yield piece
    if pending:
        yield "\n"


SAMPLE_SIZE = 1 << 14  # bytes that are looked at
_MIN_CHARACTERS = 3  # characters that tell
_MIN_SHARE = 0.75  # of the characters that must be frequent ones

_NON_ASCII_RUN = re.compile(rb"(?:[\x81-\xfe][\x40-\x7e\x80-\xfe])+|[\x80-\xff]+")
_ASCII_LETTERS = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class Encoding(NamedTuple):
    """An encoding: Python's name, a label for readers, and the frequent characters in its table."""

    name: str
    label: str
    frequent: re.Pattern[bytes]
    distinctive: re.Pattern[bytes] | None = (
        None  # what a part of the text must be, where others share the table
    )


_HIGH = rb"[\xa1-\xfe]"
_KANA = re.compile(rb"[\xa4\xa5]" + _HIGH)
_SHIFTED = re.compile(rb"\x82[\x9f-\xf1]|\x83[\x40-\x96]|[\x88-\x97][\x40-\x7e\x80-\xfc]")
ENCODINGS = (
    Encoding("cp949", "Korean, EUC-KR", re.compile(rb"[\xb0-\xc8]" + _HIGH)),
    Encoding("euc_jp", "Japanese, EUC-JP", re.compile(rb"[\xa1-\xa5\xb0-\xcf]" + _HIGH), _KANA),
    Encoding("gb18030", "Chinese, GBK", re.compile(rb"[\xa1-\xa3\xb0-\xd7]" + _HIGH)),
    Encoding("big5", "Chinese, Big5", re.compile(rb"[\xa1-\xa3\xa4-\xc6][\x40-\x7e\xa1-\xfe]")),
    Encoding(
        "cp932", "Japanese, Shift-JIS", re.compile(rb"[\x81-\x83\x88-\x97][\x40-\x7e\x80-\xfc]"), _SHIFTED
    ),
)
_CYRILLIC = (
    ("cp1251", "Cyrillic, Windows-1251", re.compile(rb"[\xc0-\xdf]?[\xe0-\xff]{2,}")),
    ("koi8-r", "Cyrillic, KOI8-R", re.compile(rb"[\xe0-\xff]?[\xc0-\xdf]{2,}")),
)


def guess_encoding(sample: bytes) -> tuple[str, str]:
    """Return the encoding of lines that are not UTF-8, by name and in words; Windows-1252 if none fits."""
    sample = sample[:SAMPLE_SIZE]
    best, name, label = _MIN_SHARE, "cp1252", "Windows-1252"
    for encoding in ENCODINGS:
        if (share := _compute_share(encoding, sample)) > best:
            best, name, label = share, encoding.name, encoding.label
    high = sum(byte >= 0x80 for byte in sample)
    for cyrillic_name, cyrillic_label, pattern in _CYRILLIC:
        runs = pattern.findall(sample)
        if len(runs) >= _MIN_CHARACTERS and (share := sum(map(len, runs)) / high) > best:
            best, name, label = share, cyrillic_name, cyrillic_label
    return name, label


def _compute_share(encoding: Encoding, sample: bytes) -> float:
    """Return the share of frequent characters in a sample; 0 if the encoding does not fit."""
    frequent_total = other_total = distinctive = 0
    for match in _NON_ASCII_RUN.finditer(sample):
        run = match[0]
        neighbours = sample[match.start() - 1 : match.start()], sample[match.end() : match.end() + 1]
        is_stray = len(run) < 3 and (
            run[-1] < 0x80 or all(side and side[0] in _ASCII_LETTERS for side in neighbours)
        )
        pairs = [run[at : at + 2] for at in range(0, len(run), 2)]
        frequent = 0 if is_stray else sum(bool(encoding.frequent.fullmatch(pair)) for pair in pairs)
        frequent_total += frequent
        other_total += len(pairs) - frequent
        distinctive += (
            sum(bool(encoding.distinctive.fullmatch(pair)) for pair in pairs)
            if encoding.distinctive
            else frequent
        )
    if frequent_total < _MIN_CHARACTERS or distinctive * 8 < frequent_total:
        return 0.0
    # most lines must be decodable; the last may be cut
    lines = sample.splitlines()
    texts = [line.decode(encoding.name, "replace") for line in lines[: max(1, len(lines) - 1)]]
    undecodable = sum("\ufffd" in text for text in texts)
    return frequent_total / (frequent_total + other_total) if undecodable * 10 <= len(lines) else 0.0


LARGEST = 1 << 30  # bytes, after decompression
RATIO = 100  # bytes that one compressed byte may stand for
UNCHECKED_SIZE = 1 << 24  # bytes that may come out before that is asked
CHUNK = 1 << 16
LINE_BLOCK_SIZE = 1 << 20  # bytes of a line that are decoded at once

_SIGNATURES = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": gettext_noop("a ZIP archive"),
    b"\xfd7zXZ": gettext_noop("compressed with xz"),
    b"BZh": gettext_noop("compressed with bzip2"),
    b"\x28\xb5\x2f\xfd": gettext_noop("compressed with zstd"),
    b"7z\xbc\xaf": "a 7z archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format 3": "a database",
    b"\xd0\xcf\x11\xe0": gettext_noop("an office document"),
    b"\x1f\x8b": gettext_noop("compressed twice"),
}
_DOCUMENTS = {
    b"xl/": gettext_noop("an Excel workbook (.xlsx)"),
    b"word/": gettext_noop("a Word document (.docx)"),
    b"ppt/": gettext_noop("a PowerPoint presentation (.pptx)"),
    b"opendocument.spreadsheet": gettext_noop("a spreadsheet (.ods)"),
    b"opendocument.text": gettext_noop("a text document (.odt)"),
}
"""What archives are that have this in their beginning."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class UndecodableError(ValueError):
    """The bytes are no text, are damaged, or are too many; the message says which."""


class Decoded:
    """The text of bytes, or of a file opened for reading bytes, in pieces; can be iterated once.

    Lines end with a newline alone, whatever they ended with; NULs are left out. After it has been read,
    `encoding` tells what the text was in, `odd_lines` how many lines were not UTF-8, `first_odd_line` the
    number of the first of them, and `odd_encoding` what they were taken for, in words. Iterating raises
    UndecodableError after what could be read.
    """

    def __init__(self, source: bytes | BinaryIO, largest: int = LARGEST) -> None:
        self.encoding = ""
        self.odd_lines = 0
        self.first_odd_line = 0
        self.odd_encoding = "Windows-1252"
        self._odd = "cp1252"
        self._sample = b""
        self._line = 0
        self._file = io.BytesIO(source) if isinstance(source, bytes | bytearray) else source
        self._largest = largest

    def __iter__(self) -> Iterator[str]:
        first = self._file.read(CHUNK)
        source: Iterator[bytes] = chain([first], iter(lambda: self._file.read(CHUNK), b""))
        if first.startswith(b"\x1f\x8b\x08"):
            source = _decompress(source)
        blocks = _limit_size(source, self._largest)
        head = b""  # enough to tell what it is
        for block in blocks:
            head += block
            if len(head) >= 4096:
                break
        if name := _identify_binary(head):
            raise UndecodableError(
                gettext(
                    "The file is {name}, not the text of a bibliography. Export the papers from your "
                    "reference manager as BibTeX or RIS, or paste their DOIs, one on each line."
                ).format(name=name)
            )
        self.encoding, mark = _find_encoding(head)
        whole = chain([head[mark:]], blocks)
        is_utf8 = self.encoding == "utf-8"
        wide = codecs.iterdecode(whole, self.encoding, "replace")
        texts = self._decode_lines(whole) if is_utf8 else wide
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        for text in texts:
            yield newlines.decode(text.replace("\0", "") if "\0" in text else text)
        yield newlines.decode("", final=True)

    def _decode_lines(self, blocks: Iterable[bytes]) -> Iterator[str]:
        """Decode blocks of lines as UTF-8; decode line by line only where that fails."""
        rest = b""
        try:
            for block in blocks:
                rest += block
                end = max(rest.rfind(b"\n"), rest.rfind(b"\r")) + 1
                if not end and len(rest) > LINE_BLOCK_SIZE:  # up to the last character, if it is UTF-8
                    end = len(rest) - 1
                    while end > len(rest) - 4 and rest[end] & 0xC0 == 0x80:
                        end -= 1
                if end:
                    yield self._decode_block(rest[:end])
                    rest = rest[end:]
        except UndecodableError:
            yield self._decode_block(rest)
            raise
        yield self._decode_block(rest)

    def _decode_block(self, block: bytes) -> str:
        try:
            text = block.decode()
        except UnicodeDecodeError:
            lines = block.splitlines(keepends=True)
            if len(self._sample) < SAMPLE_SIZE:  # guess from those that have come so far
                self._sample += b"".join(line for line in lines if not line.isascii() and not _is_utf8(line))
                self._odd, self.odd_encoding = guess_encoding(self._sample)
            return "".join(map(self._decode_line, lines))
        self._line += text.count("\n") + text.count("\r") - text.count("\r\n")
        return text

    def _decode_line(self, line: bytes) -> str:
        self._line += 1
        try:
            return line.decode()
        except UnicodeDecodeError:
            self.odd_lines += 1
            self.first_odd_line = self.first_odd_line or self._line
        for encoding in (self._odd, "cp1252"):
            with suppress(UnicodeDecodeError):
                return line.decode(encoding)
        return line.decode("latin-1")


def _identify_binary(head: bytes) -> str:
    """Return what a file is by its beginning, in words; empty if it may be a text."""
    name = next((name for signature, name in _SIGNATURES.items() if head.startswith(signature)), "")
    if not head.startswith(b"PK"):
        return name
    return next((document for mark, document in _DOCUMENTS.items() if mark in head[:65536]), name)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _decompress(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the content of gzip members one after the other; what follows the last of them is left out."""
    compressed = size = 0
    member = zlib.decompressobj(wbits=31)
    for block in blocks:
        compressed += len(block)
        while block:
            if member.eof:
                block = block.lstrip(b"\0")
                if not block.startswith(b"\x1f"):
                    return
                member = zlib.decompressobj(wbits=31)
            try:
                content = member.decompress(block, CHUNK)
            except zlib.error as error:
                raise UndecodableError(
                    gettext("The compressed file is damaged. The rest cannot be read.")
                ) from error
            size += len(content)
            if size > UNCHECKED_SIZE and size > RATIO * compressed:
                raise UndecodableError(
                    gettext("The compressed file grows more than {ratio} times when unpacked.").format(
                        ratio=RATIO
                    )
                )
            yield content
            block = member.unused_data if member.eof else member.unconsumed_tail
    if not member.eof:
        raise UndecodableError(gettext("The compressed file is incomplete. The rest is missing."))


def _limit_size(blocks: Iterable[bytes], largest: int) -> Iterator[bytes]:
    total = 0
    for block in blocks:
        total += len(block)
        if total > largest:
            raise UndecodableError(
                gettext("The text has more than {size} MB. Submit it in parts.").format(
                    size=largest // (1 << 20)
                )
            )
        yield block


def _find_encoding(head: bytes) -> tuple[str, int]:
    """Return the encoding, and the length of its byte order mark."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, len(mark)
    sample = head[:4096]
    if b"\x1b$B" in head or b"\x1b$@" in head:
        return "iso2022_jp", 0
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd > len(sample) // 5 and even < odd // 4:
        return "utf-16-le", 0
    if even > len(sample) // 5 and odd < even // 4:
        return "utf-16-be", 0
    return "utf-8", 0
