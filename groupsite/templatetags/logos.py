"""Logos as pages show them; `{% load logos %}`."""

from django import template

from core.files import pictures
from core.web.urls import get_url
from groupsite.models import Group, Partner
from people.models import Organisation

register = template.Library()

DENSITIES = (1, 2, 3)
VIEWS = {Group: "logo", Partner: "partner_logo", Organisation: "organisation_logo"}


WIDEST = 200
"""Pixels; of what is longer the height is less than what was asked for."""


@register.inclusion_tag("groupsite/_logo.html")
def logo(
    owner: Group | Partner | Organisation, height: int = 40, widest: int = WIDEST, named: bool = False
) -> dict:
    """Return the logo of an owner, at most so many px high and wide; {} if it has none.

    named: whether the name stands beside it, so that the picture says nothing more; else it says the name.
    """
    if not (owner.logo and owner.logo_width and owner.logo_height):
        return {}
    scale = min(height / owner.logo_height, widest / owner.logo_width)
    width, height = (max(1, round(side * scale)) for side in (owner.logo_width, owner.logo_height))
    cuts = {}  # by density the narrowest that is wide enough, or the widest
    for density in DENSITIES:
        wide_enough = (cut for cut in pictures.LOGO_WIDTHS if cut >= width * density)
        cuts[density] = next(wide_enough, pictures.LOGO_WIDTHS[-1])
    version = pictures.compute_version(owner.logo.name, owner.logo_width, owner.logo_height)
    view, own = VIEWS[type(owner)], [] if isinstance(owner, Group) else [owner.pk]
    sources = []
    for kind, media_type in pictures.list_formats().items():
        urls = {density: f"{get_url(view, *own, cut, kind)}?v={version}" for density, cut in cuts.items()}
        srcset = ", ".join(f"{url} {density}x" for density, url in urls.items())
        sources.append({"type": media_type, "address": urls[1], "srcset": srcset})
    return {"owner": owner, "width": width, "height": height, "sources": sources, "named": named}
