"""What public pages and forms show to who may edit them; `{% load editing %}`."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core.kinds import EmptyList, get_kinds
from groupsite.models import Page
from groupsite.site.menu_gaps import find_gap, find_page_gap, is_list_key

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


@register.inclusion_tag("groupsite/_empty_list.html", takes_context=True)
def empty_list(context, view: str) -> dict:
    """Return what an empty list says, and a button for whoever may fill it. view: URL name of the list."""
    kind = next(kind for kind in get_kinds() if kind.list_view == view)
    options, empty, bar = kind.model._meta, kind.empty_list or EmptyList(""), context.get("edit_bar")
    may_add = bar and bar.user.has_perm(f"{options.app_label}.add_{options.model_name}")
    url = ""
    if empty.button and may_add:
        url = reverse(f"admin:{empty.view or f'{options.app_label}_{options.model_name}_add'}")
    return {"empty": empty, "url": url}


@register.inclusion_tag("admin/_menu_gap.html", takes_context=True)
def menu_gap(context, target) -> dict:
    """Return what a notice says of a page that is in no menu; {} if there is nothing to say.

    target: the row of an own page, or the label of the model whose rows a list has.
    """
    gap = None
    if isinstance(target, Page):
        gap = find_page_gap(context["site"], target)
    elif is_list_key(target):
        gap = find_gap(context["site"], target)
    if gap is None:
        return {}
    may_add = context["request"].user.has_perm("groupsite.add_menuitem")
    return {"gap": gap, "may_add": may_add, "csrf_token": context.get("csrf_token")}
