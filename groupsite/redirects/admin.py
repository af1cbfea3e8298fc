from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, LogEntry
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect as redirect_to
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.model_admins import ContentAdmin, DeferringChangeList
from core.tables.uploads import LARGEST, read_upload
from groupsite.redirects import data_checks  # noqa: F401 (registers the check)
from groupsite.redirects.models import Redirect
from groupsite.redirects.redirect_form import (
    PICKED,
    PastedRedirects,
    RedirectForm,
    add_redirects,
    format_target,
)
from groupsite.redirects.rules import find_warning, prefetch_targets, set_answers


@admin.register(Redirect)
class RedirectAdmin(ContentAdmin):
    section = "Site", 80
    form = RedirectForm
    change_list_template = "admin/redirects/redirect/change_list.html"
    list_display = ["old_path", "form", "answers_now", "changed_at"]
    list_filter = ["form", "action"]
    search_fields = ["old_path", "target_path"]
    fieldsets = [
        (None, {"fields": ["form", "old_path", "action", "leads_to"]}),
        (_("Or choose a target"), {"fields": list(PICKED)}),
        (_("For notices"), {"fields": ["notice", "delay"]}),
    ]

    @admin.display(description=_("current response"))
    def answers_now(self, redirect):
        return redirect.answers_now

    @admin.display(description=_("leads to"))
    def leads_to(self, redirect):
        return format_target(redirect)

    def get_queryset(self, request):
        return prefetch_targets(super().get_queryset(request))

    def get_changelist(self, request, **kwargs):
        return RedirectList

    def get_urls(self):
        view = self.admin_site.admin_view(self.add_many)
        return [path("add-many/", view, name="redirects_redirect_add_many"), *super().get_urls()]

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        if warning := find_warning(obj):
            messages.warning(request, warning)

    def add_many(self, request):
        """Add many redirects from pasted lines or a file; show invalid lines again, each with its error."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        result, text = PastedRedirects(), request.POST.get("lines", "")
        try:
            if file := request.FILES.get("file"):
                text = read_upload(file)[0]
            result = add_redirects(text)
            text = result.text
        except ValueError as error:
            messages.error(request, str(error))
        LogEntry.objects.log_actions(request.user.pk, result.added, ADDITION, [{"added": {}}])
        add_messages(request, result)
        if result.added and not result.rejected:
            return redirect_to("admin:redirects_redirect_changelist")
        context = {**self.admin_site.each_context(request), "opts": self.opts, "done": result}
        context |= {"title": gettext("Add many redirects"), "text": text, "largest": LARGEST}
        return render(request, "admin/redirects/redirect/add_many.html", context)


class RedirectList(DeferringChangeList):
    """The change list of redirects, each with its current answer."""

    def get_results(self, request):
        super().get_results(request)
        self.result_list = list(self.result_list)
        set_answers(self.result_list)


def add_messages(request, result: PastedRedirects) -> None:
    """Add messages for the user about the pasted lines."""
    if result.added:
        messages.success(request, gettext("Redirects added: {number}.").format(number=len(result.added)))
    for warning in filter(None, map(find_warning, result.added)):
        messages.warning(request, warning)
    if result.rejected:
        messages.error(
            request,
            gettext("Lines with errors: {number}. They are below.").format(number=len(result.rejected)),
        )
