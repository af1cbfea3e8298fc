"""Taking an import back: what was edited since is listed and left alone, unless it is chosen."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import pghistory
from django.db.models.functions import Now

from groupsite.kit.models import all_rows
from groupsite.kit.retrying import retry_on_conflict
from groupsite.kit.watchdog import long_work
from publications.importing.applying import NotPlanned
from publications.importing.bylines import names_in, restore_byline, store_byline
from publications.importing.decisions import restore_rejections
from publications.importing.removing import forget_papers
from publications.importing.targets import TARGETS
from publications.locks import lock_papers
from publications.models import (
    Author,
    Authorship,
    Identifier,
    ImportBatch,
    ImportItem,
    Link,
    Publication,
    PublicationTopic,
    Venue,
)


@dataclass
class Undoing:
    """What taking a batch back would do, or did. edited: items whose papers changed since, with why."""

    deleted: list[ImportItem] = field(default_factory=list)
    put_back: list[ImportItem] = field(default_factory=list)
    edited: list[tuple[ImportItem, str]] = field(default_factory=list)


def what_undoing_does(batch: ImportBatch, anyway: Collection[int] = ()) -> Undoing:
    """Return what would be deleted, put back, and left. anyway: keys of items to undo although edited."""
    undoing = Undoing()
    items = [
        item for item in batch.items.select_related("publication").defer("text", "entry") if item.applied
    ]
    used = _find_used([item.publication_id for item in items if item.publication_id], batch)
    for item in items:
        paper = item.publication
        if paper is None:
            continue
        reason = used.get(paper.pk, "") if item.applied.get("created") else ""
        if paper.version != item.applied.get("version"):
            reason = "edited since"
        if reason and item.pk not in anyway:
            undoing.edited.append((item, reason))
        elif item.applied.get("created"):
            undoing.deleted.append(item)
        else:
            undoing.put_back.append(item)
    return undoing


def _find_used(papers: list[int], batch: ImportBatch) -> dict[int, str]:
    """Return the papers to which things of other apps were linked since the import."""
    given = {
        (name, str(thing), key)
        for name, (thing, keys) in (batch.options.get("given") or {}).items()
        for key in keys
    }
    used = dict.fromkeys(_heads_since(papers, batch), "another paper was made a version of it since")
    for relation in Publication._meta.related_objects:
        model = relation.related_model
        is_journal = hasattr(model, "pgh_tracked_model")
        if relation.many_to_many or is_journal or model._meta.app_label == "publications":
            continue
        attname = relation.field.attname
        others = [each.attname for each in model._meta.concrete_fields if each.is_relation]
        rows = all_rows(model).filter(**{f"{relation.field.name}__in": papers})
        for row in rows.values(attname, *(each for each in others if each != attname)):
            paper = row.pop(attname)
            if not any((name, str(value), paper) in given for name in TARGETS for value in row.values()):
                used[paper] = f"linked since, as {model._meta.verbose_name_plural} are"
    return used


def _heads_since(papers: list[int], batch: ImportBatch) -> list[int]:
    """Return those of the papers to which others point as their versions, and not by this import."""
    ours: set[int] = set()
    for item in batch.items.filter(publication__in=papers).only("batch", "publication", "applied"):
        ours |= {item.publication_id, item.applied.get("version_of"), *item.applied.get("versions", ())}
    versions = Publication.objects.filter(version_of__in=papers).exclude(pk__in=ours - {None})
    return list(versions.values_list("version_of", flat=True))


@retry_on_conflict
@long_work()
def undo(batch: ImportBatch, account=None, anyway: Collection[int] = ()) -> Undoing:
    """Take the batch back in one transaction; raises NotPlanned if it is not applied (any more)."""
    with pghistory.context(
        batch=str(batch.uid), why="Import undone", undone=True, **({"user": account.pk} if account else {})
    ):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.APPLIED:
            raise NotPlanned
        undoing = what_undoing_does(batch, anyway)
        _take_back_belongings(batch, undoing)
        for item in reversed(undoing.put_back):
            _put_back(item.publication_id, item.applied, item.pk in anyway)
        deleted = [item.publication_id for item in undoing.deleted]
        names = set(Authorship.objects.filter(publication__in=deleted).values_list("author", flat=True))
        _delete(undoing.deleted)
        restore_rejections(batch)
        _tidy_up(batch, undoing, names, anyway)
        batch.state, batch.undone_at = ImportBatch.State.UNDONE, Now()
        batch.counts = {**batch.counts, "left": len(undoing.edited)}
        batch.save()
    return undoing


def _take_back_belongings(batch: ImportBatch, undoing: Undoing) -> None:
    left = {item.publication_id for item, _ in undoing.edited}
    for name, (thing, papers) in (batch.options.get("given") or {}).items():
        if name in TARGETS:
            TARGETS[name].unassign([paper for paper in papers if paper not in left], thing)


def _put_back(paper: int, applied: dict[str, Any], anyway: bool) -> None:
    """Give a paper the values that it had, where they are still those that the import gave."""
    fields = applied.get("fields") or {}
    if fields:
        now = Publication.objects.filter(pk=paper).values(*fields).get()
        same = {name: before for name, (before, after) in fields.items() if anyway or now[name] == after}
        if same:
            Publication.objects.filter(pk=paper).update(**same)
    for role, (before, after) in (applied.get("bylines") or {}).items():
        if anyway or store_byline(paper, role) == after:
            restore_byline(paper, role, before)
    for scheme, value in applied.get("identifiers") or []:
        Identifier.objects.filter(publication=paper, scheme=scheme, value=value).delete()
    PublicationTopic.objects.filter(content_object=paper, tag__in=applied.get("topics") or []).delete()
    Link.objects.filter(publication=paper, pk__in=applied.get("links") or []).delete()


def _delete(items: list[ImportItem]) -> None:
    """Delete papers that an import made; what it had made their versions becomes again what it was.

    What a corpus has come to hold since stays there, and is no longer the group's.
    """
    for item in items:
        if there := item.applied.get("version_of"):
            versions = Publication.objects.filter(version_of=item.publication_id)
            versions.filter(pk=there).update(version_of=None)
            versions.filter(pk__in=item.applied.get("versions") or []).update(version_of=there)
    papers = Publication.objects.filter(pk__in=[item.publication_id for item in items])
    held = papers.filter(corpus_records__isnull=False).values("pk")
    Publication.objects.filter(pk__in=held).update(slug=None, in_list=False, visibility="public")
    papers.filter(corpus_records=None).delete()


def _tidy_up(batch: ImportBatch, undoing: Undoing, names: set[int], anyway: Collection[int]) -> None:
    """Take away what nothing has any more: papers whose corpus is gone, too, names, and venues made here."""
    put_back = [item.publication_id for item in undoing.put_back]
    forget_papers(put_back)
    bylines = [each for item in undoing.put_back for each in (item.applied.get("bylines") or {}).values()]
    printed = {name for _, after in bylines for name in names_in(after)}
    rows = Author.objects.filter(name__in={name for name, _ in printed})
    names |= {row.pk for row in rows if (row.name, row.homonym) in printed}
    Author.objects.filter(pk__in=names, authorships=None).delete()
    venues = batch.options.get("made_venues") or []
    Venue.objects.filter(pk__in=venues, version=1, publications=None).delete()
    _again_as_before([item for item in undoing.put_back if item.pk not in anyway])


def _again_as_before(items: list[ImportItem]) -> None:
    """Papers that are again what an earlier import left can be taken back with that."""
    versions = dict(
        Publication.objects.filter(pk__in=[item.publication_id for item in items]).values_list(
            "pk", "version"
        )
    )
    for item in reversed(items):
        if item.publication_id in versions:
            earlier = ImportItem.objects.filter(
                publication=item.publication_id, applied__version=item.applied.get("was")
            )
            for each in earlier.exclude(batch=item.batch_id).only("applied"):
                each.applied["version"] = versions[item.publication_id]
                each.save(update_fields=["applied"])
