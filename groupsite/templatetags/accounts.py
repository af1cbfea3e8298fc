"""Filters of the pages of one's own account."""

import re

from django import template
from django.utils.translation import gettext as _

register = template.Library()

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def in_fours(key: str) -> str:
    """Return a key in groups of four letters, as it is typed off a screen; apps leave out the spaces."""
    return " ".join(key[place : place + 4] for place in range(0, len(key), 4))


@register.filter
def browser(user_agent: str) -> str:
    """Return browser and system of a User-Agent header, such as "Firefox on Linux"."""
    name = next((name for token, name in BROWSERS if re.search(rf"{token}(?:iOS)?/", user_agent)), "")
    system = next((name for token, name in SYSTEMS if token in user_agent), "")
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or _("Unknown browser")
