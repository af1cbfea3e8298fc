"""Permissions by role: the tables of all apps, and the authentication backend that enforces them.

Roles form a ladder: each has all permissions of those before it. For every model and action the table has
the lowest role that may do it to any row (`any`), and the lowest role that may do it to its own rows (`own`).
Who owns a row follows from the lookups in `OWN`, from a row to its account. What is not in the table is
forbidden. The `rights` of a kind of content are those of its model and of what belongs to its rows. An app
brings all else in a module `roles`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import Q

from core.db.journal import find_owner
from core.db.models import all_rows
from core.kinds import find_kind
from core.own_apps import list_content_apps, list_modules
from core.permissions import (
    EDITOR,
    LADDER,
    MEMBER,
    NOBODY,
    OWNER,
    RECORD_PATH,
    Paths,
    Right,
    Rights,
    allow_own_or,
    build_rights,
)
from core.references import list_target_kinds
from groupsite.accounts.password_slots import wait_for_turn
from people.models import Person

_AWARD_OF = (
    "recipients__person__user",
    "publication__authorships__person__user",
    "software__software_people__person__user",
)
"""Whose an award is: the recipients', the authors' of the paper, and the people's of the software."""
_SITE = build_rights(view=MEMBER, add=OWNER, change=OWNER, delete=OWNER)
_OWN_ONLY = Right(own="member")


def _load_modules() -> list[ModuleType]:
    """Return the modules `roles` of the other apps."""
    return [import_module(name) for name in list_modules("roles") if name != __name__]


def _collect(table: str) -> dict[str, Any]:
    """Return what these modules have in the table of this name."""
    return {label: entry for module in _load_modules() for label, entry in getattr(module, table, {}).items()}


def _find_rights(model: type[models.Model]) -> Rights | None:
    """Return what its kind says of a model, or the kind of the object to which its rows belong."""
    if kind := find_kind(model):
        return kind.rights
    owner = find_owner(model)
    return _find_rights(owner.related_model) if owner else None


def _list_content_models() -> list[type[models.Model]]:
    return [model for config in list_content_apps() for model in config.get_models()]


_RIGHTS_OF_KINDS = {model: rights for model in _list_content_models() if (rights := _find_rights(model))}
TABLE: dict[str, Rights] = {
    **{model._meta.label_lower: rights for model, rights in _RIGHTS_OF_KINDS.items()},
    **_collect("TABLE"),
    "groupsite.award": build_rights(view=MEMBER, add=MEMBER, change=allow_own_or("editor"), delete=EDITOR),
    "groupsite.awardrecipient": build_rights(MEMBER, *[allow_own_or("editor")] * 3),
    "groupsite.backuprecord": build_rights(view=NOBODY, add=NOBODY, change=NOBODY, delete=NOBODY),
    "groupsite.cacheentry": build_rights(view=NOBODY, add=NOBODY, change=NOBODY, delete=NOBODY),
    "groupsite.formdraft": build_rights(view=NOBODY, add=NOBODY, change=NOBODY, delete=NOBODY),
    "groupsite.noticesettings": build_rights(view=_OWN_ONLY, add=_OWN_ONLY, change=_OWN_ONLY, delete=NOBODY),
    "groupsite.savedview": build_rights(view=_OWN_ONLY, add=_OWN_ONLY, change=NOBODY, delete=_OWN_ONLY),
    "groupsite.sentnotice": build_rights(view=NOBODY, add=NOBODY, change=NOBODY, delete=NOBODY),
    "groupsite.homeblock": _SITE,
    "groupsite.group": build_rights(view=MEMBER, add=NOBODY, change=OWNER, delete=NOBODY),
    "groupsite.contactpoint": _SITE,
    "groupsite.direction": _SITE,
    "groupsite.grouptie": _SITE,
    "groupsite.partner": _SITE,
    "groupsite.menuitem": _SITE,
}
OWN: dict[str, Paths] = {
    **_collect("OWN"),
    "groupsite.award": _AWARD_OF,
    "groupsite.awardrecipient": tuple(f"award__{path}" for path in _AWARD_OF),
    "groupsite.noticesettings": ("user",),
    "groupsite.savedview": ("user",),
}
CONFIDENTIAL: dict[str, Paths] = {
    **{
        model._meta.label_lower: paths
        for model in _RIGHTS_OF_KINDS
        if (paths := tuple(f"{key.name}__" for key in model._meta.fields if key.related_model is Person))
    },
    **_collect("CONFIDENTIAL"),
    "groupsite.awardrecipient": ("person__",),
    "groupsite.contactpoint": ("person__",),
}
"""Lookups from rows that identify a person to that person. If the person's profile is hidden, only users who
may change the person may view the row."""


def is_at_least(role: str, lowest: str | None) -> bool:
    """Return whether `role` is `lowest` or above on the ladder."""
    return lowest is not None and LADDER.index(role) >= LADDER.index(lowest)


def may(user, action: str, model: type[models.Model] | str, row: models.Model | None = None) -> bool:
    """Return whether a user may do an action to a row of a model; without a row, to any of its rows.

    action: one of ACTIONS. model: a model or its lower-case label. An unsaved row is the user's own if the
    row that it belongs to is. Unknown models and actions are refused.
    """
    label = model if isinstance(model, str) else model._meta.label_lower
    right = TABLE.get(label, {}).get(action)
    if right is None or not getattr(user, "is_active", False) or user.role not in LADDER:
        return False
    if is_at_least(user.role, right.any):
        return action != "view" or row is None or not is_confidential(user, row)
    if not is_at_least(user.role, right.own):
        return False
    return row is None or is_own(user, row)


def is_own(user, row: models.Model) -> bool:
    """Return whether the user owns the row, by the lookups in OWN."""
    paths = OWN.get(row._meta.label_lower, ())
    if row._meta.pk is not None and row.pk is not None:
        return select_own_rows(user, type(row)).filter(pk=row.pk).exists()
    return any(_owns_through(user, row, path) for path in paths)


def select_own_rows(user, model: type[models.Model]) -> models.QuerySet:
    """Return the rows of a model that the user owns."""
    condition = Q(pk__in=())
    for path in OWN.get(model._meta.label_lower, ()):
        condition |= (
            _match_records(model, lambda record_model: select_own_rows(user, record_model))
            if path == RECORD_PATH
            else Q(**{path: user.pk})
        )
    return model.objects.filter(pk__in=all_rows(model).filter(condition).values("pk"))


def select_rows(user, action: str, model: type[models.Model]) -> models.QuerySet:
    """Return the rows of a model to which the user may do an action."""
    right = TABLE.get(model._meta.label_lower, {}).get(action, NOBODY)
    if not may(user, action, model):
        return model.objects.none()
    if not is_at_least(user.role, right.any):
        return select_own_rows(user, model)
    rows = model.objects.all()
    hidden = _build_hidden_condition(user, model) if action == "view" else Q()
    return rows.exclude(hidden) if hidden else rows


def is_confidential(user, row: models.Model) -> bool:
    """Return whether a stored row identifies a hidden person whom the user may not change."""
    condition = _build_hidden_condition(user, type(row))
    if not condition or row.pk is None:
        return False
    return type(row).objects.filter(condition, pk=row.pk).exists()


def _build_hidden_condition(user, model: type[models.Model]) -> Q:
    """Return the condition of rows that the user must not view; empty if they may view all."""
    if is_at_least(user.role, TABLE["people.person"]["change"].any):
        return Q()
    hidden = Q()
    for path in CONFIDENTIAL.get(model._meta.label_lower, ()):
        hidden |= (
            _match_records(model, lambda record_model: _select_hidden(user, record_model))
            if path == RECORD_PATH
            else Q(**{f"{path}visibility": "hidden"}) & ~Q(**{f"{path}user": user.pk})
        )
    return hidden


def _select_hidden(user, model: type[models.Model]) -> models.QuerySet:
    condition = _build_hidden_condition(user, model)
    return all_rows(model).filter(condition) if condition else model.objects.none()


def _match_records(model: type[models.Model], select: Callable[[type[models.Model]], models.QuerySet]) -> Q:
    """Return the condition of references to the records that `select` returns for the models of records."""
    condition = Q(pk__in=())
    for kind in list_target_kinds(model):
        if kind.label in (*OWN, *CONFIDENTIAL):
            condition |= Q(kind=kind.label, record_uid__in=select(kind.model).values("uid"))
    return condition


def _owns_through(user, row: models.Model, path: str) -> bool:
    """Return whether the user owns the saved row to which an unsaved row's lookup leads."""
    step, _, rest = path.partition("__")
    try:
        field = row._meta.get_field(step)
    except FieldDoesNotExist:
        return False
    if (not field.many_to_one and not field.one_to_one) or not field.concrete:
        return False
    target = getattr(row, field.attname)
    if target is None or field.related_model is None:
        return False
    if not rest:
        return target == user.pk
    # Every list of rows in a form asks this of the same parent; an account object lives for one request.
    answers = user.__dict__.setdefault("_owned_parents", {})
    key = field.related_model, target, rest
    if key not in answers:
        answers[key] = all_rows(field.related_model).filter(pk=target, **{rest: user.pk}).exists()
    return answers[key]


class RoleBackend(AuthenticationBackend):
    """Authenticate by e-mail and password; grant permissions by the table only."""

    def authenticate(self, request, **credentials):
        with wait_for_turn():
            return super().authenticate(request, **credentials)

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
        return select_rows(user_obj, action, model)

    def confidential_keys(self, user_obj, model, keys):
        if not keys or not _build_hidden_condition(user_obj, model):
            return set()
        return keys - set(
            select_rows(user_obj, "view", model).filter(pk__in=keys).values_list("pk", flat=True)
        )

    def has_module_perms(self, user_obj, app_label):
        return any(may(user_obj, "view", label) for label in TABLE if label.startswith(f"{app_label}."))


def list_governed_models() -> set[str]:
    """Return the labels of all models of the site's apps: those that the table must have."""
    return {model._meta.label_lower for model in _list_content_models()}
