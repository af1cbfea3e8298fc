"""The form of the group on several pages, each with its own URL and its own fields."""

from typing import NamedTuple

from django.contrib import messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.model_admins import ContentAdmin
from core.colour import build_accent_rule, parse_hex_colour
from core.history.timeline import find_last_saver
from groupsite.models import Group, HomeBlock
from groupsite.site.context import DEFAULT_MENU
from people.models import User

FIRST = "identity"
PAGES = {
    FIRST: _("Identity"),
    "home": _("Home page"),
    "menu": _("Menu"),
    "contact": _("Contact"),
    "accounts": _("Accounts"),
    "retention": _("What is kept"),
}
"""The pages by the last part of their URLs, in the order of the rail."""
PREVIEWED = FIRST, "home", "menu"
"""The pages whose fields change what the home page shows."""


class FormPageLink(NamedTuple):
    """A page in the rail."""

    label: str
    url: str
    is_current: bool
    number: int = 0


def get_page_url(group: Group, page: str) -> str:
    """Return the URL of a page of the group's form; the first one has that of the form."""
    if page == FIRST:
        return reverse("admin:groupsite_group_change", args=[quote(group.pk)])
    return reverse("admin:groupsite_group_page", args=[quote(group.pk), page])


def read_page(request) -> str:
    """Return which page of the form a request is about."""
    return request.resolver_match.kwargs.get("page", FIRST) if request.resolver_match else FIRST


class GroupPagesAdmin(ContentAdmin):
    """Split the form of the group into pages.

    A fieldset is on the page of its name, or that which its classes name; an inline on that of its `page`.
    """

    def get_urls(self):
        view, add_rows = map(self.admin_site.admin_view, (self.page_view, self.add_usual_rows))
        return [
            path("<int:object_id>/change/<slug:page>/", view, name="groupsite_group_page"),
            path("accent.css", self.admin_site.admin_view(show_accent), name="groupsite_group_accent"),
            path("<int:object_id>/usual/<slug:page>/", add_rows, name="groupsite_group_usual"),
            *super().get_urls(),
        ]

    def page_view(self, request, object_id: int, page: str) -> HttpResponse:
        """Show or save a page of the form."""
        if page not in PAGES or page == FIRST:
            raise Http404
        return self.change_view(request, str(object_id))

    def get_fieldsets(self, request, obj=None):
        page = read_page(request)
        label = str(PAGES.get(page, ""))
        return [
            (None if name == label else name, options)
            for name, options in self.fieldsets or ()
            if name == label or page in options.get("classes", ())
        ]

    def get_inlines(self, request, obj):
        return [inline for inline in self.inlines if obj and inline.page == read_page(request)]

    def changelist_view(self, request, extra_context=None):
        """Lead to the form, as there is one group."""
        group = self.get_queryset(request).first()
        if group is None or request.method == "POST":
            return super().changelist_view(request, extra_context)
        return HttpResponseRedirect(get_page_url(group, FIRST))

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        current = read_page(request)
        if obj:
            numbers = {"menu": obj.menu_items.count()}
            context["form_pages"] = [
                FormPageLink(str(label), get_page_url(obj, page), page == current, numbers.get(page, 0))
                for page, label in PAGES.items()
            ]
            context["form_page"] = current
            if current == "accounts":
                context["accounts_total"] = User.objects.filter(is_active=True).count()
            context["last_saver"] = find_last_saver(obj, request.user)
        response = super().render_change_form(request, context, add, change, form_url, obj)
        response.context_data |= {"show_save_and_continue": False, "show_delete": False}
        response.context_data["has_live_preview"] &= current in PREVIEWED
        return response

    def response_post_save_change(self, request, obj):
        """Stay on the page: the others are one press away."""
        super().response_post_save_change(request, obj)
        return HttpResponseRedirect(get_page_url(obj, read_page(request)))

    def add_usual_rows(self, request, object_id: int, page: str) -> HttpResponse:
        """Store the links or sections that the site has by default, so that they can be changed."""
        group = self.get_object(request, unquote(str(object_id)))
        if group is None or page not in PAGES:
            raise Http404
        if not self.has_change_permission(request, group):
            raise PermissionDenied
        if request.method == "POST" and add_usual(group, page):
            messages.success(request, gettext("The usual rows were added. Change them as you like."))
        return HttpResponseRedirect(get_page_url(group, page))


def show_accent(request) -> HttpResponse:
    """Return the stylesheet of a colour that is typed, for the preview."""
    try:
        rule = build_accent_rule(parse_hex_colour(f"#{request.GET.get('v', '')}"))
    except ValueError as error:
        raise Http404 from error
    return HttpResponse(rule, "text/css; charset=utf-8")


def add_usual(group: Group, page: str) -> bool:
    """Store the usual rows of a page, unless it has some; return whether any were stored."""
    if page == "menu" and not group.menu_items.filter(place="menu").exists():
        for position, (label, target) in enumerate(DEFAULT_MENU, start=1):
            group.menu_items.create(label=str(label), target=target, position=position)
        return True
    if page == "home" and not group.home_blocks.exists():
        kinds = (HomeBlock.Kind.OPENING, *HomeBlock.DEFAULT)
        for position, kind in enumerate(kinds, start=1):
            group.home_blocks.create(kind=kind, position=position)
        return True
    return False
