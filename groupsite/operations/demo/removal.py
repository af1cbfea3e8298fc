"""Remove the demo: everything that it created and nobody else uses."""

from dataclasses import dataclass, field

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import models, transaction
from taggit.models import ItemBase

from core.db.models import VersionedModel, all_rows
from core.journal.context import journal_context
from groupsite.models import Group, Redirect
from groupsite.operations.demo.loader import WHY
from groupsite.operations.demo_rows import FIRST_UID, LAST_UID, read_data
from groupsite.operations.owner_account import remove_owner
from publications.models import Author, DeletedRecord, Publication

KeysByModel = dict[type[models.Model], set[int]]


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
    rows = _list_demo_keys()
    doomed = {model: set(pks) for model, pks in rows.items()}
    while _spare_used_rows(doomed):
        pass
    report = RemovalReport()
    authors = Author.objects.filter(authorships__publication__in=doomed[Publication])
    author_keys = list(authors.values_list("pk", flat=True))
    with journal_context(why=WHY, unlisted=True):  # "Deleted content" is for what the group deleted
        versions = Publication.objects.filter(pk__in=doomed[Publication], version_of__isnull=False)
        versions.delete()  # a head cannot go before them
        for model in _order_users_first(doomed):
            all_rows(model).filter(pk__in=doomed[model]).delete()
            report.count += len(doomed[model])
            # Their redirects too: else another group's site would answer 410 at their paths.
            kind = ContentType.objects.get_for_model(model)
            Redirect.objects.filter(target_type=kind, target_id__in=doomed[model]).delete()
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
        for relation in model._meta.related_objects:
            used = _find_used(relation, pks, doomed)
            pks -= used
            spared = spared or bool(used)
    return spared


def _find_used(relation: models.ForeignObjectRel, pks: set[int], doomed: KeysByModel) -> set[int]:
    """Return the keys to which remaining rows of a relation refer: contents, or parts of other contents."""
    model, column = relation.related_model, relation.field
    owner = None
    if issubclass(model, ItemBase):
        owner = model._meta.get_field("content_object")
    elif not issubclass(model, VersionedModel):
        # By convention, the first foreign key of a part to a content is the one to its whole.
        for field in reversed(model._meta.concrete_fields):
            if isinstance(field.related_model, type) and issubclass(field.related_model, VersionedModel):
                owner = field
    if relation.many_to_many or column is owner:
        return set()
    if owner and owner.related_model:
        deleted_rows = {f"{owner.name}__in": doomed[owner.related_model]}
    else:
        deleted_rows = {"pk__in": doomed.get(model, set())}
    rows = all_rows(model).filter(**{f"{column.name}__in": pks}).exclude(**deleted_rows)
    return set(rows.values_list(column.attname, flat=True))


def _order_users_first(doomed: KeysByModel) -> list[type[models.Model]]:
    """Return the models in topological order: those that refer to others before these."""
    order: list[type[models.Model]] = []

    def visit(model: type[models.Model]) -> None:
        if model not in order:
            for relation in model._meta.related_objects:
                if relation.related_model in doomed and relation.related_model is not model:
                    visit(relation.related_model)
            order.append(model)

    for model in doomed:
        visit(model)
    return order
