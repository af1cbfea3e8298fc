"""Bytes of files as people and attackers upload them."""

import io
import json
import struct
import zipfile
import zlib

import typst
from PIL import Image


def picture(kind="JPEG", size=(400, 300), mode="RGB", colour=(180, 60, 60), **how) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, colour).save(file, kind, **how)
    return file.getvalue()


def with_place() -> bytes:
    """A JPEG, held sideways, that says where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SECRETMAKER"
    exif.get_ifd(0x8825)[2] = (55.0, 56.0, 40.0)
    return picture(exif=exif)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def huge_png(width: int, height: int) -> bytes:
    """A PNG that says it is huge and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + rows + chunk(b"IEND", b"")


def stream(dictionary: bytes, content: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(content), content)


def object_stream(content: bytes, dictionary=b"/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode") -> bytes:
    return stream(dictionary, zlib.compress(b"7 0 " + content))


def pdf(*more: bytes, catalog: bytes = b"", trailer: bytes = b"", text: bytes = b"1 0 0 rg") -> bytes:
    """A PDF of one page, with more objects, more in its catalog, more in its trailer."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
        stream(b"", text + b" 20 20 160 160 re f"),
        *more,
    ]
    data, places = b"%PDF-1.5\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return (
        data
        + b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
        + b"trailer << /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (count, trailer, len(data))
    )


def text_pdf(text: str) -> bytes:
    """A PDF of one page with a text."""
    return typst.compile(json.dumps(text).join(("#raw(", ")")).encode())


def archive(**names: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zip_file:
        for name, content in (names or {"data.csv": b"a,b\n1,2\n"}).items():
            zip_file.writestr(zipfile.ZipInfo(name), content)
    return file.getvalue()


MP4 = struct.pack(">I4s4sI4s4s", 24, b"ftyp", b"isom", 512, b"isom", b"mp41") + b"\0\0\0\x08free"
WEBM = b"\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04" + b"\0" * 32
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><script>alert(1)</script>"
