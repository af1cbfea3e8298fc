"""A CV as PDF: tagged, PDF/UA-1 where every character has a glyph, and reproducible.

It is cached on disk until the content or the template changes: one file for each person.

The content goes to the template as data, which is never parsed as markup. The template reads no files outside
its own folder, needs no network, and does not know the date.
"""

import io
import json
import logging
import os
import re
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import typst
from django.core.files.storage import default_storage
from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext, ngettext
from PIL import Image

from core.files import disk_cache, pictures
from core.files import typst as typesetting
from core.files.disk_cache import RELEASE
from core.files.typst import TypesettingError as NotTypeset
from core.files.typst import load_fonts
from core.text.translation import SeparatedNumber
from core.web.language_paths import get_language_prefix
from groupsite.cv.description import Cv
from groupsite.cv.shortening import LAST_LEVEL, shorten
from groupsite.cv.typst_data import MAY_BREAK, to_typst

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
"""Font families in order of preference; the first two come with typst. Other installed fonts come last."""
PHOTO_WIDTH = 432
MOST_WORDS = 10
"""How many words without glyphs a message names; of more it gives the number."""
CJK = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
OF_FONTS = ("fonts-noto-cjk", CJK), ("fonts-noto-core", ("",))
"""Debian packages of fonts, and how the Unicode names of their characters begin; the last has most others."""
_MISSING_GLYPHS = re.compile(r'PDF/UA-1 error: the text `"(.*?)"` could not be displayed', re.DOTALL)
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
_PAGES = re.compile(rb"/Type ?/Pages\s*/Count (\d+)")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CvPdf:
    """A typeset CV.

    unset: texts without a glyph in any installed font; boxes replace them. level: of shortening.
    """

    pdf: bytes
    pages: int
    missing_glyphs: tuple[str, ...] = ()
    level: int = 0


def get_or_build(cv: Cv) -> CvPdf:
    """Return the CV as PDF, cached. cv: not shortened. Raises NotTypeset."""
    try:
        photo = default_storage.locate(cv.photo).stat() if cv.photo else None
    except (OSError, ValueError):
        photo = None
    photo_state = f"{photo.st_size} {photo.st_mtime_ns}" if photo else ""
    language = get_language() or ""
    sources = "\n".join((repr(cv), photo_state, language, _compute_template_digest(), RELEASE))
    name = f"{get_language_prefix()}{cv.uid}"
    content = disk_cache.load_or_build("cv", name, sources, lambda: _pack(fit_to_pages(cv)))
    head, _, pdf = content.partition(b"\n")
    header = json.loads(head)
    return CvPdf(pdf, header["pages"], tuple(header["unset"]), header["level"])


def _pack(typeset: CvPdf) -> bytes:
    """Serialize for the cache: a line of JSON with the other fields, then the PDF."""
    header = {"pages": typeset.pages, "unset": typeset.missing_glyphs, "level": typeset.level}
    return json.dumps(header).encode() + b"\n" + typeset.pdf


def list_problems(cv: Cv) -> list[str]:
    """Return sentences about problems of the PDF, for those who may edit the CV; empty if there are none."""
    try:
        return describe_missing_glyphs(cv, get_or_build(cv).missing_glyphs)
    except NotTypeset:
        return [
            gettext(
                "The PDF of this CV could not be generated. The web page and JSON Resume are not affected."
            )
        ]


def describe_missing_glyphs(cv: Cv, unset: Collection[str]) -> list[str]:
    """Return sentences that name the words without glyphs and say what may help; empty if there are none."""
    words = list(
        dict.fromkeys(
            word.strip("()[].,;:").replace(MAY_BREAK, "")
            for text in _list_texts(to_typst(cv))
            for word in text.split()
            if any(map(word.count, unset))
        )
    )
    if not words:
        return []
    names = [unicodedata.name(char, "") for char in "".join(unset) if not char.isspace()]
    advice = gettext("Some of them are private-use characters, which other readers may not see either.")
    if all(names):
        packages = dict.fromkeys(
            next(package for package, begins in OF_FONTS if name.startswith(begins)) for name in names
        )
        advice = gettext("The administrator of the server can install {packages} to fix this.").format(
            packages=get_text_list(list(packages), gettext("and"))
        )
    quoted = ", ".join(gettext("“{text}”").format(text=word[:60]) for word in words[:MOST_WORDS])
    if (number := len(words) - MOST_WORDS) > 0:
        text = ngettext("{words} and {number:,} more word", "{words} and {number:,} more words", number)
        quoted = text.format(words=quoted, number=SeparatedNumber(number))
    return [
        gettext(
            "The PDF cannot show {quoted}: no font on this server has these "
            "characters, so boxes are shown instead. {advice}"
        ).format(quoted=quoted, advice=advice)
    ]


def _list_texts(data: Any) -> Iterator[str]:
    """Yield all texts that the template reads, in order."""
    match data:
        case str():
            yield data
        case dict():
            for name, value in data.items():
                if name not in ("href", "lang"):
                    yield from _list_texts(value)
        case list():
            for item in data:
                yield from _list_texts(item)


@lru_cache(maxsize=1)
def _compute_template_digest() -> str:
    """Return a digest of the template and the installed fonts, computed once for each process."""
    digest = blake2b(digest_size=16)
    for path in sorted(TEMPLATE.parent.glob("*.typ")):
        digest.update(path.read_bytes())
    for folder in _FONT_FOLDERS:
        for root, _, names in sorted(os.walk(Path(folder).expanduser())):
            digest.update("\n".join([root, *sorted(names)]).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def fit_to_pages(cv: Cv) -> CvPdf:
    """Return the whole CV if it fits into its pages, else the first level of shortening that fits.

    Levels are found by binary search, as each leaves no more than the one before: at most five PDFs are
    built. If even the last level does not fit, it is returned all the same. The type is never smaller. Raises
    NotTypeset.
    """
    typeset_cv = typeset(cv)
    if not cv.pages or typeset_cv.pages <= cv.pages:
        return typeset_cv
    too_long, best = 0, None
    fits = LAST_LEVEL + 1
    while fits - too_long > 1:
        level = (too_long + fits) // 2
        typeset_cv = replace(typeset(shorten(cv, level)), level=level)
        if typeset_cv.pages <= cv.pages:
            fits, best = level, typeset_cv
        else:
            too_long = level
    return best or typeset_cv


def typeset(cv: Cv) -> CvPdf:
    """Typeset the CV as it is, on as many pages as it needs. Raises NotTypeset."""
    values = {**to_typst(cv), "fonts": choose_faces(load_fonts())}
    photo = None
    with suppress(pictures.UnusablePictureError):
        if cv.photo:
            original, cuts = default_storage.locate(cv.photo), default_storage.locate("cut")
            cut = pictures.get_or_make_cut(original, cuts, PHOTO_WIDTH, "webp")
            with Image.open(io.BytesIO(cut), formats=("WEBP",)) as image:
                photo = list(pictures.encode_picture(image.convert("RGB"), format="JPEG", quality=88))
    try:
        return typeset_data(TEMPLATE, "cv", {**values, "photo": photo})
    except NotTypeset:
        if photo is None:
            raise
        _log.warning("The CV of %s could not be set with its photo", cv.slug)
        return typeset_data(TEMPLATE, "cv", {**values, "photo": None})


def typeset_data(template: Path, name: str, data: dict[str, Any]) -> CvPdf:
    """Return a PDF/UA; where characters have no glyph, which PDF/UA forbids, another tagged PDF.

    name: under which the template finds the data. Raises NotTypeset.
    """
    values = {name: json.dumps(data, ensure_ascii=False, sort_keys=True, default=str)}
    try:
        return _count_pages(typesetting.render_pdf(template, values, load_fonts(), "ua-1"))
    except NotTypeset as error:
        # The message has the texts in Rust's debug format: \u{e000}, \", \\
        texts = (
            re.sub(r"\\u\{([0-9a-f]{1,6})\}", lambda match: chr(int(match[1], 16)), text)
            for text in _MISSING_GLYPHS.findall(error.details)
        )
        unset = tuple(dict.fromkeys(re.sub(r"\\([\"'\\])", r"\1", text) for text in texts))
        if not unset:
            _log.error("A PDF is no PDF/UA: %s", error.details or error)
    return _count_pages(typesetting.render_pdf(template, values, load_fonts()), unset)


def _count_pages(pdf: bytes, unset: tuple[str, ...] = ()) -> CvPdf:
    return CvPdf(pdf, max((int(count) for count in _PAGES.findall(pdf)), default=1), unset)


@lru_cache(maxsize=1)
def choose_faces(installed: typst.Fonts) -> tuple[str, ...]:
    """Return the families of FACES that are installed."""
    families = set(installed.families())
    return tuple(face for face in FACES if face in families)
