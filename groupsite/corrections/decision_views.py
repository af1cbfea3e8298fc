"""Corrections in the admin: the list, and the page on which somebody decides."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext as _

from core.db.models import StaleVersionError
from core.kinds import get_kind
from groupsite.corrections.decisions import (
    CorrectionError,
    accept,
    decline,
    has_changed_since,
    list_differences,
    may_decide,
)
from groupsite.corrections.models import Correction
from groupsite.corrections.records import describe_value, get_label
from people.models import Person

SHOWN = 50
"""The most corrections of either state that the list shows."""
ACCEPT, DECLINE = "accept", "decline"


class DecisionForm(forms.Form):
    """The proposed values, which can be edited, and the version of the record that was shown."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data, correction: Correction) -> None:
        super().__init__(
            data,
            initial={"version": correction.record.version},
            label_suffix="",
            use_required_attribute=False,
        )
        kind = get_kind(correction.kind)
        for name, (_old, new) in correction.changes.items():
            if name == "email_visibility":
                choices = Person.EmailVisibility.choices
                self.fields[name] = forms.ChoiceField(
                    label=get_label(kind, name), initial=new, choices=choices
                )
                continue
            self.fields[name] = forms.CharField(
                label=get_label(kind, name),
                required=False,
                initial=new,
                strip=False,
                widget=forms.Textarea(attrs={"rows": 6 if len(new) > 100 else 2, "dir": "auto"}),
            )

    @property
    def values(self) -> dict[str, str]:
        values = {name: value for name, value in self.cleaned_data.items() if name != "version"}
        return {name: value.replace("\r\n", "\n") for name, value in values.items()}


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("corrections/", site.admin_view(build_list_view(site)), name="corrections"),
        path("corrections/<int:pk>/", site.admin_view(build_decision_view(site)), name="correction"),
    ]


def select_corrections(user) -> models.QuerySet:
    """Return the corrections that an account may see."""
    return user.get_permitted_rows("view", Correction)


def count_waiting(user) -> models.QuerySet:
    """Return a queryset of one row at most, annotated with how many corrections wait that the user sees."""
    number = models.Window(models.Count("pk"))
    return select_corrections(user).waiting().only("pk").order_by().annotate(number=number)[:1]


def build_list_view(site):
    """Return the view of waiting corrections, and below them of those decided on."""

    def view(request) -> HttpResponse:
        rows = select_corrections(request.user).with_records()
        context = {
            "title": _("Corrections"),
            "waiting": [CorrectionRow(row) for row in rows.waiting().order_by("created_at", "pk")[:SHOWN]],
            "decided": [CorrectionRow(row) for row in rows.decided().order_by("-decided_at", "-pk")[:SHOWN]],
            "shown": SHOWN,
        }
        return render(request, "admin/corrections/list.html", {**site.each_context(request), **context})

    return view


class CorrectionRow:
    """A correction as lists and its page show it."""

    def __init__(self, correction: Correction) -> None:
        self.correction, self.record = correction, correction.record
        self.kind = get_kind(correction.kind)

    @property
    def noun(self) -> str:
        return str(self.kind.model._meta.verbose_name)

    @property
    def parts(self) -> str:
        """What it is about: labels of fields, or of another part."""
        names = self.correction.changes or [self.correction.part]
        return ", ".join(get_label(self.kind, name) for name in names)

    @property
    def author(self) -> str:
        """Who proposed it."""
        return self.correction.name or self.correction.email or _("a visitor")


def build_decision_view(site):
    """Return the view of one correction, with its differences and the buttons to decide."""

    def view(request, pk: int) -> HttpResponse:
        rows = select_corrections(request.user).with_records()
        correction = get_object_or_404(rows, pk=pk)
        decides = correction.is_waiting and may_decide(request.user, correction)
        if request.method != "POST":
            return _show(request, site, correction, DecisionForm(None, correction), decides)
        if not may_decide(request.user, correction):
            raise PermissionDenied
        if not correction.is_waiting:
            messages.error(request, _("Somebody else decided on it meanwhile."))
            return redirect("admin:corrections")
        return _decide(request, site, correction)

    return view


def _decide(request, site, correction: Correction) -> HttpResponse:
    form = DecisionForm(request.POST, correction)
    try:
        if DECLINE in request.POST:
            decline(correction, request.user)
            messages.success(request, _("The correction was declined. Nothing changed."))
            return redirect("admin:corrections")
        if form.is_valid():
            accept(request, correction, form.values, form.cleaned_data["version"])
            done = _("“%(name)s” was corrected.") if correction.changes else _("The report is done.")
            messages.success(request, done % {"name": correction.record} if correction.changes else done)
            return redirect("admin:corrections")
        problems, status = [_("Reload the page, and decide again.")], 200
    except CorrectionError as error:
        problems, status = error.messages, 200
    except StaleVersionError:
        problems = [_("It was changed meanwhile. Compare again, then decide.")]
        status = 409
    correction.refresh_from_db()
    correction.record.refresh_from_db()
    form.data = request.POST.copy()
    form.data["version"] = str(correction.record.version)  # type: ignore[index]
    return _show(request, site, correction, form, correction.is_waiting, problems, status)


def _show(request, site, correction, form, decides, problems=(), status=200) -> HttpResponse:
    row = CorrectionRow(correction)
    context: dict[str, Any] = {
        "title": _("Correction of “%(name)s”") % {"name": correction.record},
        "row": row,
        "correction": correction,
        "form": form,
        "decides": decides,
        "differences": list_differences(correction) if correction.is_waiting else [],
        "changes": [
            (get_label(row.kind, name), *(describe_value(row.record, name, value) for value in values))
            for name, values in correction.changes.items()
        ],
        "has_changed": correction.is_waiting and has_changed_since(correction),
        "problems": problems,
        "edit_url": f"admin:{correction.record._meta.app_label}_{correction.record._meta.model_name}_change",
        "history_url": (
            f"admin:{correction.record._meta.app_label}_{correction.record._meta.model_name}_history"
        ),
    }
    page = "admin/corrections/decide.html"
    return render(request, page, {**site.each_context(request), **context}, status=status)
