"""The pages and forms from which fuzzing starts: of every route, found by following links."""

import json
import re
from collections import Counter
from dataclasses import astuple, dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, URLPattern, get_resolver, resolve

from bench.forms import FormValues, read_forms

OF_A_ROUTE = 2
"""How many pages of one route are taken."""
STARTS = (
    "/",
    "/admin/",
    "/sitemap.xml",
    "/openapi.json",
    "/oai?verb=Identify",
    "/robots.txt",
    "/people.json",
)
_LINK = re.compile(r"""(?:href|src|action|<loc)\s*(?:=\s*["']?|>)([^"'\s<>]+)""")
_PLACEHOLDER = re.compile(r"<(?:(\w+):)?\w+>")
_SAMPLES = {
    "int": "1",
    "name": "a-b",
    "slug": "x",
    "uuid": "0b5c1f6e-3f7e-4f55-9c4f-2f2a4e6a8d11",
    "path": "1/x",
}


@dataclass(frozen=True)
class Form:
    """A form as it would be sent untouched."""

    path: str
    fields: FormValues


def collect_once(cache: Path, stamp: str, *visitors: Client) -> tuple[list[str], list[Form]]:
    """Return the result of `collect`, cached for the same stamp, so that seeds keep their requests."""
    if cache.exists() and (cached := json.loads(cache.read_text()))["stamp"] == stamp:
        return cached["pages"], [Form(*form_values) for form_values in cached["forms"]]
    pages, forms = collect(*visitors)
    cache.write_text(json.dumps({"stamp": stamp, "pages": pages, "forms": [astuple(form) for form in forms]}))
    return pages, forms


def collect(*visitors: Client) -> tuple[list[str], list[Form]]:
    """Return paths with their queries, a few of each route, and the forms that are posted."""
    pages: dict[str, None] = {}
    forms: dict[tuple[str, frozenset[str]], Form] = {}
    for visitor in visitors:
        for path, html in _crawl(visitor):
            pages[path] = None
            for action, fields in read_forms(html):
                fields.pop("csrfmiddlewaretoken", None)
                form = Form(urlsplit(urljoin(path, action)).path, fields)
                forms.setdefault((form.path, frozenset(fields)), form)
    pages |= dict.fromkeys(_list_routes(get_resolver().url_patterns, "/"))
    return list(pages), list(forms.values())


def _crawl(visitor: Client):
    """Yield path and HTML of pages, following links breadth first."""
    queue, paths, counts = list(STARTS), set(STARTS), Counter()
    for path in queue:
        if counts[_find_route(path)] >= OF_A_ROUTE or "logout" in path:
            continue
        counts[_find_route(path)] += 1
        response = visitor.get(path)
        if response.streaming or response.status_code >= 400:
            yield path, ""
            continue
        html = response.content.decode(errors="replace")
        if response.status_code in (301, 302):
            html = f'href="{response["Location"]}"'
        yield path, html
        for link in _LINK.findall(html):
            parts = urlsplit(urljoin(path, unescape(link)))
            local = parts.path + (f"?{parts.query}" if parts.query else "")
            if parts.netloc in ("", "127.0.0.1:8000", "127.0.0.1") and local not in paths:
                paths.add(local)
                queue.append(local)


def _find_route(path: str) -> tuple[str, ...]:
    """Return what pages of one view have in common: their route and the names in their query."""
    parts = urlsplit(path)
    names = re.findall(r"(?:^|&)([^=&]+)", parts.query)
    try:
        return resolve(parts.path).route, *sorted(names)[:1]
    except Resolver404:
        return ("", parts.path.rpartition(".")[2])


def _list_routes(patterns, prefix: str):
    """Yield a path for every route of the project, with samples in place of its variable parts."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            path = _PLACEHOLDER.sub(lambda match: _SAMPLES.get(match[1] or "", "x"), route)
            yield re.sub(r"\(\?P<\w+>[^)]*\)|[\\^$]", "x" if "(?P" in path else "", path)
        else:
            yield from _list_routes(pattern.url_patterns, route)
