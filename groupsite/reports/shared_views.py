"""The public pages of reports that are shared by a link."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from groupsite.reports.building import ON_PAGE, build_report, describe_emptiness
from groupsite.reports.cohorts import CohortChoices
from groupsite.reports.downloads import build_file_response
from groupsite.reports.files import FORMATS
from groupsite.reports.models import Report
from groupsite.reports.readers import ReportReader
from groupsite.reports.settings import ReportSettings
from groupsite.reports.settings_form import ReportSettingsForm
from groupsite.reports.sharing import HEADERS, EndedLinkError, find_report, get_link_reader

View = Callable[..., HttpResponse]


def with_report(view: View) -> View:
    """Give a view the report of its token; answer 404 and 410, and set the headers of links."""

    @require_safe
    @wraps(view)
    def open_report(request, token: str, **arguments) -> HttpResponse:
        try:
            report = find_report(token)
        except EndedLinkError:
            response = render(request, "reports/ended.html", status=410)
        else:
            if report is None:
                raise Http404
            response = view(request, report, **arguments)
        for name, value in HEADERS.items():
            response.headers[name] = value
        return response

    return open_report


@with_report
def shared_report(request, report: Report) -> HttpResponse:
    """Show a report to whoever has its link."""
    settings, reader = read_shared(report)
    content = build_report(settings, reader, ON_PAGE)
    account = request.user
    context = {
        "report": report,
        "content": content,
        "formats": list(FORMATS.items()),
        "token": request.resolver_match.kwargs["token"],
        "emptiness": "" if content.has_rows else describe_emptiness(settings, reader),
        "may_change": account.is_authenticated and account.has_perm("reports.change_report", report),
    }
    return render(request, "reports/shared.html", context)


@with_report
def shared_file(request, report: Report, ending: str) -> HttpResponse:
    """Send a shared report as a file."""
    return build_file_response(*read_shared(report), ending)


def read_shared(report: Report) -> tuple[ReportSettings, ReportReader]:
    """Return the settings of a report, and for whom its link shows it. Raises Http404 if they are invalid."""
    reader = get_link_reader(report)
    form = ReportSettingsForm.of_settings(report.settings, CohortChoices(reader))
    if not form.is_valid():
        raise Http404(gettext("The settings of this report are not valid any more."))
    return replace(form.settings, title=report.title, internal=report.link_shows_internal), reader
