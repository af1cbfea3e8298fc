"""Lists of papers to take away, in pages and in their heads; `{% load exports %}`."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from groupsite.kit.addresses import absolute
from publications.exports import FORMATS
from publications.formats import Format

register = template.Library()

FEEDS = {
    "list_export": "publications_feed",
    "person_export": "person_feed",
    "topic_export": "topic_feed",
    "venue_export": "venue_feed",
    "theme_export": "theme_feed",
}
"""The addresses of exports, with those of the feeds of the same papers."""
BRIEF = ("topic_export", "venue_export", "theme_export")
"""Lists of which there are dozens: their pages lead to BibTeX and say how the others are reached, so that
crawlers need not ask for four files a list."""


@register.simple_tag
def export_links(name: str, *args: str, query: str = "") -> SafeString:
    """The <link>s to a list's or a paper's formats, for the head of its page."""
    return format_html_join(
        "\n    ",
        '<link rel="alternate" type="{}" title="{}" href="{}">',
        (
            (chosen.media_types[0], chosen.words, absolute(_address(name, args, ending, query)))
            for ending, chosen in _offered(name)
        ),
    )


@register.simple_tag
def export_list(name: str, *args: str, query: str = "", rel: str = "") -> SafeString:
    """The formats as links, one after the other."""
    attribute = format_html(' rel="{}"', rel) if rel else ""
    return format_html_join(
        ", ",
        '<a id="export-{}" href="{}"{}>{}</a>',
        (
            (ending, _address(name, args, ending, query), attribute, chosen.words)
            for ending, chosen in _offered(name)
        ),
    )


@register.inclusion_tag("publications/_papers_as.html")
def papers_as(name: str, *args: str) -> dict:
    """A fact in a page's margin: in which forms its papers can be had."""
    offered = dict(_offered(name))
    return {
        "links": export_list(name, *args),
        "others": [f".{ending}" for ending in FORMATS if ending not in offered],
        "feed": reverse(FEEDS[name], args=args),
    }


def _offered(name: str) -> list[tuple[str, Format]]:
    """The formats that pages lead to, by their endings."""
    formats = list(FORMATS.items())
    return formats[:1] if name in BRIEF else formats


def _address(name: str, args: tuple[str, ...], ending: str, query: str) -> str:
    address = reverse(name, args=[*args, ending])
    return f"{address}?{query}" if query else address
