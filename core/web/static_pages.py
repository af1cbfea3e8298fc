"""Pages that are written as files: what only a server can do is left out of them, or said in a sentence."""

from django.http import HttpRequest

STATIC_PAGE = "groupsite.static_page"
"""The key of the WSGI environment that a page has which no server answers; visitors cannot set it."""


def is_static(request: HttpRequest) -> bool:
    """Return whether the page is written as a file. In templates: `is_static`."""
    return STATIC_PAGE in request.META
