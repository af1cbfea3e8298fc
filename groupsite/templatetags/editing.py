"""What public pages show to who may edit them; `{% load editing %}`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag(takes_context=True)
def edit_link(context, anchor: str, what: str) -> SafeString:
    """Return a link to the place in the form that holds a section of the page; nothing for visitors.

    anchor: of the field or of the rows in the form. what: the section, for screen readers.
    """
    url = context["edit_bar"].form_url if context.get("edit_bar") else ""
    if not url:
        return SafeString("")
    link = '<p class="edit-here"><a href="{}#{}">{}<span class="hidden"> {}</span></a></p>'
    return format_html(link, url, anchor, _("Edit"), what)
