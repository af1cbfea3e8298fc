"""A CV as PDF: tagged, as PDF/UA-1 where every character has a glyph, and the same bytes for the same CV.

What a CV says goes to the template as data, which is never read as markup. The template reads no files but
its own folder, asks no network, and gets no date of now.
"""

import io
import json
import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import typst
from django.core.files.storage import default_storage
from PIL import Image

from groupsite.cv.description import Cv
from groupsite.cv.sheet import sheet
from groupsite.kit import pictures, typesetting
from groupsite.kit.typesetting import NotSet as NotTypeset
from groupsite.kit.typesetting import fonts

TEMPLATE = Path(__file__).parent / "print" / "template.typ"
FACES = (
    "Libertinus Serif",
    "New Computer Modern Math",
    "Noto Serif CJK SC",
    "Noto Naskh Arabic",
    "Noto Serif Hebrew",
    "Noto Serif Devanagari",
    "Noto Serif Bengali",
    "Noto Serif Tamil",
    "Noto Serif Telugu",
    "Noto Serif Thai",
    "Noto Serif Georgian",
    "Noto Serif Armenian",
    "Noto Serif Ethiopic",
)
"""Fonts that are tried in this order; the first two come with typst. After them comes any other that can."""
PHOTO_WIDTH = 432
_UNSET = re.compile(r'PDF/UA-1 error: the text `"(.*?)"` could not be displayed', re.DOTALL)
_PAGES = re.compile(rb"/Type ?/Pages\s*/Count (\d+)")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Typeset:
    """A CV on paper.

    unset: characters, those that belong together as one text, that no font here has; boxes stand for them.
    level: how much the CV was shortened for it.
    """

    pdf: bytes
    pages: int
    unset: tuple[str, ...] = ()
    level: int = 0


def typeset(cv: Cv) -> Typeset:
    """The CV as it is, on as many pages as it needs. Raises NotTypeset."""
    said = {**sheet(cv), "fonts": _faces(fonts())}
    photo = list(_photo(cv.photo)) or None
    try:
        return _typeset({**said, "photo": photo})
    except NotTypeset:
        if photo is None:
            raise
        _log.warning("The CV of %s could not be set with its photo", cv.slug)
        return _typeset({**said, "photo": None})


def _typeset(said: dict) -> Typeset:
    """As PDF/UA; where characters have no glyph, which that forbids, as a tagged PDF that is none."""
    values = {"cv": json.dumps(said, ensure_ascii=False, sort_keys=True)}
    try:
        return _counted(typesetting.pdf(TEMPLATE, values, fonts(), "ua-1"))
    except NotTypeset as error:
        unset = tuple(dict.fromkeys(map(_unescaped, _UNSET.findall(error.details))))
        if not unset:
            _log.error("A CV is no PDF/UA: %s", error.details or error)
    return _counted(typesetting.pdf(TEMPLATE, values, fonts()), unset)


def _counted(pdf: bytes, unset: tuple[str, ...] = ()) -> Typeset:
    return Typeset(pdf, max((int(found) for found in _PAGES.findall(pdf)), default=1), unset)


def _unescaped(text: str) -> str:
    r"""As Rust's debug output writes it: \u{e000}, \", \\."""
    found = re.sub(r"\\u\{([0-9a-f]{1,6})\}", lambda match: chr(int(match[1], 16)), text)
    return re.sub(r"\\([\"'\\])", r"\1", found)


@lru_cache(maxsize=1)
def _faces(found: typst.Fonts) -> tuple[str, ...]:
    there = set(found.families())
    return tuple(face for face in FACES if face in there)


def _photo(path: str) -> bytes:
    """The portrait cut from a photo, as JPEG; nothing if none can be cut from it."""
    if not path:
        return b""
    try:
        cut = pictures.kept_cut(Path(path), Path(default_storage.path("cut")), PHOTO_WIDTH, "webp")
        with Image.open(io.BytesIO(cut), formats=("WEBP",)) as image:
            return pictures.written(image.convert("RGB"), format="JPEG", quality=88)
    except pictures.Unusable:
        return b""
