"""Sections that kinds of content add to pages about something else; `{% load kinds %}`."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from core.kinds import get_sections

register = template.Library()


@register.simple_tag(takes_context=True)
def show_sections(context: Context, page: str, before: str) -> SafeString:
    """Show the sections of a page that stand before one of its own; their rows are in the context."""
    engine = context.template.engine
    templates = (section.template for section in get_sections(page) if section.before == before)
    return SafeString("".join(engine.get_template(name).render(context) for name in templates))
