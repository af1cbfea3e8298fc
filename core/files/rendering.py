"""Draw SVG files and pages of PDFs as PNG, and read the text of such a page.

Both are programs in a way, and may come from anybody. They are read by a process of its own, with limits of
time and memory, and without anything but the bytes of the file.
"""

from django.utils.translation import gettext

from core.files.kinds import FileRefusedError
from core.files.limited_process import DataRefusedError, ProcessFailedError, TimeLimitError, run_limited

MOST_SVG_BYTES = 4 * 1024 * 1024


def render_svg(drawing: bytes, side: int) -> bytes:
    """Draw an SVG file as PNG whose longer side has so many px. Raises FileRefusedError."""
    if len(drawing) > MOST_SVG_BYTES:
        raise FileRefusedError(gettext("is an SVG drawing of more than 4 MB. Save it as PNG."))
    return _render("svg", drawing, side)


def render_pdf_page(pdf: bytes, side: int) -> bytes:
    """Draw the first page of a PDF as PNG whose longer side has so many px. Raises FileRefusedError."""
    return _render("pdf", pdf, side)


def read_pdf_page(pdf: bytes, most: int) -> str:
    """Return the first characters of the text of the first page of a PDF. Raises FileRefusedError."""
    return _render("text", pdf, most).decode(errors="replace")


def _render(kind: str, data: bytes, side: int) -> bytes:
    try:
        return run_limited("core.files.render_worker", data, kind, str(side))
    except DataRefusedError as error:
        raise FileRefusedError(str(error)) from error
    except TimeLimitError as error:
        raise FileRefusedError(gettext("takes too long to draw. Save it as PNG.")) from error
    except ProcessFailedError as error:
        raise FileRefusedError(gettext("cannot be drawn. Save it as PNG.")) from error
