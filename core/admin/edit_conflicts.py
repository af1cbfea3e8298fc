"""Detect edit conflicts: whoever saves second sees what the first one saved, and chooses.

A form carries the version of the row that it shows, and a fingerprint of each field and child row. If the
version has changed since, a page shows both values of each field and child row that differ. Changes that only
one of the two made are merged.
"""

import json
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext

from core.admin import form_merge
from core.admin.form_merge import FormDifference
from core.admin.form_snapshot import (
    FormSnapshot,
    describe_value,
    serialize_stored,
    serialize_submitted,
    take_snapshot,
)
from core.admin.submissions import (
    MARKS,
    MERGE,
    PUBLISH,
    VERSION,
    FilledForm,
    Submission,
    fill_form,
    publish,
)
from core.db.journal import is_journaled
from core.db.models import VersionedModel
from core.files.pending_uploads import add_tokens, store_uploads
from core.history.timeline import find_last_saver
from core.web import formset_data

OWN_NAMES = (VERSION, MARKS, MERGE, "csrfmiddlewaretoken")
CONFLICT = 409


@dataclass(frozen=True)
class EditConflict:
    """A form whose row was saved meanwhile: snapshots of the form and of the row, and how they differ.

    must_be_asked: whether the sender has not yet chosen between the newest values.
    """

    row: VersionedModel
    mine: FormSnapshot
    theirs: FormSnapshot
    differences: list[FormDifference]
    must_be_asked: bool

    def merge(self, data: QueryDict) -> QueryDict:
        """Return the data of the form with the changes of the other one that were chosen."""
        choices = form_merge.read_choices(self.differences, data)
        merged = form_merge.merge_data(data, self.differences, choices, self.mine, self.theirs)
        merged.pop(MERGE, None)
        return merged


def find_conflict(submission: Submission, row: models.Model | None) -> EditConflict | None:
    """Compare a form with its row, which is locked; return None if nobody has saved it meanwhile."""
    data = submission.data
    if not isinstance(row, VersionedModel) or VERSION not in data or submission.is_draft:
        return None
    is_outdated = data[VERSION] != str(row.version)
    if not is_outdated and MERGE not in data:
        return None
    mine = _take_snapshot(submission, fill_form(submission, row, publish(data)), serialize_submitted)
    theirs = _take_snapshot(submission, fill_form(submission, row), serialize_stored)
    differences = form_merge.find_differences(mine, theirs, read_fingerprints(data))
    return EditConflict(row, mine, theirs, differences, bool(differences) and is_outdated)


def _take_snapshot(submission: Submission, filled: FilledForm, serialize) -> FormSnapshot:
    editable = [
        formset
        for formset, inline in zip(filled.formsets, filled.inlines, strict=True)
        if inline.has_change_permission(submission.request, filled.row)
    ]
    return take_snapshot(filled.form, editable, serialize)


def render_choice(submission: Submission, conflict: EditConflict) -> HttpResponse:
    """Render both versions side by side, with all submitted values and uploaded files."""
    admin, data, row = submission.admin, submission.data, conflict.row
    files = store_uploads(fill_form(submission, row, data).forms)
    context = {
        "title": gettext("This was saved in the meantime"),
        "original": row,
        "differences": conflict.differences,
        "hidden_inputs": list(iter_inputs(add_tokens(data, files))),
        "files": files,
        "version": row.version,
        "marks": json.dumps(read_fingerprints(data)),
        "changed_at": row.changed_at,
        "changed_by": find_last_saver(row, submission.request.user) if is_journaled(admin.model) else "",
        "buttons": get_pressed_button(data),
    }
    return _render_page(submission, context)


def render_deleted(submission: Submission) -> HttpResponse:
    """Render the submitted values of a deleted row, which can be added again with its child rows."""
    admin, request, data = submission.admin, submission.request, submission.data
    opts = admin.opts
    may_add = admin.has_add_permission(request)
    filled = fill_form(submission, None, data)
    files = store_uploads(filled.forms)
    form = type(filled.form)(data)  # without the files, which are listed by themselves
    parent_keys = {formset.get_default_prefix(): formset.fk.name for formset in filled.formsets if formset.fk}
    context = {
        "title": gettext("Somebody deleted this {noun} meanwhile").format(noun=opts.verbose_name),
        "deleted": True,
        "add_url": reverse(f"admin:{opts.app_label}_{opts.model_name}_add") if may_add else "",
        "typed": [
            (bound.label, describe_value(bound, serialize_submitted(bound)))
            for bound in form
            if serialize_submitted(bound)
        ],
        "hidden_inputs": list(iter_inputs(as_new(add_tokens(data, files), parent_keys))),
        "files": files,
    }
    return _render_page(submission, context)


def _render_page(submission: Submission, context: dict[str, Any]) -> HttpResponse:
    admin, request = submission.admin, submission.request
    request.current_app = admin.admin_site.name
    context = {**admin.admin_site.each_context(request), "opts": admin.opts, **context}
    return TemplateResponse(request, "admin/conflict.html", context, status=CONFLICT)


def build_lock(request: HttpRequest, row: models.Model, form, inlines: list) -> dict[str, Any]:
    """Return the version and the fingerprints that a form carries: those that were sent, or the row's."""
    if VERSION in request.POST:
        return {"version": request.POST[VERSION], "marks": request.POST.get(MARKS, "{}")}
    editable = [inline.formset for inline in inlines if inline.has_change_permission]
    fingerprints = take_snapshot(form, editable).compute_fingerprints()
    return {"version": row.version, "marks": json.dumps(fingerprints, separators=(",", ":"))}


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
