"""A CV as PDF: tagged, as PDF/UA-1 where every character has a glyph, and the same bytes for the same CV.

It is kept on disk until what it says or how it is made changes: one file for each person.

What a CV says goes to the template as data, which is never read as markup. The template reads no files but
its own folder, asks no network, and gets no date of now.
"""

import io
import json
import logging
import os
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import typst
from django.core.files.storage import default_storage
from PIL import Image

from groupsite.cv.description import Cv
from groupsite.cv.missing_glyphs import describe_missing
from groupsite.cv.shortening import LAST, shorten
from groupsite.cv.typst_data import to_typst
from groupsite.kit import made, pictures, typesetting
from groupsite.kit.made import RELEASE
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
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
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


def get_or_build(cv: Cv) -> Typeset:
    """Return the CV as PDF, made if it was not made before. Takes the whole Cv. Raises NotTypeset."""
    sources = "\n".join((repr(cv), _photo_state(cv.photo), _maker_digest(), RELEASE))
    head, _, pdf = made.kept("cv", cv.uid, sources, lambda: _pack(fit(cv))).partition(b"\n")
    facts = json.loads(head)
    return Typeset(pdf, facts["pages"], tuple(facts["unset"]), facts["level"])


def _pack(typeset: Typeset) -> bytes:
    """Return what came out in a line of JSON, and then the PDF."""
    facts = {"pages": typeset.pages, "unset": typeset.unset, "level": typeset.level}
    return json.dumps(facts).encode() + b"\n" + typeset.pdf


def list_problems(cv: Cv) -> list[str]:
    """Return what the owner of a CV should know about its PDF, in sentences; nothing if all is well."""
    try:
        return describe_missing(cv, get_or_build(cv).unset)
    except NotTypeset:
        return ["The PDF of this CV cannot be made. The page of the CV and JSON Resume are not affected."]


def _photo_state(path: str) -> str:
    try:
        file = os.stat(path) if path else None
    except (OSError, ValueError):
        return ""
    return f"{file.st_size} {file.st_mtime_ns}" if file else ""


@lru_cache(maxsize=1)
def _maker_digest() -> str:
    """Return a digest of the template, and of which fonts there are; new ones are found at the next start."""
    digest = blake2b(digest_size=16)
    for path in sorted(TEMPLATE.parent.glob("*.typ")):
        digest.update(path.read_bytes())
    for folder in _FONT_FOLDERS:
        for root, _, names in sorted(os.walk(Path(folder).expanduser())):
            digest.update("\n".join([root, *sorted(names)]).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def fit(cv: Cv) -> Typeset:
    """Return the whole CV where it fits or may be as long as it likes; else the first level that fits.

    It is cut until it fits, never set in smaller type. The levels are searched by halves, as each leaves no
    more than the one before it: at most five PDFs are made. What does not fit at the last level either is
    given at the last. Raises NotTypeset.
    """
    typeset_cv = typeset(cv)
    if not cv.pages or typeset_cv.pages <= cv.pages:
        return typeset_cv
    too_long, best = 0, None
    fits = LAST + 1
    while fits - too_long > 1:
        level = (too_long + fits) // 2
        typeset_cv = replace(typeset(shorten(cv, level)), level=level)
        if typeset_cv.pages <= cv.pages:
            fits, best = level, typeset_cv
        else:
            too_long = level
    return best or typeset_cv


def typeset(cv: Cv) -> Typeset:
    """Typeset the CV as it is, on as many pages as it needs. Raises NotTypeset."""
    values = {**to_typst(cv), "fonts": _faces(fonts())}
    photo = list(_photo(cv.photo)) or None
    try:
        return _typeset({**values, "photo": photo})
    except NotTypeset:
        if photo is None:
            raise
        _log.warning("The CV of %s could not be set with its photo", cv.slug)
        return _typeset({**values, "photo": None})


def _typeset(data: dict) -> Typeset:
    """As PDF/UA; where characters have no glyph, which that forbids, as a tagged PDF that is none."""
    values = {"cv": json.dumps(data, ensure_ascii=False, sort_keys=True)}
    try:
        return _count_pages(typesetting.pdf(TEMPLATE, values, fonts(), "ua-1"))
    except NotTypeset as error:
        unset = tuple(dict.fromkeys(map(_unescape, _UNSET.findall(error.details))))
        if not unset:
            _log.error("A CV is no PDF/UA: %s", error.details or error)
    return _count_pages(typesetting.pdf(TEMPLATE, values, fonts()), unset)


def _count_pages(pdf: bytes, unset: tuple[str, ...] = ()) -> Typeset:
    return Typeset(pdf, max((int(count) for count in _PAGES.findall(pdf)), default=1), unset)


def _unescape(text: str) -> str:
    r"""As Rust's debug output writes it: \u{e000}, \", \\."""
    plain = re.sub(r"\\u\{([0-9a-f]{1,6})\}", lambda match: chr(int(match[1], 16)), text)
    return re.sub(r"\\([\"'\\])", r"\1", plain)


@lru_cache(maxsize=1)
def _faces(installed: typst.Fonts) -> tuple[str, ...]:
    there = set(installed.families())
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
