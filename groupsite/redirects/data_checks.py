"""The check of redirects: those that lead to a page which visitors do not find."""

import re

from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import register_check
from core.db.query_batches import fetch_together
from core.kinds import get_kinds_with_pages
from groupsite.models import Redirect
from groupsite.redirects.resolution import find_existing_paths, get_local_path, parse_page_path

LEADING = Redirect.Action.MOVED, Redirect.Action.NOTICE


@register_check(
    "dead-redirects", _("Redirects that lead to nothing"), Redirect, _("To nothing"), returns="find"
)
def find_dead(redirects: QuerySet) -> set[int]:
    """Return the keys of redirects to a page of this site that visitors do not find."""
    columns = "pk", "old_path", "target_path", "target_type_id", "target_id"
    leading = list(redirects.filter(action__in=LEADING).order_by().values_list(*columns, named=True))
    objects = [row for row in leading if row.target_type_id]
    paths = {
        row.pk: path
        for row in leading
        if not row.target_type_id and not re.search(r"\\\d", row.target_path)
        if (path := get_local_path(row.target_path))
    }
    missing = find_missing_paths(set(paths.values()) - {row.old_path for row in leading})
    return find_hidden_targets(objects) | {key for key, path in paths.items() if path in missing}


def find_hidden_targets(redirects: list) -> set[int]:
    """Return the keys of redirects to objects that are gone or have no visible page; one query."""
    if not redirects:
        return set()
    content_types = ContentType.objects.get_for_models(*(kind.model for kind in get_kinds_with_pages()))
    types = {kind.label: content_types[kind.model].pk for kind in get_kinds_with_pages()}
    keys_of: dict[int | None, list[int | None]] = {}
    for row in redirects:
        keys_of.setdefault(row.target_type_id, []).append(row.target_id)
    querysets = {
        kind.label: kind.select_visible().filter(pk__in=keys_of[types[kind.label]]).order_by().only("pk")
        for kind in get_kinds_with_pages()
        if types[kind.label] in keys_of
    }
    rows = fetch_together(**querysets)
    visible = {(types[label], row.pk) for label in rows for row in rows[label]}
    return {row.pk for row in redirects if (row.target_type_id, row.target_id) not in visible}


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
