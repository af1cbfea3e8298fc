"""Draw an SVG file or the first page of a PDF as PNG, in a process of its own (`limited_script.py`)."""

import base64
import binascii
import io
import re
from typing import NoReturn
from urllib.parse import unquote_to_bytes

from core.files.limited_script import DataRefusedError

MOST_ELEMENTS = 50_000
MOST_EMBEDDED_PIXELS = 10_000_000
LARGEST_RATIO = 20
UNITS_PER_INCH = 96
"""As CSS says; without it, sizes in mm or pt are none."""
SHAPE = re.compile(r"[\s,]+")
EMBEDDED = re.compile(r"data:image/(?:png|jpe?g|gif|webp)(;base64)?,(.*)", re.S | re.I)


def refuse(reason: str) -> NoReturn:
    """Raise DataRefusedError with a reason, a sentence about the file."""
    raise DataRefusedError(reason)


def check_embedded(url: str) -> None:
    """Refuse an embedded picture that is not within the drawing, or too large."""
    from PIL import Image

    match = EMBEDDED.fullmatch(url.strip())
    if not match:
        refuse("refers to other files. Embed them, or save it as PNG.")
    try:
        data = base64.b64decode(match[2]) if match[1] else unquote_to_bytes(match[2])
        with Image.open(io.BytesIO(data), formats=["PNG", "JPEG", "GIF", "WEBP"]) as picture:
            pixels = picture.width * picture.height
    except (OSError, ValueError, binascii.Error, Image.DecompressionBombError):
        refuse("contains a picture that cannot be read. Save it as PNG.")
    if pixels > MOST_EMBEDDED_PIXELS:
        refuse("contains a picture that is too large. Save it as PNG.")


def render_svg(data: bytes, side: int) -> bytes:
    """Draw an SVG file after looking at all that it refers to."""
    import resvg_py
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring, tostring

    try:
        root = fromstring(data)
    except (DefusedXmlException, ParseError, ValueError):
        refuse("is a damaged SVG drawing, or defines entities. Save it as plain SVG or PNG.")
    elements = list(root.iter())
    if len(elements) > MOST_ELEMENTS:
        refuse("is an SVG drawing with too many parts. Save it as PNG.")
    for element in elements:
        name = str(element.tag).rpartition("}")[2].lower()
        for attribute, value in element.attrib.items():
            if attribute.rpartition("}")[2] == "href" and not value.strip().startswith("#"):
                if name in ("image", "feimage"):
                    check_embedded(value)
                elif name != "a":
                    refuse("refers to other files. Embed them, or save it as PNG.")
    width, height = read_size(root)
    if not 1 / LARGEST_RATIO <= width / height <= LARGEST_RATIO:
        refuse("is too long and narrow.")
    across, down = (side, None) if width >= height else (None, side)
    text = tostring(root, encoding="unicode")
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=across, height=down, dpi=UNITS_PER_INCH))


def read_size(root) -> tuple[float, float]:
    """Return width and height of a drawing, in any unit; a square if it does not say."""
    try:
        numbers = [float(part) for part in SHAPE.split(root.get("viewBox", "").strip()) if part]
        if len(numbers) == 4 and min(numbers[2:]) > 0:
            return numbers[2], numbers[3]
        width, height = (float(re.match(r"[\d.]+", root.get(side, ""))[0]) for side in ("width", "height"))
    except (ValueError, TypeError):
        return 1.0, 1.0
    return (width, height) if min(width, height) > 0 else (1.0, 1.0)


def render_pdf(data: bytes, side: int) -> bytes:
    """Draw the first page of a PDF."""
    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(data)[0]
        scale = side / max(page.get_size())
        picture = page.render(scale=min(scale, 10)).to_pil().convert("RGB")
    except (pypdfium2.PdfiumError, ZeroDivisionError, IndexError):
        refuse("has no first page that can be drawn.")
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return file.getvalue()


def main(data: bytes, kind: str, side: str) -> bytes:
    """Draw a file of a kind, svg or pdf, so that its longer side has so many px."""
    return {"svg": render_svg, "pdf": render_pdf}[kind](data, int(side))
