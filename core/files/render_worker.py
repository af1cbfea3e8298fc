"""Draw an SVG file or the first page of a PDF as PNG, in a process of its own (`limited_script.py`)."""

import base64
import binascii
import io
import re
import tempfile
import unicodedata
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from core.files.limited_script import DataRefusedError

MOST_ELEMENTS = 50_000
MOST_EMBEDDED_PIXELS = 10_000_000
LARGEST_RATIO = 20
UNITS_PER_INCH = 96
"""As CSS says; without it, sizes in mm or pt are none."""
SHAPE = re.compile(r"[\s,]+")
GENERIC_FAMILIES = ("serif", "sans_serif", "cursive", "fantasy", "monospace")
CELL = 24
"""The px of a side in which a character is drawn to see whether there is a glyph for it."""
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Zs"}
"""Categories of characters without a shape of their own."""
UNASSIGNED = "\U000fffff"
"""A character for which no font has a glyph."""
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
        name = get_tag(element)
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
    check_html(root)
    text = tostring(root, encoding="unicode")
    with tempfile.NamedTemporaryFile(suffix=".ttf") as font:
        fonts = load_fonts(font)
        check_characters(root, fonts)
        drawn = resvg_py.svg_to_bytes(svg_string=text, width=across, height=down, dpi=UNITS_PER_INCH, **fonts)
    return bytes(drawn)


def load_fonts(file) -> dict[str, Any]:
    """Return the options that draw text in a font of Pillow where its own font is not installed."""
    from PIL import ImageFont

    font = ImageFont.load_default(CELL)
    family = font.getname()[0]
    file.write(font.font_bytes)
    file.flush()
    generic = {f"{name}_family": family for name in GENERIC_FAMILIES}
    return {"font_files": [file.name], "font_family": family, **generic}


def get_tag(element) -> str:
    return str(element.tag).rpartition("}")[2].lower()


def check_html(root) -> None:
    """Refuse a drawing with parts in HTML, which cannot be drawn, unless it has others in their place."""
    for parent in root.iter():
        tags = [get_tag(child) for child in parent]
        if "foreignobject" in tags and not (get_tag(parent) == "switch" and len(set(tags)) > 1):
            refuse("contains text as HTML, which cannot be drawn. Convert text to paths, or save it as PNG.")


def check_characters(root, fonts: dict[str, Any]) -> None:
    """Refuse a drawing with text for which no font here has glyphs."""
    import resvg_py
    from PIL import Image

    texts = ["".join(element.itertext()) for element in root.iter() if get_tag(element) == "text"]
    visible = {char for text in texts for char in text if unicodedata.category(char) not in INVISIBLE}
    letters = sorted(char for char in visible if char > "~")
    if not letters:
        return
    rows = "".join(
        f'<text x="2" y="{CELL * number + 18}" font-size="16">&#{ord(char)};</text>'
        for number, char in enumerate([UNASSIGNED, *letters])
    )
    height = CELL * (len(letters) + 1)
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL}" height="{height}">{rows}</svg>'
    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=sheet, **fonts)))) as drawn:
        cells = [drawn.crop((0, top, CELL, top + CELL)).tobytes() for top in range(0, drawn.height, CELL)]
    missing = [char for char, cell in zip(letters, cells[1:], strict=True) if cell == cells[0]]
    if missing:
        refuse(
            f"contains “{''.join(missing[:5])}”, for which this server has no font. "
            "Convert text to paths, or save it as PNG."
        )


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


def read_pdf(data: bytes, most: int) -> bytes:
    """Return the first characters of the text of the first page of a PDF."""
    import pypdfium2

    try:
        text = pypdfium2.PdfDocument(data)[0].get_textpage()
        return text.get_text_range(0, min(most, text.count_chars())).encode(errors="replace")
    except (pypdfium2.PdfiumError, IndexError):
        refuse("has no first page that can be read.")


def main(data: bytes, kind: str, size: str) -> bytes:
    """Draw a file of a kind, svg or pdf, so that its longer side has so many px, or read so much text."""
    return {"svg": render_svg, "pdf": render_pdf, "text": read_pdf}[kind](data, int(size))
