"""Serve the cuts of images, which were made when the image was uploaded."""

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpResponse

from core.files import image_cuts, pictures
from core.web.visibility import get_visible
from people.models import Image

HOUR, YEAR = 3_600, 31_536_000


def image(request, slug: str, width: int, kind: str) -> HttpResponse:
    """Return a cut of an image that visitors may see.

    Pages have the version in the URL, so that the current cut can be cached for a year. While a cut is being
    made again, after a restore for example, the nearest width is sent instead.
    """
    formats = pictures.list_formats()
    if kind not in formats or width not in (image_cuts.THUMBNAIL, *image_cuts.WIDTHS):
        raise Http404
    row = get_visible(Image.objects.shown(), slug=slug)
    storage = row.original.storage
    try:
        original, cuts = storage.locate(row.file_name), storage.locate("cut")
        content = image_cuts.find_cut(original, cuts, width, kind, row.focus).read_bytes()
    except (OSError, SuspiciousFileOperation) as error:
        raise Http404 from error
    is_current = request.GET.get("v") == image_cuts.compute_version(row.file_name, row.focus)
    caching = f"max-age={YEAR}, immutable" if is_current and row.is_shown else "no-cache"
    return HttpResponse(content, formats[kind], headers={"Cache-Control": caching})
