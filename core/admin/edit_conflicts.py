"""Detect edit conflicts: whoever saves second sees what the first one saved, and chooses.

A form carries the version of the row that it shows, and a fingerprint of each field and child row. If the
version has changed since, a page shows both values of each field and child row that differ. Changes that only
one of the two made are merged.
"""

import json
from collections import Counter

from django import forms
from django.contrib.admin.utils import flatten_fieldsets, unquote
from django.db import models, router, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext

from core.admin import form_merge
from core.admin.form_snapshot import (
    FormSnapshot,
    describe_value,
    serialize_stored,
    serialize_submitted,
    take_snapshot,
)
from core.db.journal import is_journaled
from core.db.models import StaleVersionError, VersionedModel, Visible
from core.db.retries import get_refusal
from core.files.pending_uploads import PendingUpload, add_tokens, store_uploads
from core.history.timeline import find_last_saver
from core.web import formset_data

VERSION, MARKS, MERGE = "_version", "_marks", "_merge"
PUBLISH = "_publish"
"""The button that saves and makes a draft public."""
RESTORE = "_restore"
"""The button that fills the form with a draft and saves nothing."""
OWN_NAMES = (VERSION, MARKS, MERGE, "csrfmiddlewaretoken")
CONFLICT = 409


class EditConflictMixin:
    """A mixin of admins of `VersionedModel`: optimistic locking of their forms."""

    def changeform_view(self, request, object_id=None, form_url="", extra_context=None):
        request.merged_data = request.POST
        saves = request.method == "POST" and VERSION in request.POST
        saves = saves and RESTORE not in request.POST
        is_locked = issubclass(self.model, VersionedModel)
        if object_id is None or not saves or not is_locked or get_refusal(request):
            return super().changeform_view(request, object_id, form_url, extra_context)
        with transaction.atomic(using=router.db_for_write(self.model)):
            answer = self._lock_row(request, unquote(object_id))
            return answer or super().changeform_view(request, object_id, form_url, extra_context)

    def _lock_row(self, request: HttpRequest, key: str) -> HttpResponse | None:
        """Lock the row for the transaction; return a conflict page if its version has changed, else None."""
        stored = self.get_object(request, key)
        if stored is None:
            return self._render_deleted(request)
        if not self.has_change_permission(request, stored):
            return None  # which Django refuses
        posted, version = request.POST.get(VERSION, ""), stored.version
        try:
            self.model(pk=stored.pk, version=version).lock_version()
        except StaleVersionError:  # between reading and locking
            return self._lock_row(request, key)
        if posted == str(version) and MERGE not in request.POST:
            return None
        mine, theirs = self._read_snapshots(request, stored)
        differences = form_merge.find_differences(mine, theirs, read_fingerprints(request.POST))
        if differences and posted != str(version):
            return self._render_choice(request, stored, differences)
        choices = form_merge.read_choices(differences, request.POST)
        request.merged_data = form_merge.merge_data(request.POST, differences, choices, mine, theirs)
        request.merged_data.pop(MERGE, None)
        return None

    def _read_snapshots(
        self, request: HttpRequest, stored: models.Model
    ) -> tuple[FormSnapshot, FormSnapshot]:
        """Return snapshots of the submitted form and of the stored row."""
        fields = flatten_fieldsets(self.get_fieldsets(request, stored))
        form = self.get_form(request, stored, change=True, fields=fields)
        pairs = [
            (submitted, inline)
            for submitted, inline in self._build_formsets(request, stored, change=True)
            if inline.has_change_permission(request, stored)
        ]
        stored_formsets = [
            type(submitted)(instance=stored, prefix=submitted.prefix, queryset=inline.get_queryset(request))
            for submitted, inline in pairs
        ]
        mine = take_snapshot(
            form(request.POST, request.FILES, instance=stored),
            [submitted for submitted, _ in pairs],
            serialize_submitted,
        )
        return mine, take_snapshot(form(instance=stored), stored_formsets, serialize_stored)

    def _build_formsets(self, request, instance: models.Model, change: bool) -> list[tuple]:
        """Return each formset with its inline, under the prefixes that Django gives them."""
        counts: Counter[str] = Counter()
        pairs = []
        for kind, inline in self.get_formsets_with_inlines(request, instance if change else None):
            prefix = kind.get_default_prefix()
            counts[prefix] += 1
            number = f"-{counts[prefix]}" if counts[prefix] > 1 else ""
            options = self.get_formset_kwargs(request, instance, inline, prefix + number)
            pairs.append((kind(**options), inline))
        return pairs

    def _render_choice(self, request, stored: models.Model, differences: list) -> HttpResponse:
        """Render both versions side by side, with all submitted values and uploaded files."""
        files = self._store_uploads(request, stored)
        context = {
            "title": gettext("This was saved in the meantime"),
            "original": stored,
            "differences": differences,
            "hidden_inputs": list(iter_inputs(add_tokens(request.POST, files))),
            "files": files,
            "version": stored.version,
            "marks": json.dumps(read_fingerprints(request.POST)),
            "changed_at": stored.changed_at,
            "changed_by": find_last_saver(stored, request.user) if is_journaled(self.model) else "",
            "buttons": get_pressed_button(request.POST),
        }
        return self._render_page(request, context)

    def _store_uploads(self, request, stored: models.Model | None) -> list[PendingUpload]:
        """Store the uploaded files of the form and its formsets as pending. stored: the row, if it exists."""
        form = self.get_form(request, stored, change=bool(stored))
        formsets = self._build_formsets(request, stored or self.model(), change=bool(stored))
        parts = [part for formset, _ in formsets for part in formset.forms]
        return store_uploads([form(request.POST, request.FILES, instance=stored), *parts])

    def _render_deleted(self, request) -> HttpResponse:
        """Render the submitted values of a deleted row, which can be added again with its child rows."""
        may_add = self.has_add_permission(request)
        add_url = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_add") if may_add else ""
        files = self._store_uploads(request, None)
        data = add_tokens(request.POST, files)
        form = self.get_form(request, None, change=False)(request.POST)
        formsets = [formset for formset, _ in self.get_formsets_with_inlines(request)]
        parent_keys = {formset.get_default_prefix(): formset.fk.name for formset in formsets if formset.fk}
        context = {
            "title": gettext("Somebody deleted this {verbose_name} meanwhile").format(
                verbose_name=self.opts.verbose_name
            ),
            "deleted": True,
            "add_url": add_url,
            "typed": [
                (bound.label, describe_value(bound, serialize_submitted(bound)))
                for bound in form
                if serialize_submitted(bound)
            ],
            "hidden_inputs": list(iter_inputs(as_new(data, parent_keys))),
            "files": files,
        }
        return self._render_page(request, context)

    def _render_page(self, request, context: dict) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **context}
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/conflict.html", context, status=CONFLICT)

    def render_change_form(self, request, context, add=False, change=False, form_url="", obj=None):
        """Add the version and the fingerprints that reveal an outdated form."""
        if change and obj is not None and isinstance(obj, VersionedModel):
            if VERSION in request.POST:
                version, marks = request.POST[VERSION], request.POST.get(MARKS, "{}")
            else:
                inlines = context["inline_admin_formsets"]
                editable = [inline.formset for inline in inlines if inline.has_change_permission]
                fingerprints = take_snapshot(context["adminform"].form, editable).compute_fingerprints()
                version, marks = obj.version, json.dumps(fingerprints, separators=(",", ":"))
            context["lock"] = {"version": version, "marks": marks}
        return super().render_change_form(request, context, add, change, form_url, obj)


def get_submitted_data(request: HttpRequest) -> QueryDict:
    """Return the submitted data, with the accepted changes of the other user merged in."""
    merged: QueryDict | None = getattr(request, "merged_data", None)
    data = request.POST if merged is None else merged
    return _replace_visibility(data, Visible.Visibility.PUBLIC) if is_publishing(request) else data


def is_publishing(request: HttpRequest) -> bool:
    """Return whether the button was pressed that makes a draft public."""
    merged: QueryDict | None = getattr(request, "merged_data", None)
    data = request.POST if merged is None else merged
    return PUBLISH in request.POST and data.get("visibility") == Visible.Visibility.DRAFT


def show_as_draft(form: forms.BaseForm) -> None:
    """Show the visibility of a form as it was sent: it has errors, so nothing was published."""
    if isinstance(form.data, QueryDict):
        form.data = _replace_visibility(form.data, Visible.Visibility.DRAFT)


def _replace_visibility(data: QueryDict, visibility: str) -> QueryDict:
    data = data.copy()
    data["visibility"] = visibility
    return data


def read_fingerprints(data: QueryDict) -> dict[str, str]:
    """Parse the fingerprints of a form; return none if they are invalid."""
    try:
        marks = json.loads(data.get(MARKS, ""))
    except ValueError:
        return {}
    return {str(key): str(mark) for key, mark in marks.items()} if isinstance(marks, dict) else {}


def get_pressed_button(data: QueryDict) -> str:
    """Return which of Django's save buttons was pressed."""
    buttons = ("_continue", "_addanother", PUBLISH, "_save")
    return next((name for name in buttons if name in data), "_save")


def iter_inputs(data: QueryDict):
    """Yield the names and values of all submitted inputs, to be sent again."""
    for name, values in data.lists():
        if name not in OWN_NAMES and not name.startswith(
            (form_merge.CHOICE_PREFIX, "_save", "_continue", "_addanother", PUBLISH)
        ):
            yield from ((name, value) for value in values)


def as_new(data: QueryDict, parent_keys: dict[str, str]) -> QueryDict:
    """Convert the data of a change form to that of an add form: all child rows become new."""
    result = data.copy()
    for name in [name for name in data if name.endswith("-INITIAL_FORMS")]:
        prefix = name.removesuffix("-INITIAL_FORMS")
        initial, extra = formset_data.extract_rows(result, prefix)
        remaining_rows = [entry for entry in initial.values() if "DELETE" not in entry]
        parent = parent_keys.get(prefix) or parent_keys.get(prefix.rpartition("-")[0])
        rows = [
            {key: values for key, values in entry.items() if key not in ("id", parent)}
            for entry in [*remaining_rows, *extra.values()]
        ]
        formset_data.insert_rows(result, prefix, [], rows)
    return result
