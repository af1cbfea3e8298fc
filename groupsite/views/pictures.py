"""Photos of people and logos, cropped and resized from uploads."""

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpResponse

from core.files import pictures
from core.web.visibility import get_visible
from groupsite.cv.views import may_edit
from groupsite.models import Group, Partner
from people.models import Organisation, Person
from people.models.querysets import PHOTO_COLUMNS

HOUR, YEAR = 3_600, 31_536_000
MOST_PK = 2**63 - 1
OF_PHOTOS = *PHOTO_COLUMNS, "visibility", "version"


def photo(request, slug: str, width: str, kind: str) -> HttpResponse:
    """Return a person's photo, 4:5, if the person is visible and agreed to its use.

    Pages have the version in the URL, so that the current photo can be cached for a year. Who may edit the
    person sees it before, in the preview of a form that says that they agreed.
    """
    kinds = pictures.list_formats()
    if kind not in kinds or width not in map(str, pictures.WIDTHS):
        raise Http404
    person = get_visible(Person.objects.seen().only(*OF_PHOTOS), slug=slug)
    if not person.photo or not (person.public_photo or may_edit(request, person)):
        raise Http404
    file = person.photo.name, person.photo_width, person.photo_height
    response = _send_picture(request, file, _cut_picture(person.photo.name, int(width), kind), kinds[kind])
    if not person.public_photo:
        response.headers["Cache-Control"] = "private, no-store"
    return response


def logo(request, width: str, kind: str) -> HttpResponse:
    """Return the group's logo, not cropped."""
    return _send_logo(request, Group.objects.all(), width, kind)


def partner_logo(request, pk: int, width: str, kind: str) -> HttpResponse:
    """Return the logo of a partner, not cropped."""
    if pk > MOST_PK:
        raise Http404
    return _send_logo(request, Partner.objects.filter(pk=pk), width, kind)


def organisation_logo(request, pk: int, width: str, kind: str) -> HttpResponse:
    """Return the logo of an organisation, not cropped, if it is a partner or a funder of a public project."""
    if pk > MOST_PK:
        raise Http404
    return _send_logo(request, Organisation.objects.of_public_projects().filter(pk=pk), width, kind)


def _send_logo(request, rows, width: str, kind: str) -> HttpResponse:
    kinds = pictures.list_formats()
    if kind not in kinds or width not in map(str, pictures.LOGO_WIDTHS):
        raise Http404
    file = rows.exclude(logo="").values_list("logo", "logo_width", "logo_height").first()
    if file is None:
        raise Http404
    return _send_picture(request, file, _cut_picture(file[0], int(width), kind, logo=True), kinds[kind])


def _send_picture(request, file: tuple, picture: bytes, media_type: str) -> HttpResponse:
    is_current = request.GET.get("v") == pictures.compute_version(*file)
    caching = f"max-age={YEAR}, immutable" if is_current else f"max-age={HOUR}"
    return HttpResponse(picture, media_type, headers={"Cache-Control": caching})


def _cut_picture(name: str, width: int, kind: str, *, logo: bool = False) -> bytes:
    storage = Person._meta.get_field("photo").storage
    try:
        return pictures.get_or_make_cut(storage.locate(name), storage.locate("cut"), width, kind, logo=logo)
    except (pictures.UnusablePictureError, SuspiciousFileOperation) as error:
        raise Http404 from error
