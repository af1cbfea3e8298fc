"""Pages on which calendars and tables are pasted: a plan is shown, then applied, and can be undone."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from core.admin.model_forms import DayField
from core.db.dated_models import today
from core.history.undo import format_undo_button
from core.journal.context import journal_context
from core.plans.confirmation import compute_digest, is_confirmed
from core.plans.questions import Questions
from core.plans.ticks import choose_rows
from core.tables.uploads import read_upload
from groupsite.agenda import calendar_import, pasted_tables
from groupsite.agenda.calendar_reader import decode_calendar, get_horizon, read_calendar
from groupsite.agenda.models import Event

LARGEST = 5 * 1024 * 1024
FIRST_YEAR = 1900
MOST_YEARS_AHEAD = 20


def read_calendar_text(request: HttpRequest) -> str:
    """Return the pasted calendar, or that of a file. Raises ValueError for a file that is none."""
    upload = request.FILES.get("file")
    if upload is None:
        return request.POST.get("text", "")
    if (upload.size or 0) > LARGEST:
        raise ValueError(gettext("The file has more than %d MB.") % (LARGEST // 1024**2))
    return decode_calendar(upload.read())


class CalendarForm(forms.Form):
    """The days between which the dates of a calendar are read."""

    since = DayField(label=gettext_lazy("First day"), required=False)
    until = DayField(
        label=gettext_lazy("Last day of series"),
        required=False,
        help_text=gettext_lazy("If empty, in two years. Without a first day, past events are read, too."),
    )

    def clean(self):
        cleaned = super().clean() or {}
        since, until = cleaned.get("since"), cleaned.get("until")
        if until and not FIRST_YEAR <= until.year <= today().year + MOST_YEARS_AHEAD:
            self.add_error("until", gettext("Choose a day in the next %d years.") % MOST_YEARS_AHEAD)
        elif since and (until or get_horizon()) < since:
            self.add_error("since", gettext("The first day is after the last day."))
        return cleaned


def paste_calendar(request: HttpRequest, site) -> HttpResponse:
    """Show what a calendar file would add and change; with the digest of that plan, do so."""
    check_permission(request, Event)
    form = CalendarForm(request.POST if request.method == "POST" else None)
    page: dict[str, Any] = {"title": gettext("Add events from a calendar"), "opts": Event._meta, "text": ""}
    page["form"] = form
    if request.method == "POST":
        try:
            page["text"] = read_calendar_text(request)
            if not form.is_valid():
                raise ValueError(gettext("Correct the days below."))
            reading = read_calendar(page["text"], **form.cleaned_data)
            plan = calendar_import.plan_import(reading, read_visibility(request))
        except ValueError as error:
            page["problem"] = str(error)
        else:
            choose_rows(plan, request.POST)
            page |= {"plan": plan, "notes": reading.problems}
            page["doable"] = sum(row.is_savable for row in plan)
            page["digest"] = compute_digest(row.fingerprint for row in plan)
            if "apply" in request.POST and is_confirmed(request, page["digest"]):
                return apply(request, Event, lambda: sum(calendar_import.apply_plan(plan)), page, site)
    return show(request, site, "calendar", page)


def paste_table(request: HttpRequest, site, kind: str) -> HttpResponse:
    """Show what a table of talks, positions or theses would add; with the digest of that plan, do so."""
    table = pasted_tables.KINDS.get(kind)
    if table is None:
        raise Http404
    check_permission(request, table.model)
    page: dict[str, Any] = {"title": gettext("Paste a table: %s") % table.label, "opts": table.model._meta}
    page |= {"headings": table.columns.headings.values(), "text": request.POST.get("text", "")}
    questions = Questions(pasted_tables.QUESTION_KINDS, request.POST)
    if request.method == "POST":
        try:
            if upload := request.FILES.get("file"):
                page["text"], page["notes"] = read_upload(upload)
            plan = pasted_tables.plan_table(table, page["text"], read_visibility(request), questions)
        except ValueError as error:
            page["problem"] = str(error)
        else:
            choose_rows(plan, request.POST)
            page |= {"plan": plan, "questions": questions, "doable": sum(row.is_new for row in plan)}
            page["digest"] = compute_digest(f"{row.number} {row.title} {row.verdict}" for row in plan)
            if "apply" in request.POST and is_confirmed(request, page["digest"]):
                return apply(request, table.model, lambda: pasted_tables.apply_table(table, plan), page, site)
    return show(request, site, "table", page)


def check_permission(request: HttpRequest, model) -> None:
    if not request.user.has_perm(f"{model._meta.app_label}.add_{model._meta.model_name}"):
        raise PermissionDenied


def read_visibility(request: HttpRequest) -> str:
    return "public" if request.POST.get("visibility") == "public" else "draft"


def apply(request: HttpRequest, model, save, page: dict[str, Any], site) -> HttpResponse:
    """Apply a plan in one transaction and redirect to the list, with a button that undoes it."""
    try:
        with transaction.atomic(), journal_context(why=gettext_noop("pasted")):
            number = save()
    except (ValidationError, IntegrityError) as error:
        text = " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
        template = "calendar" if model is Event else "table"
        return show(request, site, template, page | {"problem": text})
    url = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    text = gettext("{number} saved. {undo}")
    messages.success(request, format_html(text, number=number, undo=format_undo_button(url)))
    return redirect(url)


def show(request: HttpRequest, site, template: str, page: dict[str, Any]) -> HttpResponse:
    page = {"plan": None, "problem": "", "notes": [], "digest": "", "doable": 0} | page
    page |= {"largest": LARGEST, "is_public": read_visibility(request) == "public"}
    name = f"admin/agenda/additions/{template}.html"
    return render(request, name, {**site.each_context(request), **page})
