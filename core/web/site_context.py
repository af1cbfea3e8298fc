"""What stands around every page's content, for views of apps that do not know the shell."""

from typing import Any

from django.http import HttpRequest
from django.template import engines


def site_of(request: HttpRequest) -> Any:
    """Return what templates know as `site`: the group and its menus, from the same context processor.

    Raises LookupError if no context processor gives it.
    """
    for processor in engines["django"].engine.template_context_processors:
        if site := processor(request).get("site"):
            return site
    raise LookupError("No context processor gives `site`.")
