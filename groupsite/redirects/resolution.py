"""Which objects have pages, at which paths, and what status the site returns at a path."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from urllib.parse import unquote, urljoin, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db.models import Model
from django.http import Http404
from django.urls import (
    Resolver404,
    ResolverMatch,
    URLPattern,
    URLResolver,
    get_resolver,
    get_script_prefix,
    resolve,
)

from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.kinds import ContentKind, find_kind, get_kinds_with_pages
from core.web.visibility import GoneError

_SLUG = re.compile(r"([\w-]+)(.*)", re.DOTALL)


@cache
def _build_prefix_pattern() -> re.Pattern[str]:
    kinds = enumerate(get_kinds_with_pages())
    return re.compile("|".join(rf"(?P<k{number}>{re.escape(kind.prefix)})" for number, kind in kinds))


def parse_page_path(path: str) -> tuple[ContentKind, str, str] | None:
    """Parse a path into kind, slug and rest: /publications/kungfu.bib has the rest `.bib`.

    The rest of an object's own page is empty. None if the path has no slug.
    """
    start = _build_prefix_pattern().match(path)
    slug = _SLUG.fullmatch(path[start.end() :]) if start else None
    if not start or not start.lastgroup or not slug:
        return None
    rest = "" if slug[2] == "/" else slug[2]
    if rest and rest[0] not in "./":
        return None
    return get_kinds_with_pages()[int(start.lastgroup[1:])], slug[1], rest


def is_visible(row: Model) -> bool:
    """Return whether visitors see a page of the row now."""
    kind = find_kind(row)
    if kind is None or kind.path is None:
        return getattr(row, "visibility", "public") == "public"
    return kind.select_visible().filter(pk=row.pk).exists()


def find_visible_slugs(slugs: Iterable[tuple[ContentKind, str]] | None = None) -> set[tuple[str, str]]:
    """Return the model labels and slugs of those whose page visitors see, or of all; one query."""
    slugs_of = defaultdict(list)
    for kind, slug in slugs or ():
        slugs_of[kind.label].append(slug)
    querysets = {}
    for kind in get_kinds_with_pages():
        if slugs is not None and kind.label not in slugs_of:
            continue
        rows = kind.select_visible()
        if slugs is not None:
            rows = rows.filter(slug__in=slugs_of[kind.label])
        querysets[kind.label] = rows.only("slug").order_by()
    return {(label, row.slug) for label, rows in fetch_together(**querysets).items() for row in rows}


def find_status(path: str) -> int:
    """Return the HTTP status that visitors get at a path; at 404 redirects apply."""
    path = unquote(path)
    static = settings.STATIC_URL.removeprefix(get_script_prefix().rstrip("/"))
    name = path.removeprefix(static) if path.startswith(static) else ""
    is_static = name and ".." not in name and finders.find(name) is not None
    if is_static or path in list_fixed_paths():
        return 200
    kind, slug, rest = parse_page_path(path) or (None, "", "")
    if kind and not rest and path.endswith("/"):
        if kind.select_visible().filter(slug=slug).exists():
            return 200
        row = all_rows(kind.model).filter(slug=slug).only("pk").first()
        return 410 if getattr(row, "visibility", "") == "withdrawn" else 404
    try:
        match = resolve(path)
    except Resolver404:
        return 404 if path.endswith("/") or find_status(path + "/") == 404 else 301
    return 302 if match.namespace == "admin" else _call_view(path, match)


def find_existing_paths(paths: Iterable[str]) -> set[str]:
    """Return those of the paths that are fixed or lead to a visible object's page; one query."""
    parts_of = {path: parse_page_path(unquote(path)) for path in paths}
    things_at = {path: parts for path, parts in parts_of.items() if parts and not parts[2]}
    visible = find_visible_slugs((kind, slug) for kind, slug, _ in things_at.values())
    existing = {path for path, (kind, slug, _) in things_at.items() if (kind.label, slug) in visible}
    return existing | (parts_of.keys() & list_fixed_paths())


def list_existing_paths() -> list[str]:
    """Return all fixed paths, and the paths of all visible objects' pages; one query."""
    kinds = {kind.label: kind for kind in get_kinds_with_pages()}
    return sorted(list_fixed_paths()) + sorted(
        kinds[label].build_path(slug) for label, slug in find_visible_slugs()
    )


def get_local_path(url: str) -> str | None:
    """Return the path of a URL on this site, without the site's prefix; None for other sites.

    Query string and fragment are dropped, `..` is resolved and percent-encoding is decoded.
    """
    home = urlsplit(settings.SITE_URL)
    try:
        parts = urlsplit(urljoin(f"{home.scheme}://{home.netloc}/", url))
        is_foreign = parts.hostname not in {home.hostname, *settings.ALLOWED_HOSTS}
    except ValueError:
        return None
    if is_foreign:
        return None
    prefix = get_script_prefix().rstrip("/")
    segments: list[str] = []
    for segment in unquote(parts.path).split("/"):
        if segment == "..":
            segments[1:] = segments[1:-1]
        elif segment != ".":
            segments.append(segment)
    path = "/".join(segments) or "/"
    return path.removeprefix(prefix) or "/" if path.startswith(f"{prefix}/") else path


@lru_cache(maxsize=1)
def list_fixed_paths() -> frozenset[str]:
    """Return the paths of routes without parameters: lists, robots.txt and so on."""
    return frozenset(f"/{route}" for route in _list_routes(get_resolver().url_patterns) if "<" not in route)


def _list_routes(patterns: Iterable[URLPattern | URLResolver]) -> Iterable[str]:
    for pattern in patterns:
        route = str(pattern.pattern)
        if isinstance(pattern, URLPattern) or pattern.namespace:
            yield route
        else:
            yield from (route + rest for rest in _list_routes(pattern.url_patterns))


def _call_view(path: str, match: ResolverMatch) -> int:
    """Call the view as for an anonymous visitor, and return the status of its response."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path.encode("utf-8", "surrogateescape").decode("latin-1"),
        "SCRIPT_NAME": get_script_prefix().rstrip("/"),
        "HTTP_HOST": urlsplit(settings.SITE_URL).netloc,
        "wsgi.input": BytesIO(),
    }
    request = WSGIRequest(environ)
    request.user, request.resolver_match = AnonymousUser(), match
    try:
        response = match.func(request, *match.args, **match.kwargs)
    except (Http404, GoneError, PermissionDenied, SuspiciousOperation) as refusal:
        statuses = {Http404: 404, GoneError: 410, PermissionDenied: 403}
        return next((status for kind, status in statuses.items() if isinstance(refusal, kind)), 400)
    response.close()
    return response.status_code
