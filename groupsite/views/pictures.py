"""Pictures of people, cut from what they uploaded."""

from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import conditional_page

from groupsite.kit import pictures
from people.models import Person

HOUR, YEAR = 3_600, 31_536_000


@conditional_page
def photo(request, slug: str, width: str, kind: str) -> HttpResponse:
    """A person's photo, 4:5, if the person is public and agreed to it.

    Pages ask for it by version, so a new photo is seen at once and an old one need not be asked for again.
    """
    kinds = pictures.kinds()
    if kind not in kinds or width not in map(str, pictures.WIDTHS):
        raise Http404
    stored = get_object_or_404(_agreed(), slug=slug)
    picture = _picture(stored[0], int(width), kind)
    is_current = request.GET.get("v") == pictures.version(*stored)
    caching = f"max-age={YEAR}, immutable" if is_current else f"max-age={HOUR}"
    return HttpResponse(picture, kinds[kind], headers={"Cache-Control": caching})


def _agreed():
    """What is stored of the photos that visitors may see, as rows: a person is built with the file read."""
    shown = Person.objects.seen().filter(photo_consent=True).exclude(photo="")
    return shown.values_list("photo", "photo_width", "photo_height")


def _picture(name: str, width: int, kind: str) -> bytes:
    storage = Person._meta.get_field("photo").storage
    try:
        return pictures.kept_cut(Path(storage.path(name)), Path(storage.path("cut")), width, kind)
    except (pictures.Unusable, SuspiciousFileOperation) as error:
        raise Http404 from error
