"""Bytes to text: compressed or not, in the encodings in which bibliographies are found.

Compressed is what begins as RFC 1952 says. UTF-8 is read with its mark or without, UTF-16 and UTF-32 with
theirs, UTF-16 also by its zero bytes. A line that is no UTF-8 is taken for what such lines look like, else
for Windows-1252, each for itself, as files are put together from several. Memory is bounded whatever the
length, also of a line.
"""

import codecs
import io
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import BinaryIO

from publications.formats.legacy_encodings import ENOUGH, guess_encoding

LARGEST = 1 << 30  # bytes, after decompression
RATIO = 100  # bytes that one compressed byte may stand for
FREE = 1 << 24  # bytes that may come out before that is asked
CHUNK = 1 << 16
LINE = 1 << 20  # bytes of a line that are decoded at once

_SIGNATURES = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\xfd7zXZ": "compressed with xz",
    b"BZh": "compressed with bzip2",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"SQLite format 3": "a database",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"\x1f\x8b": "compressed twice",
}
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class RefusedError(ValueError):
    """The bytes are no text, are damaged, or become too many; says which in words."""


class Decoded:
    """The text of bytes, or of a file opened for reading bytes, in pieces; can be gone through once.

    Lines end with a newline alone, whatever they ended with; NULs are left out. After it has been read,
    `encoding` tells what the text was in, `odd_lines` how many lines were not UTF-8, `first_odd_line` the
    number of the first of them, and `odd_encoding` what they were taken for, in words. Iterating raises
    RefusedError after what could be read.
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
        blocks = _limited(_raw(self._file), self._largest)
        head = _head(blocks)
        _refuse_others(head)
        self.encoding, mark = _encoding(head)
        whole = _chained(head[mark:], blocks)
        texts = self._lines(whole) if self.encoding == "utf-8" else _wide(whole, self.encoding)
        newlines = io.IncrementalNewlineDecoder(None, translate=True)
        for text in texts:
            yield newlines.decode(text.replace("\0", "") if "\0" in text else text)
        yield newlines.decode("", final=True)

    def _lines(self, blocks: Iterable[bytes]) -> Iterator[str]:
        """Whole lines are decoded together where they are UTF-8; only else each for itself."""
        rest = b""
        try:
            for block in blocks:
                rest += block
                end = max(rest.rfind(b"\n"), rest.rfind(b"\r")) + 1
                if not end and len(rest) > LINE:
                    end = _boundary(rest)
                if end:
                    yield self._decoded(rest[:end])
                    rest = rest[end:]
        except RefusedError:
            yield self._decoded(rest)
            raise
        yield self._decoded(rest)

    def _decoded(self, block: bytes) -> str:
        try:
            text = block.decode()
        except UnicodeDecodeError:
            lines = block.splitlines(keepends=True)
            self._look_at(lines)
            return "".join(map(self._one_line, lines))
        self._line += text.count("\n") + text.count("\r") - text.count("\r\n")
        return text

    def _look_at(self, lines: list[bytes]) -> None:
        """Guess what lines are in that are not UTF-8, from those that have come so far."""
        if len(self._sample) < ENOUGH:
            self._sample += b"".join(line for line in lines if not line.isascii() and not _is_utf8(line))
            self._odd, self.odd_encoding = guess_encoding(self._sample)

    def _one_line(self, line: bytes) -> str:
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


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _raw(file: BinaryIO) -> Iterator[bytes]:
    """The bytes of the file, decompressed where they are compressed."""
    first = file.read(CHUNK)
    blocks = _chained(first, iter(lambda: file.read(CHUNK), b""))
    return _decompressed(blocks) if first.startswith(b"\x1f\x8b\x08") else blocks


def _chained(first: bytes, blocks: Iterable[bytes]) -> Iterator[bytes]:
    yield first
    yield from blocks


def _decompressed(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The content of gzip members one after the other; what follows the last of them is left out."""
    taken = given = 0
    member = zlib.decompressobj(wbits=31)
    for block in blocks:
        taken += len(block)
        while block:
            if member.eof:
                block = block.lstrip(b"\0")
                if not block.startswith(b"\x1f"):
                    return
                member = zlib.decompressobj(wbits=31)
            try:
                made = member.decompress(block, CHUNK)
            except zlib.error as error:
                raise RefusedError("The compressed file is damaged: what follows cannot be read.") from error
            given += len(made)
            if given > FREE and given > RATIO * taken:
                raise RefusedError(f"The compressed file becomes more than {RATIO} times as large.")
            yield made
            block = member.unused_data if member.eof else member.unconsumed_tail
    if not member.eof:
        raise RefusedError("The compressed file is cut off: what follows is missing.")


def _limited(blocks: Iterable[bytes], largest: int) -> Iterator[bytes]:
    total = 0
    for block in blocks:
        total += len(block)
        if total > largest:
            raise RefusedError(f"The text has more than {largest // (1 << 20)} MB: hand it in in parts.")
        yield block


def _head(blocks: Iterator[bytes]) -> bytes:
    """The first bytes, enough to tell what they are."""
    head = b""
    for block in blocks:
        head += block
        if len(head) >= 4096:
            break
    return head


def _refuse_others(head: bytes) -> None:
    for signature, words in _SIGNATURES.items():
        if head.startswith(signature):
            raise RefusedError(f"The file is {words}, not the text of a bibliography.")


def _encoding(head: bytes) -> tuple[str, int]:
    """The encoding, and the length of the mark that says so."""
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


def _wide(blocks: Iterable[bytes], encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for block in blocks:
        yield decoder.decode(block)
    yield decoder.decode(b"", final=True)


def _boundary(block: bytes) -> int:
    """Where the last character of a block begins, if its bytes are UTF-8."""
    at = len(block) - 1
    while at > len(block) - 4 and block[at] & 0xC0 == 0x80:
        at -= 1
    return at
