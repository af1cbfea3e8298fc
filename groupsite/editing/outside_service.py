"""The page on which owners look whether an outside service can be reached."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext

from core.http.client import build_client
from core.http.reachability import try_service
from groupsite.editing.background import require_owner
from groupsite.operations.first_run.checklist import SERVICE_REACHED, is_recorded, record_step

PAPER = "10.5555/12345678"
"""The DOI of an article that Crossref made for trying things out."""


def build_urls(site) -> list:
    """Return the URL pattern of this view."""
    return [path("outside-services/", site.admin_view(build_view(site)), name="outside_services")]


def build_view(site):
    """Return the view that asks Crossref for a paper when an owner presses the button."""

    def view(request) -> HttpResponse:
        require_owner(request)
        result = None
        if request.method == "POST":
            url = f"{settings.CROSSREF_URL}/works/{PAPER}"
            result = try_service(build_client(settings.CROSSREF_URL), url)
            if result.is_reachable and not is_recorded(SERVICE_REACHED):
                record_step(request.user, SERVICE_REACHED)
        context = {
            "title": gettext("Outside services"),
            "result": result,
            "is_off": not settings.OUTSIDE_SERVICES,
        }
        return render(request, "admin/outside_services.html", {**site.each_context(request), **context})

    return view
