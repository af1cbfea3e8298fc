"""The page on which an editor takes over what CITATION.cff of a repository says."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from core.history.undo import format_undo_button
from software.citation_offers import OfferReader, dismiss_offers, take_offers
from software.models import RepositoryCheck, Software

SEEN = "software.view_repositorycheck"
"""The permission to see what was read from repositories."""


def review_citation(request, admin, key: int) -> HttpResponse:
    """Show what the file says and the software does not; POST takes over what is ticked, or nothing.

    admin: the admin class of software, whose permissions decide.
    """
    item = get_object_or_404(admin.get_queryset(request), pk=key)
    if not (admin.has_change_permission(request, item) and request.user.has_perm(SEEN)):
        raise PermissionDenied
    if request.method == "POST":
        return _answer(request, item)
    check = RepositoryCheck.objects.filter(software=item).first()
    context = {
        "title": _("CITATION.cff of the repository"),
        "software": item,
        "offers": OfferReader().list_offers(item, check),
        "problem": check.citation.get("problem", "") if check else "",
    }
    page = "admin/software/software/citation.html"
    return render(request, page, {**admin.admin_site.each_context(request), **context})


def _answer(request, item: Software) -> HttpResponse:
    form = redirect("admin:software_software_change", item.pk)
    if "dismiss" in request.POST:
        dismiss_offers(item)
        text = _("Dismissed. You are asked again when the file changes.")
        messages.success(request, text)
        return form
    keys = set(request.POST.getlist("offer"))
    if not keys:
        messages.error(request, _("Select what you want to take over first."))
        return redirect(request.path)
    try:
        offers = take_offers(item, keys)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect(request.path)
    if not offers:
        messages.info(request, _("Somebody else took it over meanwhile."))
        return form
    names = get_text_list([offer.after for offer in offers], _("and"))
    text = format_html(_("Taken over: {names}."), names=names)
    messages.success(request, format_html("{} {}", text, format_undo_button(form.url)))
    return form
