"""Who may do what: the tables of all apps, and the one place that enforces them.

Roles form a ladder: each may do all that the ones before it may. For every model the table names,
for each action, the lowest role that may do it to any row (`any`) and the lowest role that may do
it to rows of its own (`own`). What is whose follows from the paths in `OWN`, from a row to its
account. Nothing outside the table is allowed to anybody.
"""

from __future__ import annotations

from django.apps import apps
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import Q

import people.roles
import publications.roles
import software.roles
from core.db.models import all_rows
from core.permissions import CONTENT, LADDER, MEMBER, NOBODY, OWNER, Paths, Rights, rights

_CONTENT = (
    "groupsite.award",
    "groupsite.awardrecipient",
    "groupsite.newsitem",
    "groupsite.newsperson",
    "groupsite.newspublication",
    "groupsite.newssoftware",
    "groupsite.page",
    "groupsite.redirect",
)
_SITE = rights(view=MEMBER, add=OWNER, change=OWNER, delete=OWNER)

TABLE: dict[str, Rights] = {
    **people.roles.TABLE,
    **publications.roles.TABLE,
    **software.roles.TABLE,
    **dict.fromkeys(_CONTENT, CONTENT),
    "groupsite.group": rights(view=MEMBER, add=NOBODY, change=OWNER, delete=NOBODY),
    "groupsite.grouptie": _SITE,
    "groupsite.partner": _SITE,
    "groupsite.menuitem": _SITE,
}
OWN: dict[str, Paths] = people.roles.OWN | publications.roles.OWN | software.roles.OWN
CONFIDENTIAL: dict[str, Paths] = {
    **people.roles.CONFIDENTIAL,
    **software.roles.CONFIDENTIAL,
    "groupsite.awardrecipient": ("person__",),
    "groupsite.newsperson": ("person__",),
}
"""The lookups from rows that tell who a person is to that person. Where the profile is hidden, only accounts
that may change the person may view the row."""


def at_least(role: str, lowest: str | None) -> bool:
    """Return whether `role` stands on the ladder at `lowest` or above."""
    return lowest is not None and LADDER.index(role) >= LADDER.index(lowest)


def may(user, action: str, model: type[models.Model] | str, row: models.Model | None = None) -> bool:
    """Return whether an account may do an action to a model's rows: to this one, or without one to some row.

    action: one of ACTIONS. model: a model or its lower-case label. A row that is not saved yet is
    the account's own if what it belongs to is. Unknown models and actions are refused.
    """
    label = model if isinstance(model, str) else model._meta.label_lower
    right = TABLE.get(label, {}).get(action)
    if right is None or not getattr(user, "is_active", False) or user.role not in LADDER:
        return False
    if at_least(user.role, right.any):
        return action != "view" or row is None or not is_confidential(user, row)
    if not at_least(user.role, right.own):
        return False
    return row is None or owns(user, row)


def owns(user, row: models.Model) -> bool:
    """Return whether the row is the account's own, by the paths of OWN."""
    paths = OWN.get(row._meta.label_lower, ())
    if row._meta.pk is not None and row.pk is not None:
        return own_rows(user, type(row)).filter(pk=row.pk).exists()
    return any(_owns_through(user, row, path) for path in paths)


def own_rows(user, model: type[models.Model]) -> models.QuerySet:
    """Return the rows of a model that are the account's own."""
    paths = OWN.get(model._meta.label_lower, ())
    if not paths:
        return model.objects.none()
    condition = Q()
    for path in paths:
        condition |= Q(**{path: user.pk})
    return model.objects.filter(pk__in=all_rows(model).filter(condition).values("pk"))


def rows_for(user, action: str, model: type[models.Model]) -> models.QuerySet:
    """Return the rows of a model to which the account may do an action."""
    right = TABLE.get(model._meta.label_lower, {}).get(action, NOBODY)
    if not may(user, action, model):
        return model.objects.none()
    if not at_least(user.role, right.any):
        return own_rows(user, model)
    rows = model.objects.all()
    hidden = _build_hidden_condition(user, model._meta.label_lower) if action == "view" else Q()
    return rows.exclude(hidden) if hidden else rows


def is_confidential(user, row: models.Model) -> bool:
    """Return whether a stored row tells of a hidden person whom the account may not change."""
    condition = _build_hidden_condition(user, row._meta.label_lower)
    if not condition or row.pk is None:
        return False
    return type(row).objects.filter(condition, pk=row.pk).exists()


def _build_hidden_condition(user, label: str) -> Q:
    """Return what is true of a model's rows that the account must not view; empty where it may view all."""
    if at_least(user.role, TABLE["people.person"]["change"].any):
        return Q()
    hidden = Q()
    for path in CONFIDENTIAL.get(label, ()):
        hidden |= Q(**{f"{path}visibility": "hidden"}) & ~Q(**{f"{path}user": user.pk})
    return hidden


def _owns_through(user, row: models.Model, path: str) -> bool:
    """Follow the first step of an unsaved row's path to what is saved."""
    step, _, rest = path.partition("__")
    try:
        field = row._meta.get_field(step)
    except FieldDoesNotExist:
        return False
    if not field.many_to_one and not field.one_to_one or not field.concrete:
        return False
    target = getattr(row, field.attname)
    if target is None:
        return False
    if not rest:
        return target == user.pk
    return all_rows(field.related_model).filter(pk=target, **{rest: user.pk}).exists()


class RoleBackend(ModelBackend):
    """Authentication by e-mail and password; permissions by the table, and by nothing else."""

    def get_user_permissions(self, user_obj, obj=None):
        return set()

    def get_group_permissions(self, user_obj, obj=None):
        return set()

    def get_all_permissions(self, user_obj, obj=None):
        return {
            f"{label.split('.')[0]}.{action}_{label.split('.')[1]}"
            for label, actions in TABLE.items()
            for action in actions
            if may(user_obj, action, label, obj if obj and obj._meta.label_lower == label else None)
        }

    def has_perm(self, user_obj, perm, obj=None):
        app, _, name = perm.partition(".")
        action, _, model = name.partition("_")
        return may(user_obj, action, f"{app}.{model}", obj)

    def rows_for(self, user_obj, action, model):
        return rows_for(user_obj, action, model)

    def confidential_keys(self, user_obj, model, keys):
        if not keys or not _build_hidden_condition(user_obj, model._meta.label_lower):
            return set()
        return keys - set(rows_for(user_obj, "view", model).filter(pk__in=keys).values_list("pk", flat=True))

    def has_module_perms(self, user_obj, app_label):
        return any(may(user_obj, "view", label) for label in TABLE if label.startswith(f"{app_label}."))


def models_governed() -> set[str]:
    """Return the labels of all models of ours that hold content: those the table must name."""
    ours = ("people", "publications", "software", "groupsite")
    return {
        model._meta.label_lower
        for label in ours
        for model in apps.get_app_config(label).get_models()
        if not hasattr(model, "pgh_tracked_model")
    }
