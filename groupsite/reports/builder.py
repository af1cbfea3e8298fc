"""The page on which a report is put together: the form, and the report as it will be."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from groupsite.reports.building import (
    ON_PAGE,
    build_report,
    count_kinds,
    describe_emptiness,
    list_gaps,
)
from groupsite.reports.cohorts import CohortChoices
from groupsite.reports.files import FORMATS
from groupsite.reports.models import Report
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings import ReportSettings, list_quick_periods
from groupsite.reports.settings_form import ReportSettingsForm, SectionLine
from groupsite.reports.sharing import SharingForm, make_link


@dataclass(frozen=True)
class CountedLine:
    """A section in the form, and how many rows it has; None for the summary, or if that is not known."""

    line: SectionLine
    number: int | None


def get_reader(account, settings: ReportSettings) -> ReportReader:
    """Return for whom an account sees a report: as visitors do, unless it asks for what is not public."""
    return ReportReader(account) if settings.internal else ReportReader()


def build_form(account, query) -> ReportSettingsForm:
    """Return the form of a query string; an account may choose whom it may see."""
    return ReportSettingsForm(query, CohortChoices(ReportReader(account)))


def load_form(account, report: Report) -> ReportSettingsForm:
    """Return the form of a saved report."""
    return ReportSettingsForm.of_settings(report.settings, CohortChoices(ReportReader(account)))


def render_builder(
    request: HttpRequest, form: ReportSettingsForm, report: Report | None = None, **more: Any
) -> HttpResponse:
    """Return the page with a form, and with the report if the form is valid."""
    may_change = report is None or request.user.has_perm("reports.change_report", report)
    context: dict[str, Any] = {
        "title": report.title if report else gettext("New report"),
        "form": form,
        "report": report,
        "may_change": may_change,
        "formats": list(FORMATS.items()),
        "counts": [CountedLine(line, None) for line in form.lines],
        "link": make_link(report) if report and may_change and report.has_link else "",
        "may_show_internal": request.user.has_perm("groupsite.change_group"),
        "query": form.data.urlencode(),
        "token": report.changed_at.isoformat() if report else "",
        "link_form": SharingForm(),
    }
    if form.is_valid():
        context |= build_preview(request.user, form)
    page = render(
        request, "admin/reports/builder.html", {**admin.site.each_context(request), **context, **more}
    )
    page.headers["Cache-Control"] = "private, no-store"
    return page


def build_preview(account, form: ReportSettingsForm) -> dict[str, Any]:
    """Return the context of a valid form: the report, numbers beside the choices, and what to check."""
    settings = form.settings
    reader = get_reader(account, settings)
    content = build_report(settings, reader, ON_PAGE)
    gaps = list_gaps(settings, reader)
    return {
        "content": content,
        "kinds": [(kind, kind.value in settings.left_out) for kind in count_kinds(settings, reader)],
        "counts": [
            CountedLine(line, content.counts.get(line.key) if line.key != "summary" else None)
            for line in form.lines
        ],
        "gaps": gaps,
        "to_check": sum(gap.number for gap in gaps),
        "emptiness": "" if content.has_rows else describe_emptiness(settings, reader),
        "query": settings.query,
        "quick": [(label, settings.move(start, end).query) for label, start, end in list_quick_periods()],
        "next_label": settings.next_label,
    }
