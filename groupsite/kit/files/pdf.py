"""Whether a PDF is whole, open and passive.

There is no PDF library here, and a scan cannot prove that a hostile file is harmless; that nothing happens in
a browser is seen to where files are sent. What the scan finds is what people's tools put in: scripts,
programs to start, attached files, rich media. Names are looked for in the whole file, however they are
escaped (ISO 32000-1, 7.3.5), and in all object streams (7.5.7), which are unpacked within limits; an object
stream that cannot be unpacked here is a reason to refuse.
"""

import re
import zlib

from groupsite.kit.files.kinds import Refused

BEFORE = re.compile(rb"(?:\xef\xbb\xbf)?[\s\0]*%PDF-[12]\.\d")
END = 1024
PADDING = b"\r\n\t \0\x1a"
PAYLOAD = re.compile(rb"(?i)PK[\x03\x05]|<[?%]|<!doctype|<\s*[a-z/]|#!")
"""What a tail must not hold: archives, scripts and pages, which somebody put there on purpose."""
STRUCTURE = re.compile(rb"startxref|\bxref\b|\btrailer\b|\d\s+obj\b")
MOST_UNPACKED = 100 * 1024 * 1024
PIECE = 64 * 1024
PROBE = 64
DICTIONARY = 4096
STREAM = re.compile(rb"(?<!end)stream[ \t]*(?:\r\n|\n|\r)")
PAIRS = re.compile(rb"\s*\d+\s+\d+\s")
ALL_NUMBERS = re.compile(rb"[\s\d]+")


def _name(word: str) -> bytes:
    """A pattern for a PDF name after its slash, whichever letters are written as # and two hex digits."""
    letters = "".join(f"(?:{letter}|(?i:#{ord(letter):02x}))" for letter in word)
    return letters.encode() + rb"(?![^\s\0()<>\[\]{}/%])"


ACTIVE = {
    "JavaScript": "holds JavaScript (animations and forms do)",
    "Launch": "starts programs",
    "EmbeddedFile": "has files embedded in it",
    "EmbeddedFiles": "has files embedded in it",
    "FileAttachment": "has files attached to it",
    "RichMedia": "has video or other media embedded in it",
}
FORBIDDEN = re.compile(
    b"/(?:%s)" % b"|".join(b"(?P<%s>%s)" % (word.encode(), _name(word)) for word in ACTIVE)
)
ENCRYPTED = re.compile(b"/" + _name("Encrypt"))
OBJECT_STREAM = re.compile(b"/" + _name("ObjStm"))
MEND = "Print it to a new PDF, and upload that."


def find_end(data: bytes) -> int:
    """Return where the PDF ends, for what follows it to be cut off.

    Publishers pad their files and stamp lines behind the last %%EOF, which no reader reads. Padding of any
    length and up to END bytes of such lines are left out. Raises Refused for more, for what could be read as
    another kind of file, and for the beginning of an update that is not whole.
    """
    marked = data.rfind(b"%%EOF") + 5
    tail = data[marked:].strip(PADDING) if marked > 4 else b""
    if STRUCTURE.search(tail):
        raise Refused("is not a whole PDF: the end of its last change is missing. Upload it again.")
    if len(tail) > END or PAYLOAD.search(tail):
        raise Refused("has something behind the end of the PDF. " + MEND)
    return marked if tail or len(data) - marked > END else len(data)


def check(data: bytes) -> None:
    """Raises Refused with the reason unless the PDF is whole, not encrypted and has nothing active in it.

    data: up to the end that `find_end` finds.
    """
    if not BEFORE.match(data):
        raise Refused("has something else before the beginning of the PDF. " + MEND)
    last = data.rfind(b"%%EOF")
    if last < 0 or b"startxref" not in data[max(0, last - END) : last]:
        raise Refused("is not a whole PDF: its end is missing. Upload it again.")
    if b"PK\x05\x06" in data[-65_600:] and b"PK\x01\x02" in data:
        raise Refused("is a PDF and a ZIP archive at once. " + MEND)
    if ENCRYPTED.search(data):
        raise Refused("is encrypted; save it without a password and without restrictions.")
    _passive(data)


def _passive(data: bytes) -> None:
    _refuse_active(data)
    declared = len(OBJECT_STREAM.findall(data))
    left = MOST_UNPACKED
    for found in STREAM.finditer(data):
        is_declared = _is_declared(data, found.start())
        unpacked = _object_stream(data, found.end(), left, is_declared)
        if unpacked is not None:
            declared -= is_declared
            left -= len(unpacked)
            _refuse_active(unpacked)
    if declared > 0:
        raise Refused("holds objects packed in a way that cannot be looked into. " + MEND)


def _is_declared(data: bytes, end: int) -> bool:
    """Whether the dictionary before a stream says that it holds objects."""
    begin = data.rfind(b"obj", max(0, end - DICTIONARY), end)
    return bool(OBJECT_STREAM.search(data, max(begin, 0), end))


def _refuse_active(data: bytes) -> None:
    if found := FORBIDDEN.search(data):
        word = next(word for word in ACTIVE if found[word])
        raise Refused(f"{ACTIVE[word]}, which is not taken. {MEND}")


def _object_stream(data: bytes, start: int, left: int, is_declared: bool) -> bytes | None:
    """What a stream holds if it says or looks as if it held objects, which begin with pairs of numbers.

    Empty if it is not packed, since it was looked at with the whole file. None for other streams, and for
    those that cannot be unpacked. Raises Refused if it unpacks to more bytes than are left.
    """
    if PAIRS.match(data, start):
        return b""
    begun = _unpacked(data, start, PROBE)
    looks_so = ALL_NUMBERS.fullmatch(begun.partition(b"<<")[0])
    if not PAIRS.match(begun) or not (is_declared or looks_so):
        return None
    whole = _unpacked(data, start, left)
    if len(whole) >= left:
        raise Refused("unpacks to too much to be looked through. " + MEND)
    return whole


def _unpacked(data: bytes, start: int, most: int) -> bytes:
    """The beginning of a zlib stream, at most so many bytes; as much of it as can be unpacked."""
    stream, found = zlib.decompressobj(), bytearray()
    try:
        while start < len(data) and len(found) < most and not stream.eof:
            piece = data[start : start + (PIECE if most > PROBE else 4 * PROBE)]
            found += stream.decompress(stream.unconsumed_tail + piece, most - len(found))
            start += len(piece)
    except zlib.error:
        pass
    return bytes(found[:most])
