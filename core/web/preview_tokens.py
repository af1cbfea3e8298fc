"""Preview links to pages that are not public: for accounts with the permission, or with a signed token.

A token is for one version of an object, for 14 days. Saving the object, or a button, makes it invalid.
"""

from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import F
from django.http import HttpRequest, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext

from core.db.models import all_rows

NAME = "preview"
BY_PERMISSION = "1"
SALT = "groupsite.preview"
DAYS = 14


def make_token(row: models.Model) -> str:
    """Sign a token that allows to preview an object in its current version."""
    return signing.dumps([row._meta.label_lower, row.pk, row.version], salt=SALT)


def is_valid_token(text: str, row: models.Model) -> bool:
    """Return whether a token is valid for an object in its current version."""
    try:
        signed = signing.loads(text, salt=SALT, max_age=DAYS * 86_400)
    except signing.BadSignature:
        return False
    return signed == [row._meta.label_lower, row.pk, row.version]


def is_hidden(row: models.Model) -> bool:
    """Return whether an object has a URL but no public page: a draft, or one that is not shown yet."""
    if not hasattr(row, "is_shown") or not getattr(row, "slug", True):  # as a refused form leaves it
        return False
    return not row.is_shown and bool(row.get_absolute_url())


def get_previewed_page(row: models.Model) -> models.Model:
    """Return the object to preview: the one on whose page the row is shown, or the row itself."""
    page = getattr(row, "display_paper", row)
    return page if not page.is_shown else row


class PreviewLinksMixin:
    """A mixin of admins: a button makes the shared links to the preview of an object invalid."""

    def get_urls(self):
        name = f"{self.opts.app_label}_{self.opts.model_name}_end_links"
        own = path("<path:object_id>/end-links/", self.admin_site.admin_view(self.end_links), name=name)
        return [own, *super().get_urls()]

    def end_links(self, request, object_id):
        """Invalidate shared links by increasing the version."""
        row = get_object_or_404(self.get_queryset(request), pk=object_id) if object_id.isdigit() else None
        if row is None or not self.has_change_permission(request, row) or not is_hidden(row):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        all_rows(self.model).filter(pk=row.pk).update(version=F("version") + 1)
        self.message_user(request, gettext("The shared preview links no longer work."), messages.SUCCESS)
        model_path = self.opts.app_label, self.opts.model_name
        return HttpResponseRedirect(reverse("admin:{}_{}_change".format(*model_path), args=[row.pk]))


def offer_preview(request: HttpRequest, row: models.Model) -> None:
    """Add a message with a link to the preview of an object that is not public."""
    if is_hidden(row):
        url = f"{row.get_absolute_url()}?{NAME}={BY_PERMISSION}"
        messages.info(request, format_html("{}. <a href='{}'>{}</a>", row.state, url, gettext("Preview")))


def build_preview_links(admin, request: HttpRequest, row: models.Model) -> dict[str, str]:
    """Return what a form shows of the preview of an object that is not public: links to open and share it."""
    if not is_hidden(row):
        return {}
    url, page, opts = row.get_absolute_url(), get_previewed_page(row), admin.opts
    links = {"look": f"{url}?{NAME}={BY_PERMISSION}"}
    if admin.has_change_permission(request, page):
        end_links = f"admin:{opts.app_label}_{opts.model_name}_end_links"
        links["link_to_pass_on"] = request.build_absolute_uri(f"{url}?{NAME}={make_token(page)}")
        links["end_links_url"] = reverse(end_links, args=[page.pk])
    return links
