"""A form field for a reference to a record of any kind: a select that searches while somebody types.

Without JavaScript it offers the newest records of each kind.
"""

import uuid
from collections.abc import Callable
from functools import cache, partial

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.http import Http404, JsonResponse
from django.urls import path
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.autocomplete_fields import LabelledAutocomplete, LabelledFormSet
from core.admin.model_admins import PartInline
from core.admin.model_forms import TypedForm
from core.db.query_batches import fetch_together
from core.kinds import find_kind
from core.references import (
    RecordKey,
    RecordReference,
    fetch_records,
    get_record_key,
    list_reference_models,
    list_target_kinds,
)

OFFERED = 10
"""The most records of a kind that are offered."""
RecordGroups = list[tuple[str, list[models.Model]]]
"""Records by the names of their kinds."""


def find_records(request, model: type[RecordReference], term: str = "") -> RecordGroups:
    """Return the newest records to which rows of a model can refer, of those that the account may view.

    term: what the search of their lists must find; empty for all.
    """
    querysets, plurals = {}, {}
    for kind in list_target_kinds(model):
        model_admin = admin.site.get_model_admin(kind.model)
        if model_admin.has_view_permission(request):
            rows = model_admin.get_queryset(request)
            matches, _repeated = model_admin.get_search_results(request, rows, term)
            querysets[kind.label] = matches.order_by("-pk")[:OFFERED]
            plurals[kind.label] = capfirst(str(kind.plural))
    return [(plurals[label], rows) for label, rows in fetch_together(**querysets).items() if rows]


def format_key(record: models.Model) -> str:
    """Return a record as the value of an option."""
    return " ".join(map(str, get_record_key(record)))


def describe_option(record: models.Model) -> tuple[str, str]:
    """Return the value and the label of the option of a record: "Looms that learn (research theme)"."""
    kind = find_kind(record)
    return format_key(record), f"{record} ({kind.noun})" if kind else str(record)


def parse_key(text: str) -> RecordKey:
    """Parse the result of `format_key`. Raises ValueError."""
    label, _space, uid = text.partition(" ")
    return label, uuid.UUID(uid)


class RecordSelect(LabelledAutocomplete):
    """A select with the chosen record and the newest ones, in whose place the script searches all."""

    url_name = "%s:records"
    find_offers: Callable[[], RecordGroups] = list

    def optgroups(self, name, value, attr=None):  # noqa: ARG002
        selected = {str(key) for key in value if key}
        options = [self.create_option(name, "", "", False, 0)]
        options += [
            self.create_option(name, key, self.labels[key], True, 0)
            for key in sorted(selected & self.labels.keys())
        ]
        offers = [
            (plural, [self.create_option(name, *describe_option(row), False, 0) for row in rows], number)
            for number, (plural, rows) in enumerate(self.find_offers(), start=1)
        ]
        return [(None, options, 0), *offers]


class RecordField(forms.ModelChoiceField):
    """A record to which rows of a model can refer."""

    default_error_messages = {"required": _("Choose a record.")}

    def __init__(self, model: type[RecordReference], find_offers: Callable[[], RecordGroups] = list) -> None:
        self.kinds = {kind.label for kind in list_target_kinds(model)}
        widget = RecordSelect(model._meta.get_field("record_uid"), admin.site)
        widget.find_offers = find_offers
        super().__init__(model._base_manager.none(), label=_("Record"), widget=widget)

    def label_from_instance(self, obj) -> str:
        return describe_option(obj)[1]

    def prepare_value(self, value):
        return format_key(value) if isinstance(value, models.Model) else value

    def to_python(self, value):
        if value in self.empty_values:
            return None
        try:
            key = parse_key(value)
            record = fetch_records({key}).get(key) if key[0] in self.kinds else None
        except ValueError:
            record = None
        if record is None:
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return record


class ReferenceForm(TypedForm):
    """The form of a row that refers to a record; its inline adds the field `record`."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        record = self.instance.record if self.instance.pk else None
        self.initial.setdefault("record", record)
        self._set_label(record)

    def clean(self):
        cleaned = super().clean()
        if cleaned.get("record"):
            self.instance.record = cleaned["record"]
            self._set_label(cleaned["record"])
        return cleaned

    def _set_label(self, record: models.Model | None) -> None:
        """Let the select name a record without a query."""
        if record and "record" in self.fields:
            self.fields["record"].widget.labels = dict([describe_option(record)])


class ReferenceFormSet(LabelledFormSet):
    """Rows that refer to records, each to another one."""

    def clean(self):
        super().clean()
        keys = set()
        for form in self.forms:
            key = form["record"].value() if form not in self.deleted_forms else None
            if key and str(key) in keys:
                form.add_error("record", gettext("This record is in the list already."))
            keys.add(str(key))


class ReferenceInline(PartInline):
    """Rows that refer to records of any kind."""

    form = ReferenceForm
    formset = ReferenceFormSet

    def get_formset(self, request, obj=None, **kwargs):
        offers = cache(partial(find_records, request, self.model))
        return super().get_formset(
            request, obj, form=make_record_form(self.form, self.model, offers), **kwargs
        )

    def get_queryset(self, request):
        return super().get_queryset(request).prefetch_related("record")


def make_record_form(
    form: type[forms.ModelForm], model: type[RecordReference], offers: Callable[[], RecordGroups]
) -> type[forms.ModelForm]:
    """Return a form class with the field `record`."""
    return type(form.__name__, (form,), {"record": RecordField(model, offers)})


def search_records(request) -> JsonResponse:
    """Return the records that a picker of a table offers for a term, as its script reads them."""
    label = f"{request.GET.get('app_label')}.{request.GET.get('model_name')}"
    model = next((each for each in list_reference_models() if each._meta.label_lower == label), None)
    if model is None:
        raise Http404
    groups = find_records(request, model, request.GET.get("term", ""))
    options = [describe_option(row) for _plural, rows in groups for row in rows]
    results = [{"id": key, "text": label} for key, label in options]
    return JsonResponse({"results": results, "pagination": {"more": False}})


def build_urls(site) -> list:
    """Return the URL pattern of the search."""
    return [path("records/", site.admin_view(search_records), name="records")]
