"""The pages of members: the list of reports, the builder, and files of what it shows."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from groupsite.reports import changes
from groupsite.reports.builder import build_form, get_reader, load_form, render_builder
from groupsite.reports.cohorts import CohortChoices
from groupsite.reports.downloads import build_file_response
from groupsite.reports.files import FORMATS
from groupsite.reports.models import Report
from groupsite.reports.presets import list_presets
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings import ReportSettings
from groupsite.reports.settings_form import FIELDS, ReportSettingsForm

PEOPLE = 3
"""How many of those whom a report is about the list names."""


@dataclass(frozen=True)
class ReportLine:
    """A report in the list. settings: None where they are not valid any more."""

    report: Report
    settings: ReportSettings | None
    people: str
    may_change: bool


def build_urls(site) -> list:
    """Return the URL patterns of reports in the admin."""
    pages: list[tuple[str, Callable[..., HttpResponse], str]] = [
        ("", list_reports, "reports"),
        ("new/", new_report, "report_new"),
        ("new/report.<slug:ending>", new_file, "report_new_file"),
        ("save/", changes.save, "report_save_new"),
        ("<int:pk>/", saved_report, "report"),
        ("<int:pk>/report.<slug:ending>", saved_file, "report_file"),
        ("<int:pk>/save/", changes.save, "report_save"),
        ("<int:pk>/repeat/", changes.repeat, "report_repeat"),
        ("<int:pk>/group/", changes.share_with_group, "report_group"),
        ("<int:pk>/share/", changes.share, "report_share"),
        ("<int:pk>/withdraw/", changes.withdraw, "report_withdraw"),
        ("<int:pk>/delete/", changes.delete, "report_delete"),
    ]
    return [path(f"reports/{route}", site.admin_view(view), name=name) for route, view, name in pages]


def get_readable(request: HttpRequest, pk: int) -> Report:
    """Return a report that the account may open. Raises Http404."""
    return get_object_or_404(Report.objects.readable_by(request.user), pk=pk)


@require_safe
def list_reports(request: HttpRequest) -> HttpResponse:
    """Show the reports that the account may open, and those to start from."""
    if not request.user.has_perm("reports.add_report"):
        raise PermissionDenied
    account: Any = request.user
    choices = CohortChoices(ReportReader(account))
    reports = Report.objects.readable_by(account).last_changed_first()
    context = {
        "title": gettext("Reports"),
        "lines": [_build_line(account, report, choices) for report in reports],
        "presets": list_presets(account),
        "formats": list(FORMATS.items()),
    }
    return render(request, "admin/reports/list.html", {**admin.site.each_context(request), **context})


def _build_line(account, report: Report, choices: CohortChoices) -> ReportLine:
    form = ReportSettingsForm.of_settings(report.settings, choices)
    may_change = report.user_id == account.pk or account.has_perm("reports.change_report", report)
    if not form.is_valid():
        return ReportLine(report, None, "", may_change)
    labels = [choice.label for choice in form.chosen]
    if len(labels) > PEOPLE:
        labels[PEOPLE - 1 :] = [gettext("%d more") % (len(labels) - PEOPLE + 1)]
    people = get_text_list(labels, gettext("and")) if labels else gettext("everybody")
    return ReportLine(report, form.settings, people, may_change)


@require_safe
def new_report(request: HttpRequest) -> HttpResponse:
    """Show a report that is not saved: of the query string, else the annual report."""
    if any(name in request.GET for name in FIELDS):
        return render_builder(request, build_form(request.user, request.GET))
    account: Any = request.user
    return redirect(f"{reverse('admin:report_new')}?{list_presets(account)[0].settings.query}")


@require_safe
def saved_report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a saved report, or what the query string changes about it."""
    report = get_readable(request, pk)
    is_changed = any(name in request.GET for name in FIELDS)
    form = build_form(request.user, request.GET) if is_changed else load_form(request.user, report)
    return render_builder(request, form, report)


@require_safe
def new_file(request: HttpRequest, ending: str) -> HttpResponse:
    """Send a report that is not saved as a file."""
    return _send_file(request, build_form(request.user, request.GET), ending)


@require_safe
def saved_file(request: HttpRequest, pk: int, ending: str) -> HttpResponse:
    """Send a saved report as a file, or what the query string changes about it."""
    report = get_readable(request, pk)
    if any(name in request.GET for name in FIELDS):
        return _send_file(request, build_form(request.user, request.GET), ending)
    return _send_file(request, load_form(request.user, report), ending, report.title)


def _send_file(request: HttpRequest, form: ReportSettingsForm, ending: str, title: str = "") -> HttpResponse:
    if not form.is_valid():
        raise Http404(gettext("The settings of this report are not valid."))
    settings = replace(form.settings, title=title or form.settings.title)
    return build_file_response(settings, get_reader(request.user, settings), ending)
