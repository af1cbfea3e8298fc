"""Evaluating a waiting plan again: what was added, renamed or deleted meanwhile changes its verdicts."""

from django.db import transaction

from publications import sources
from publications.formats import Entry, Problem
from publications.formats.values import from_values
from publications.importing.known import print_papers
from publications.importing.lookups import Lookup, look_up
from publications.importing.plans import Planner, plan
from publications.models import ImportBatch, ImportItem

AT_ONCE = 200
"""Entries of a plan that are evaluated whenever it is opened; a longer one stays as it was made."""
EVALUATED = ("verdict", "reason", "changes", "fingerprint", "publication_id")


def reevaluate(batch: ImportBatch, account=None) -> bool:
    """Evaluate the entries of a plan again; choices stay, unless they were about another paper.

    Returns whether anything changed. In a constant number of queries; a plan that somebody applies is left.
    """
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        if not waiting.select_for_update(skip_locked=True).only("pk").first():
            return False
        items = list(batch.items.order_by("position")[: AT_ONCE + 1])
        items = [item for item in items if (item.entry or {}).get("title")] if len(items) <= AT_ONCE else []
        if not items:
            return False
        print_papers()
        planner = Planner(batch, account)
        fresh = planner.judge(list(map(_found, items)), [item.position for item in items])
        changed = [old for old, new in zip(items, fresh, strict=True) if _update(old, new)]
        ImportItem.objects.bulk_update(
            changed, ["verdict", "reason", "changes", "choices", "fingerprint", "publication"]
        )
    return bool(changed)


def _found(item: ImportItem) -> Entry | Problem:
    entry = from_values(item.entry, item.line or 0)
    if item.verdict != ImportItem.Verdict.PROBLEM:
        return entry
    return Problem(item.line or 0, item.reason, item.key, source=item.text, entry=entry)


def _update(old: ImportItem, new: ImportItem) -> bool:
    """Take over what is evaluated; return whether it differs."""
    if "warnings" in old.changes:
        new.changes["warnings"] = old.changes["warnings"]  # of the text, which is not read again
    if all(getattr(old, name) == getattr(new, name) for name in EVALUATED):
        return False
    if old.publication_id != new.publication_id:
        old.choices = {name: value for name, value in old.choices.items() if name == "people"}
    for name in EVALUATED:
        setattr(old, name, getattr(new, name))
    return True


def retry_lookups(batch: ImportBatch, account=None) -> None:
    """Look up again what could not be fetched; what is found takes its place in the plan."""
    items = list(batch.items.filter(verdict=ImportItem.Verdict.UNFETCHED).order_by("position"))
    lookups = [Lookup(item.line or 0, wanted) for item in items for wanted in sources.wanted_in(item.text)]
    found = list(look_up(lookups, sources.fetch))
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        if waiting.select_for_update().only("pk").first():
            batch.items.filter(pk__in=[item.pk for item in items]).delete()
            plan(batch, found, account)
