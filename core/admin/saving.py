"""What becomes of a form that is sent to the admin, from its first step to its last.

    read what was sent → lock the row → merge with what somebody else saved → validate → save → say so

An attempt that fails because of another writer is made again, from the lock on. A preview takes the same
steps, shows the page that visitors would see, and rolls everything back. A form that is not saved is shown
again as it was typed, with the reason.
"""

import contextlib
import logging

from django import forms
from django.contrib import messages
from django.contrib.admin import helpers
from django.contrib.admin.exceptions import DisallowedModelAdminToField
from django.contrib.admin.options import IS_POPUP_VAR, TO_FIELD_VAR
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, OperationalError, models, transaction
from django.forms.formsets import all_valid
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.edit_conflicts import find_conflict, render_choice, render_deleted
from core.admin.submissions import (
    FRAME,
    PREVIEW,
    VERSION,
    FilledForm,
    Submission,
    fill_form,
    is_preview,
    publish,
)
from core.db.dated_models import today
from core.db.models import StaleVersionError, VersionedModel
from core.db.retries import (
    CONFLICTS,
    FOREIGN_KEY_VIOLATION,
    LOCK_NOT_AVAILABLE,
    MAX_ATTEMPTS,
    UNIQUE_VIOLATION,
    get_error_code,
)
from core.files.form_fields import drop_pending_uploads
from core.history.undo import format_undo_button

NO_CONTENT = 204
"""The answer to a preview if there is no page, as the form has errors."""
REFUSALS = {
    UNIQUE_VIOLATION: _("Nothing was saved. A value is already in use and must be unique. Change it."),
    FOREIGN_KEY_VIOLATION: _(
        "Nothing was saved. Something that was chosen here has been deleted. Choose again."
    ),
}
BUSY = _(
    "Nothing was saved, because the site is busy with other changes, such as an import. Your input is "
    "still here. Try again in a minute."
)

_log = logging.getLogger(__name__)


def answer_form(
    admin, request: HttpRequest, key: str | None, form_url: str, context: dict | None
) -> HttpResponse:
    """Save a form that was sent, or only show its page, or show the form again and say why."""
    submission = read_submission(admin, request, key, form_url, context or {})
    if is_preview(request):
        return preview_page(submission)
    return save_with_retries(submission)


def read_submission(admin, request: HttpRequest, key: str | None, form_url: str, context: dict) -> Submission:
    """Read what kind of form was sent, and whether it added a row before: somebody went back to its page."""
    to_field = request.POST.get(TO_FIELD_VAR, request.GET.get(TO_FIELD_VAR))
    if to_field and not admin.to_field_allowed(request, to_field):
        raise DisallowedModelAdminToField(
            gettext("The field {to_field} cannot be referenced.").format(to_field=to_field)
        )
    is_sent_again = key is None and not is_preview(request) and admin.admin_site.was_submitted(request)
    if is_sent_again:
        context = {**context, "draft_key": "", "is_sent_again": True}
    return Submission(admin, request, key, form_url, context, is_sent_again)


def preview_page(submission: Submission) -> HttpResponse:
    """Return the page that visitors would see if the form were saved now, and save nothing."""
    if not submission.admin.has_page:
        raise Http404(gettext("There is no page to preview."))
    if submission.data[PREVIEW] == FRAME:
        submission.request.POST = fill_gaps(submission)
    with transaction.atomic():
        response = save_with_retries(submission)
        transaction.set_rollback(True)
    list(messages.get_messages(submission.request))  # what they say was not done
    is_refused = isinstance(response, TemplateResponse)
    if is_refused and submission.data[PREVIEW] == FRAME:
        return HttpResponse(status=NO_CONTENT)
    return response


def fill_gaps(submission: Submission) -> QueryDict:
    """Return what was sent for a preview, with the label of each required text that is still empty.

    Required days are today, so that the page is seen before all of them are typed.
    """
    row = read_row(submission)
    data = submission.data.copy()
    form = submission.admin.get_form(submission.request, row, change=row is not None)(instance=row)
    for bound in form:
        field = bound.field
        if not field.required or data.get(bound.html_name):
            continue
        if isinstance(field, forms.DateField) or "data-date" in field.widget.attrs:
            data[bound.html_name] = today().isoformat()
        elif "data-date-time" in field.widget.attrs:
            data[bound.html_name] = f"{today()} 12:00"
        elif isinstance(field, forms.CharField):
            data[bound.html_name] = str(bound.label)
    return data


def save_with_retries(submission: Submission) -> HttpResponse:
    """Save a form, again after a conflict with another writer: a value that is now taken is then an error.

    What still cannot be saved is shown again as typed.
    """
    for _attempt in range(MAX_ATTEMPTS):
        try:
            with transaction.atomic():
                return save(submission)
        except (OperationalError, IntegrityError) as error:
            code = get_error_code(error)
            if code not in (*CONFLICTS, FOREIGN_KEY_VIOLATION, LOCK_NOT_AVAILABLE):
                raise
            _log.warning("A form was not saved: %s", error)
        if code == LOCK_NOT_AVAILABLE:
            break
    with transaction.atomic():
        row = read_row(submission)
        if row is None and not submission.is_new:
            return render_deleted(submission)
        filled = fill_form(submission, row, publish(submission.data))
        return refuse(submission, filled, submission.data, str(REFUSALS.get(code, BUSY)))


def save(submission: Submission) -> HttpResponse:
    """Take all steps from the stored row to the answer, in a transaction."""
    row, data = lock_row(submission), submission.data
    if row is None and not submission.is_new:
        return render_deleted(submission)
    if conflict := find_conflict(submission, row):
        if conflict.must_be_asked:
            return render_choice(submission, conflict)
        data = conflict.merge(data)
    filled = fill_form(submission, row, publish(data))
    if submission.is_sent_again and not submission.is_draft:
        reason = gettext("This form was saved already. Save again to add another one with these values.")
        return refuse(submission, filled, data, reason)
    if not validate(filled) or submission.is_draft:
        return show_again(submission, filled, data)
    save_rows(submission, filled)
    return say_what_happened(submission, filled.form.instance)


def lock_row(submission: Submission) -> models.Model | None:
    """Return the stored row of a form, which is locked if the form says which version it has read."""
    while True:
        row = read_row(submission)
        if not isinstance(row, VersionedModel) or VERSION not in submission.data or submission.is_draft:
            return row
        with contextlib.suppress(StaleVersionError):  # changed between reading and locking
            row.lock_version()
            return row


def read_row(submission: Submission) -> models.Model | None:
    """Return the stored row of a form, None for a new or deleted one. Raises PermissionDenied."""
    admin, request = submission.admin, submission.request
    if submission.key is None:
        row, is_allowed = None, admin.has_add_permission(request)
    else:
        row = admin.get_object(request, unquote(submission.key))
        is_allowed = admin.has_change_permission(request, row)
    if not is_allowed:
        raise PermissionDenied
    return row


def validate(filled: FilledForm) -> bool:
    """Validate a form and all that belongs to it, so that all errors show at once."""
    is_valid = filled.form.is_valid()
    return all_valid(filled.formsets) and is_valid


def save_rows(submission: Submission, filled: FilledForm) -> None:
    """Save a valid form through the methods that each admin may extend, with an entry in Django's log."""
    admin, request, form, formsets = submission.admin, submission.request, filled.form, filled.formsets
    change, account = not submission.is_new, submission.request.user
    row = admin.save_form(request, form, change=change)
    admin.save_model(request, row, form, change)
    for part in filled.forms:
        for note in drop_pending_uploads(part, account.pk):
            messages.info(request, note)
    admin.save_related(request, form, formsets, change)
    text = admin.construct_change_message(request, form, formsets, not change)
    (admin.log_change if change else admin.log_addition)(request, row, text)


def say_what_happened(submission: Submission, row: models.Model) -> HttpResponse:
    """Lead on after a row was saved, with a message that has a button to undo it; or show its page."""
    admin, request = submission.admin, submission.request
    if is_preview(request):
        url = reverse(admin.list_url) if admin.list_url else row.get_absolute_url()
        return admin.admin_site.render_public_page(request, row, url)
    response = (admin.response_add if submission.is_new else admin.response_change)(request, row)
    undo_button = format_undo_button()
    if IS_POPUP_VAR not in request.POST and undo_button:
        meta = row._meta
        form_url = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
        links = [format_html("<a href='{}'>{}</a>", form_url, gettext("Edit"))]
        url = row.get_absolute_url() if hasattr(row, "get_absolute_url") else ""
        if url and getattr(row, "is_shown", True):
            links.append(format_html("<a href='{}'>{}</a>", url, gettext("View on site")))
        links.append(undo_button)
        messages.info(request, format_html_join(" · ", "{}", ((link,) for link in links)))
    return response


def refuse(submission: Submission, filled: FilledForm, data: QueryDict, reason: str) -> HttpResponse:
    """Show a form again with the reason why it must not be saved.

    It is validated as Django does alone: forms of the product may wait for locks that cannot be had.
    """
    forms.ModelForm.full_clean(filled.form)
    filled.form.add_error(None, reason)
    all_valid(filled.formsets)
    return show_again(submission, filled, data)


def show_again(submission: Submission, filled: FilledForm, data: QueryDict) -> HttpResponse:
    """Show a validated form again as it was sent, with its errors; a draft was not made public."""
    admin, request, row, form = submission.admin, submission.request, filled.row, filled.form
    form.data = data
    admin_form = helpers.AdminForm(
        form,
        list(admin.get_fieldsets(request, row)),
        admin.get_prepopulated_fields(request, row),
        admin.get_readonly_fields(request, row),
        model_admin=admin,
    )
    inlines = admin.get_inline_formsets(request, filled.formsets, filled.inlines, row)
    title = gettext("Change %s") if row else gettext("Add %s")
    context = {
        **admin.admin_site.each_context(request),
        "title": title % admin.opts.verbose_name,
        "subtitle": str(row) if row else None,
        "adminform": admin_form,
        "object_id": submission.key,
        "original": row,
        "is_popup": IS_POPUP_VAR in {*request.POST, *request.GET},
        "to_field": request.POST.get(TO_FIELD_VAR, request.GET.get(TO_FIELD_VAR)),
        "media": sum((inline.media for inline in inlines), admin.media + admin_form.media),
        "inline_admin_formsets": inlines,
        "errors": helpers.AdminErrorList(form, filled.formsets),
        "preserved_filters": admin.get_preserved_filters(request),
        **submission.context,
    }
    is_new = submission.is_new
    return admin.render_change_form(
        request, context, add=is_new, change=not is_new, obj=row, form_url=submission.form_url
    )
