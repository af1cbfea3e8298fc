"""Texts of pages with live parts: a line such as {{ services }} stands for what the site’s settings say."""

from collections.abc import Callable
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from core.text.markdown import render_markdown
from groupsite.personal_data.statements import list_cookies, list_login_kinds, list_recipients
from groupsite.site.live_lines import LIVE_LINE

register = template.Library()

LIVE_PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "cookies": lambda: {"cookies": list_cookies()},
    "log_in": lambda: {"kinds": list_login_kinds()},
    "retention": dict,
    "services": lambda: {"recipients": list_recipients(), "has_outside_services": settings.OUTSIDE_SERVICES},
}
"""What each live part needs; its template in `templates/groupsite/live/` has its name."""


@register.filter
def live_markdown(text: str, top: int = 3) -> SafeString:
    """Render Markdown, with live parts where a line is the name of one in double braces."""
    if "{{" not in text:
        return render_markdown(text, top)
    pieces = LIVE_LINE.split(text)
    html = [
        render_to_string(f"groupsite/live/{piece}.html", LIVE_PARTS[piece]())
        if number % 2
        else render_markdown(piece, top)
        for number, piece in enumerate(pieces)
    ]
    return SafeString("".join(html))
