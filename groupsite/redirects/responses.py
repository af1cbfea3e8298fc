"""Find the redirect for a path, and build its response."""

from collections.abc import Callable
from urllib.parse import quote, urlsplit

from django.db import Error
from django.db.models import Q, QuerySet
from django.http import HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import Resolver404, resolve

from core.api import problems
from core.text.patterns import match_groups
from core.web.language_paths import add_prefixes, get_language_prefix
from groupsite.redirects.models import Redirect
from groupsite.redirects.resolution import is_visible, parse_page_path
from groupsite.site import errors
from groupsite.site.context import FailSafeSite

PATH_LIMIT = 500
HOME = "/"
MOST_PARAMETERS = 10
SAFE_IN_PATH = "/~:@!$&'()*+,;=-._"
RedirectMatch = tuple[Redirect, tuple[str, ...], str]
"""A redirect, the matches of its pattern's groups, and the rest of the requested path after the old path."""


def is_of_old_page(request) -> bool:
    """Return whether a request for the home page may be one for a page of an old site, such as /?p=12."""
    return request.path_info == HOME and bool(request.META.get("QUERY_STRING"))


def build_response(request, has_page: bool = False) -> HttpResponse | None:
    """Return the response of the redirect for the request's path; None without one, or without a database.

    has_page: whether there is a page at the path, so that only redirects with a query string apply.
    """
    path, query = request.path_info, request.META.get("QUERY_STRING", "")
    if len(path) > PATH_LIMIT or "\x00" in path:
        return None
    try:
        match = find_query_redirect(path, query)
        if match is None and not has_page:
            language = get_language_prefix()
            match = (find_redirect(f"/{language}{path[1:]}") if language else None) or find_redirect(path)
        if match is None:
            return None
        redirect = match[0]
        status, url = resolve_redirect(*match)
        if status == "410":
            return errors.gone(request)
        if not url or url == request.path:
            return None
        if status == Redirect.Action.NOTICE and not problems.is_for_programs(request):
            context = {"redirect": redirect, "place": url, "site": FailSafeSite(), "canonical": ""}
            return render(request, "groupsite/notice.html", context)
        return HttpResponsePermanentRedirect(url)
    except (Error, ValueError):  # ValueError: the target is not a valid URL
        return None


def find_query_redirect(path: str, query: str) -> RedirectMatch | None:
    """Return the redirect for a path with a query string, or with one of its first parameters alone."""
    if not query or len(query) > PATH_LIMIT or "\x00" in query:
        return None
    queries = dict.fromkeys([query, *filter(None, query.split("&")[:MOST_PARAMETERS])])
    paths = [f"{spelling}?{each}" for each in queries for spelling in list_spellings(path)]
    rows = Redirect.objects.filter(form=Redirect.Form.EXACT, old_path__in=paths)
    row = min(rows, key=lambda row: paths.index(row.old_path), default=None)
    return (row, (), "") if row else None


def find_redirect(path: str) -> RedirectMatch | None:
    """Return the redirect for a path at which there is no page; see `choose_redirect`."""
    return choose_redirect(path, list(select_candidates(path)))


def select_candidates(path: str) -> QuerySet:
    """Return the redirects among which `choose_redirect` finds the one for a path."""
    exact = Q(form=Redirect.Form.EXACT, old_path__in=[*list_spellings(path), _find_own_path(path)])
    return Redirect.objects.filter(exact | Q(form=Redirect.Form.PATTERN))


def choose_redirect(path: str, rows: list[Redirect]) -> RedirectMatch | None:
    """Choose the redirect of exactly this path (with or without the last slash), else that of the object
    below whose old path it is (/publications/old.bib), else the first pattern that matches.
    """
    exact = {row.old_path: row for row in rows if row.form == Redirect.Form.EXACT}
    variants = list_spellings(path)
    for spelling in variants:
        if spelling in exact:
            return exact[spelling], (), ""
    if continued := _find_continued(path, exact):
        return continued
    patterns = [row for row in rows if row.form == Redirect.Form.PATTERN]
    for row in sorted(patterns, key=lambda row: row.pk or float("inf")):
        for spelling in variants[:2]:
            groups = match_groups(row.old_path, spelling)
            if groups is not None:
                return row, groups, ""
    return None


def list_spellings(path: str) -> list[str]:
    """Return the path itself, with its last slash toggled, and both percent-encoded, in this order."""
    other = path[:-1] if path.endswith("/") else path + "/"
    return list(dict.fromkeys([path, other, quote(path, SAFE_IN_PATH), quote(other, SAFE_IN_PATH)]))


def _find_own_path(path: str) -> str:
    parts = parse_page_path(path)
    return parts[0].build_path(parts[1]) if parts else ""


def _find_continued(path: str, exact: dict[str, Redirect]) -> RedirectMatch | None:
    """Return the redirect of the object below whose old path this is, if the same rest is a route."""
    parts, row = parse_page_path(path), exact.get(_find_own_path(path))
    if not parts or not parts[2] or row is None:
        return None
    kind, _, rest = parts
    if row.kind != kind.label:
        return None
    try:
        resolve(kind.build_path("x").rstrip("/") + rest)
    except Resolver404:
        return None
    return row, (), rest


def resolve_redirect(
    redirect: Redirect, groups: tuple[str, ...] = (), rest: str = "", seen: Callable = is_visible
) -> tuple[str, str]:
    """Return the current action of a redirect (301, 404, 410 or notice), and the URL of its target.

    The URL is under the site's prefix. A target that was withdrawn or deleted is 410; one that visitors do
    not see for another reason is 404. seen: tells whether visitors see a target.
    """
    if redirect.action in (Redirect.Action.GONE, Redirect.Action.NOT_FOUND):
        return redirect.action, ""
    if redirect.record_uid:
        target = redirect.record
        if target is None or getattr(target, "visibility", "") == "withdrawn":
            return "410", ""
        url = (redirect.resolve_location() or "") if seen(target) else ""
        url = url.rstrip("/") + quote(rest, SAFE_IN_PATH) if url and rest else url
    else:
        url = redirect.resolve_location(tuple(quote(text, SAFE_IN_PATH) for text in groups)) or ""
        if url.startswith("/"):
            url = "" if url.startswith("//") else add_prefixes(url)
        elif urlsplit(url).netloc != urlsplit(redirect.target_path).netloc:
            url = ""  # the groups of a pattern never lead to another host
    return (redirect.action, url) if url else ("404", "")
