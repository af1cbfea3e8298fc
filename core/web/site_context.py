"""The context of the site's shell, for views of apps that do not depend on it."""

from typing import Any

from django.http import HttpRequest
from django.template import engines


def get_site(request: HttpRequest) -> Any:
    """Return the template variable `site`, the group and its menus, from its context processor.

    Raises LookupError if no context processor provides it.
    """
    for processor in engines["django"].engine.template_context_processors:
        if site := processor(request).get("site"):
            return site
    raise LookupError("No context processor gives `site`.")
