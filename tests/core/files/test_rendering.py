"""SVG files and PDFs are drawn as PNG; one that could do harm is refused in plain words."""

import base64
import io

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image

from core.files import render_worker, rendering
from core.files.kinds import FileRefusedError
from core.files.limited_script import DataRefusedError
from tests import uploads as up

XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def build_svg(content="", head='viewBox="0 0 40 20"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {XLINK} {head}>{content}</svg>'.encode()


def embed(picture: bytes, kind="png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def find_refusal(render, data: bytes) -> str:
    with pytest.raises(DataRefusedError) as refusal:
        render(data, 64)
    return str(refusal.value)


SMALL = embed(up.picture("PNG", size=(4, 4)))
HOSTILE = {
    "no XML": (b"<svg", "is a damaged SVG drawing"),
    "an entity": (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "defines entities"),
    "a picture elsewhere": (build_svg('<image href="https://example.org/a.png"/>'), "refers to other files"),
    "a file beside it": (build_svg('<image xlink:href="a.png"/>'), "refers to other files"),
    "a drawing within": (build_svg('<image href="data:image/svg+xml,x"/>'), "refers to other files"),
    "a part elsewhere": (build_svg('<use href="other.svg#a"/>'), "refers to other files"),
    "a filter's picture": (build_svg('<feImage href="/etc/passwd"/>'), "refers to other files"),
    "a picture that is none": (build_svg('<image href="data:image/png;base64,AAAA"/>'), "cannot be read"),
    "a picture as text": (build_svg('<image href="data:image/png,%00"/>'), "cannot be read"),
    "a huge picture": (build_svg(f'<image href="{embed(up.huge_png(4_000, 4_000))}"/>'), "is too large"),
    "a line": (build_svg(head='viewBox="0 0 1000 1"'), "is too long and narrow"),
    "a pole": (build_svg(head='width="1" height="1000"'), "is too long and narrow"),
}


@pytest.mark.parametrize(("drawing", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_a_drawing_that_could_do_harm_is_refused_with_the_reason(drawing, reason):
    assert reason in find_refusal(render_worker.render_svg, drawing)


def test_a_drawing_with_too_many_parts_is_refused(monkeypatch):
    monkeypatch.setattr(render_worker, "MOST_ELEMENTS", 3)
    drawing = build_svg("<g/>" * 3)
    assert "with too many parts" in find_refusal(render_worker.render_svg, drawing)


@pytest.mark.parametrize(
    ("drawing", "size"),
    [
        (build_svg(), (64, 32)),
        (build_svg(head='viewBox="0,0,20,40"'), (32, 64)),
        (build_svg(head='width="30" height="60"'), (32, 64)),
        (build_svg(head='width="30pt" height="15pt" viewBox="0 0 30 15"'), (64, 32)),
        (build_svg(head='width="10in" height="5in"'), (64, 32)),
        (build_svg(head='viewBox="0 0 0 0" width="20" height="40"'), (32, 64)),
        (build_svg('<a href="https://example.org/"><rect width="9" height="9"/></a>'), (64, 32)),
        (build_svg('<g id="a"/><use href="#a"/>'), (64, 32)),
        (build_svg(f'<image href="{SMALL}" width="4" height="4"/>'), (64, 32)),
    ],
)
def test_a_drawing_is_as_large_as_was_asked_for_on_its_longer_side(drawing, size):
    with Image.open(io.BytesIO(render_worker.render_svg(drawing, 64))) as image:
        assert (image.format, image.size) == ("PNG", size)


@pytest.mark.parametrize(
    "head", ["", 'width="100%"', 'viewBox="none"', 'width="1.2.3" height="4"', 'width="0" height="5"']
)
def test_a_drawing_without_a_size_counts_as_a_square(head):
    assert render_worker.read_size(fromstring(build_svg(head=head))) == (1, 1)


def test_the_first_page_of_a_pdf_is_drawn():
    with Image.open(io.BytesIO(render_worker.render_pdf(up.pdf(), 64))) as image:
        assert (image.format, image.size) == ("PNG", (64, 64))


@pytest.mark.parametrize("data", [b"", b"%PDF-1.5\n", up.pdf()[:80]])
def test_a_pdf_without_a_page_is_refused(data):
    assert "has no first page" in find_refusal(render_worker.render_pdf, data)


def test_a_drawing_of_many_megabytes_is_refused(monkeypatch):
    monkeypatch.setattr(rendering, "MOST_SVG_BYTES", 100)
    with pytest.raises(FileRefusedError, match=r"more than 4 MB\. Save it as PNG"):
        rendering.render_svg(build_svg("<g/>" * 100), 64)


@pytest.mark.parametrize("family", ["", 'font-family="No Such Font"', 'font-family="serif"'])
@pytest.mark.parametrize("word", ["Throughput", "é"])
def test_text_is_drawn_whatever_its_font_is(word, family):
    drawing = build_svg(f'<text x="2" y="15" font-size="9" {family}>{word}</text>')
    with Image.open(io.BytesIO(rendering.render_svg(drawing, 200))) as image:
        assert image.getchannel("A").getbbox()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<text>\U000e0fff a \ue0ff</text>", "for which this server has no font"),
        ("<foreignObject><p>Words</p></foreignObject>", "contains text as HTML"),
    ],
)
def test_text_that_cannot_be_drawn_is_refused_and_not_left_out(content, reason):
    assert reason in find_refusal(render_worker.render_svg, build_svg(content))


def test_html_with_a_drawn_part_in_its_place_is_left_out():
    content = "<switch><foreignObject><p>Words</p></foreignObject><text>Words</text></switch>"
    assert render_worker.render_svg(build_svg(content), 64)
