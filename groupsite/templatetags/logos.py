"""Logos as pages show them; `{% load logos %}`."""

from django import template
from django.urls import reverse

from groupsite.kit import pictures
from groupsite.models import Group, Partner

register = template.Library()

DENSITIES = (1, 2, 3)


WIDEST = 200
"""Pixels; of what is longer the height is less than what was asked for."""


@register.inclusion_tag("_logo.html")
def logo(owner: Group | Partner, height: int = 40, widest: int = WIDEST, named: bool = False) -> dict:
    """The logo of the group or of a partner, at most so many px high and wide.

    named: whether the name stands beside it, so that the picture says nothing more; else it says the name.
    Nothing if there is no logo, or it has no size.
    """
    if not (owner.logo and owner.logo_width and owner.logo_height):
        return {}
    scale = min(height / owner.logo_height, widest / owner.logo_width)
    width, height = (max(1, round(side * scale)) for side in (owner.logo_width, owner.logo_height))
    wanted = {density: _file_for(width * density) for density in DENSITIES}
    sources = [
        {"type": media_type, "address": _address(owner, wanted[1], kind), "srcset": _set(owner, wanted, kind)}
        for kind, media_type in pictures.kinds().items()
    ]
    return {"owner": owner, "width": width, "height": height, "sources": sources, "named": named}


def _file_for(width: int) -> int:
    """The narrowest cut that is wide enough, or the widest."""
    return next((cut for cut in pictures.LOGO_WIDTHS if cut >= width), pictures.LOGO_WIDTHS[-1])


def _set(owner, wanted: dict[int, int], kind: str) -> str:
    return ", ".join(f"{_address(owner, width, kind)} {density}x" for density, width in wanted.items())


def _address(owner, width: int, kind: str) -> str:
    version = pictures.version(owner.logo.name, owner.logo_width, owner.logo_height)
    if isinstance(owner, Group):
        return f"{reverse('logo', args=[width, kind])}?v={version}"
    return f"{reverse('partner_logo', args=[owner.pk, width, kind])}?v={version}"
