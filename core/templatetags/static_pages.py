"""Links to other pages of a list; `{% load static_pages %}`."""

from django import template
from django.template import Context

from core.web.static_pages import build_page_url

register = template.Library()


@register.simple_tag(takes_context=True)
def page_url(context: Context, name: str, value: str | int, query: str = "") -> str:
    """Return the URL of another page of a list. name, value: of its parameter. query: the list's own."""
    return build_page_url(context["request"], name, str(value), query or "")
