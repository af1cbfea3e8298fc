"""Which things have an address of their own, where, and what the site itself answers at a path."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from urllib.parse import unquote, urljoin, urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db.models import Model, Q, QuerySet
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

from groupsite.kit.gather import gather
from groupsite.kit.models import all_rows
from groupsite.kit.shown import Gone
from groupsite.models import NewsItem, Page
from people.models import Person
from publications.models import Publication, Topic, Venue
from software.models import Software, Theme


@dataclass(frozen=True)
class Kind:
    """A kind of thing: its model, what its addresses start with, and the ones that visitors see."""

    model: type[Model]
    prefix: str
    seen: Callable[[], QuerySet]

    @property
    def label(self) -> str:
        return self.model._meta.label_lower

    def address(self, slug: str) -> str:
        return f"{self.prefix}{slug}/"


def _papers() -> QuerySet:
    """Papers, and versions whose address leads to the page of a paper."""
    heads = Q(version_of=None) | Q(version_of__visibility="public", version_of__slug__isnull=False)
    return Publication.objects.public().with_page().filter(heads)


KINDS = (
    Kind(Person, "/people/", lambda: Person.objects.seen()),
    Kind(Publication, "/publications/", _papers),
    Kind(Software, "/software/", lambda: Software.objects.public()),
    Kind(Theme, "/research/", lambda: Theme.objects.public()),
    Kind(NewsItem, "/news/", lambda: NewsItem.objects.shown()),
    Kind(Venue, "/venues/", lambda: Venue.objects.shown()),
    Kind(Topic, "/topics/", lambda: Topic.objects.in_use()),
    Kind(Page, "/", lambda: Page.objects.public()),
)
"""In the order in which a path is tried: pages stand at the root, and so come last."""

_THING = re.compile("|".join(rf"(?P<k{n}>{re.escape(kind.prefix)})" for n, kind in enumerate(KINDS)))
_SLUG = re.compile(r"([\w-]+)(.*)", re.DOTALL)


def read(path: str) -> tuple[Kind, str, str] | None:
    """The kind and slug that a path names, and the rest: /publications/kungfu.bib has the rest `.bib`.

    The rest of a thing's own address is empty. None if the path has no place for a slug.
    """
    start = _THING.match(path)
    slug = _SLUG.fullmatch(path[start.end() :]) if start else None
    if not start or not slug:
        return None
    rest = "" if slug[2] == "/" else slug[2]
    return (KINDS[int(start.lastgroup[1:])], slug[1], rest) if not rest or rest[0] in "./" else None


def is_seen(thing: Model) -> bool:
    """Whether visitors see a page of the thing now."""
    kind = kind_of(thing)
    if kind is None:
        return getattr(thing, "visibility", "public") == "public"
    return kind.seen().filter(pk=thing.pk).exists()


def kind_of(thing: Model | type[Model]) -> Kind | None:
    return next((kind for kind in KINDS if kind.label == thing._meta.label_lower), None)


def seen_slugs(slugs: Iterable[tuple[Kind, str]] | None = None) -> set[tuple[str, str]]:
    """Of kinds and slugs, or of all there are, those whose page visitors see: labels and slugs.

    One query.
    """
    asked = None if slugs is None else list(slugs)
    wanted = {}
    for kind in KINDS:
        rows = kind.seen()
        if asked is not None:
            rows = rows.filter(slug__in=[slug for other, slug in asked if other is kind])
        wanted[kind.label] = rows.only("slug").order_by()
    return {(label, row.slug) for label, rows in gather(**wanted).items() for row in rows}


def status_of(path: str) -> int:
    """The status that a visitor gets at a path: 404 where nothing is, and so redirects are asked."""
    path = unquote(path)
    if path in fixed_addresses() or _is_static(path):
        return 200
    named = read(path)
    if named and not named[2] and path.endswith("/"):
        return _status_of_thing(*named[:2])
    try:
        found = resolve(path)
    except Resolver404:
        return 404 if path.endswith("/") or status_of(path + "/") == 404 else 301
    return 302 if found.namespace == "admin" else _ask(path, found)


def living(paths: Iterable[str]) -> set[str]:
    """Those of the paths that are lists or pages of things that visitors see, in one query."""
    named = {path: read(unquote(path)) for path in paths}
    things = {path: found for path, found in named.items() if found and not found[2]}
    seen = seen_slugs((kind, slug) for kind, slug, _ in things.values())
    alive = {path for path, (kind, slug, _) in things.items() if (kind.label, slug) in seen}
    return alive | (named.keys() & fixed_addresses())


def living_addresses() -> list[str]:
    """The addresses of all lists and of all things that visitors see, in one query."""
    kinds = {kind.label: kind for kind in KINDS}
    return sorted(fixed_addresses()) + sorted(kinds[label].address(slug) for label, slug in seen_slugs())


def path_here(address: str) -> str | None:
    """The path on this site, without its prefix, that an address means; None if it leads elsewhere.

    Query and fragment are left out, `..` is resolved and percent-encoding undone.
    """
    home = urlsplit(settings.SITE_URL)
    try:
        parts = urlsplit(urljoin(f"{home.scheme}://{home.netloc}/", address))
        foreign = parts.hostname not in {home.hostname, *settings.ALLOWED_HOSTS}
    except ValueError:
        return None
    if foreign:
        return None
    prefix = get_script_prefix().rstrip("/")
    path = _without_dots(unquote(parts.path)) or "/"
    return path.removeprefix(prefix) or "/" if path.startswith(f"{prefix}/") else path


def _without_dots(path: str) -> str:
    """The path as browsers ask for it: without . and .. as its parts."""
    kept: list[str] = []
    for part in path.split("/"):
        if part == "..":
            kept[1:] = kept[1:-1]
        elif part != ".":
            kept.append(part)
    return "/".join(kept)


@lru_cache(maxsize=1)
def fixed_addresses() -> frozenset[str]:
    """The addresses without variable parts: lists, robots.txt and so on."""
    return frozenset(f"/{route}" for route in _routes(get_resolver().url_patterns) if "<" not in route)


def _routes(patterns: Iterable[URLPattern | URLResolver]) -> Iterable[str]:
    for pattern in patterns:
        route = str(pattern.pattern)
        if isinstance(pattern, URLPattern) or pattern.namespace:
            yield route
        else:
            yield from (route + rest for rest in _routes(pattern.url_patterns))


def _status_of_thing(kind, slug: str) -> int:
    if kind.seen().filter(slug=slug).exists():
        return 200
    row = all_rows(kind.model).filter(slug=slug).only("pk").first()
    withdrawn = row is not None and getattr(row, "visibility", "") == "withdrawn"
    return 410 if withdrawn else 404


def _is_static(path: str) -> bool:
    start = settings.STATIC_URL.removeprefix(get_script_prefix().rstrip("/"))
    name = path.removeprefix(start) if path.startswith(start) else ""
    return bool(name) and ".." not in name and finders.find(name) is not None


def _ask(path: str, found: ResolverMatch) -> int:
    """Ask the view, as a visitor who is not logged in does."""
    request = _request_for(path)
    request.user, request.resolver_match = AnonymousUser(), found
    try:
        response = found.func(request, *found.args, **found.kwargs)
    except (Http404, Gone, PermissionDenied, SuspiciousOperation) as refusal:
        statuses = {Http404: 404, Gone: 410, PermissionDenied: 403}
        return next((status for kind, status in statuses.items() if isinstance(refusal, kind)), 400)
    response.close()
    return response.status_code


def _request_for(path: str) -> WSGIRequest:
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path.encode("utf-8", "surrogateescape").decode("latin-1"),
        "SCRIPT_NAME": get_script_prefix().rstrip("/"),
        "HTTP_HOST": urlsplit(settings.SITE_URL).netloc,
        "wsgi.input": BytesIO(),
    }
    return WSGIRequest(environ)
