"""The view that adds a list or an own page to the menu."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from groupsite.models import Group, Page
from groupsite.site.context import StoredSite
from groupsite.site.menu_gaps import add_to_menu, find_gap, is_list_key


def build_urls(site) -> list:
    """Return the URL pattern of the view."""
    return [path("menu/add/", site.admin_view(add), name="add_to_menu")]


@require_POST
def add(request) -> HttpResponse:
    """Add what `key` names to the menu, and return to where its rows are edited."""
    if not request.user.has_perm("groupsite.add_menuitem"):
        raise PermissionDenied
    key = request.POST.get("key", "")
    gap, group = find_gap(StoredSite(request), key), Group.objects.first()
    if gap and group:
        menu = reverse("admin:groupsite_group_page", args=[group.pk, "menu"])
        try:
            add_to_menu(group, gap)
        except ValidationError:
            text = gettext("The menu has another link “{label}” already. <a href='{url}'>Edit the menu</a>.")
            messages.error(request, format_html(text, label=gap.label, url=menu))
        else:
            text = gettext("“{label}” is now in the menu. <a href='{url}'>Edit the menu</a>.")
            messages.success(request, format_html(text, label=gap.label, url=menu))
    if is_list_key(key):
        return redirect("admin:{}_{}_changelist".format(*key.split(".")))
    page = get_object_or_404(Page, pk=key if key.isdecimal() and len(key) < 10 else 0)
    return redirect("admin:groupsite_page_change", page.pk)
