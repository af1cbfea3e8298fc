"""Taking an import back: what was edited since is listed and left alone, unless it is chosen."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import pghistory
from django.db.models.functions import Now

from publications.importing.applying import NotPlanned, in_turn, lock_papers
from publications.importing.belongings import BELONGINGS
from publications.importing.updating import byline_rows, put_byline
from publications.models import (
    Author,
    Authorship,
    Identifier,
    ImportBatch,
    ImportItem,
    Link,
    Publication,
    Venue,
)


@dataclass
class Undoing:
    """What taking a batch back would do, or did. edited: items whose papers changed since, with why."""

    deleted: list[ImportItem] = field(default_factory=list)
    put_back: list[ImportItem] = field(default_factory=list)
    edited: list[tuple[ImportItem, str]] = field(default_factory=list)


def what_undoing_does(batch: ImportBatch, anyway: Collection[int] = ()) -> Undoing:
    """What would be deleted, put back, and left. anyway: keys of items to undo although they were edited."""
    found = Undoing()
    items = [
        item for item in batch.items.select_related("publication").defer("text", "entry") if item.applied
    ]
    used = _used([item.publication_id for item in items if item.publication_id], batch)
    for item in items:
        paper = item.publication
        if paper is None:
            continue
        reason = _edited(item, paper) or (used.get(paper.pk, "") if item.applied.get("created") else "")
        if reason and item.pk not in anyway:
            found.edited.append((item, reason))
        elif item.applied.get("created"):
            found.deleted.append(item)
        else:
            found.put_back.append(item)
    return found


def _edited(item: ImportItem, paper: Publication) -> str:
    if paper.version != item.applied.get("version"):
        return "edited since"
    return ""


def _used(papers: list[int], batch: ImportBatch) -> dict[int, str]:
    """The papers to which things of other apps were linked since the import."""
    given = {
        (name, str(thing), key)
        for name, (thing, keys) in (batch.options.get("given") or {}).items()
        for key in keys
    }
    used: dict[int, str] = {}
    for relation in Publication._meta.related_objects:
        model = relation.related_model
        if model._meta.app_label == "publications" or hasattr(model, "pgh_tracked_model"):
            continue
        rows = model._base_manager.filter(**{f"{relation.field.name}__in": papers})
        for row in rows.values(relation.field.attname, *_things(model, relation.field.attname)):
            paper = row.pop(relation.field.attname)
            if not any((name, str(value), paper) in given for name in BELONGINGS for value in row.values()):
                used[paper] = f"linked since, as {model._meta.verbose_name_plural} are"
    return used


def _things(model, attname: str) -> list[str]:
    return [
        field.attname
        for field in model._meta.concrete_fields
        if field.is_relation and field.attname != attname
    ]


@in_turn
def undo(batch: ImportBatch, account=None, anyway: Collection[int] = ()) -> Undoing:
    """Take the batch back in one transaction; raises NotPlanned if it is not applied (any more)."""
    with pghistory.context(
        batch=str(batch.uid), why="Import undone", **({"user": account.pk} if account else {})
    ):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.APPLIED:
            raise NotPlanned
        found = what_undoing_does(batch, anyway)
        _take_back_belongings(batch, found)
        for item in found.put_back:
            _put_back(item.publication_id, item.applied, item.pk in anyway)
        _delete([item.publication_id for item in found.deleted])
        _delete_unused_venues(batch)
        batch.state, batch.undone_at = ImportBatch.State.UNDONE, Now()
        batch.counts = {**batch.counts, "left": len(found.edited)}
        batch.save()
    return found


def _take_back_belongings(batch: ImportBatch, found: Undoing) -> None:
    left = {item.publication_id for item, _ in found.edited}
    for name, (thing, papers) in (batch.options.get("given") or {}).items():
        if name in BELONGINGS:
            BELONGINGS[name].take([paper for paper in papers if paper not in left], thing)


def _put_back(paper: int, applied: dict[str, Any], anyway: bool) -> None:
    """Give a paper the values that it had, where they are still those that the import gave."""
    fields = applied.get("fields") or {}
    if fields:
        now = Publication.objects.filter(pk=paper).values(*fields).get()
        same = {name: before for name, (before, after) in fields.items() if anyway or now[name] == after}
        if same:
            Publication.objects.filter(pk=paper).update(**same)
    for role, (before, after) in (applied.get("bylines") or {}).items():
        if anyway or byline_rows(paper, role) == after:
            put_byline(paper, role, before)
    for scheme, value in applied.get("identifiers") or []:
        Identifier.objects.filter(publication=paper, scheme=scheme, value=value).delete()
    Link.objects.filter(publication=paper, pk__in=applied.get("links") or []).delete()


def _delete(papers: list[int]) -> None:
    """Delete papers, and the printed names that stand on no other."""
    names = set(Authorship.objects.filter(publication__in=papers).values_list("author", flat=True))
    for item in ImportItem.objects.filter(publication__in=papers).only("applied"):
        if there := item.applied.get("version_of"):
            Publication.objects.filter(pk=there).update(version_of=None)
    Publication.objects.filter(pk__in=papers).delete()
    Author.objects.filter(pk__in=names, authorships=None).delete()


def _delete_unused_venues(batch: ImportBatch) -> None:
    made = batch.options.get("made_venues") or []
    Venue.objects.filter(pk__in=made, publications=None).delete()
