"""Pictures for those who show a link to a page: the largest cut, in the format that most of them read."""

from django.urls import reverse

from groupsite.kit import pictures
from groupsite.kit.addresses import absolute
from groupsite.kit.share_cards import Picture
from groupsite.models import Group
from people.models import Person

KIND = "webp"


def portrait(person: Person) -> Picture | None:
    """The photo of a person who agreed that it is shown, else None."""
    photo, width, height = person.public_photo, person.photo_width, person.photo_height
    if not (photo and width and height):
        return None
    side = min(pictures.WIDTHS[-1], width, round(height / pictures.RATIO)) or 1
    version = pictures.version(photo.name, width, height)
    address = reverse("photo", args=[person.slug, pictures.WIDTHS[-1], KIND])
    size = side, round(side * pictures.RATIO)
    return Picture(f"{absolute(address)}?v={version}", *size, person.name, _media_type())


def logo(group: Group) -> Picture | None:
    """The logo of the group, or None."""
    if not (group.logo and group.logo_width and group.logo_height):
        return None
    width = min(pictures.LOGO_WIDTHS[-1], group.logo_width)
    height = max(1, round(width * group.logo_height / group.logo_width))
    version = pictures.version(group.logo.name, group.logo_width, group.logo_height)
    address = reverse("logo", args=[pictures.LOGO_WIDTHS[-1], KIND])
    return Picture(f"{absolute(address)}?v={version}", width, height, group.name, _media_type())


def _media_type() -> str:
    return pictures.kinds()[KIND]
