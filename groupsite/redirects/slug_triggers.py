"""Triggers that leave a redirect when a slug changes, on all tables whose rows have pages."""

from core.db.triggers import add_triggers, build_redirect_triggers
from core.kinds import get_kinds_with_pages


def declare_slug_triggers() -> None:
    """Declare the triggers; the packages below know nothing of redirects."""
    for kind in get_kinds_with_pages():
        has_visibility = any(field.name == "visibility" for field in kind.model._meta.concrete_fields)
        triggers = build_redirect_triggers(kind.label, kind.prefix, has_visibility=has_visibility)
        add_triggers(kind.model, *triggers)
