"""Draw SVG files and pages of PDFs as PNG.

Both are programs in a way, and may come from anybody. They are drawn by a process of its own, with limits of
time and memory, and without anything but the bytes of the file.
"""

import subprocess
import sys
from pathlib import Path

from django.utils.translation import gettext

from core.files.kinds import FileRefusedError

WORKER = Path(__file__).with_name("render_worker.py")
MOST_SECONDS = 10
MOST_SVG_BYTES = 4 * 1024 * 1024


def render_svg(drawing: bytes, side: int) -> bytes:
    """Draw an SVG file as PNG whose longer side has so many px. Raises FileRefusedError."""
    if len(drawing) > MOST_SVG_BYTES:
        raise FileRefusedError(gettext("is an SVG drawing of more than 4 MB. Save it as PNG."))
    return _run("svg", drawing, side)


def render_pdf_page(pdf: bytes, side: int) -> bytes:
    """Draw the first page of a PDF as PNG whose longer side has so many px. Raises FileRefusedError."""
    return _run("pdf", pdf, side)


def _run(kind: str, data: bytes, side: int) -> bytes:
    command = [sys.executable, "-I", str(WORKER), kind, str(side)]
    try:
        result = subprocess.run(command, input=data, capture_output=True, timeout=MOST_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        raise FileRefusedError(gettext("takes too long to draw. Save it as PNG.")) from error
    if result.returncode:
        reason = result.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        known = reason.startswith("REFUSED ")
        raise FileRefusedError(reason[8:] if known else gettext("cannot be drawn. Save it as PNG."))
    return result.stdout
