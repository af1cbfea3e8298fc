"""The check of redirects: those that lead to a page which visitors do not find."""

import re

from django.db.models import QuerySet
from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import register_check
from core.kinds import get_kinds_with_pages
from core.references import fetch_records
from groupsite.redirects.models import Redirect
from groupsite.redirects.resolution import find_existing_paths, get_local_path, parse_page_path

LEADING = Redirect.Action.MOVED, Redirect.Action.NOTICE


@register_check(
    "dead-redirects", _("Redirects that lead to nothing"), Redirect, _("To nothing"), returns="find"
)
def find_dead(redirects: QuerySet) -> set[int]:
    """Return the keys of redirects to a page of this site that visitors do not find."""
    columns = "pk", "old_path", "target_path", "kind", "record_uid"
    leading = list(redirects.filter(action__in=LEADING).order_by().values_list(*columns, named=True))
    objects = [row for row in leading if row.record_uid]
    paths = {
        row.pk: path
        for row in leading
        if not row.record_uid and not re.search(r"\\\d", row.target_path)
        if (path := get_local_path(row.target_path))
    }
    missing = find_missing_paths(set(paths.values()) - {row.old_path for row in leading})
    return find_hidden_targets(objects) | {key for key, path in paths.items() if path in missing}


def find_hidden_targets(redirects: list) -> set[int]:
    """Return the keys of redirects to objects that are gone or have no visible page; one query."""
    if not redirects:
        return set()
    querysets = [kind.select_visible().order_by().only("uid") for kind in get_kinds_with_pages()]
    visible = fetch_records({(row.kind, row.record_uid) for row in redirects}, querysets)
    return {row.pk for row in redirects if (row.kind, row.record_uid) not in visible}


def find_missing_paths(paths: set[str]) -> set[str]:
    """Return those of the paths on this site at which there is no page; at most one query."""
    return {path for path in paths - find_existing_paths(paths) if _is_page(path) or not _has_view(path)}


def _is_page(path: str) -> bool:
    parts = parse_page_path(path)
    return bool(parts and not parts[2])


def _has_view(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
