"""Cut images when they are added, and those again whose cuts are missing."""

import logging
from pathlib import Path

from django.core.files.base import ContentFile

from core.files.pictures import UnusablePictureError
from core.files.rendering import render_pdf_page
from core.files.storage_errors import ObjectStorageError
from core.text.markdown import make_unique_slug, slugify_title
from people.models import Image

FIRST_PAGE_SIDE = 1600
"""The longer side in px of a picture of the first page of a PDF."""

_log = logging.getLogger(__name__)


def cut_or_log(image: Image) -> bool:
    """Make the cuts of an image; return whether that was possible. What went wrong is logged."""
    try:
        image.make_cuts()
    except (OSError, ObjectStorageError, UnusablePictureError) as error:
        _log.warning("No cuts of image %s: %s", image.pk, error)
        return False
    return True


def cut_missing_images() -> int:
    """Make all cuts of images that are missing; return the number of images that lacked some."""
    count = 0
    for image in Image.objects.order_by("pk"):
        try:
            count += bool(image.make_cuts())
        except (OSError, ObjectStorageError, UnusablePictureError) as error:
            _log.warning("No cuts of image %s: %s", image.pk, error)
    return count


def add_image(file, alt: str, **fields) -> Image:
    """Add an image from an upload that was checked, or a file that will be, and cut it.

    fields: others of the image. Raises ValidationError if the file is no picture.
    """
    slug = make_unique_slug(slugify_title(alt), lambda slug: Image.objects.filter(slug=slug).exists())
    image = Image(alt=alt, slug=slug, visibility=Image.Visibility.PUBLIC)
    for name, value in fields.items():
        setattr(image, name, value)
    image.original.save(file.name or "picture", file)
    cut_or_log(image)
    return image


def add_first_page(pdf: Path, alt: str, **fields) -> Image:
    """Add a picture of the first page of a PDF. Raises FileRefusedError, OSError."""
    drawing = render_pdf_page(pdf.read_bytes(), FIRST_PAGE_SIDE)
    return add_image(ContentFile(drawing, "page.png"), alt, kind=Image.Kind.DIAGRAM, **fields)
