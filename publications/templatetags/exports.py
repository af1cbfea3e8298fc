"""Lists to take away and to follow, in pages and in their heads; `{% load exports %}`."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from bibliography.styles import STYLES
from core.web.language_paths import drop_language
from core.web.static_pages import get_static_page
from core.web.urls import build_absolute_url, get_url
from publications.exchange.cite_page import CHOICES
from publications.exchange.export_formats import EXPORT_FORMATS, Purpose
from publications.exchange.exports import FORMATS, LINKED_ENDINGS
from publications.exchange.paper_exports import GROUPING_LABELS
from publications.search.list_filters import ROLES
from publications.templatetags.items import is_citing

register = template.Library()

FEEDS = {
    "person_export": "person_feed",
    "topic_export": "topic_feed",
    "venue_export": "venue_feed",
    "theme_export": "theme_feed",
    "project_export": "project_feed",
    "author_export": "author_feed",
}
"""The addresses of exports, with those of the feeds of the same papers."""
STATIC_ENDINGS = ("bib", "ris", "json", "csv")
"""Formats of the papers of a person, a topic and so on, where each is a file; of a printed name the first."""


@register.simple_tag
def feed_link(title: str, name: str, *args: str) -> SafeString:
    """Return the <link> to a feed, for a page's head; `name` and `args` are its address's, or a path."""
    path = name if name.startswith("/") else get_url(name, *args)
    link = '<link rel="alternate" type="application/atom+xml" title="{}" href="{}">'
    return format_html(link, title, build_absolute_url(path))


@register.simple_tag
def export_links(name: str, *args: str) -> SafeString:
    """Return the <link>s to formats of a list or a paper, for the head of its page."""
    return format_html_join(
        "\n    ",
        '<link rel="alternate" type="{}" title="{}" href="{}">',
        (
            (
                FORMATS[ending].media_types[0],
                FORMATS[ending].label,
                build_absolute_url(get_url(name, *args, ending)),
            )
            for ending in LINKED_ENDINGS
        ),
    )


@register.inclusion_tag("publications/_export_form.html", takes_context=True)
def export_form(context, action: str = "") -> dict:
    """Return the formats as buttons of a form that leads from a page of a paper to its export.

    action: the page's address, if it is not this one. With links to each format a crawler would have all
    files to fetch for every list that there is.
    """
    formats = [(ending, FORMATS[ending].label) for ending in FORMATS]
    path = action or context["request"].path
    return {
        "action": path,
        "formats": formats,
        "static_page": get_static_page(context["request"]),
        "links": [(drop_language(f"{path.rstrip('/')}.{ending}"), label) for ending, label in formats],
    }


PURPOSES = {
    Purpose.REFERENCES: "",
    Purpose.TABLE: _("Table:"),
    Purpose.PROGRAM: _("For reference managers and LaTeX:"),
}
"""What the menu says before the buttons of formats."""


@register.inclusion_tag("publications/_download_menu.html", takes_context=True)
def download_menu(
    context,
    fields: Iterable[tuple[str, str]] = (),
    action: str = "",
    left_out: str = "",
    note: str = "",
    base: str = "",
) -> dict:
    """Return the context of the menu of all formats of a list, and of the bar that cites ticked papers.

    fields: names and values of what the page was asked for. action: the page's address, if it is not this
    one. left_out: the ending of a format that the list does not have. note: about all files. base: the path
    of the files without their endings, if it is not that of the page.
    """
    fields = list(fields)
    request = context["request"]
    query = request.GET.copy()
    query.pop("cite", None)
    for name, value in fields:
        query[name] = value  # cut to what was read
    plain = query.urlencode()
    formats = [row for row in EXPORT_FORMATS.values() if row.ending != left_out]
    return {
        "is_citing": is_citing(request),
        "cite_url": f"?{plain}{'&' if plain else ''}cite=1",
        "plain_url": f"?{plain}",
        "action": action or request.path,
        "fields": [field for field in fields if field[0] != "show"],
        "shows_roles": ("show", ROLES) in fields,
        "styles": STYLES,
        "groupings": GROUPING_LABELS.items(),
        "purposes": [
            (heading, [row for row in formats if row.purpose is purpose])
            for purpose, heading in PURPOSES.items()
        ],
        "cite_choices": CHOICES,
        "note": note,
        "static_page": get_static_page(request),
        "links": _list_static_links(base, request.path),
    }


def _list_static_links(base: str, path: str) -> list[tuple[str, str]]:
    """Return URLs and labels of the files that a page links to which is a file itself."""
    is_whole = path == get_url("publications")
    endings = list(EXPORT_FORMATS) if is_whole else STATIC_ENDINGS if base else STATIC_ENDINGS[:1]
    base = base or path.rstrip("/")
    return [(drop_language(f"{base}.{ending}"), EXPORT_FORMATS[ending].label) for ending in endings]


@register.inclusion_tag("publications/_papers_as.html", takes_context=True)
def papers_as(context, name: str, *args: str) -> dict:
    """Return the context of a fact in a page's margin: the forms in which its papers can be had."""
    feed = reverse(FEEDS[name], args=args)
    return {"request": context["request"], "feed": feed, "base": feed.removesuffix(".atom")}
