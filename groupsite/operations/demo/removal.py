"""Remove the demo: everything that it created and nobody else uses."""

from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import models, transaction
from taggit.models import ItemBase

from core.db.models import VersionedModel, all_rows
from core.journal.context import journal_context
from core.references import Relation, list_references
from groupsite.models import ContactPoint, Group
from groupsite.operations.demo_rows import FIRST_UID, LAST_UID, read_data
from groupsite.operations.owner_account import remove_owner
from groupsite.redirects.models import Redirect
from publications.models import Author, DeletedRecord, Publication

KeysByModel = dict[type[models.Model], set[int]]

WHY = "demo data removed"


@dataclass
class RemovalReport:
    """The result. spared: rows that others use. owner: the removed owner's e-mail address, or ""."""

    count: int = 0
    spared: list[str] = field(default_factory=list)
    owner: str = ""


@transaction.atomic
def remove_demo(keep_account=None) -> RemovalReport:
    """Delete the demo's rows, except for those that rows of others refer to.

    keep_account: an account that stays even if it came with the demo.
    """
    with journal_context(why=WHY, unlisted=True):  # a group that was renamed keeps none of them
        ContactPoint.objects.filter(person__uid__range=(FIRST_UID, LAST_UID)).delete()
    rows = _list_demo_keys()
    doomed = {model: set(pks) for model, pks in rows.items()}
    while _spare_used_rows(doomed):
        pass
    report = RemovalReport()
    authors = Author.objects.filter(authorships__publication__in=doomed[Publication])
    author_keys = list(authors.values_list("pk", flat=True))
    with journal_context(why=WHY, command="demo --remove", unlisted=True):
        # "Deleted content" is for what the group deleted
        versions = Publication.objects.filter(pk__in=doomed[Publication], version_of__isnull=False)
        versions.delete()  # a head cannot go before them
        for model in _order_users_first(doomed):
            rows_of_model = all_rows(model).filter(pk__in=doomed[model])
            # Their redirects too: else another group's site would answer 410 at their paths.
            Redirect.objects.filter(
                kind=model._meta.label_lower, record_uid__in=rows_of_model.values("uid")
            ).delete()
            rows_of_model.delete()
            report.count += len(doomed[model])
            spared = all_rows(model).filter(pk__in=rows[model] - doomed[model])
            report.spared += [str(row) for row in spared]
        Author.objects.filter(pk__in=author_keys, authorships=None).delete()
        DeletedRecord.objects.filter(
            uid__range=(FIRST_UID, LAST_UID)
        ).delete()  # OAI-PMH keeps no trace of the demo
    report.owner = remove_owner(keep_account)
    return report


def _list_demo_keys() -> KeysByModel:
    """Return the primary keys of the demo's rows; a group that was renamed is no longer the demo's."""
    contents = [model for model in apps.get_models() if issubclass(model, VersionedModel)]
    demo = {model: all_rows(model).filter(uid__range=(FIRST_UID, LAST_UID)) for model in contents}
    demo[Group] = demo[Group].filter(name=read_data("site")["group"]["name"])
    return {model: set(rows.values_list("pk", flat=True)) for model, rows in demo.items()}


def _spare_used_rows(doomed: KeysByModel) -> bool:
    """Remove from `doomed` the rows to which remaining rows refer; return whether there were any."""
    spared = False
    for model, pks in doomed.items():
        for relation in list_references(model):
            used = _find_used(relation, model, doomed)
            pks -= used
            spared = spared or bool(used)
    return spared


def _find_used(relation: Relation, model: type[models.Model], doomed: KeysByModel) -> set[int]:
    """Return the keys to which remaining rows of a relation refer: contents, or parts of other contents."""
    pointing: Any = relation.model
    owner: Any = None
    if issubclass(pointing, ItemBase):
        owner = pointing._meta.get_field("content_object")
    elif not issubclass(pointing, VersionedModel):
        # By convention, the first foreign key of a part to a content is the one to its whole.
        for field in reversed(pointing._meta.concrete_fields):
            if isinstance(field.related_model, type) and issubclass(field.related_model, VersionedModel):
                owner = field
    if relation.on_delete is models.DO_NOTHING or (owner and relation.attname == owner.attname):
        return set()
    if owner and owner.related_model:
        deleted_rows = {f"{owner.name}__in": doomed[owner.related_model]}
    else:
        deleted_rows = {"pk__in": doomed.get(pointing, set())}
    targets = all_rows(model).filter(pk__in=doomed[model])
    rows = all_rows(pointing).filter(relation.match(targets.values(relation.key))).exclude(**deleted_rows)
    used = targets.filter(**{f"{relation.key}__in": rows.values(relation.attname)})
    return set(used.values_list("pk", flat=True))


def _order_users_first(doomed: KeysByModel) -> list[type[models.Model]]:
    """Return the models in topological order: those that refer to others before these."""
    order: list[type[models.Model]] = []

    def visit(model: type[models.Model]) -> None:
        if model not in order:
            for relation in list_references(model):
                if relation.model in doomed and relation.model is not model:
                    visit(relation.model)
            order.append(model)

    for model in doomed:
        visit(model)
    return order
