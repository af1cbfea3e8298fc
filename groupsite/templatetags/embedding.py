"""Links from a page to the same list for other sites; `{% load embedding %}`."""

from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core.kinds import find_embedded
from core.web.static_pages import get_static_page
from core.web.urls import build_absolute_url, get_url
from groupsite.api.list_filters import read_filters

register = template.Library()


@register.simple_tag(takes_context=True)
def oembed_link(context: Context) -> SafeString:
    """Return the <link> by which other sites find how to show a page; nothing for one without a list."""
    request = context["request"]
    if not is_offered(request):
        return SafeString("")
    query = urlencode({"url": build_absolute_url(request.get_full_path()), "format": "json"})
    link = '<link rel="alternate" type="application/json+oembed" title="{}" href="{}">'
    url = build_absolute_url(f"{get_url('oembed')}?{query}")
    return format_html(link, context["site"].group.name, url)


@register.simple_tag(takes_context=True)
def embed_url(context: Context, url: str = "") -> str:
    """Return the URL of what to copy to show a page's list on another site; empty for one without a list.

    url: of the list, if it is not that of the page.
    """
    request = context["request"]
    if not is_offered(request):
        return ""
    return f"{reverse('embed_builder')}?{urlencode({'url': url or request.get_full_path()})}"


def is_offered(request) -> bool:
    """Return whether other sites can show the list of a page, narrowed as its query string says."""
    place = find_embedded(request.path_info)
    if place is None or get_static_page(request):
        return False
    kind, slug = place
    return bool(slug) or all(map(kind.embeds_filter, read_filters(request.GET)))
