"""The plans in which the works of sources wait: one of each person, and one of each source of the group."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from groupsite.sources.models import OPEN_STATES, ListedWork, PaperSource, SourceRules, WorkState
from people.models import Person
from publications.imports.decisions import SOURCES_DOOR
from publications.models import ImportBatch, ImportItem
from publications.models.import_plans import ItemChoices

State = ImportBatch.State
GROUP_DOOR = "group source"
"""The door of plans of what a source of the group lists; what is left out of them counts for all imports."""


def lock_plan(source: PaperSource) -> ImportBatch:
    """Lock and return the plan in which the works of a source wait, a new one where the last was decided.

    In a transaction. Two sources of a person wait for each other here.
    """
    if source.person is not None:
        return lock_personal_plan(source.person)
    locked = PaperSource.objects.select_for_update(of=("self",)).get(pk=source.pk)
    if locked.batch is None or locked.batch.state != State.PLANNED:
        locked.batch = ImportBatch.objects.create(
            door=GROUP_DOOR, user=source.added_by, source_name=str(source)[:300]
        )
        locked.save(update_fields=["batch"])
    source.batch = locked.batch
    return locked.batch


def lock_personal_plan(person: Person) -> ImportBatch:
    """Lock and return the plan in which works wait for a person. In a transaction."""
    SourceRules.objects.get_or_create(person=person)
    rules = SourceRules.objects.select_for_update(of=("self",)).get(person=person)
    if rules.batch is None or rules.batch.state != State.PLANNED:
        name = gettext("Papers that may be by %(person)s") % {"person": person}
        rules.batch = ImportBatch.objects.create(door=SOURCES_DOOR, source_name=name[:300])
        rules.save(update_fields=["batch"])
    return rules.batch


@transaction.atomic
def settle(person: Person | None) -> None:
    """Let works follow the imports that their items were part of: applied, undone or discarded.

    In a constant number of queries, where nothing changed.
    """
    works = ListedWork.objects.filter(person=person).select_related("item__batch")
    lost = works.filter(state__in=OPEN_STATES, item=None)
    undone = works.filter(state=WorkState.HERE, item__batch__state=State.UNDONE)
    decided = works.filter(state__in=OPEN_STATES).exclude(item__batch__state=State.PLANNED)
    if person is not None and undone.exists():
        _wait_again(person, undone)
    elif person is None:
        undone.update(state=WorkState.REFUSED)
    lost.delete()
    for work in decided.exclude(item=None):
        uid = work.get_item().publication_uid
        work.state, work.publication_uid = (WorkState.HERE if uid else WorkState.REFUSED), uid
        work.save(update_fields=["state", "publication_uid"])


def _wait_again(person: Person, works: Iterable[ListedWork]) -> None:
    """Let works wait whose import was undone: with a copy of the item, as the import keeps its own."""
    batch = lock_personal_plan(person)
    for work in works:
        work.item = copy_item(work.get_item(), batch)
        work.state, work.publication_uid = WorkState.WAITING, None
        work.decided_at = work.decided_by = None
        work.save()


def copy_item(item: ImportItem, batch: ImportBatch) -> ImportItem:
    """Save a copy of an item, without its choices and outcome, as the last one of another plan."""
    last = batch.items.aggregate(last=Max("position"))["last"] or 0
    return ImportItem.objects.create(
        batch=batch,
        position=last + 1,
        key=item.key,
        verdict=item.verdict,
        reason=item.reason,
        entry=item.entry,
        changes=item.changes,
        choices=ItemChoices(),
        fingerprint=item.fingerprint,
    )
