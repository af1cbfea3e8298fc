"""Base classes of the editing side: every right is asked of the account, row by row."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest


class AskTheAccount:
    """Permissions of an admin over the rows of its own model."""

    def _may(self, request: HttpRequest, action: str, row: models.Model | None = None) -> bool:
        meta = self.model._meta
        return request.user.has_perm(f"{meta.app_label}.{action}_{meta.model_name}", row)

    def has_view_permission(self, request, obj=None):
        return self._may(request, "view", obj) or self._may(request, "change", obj)

    def has_add_permission(self, request, obj=None):
        return self._may(request, "add", obj)

    def has_change_permission(self, request, obj=None):
        return self._may(request, "change", obj)

    def has_delete_permission(self, request, obj=None):
        return self._may(request, "delete", obj)


class ContentAdmin(AskTheAccount, admin.ModelAdmin):
    """A list and a form of things, of which an account sees those it may view."""

    list_per_page = 50
    show_full_result_count = False
    save_on_top = True

    def has_add_permission(self, request):
        return self._may(request, "add")

    def get_queryset(self, request):
        shown = request.user.rows("view", self.model)
        return shown.order_by(*self.get_ordering(request)) if self.get_ordering(request) else shown

    def get_list_select_related(self, request):
        keys = {field.name for field in self.model._meta.fields if field.many_to_one or field.one_to_one}
        return sorted(keys & set(self.list_display)) or False

    def get_autocomplete_fields(self, request):
        """Every foreign key to a thing that can be searched for is picked by typing."""
        searchable = {model for model, form in self.admin_site._registry.items() if form.search_fields}
        return searchable_keys(self.model, searchable, skip=getattr(self, "fk_name", None))


class PartInline(AskTheAccount, admin.TabularInline):
    """Parts of a thing, edited beneath it. A part that is not there yet is judged by what it belongs to."""

    extra = 0
    show_change_link = False

    def _may(self, request, action, parent=None):
        row = None
        if parent is not None and parent.pk:
            row = self.model(**{self._key_to_parent(): parent})
        return super()._may(request, action, row)

    def _key_to_parent(self) -> str:
        if self.fk_name:
            return self.fk_name
        keys = [f for f in self.model._meta.fields if f.many_to_one and f.related_model is self.parent_model]
        return keys[0].name

    def get_autocomplete_fields(self, request):
        searchable = {model for model, form in self.admin_site._registry.items() if form.search_fields}
        return searchable_keys(self.model, searchable, skip=self._key_to_parent())


class StackedPartInline(PartInline):
    """The same with a form for each part, for parts with long texts."""

    template = "admin/edit_inline/stacked.html"


def searchable_keys(model: type[models.Model], searchable: set, skip: str | None = None) -> list[str]:
    """The names of a model's editable foreign keys to searchable models."""
    return [
        field.name
        for field in model._meta.fields
        if (field.many_to_one or field.one_to_one)
        and field.editable
        and field.related_model in searchable
        and field.name != skip
    ]
