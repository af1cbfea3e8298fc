"""What members do with reports: save, repeat, share, withdraw and delete."""

from dataclasses import replace

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from groupsite.reports.builder import build_form, load_form, render_builder
from groupsite.reports.models import Report
from groupsite.reports.settings import ReportSettings
from groupsite.reports.sharing import SharingForm, open_link, withdraw_link

MOST = 200
"""The most reports of an account."""


def get_own(request: HttpRequest, pk: int) -> Report:
    """Return a report that the account may change. Raises Http404 and PermissionDenied."""
    report = get_object_or_404(Report.objects.readable_by(request.user), pk=pk)
    if not request.user.has_perm("reports.change_report", report):
        raise PermissionDenied
    return report


@require_POST
def save(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """Save what the builder shows: as a new report, or in place of a saved one."""
    if not request.user.has_perm("reports.add_report"):
        raise PermissionDenied
    report = get_own(request, pk) if pk else None
    form = build_form(request.user, QueryDict(request.POST.get("query", "")))
    if not form.is_valid():
        messages.error(request, gettext("The report was not saved. Correct the fields that are marked."))
        return render_builder(request, form, report)
    if report and request.POST.get("token") not in ("", None, report.changed_at.isoformat()):
        text = gettext(
            "Somebody changed this report since you opened it. What you chose is below and not saved yet. "
            "Save again to replace their changes, or open the report again to see them."
        )
        messages.warning(request, text)
        return render_builder(request, form, report)
    settings = form.settings
    if report is None and (own := Report.objects.filter(user=request.user.pk)).count() >= MOST:
        same = own.filter(settings=settings.to_json())
        if not same.exists():
            text = gettext("You have %d reports. Delete one before you save another.")
            messages.error(request, text % MOST)
            return render_builder(request, form)
    report = store(report, settings, request.user)
    messages.success(request, gettext("The report “%s” was saved.") % report.title)
    return redirect("admin:report", report.pk)


def store(report: Report | None, settings: ReportSettings, account) -> Report:
    """Store settings in a report, or in a new one; a second press of the button adds no second report."""
    values = settings.to_json()
    if report is None:
        same = Report.objects.filter(user=account, title=settings.title, settings=values).first()
        return same or Report.objects.create(user=account, title=settings.title, settings=values)
    report.title, report.settings = settings.title, values
    report.save()
    return report


@require_POST
def repeat(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the same report for the period that follows; it is shared with nobody."""
    report = get_object_or_404(Report.objects.readable_by(request.user), pk=pk)
    form = load_form(request.user, report)
    if not form.is_valid():
        messages.error(request, gettext("The settings of this report are not valid any more. Correct them."))
        return redirect("admin:report", pk)
    following = replace(form.settings, title=report.title).next
    copy = store(None, following, request.user)
    messages.success(request, gettext("The report “%s” was added.") % copy.title)
    return redirect("admin:report", copy.pk)


@require_POST
def share_with_group(request: HttpRequest, pk: int) -> HttpResponse:
    """Let all members open the report, or only whoever made it and owners."""
    report = get_own(request, pk)
    report.for_group = "for_group" in request.POST
    report.save()
    text = (
        gettext("Members of the group can open this report now.")
        if report.for_group
        else gettext("Only you and owners can open this report now.")
    )
    messages.success(request, text)
    return redirect("admin:report", pk)


@require_POST
def share(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a link with which everybody can open the report. Only owners let it show what is not public."""
    report = get_own(request, pk)
    form = SharingForm(request.POST)
    if not form.is_valid():
        saved = load_form(request.user, report)
        return render_builder(request, saved, report, link_form=form)
    shows_internal = form.cleaned_data["shows_internal"]
    if shows_internal and not request.user.has_perm("groupsite.change_group"):
        raise PermissionDenied
    open_link(report, form.cleaned_data["until"], shows_internal)
    messages.success(request, gettext("The link is ready. Copy it below."))
    return redirect("admin:report", pk)


@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Make the link of the report invalid."""
    withdraw_link(get_own(request, pk))
    messages.success(request, gettext("The link was withdrawn. Nobody can open it any more."))
    return redirect("admin:report", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a report after asking."""
    report = get_own(request, pk)
    if request.method == "POST":
        report.delete()
        messages.success(request, gettext("The report “%s” was deleted.") % report.title)
        return redirect("admin:reports")
    context = {"title": gettext("Delete “%s”?") % report.title, "report": report}
    return render(request, "admin/reports/delete.html", {**admin.site.each_context(request), **context})
