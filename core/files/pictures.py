"""Cut portraits and scale logos from uploads, in a few widths and two formats.

A portrait is 4:5. Of a wide picture the middle is kept; of a tall one a third of what must go is taken from
above and two thirds from below, as faces stand above the centre. A logo is kept whole, with its
transparency. No cut is wider than its original.

An upload may be anything. It is decoded only if it is of a few formats and of bearable size, its first
frame alone, and what comes out is sRGB without a word about where and when it was taken.
"""

import contextlib
import hashlib
import io
import logging
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext
from PIL import Image, ImageCms, UnidentifiedImageError, features
from pillow_heif import register_heif_opener

from core.colour import LIGHT
from core.files.kinds import FileRefusedError
from core.files.storage import make_folder
from core.files.storage_errors import ObjectStorageError
from core.text.translation import SeparatedNumber

WIDTHS = (72, 144, 224, 288, 432)
LOGO_WIDTHS = (96, 192, 384, 768)
RATIO = 5 / 4
READ = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "HEIF")
MOST_PIXELS = 40_000_000
MOST_PHOTO_PIXELS = 64_000_000
"""The same of JPEG and HEIC, as phones take them: they are decoded smaller, or have three channels."""
USUAL_WIDTHS = (144, 224)
"""The cuts of a portrait that lists and profiles show, made when it is stored."""
MOST_BYTES = 40 * 1024 * 1024
TOP_SHARE = 1 / 3
"""The share of the cropped height of a tall picture that is cut at the top."""

RECIPE = "1"
"""Increase this when the same original should yield other cuts."""

_TYPES = {"avif": "image/avif", "webp": "image/webp"}
_SAVE_OPTIONS = {
    "avif": {"format": "AVIF", "quality": 60, "speed": 7, "max_threads": 1},
    "webp": {"format": "WEBP", "quality": 80, "method": 6},
}
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS = 5
"""Orientations from this one on swap width and height."""
_ORIENTATION = 0x0112
_OF_CAMERAS = ("JPEG", "HEIF")

_log = logging.getLogger(__name__)
register_heif_opener(thumbnails=False)
one_at_a_time = threading.Lock()  # a large original takes a few hundred megabytes while it is cut


class UnusablePictureError(Exception):
    """No picture can be cut from a file; the message says why."""


def list_formats() -> dict[str, str]:
    """Return the formats that can be written here, the smallest first: media types by extension."""
    return {kind: media for kind, media in _TYPES.items() if kind != "avif" or features.check("avif")}


def compute_version(*stored: object) -> str:
    """Return a short hash of what is stored about an original, and of RECIPE."""
    return hashlib.sha256("\n".join(map(str, (RECIPE, *stored))).encode()).hexdigest()[:10]


def get_or_make_cut(original: Path, cuts: Path, width: int, kind: str, *, logo: bool = False) -> bytes:
    """Return a cut of the original from the cache, or make it.

    cuts: the folder of all cuts. width: one of WIDTHS, or of LOGO_WIDTHS for a logo. kind: one of kinds().
    Raises UnusablePictureError; the reason is logged once.
    """
    try:
        digest = _hash_original(original)
    except OSError as error:
        reason = error.strerror or "unreadable"
        _log_once(original, reason)
        raise UnusablePictureError(reason) from error
    folder = cuts / f"{digest}-{RECIPE}{'-logo' if logo else ''}"
    place, verdict = folder / f"{width}.{kind}", folder / "unusable"
    if cached := _read(place):
        return cached
    with one_at_a_time:
        if cached := _read(place):
            return cached
        if stored_reason := _read(verdict):
            raise UnusablePictureError(stored_reason.decode())
        return _make_cut(original, place, verdict, scale_picture if logo else cut)


def make_usual_cuts(original: Path, cuts: Path) -> None:
    """Make the cuts of a portrait that most pages show, so that its first visitor does not wait for them."""
    with contextlib.suppress(UnusablePictureError, ObjectStorageError):
        for width in USUAL_WIDTHS:
            for kind in list_formats():
                get_or_make_cut(original, cuts, width, kind)


def cut(original: bytes, width: int, kind: str) -> bytes:
    """Cut a portrait of at most this width from a picture. Raises UnusablePictureError."""
    with open_picture(original) as image:
        portrait = _crop_portrait(image, width)
        alpha = portrait.getchannel("A") if "A" in portrait.getbands() else None
        colours = portrait.convert(portrait.mode[:-1]) if alpha else portrait
        paper = Image.new("RGB", portrait.size, LIGHT.paper)
        paper.paste(_convert_to_srgb(colours, image.info.get("icc_profile")), mask=alpha)
        return encode_picture(paper, **_SAVE_OPTIONS[kind])


def scale_picture(original: bytes, width: int, kind: str) -> bytes:
    """Scale a whole picture to at most this width. Raises UnusablePictureError if it cannot be decoded."""
    with open_picture(original) as image:
        return encode_picture(make_upright(image, width, None), **_SAVE_OPTIONS[kind])


@contextlib.contextmanager
def open_picture(original: bytes) -> Iterator[Image.Image]:
    """Open a picture of one of the formats READ and of limited size, not decoded yet.

    Raises UnusablePictureError, also for any exception of a decoder while it is open.
    """
    try:
        with Image.open(io.BytesIO(original), formats=READ) as image:
            most = MOST_PHOTO_PIXELS if image.format in _OF_CAMERAS else MOST_PIXELS
            if image.width * image.height > most:
                pixels = _count_megapixels(image.width * image.height)
                raise UnusablePictureError(
                    gettext(
                        "{width:,} × {height:,} has {pixels} megapixels; at most {limit} are allowed"
                    ).format(
                        width=SeparatedNumber(image.width),
                        height=SeparatedNumber(image.height),
                        pixels=pixels,
                        limit=_count_megapixels(most),
                    )
                )
            yield image
    except (UnusablePictureError, FileRefusedError, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UnusablePictureError(
            gettext("more than {most_pixels} megapixels are too many").format(
                most_pixels=_count_megapixels(MOST_PIXELS)
            )
        ) from error
    except UnidentifiedImageError as error:
        raise UnusablePictureError(gettext("it is damaged, or another kind of file")) from error
    except Exception as error:  # warnings may be errors
        _log.info("A picture cannot be read: %s: %s", type(error).__name__, error)
        is_cut = "truncated" in str(error)
        raise UnusablePictureError(
            gettext("its end is missing; upload it again") if is_cut else gettext("it is damaged")
        ) from error


def _count_megapixels(pixels: int) -> str:
    return f"{pixels / 1e6:,.1f}".removesuffix(".0")


def encode_picture(image: Image.Image, **how: Any) -> bytes:
    """Encode a picture in some format, without metadata."""
    image.info = {}
    file = io.BytesIO()
    image.save(file, **how)
    return file.getvalue()


def make_upright(image: Image.Image, width: int | None, side: int | None) -> Image.Image:
    """Return an opened picture upright, in sRGB, with its alpha channel.

    width, side: the maximum width and longer side in px; None for no limit.
    """
    orientation, profile = _read_orientation(image), image.info.get("icc_profile")
    across, down = image.size[::-1] if orientation >= _SIDEWAYS else image.size
    scale = min(1.0, (width or across) / across, (side or max(across, down)) / max(across, down))
    if scale <= 0.5:  # a JPEG can be decoded smaller at once
        spare = 2 if scale < 0.25 else 1
        image.draft(None, (int(image.width * scale * spare), int(image.height * scale * spare)))
    workable = _convert_to_workable(image)
    if scale < 1:
        size = (max(1, round(across * scale)), max(1, round(down * scale)))
        lying = size[::-1] if orientation >= _SIDEWAYS else size
        workable = workable.resize(lying, Image.Resampling.LANCZOS, reducing_gap=2.0)
    if orientation in _TURNS:  # after resizing, as it copies the picture
        workable = workable.transpose(_TURNS[orientation])
    if "A" not in workable.getbands():
        return _convert_to_srgb(workable, profile)
    result = _convert_to_srgb(workable.convert(workable.mode[:-1]), profile)
    result.putalpha(workable.getchannel("A"))
    return result


def _hash_original(original: Path) -> str:
    if not isinstance(original, Path):  # objects are written whole, under a name that begins with their hash
        return original.stem[:32]
    stat = original.stat()
    return _hash_file(original, stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=2_000)
def _hash_file(path: Path, size: int, modified: int) -> str:
    """Hash the content of a file; cached by its size and time of change."""
    if size > MOST_BYTES:
        return f"large-{size}-{modified}"
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:32]


def _make_cut(original: Path, place: Path, verdict: Path, make: Callable[[bytes, int, str], bytes]) -> bytes:
    try:
        if (size := original.stat().st_size) > MOST_BYTES:
            raise UnusablePictureError(gettext("{size} bytes are too many").format(size=size))
        content = make(original.read_bytes(), int(place.stem), place.suffix[1:])
    except (MemoryError, OSError) as error:  # nothing is wrong with the file, it may work later
        raise UnusablePictureError(type(error).__name__) from error
    except UnusablePictureError as error:
        _log_once(original, str(error))
        write_atomically(verdict, str(error).encode())
        raise
    write_atomically(place, content)
    return content


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file atomically; failures are logged only, as it can be made again."""
    try:
        if not isinstance(path, Path):  # object storage writes all or nothing by itself
            path.write_bytes(content)
            return
        make_folder(path.parent)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(content)
                file.close()
                os.replace(file.name, path)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        _log_once(path.parent, error.strerror or "cannot be written")
    except ObjectStorageError as error:
        _log_once(path.parent, str(error))


@lru_cache(maxsize=1_000)
def _log_once(path: Path, reason: str) -> None:
    _log.warning("No picture from %s: %s", path, reason)


def _crop_portrait(opened: Image.Image, width: int) -> Image.Image:
    """Crop a picture to 4:5, upright and at most this wide."""
    orientation = _read_orientation(opened)
    across = _compute_crop(*(opened.size[::-1] if orientation >= _SIDEWAYS else opened.size))[2]
    width = max(1, min(width, int(across)))
    if across >= 4 * width:  # a JPEG can be decoded smaller at once
        opened.draft(None, (int(opened.width * 2 * width / across), int(opened.height * 2 * width / across)))
    image = _convert_to_workable(opened)
    if orientation in _TURNS:
        image = image.transpose(_TURNS[orientation])
    left, top, across, down = _compute_crop(*image.size)
    size = (width, max(1, min(round(width * RATIO), round(down))))
    box = (left, top, left + across, top + down)
    return image.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=2.0)


def _compute_crop(width: int, height: int) -> tuple[float, float, float, float]:
    """Compute the crop of a picture: left, top, width and height."""
    across, down = min(width, height / RATIO), min(height, width * RATIO)
    return (width - across) / 2, (height - down) * TOP_SHARE, across, down


def _read_orientation(image: Image.Image) -> int:
    """Return the orientation in EXIF; upright (1) if it is broken."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:
        return 1


def _convert_to_workable(image: Image.Image) -> Image.Image:
    """Convert to a mode that can be resized: grey, RGB or CMYK, with alpha if it has transparency."""
    if image.mode[0] in "IF":  # 16 bits
        return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    is_grey = image.mode in ("1", "L", "LA", "La")
    if image.has_transparency_data:
        mode = "LA" if is_grey else "RGBA"
    else:
        mode = "CMYK" if image.mode == "CMYK" else "L" if is_grey else "RGB"
    if image.mode == mode:
        image.load()
        return image
    return (image.convert("RGBA") if mode == "LA" else image).convert(mode)


def _convert_to_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Convert to sRGB; an unreadable or unsuitable profile is ignored."""
    if profile:
        with contextlib.suppress(Exception):
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(image, source, target, outputMode="RGB")
            if converted is not None:
                return converted
    return image.convert("RGB")
