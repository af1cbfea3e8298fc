"""Validate uploaded files by a policy, and clean them for storage."""

import contextlib
import io
from dataclasses import dataclass
from typing import IO

from django.core.files.base import File
from django.utils.formats import number_format
from django.utils.translation import gettext

from core.files import kinds, pictures
from core.files.kinds import FileKind, FileRefusedError
from core.files.rendering import render_svg

MEGABYTE = 1024 * 1024
MOST_PICTURE_BYTES = 25 * MEGABYTE
MOST_DOCUMENT_BYTES = 50 * MEGABYTE
MOST_IMAGE_BYTES = 40 * MEGABYTE
LONGEST_SIDE = 2000
"""The longest side of photos and logos in px, as much as any page shows."""
LONGEST_ORIGINAL = 3200
"""The same of images in texts and on pages, from which all widths are cut."""
SMALL_SIDE = 200
"""Pictures with a shorter side than this in px are said to be small. They are never enlarged."""
NAME_SHOWN = 80

_PLACE_TAGS = 0x8825
_LOSSLESS = ("PNG", "GIF")
_PNG = b"\x89PNG\r\n\x1a\n"
_AS_PNG = {"format": "PNG", "optimize": False, "compress_level": 6}
_AS_JPEG = {"format": "JPEG", "quality": 92, "progressive": True}


@dataclass(frozen=True)
class UploadPolicy:
    """What a field accepts: kinds of files, their maximum size in bytes, and the longest side of pictures.

    still: whether an animation is reduced to its first frame; else it is refused. fewest_pixels: the
    side in px below which a picture is said to be small.
    """

    taken: tuple[FileKind, ...]
    most_bytes: int
    longest_side: int | None = None
    still: bool = True
    fewest_pixels: int = 0

    @property
    def description(self) -> str:
        """The accepted files, for readers: "JPEG, PNG or GIF, at most 25 MB"."""
        *names, last = [kind.name for kind in self.taken]
        kind_names = gettext("{names} or {last}").format(names=", ".join(names), last=last) if names else last
        return gettext("{kind_names}, at most {size_limit}").format(
            kind_names=kind_names, size_limit=format_size(self.most_bytes)
        )


PICTURES = UploadPolicy(
    (*kinds.PICTURES, kinds.HEIC), MOST_PICTURE_BYTES, LONGEST_SIDE, fewest_pixels=SMALL_SIDE
)
LOGOS = UploadPolicy((*kinds.PICTURES, kinds.SVG), MOST_PICTURE_BYTES, LONGEST_SIDE)
IMAGES = UploadPolicy(
    (*kinds.PICTURES, kinds.SVG, kinds.HEIC), MOST_IMAGE_BYTES, LONGEST_ORIGINAL, fewest_pixels=SMALL_SIDE
)
DOCUMENTS = UploadPolicy(kinds.DOCUMENTS, MOST_DOCUMENT_BYTES, still=False)
PDFS = UploadPolicy((kinds.PDF,), MOST_DOCUMENT_BYTES)


class CheckedFile(File):
    """A validated file, ready for storage.

    name: of the upload, only for display. notes: sentences on what was changed.
    """

    file: IO[bytes]

    def __init__(self, file: IO[bytes], name: str, kind: FileKind, size: int, **facts) -> None:
        super().__init__(file, name)
        self.kind = kind
        self.size = size
        self.width: int | None = facts.get("width")
        self.height: int | None = facts.get("height")
        self.notes: tuple[str, ...] = tuple(facts.get("notes", ()))
        self.token = ""

    def __bool__(self) -> bool:
        """Return True: a file is one whatever it is called."""
        return True

    @property
    def media_type(self) -> str:
        return self.kind.media_type


def format_size(size: int) -> str:
    """Format a number of bytes: "1 GB", "1.2 MB", "840 kB"."""
    if size >= 1024 * MEGABYTE:
        return gettext("{number} GB").format(number=_format_tenths(size / MEGABYTE / 1024))
    if size >= MEGABYTE:
        return gettext("{number} MB").format(number=_format_tenths(size / MEGABYTE))
    return gettext("{number} kB").format(number=max(1, round(size / 1024)))


def _format_tenths(number: float) -> str:
    tenths = round(number, 1)
    return number_format(int(tenths) if tenths.is_integer() else tenths, force_grouping=True)


def shorten_file_name(name: str | None) -> str:
    """Return the last part of a file's name for display, printable and shortened."""
    last = (name or "").replace("\\", "/").rpartition("/")[2]
    printable = "".join(char for char in last if char.isprintable())
    return printable if len(printable) <= NAME_SHOWN else f"{printable[: NAME_SHOWN - 9]}…{printable[-8:]}"


def check_file(file: File, policy: UploadPolicy) -> CheckedFile:
    """Validate a file and return it for storage: pictures encoded again without metadata, others unchanged.

    Raises FileRefusedError, with a sentence about the file, if the policy does not accept it.
    """
    if isinstance(file, CheckedFile) and file.kind in policy.taken:
        return file
    size, name = file.size or 0, shorten_file_name(file.name)
    if not size or file.file is None:
        raise FileRefusedError(gettext("is empty."))
    if size > policy.most_bytes:
        raise FileRefusedError(describe_excess(size, policy.most_bytes))
    kind = kinds.identify_kind(file.file) or kinds.identify_converted(_read(file.file, kinds.HEAD))
    if kind not in policy.taken:
        description = (
            gettext("of the format {kind}").format(kind=kind.name)
            if kind and kind not in kinds.CONVERTED
            else kinds.describe_other_kind(_read(file.file, kinds.HEAD))
        )
        raise FileRefusedError(
            gettext("is {description}. Allowed are {kinds}.").format(
                description=description, kinds=policy.description
            )
        )
    if kind is kinds.SVG:
        drawing = _encode(render_svg(_read(file.file), policy.longest_side or LONGEST_SIDE), name, policy)
        drawing.notes = (gettext("The drawing was converted to an image."),)
        return drawing
    if kind.is_picture:
        return _encode(_remove_png_texts(_read(file.file)), name, policy)
    if kind is kinds.PDF:
        data = _read(file.file)
        end = kinds.find_pdf_end(data)
        kinds.check_pdf(data[:end])
        if end < len(data):
            notes = [gettext("Data after the end of the PDF was removed.")]
            return CheckedFile(io.BytesIO(data[:end]), name, kind, end, notes=notes)
    file.file.seek(0)
    return CheckedFile(file.file, name, kind, size)


def describe_excess(size: int, most: int) -> str:
    return gettext("is {size}. The maximum is {most}.").format(size=format_size(size), most=format_size(most))


def _read(file: IO[bytes], most: int = -1) -> bytes:
    file.seek(0)
    return file.read(most)


def _encode(original: bytes, name: str, policy: UploadPolicy) -> CheckedFile:
    """Encode a picture again: upright, in sRGB, without metadata and trailing data."""
    try:
        with pictures.one_at_a_time, pictures.open_picture(original) as image:
            size, was_lossless, notes = image.size, image.format in _LOSSLESS, []
            with contextlib.suppress(Exception):  # metadata can be broken in every way
                if image.getexif().get_ifd(_PLACE_TAGS):
                    notes.append(gettext("The location stored in it was removed."))
            if b"PK\x05\x06" in original[-65_600:] or b"<script" in original.lower():
                notes.append(gettext("An archive or script hidden in it was removed."))
            if getattr(image, "n_frames", 1) > 1 and image.format in ("GIF", "WEBP", "AVIF", "PNG"):
                if not policy.still:
                    raise FileRefusedError(gettext("is animated. Convert it to MP4 or WebM."))
                notes.append(gettext("Only the first frame of the animation was kept."))
            picture = pictures.make_upright(image, None, policy.longest_side)
            is_png = was_lossless or "A" in picture.getbands()
            content = pictures.encode_picture(picture, **(_AS_PNG if is_png else _AS_JPEG))
    except pictures.UnusablePictureError as error:
        raise FileRefusedError(
            gettext("cannot be used as a picture: {error}.").format(error=error)
        ) from error
    except MemoryError as error:
        raise FileRefusedError(
            gettext("needs more memory than is available. Try a smaller picture.")
        ) from error
    if max(picture.size) < max(size):
        notes.append(
            gettext("It was resized to {width} × {height} pixels.").format(
                width=picture.width, height=picture.height
            )
        )
    if min(picture.size) < policy.fewest_pixels:
        notes.append(
            gettext("It has only {width} × {height} pixels, so it is shown small or blurred.").format(
                width=picture.width, height=picture.height
            )
        )
    facts = {"width": picture.width, "height": picture.height, "notes": notes}
    return CheckedFile(io.BytesIO(content), name, kinds.PNG if is_png else kinds.JPEG, len(content), **facts)


def _remove_png_texts(original: bytes) -> bytes:
    """Remove the text chunks of a PNG, which may be broken or too long; return others unchanged."""
    if not original.startswith(_PNG):
        return original
    pieces, start = [_PNG], len(_PNG)
    while start + 12 <= len(original):
        end = start + 12 + int.from_bytes(original[start : start + 4], "big")
        if original[start + 4 : start + 8] not in (b"tEXt", b"zTXt", b"iTXt"):
            pieces.append(original[start:end])
        start = end
    return b"".join([*pieces, original[start:]])
