"""Typst: PDFs and pictures set from a template and values.

Values are data and never read as markup. A template reads no files but those of its own folder, and asks no
network.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock

import typst

_fonts_lock = Lock()


class TypesettingError(Exception):
    """Typesetting failed; the message says why, `details` where in the values or the template."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details


def load_fonts() -> typst.Fonts:
    """Return the fonts of typst and of the machine, searched once."""
    with _fonts_lock:
        return _fonts()


@lru_cache(maxsize=1)
def _fonts() -> typst.Fonts:
    return typst.Fonts()


def render_pdf(template: Path, values: Mapping[str, str], fonts: typst.Fonts, *standards: str) -> bytes:
    """Set a PDF of the template, which finds the values in `sys.inputs`. Raises TypesettingError."""
    return _run(template, values, fonts, format="pdf", pdf_standards=list(standards))


def render_png(template: Path, values: Mapping[str, str]) -> bytes:
    """Draw the template's one page as a picture, a pixel to a point. Raises TypesettingError."""
    pages = _run(template, values, load_fonts(), format="png", ppi=72.0)
    return pages if isinstance(pages, bytes) else pages[0]


def _run(template: Path, values: Mapping[str, str], fonts: typst.Fonts, **options):
    """Run typst, which releases the GIL; a panic of its does not end the worker."""
    try:
        compiler = typst.Compiler(template, root=template.parent, font_paths=fonts, sys_inputs=dict(values))
        return compiler.compile(**options)
    except typst.TypstError as error:
        raise TypesettingError(error.message, error.diagnostic or "") from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # which is no Exception
            raise
        raise TypesettingError(str(error)) from error
