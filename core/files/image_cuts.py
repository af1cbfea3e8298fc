"""Cut images for texts and pages into the widths and formats that pages show, when they are uploaded.

The cuts are files beside those of portraits and logos, in a folder that is named by the original's content.
A visitor's request only reads them. The narrowest is a thumbnail of 4:3: of a photograph what lies around
its focal point, of a diagram all that is drawn, without the empty ground around it.
"""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import cast

from PIL import Image, ImageChops

from core.files import pictures
from core.files.storage import make_folder

THUMBNAIL = 184
WIDTHS = (336, 688, 974, 1376, 1948)
RATIO = 3 / 4
"""Height to width of a thumbnail."""
GROUND = 12
"""The ground in px that a thumbnail leaves around what is drawn: 6 px on the page."""
RECIPE = "2"
"""Increase this when the same original should yield other cuts."""

_NOISE = 16
"""How far a channel may be from that of an even ground, which JPEG makes uneven."""

_SLOW, _FASTER, _FAST = 7, 8, 9
"""Speeds of the AVIF encoder. The slower ones make smaller files, and take seconds for the largest widths."""


@dataclass(frozen=True)
class Focus:
    """The point of a picture that stays visible, in per cent from left and top; none for diagrams."""

    x: int = 50
    y: int = 50
    is_diagram: bool = False

    @property
    def key(self) -> str:
        return "whole" if self.is_diagram else f"{self.x}-{self.y}"


def list_widths(width: int) -> list[int]:
    """Return the nominal widths of cuts of an original so wide: up to the first that holds all of it."""
    narrower = [each for each in WIDTHS if each < width]
    return [*narrower, *WIDTHS[len(narrower) : len(narrower) + 1]]


def compute_version(name: str, focus: Focus) -> str:
    """Return a short hash of what decides how the cuts of a stored original look."""
    return hashlib.sha256(f"{RECIPE} {name} {focus.key}".encode()).hexdigest()[:10]


def find_cut(original: Path, cuts: Path, width: int, kind: str, focus: Focus) -> Path:
    """Return the path of a cut, or of the nearest width that there is. Raises FileNotFoundError.

    Until the cuts are made again after a change of RECIPE, those of an earlier one are found.
    """
    folder = _find_folder(original, cuts)
    earlier = cuts.glob(folder.name.replace(f"-{RECIPE}-", "-*-"))  # not looked for before it is needed
    widths = [width, *sorted(WIDTHS, key=lambda each: abs(each - width))]
    for each in chain([folder], earlier):
        for nearest in widths:
            if (place := each / _name(nearest, kind, focus)).exists():
                return place
    raise FileNotFoundError(folder / _name(width, kind, focus))


def make_cuts(original: Path, cuts: Path, focus: Focus) -> int:
    """Make the cuts of an original that are missing; return their number.

    Raises pictures.UnusablePictureError, and OSError if something cannot be read or written.
    """
    folder = _find_folder(original, cuts)
    formats = pictures.list_formats()
    with pictures.one_at_a_time:
        present = {path.name for path in folder.glob("*")}
        if not any(_list_missing(present, width, formats, focus) for width in (THUMBNAIL, WIDTHS[0])):
            return 0
        make_folder(folder)
        with pictures.open_picture(original.read_bytes()) as opened:
            full = pictures.make_upright(opened, WIDTHS[-1], None)
            sizes = list_widths(opened.width)
        scaled = [(THUMBNAIL, _cut_thumbnail(full, focus))]
        for width in reversed(sizes):
            full = _scale(full, width)
            scaled.append((width, full))
        jobs = [
            (picture, folder / name, kind)
            for width, picture in scaled
            for kind, name in _list_missing(present, width, formats, focus)
        ]
        with ThreadPoolExecutor(2) as pool:
            return sum(pool.map(_write_cut, jobs))


def _find_folder(original: Path, cuts: Path) -> Path:
    # the name of a stored file begins with the hash of its content
    stem = original.stem[:32] or hashlib.sha256(str(original).encode()).hexdigest()[:32]
    return cuts / f"{stem}-{RECIPE}-image"


def _name(width: int, kind: str, focus: Focus) -> str:
    return f"{width}-{focus.key}.{kind}" if width == THUMBNAIL else f"{width}.{kind}"


def _list_missing(present: set[str], width: int, formats, focus: Focus) -> list[tuple[str, str]]:
    names = [(kind, _name(width, kind, focus)) for kind in formats]
    return [(kind, name) for kind, name in names if name not in present]


def _scale(picture: Image.Image, width: int) -> Image.Image:
    if width >= picture.width:
        return picture
    size = width, max(1, round(width * picture.height / picture.width))
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _cut_thumbnail(picture: Image.Image, focus: Focus) -> Image.Image:
    """Cut a thumbnail of 4:3 around the focal point; of a diagram what is drawn is fitted into one."""
    size = THUMBNAIL, round(THUMBNAIL * RATIO)
    if focus.is_diagram:
        return _cut_content(picture, size) or _fit(picture, size)
    across, down = min(picture.width, picture.height / RATIO), min(picture.height, picture.width * RATIO)
    left = (picture.width - across) * focus.x / 100
    top = (picture.height - down) * focus.y / 100
    box = (left, top, left + across, top + down)
    size = max(1, min(size[0], round(across))), max(1, min(size[1], round(down)))
    return picture.resize(size, Image.Resampling.LANCZOS, box=box, reducing_gap=3.0)


def _cut_content(picture: Image.Image, size: tuple[int, int]) -> Image.Image | None:
    """Cut out what is drawn, and set it on its own ground; None if the ground is not even."""
    ground = _find_ground(picture)
    if ground is None:
        return None
    if is_transparent := picture.mode == "RGBA" and ground[3] == 0:
        box = picture.getchannel("A").getbbox()
    else:
        colours = picture.convert("RGB")
        differences = ImageChops.difference(colours, Image.new("RGB", picture.size, ground[:3])).split()
        largest = ImageChops.lighter(ImageChops.lighter(*differences[:2]), differences[2])
        box = largest.point(lambda value: 255 * (value > _NOISE)).getbbox()
    if box is None:
        return None
    content = _fit(picture.crop(box), (size[0] - 2 * GROUND, size[1] - 2 * GROUND))
    thumbnail = Image.new(picture.mode, size, (0, 0, 0, 0) if is_transparent else ground)
    thumbnail.paste(content, ((size[0] - content.width) // 2, (size[1] - content.height) // 2))
    return thumbnail


def _find_ground(picture: Image.Image) -> tuple[int, ...] | None:
    """Return the colour of at least three corners; None if they differ."""
    across, down = (0, picture.width - 1), (0, picture.height - 1)
    corners = [cast(tuple[int, ...], picture.getpixel((x, y))) for x in across for y in down]
    grounds = (corner for corner in corners if sum(_is_close(corner, other) for other in corners) >= 3)
    return next(grounds, None)


def _is_close(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[3:] == other[3:] == (0,) or all(abs(a - b) <= _NOISE for a, b in zip(one, other, strict=True))


def _fit(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Scale a picture down to fit into a size; it is never enlarged."""
    scale = min(1.0, size[0] / picture.width, size[1] / picture.height)
    fitted = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return picture.resize(fitted, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _write_cut(job: tuple[Image.Image, Path, str]) -> bool:
    picture, place, kind = job
    options: dict[str, str | int] = {"format": "WEBP", "quality": 78, "method": 2}
    if kind == "avif":
        speed = _SLOW if picture.width <= WIDTHS[0] else _FASTER if picture.width <= WIDTHS[1] else _FAST
        quality = 45 if picture.width <= THUMBNAIL else 55
        options = {"format": "AVIF", "quality": quality, "speed": speed, "max_threads": 1}
    pictures.write_atomically(place, pictures.encode_picture(picture, **options))
    return True
