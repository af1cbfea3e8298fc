"""Why something was changed, as its context tells: the reason given, else what page it was done on."""

from django.urls import Resolver404, get_script_prefix, resolve
from pghistory.models import Context

REASONS = ("why", "reason", "batch")
ACTIONS = {
    "add": "added in a form",
    "change": "edited in its form",
    "delete": "deleted in the editing side",
    "changelist": "done from the list",
    "history": "done from its history",
}


def who_asked(context: Context) -> int | None:
    """The number of the account that a context names; None if it names none."""
    user = context.metadata.get("user") if isinstance(context.metadata, dict) else None
    return user if isinstance(user, int) and not isinstance(user, bool) else None


def why(context: Context | None) -> str:
    """The reason in words; an empty text if nothing is known."""
    told = context.metadata if context and isinstance(context.metadata, dict) else {}
    for name in REASONS:
        if told.get(name):
            return f"import {told[name]}" if name == "batch" else str(told[name])
    return _page(str(told["url"])) if told.get("url") else ""


def _page(path: str) -> str:
    prefix = get_script_prefix()
    inner = "/" + path[len(prefix) :] if path.startswith(prefix) else path
    try:
        found = resolve(inner)
    except Resolver404:
        return f"at {path}"
    action = (found.url_name or "").rpartition("_")[2]
    return ACTIONS.get(action, f"at {path}") if "admin" in found.namespaces else f"at {path}"
