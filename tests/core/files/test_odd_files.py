"""Odd files that do no harm are taken; what is behind their end is not kept."""

import io
import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from core.files.checks import DOCUMENTS, PICTURES, check_file
from core.files.kinds import FileRefusedError
from tests import uploads as up

TAILS = {
    "padding": b"\0" * 5_000,
    "an end of a DOS file": b"\r\n\x1a",
    "a stamp": b"\n% Downloaded from example.org, 22 November 2026\n",
    "a comment of a server": b"\n<!-- 0.02 s, cache 3 -->\n",
    "a name": b"\nIEEE Xplore 12345\n",
}


@pytest.mark.parametrize("tail", TAILS.values(), ids=TAILS)
def test_what_publishers_put_behind_a_pdf_is_left_out(tail):
    file = check_file(SimpleUploadedFile("paper.pdf", up.pdf() + tail), DOCUMENTS)
    assert file.read().rstrip() in (up.pdf().rstrip(), (up.pdf() + tail).rstrip())
    assert file.size <= len(up.pdf()) + 3


HOSTILE = {
    "a page": up.HTML,
    "a script in a comment": b"<!-- --><script>alert(1)</script>",
    "PHP": b"<?php system($_GET['c']); ?>",
    "an archive": up.archive(),
    "a shell script": b"#!/bin/sh\nrm -rf /\n",
    "a long text": b"% line\n" * 400,
    "half of an update": b"\n9 0 obj\n<< /Type /Page >>\nendobj\nxref\n0 1\n",
}


@pytest.mark.parametrize("tail", HOSTILE.values(), ids=HOSTILE)
def test_another_file_behind_a_pdf_is_refused(tail):
    with pytest.raises(FileRefusedError):
        check_file(SimpleUploadedFile("paper.pdf", up.pdf() + tail), DOCUMENTS)


def test_an_incremental_update_is_kept_whole():
    data = up.pdf() + up.pdf(text=b"0 1 0 rg")[9:]
    assert check_file(SimpleUploadedFile("paper.pdf", data), DOCUMENTS).read() == data


def save_image(kind, *frames, **how) -> bytes:
    file = io.BytesIO()
    frames[0].save(
        file, kind, **how, **({"save_all": True, "append_images": frames[1:]} if frames[1:] else {})
    )
    return file.getvalue()


def build_16_bit_png() -> bytes:
    rows = b"".join(b"\0" + b"\x80\x10\x40\x20\xff\x00" * 64 for _ in range(80))
    head = struct.pack(">IIBBBBB", 64, 80, 16, 2, 0, 0, 0)
    parts = up.chunk(b"IHDR", head), up.chunk(b"IDAT", zlib.compress(rows)), up.chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def insert_chunk(chunk: bytes) -> bytes:
    """A PNG with one more chunk behind its header."""
    data = up.picture("PNG")
    return data[:33] + chunk + data[33:]


RED = Image.new("RGB", (400, 300), (200, 10, 10))
LONG_TEXT = up.chunk(b"zTXt", b"XML\0\0" + zlib.compress(b"a" * 3_000_000))
PHOTOS = {
    "bytes behind it": up.picture() + b"\0" * 100 + b"junk",
    "CMYK": up.picture(mode="CMYK", colour=(0, 200, 200, 0)),
    "grey": up.picture(mode="L", colour=10),
    "several in one (MPO)": save_image("MPO", RED, RED),
    "progressive": up.picture(progressive=True),
    "broken EXIF": up.picture(exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + b"\1" * 40),
    "empty EXIF": up.picture(exif=b"Exif\0\0"),
    "broken colour profile": up.picture(icc_profile=b"garbage" * 10),
    "16 bits": build_16_bit_png(),
    "16 bits, grey": up.picture("PNG", mode="I;16", colour=30_000),
    "a PNG with a broken profile": insert_chunk(up.chunk(b"iCCP", b"x\0\0notzlib")),
    "a PNG with megabytes of text": insert_chunk(LONG_TEXT),
    "a PNG with a broken text": insert_chunk(struct.pack(">I", 4) + b"tEXta\0bc\0\0\0\0"),
    "a PNG without its end": up.picture("PNG")[:-12],
}


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
@pytest.mark.parametrize("data", PHOTOS.values(), ids=PHOTOS)
def test_odd_photos_are_taken_and_made_plain(data):
    file = check_file(SimpleUploadedFile("photo", data), PICTURES)
    with Image.open(file) as image:
        image.load()
        assert image.mode == "RGB"
        assert not image.getexif()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 100, "cannot be used as a picture: it is damaged"),
        (up.picture("JPEG")[:-40], "its end is missing"),
        (b"GIF89a=1;alert(1)//", "it is damaged"),
    ],
)
def test_a_photo_that_cannot_be_taken_is_refused_in_plain_words(data, message):
    with pytest.raises(FileRefusedError, match=message) as refusal:
        check_file(SimpleUploadedFile("photo", data), PICTURES)
    assert "Error" not in str(refusal.value)
