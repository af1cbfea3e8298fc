"""Pages that are written as files: what only a server can do is left out of them, or said in a sentence.

Other pages of a list stand below the first one: /news/page.2/, where a server answers /news/?page=2. No slug
has a full stop.
"""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from django.http import HttpRequest

STATIC_PAGE = "groupsite.static_page"
"""The key of the WSGI environment under which a page that is written as a file has its StaticPage."""
OTHER_PAGE = re.compile(r"(/(?:.*/)?)(page|after)\.([^/]+)/")


@dataclass(frozen=True)
class StaticPage:
    """A page that is written as a file. path: with other pages of lists. policy: for its head (CSP)."""

    path: str
    policy: str = ""


def get_static_page(request: HttpRequest) -> StaticPage | None:
    """Return what a page that is written as a file is; None for an answer to a visitor.

    In templates: `static_page`.
    """
    return request.META.get(STATIC_PAGE)


def split_static_path(path: str) -> tuple[str, str]:
    """Return the path and the query string with which a server answers the page at a static path."""
    match = OTHER_PAGE.fullmatch(path)
    return (match[1], urlencode({match[2]: match[3]})) if match else (path, "")


def build_page_url(request: HttpRequest, name: str, value: str, query: str = "") -> str:
    """Return the URL of another page of a list. name, value: of its parameter. query: the list's own."""
    if get_static_page(request) is None:
        return f"?{query}{'&' if query else ''}{name}={quote(value, safe='')}"
    is_first = name == "before" or (name, value) == ("page", "1")
    return request.path if is_first else f"{quote(request.path)}{name}.{quote(value, safe='')}/"
