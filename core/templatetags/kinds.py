"""Sections that kinds of content add to other pages, and their lists as tables; `{% load kinds %}`."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from core.kinds import get_sections
from core.web.urls import get_url

register = template.Library()


@register.simple_tag(takes_context=True)
def show_sections(context: Context, page: str, before: str) -> SafeString:
    """Show the sections of a page that stand before one of its own; their rows are in the context."""
    engine = context.template.engine
    templates = (section.template for section in get_sections(page) if section.before == before)
    return SafeString("".join(engine.get_template(name).render(context) for name in templates))


@register.inclusion_tag("core/_table_links.html", takes_context=True)
def table_links(context: Context, list_view: str) -> dict[str, str]:
    """Return the URLs of a list as a table, with the filters of its page."""
    query = context["request"].GET.copy()
    query.pop("page", None)
    urls = {ending: get_url(f"{list_view}_table", ending) for ending in ("xlsx", "csv")}
    return {**urls, "query": f"?{query.urlencode()}" if query else ""}
