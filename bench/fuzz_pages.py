"""What fuzzing starts from: pages of every route that links lead to, and all forms on them."""

import json
import re
from collections import Counter
from dataclasses import astuple, dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, URLPattern, get_resolver, resolve

from bench.forms import Sent, all_forms

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
    fields: Sent


def collect_once(kept: Path, stamp: str, *visitors: Client) -> tuple[list[str], list[Form]]:
    """Do what `collect` does, or read what it gave under the same stamp: so seeds keep their requests."""
    if kept.exists() and (stored := json.loads(kept.read_text()))["stamp"] == stamp:
        return stored["pages"], [Form(*each) for each in stored["forms"]]
    pages, forms = collect(*visitors)
    kept.write_text(json.dumps({"stamp": stamp, "pages": pages, "forms": [astuple(form) for form in forms]}))
    return pages, forms


def collect(*visitors: Client) -> tuple[list[str], list[Form]]:
    """Return paths with their queries, a few of each route, and the forms that are posted."""
    pages: dict[str, None] = {}
    forms: dict[tuple[str, frozenset[str]], Form] = {}
    for visitor in visitors:
        for path, html in _crawl(visitor):
            pages[path] = None
            for action, fields in all_forms(html):
                fields.pop("csrfmiddlewaretoken", None)
                form = Form(urlsplit(urljoin(path, action)).path, fields)
                forms.setdefault((form.path, frozenset(fields)), form)
    pages |= dict.fromkeys(_routes(get_resolver().url_patterns, "/"))
    return list(pages), list(forms.values())


def _crawl(visitor: Client):
    """Yield the paths and the texts of what links lead to, breadth first."""
    waiting, seen, taken = list(STARTS), set(STARTS), Counter()
    for path in waiting:
        if taken[_route(path)] >= OF_A_ROUTE or "logout" in path:
            continue
        taken[_route(path)] += 1
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
            if parts.netloc in ("", "127.0.0.1:8000", "127.0.0.1") and local not in seen:
                seen.add(local)
                waiting.append(local)


def _route(path: str) -> tuple[str, ...]:
    """Return what pages of one view have in common: their route and the names in their query."""
    parts = urlsplit(path)
    names = re.findall(r"(?:^|&)([^=&]+)", parts.query)
    try:
        return resolve(parts.path).route, *sorted(names)[:1]
    except Resolver404:
        return ("", parts.path.rpartition(".")[2])


def _routes(patterns, prefix: str):
    """Yield a path for every route of the project, with samples in place of its variable parts."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            filled = _PLACEHOLDER.sub(lambda match: _SAMPLES.get(match[1] or "", "x"), route)
            yield re.sub(r"\(\?P<\w+>[^)]*\)|[\\^$]", "x" if "(?P" in filled else "", filled)
        else:
            yield from _routes(pattern.url_patterns, route)
