"""Portraits and logos cut from what people uploaded, in a few widths and two formats.

A portrait is 4:5. Of a wide picture the middle is kept; of a tall one a third of what must go is taken from
above and two thirds from below, as faces stand above the centre. A logo is kept whole, and what shines
through it still does. No cut is wider than its original.

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
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageCms, UnidentifiedImageError, features

from groupsite.kit.colour import LIGHT
from groupsite.kit.files.kinds import FileRefused
from groupsite.kit.files.storage import make_folder

WIDTHS = (72, 144, 224, 288, 432)
LOGO_WIDTHS = (96, 192, 384, 768)
RATIO = 5 / 4
READ = ("JPEG", "PNG", "WEBP", "AVIF", "GIF")
MOST_PIXELS = 40_000_000
MOST_BYTES = 40 * 1024 * 1024
ABOVE = 1 / 3
"""The part of what a tall picture loses that it loses above."""

RECIPE = "1"
"""To be counted up when the same original is to give other cuts."""

_TYPES = {"avif": "image/avif", "webp": "image/webp"}
_HOW = {
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
"""From here on, width and height change places."""
_ORIENTATION = 0x0112

_log = logging.getLogger(__name__)
one_at_a_time = threading.Lock()  # a large original takes a few hundred megabytes while it is cut


class Unusable(Exception):
    """No picture can be cut from a file; the text says why."""


def kinds() -> dict[str, str]:
    """The formats that can be written here, the smallest first: the ending of each and its media type."""
    return {kind: media for kind, media in _TYPES.items() if kind != "avif" or features.check("avif")}


def version(*stored: object) -> str:
    """A short text that changes with what is stored about an original, and with how it is cut."""
    return hashlib.sha256("\n".join(map(str, (RECIPE, *stored))).encode()).hexdigest()[:10]


def kept_cut(original: Path, cuts: Path, width: int, kind: str, *, logo: bool = False) -> bytes:
    """A cut of the original, made if it was not made before.

    Takes where the original is, the folder of all cuts, one of WIDTHS, one of kinds(); or for a logo one of
    LOGO_WIDTHS. Raises Unusable; what is wrong with a file is logged once.
    """
    try:
        found = original.stat()
        digest = _digest(original, found.st_size, found.st_mtime_ns)
    except OSError as error:
        reason = error.strerror or "unreadable"
        _complain(original, reason)
        raise Unusable(reason) from error
    folder = cuts / f"{digest}-{RECIPE}{'-logo' if logo else ''}"
    place, verdict = folder / f"{width}.{kind}", folder / "unusable"
    with one_at_a_time if not place.exists() else contextlib.nullcontext():
        if made := _read(place):
            return made
        if reason := _read(verdict):
            raise Unusable(reason.decode())
        return _make(original, place, verdict, logo)


def cut(original: bytes, width: int, kind: str) -> bytes:
    """A portrait cut of a picture, at most so wide. Raises Unusable for whatever cannot be decoded."""
    with opened(original) as image:
        portrait = _flat(_portrait(image, width), image.info.get("icc_profile"))
        return written(portrait, **_HOW[kind])


def scaled(original: bytes, width: int, kind: str) -> bytes:
    """The whole of a picture, at most so wide. Raises Unusable for whatever cannot be decoded."""
    with opened(original) as image:
        return written(upright(image, width, None), **_HOW[kind])


@contextlib.contextmanager
def opened(original: bytes) -> Iterator[Image.Image]:
    """A picture of a format that is READ and of bearable size, not decoded yet.

    Raises Unusable, also for whatever happens to the picture while it is open: decoders raise what they like.
    """
    try:
        with Image.open(io.BytesIO(original), formats=READ) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Unusable(_too_large(image.width, image.height))
            yield image
    except (Unusable, FileRefused, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unusable(f"more than {_millions(MOST_PIXELS)} pixels are too many pixels") from error
    except UnidentifiedImageError as error:
        raise Unusable("it is broken, or another kind of file") from error
    except Exception as error:  # warnings may be errors
        _log.info("A picture cannot be read: %s: %s", type(error).__name__, error)
        is_cut = "truncated" in str(error)
        raise Unusable("its end is missing; upload it again" if is_cut else "it is broken") from error


def _too_large(width: int, height: int) -> str:
    return (
        f"{width:,} × {height:,} are {_millions(width * height)}, which are too many pixels; "
        f"at most {_millions(MOST_PIXELS)} are taken"
    )


def _millions(pixels: int) -> str:
    return f"{pixels / 1e6:,.1f}".removesuffix(".0") + " million"


def written(image: Image.Image, **how: object) -> bytes:
    """A picture as a file of some format, with nothing but its pixels."""
    image.info = {}
    file = io.BytesIO()
    image.save(file, **how)
    return file.getvalue()


def upright(image: Image.Image, width: int | None, side: int | None) -> Image.Image:
    """The whole of an opened picture as it is to stand, in sRGB, what shines through kept.

    width, side: how many pixels it has at most across, and on its longer side; None for any number.
    """
    turn, profile = _turn(image), image.info.get("icc_profile")
    across, down = image.size[::-1] if turn >= _SIDEWAYS else image.size
    share = min(1.0, (width or across) / across, (side or max(across, down)) / max(across, down))
    if share < 0.25:
        image.draft(None, tuple(int(length * share * 2) for length in image.size))
    workable = _workable(image)
    if turn in _TURNS:
        workable = workable.transpose(_TURNS[turn])
    if share < 1:
        size = (max(1, round(across * share)), max(1, round(down * share)))
        workable = workable.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    return _with_alpha(workable, profile)


def _with_alpha(image: Image.Image, profile: bytes | None) -> Image.Image:
    if "A" not in image.getbands():
        return _in_srgb(image, profile)
    made = _in_srgb(image.convert(image.mode[:-1]), profile)
    made.putalpha(image.getchannel("A"))
    return made


@lru_cache(maxsize=2_000)
def _digest(path: Path, size: int, modified: int) -> str:
    """What a file holds, in short; read once for each size and time of change."""
    if size > MOST_BYTES:
        return f"large-{size}-{modified}"
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:32]


def _make(original: Path, place: Path, verdict: Path, logo: bool) -> bytes:
    make = scaled if logo else cut
    try:
        made = make(_whole(original), int(place.stem), place.suffix[1:])
    except (MemoryError, OSError) as error:  # nothing is wrong with the file, it may work later
        raise Unusable(type(error).__name__) from error
    except Unusable as error:
        _complain(original, str(error))
        _keep(verdict, str(error).encode())
        raise
    _keep(place, made)
    return made


def _whole(path: Path) -> bytes:
    if (size := path.stat().st_size) > MOST_BYTES:
        raise Unusable(f"{size} bytes are too many")
    return path.read_bytes()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _keep(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever reads half of it; a full disk only costs that it is made again."""
    try:
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
        _complain(path.parent, error.strerror or "cannot be written")


@lru_cache(maxsize=1_000)
def _complain(path: Path, reason: str) -> None:
    _log.warning("No picture from %s: %s", path, reason)


def _portrait(opened: Image.Image, width: int) -> Image.Image:
    """The 4:5 of a picture, upright and no wider than asked for."""
    turn = _turn(opened)
    across = _frame(*(opened.size[::-1] if turn >= _SIDEWAYS else opened.size))[2]
    width = max(1, min(width, int(across)))
    if across >= 4 * width:  # a JPEG can be decoded smaller at once
        opened.draft(None, tuple(int(side * 2 * width / across) for side in opened.size))
    image = _workable(opened)
    if turn in _TURNS:
        image = image.transpose(_TURNS[turn])
    left, top, across, down = _frame(*image.size)
    size = (width, max(1, min(round(width * RATIO), round(down))))
    box = (left, top, left + across, top + down)
    return image.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=2.0)


def _frame(width: int, height: int) -> tuple[float, float, float, float]:
    """What is kept of a picture: left, top, width and height."""
    across, down = min(width, height / RATIO), min(height, width * RATIO)
    return (width - across) / 2, (height - down) * ABOVE, across, down


def _turn(image: Image.Image) -> int:
    """How the camera was held, as EXIF counts it; upright (1) if what it says of that is broken."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:
        return 1


def _workable(image: Image.Image) -> Image.Image:
    """In a mode that can be resized: grey, RGB or CMYK, with alpha if anything shines through."""
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


def _flat(image: Image.Image, profile: bytes | None) -> Image.Image:
    """In sRGB on paper, with nothing but its pixels."""
    alpha = image.getchannel("A") if "A" in image.getbands() else None
    colours = image.convert(image.mode[:-1]) if alpha else image
    paper = Image.new("RGB", image.size, LIGHT.paper)
    paper.paste(_in_srgb(colours, profile), mask=alpha)
    return paper


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """A profile that cannot be read, or is for another kind of picture, counts for nothing."""
    if profile:
        with contextlib.suppress(Exception):
            given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(image, given, ImageCms.createProfile("sRGB"), outputMode="RGB")
    return image.convert("RGB")
