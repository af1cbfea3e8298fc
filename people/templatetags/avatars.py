"""Portraits of people; a built-in library of the templates."""

from typing import NamedTuple

from django import template

from core.files import pictures
from core.web.urls import get_url
from core.web.visibility import add_preview_query
from people.models import Person

register = template.Library()

HUES, HUE_STEPS = 12, 5
"""The tints of initials are 30° apart; those of people who were added one after the other, 150°."""


class AvatarSlot(NamedTuple):
    """A place for a portrait: its width and height in px, its width in `sizes`, the files it can need."""

    width: int
    height: int
    sizes: str
    files: tuple[int, ...]
    eager: bool = False


AVATARS = {
    "tiny": AvatarSlot(22, 28, "1.375rem", (72, 144), eager=True),
    "small": AvatarSlot(35, 44, "2.1875rem", (72, 144)),
    "face": AvatarSlot(56, 70, "(min-width: 44rem) 3.5rem, 2.625rem", (72, 144, 224)),
    "medium": AvatarSlot(70, 88, "4.375rem", (72, 144, 224)),
    "large": AvatarSlot(112, 140, "7rem", (144, 224, 288, 432)),
    "portrait": AvatarSlot(144, 180, "(min-width: 44rem) 9rem, 31vw", (144, 224, 288, 432)),
    "rail": AvatarSlot(
        144, 180, "(min-width: 75rem) 9rem, (min-width: 44rem) 7rem, 6rem", (144, 224, 288, 432), eager=True
    ),
}


def build_photo_url(person, width: int, kind: str) -> str:
    """Return the URL of a cut of a person's photo, with a version that changes with the file."""
    version = pictures.compute_version(person.photo.name, person.photo_width, person.photo_height)
    return f"{get_url('photo', person.slug, width, kind)}?v={version}"


@register.inclusion_tag("people/_avatar.html")
def avatar(person, size: str = "medium") -> dict:
    """Return the person's photo, or initials on a tint. Raises KeyError for a size that is none of AVATARS.

    sources: what <source> and, last, <img> say, for each format.
    """
    slot, photo = AVATARS[size], person.public_photo
    sources = []
    for kind, media_type in pictures.list_formats().items() if photo else ():
        plain = [build_photo_url(person, width, kind) for width in slot.files]
        urls = [add_preview_query(url, Person, person.pk) for url in plain]
        srcset = ", ".join(f"{url} {width}w" for url, width in zip(urls, slot.files, strict=True))
        sources.append({"type": media_type, "srcset": srcset, "address": urls[1]})
    return {
        "person": person,
        "size": size,
        "slot": slot,
        "hue": person.pk * HUE_STEPS % HUES,
        "sources": sources,
    }
