"""Buttons of lists that lead to the pages which add many rows at once."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.model_admins import ContentAdmin

BULK_PAGES = {
    "event": (("add_series", _("Add a series")), ("paste_calendar", _("Add from a calendar"))),
    "talk": (("paste_talks", _("Paste a table")),),
    "position": (("paste_positions", _("Paste a table")),),
    "thesis": (("paste_theses", _("Paste a table")),),
}
"""The names and labels of these pages, by model."""


class BulkAddAdmin(ContentAdmin):
    """An admin whose list has buttons to the pages that add many rows at once."""

    list_display: Sequence[Any] = ("__str__",)
    change_list_template = "admin/agenda/additions/change_list.html"

    def changelist_view(self, request, extra_context=None):
        pages = BULK_PAGES[str(self.opts.model_name)]
        links = [(reverse(f"admin:{name}"), label) for name, label in pages]
        return super().changelist_view(request, {"bulk_links": links, **(extra_context or {})})
