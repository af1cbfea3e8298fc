"""Who may do what: one table, and the one place that enforces it.

Roles form a ladder: each may do all that the ones before it may. For every model the table names,
for each action, the lowest role that may do it to any row (`any`) and the lowest role that may do
it to rows of its own (`own`). What is whose follows from the paths in `OWN`, from a row to its
account. Nothing outside the table is allowed to anybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.apps import apps
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import Q

LADDER = ("member", "staff", "editor", "owner")
ACTIONS = ("view", "add", "change", "delete")


@dataclass(frozen=True)
class Right:
    """The lowest role that may do something to any row, and to a row of its own; None is nobody."""

    any: str | None = None
    own: str | None = None

    def __post_init__(self) -> None:
        for role in (self.any, self.own):
            if role is not None and role not in LADDER:
                raise ValueError(f"{role!r} is no role; there are {', '.join(LADDER)}")


Rights = dict[str, Right]


def rights(view: Right, add: Right, change: Right, delete: Right) -> Rights:
    return dict(zip(ACTIONS, (view, add, change, delete), strict=True))


MEMBER, STAFF, EDITOR, OWNER, NOBODY = (*(Right(any=role) for role in LADDER), Right())


def own_or(role: str) -> Right:
    """Members with their own rows, `role` and above with any."""
    return Right(any=role, own="member")


RECORD = rights(view=own_or("staff"), add=own_or("staff"), change=own_or("staff"), delete=own_or("staff"))
"""What a person keeps about herself: every member her own, staff everybody's."""

ROSTER = rights(view=MEMBER, add=STAFF, change=STAFF, delete=STAFF)
PAPER_PART = rights(view=MEMBER, add=own_or("editor"), change=own_or("editor"), delete=own_or("editor"))
SHARED = rights(view=MEMBER, add=MEMBER, change=EDITOR, delete=EDITOR)
"""What everybody needs while adding a paper, and only editors put in order."""

CONTENT = rights(view=MEMBER, add=EDITOR, change=EDITOR, delete=EDITOR)
SITE = rights(view=MEMBER, add=OWNER, change=OWNER, delete=OWNER)
WORKING = rights(view=own_or("editor"), add=MEMBER, change=own_or("editor"), delete=own_or("editor"))

TABLE: dict[str, Rights] = {
    "people.user": rights(view=own_or("owner"), add=OWNER, change=OWNER, delete=NOBODY),
    "people.person": rights(view=MEMBER, add=STAFF, change=own_or("staff"), delete=EDITOR),
    "people.personname": RECORD,
    "people.personidentifier": RECORD,
    "people.personlink": RECORD,
    "people.education": RECORD,
    "people.experience": RECORD,
    "people.service": RECORD,
    "people.skill": RECORD,
    "people.cvsection": RECORD,
    "people.role": rights(view=MEMBER, add=STAFF, change=STAFF, delete=OWNER),
    "people.appointment": ROSTER,
    "people.supervision": ROSTER,
    "people.course": rights(view=MEMBER, add=MEMBER, change=own_or("staff"), delete=STAFF),
    "people.courseteacher": RECORD,
    "publications.publication": rights(view=MEMBER, add=MEMBER, change=own_or("editor"), delete=EDITOR),
    "publications.authorship": PAPER_PART,
    "publications.identifier": PAPER_PART,
    "publications.link": PAPER_PART,
    "publications.attachment": PAPER_PART,
    "publications.publicationtopic": PAPER_PART,
    "publications.author": SHARED,
    "publications.venue": SHARED,
    "publications.venuename": SHARED,
    "publications.topic": SHARED,
    "publications.topicname": SHARED,
    "publications.personinterest": RECORD,
    "publications.authordecision": rights(
        view=own_or("editor"), add=own_or("editor"), change=EDITOR, delete=EDITOR
    ),
    "publications.paperdecision": rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
    "publications.rejectedentry": rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY),
    "publications.suggestion": rights(
        view=own_or("editor"), add=EDITOR, change=own_or("editor"), delete=EDITOR
    ),
    "publications.importbatch": WORKING,
    "publications.importitem": WORKING,
    "publications.corpus": rights(view=MEMBER, add=NOBODY, change=STAFF, delete=NOBODY),
    "publications.corpusrecord": rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY),
    "publications.vanishedpaper": rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY),
    "software.theme": CONTENT,
    "software.themetopic": CONTENT,
    "software.themepublication": CONTENT,
    "software.themeperson": CONTENT,
    "software.themesoftware": CONTENT,
    "software.themecollaborator": CONTENT,
    "software.software": rights(view=MEMBER, add=EDITOR, change=own_or("editor"), delete=EDITOR),
    "software.softwaretopic": rights(
        view=MEMBER, add=own_or("editor"), change=own_or("editor"), delete=own_or("editor")
    ),
    "software.softwarepublication": rights(
        view=MEMBER, add=own_or("editor"), change=own_or("editor"), delete=own_or("editor")
    ),
    "software.softwareperson": CONTENT,
    "software.release": CONTENT,
    "software.repositorycheck": rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY),
    "software.starcount": rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY),
    "groupsite.award": CONTENT,
    "groupsite.awardrecipient": CONTENT,
    "groupsite.newsitem": CONTENT,
    "groupsite.newsperson": CONTENT,
    "groupsite.newspublication": CONTENT,
    "groupsite.newssoftware": CONTENT,
    "groupsite.page": CONTENT,
    "groupsite.redirect": CONTENT,
    "groupsite.group": rights(view=MEMBER, add=NOBODY, change=OWNER, delete=NOBODY),
    "groupsite.grouptie": SITE,
    "groupsite.partner": SITE,
    "groupsite.menuitem": SITE,
}

OWN: dict[str, tuple[str, ...]] = {
    "people.user": ("pk",),
    "people.person": ("user",),
    "people.personname": ("person__user",),
    "people.personidentifier": ("person__user",),
    "people.personlink": ("person__user",),
    "people.education": ("person__user",),
    "people.experience": ("person__user",),
    "people.service": ("person__user",),
    "people.skill": ("person__user",),
    "people.cvsection": ("person__user",),
    "people.course": ("course_teachers__person__user",),
    "people.courseteacher": ("person__user",),
    "publications.publication": ("authorships__person__user", "added_by"),
    "publications.authorship": ("publication__authorships__person__user", "publication__added_by"),
    "publications.identifier": ("publication__authorships__person__user", "publication__added_by"),
    "publications.link": ("publication__authorships__person__user", "publication__added_by"),
    "publications.attachment": ("publication__authorships__person__user", "publication__added_by"),
    "publications.publicationtopic": (
        "content_object__authorships__person__user",
        "content_object__added_by",
    ),
    "publications.personinterest": ("person__user",),
    "publications.authordecision": ("person__user",),
    "publications.suggestion": ("person__user",),
    "publications.importbatch": ("user",),
    "publications.importitem": ("batch__user",),
    "software.software": ("software_people__person__user",),
    "software.softwaretopic": ("content_object__software_people__person__user",),
    "software.softwarepublication": ("software__software_people__person__user",),
}

CONFIDENTIAL: dict[str, tuple[str, ...]] = {
    "people.person": ("",),
    "people.appointment": ("person__",),
    "people.supervision": ("appointment__person__", "supervisor__"),
    "software.themeperson": ("person__",),
    "software.softwareperson": ("person__",),
    "groupsite.awardrecipient": ("person__",),
    "groupsite.newsperson": ("person__",),
}
"""The lookups from rows that tell who a person is to that person. Where the profile is hidden, only accounts
that may change the person may view the row."""


def at_least(role: str, lowest: str | None) -> bool:
    """Whether `role` stands on the ladder at `lowest` or above."""
    return lowest is not None and LADDER.index(role) >= LADDER.index(lowest)


def may(user, action: str, model: type[models.Model] | str, row: models.Model | None = None) -> bool:
    """Whether an account may do an action to a model's rows: to this one, or without one to some row.

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
    """Whether the row is the account's own, by the paths of OWN."""
    paths = OWN.get(row._meta.label_lower, ())
    if row._meta.pk is not None and row.pk is not None:
        return own_rows(user, type(row)).filter(pk=row.pk).exists()
    return any(_owns_through(user, row, path) for path in paths)


def own_rows(user, model: type[models.Model]) -> models.QuerySet:
    """The rows of a model that are the account's own."""
    paths = OWN.get(model._meta.label_lower, ())
    if not paths:
        return model._default_manager.none()
    wanted = Q()
    for path in paths:
        wanted |= Q(**{path: user.pk})
    return model._default_manager.filter(pk__in=model._base_manager.filter(wanted).values("pk"))


def rows_for(user, action: str, model: type[models.Model]) -> models.QuerySet:
    """The rows of a model to which the account may do an action."""
    right = TABLE.get(model._meta.label_lower, {}).get(action, NOBODY)
    if not may(user, action, model):
        return model._default_manager.none()
    if not at_least(user.role, right.any):
        return own_rows(user, model)
    rows = model._default_manager.all()
    hidden = _hides(user, model._meta.label_lower) if action == "view" else Q()
    return rows.exclude(hidden) if hidden else rows


def is_confidential(user, row: models.Model) -> bool:
    """Return whether a stored row tells of a hidden person whom the account may not change."""
    condition = _hides(user, row._meta.label_lower)
    if not condition or row.pk is None:
        return False
    return type(row).objects.filter(condition, pk=row.pk).exists()


def _hides(user, label: str) -> Q:
    """Return what is true of a model's rows that the account must not view; empty where it may view all."""
    if at_least(user.role, TABLE["people.person"]["change"].any):
        return Q()
    hidden = Q()
    for way in CONFIDENTIAL.get(label, ()):
        hidden |= Q(**{f"{way}visibility": "hidden"}) & ~Q(**{f"{way}user": user.pk})
    return hidden


def _owns_through(user, row: models.Model, path: str) -> bool:
    """For an unsaved row: follow the path's first step to what is saved."""
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
    return field.related_model._base_manager.filter(pk=target, **{rest: user.pk}).exists()


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
        if not keys or not _hides(user_obj, model._meta.label_lower):
            return set()
        return keys - set(rows_for(user_obj, "view", model).filter(pk__in=keys).values_list("pk", flat=True))

    def has_module_perms(self, user_obj, app_label):
        return any(may(user_obj, "view", label) for label in TABLE if label.startswith(f"{app_label}."))


def models_governed() -> set[str]:
    """The labels of all models of ours that hold content: those the table must name."""
    ours = ("people", "publications", "software", "groupsite")
    return {
        model._meta.label_lower
        for label in ours
        for model in apps.get_app_config(label).get_models()
        if not hasattr(model, "pgh_tracked_model")
    }
