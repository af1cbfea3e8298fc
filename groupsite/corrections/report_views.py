"""The public page on which visitors report a mistake in a record."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from core.kinds import ContentKind, get_kinds
from groupsite.corrections.report_form import ReportForm, hash_sender

SENT = "sent"


def build_urls() -> list:
    """Return a URL pattern for each kind of record."""
    return [
        path(f"{kind.path}/<name:slug>/report/", report, {"kind": kind}, name=f"report_{kind.key}")
        for kind in get_kinds()
        if kind.correctable
    ]


@csrf_exempt  # why stands in `groupsite.corrections.report_form`
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request, kind: ContentKind, slug: str) -> HttpResponse:
    """Let a visitor report a mistake in a public record; `part` in the URL chooses what it is about."""
    record = kind.get(slug)
    data = request.POST if request.method == "POST" else None
    sender = hash_sender(request.META.get("REMOTE_ADDR", ""))
    form = ReportForm(data, kind, record, sender, request.GET.get("part", ""))
    if form.is_bound and form.is_valid():
        form.save()
        return redirect(f"{request.path}?{SENT}=1")
    context = {"form": form, "record": record, "stamp": form.make_stamp(), "is_sent": SENT in request.GET}
    response = render(request, "corrections/report.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
