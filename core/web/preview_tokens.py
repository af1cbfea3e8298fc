"""Seeing a thing before visitors do: by right when logged in, or with a signed link that somebody passed on.

A link is for one thing in one version, for 14 days. Saving the thing again, or a button, makes it invalid.
"""

from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import F
from django.http import HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html

from core.db.models import all_rows

NAME = "preview"
BY_RIGHT = "1"
SALT = "groupsite.preview"
DAYS = 14


def ticket(row: models.Model) -> str:
    """Make the token that lets its bearer see a thing in its present version."""
    return signing.dumps([row._meta.label_lower, row.pk, row.version], salt=SALT)


def fits(text: str, row: models.Model) -> bool:
    """Whether a ticket is a valid one for the thing as it is now."""
    try:
        signed = signing.loads(text, salt=SALT, max_age=DAYS * 86_400)
    except signing.BadSignature:
        return False
    return signed == [row._meta.label_lower, row.pk, row.version]


def is_hidden(row: models.Model) -> bool:
    """Whether a thing has an address at which visitors do not see it: a draft, or what is not shown yet."""
    if not hasattr(row, "is_shown") or not getattr(row, "slug", True):  # as a refused form leaves it
        return False
    return not row.is_shown and bool(row.get_absolute_url())


def opens(row: models.Model) -> models.Model:
    """Return what must be seen early for a thing to be seen: the one on whose page it is shown, or itself."""
    page = getattr(row, "shown_on", row)
    return page if not page.is_shown else row


class Early:
    """A mixin of admins: the way to a thing's page before it is public, and a link to pass on."""

    def get_urls(self):
        name = f"{self.opts.app_label}_{self.opts.model_name}_end_links"
        own = path("<path:object_id>/end-links/", self.admin_site.admin_view(self.end_links), name=name)
        return [own, *super().get_urls()]

    def end_links(self, request, object_id):
        """Make the links invalid that were passed on: they are for a version, and this makes it another."""
        row = get_object_or_404(self.get_queryset(request), pk=object_id) if object_id.isdigit() else None
        if row is None or not self.has_change_permission(request, row) or not is_hidden(row):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        all_rows(self.model).filter(pk=row.pk).update(version=F("version") + 1)
        self.message_user(request, "The links that were passed on do not work any more.", messages.SUCCESS)
        model_path = self.opts.app_label, self.opts.model_name
        return HttpResponseRedirect(reverse("admin:{}_{}_change".format(*model_path), args=[row.pk]))

    def response_post_save_add(self, request, obj):
        self._tell_where(request, obj)
        return super().response_post_save_add(request, obj)

    def response_post_save_change(self, request, obj):
        self._tell_where(request, obj)
        return super().response_post_save_change(request, obj)

    def _tell_where(self, request, row) -> None:
        """Say where to see what was saved, by whoever sees it."""
        address = row.get_absolute_url() if hasattr(row, "get_absolute_url") else ""
        message = "{}. <a href='{}'>See how it looks</a>"
        if address and is_hidden(row):
            messages.info(request, format_html(message, row.state, f"{address}?{NAME}={BY_RIGHT}"))
        elif address:
            messages.info(request, format_html("<a href='{}'>See it on the site</a>", address))

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        if change and obj is not None and is_hidden(obj):
            address, key = obj.get_absolute_url(), opens(obj)
            context["look"] = f"{address}?{NAME}={BY_RIGHT}"
            if self.has_change_permission(request, key):
                context["link_to_pass_on"] = request.build_absolute_uri(f"{address}?{NAME}={ticket(key)}")
                model_path = self.opts.app_label, self.opts.model_name
                context["end_links_url"] = reverse("admin:{}_{}_end_links".format(*model_path), args=[key.pk])
        return super().render_change_form(request, context, add, change, form_url, obj)
