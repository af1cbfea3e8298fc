"""The page that sets the order of all rows of a table, which visitors see them in."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext

from core.admin.autocomplete_fields import POSITION
from core.history.undo import format_undo_button

SEEN = "_seen"
"""The keys of the rows in the order that the form was loaded with."""


class OrderMixin:
    """A mixin of admins whose model may have an order: rows are moved, or numbered without script."""

    @property
    def is_ordered(self) -> bool:
        return POSITION in self.model._meta.ordering

    def get_urls(self):
        view = self.admin_site.admin_view(self.order_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_order"
        return [*([path("order/", view, name=name)] if self.is_ordered else []), *super().get_urls()]

    def changelist_view(self, request, extra_context=None):
        may_order = self.is_ordered and self.has_change_permission(request)
        url = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_order") if may_order else ""
        return super().changelist_view(request, {"order_url": url, **(extra_context or {})})

    def order_view(self, request: HttpRequest) -> HttpResponse:
        """Show all rows in their order; POST saves another one, unless somebody else saved one meanwhile."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        back = redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")
        rows = list(self.model.objects.all())
        seen = join_keys(rows)
        if request.method == "POST":
            rows = sort_rows(rows, request.POST)
            if request.POST.get(SEEN) == seen:
                with transaction.atomic():
                    is_changed = save_positions(rows)
                text = gettext("The order was saved.") if is_changed else gettext("Nothing was changed.")
                messages.success(request, format_html("{} {}", text, format_undo_button(back.url)))
                return back
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Order of {names}").format(names=self.opts.verbose_name_plural),
            "opts": self.opts,
            "rows": list(enumerate(rows, start=1)),
            "seen": seen,
            "is_outdated": request.method == "POST",
        }
        return TemplateResponse(request, "admin/order.html", context)


def join_keys(rows: list[models.Model]) -> str:
    return " ".join(str(row.pk) for row in rows)


def sort_rows(rows: list[models.Model], data: QueryDict) -> list[models.Model]:
    """Sort rows by the numbers typed; a row without a number stays after the one that it follows."""
    numbers, last = {}, 0
    for row in rows:
        text = data.get(f"{row.pk}-{POSITION}", "").strip()
        last = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else last
        numbers[row.pk] = last
    return sorted(rows, key=lambda row: numbers[row.pk])


def save_positions(rows: list[models.Model]) -> bool:
    """Number the rows in their order; return whether one has another number now."""
    moved = [(row, place) for place, row in enumerate(rows, start=1) if row.position != place]
    for row, place in moved:
        row.position = place
        row.save(update_fields=[POSITION])
    return bool(moved)
