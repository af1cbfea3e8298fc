"""Bulk actions of the admin, with a confirmation page: how many rows, and which are refused and why."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import Error, models, transaction
from django.db.models import Q
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from core.admin.autocomplete_fields import LabelledAutocomplete

MAX_NAMED = 20
CONFIRMED = "confirmed"
RAISED = "P0001"  # PostgreSQL's code of an exception that a trigger raises


@dataclass(frozen=True)
class BulkAction:
    """A bulk action.

    name: of the action. label: of the button, "Publish". done: for the message, "published",
    with the context "done to rows".
    to: changes the rows, given the selected row of `pick`. possible: the rows that it applies to; else_why:
    why it does not apply to others. pick: a foreign key of which a row must be selected. needs: permissions.
    """

    name: str
    label: str | Promise
    done: str | Promise
    to: Callable[[models.QuerySet, object], object]
    possible: Q = field(default_factory=Q)
    reason_otherwise: str | Promise = ""
    pick: models.ForeignKey | None = None
    needs: tuple[str, ...] = ()


def make_action(change: BulkAction) -> Callable:
    """Build an action of Django's admin."""

    def run(modeladmin, request, queryset):
        may_change = request.user.get_permitted_rows("change", modeladmin.model)
        selected = modeladmin.model.objects.filter(pk__in=queryset.order_by().values("pk"))
        allowed = selected.filter(pk__in=may_change.order_by().values("pk"))
        changeable = allowed.filter(change.possible)
        unchangeable = allowed.exclude(change.possible) if change.possible else allowed.none()
        confirmed = CONFIRMED in request.POST
        form = BulkActionForm(change, modeladmin.admin_site, request.POST if confirmed else None)
        if confirmed and form.is_valid():
            return _apply(change, modeladmin, request, changeable, form)
        context = {
            **modeladmin.admin_site.each_context(request),
            "title": change.label,
            "opts": modeladmin.opts,
            "change": change,
            "form": form,
            "media": modeladmin.media + form.media,
            "able": changeable.count(),
            "named": changeable[:MAX_NAMED],
            "refused": _summarize(selected.exclude(pk__in=allowed.values("pk"))),
            "unable": _summarize(unchangeable),
            # the selection in the list, to be sent with the confirmation
            "sent_again": [
                (name, value)
                for name in (ACTION_CHECKBOX_NAME, "action", "select_across")
                for value in request.POST.getlist(name)[: None if name != "action" else 1]
            ],
        }
        request.current_app = modeladmin.admin_site.name
        return TemplateResponse(request, "admin/bulk.html", context)

    run.__name__ = change.name
    run.short_description = change.label
    run.allowed_permissions = ["change"]
    run.needs = change.needs
    return run


def make_update_action(
    name: str,
    words: str | Promise,
    done: str | Promise,
    possible: Q | None = None,
    else_why: str | Promise = "",
    **values,
) -> Callable:
    """Build an action that gives fields the same values in many rows."""
    change = BulkAction(name, words, done, lambda rows, _: rows.update(**values), possible or Q(), else_why)
    return make_action(change)


def merge_selected(modeladmin, request, queryset):
    """Open the page that merges the two selected rows; the first one stays, unless the user swaps them."""
    keys = list(queryset.order_by("pk").values_list("pk", flat=True)[:3])
    if len(keys) != 2:
        modeladmin.message_user(request, _("Select exactly two rows to merge them."), messages.ERROR)
        return None
    return redirect(build_merge_url(modeladmin.model, *keys))


merge_selected.short_description = gettext_lazy("Merge")
merge_selected.allowed_permissions = ["delete"]  # Django asks for one of those listed


def build_merge_url(model: type[models.Model], *keys) -> str:
    """Return the URL of the page that merges rows; with one key, of the page that lets choose the other."""
    url = reverse("admin:merge", args=[model._meta.label_lower])
    return f"{url}?{urlencode({'row': keys}, doseq=True)}"


VISIBILITY = [
    make_update_action(
        "publish", gettext_lazy("Publish"), pgettext_lazy("done to rows", "published"), visibility="public"
    ),
    make_update_action(
        "make_draft",
        gettext_lazy("Make a draft"),
        pgettext_lazy("done to rows", "made a draft"),
        visibility="draft",
    ),
    make_update_action(
        "withdraw",
        gettext_lazy("Withdraw"),
        pgettext_lazy("done to rows", "withdrawn"),
        visibility="withdrawn",
    ),
]
"""Actions that change the visibility of content."""


class BulkActionForm(forms.Form):
    """The confirmation form, with a field for the row that an action adds."""

    def __init__(self, change: BulkAction, site, data=None) -> None:
        super().__init__(data)
        if change.pick:
            self.fields["picked"] = forms.ModelChoiceField(
                change.pick.related_model.objects.all(),
                label=str(change.pick.verbose_name).capitalize(),
                widget=LabelledAutocomplete(change.pick, site),
            )


def _summarize(rows: models.QuerySet) -> dict[str, object]:
    return {"count": rows.count(), "named": rows[:MAX_NAMED]}


def _apply(change: BulkAction, modeladmin, request, rows: models.QuerySet, form: BulkActionForm) -> None:
    count = rows.count()
    try:
        with transaction.atomic():
            change.to(rows, form.cleaned_data.get("picked"))
    except Error as error:
        diagnosis = getattr(error.__cause__, "diag", None)
        if getattr(diagnosis, "sqlstate", "") == RAISED:
            reason = diagnosis.message_primary
        else:
            constraint = getattr(diagnosis, "constraint_name", "") or gettext("a rule")
            reason = gettext("{constraint} would be violated. Choose fewer, or open them one by one.").format(
                constraint=constraint
            )
        modeladmin.message_user(
            request, gettext("Nothing was changed. {reason}").format(reason=reason), messages.ERROR
        )
        return
    noun = modeladmin.opts.verbose_name if count == 1 else modeladmin.opts.verbose_name_plural
    text = gettext("{number} {noun} {done}.").format(number=count, noun=noun, done=change.done)
    modeladmin.message_user(request, text, messages.SUCCESS)
