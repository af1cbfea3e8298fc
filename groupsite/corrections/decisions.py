"""Decide on corrections: an accepted one is saved through the form of its record in the admin."""

from collections.abc import Mapping

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.forms import FileField
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.db.models import StaleVersionError
from core.history.formatting import LONG, FieldChange, diff_texts
from core.journal.context import journal_context
from core.kinds import get_kind
from groupsite.corrections.models import Correction
from groupsite.corrections.profile_parts import DESTINATION, DESTINATION_URL, LINKS, save_parts
from groupsite.corrections.records import describe_value, get_label, read_value
from people.models import Person, User


class CorrectionError(Exception):
    """The correction cannot be accepted; `messages` say why, by the label of the field."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__(" ".join(messages))
        self.messages = messages


def may_decide(user: User, correction: Correction) -> bool:
    """Return whether an account may decide: whoever sees the correction and may change the record."""
    record = correction.record
    permission = f"{record._meta.app_label}.change_{record._meta.model_name}"
    return user.has_perm("corrections.change_correction", correction) and user.has_perm(permission, record)


def list_differences(correction: Correction) -> list[FieldChange]:
    """Return what accepting would change: from the values of now to the proposed ones."""
    kind, record = get_kind(correction.kind), correction.record
    differences = []
    for name, (_old, new) in correction.changes.items():
        current = describe_value(record, name, read_value(record, name))
        new = describe_value(record, name, new)
        pieces = diff_texts(current, new) if min(len(current), len(new)) > LONG else []
        differences.append(FieldChange(get_label(kind, name), current, new, pieces))
    return differences


def has_changed_since(correction: Correction) -> bool:
    """Return whether the record has other values now than when the correction was proposed."""
    changes = correction.changes.items()
    return any(read_value(correction.record, name) != old for name, (old, _new) in changes)


def accept(request, correction: Correction, values: Mapping[str, str], version: int) -> None:
    """Change the record to the values, and close the correction.

    version: of the record that was shown. Raises CorrectionError if the form of the record refuses a value,
    StaleVersionError if the record or the correction was changed since.
    """
    with transaction.atomic(), journal_context(why=gettext_noop("correction accepted")):
        _lock(correction)
        if values:
            type(correction.record)(pk=correction.record.pk, version=version).lock_version()
            _save(request, correction.record, dict(values))
        _close(correction, request.user, Correction.State.ACCEPTED)


def _save(request, record: models.Model, values: dict[str, str]) -> None:
    """Save values of a record. Raises CorrectionError."""
    parts = {name: values.pop(name) for name in (LINKS, DESTINATION, DESTINATION_URL) if name in values}
    if values:
        save_through_form(request, record, values)
    if parts and isinstance(record, Person):
        try:
            save_parts(record, parts)
        except ValidationError as error:
            raise CorrectionError(error.messages) from error


def decline(correction: Correction, user: User) -> None:
    """Close a correction without a change. Raises StaleVersionError if it was decided on meanwhile."""
    with transaction.atomic():
        _lock(correction)
        _close(correction, user, Correction.State.DECLINED)


def _lock(correction: Correction) -> None:
    rows = Correction.objects.waiting().select_for_update(of=["self"])
    if not rows.filter(pk=correction.pk).exists():
        raise StaleVersionError(_("Somebody else decided on it meanwhile."))


def _close(correction: Correction, user: User, state: str) -> None:
    correction.state, correction.decided_by, correction.decided_at = state, user, timezone.now()
    correction.save(update_fields=["state", "decided_by", "decided_at"])


def save_through_form(request, record: models.Model, values: Mapping[str, str]) -> None:
    """Save values of a record as if somebody had typed them into its form and left all else alone."""
    model_admin = admin.site.get_model_admin(type(record))
    fields = flatten_fieldsets(model_admin.get_fieldsets(request, record))
    form_class = model_admin.get_form(request, record, change=True, fields=fields)
    unchanged = read_submission(form_class(instance=record))
    if "save_anyway" in form_class.base_fields:  # the person is known, so nobody is added twice
        unchanged["save_anyway"] = "on"
    form = form_class({**unchanged, **values}, instance=record)
    if not form.is_valid():
        raise CorrectionError(
            [
                f"{form.fields[name].label}: {message}" if name in form.fields else str(message)
                for name, messages in form.errors.items()
                for message in messages
            ]
        )
    changed = form.save(commit=False)
    model_admin.save_model(request, changed, form, change=True)
    model_admin.save_related(request, form, [], change=True)
    model_admin.log_change(request, changed, [{"changed": {"fields": form.changed_data}}])


def read_submission(form: forms.BaseForm) -> dict[str, object]:
    """Return what a browser sends for a form that nobody touched."""
    data = {}
    for bound in form:
        value = bound.value()
        if value is not None and value is not False and not isinstance(bound.field, FileField):
            data[bound.html_name] = bound.field.prepare_value(value)
    return data
