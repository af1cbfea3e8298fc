"""Identify the kind of a file by its bytes, never by its name.

Only formats that can be identified are accepted: pictures, which are encoded anew; PDF for what is read;
PowerPoint, MP4 and WebM for talks; ZIP for code and data. A table as text cannot be told from a page of
HTML, so it goes into a ZIP.
"""

import re
import struct
import zlib
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

HEAD = 1024
"""The number of bytes that identify a file."""


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its name, extension and media type; is_viewable: whether browsers may show it."""

    name: str
    ending: str
    media_type: str
    is_viewable: bool = False

    @property
    def is_picture(self) -> bool:
        return self.media_type.startswith("image/")


JPEG = FileKind("JPEG", "jpg", "image/jpeg", is_viewable=True)
PNG = FileKind("PNG", "png", "image/png", is_viewable=True)
WEBP = FileKind("WebP", "webp", "image/webp", is_viewable=True)
AVIF = FileKind("AVIF", "avif", "image/avif", is_viewable=True)
GIF = FileKind("GIF", "gif", "image/gif", is_viewable=True)
SVG = FileKind("SVG", "svg", "image/svg+xml")
HEIC = FileKind("HEIC", "heic", "image/heic")
PDF = FileKind("PDF", "pdf", "application/pdf", is_viewable=True)
MP4 = FileKind("MP4", "mp4", "video/mp4")
WEBM = FileKind("WebM", "webm", "video/webm")
ZIP = FileKind("ZIP", "zip", "application/zip")
PPTX = FileKind(
    "PowerPoint", "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"
)

PICTURES = (JPEG, PNG, WEBP, AVIF, GIF)
CONVERTED = (SVG, HEIC)
"""Kinds of pictures that are converted and never stored as they came."""
DOCUMENTS = (PDF, PPTX, *PICTURES, MP4, WEBM, ZIP)
KINDS_BY_EXTENSION = {kind.ending: kind for kind in DOCUMENTS}

SIGNATURES = ((b"\xff\xd8\xff", JPEG), (b"\x89PNG\r\n\x1a\n", PNG), (b"GIF87a", GIF), (b"GIF89a", GIF))
AVIF_BRANDS = (b"avif", b"avis")
HEIC_BRANDS = (b"heic", b"heix", b"mif1", b"msf1")
SVG_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*"
    rb"(?:<\?xml[^>]*>\s*|<!--.*?-->\s*|<!doctype svg[^>\[]*(?:\[[^\]]*\])?[^>]*>\s*)*<svg[\s>]",
    re.I | re.S,
)
MP4_BRANDS = (b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42", b"avc1", b"dash", b"M4V ")
OTHER_SIGNATURES = (
    (b"<svg", _("an SVG drawing")),
    (b"<!doctype html", _("a web page")),
    (b"<html", _("a web page")),
    (b"<script", _("a web page")),
    (b"%!ps", "PostScript"),
    (b"mz", "a program"),
    (b"\x7felf", "a program"),
    (b"bm", _("a BMP picture")),
    (b"ii*\0", _("a TIFF picture")),
    (b"mm\0*", _("a TIFF picture")),
    (b"\x1f\x8b", _("a gzip archive")),
    (b"\xd0\xcf\x11\xe0", _("an old Office document")),
)


class FileRefusedError(ValueError):
    """Raised for a file that is not accepted; the message says why, and what to do."""


def identify_kind(file: IO[bytes]) -> FileKind | None:
    """Identify an open file; None if it is none of DOCUMENTS. Raises FileRefusedError for broken archives."""
    file.seek(0)
    head = file.read(HEAD)
    for signature, kind in SIGNATURES:
        if head.startswith(signature):
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return WEBP
    if head[4:8] == b"ftyp":
        brands = _read_brands(head)
        return AVIF if brands & set(AVIF_BRANDS) else MP4 if brands & set(MP4_BRANDS) else None
    if head.startswith(b"\x1a\x45\xdf\xa3"):
        return WEBM if b"\x42\x82\x84webm" in head else None
    if head.startswith(b"PK\x03\x04"):
        # ZIP and PowerPoint differ in the archive's directory; nothing is unpacked
        entries = read_archive_directory(file)
        if b"word/document.xml" in entries or b"xl/workbook.xml" in entries:
            raise FileRefusedError(
                gettext(
                    "is a Word or Excel document. Save it as PDF, or put the table as text into a "
                    "ZIP archive."
                )
            )
        if b"[Content_Types].xml" not in entries or b"ppt/presentation.xml" not in entries:
            return ZIP
        if b"vbaProject.bin" in entries:
            raise FileRefusedError(
                gettext("contains macros. Save it as a PowerPoint file without macros, or as PDF.")
            )
        return PPTX
    return PDF if b"%PDF-" in head else None


def identify_converted(head: bytes) -> FileKind | None:
    """Identify one of CONVERTED by the first bytes of a file; None for others."""
    if head[4:8] == b"ftyp" and _read_brands(head) & set(HEIC_BRANDS):
        return HEIC
    return SVG if SVG_START.match(head) else None


def _read_brands(head: bytes) -> set[bytes]:
    """Return the brands of an ISO media file: its own and the compatible ones."""
    end = min(int.from_bytes(head[:4], "big"), len(head))
    return {head[8:12]} | {head[place : place + 4] for place in range(16, end - 3, 4)}


def describe_other_kind(head: bytes) -> str:
    """Describe a file of another kind, as "a web page", or "in an unknown format"."""
    if head[4:8] == b"ftyp" and _read_brands(head) & set(HEIC_BRANDS):
        return gettext("a HEIC picture, as some phones make them (save it as JPEG)")
    start = head[:HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for mark, description in OTHER_SIGNATURES:
        if start.startswith(mark) or (mark.startswith(b"<") and mark in start):
            return str(description)
    return gettext("in an unknown format")


END_OF_ARCHIVE = struct.Struct("<4s4H2LH")
MOST_NAMES = 4 * 1024 * 1024


def read_archive_directory(file: IO[bytes]) -> bytes:
    """Read the directory of an archive: the bytes with the names of what is in it.

    The record at the end is that of PKWARE's APPNOTE, 4.3.16. Raises FileRefusedError if it is not whole.
    """
    size = file.seek(0, 2)
    file.seek(max(0, size - END_OF_ARCHIVE.size - 65_535))
    tail = file.read()
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or place + END_OF_ARCHIVE.size > len(tail):
        raise FileRefusedError(gettext("is an incomplete ZIP archive. Upload it again."))
    fields = END_OF_ARCHIVE.unpack_from(tail, place)
    length, start = fields[5], fields[6]
    if length > MOST_NAMES or start + length > size:
        raise FileRefusedError(gettext("is a damaged ZIP archive, or has too many files. Create it again."))
    file.seek(start)
    return file.read(length)


BEFORE = re.compile(rb"(?:\xef\xbb\xbf)?[\s\0]*%PDF-[12]\.\d")
END = 1024
PADDING = b"\r\n\t \0\x1a"
PAYLOAD = re.compile(rb"(?i)PK[\x03\x05]|<[?%]|<!doctype|<\s*[a-z/]|#!")
"""What must not follow the end of a PDF: archives, scripts and pages."""
STRUCTURE = re.compile(rb"startxref|\bxref\b|\btrailer\b|\d\s+obj\b")
MOST_UNPACKED = 100 * 1024 * 1024
PIECE = 64 * 1024
PROBE = 64
DICTIONARY = 4096
STREAM = re.compile(rb"(?<!end)stream[ \t]*(?:\r\n|\n|\r)")
PAIRS = re.compile(rb"\s*\d+\s+\d+\s")
ALL_NUMBERS = re.compile(rb"[\s\d]+")


def _name_pattern(name: str) -> bytes:
    """Return a pattern for a PDF name after its slash; any letter may be written as # and two hex digits."""
    letters = "".join(f"(?:{letter}|(?i:#{ord(letter):02x}))" for letter in name)
    return letters.encode() + rb"(?![^\s\0()<>\[\]{}/%])"


ACTIVE = {
    "JavaScript": _("contains JavaScript, as animations and forms do"),
    "Launch": _("starts programs"),
    "EmbeddedFile": _("has embedded files"),
    "EmbeddedFiles": _("has embedded files"),
    "FileAttachment": _("has attached files"),
    "RichMedia": _("has embedded video or other media"),
}
FORBIDDEN = re.compile(
    b"/(?:%s)" % b"|".join(b"(?P<%s>%s)" % (name.encode(), _name_pattern(name)) for name in ACTIVE)
)
ENCRYPTED = re.compile(b"/" + _name_pattern("Encrypt"))
OBJECT_STREAM = re.compile(b"/" + _name_pattern("ObjStm"))
REPAIR_ADVICE = _("Print it to a new PDF, and upload that.")


def find_pdf_end(data: bytes) -> int:
    """Return the position of the end of the PDF, to cut off what follows.

    Publishers pad their files and stamp lines behind the last %%EOF, which no reader reads. Padding of any
    length and up to END bytes of such lines are left out. Raises FileRefusedError for more, for what could be
    read as another kind of file, and for the beginning of an update that is not whole.
    """
    marked = data.rfind(b"%%EOF") + 5
    tail = data[marked:].strip(PADDING) if marked > 4 else b""
    if STRUCTURE.search(tail):
        raise FileRefusedError(gettext("is an incomplete PDF. Upload it again."))
    if len(tail) > END or PAYLOAD.search(tail):
        raise FileRefusedError(gettext("has data after the end of the PDF. ") + REPAIR_ADVICE)
    return marked if tail or len(data) - marked > END else len(data)


def check_pdf(data: bytes) -> None:
    """Raise FileRefusedError unless the PDF is whole, not encrypted and has nothing active in it.

    data: up to the end that `find_pdf_end` finds. There is no PDF library here, and a scan cannot prove that
    a hostile file is harmless; the headers of responses protect browsers. It finds
    what ordinary tools put in: scripts, programs to start, attached files, rich media. Names are
    looked for in the whole file, however they are escaped (ISO 32000-1, 7.3.5), and in all object streams
    (7.5.7), which are unpacked within limits; one that cannot be unpacked here is a reason to refuse.
    """
    if not BEFORE.match(data):
        raise FileRefusedError(gettext("has data before the beginning of the PDF. ") + REPAIR_ADVICE)
    last = data.rfind(b"%%EOF")
    if last < 0 or b"startxref" not in data[max(0, last - END) : last]:
        raise FileRefusedError(gettext("is an incomplete PDF. Upload it again."))
    if b"PK\x05\x06" in data[-65_600:] and b"PK\x01\x02" in data:
        raise FileRefusedError(gettext("is a PDF and a ZIP archive at once. ") + REPAIR_ADVICE)
    if ENCRYPTED.search(data):
        raise FileRefusedError(gettext("is encrypted. Save it without a password and without restrictions."))
    _refuse_active(data)
    declared = len(OBJECT_STREAM.findall(data))
    budget = MOST_UNPACKED
    for stream in STREAM.finditer(data):
        # whether the dictionary before the stream says that it holds objects
        begin = data.rfind(b"obj", max(0, stream.start() - DICTIONARY), stream.start())
        is_declared = bool(OBJECT_STREAM.search(data, max(begin, 0), stream.start()))
        unpacked = _unpack_objects(data, stream.end(), budget, is_declared)
        if unpacked is not None:
            declared -= is_declared
            budget -= len(unpacked)
            _refuse_active(unpacked)
    if declared > 0:
        raise FileRefusedError(gettext("contains objects that cannot be checked. ") + REPAIR_ADVICE)


def _refuse_active(data: bytes) -> None:
    if match := FORBIDDEN.search(data):
        name = next(name for name in ACTIVE if match[name])
        raise FileRefusedError(
            gettext("{problem}, which is not allowed. {advice}").format(
                problem=ACTIVE[name], advice=REPAIR_ADVICE
            )
        )


def _unpack_objects(data: bytes, start: int, budget: int, is_declared: bool) -> bytes | None:
    """Unpack a stream that says or looks as if it held objects, which begin with pairs of numbers.

    Empty if it is not packed, since it was looked at with the whole file. None for other streams, and for
    those that cannot be unpacked. Raises FileRefusedError if it unpacks to more bytes than are left.
    """
    if PAIRS.match(data, start):
        return b""
    beginning = _unpack(data, start, PROBE)
    looks_packed = ALL_NUMBERS.fullmatch(beginning.partition(b"<<")[0])
    if not PAIRS.match(beginning) or not (is_declared or looks_packed):
        return None
    content = _unpack(data, start, budget)
    if len(content) >= budget:
        raise FileRefusedError(gettext("is too large when unpacked. ") + REPAIR_ADVICE)
    return content


def _unpack(data: bytes, start: int, most: int) -> bytes:
    """Unpack the beginning of a zlib stream, at most so many bytes; as much of it as can be unpacked."""
    stream, content = zlib.decompressobj(), bytearray()
    try:
        while start < len(data) and len(content) < most and not stream.eof:
            piece = data[start : start + (PIECE if most > PROBE else 4 * PROBE)]
            content += stream.decompress(stream.unconsumed_tail + piece, most - len(content))
            start += len(piece)
    except zlib.error:
        pass
    return bytes(content[:most])
