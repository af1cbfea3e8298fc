"""The page on which editors confirm or dismiss what follows from Crossref."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from core.history.undo import format_undo_button
from core.journal.context import journal_context
from publications.models import Publication
from software.registry_offers import dismiss_offer, list_offers, take_offer

PERMISSION = "software.add_funding"
"""The permission of editors, who see grants."""


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [path("registry-offers/", site.admin_view(build_offers_view(site)), name="registry_offers")]


def build_offers_view(site):
    """Return the view of all open suggestions."""

    def view(request) -> HttpResponse:
        if not request.user.has_perm(PERMISSION):
            raise PermissionDenied
        offers = list_offers(request.user.get_permitted_rows("change", Publication))
        if request.method == "POST":
            _answer(request, {offer.value: offer for offer in offers})
            return redirect("admin:registry_offers")
        context = {"title": _("Suggestions from Crossref"), "offers": offers}
        return render(
            request, "admin/software/registry_offers.html", {**site.each_context(request), **context}
        )

    return view


def _answer(request, offers: dict) -> None:
    """Take or dismiss the suggestion of the button that was pressed."""
    if offer := offers.get(request.POST.get("dismiss", "")):
        dismiss_offer(offer)
        messages.success(request, _("The suggestion was dismissed."))
    elif offer := offers.get(request.POST.get("take", "")):
        try:
            with journal_context(why=gettext_noop("suggestion from Crossref")):
                take_offer(offer)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            text = _("The suggestion was taken.")
            messages.success(request, format_html("{} {}", text, format_undo_button(request.path)))
    else:
        messages.info(request, _("This suggestion is not open any more."))
