"""What pages tell feed readers; `{% load feeds %}`."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from groupsite.kit.addresses import absolute

register = template.Library()

LINK = '<link rel="alternate" type="application/atom+xml" title="{}" href="{}">'


@register.simple_tag
def feed_link(title: str, name: str, *args: str) -> SafeString:
    """The <link> to a feed, for a page's head; `name` and `args` are its address's, or a path."""
    path = name if name.startswith("/") else reverse(name, args=args)
    return format_html(LINK, title, absolute(path))
