"""Forms that were sent to the admin: what they ask for, and the forms of rows filled with what they say."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.db import models
from django.http import HttpRequest, QueryDict

from core.admin.autocomplete_fields import accept_unchanged
from core.db.models import Visible

VERSION, MARKS, MERGE = "_version", "_marks", "_merge"
"""The version of the row that a form shows, its fingerprints, and that the sender has chosen what to keep."""
PUBLISH = "_publish"
"""The button that saves and makes a draft public."""
RESTORE = "_restore"
"""The button that fills the form with a draft and saves nothing."""
PREVIEW = "_preview"
"""The button that shows the page in a new tab, and what script sends for the frame beside the form."""
FRAME = "frame"
PREVIEW_LANGUAGE = "_language"
"""The language of the page beside the form."""


def is_preview(request: HttpRequest) -> bool:
    """Return whether a form is sent only to see its page."""
    return request.method == "POST" and PREVIEW in request.POST


@dataclass(frozen=True)
class Submission:
    """A form that was sent. key: of its row, None for a new one. context: of the page if it is shown again.

    is_sent_again: whether it added a row before.
    """

    admin: Any
    request: Any
    key: str | None = None
    form_url: str = ""
    context: dict[str, Any] = field(default_factory=dict)
    is_sent_again: bool = False

    @property
    def data(self) -> QueryDict:
        return self.request.POST

    @property
    def is_new(self) -> bool:
        return self.key is None

    @property
    def is_draft(self) -> bool:
        """Whether the form is only filled with a draft, and not to be saved."""
        return RESTORE in self.data


@dataclass(frozen=True)
class FilledForm:
    """The form of a row with its formsets, each with its inline. row: the stored row, None for a new one."""

    row: models.Model | None
    form: forms.ModelForm
    formsets: list[forms.BaseModelFormSet]
    inlines: list[Any]

    @property
    def forms(self) -> list[forms.BaseForm]:
        """The form, and the forms of all rows that belong to it."""
        return [self.form, *(form for formset in self.formsets for form in formset.forms)]


def fill_form(submission: Submission, row: models.Model | None, data: QueryDict | None = None) -> FilledForm:
    """Build the form of a row and its formsets, with sent data or, without any, with what is stored."""
    admin, request = submission.admin, submission.request
    sent = {} if data is None else {"data": data, "files": request.FILES}
    form = admin.get_form(request, row, change=row is not None)(**sent, instance=row)
    prefixes: Counter[str] = Counter()
    formsets, inlines = [], []
    for formset_class, inline in admin.get_formsets_with_inlines(request, row):
        prefix = formset_class.get_default_prefix()
        prefixes[prefix] += 1
        if prefixes[prefix] > 1:
            prefix = f"{prefix}-{prefixes[prefix]}"
        options = admin.get_formset_kwargs(request, form.instance, inline, prefix)
        formset = formset_class(**options, **sent)
        if data is not None and not inline.has_change_permission(request, row):
            may_delete = inline.has_delete_permission(request, row)
            for part in formset.initial_forms:  # shown without inputs, so nothing was sent of them
                if not (may_delete and f"{part.prefix}-DELETE" in data):
                    accept_unchanged(part)
        formsets.append(formset)
        inlines.append(inline)
    return FilledForm(row, form, formsets, inlines)


def publish(data: QueryDict) -> QueryDict:
    """Return the data of a form, with a draft made public if the button for that was pressed."""
    if PUBLISH not in data or data.get("visibility") != Visible.Visibility.DRAFT:
        return data
    data = data.copy()
    data["visibility"] = Visible.Visibility.PUBLIC
    return data
