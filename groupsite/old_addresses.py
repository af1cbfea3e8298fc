"""What an address answers that is no page any more: the table of redirects, read."""

from urllib.parse import quote, urlsplit

from django.db import Error
from django.db.models import Q
from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import get_script_prefix

from groupsite.context import SiteWithoutFail
from groupsite.kit.patterns import groups_of
from groupsite.models import Redirect
from groupsite.views import errors

PATH_LIMIT = 500
SAFE_IN_PATH = "/~:@!$&'()*+,;=-._"


def answer(request) -> HttpResponse | None:
    """What a redirect says about the address that was asked for; None if none does, or none can be read."""
    path = request.path_info
    if len(path) > PATH_LIMIT or "\x00" in path:
        return None
    try:
        found = find(path)
        return _respond(request, *found) if found else None
    except Error:
        return None


def find(path: str) -> tuple[Redirect, tuple[str, ...]] | None:
    """The redirect of exactly this path (with or without the last slash), else the first pattern that fits.

    Gives it with what its groups matched.
    """
    spellings = _spellings(path)
    rows = Redirect.objects.filter(
        Q(form=Redirect.Form.EXACT, old_path__in=spellings) | Q(form=Redirect.Form.PATTERN)
    ).select_related("target_type")
    exact = {row.old_path: row for row in rows if row.form == Redirect.Form.EXACT}
    for spelling in spellings:
        if spelling in exact:
            return exact[spelling], ()
    for row in sorted((row for row in rows if row.form == Redirect.Form.PATTERN), key=lambda row: row.pk):
        for spelling in spellings[:2]:
            groups = groups_of(row.old_path, spelling)
            if groups is not None:
                return row, groups
    return None


def _spellings(path: str) -> list[str]:
    """The path as it came, with its last slash toggled, and both percent-encoded; the nearest first."""
    other = path[:-1] if path.endswith("/") else path + "/"
    return list(dict.fromkeys([path, other, quote(path, SAFE_IN_PATH), quote(other, SAFE_IN_PATH)]))


def _respond(request, redirect: Redirect, groups: tuple[str, ...]) -> HttpResponse | None:
    if redirect.action == Redirect.Action.GONE:
        return errors.gone(request)
    if redirect.action == Redirect.Action.NOT_FOUND:
        return None
    place = leads_to(redirect, groups)
    if not place or place == request.path:
        return None
    if redirect.action == Redirect.Action.NOTICE:
        context = {"redirect": redirect, "place": place, "site": SiteWithoutFail(), "canonical": ""}
        return render(request, "notice.html", context)
    return HttpResponsePermanentRedirect(place)


def leads_to(redirect: Redirect, groups: tuple[str, ...]) -> str:
    """The address it leads to, under the site's prefix; empty if visitors may not see what is there."""
    if redirect.target_type_id:
        public = getattr(redirect.target, "visibility", "public") == "public"
        return (redirect.location() or "") if public else ""
    place = redirect.location(tuple(quote(text, SAFE_IN_PATH) for text in groups)) or ""
    if place.startswith("/"):
        return "" if place.startswith("//") else get_script_prefix().rstrip("/") + place
    same_host = urlsplit(place).netloc == urlsplit(redirect.target_path).netloc
    return place if same_host else ""
