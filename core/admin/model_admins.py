"""Base classes of the admin: permissions are checked by the account, row by row."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.actions import delete_selected
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG, ChangeList
from django.contrib.admin.widgets import AdminTextareaWidget, RelatedFieldWidgetWrapper
from django.contrib.postgres.aggregates import ArrayAgg
from django.core.exceptions import BadRequest
from django.db import DataError, models
from django.db.models import Value
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.admin import deletion, list_rows
from core.admin.autocomplete_fields import (
    POSITION,
    LabelledAutocomplete,
    LabelledFormSet,
    NamedChoiceField,
    SmallTableChoiceField,
    can_be_typed,
    has_few_rows,
    list_foreign_keys,
)
from core.admin.bulk_actions import build_merge_url, merge_selected
from core.admin.data_checks import PARAMETER, CheckFilter, list_checks
from core.admin.edit_conflicts import build_lock
from core.admin.list_columns import UsedChoicesFilter, begins, ends
from core.admin.markdown_widget import MarkdownWidget
from core.admin.model_forms import DayField, PositionField, SlugFromField, TypedForm, build_typed_field
from core.admin.ordering import OrderMixin
from core.admin.saving import answer_form
from core.db.fields import MarkdownField
from core.db.models import VersionedModel, Visible, list_internal_fields
from core.db.snapshot_cache import get_or_compute
from core.files.form_fields import CheckedFileField, keep_uploads
from core.history.views import HistoryAdminMixin
from core.web.preview_tokens import PreviewLinksMixin, build_preview_links, offer_preview
from core.web.urls import get_url


class AccountPermissionsMixin:
    """Check the permissions of an admin class by the account and the row."""

    needs = ""
    """A permission that is required for everything in this admin."""

    def may(self, request: HttpRequest, action: str, row: models.Model | None = None) -> bool:
        if self.needs and not request.user.has_perm(self.needs):
            return False
        meta = self.model._meta
        return request.user.has_perm(f"{meta.app_label}.{action}_{meta.model_name}", row)

    def has_view_permission(self, request, obj=None):
        return self.may(request, "view", obj) or self.may(request, "change", obj)

    def has_add_permission(self, request, obj=None):
        return self.may(request, "add", obj)

    def has_change_permission(self, request, obj=None):
        return self.may(request, "change", obj)

    def has_delete_permission(self, request, obj=None):
        return self.may(request, "delete", obj)


FIELD_NAMES: dict[tuple, tuple] = {}
"""The names of the fields of a form, by admin class, model and read-only fields."""


def get_empty_label(field: models.Field) -> str:
    """Return the text of the choice that leaves a field empty."""
    return gettext("Not set") if field.blank else gettext("Choose one")


class RelatedWidget(RelatedFieldWidgetWrapper):
    """A widget for a foreign key, whose links to add and to edit are looked up once for all rows."""

    def get_related_url(self, info, action, *args):
        return get_url("admin:{}_{}_{}".format(*info, action), *args)


class AdminFieldsMixin:
    """Form fields of all admin forms: autocomplete for foreign keys, previews for Markdown."""

    form: type[forms.ModelForm] = TypedForm
    view_on_site = False
    slug_from: tuple[str, ...] = ()
    """Fields of which the first non-empty one makes the slug, if it is empty."""
    formfield_overrides = {
        models.TextField: {"widget": AdminTextareaWidget(attrs={"rows": 4})},
        models.DateField: {"form_class": DayField, "widget": DayField.widget},
        models.URLField: {"widget": forms.URLInput(attrs={"class": "vURLField"})},
    }

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        if isinstance(db_field, MarkdownField):
            return db_field.formfield(widget=MarkdownWidget)
        if db_field.name == "slug" and self.slug_from:
            source = self.model._meta.get_field(self.slug_from[-1]).verbose_name
            kwargs |= {"form_class": SlugFromField, "sources": self.slug_from, "source_label": source}
        is_typed, field = build_typed_field(db_field)
        if is_typed:
            return field
        if db_field.name == POSITION:
            return PositionField(label=gettext("Order"), help_text=db_field.help_text)
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if isinstance(widget := getattr(field, "widget", None), RelatedFieldWidgetWrapper):
            rights = widget.can_add_related, widget.can_change_related
            field.widget = RelatedWidget(widget.widget, widget.rel, widget.admin_site, *rights)
        if isinstance(field, CheckedFileField):
            keep_uploads(field, request.user.pk)
        return field

    def formfield_for_choice_field(self, db_field, request, **kwargs):
        if db_field.name not in self.radio_fields:
            has_blank = db_field.blank or not db_field.has_default()
            choices = db_field.get_choices(has_blank, [("", get_empty_label(db_field))])
            kwargs.setdefault("choices", choices)
        return super().formfield_for_choice_field(db_field, request, **kwargs)

    def formfield_for_foreignkey(self, db_field, request, **kwargs):
        kwargs.setdefault("empty_label", get_empty_label(db_field))
        related = db_field.related_model._meta
        if db_field.name == related.model_name:
            kwargs.setdefault("label", capfirst(related.verbose_name))
        if "widget" not in kwargs and db_field.name in self.get_autocomplete_fields(request):
            kwargs["widget"] = LabelledAutocomplete(db_field, self.admin_site)
            may_add = request.user.has_perm(f"{related.app_label}.add_{related.model_name}")
            if may_add and can_be_typed(db_field.related_model):
                kwargs["widget"].new_noun = str(related.verbose_name)
                kwargs.setdefault("form_class", NamedChoiceField)
        if has_few_rows(db_field.related_model):
            kwargs.setdefault("form_class", SmallTableChoiceField)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_autocomplete_fields(self, request):
        """Return the foreign keys with autocomplete: all to models with a search."""
        key_names = []
        for key in self.model._meta.fields:
            if not (key.many_to_one or key.one_to_one) or not key.editable:
                continue
            model = key.related_model
            if key.name == self._key_to_parent() or has_few_rows(model):
                continue
            registered = self.admin_site.is_registered(model)
            if registered and self.admin_site.get_model_admin(model).search_fields:
                key_names.append(key.name)
        return key_names

    def get_fields(self, request, obj=None):
        """Leave out internal fields for an account that may not change the row.

        The names are remembered for an admin class: Django builds all fields of the form to list them.
        """
        key = (type(self), self.model, tuple(self.get_readonly_fields(request, obj)))
        if key not in FIELD_NAMES:
            FIELD_NAMES[key] = tuple(super().get_fields(request, obj))
        internal = list_internal_fields(self.model)
        if internal and not self.may(request, "change", obj):
            return [name for name in FIELD_NAMES[key] if name not in internal]
        return list(FIELD_NAMES[key])

    def _key_to_parent(self) -> str | None:
        return None


class DeferringChangeList(ChangeList):
    """A change list that defers long texts, which no row shows."""

    def get_queryset(self, request, exclude_parameters=None):
        """Defer the long texts; actions use this queryset, too."""
        return super().get_queryset(request, exclude_parameters).defer(*self.model_admin.list_defer)

    def get_results(self, request):
        self.request = request
        self.queryset = self.model_admin.list_rows(self.queryset)
        super().get_results(request)

    @property
    def is_empty(self) -> bool:
        """Whether the table has no rows at all, so that there is nothing to search, filter or sort."""
        return not (self.result_count or self.params or self.query or self.is_popup)

    @cached_property
    def show_admin_actions(self):
        return bool(self.result_list) and not self.is_popup

    @cached_property
    def admin_rows(self):
        return list_rows.build_rows(self, self.request)

    @cached_property
    def counted_views(self):
        return list_rows.count_views(self.model_admin, self.request, self.params)

    @cached_property
    def view_to_save(self) -> str:
        """The query of the list, if it is none of its views."""
        is_view = any(view.current for view in self.counted_views)
        return "" if is_view or not self.params else self.get_query_string(remove=["p"]).removeprefix("?")

    @cached_property
    def filter_line(self):
        return list_rows.build_filter_line(self, self.model_admin.view_parameters)

    @cached_property
    def sort_choices(self):
        return list_rows.build_sort_choices(self)

    @cached_property
    def bulk_actions(self):
        return list_rows.build_actions(self.model_admin, self.request)

    @cached_property
    def used_values(self) -> dict[str, set]:
        """The values that the rows have in the fields whose filters offer values in use; one query."""
        names = [spec.field_path for spec in self.filter_specs if isinstance(spec, UsedChoicesFilter)]

        def read() -> dict[str, list]:
            values = {f"{name}_used": ArrayAgg(name, distinct=True, default=Value([])) for name in names}
            return self.model_admin.get_viewed_rows(self.request).order_by().aggregate(**values)

        account = self.request.user
        key = f"used:{self.opts.label}:{','.join(names)}:{account.role}:{account.pk}"
        used = get_or_compute(key, read, self.request)
        return {name: set(values) for name, values in used.items()}


FIELD_RANKS = {"person": -1, "role": -1, "title": -1, "name": -1, "slug": 1, "visibility": 2, POSITION: 3}
"""Fields at the start and at the end of a form, whichever class defines them."""


class ContentAdmin(
    OrderMixin,
    HistoryAdminMixin,
    AdminFieldsMixin,
    AccountPermissionsMixin,
    PreviewLinksMixin,
    admin.ModelAdmin,
):
    """The list and the form of a model; an account sees the rows that it may view."""

    list_per_page = 50
    list_max_show_all = 500
    list_display: Sequence[Any]  # type: ignore[assignment]
    list_defer: Sequence[str] = ()
    show_full_result_count = False
    staff_search_fields: tuple[str, ...] = ()
    """Searched only for accounts that see hidden people, as results would reveal these."""
    show_facets = admin.ShowFacets.NEVER
    list_keys: Sequence[Any] = ()
    """The column that stands before the title, if there is one."""
    list_facts: Sequence[Any] | None = None
    """The columns that stand under the title; None for all but the first."""
    labelled_columns: Sequence[Any] = (begins, ends)
    """Columns of rows whose value says too little without its label."""
    view_parameters: Sequence[str] = (PARAMETER,)
    """Parameters whose filters have no menu, as the views beside the list set them."""
    list_url = ""
    """The name of the URL of the page that shows objects without a page of their own."""

    @property
    def has_page(self) -> bool:
        """Whether visitors see objects of the model, so that a form can be previewed."""
        return bool(self.list_url) or hasattr(self.model, "get_absolute_url")

    def has_add_permission(self, request):
        return self.may(request, "add")

    def get_queryset(self, request):
        rows = request.user.get_permitted_rows("view", self.model)
        return rows.order_by(*self.get_ordering(request)) if self.get_ordering(request) else rows

    def get_readonly_fields(self, request, obj=None):
        """Leave out fields with a database default while a row is added."""
        fields = super().get_readonly_fields(request, obj)
        with_default = {field.name for field in self.model._meta.concrete_fields if field.has_db_default()}
        return fields if obj else [name for name in fields if name not in with_default]

    def get_list_filter(self, request):
        """Add the checks of the model, which the first page counts."""
        return [*super().get_list_filter(request), *([CheckFilter] if list_checks(self.model) else [])]

    def get_search_fields(self, request):
        staff_fields = self.staff_search_fields if request.user.sees_hidden_people else ()
        names = *self.search_fields, *staff_fields
        return [name if name.endswith("__contains") else f"{name}__spelt" for name in names]

    def get_changelist_instance(self, request):
        """Raise BadRequest for an invalid query, where Django would fail."""
        try:
            return super().get_changelist_instance(request)
        except (
            IncorrectLookupParameters,
            ValueError,
            TypeError,
            LookupError,
            OverflowError,
            DataError,
        ) as error:
            if not request.GET:
                raise
            if ERROR_FLAG in request.GET:
                raise BadRequest(
                    gettext("This list has no such filter. Reload the list and choose another one.")
                ) from error
            raise IncorrectLookupParameters from error  # Django redirects to the unfiltered list

    def to_field_allowed(self, request, to_field):
        """Allow only the primary key, which is all that popups need."""
        return to_field == self.opts.pk.name

    def get_search_results(self, request, queryset, search_term):
        """Remove duplicates by key: DISTINCT over whole rows is slow."""
        matches, repeated = super().get_search_results(request, queryset, search_term.replace("\0", ""))
        return queryset.filter(pk__in=matches.order_by().values("pk")) if repeated else matches, False

    def get_object(self, request, object_id, from_field=None):
        """Prefetch the rows of foreign keys, so that the form needs no query for each."""
        instance = super().get_object(request, object_id, from_field or None)
        keys = [
            name
            for name in list_foreign_keys(self.model)
            if instance and getattr(instance, f"{name}_id", None)
        ]
        models.prefetch_related_objects([instance] if instance else [], *keys)
        return instance

    def get_changelist(self, request, **kwargs):
        return DeferringChangeList

    def lookup_allowed(self, lookup, value, request):
        """Forbid lookups by internal fields, which would reveal them letter by letter."""
        if lookup.partition("__")[0] in list_internal_fields(self.model) and not self.may(request, "change"):
            return False
        return super().lookup_allowed(lookup, value, request)

    def get_viewed_rows(self, request):
        """Return the rows that the list has without filters, which its views count."""
        return request.user.get_permitted_rows("view", self.model)

    def list_views(self, request):
        """Return the views of the list."""
        return list_rows.list_default_views(self, request)

    def is_row_public(self, row) -> bool:
        """Return whether visitors see the page of a row, without a query."""
        return getattr(row, "is_shown", True)

    def describe_state(self, row) -> str:
        """Return the status of a row in a word, without a query; empty if rows of the model have none."""
        return str(getattr(row, "state", "")).partition(",")[0]

    def load_row_parts(self, rows):
        """Fetch what a row shows beside the columns, for all rows of a page; return what is not on them."""

    def render_row(self, row, title, url: str, parts) -> str:  # noqa: ARG002
        """Return HTML in place of the title and columns of a row; parts: what `load_row_parts` returned."""
        return ""

    def list_rows(self, rows):
        """Return the queryset of a list with the relations that its columns need."""
        return rows

    def get_list_select_related(self, request):
        return sorted(set(list_foreign_keys(self.model)) & set(self.list_display)) or False

    def get_form(self, request, obj=None, change=False, **kwargs):
        """Name the slug, also where it is only shown."""
        own_labels = getattr(getattr(self.form, "Meta", None), "labels", None) or {}
        labels = {"slug": gettext("Last part of the URL (slug)"), **own_labels}
        return super().get_form(request, obj, change=change, **{"labels": labels, **kwargs})

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        """Show a form as Django does; what is sent goes through the steps of `core.admin.saving`."""
        if request.method == "POST":
            return answer_form(self, request, object_id, form_url, extra_context)
        return super().changeform_view(request, object_id, form_url, extra_context)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        """Add what can be done with the row, and what reveals that the form is outdated."""
        form, inlines = context["adminform"].form, context["inline_admin_formsets"]
        may_save = self.has_change_permission(request, obj) if change else self.has_add_permission(request)
        may_merge = obj and merge_selected.__name__ in self.get_actions(request)
        has_visibility = issubclass(self.model, Visible) and "visibility" in form.fields
        context["has_live_preview"] = self.has_page and may_save and not context["is_popup"]
        context["can_publish"] = has_visibility and form["visibility"].value() == Visible.Visibility.DRAFT
        context["merge_url"] = build_merge_url(self.model, obj.pk) if may_merge else ""
        if obj:
            context |= build_preview_links(self, request, obj)
        if isinstance(obj, VersionedModel):
            context["lock"] = build_lock(request, obj, form, inlines)
        return super().render_change_form(request, context, add, change, form_url, obj)

    def get_fields(self, request, obj=None):
        """Order the fields: the name comes first, position and visibility last."""
        return sorted(super().get_fields(request, obj), key=lambda name: FIELD_RANKS.get(name, 0))

    def response_post_save_add(self, request, obj):
        offer_preview(request, obj)
        return self._list_or_tasks(request, super().response_post_save_add(request, obj))

    def response_post_save_change(self, request, obj):
        offer_preview(request, obj)
        return self._list_or_tasks(request, super().response_post_save_change(request, obj))

    def _list_or_tasks(self, request, to_list):
        """Redirect to the list, or to the index for an account that may change only its own rows."""
        return to_list if self.may(request, "change", self.model()) else redirect("admin:index")

    def get_actions(self, request):
        """Leave out the actions for which the account lacks the permissions in `needs`."""
        return {
            name: (deletion.delete_selected if call is delete_selected else call, name, description)
            for name, (call, _, description) in super().get_actions(request).items()
            if request.user.has_perms(getattr(call, "needs", []))
        }

    def render_delete_form(self, request, context):
        """Add what the deletion changes, in words."""
        context["consequences"] = self.describe_deletion(context["object"])
        return super().render_delete_form(request, context)

    def describe_deletion(self, row) -> list[str]:
        """Return sentences about what the deletion of a row changes."""
        return deletion.describe_consequences(row)

    def get_deleted_objects(self, objs, request):
        return deletion.preview_deletion(objs, request, self.admin_site)

    def get_formset_kwargs(self, request, obj, inline, prefix):
        """Leave out what was sent, which Django would copy for every formset; `fill_form` adds it."""
        return {"instance": obj, "prefix": prefix, "queryset": inline.get_queryset(request)}


class PartInline(AdminFieldsMixin, AccountPermissionsMixin, admin.TabularInline):
    """Child rows, edited within the form of their parent, whose permissions decide for new rows."""

    extra = 1
    """An empty row for browsers without JavaScript; with it, the row is removed and a button adds rows."""
    show_change_link = False
    formset = LabelledFormSet
    line_fields: Sequence[str] = ()
    """The fields that a closed row of a LineInline shows, the name first; "" for a text that is none."""

    @property
    def is_ordered(self) -> bool:
        """Whether the rows stand in an order of their own, and not by date."""
        return POSITION in self.model._meta.ordering

    def __init__(self, *args) -> None:
        super().__init__(*args)
        self._rights: dict[tuple[str, int | None], bool] = {}

    def may(self, request, action, parent=None):
        """Remember the result: Django makes an inline for each request, and asks it several times."""
        key = action, parent.pk if parent is not None else None
        if key not in self._rights:
            row = self.model(**{self._key_to_parent(): parent}) if parent is not None and parent.pk else None
            self._rights[key] = super().may(request, action, row)
        return self._rights[key]

    def _key_to_parent(self) -> str:
        if self.fk_name:
            return self.fk_name
        keys = [f for f in self.model._meta.fields if f.many_to_one and f.related_model is self.parent_model]
        return keys[0].name

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if isinstance(getattr(field, "widget", None), RelatedFieldWidgetWrapper):
            field.widget.can_change_related = False
        if db_field.name == POSITION:
            return forms.IntegerField(label=gettext("Order"), required=False, min_value=0, max_value=32_767)
        return field

    def get_fields(self, request, obj=None):
        """Put the position last."""
        return sorted(super().get_fields(request, obj), key=lambda name: name == POSITION)

    def get_queryset(self, request):
        """Select the rows of foreign keys, except for the parent, which the formset has."""
        keys = set(list_foreign_keys(self.model)) - {self._key_to_parent()}
        rows = super().get_queryset(request)
        if not request.user.sees_hidden_people:
            rows = rows.filter(pk__in=request.user.get_permitted_rows("view", self.model).values("pk"))
        return rows.select_related(*sorted(keys)) if keys else rows


class StackedPartInline(PartInline):
    """The same with a form for each row, for rows with long texts."""

    template = "admin/edit_inline/stacked.html"


class LineInline(PartInline):
    """The same with a row of one line for each: what it says, which opens to its fields."""

    template = "admin/edit_inline/lines.html"
    line_headings: Sequence[Any] = ()
    """The headings of these texts, if they need any."""

    def describe_line(self, row: models.Model) -> list[str]:
        """Return the texts of a closed row, one for each of `line_fields`."""
        return [str(getattr(row, name) or "") for name in self.line_fields]
