"""Undoing imports, and deleting papers that nothing refers to any more.

Papers that were edited since an import are listed and left as they are, unless they are chosen.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext

from bibliography.entry import PRIVATE_STATUSES
from core.db.models import all_rows
from core.db.retries import retry_on_conflict
from core.db.watchdog import without_timeouts
from core.journal.context import journal_context
from core.references import list_references
from publications.imports.apply import NotPlannedError
from publications.imports.byline_merge import list_names, restore_byline, store_byline
from publications.imports.decisions import restore_rejections
from publications.imports.locks import lock_papers
from publications.imports.paper_writer import set_trigger_flags
from publications.imports.targets import TARGETS
from publications.models import (
    Author,
    Authorship,
    Corpus,
    Identifier,
    ImportBatch,
    ImportItem,
    Link,
    Publication,
    PublicationTopic,
    Venue,
)
from publications.models.byline import SKIP_BYLINE_TRIGGER, SKIP_JOURNAL_LOOKUP

OnProgress = Callable[[int, int], None]
"""Called with the number of papers that were looked at, and the number of all."""

AT_ONCE = 5_000
_NOT_HOLDING = (Authorship, Identifier, Link, PublicationTopic, Publication, ImportItem)
"""Models whose rows do not keep a paper from being deleted."""
_CREATE_TABLES = (
    "DROP TABLE IF EXISTS dying_papers, dying_names, dying_venues",
    *(f"CREATE TEMP TABLE dying_{name} (id bigint PRIMARY KEY) ON COMMIT DROP"
      for name in ("papers", "names", "venues")),
)  # fmt: skip
_LOCK_PAPERS = """
    INSERT INTO dying_papers
    SELECT id FROM publications_publication WHERE id = ANY(%s) AND slug IS NULL ORDER BY id FOR UPDATE
"""
"""From here on no new row can refer to these papers, and the next statements see all existing ones."""
_CLEAR_REFERENCES = (
    """INSERT INTO dying_names SELECT DISTINCT author_id FROM publications_authorship
       WHERE publication_id IN (SELECT id FROM dying_papers) ON CONFLICT DO NOTHING""",
    """INSERT INTO dying_venues SELECT DISTINCT venue_id FROM publications_publication
       WHERE id IN (SELECT id FROM dying_papers) AND venue_id IS NOT NULL ON CONFLICT DO NOTHING""",
    """DELETE FROM publications_publicationtopic
       WHERE publication_id IN (SELECT id FROM dying_papers)""",
    """UPDATE publications_importitem SET publication_id = NULL
       WHERE publication_id IN (SELECT id FROM dying_papers)""",
    """UPDATE publications_publication SET version_of_id = NULL
       WHERE version_of_id IN (SELECT id FROM dying_papers)""",
)
_DELETE_PAPERS = (
    "DELETE FROM publications_publication WHERE id IN (SELECT id FROM dying_papers)",
    *(
        f"DELETE FROM publications_{part} WHERE publication_id IN (SELECT id FROM dying_papers)"
        for part in ("authorship", "identifier", "link")
    ),
)
"""Papers are deleted before their parts, whose triggers would update them. Keys are checked at commit."""
_DELETE_SUGGESTIONS = """
    DELETE FROM publications_suggestion suggested WHERE authorship_id IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM publications_authorship mention WHERE mention.id = suggested.authorship_id)
"""
_DELETE_NAMES = """
    DELETE FROM publications_author name WHERE id IN (SELECT id FROM dying_names) AND NOT EXISTS
        (SELECT 1 FROM publications_authorship mention WHERE mention.author_id = name.id)
"""
_DELETE_VENUES = (
    """DELETE FROM dying_venues WHERE EXISTS
           (SELECT 1 FROM publications_publication paper WHERE paper.venue_id = dying_venues.id)
       OR EXISTS (SELECT 1 FROM publications_venue venue WHERE venue.id = dying_venues.id
                  AND (venue.url <> '' OR venue.issn <> '' OR venue.publisher <> ''))""",
    "DELETE FROM publications_venuename WHERE venue_id IN (SELECT id FROM dying_venues)",
    "DELETE FROM publications_venue WHERE id IN (SELECT id FROM dying_venues)",
)
"""SQL: delete venues without papers, and without values that somebody added."""

_KEEP_DECISIONS = """
    UPDATE publications_authordecision decided
    SET publication_uid = NULL, corpus = %s, source_key = record.source_key
    FROM publications_corpusrecord record
    JOIN publications_publication paper ON paper.id = record.publication_id
    WHERE record.corpus_id = %s AND paper.slug IS NULL AND decided.publication_uid = paper.uid
    AND NOT EXISTS (
        SELECT 1 FROM publications_corpusrecord more
        WHERE more.publication_id = paper.id AND more.corpus_id <> record.corpus_id)
    AND NOT EXISTS (
        SELECT 1 FROM publications_authordecision other
        WHERE other.corpus = %s AND other.source_key = record.source_key
            AND other.name = decided.name AND other.position IS NOT DISTINCT FROM decided.position)
"""
"""SQL: decisions about papers that only this corpus holds are kept with their keys in the corpus."""


def _build_holding_condition() -> str:
    """Return SQL that is true of papers to which rows of corpora, themes, awards or uploads refer."""
    conditions = []
    for relation in list_references(Publication):
        if relation.model in _NOT_HOLDING or relation.on_delete is models.DO_NOTHING:
            continue
        holder = f"EXISTS (SELECT 1 FROM {relation.model._meta.db_table} held WHERE held.{relation.column} = "
        if relation.kind:
            uid = "(SELECT uid FROM publications_publication WHERE id = paper.id)"
            conditions.append(f"{holder}{uid} AND held.kind = '{relation.kind}')")
        else:
            conditions.append(f"{holder}paper.id)")
    return " OR ".join(conditions)


def delete_unheld_papers(papers: Sequence[int], on_progress: OnProgress = lambda _done, _number: None) -> int:
    """Delete papers that nothing holds, with unused names and venues; return how many papers.

    Papers with a slug are held by the group, others by corpora, themes, awards and uploads that refer to
    them. Within the caller's transaction.
    """
    deleted = 0
    with connection.cursor() as cursor:
        for statement in _CREATE_TABLES:
            cursor.execute(statement)
        for start in range(0, len(papers), AT_ONCE):
            cursor.execute("TRUNCATE dying_papers")
            cursor.execute(_LOCK_PAPERS, [list(papers[start : start + AT_ONCE])])
            cursor.execute(f"DELETE FROM dying_papers paper WHERE {_build_holding_condition()}")
            cursor.execute("ANALYZE dying_papers")
            for statement in _CLEAR_REFERENCES:
                cursor.execute(statement)
            with set_trigger_flags(SKIP_BYLINE_TRIGGER, SKIP_JOURNAL_LOOKUP):
                for statement in _DELETE_PAPERS:
                    cursor.execute(statement)
            cursor.execute("SELECT count(*) FROM dying_papers")
            deleted += cursor.fetchone()[0]
            on_progress(min(start + AT_ONCE, len(papers)), len(papers))
        for statement in (_DELETE_SUGGESTIONS, *_DELETE_VENUES, _DELETE_NAMES):
            cursor.execute(statement)
    return deleted


def remove_records(corpus: Corpus, which: str, on_progress: OnProgress) -> tuple[int, int]:
    """Remove records from a corpus, with papers that nothing else holds; return how many of each.

    which: an SQL condition on `record`. on_progress: called as papers are deleted.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"{_KEEP_DECISIONS} AND {which}", [corpus.slug, corpus.pk, corpus.slug])
        cursor.execute(
            f"""DELETE FROM publications_corpusrecord record WHERE corpus_id = %s AND {which}
                RETURNING publication_id""",
            [corpus.pk],
        )
        papers = [paper for (paper,) in cursor.fetchall()]
    return len(papers), delete_unheld_papers(papers, on_progress)


@dataclass
class UndoPlan:
    """The effect of undoing a batch. edited: items whose papers changed since, with the reason."""

    deleted: list[ImportItem] = field(default_factory=list)
    restored: list[ImportItem] = field(default_factory=list)
    edited: list[tuple[ImportItem, str]] = field(default_factory=list)


def preview_undo(batch: ImportBatch, anyway: Collection[int] = ()) -> UndoPlan:
    """Return what would be deleted, restored, and left. anyway: keys of items to undo although edited."""
    undoing = UndoPlan()
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
            undoing.restored.append(item)
    return undoing


def _find_used(papers: list[int], batch: ImportBatch) -> dict[int | None, str]:
    """Return papers to which rows of other apps were linked since the import, with the reason."""
    assigned_here = {
        (name, str(target), key)
        for name, (target, keys) in (batch.options.get("given") or {}).items()
        for key in keys
    }
    own_papers: set[int | None] = set()  # versions by this import
    for item in batch.items.filter(publication__in=papers).only("batch", "publication", "applied"):
        own_papers |= {item.publication_id, item.applied.get("version_of"), *item.applied.get("versions", ())}
    versions = Publication.objects.filter(version_of__in=papers).exclude(pk__in=own_papers - {None})
    heads = versions.values_list("version_of", flat=True)
    used = dict.fromkeys(heads, "another paper is now a version of it")
    for relation in list_references(Publication):
        model, attname = relation.model, relation.attname
        if relation.on_delete is models.DO_NOTHING or model._meta.app_label == "publications":
            continue
        targets = Publication.objects.filter(pk__in=papers).values_list(relation.key, "pk")
        paper_of = dict(targets)
        others = [field.attname for field in model._meta.concrete_fields if field.is_relation]
        rows = all_rows(model).filter(relation.match(list(paper_of)))
        for row in rows.values(attname, *(name for name in others if name != attname)):
            paper = paper_of[row.pop(attname)]
            values = row.values()
            if not any((name, str(value), paper) in assigned_here for name in TARGETS for value in values):
                used[paper] = f"linked since, as {model._meta.verbose_name_plural} are"
    return used


@retry_on_conflict
@without_timeouts()
def undo(batch: ImportBatch, account=None, anyway: Collection[int] = ()) -> UndoPlan:
    """Undo a batch in one transaction. Raises NotPlannedError if it is not applied (any more)."""
    with journal_context(
        batch=str(batch.uid),
        why=gettext("Import undone"),
        undone=True,
        **({"user": account.pk} if account else {}),
    ):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.APPLIED:
            raise NotPlannedError
        undoing = preview_undo(batch, anyway)
        edited_papers = {item.publication_id for item, _ in undoing.edited}
        for name, (target, papers) in (batch.options.get("given") or {}).items():
            if name in TARGETS:
                TARGETS[name].unassign([paper for paper in papers if paper not in edited_papers], target)
        for item in reversed(undoing.restored):
            if item.publication_id is not None:
                _restore_paper(item.publication_id, item.applied, item.pk in anyway)
        deleted_papers = [item.publication_id for item in undoing.deleted]
        names = set(
            Authorship.objects.filter(publication__in=deleted_papers).values_list("author", flat=True)
        )
        _delete_papers(undoing.deleted)
        restore_rejections(batch)
        _delete_unused(batch, undoing, names, anyway)
        batch.state, batch.undone_at = ImportBatch.State.UNDONE, Now()
        batch.counts = {**batch.counts, "left": len(undoing.edited)}
        batch.save()
    return undoing


def _restore_paper(paper: int, applied: dict[str, Any], anyway: bool) -> None:
    """Restore the values of a paper that are still those of the import; all of them if `anyway`."""
    fields = applied.get("fields") or {}
    if fields:
        current = Publication.objects.filter(pk=paper).values(*fields).get()
        same = {name: before for name, (before, after) in fields.items() if anyway or current[name] == after}
        if same:
            if same.get("status") in PRIVATE_STATUSES:
                same.setdefault("visibility", Publication.Visibility.DRAFT)
            Publication.objects.filter(pk=paper).update(**same)
    for role, (before, after) in (applied.get("bylines") or {}).items():
        if anyway or store_byline(paper, role) == after:
            restore_byline(paper, role, before)
    for scheme, value in applied.get("identifiers") or []:
        Identifier.objects.filter(publication=paper, scheme=scheme, value=value).delete()
    PublicationTopic.objects.filter(content_object=paper, tag__in=applied.get("topics") or []).delete()
    Link.objects.filter(publication=paper, pk__in=applied.get("links") or []).delete()


def _delete_papers(items: list[ImportItem]) -> None:
    """Delete papers that an import created, and restore the versions that it had assigned to them.

    Papers that a corpus holds since then stay in the corpus, and are no longer papers of the group.
    """
    for item in items:
        if head := item.applied.get("version_of"):
            versions = Publication.objects.filter(version_of=item.publication_id)
            versions.filter(pk=head).update(version_of=None)
            versions.filter(pk__in=item.applied.get("versions") or []).update(version_of=head)
    papers = Publication.objects.filter(pk__in=[item.publication_id for item in items])
    in_corpora = papers.filter(corpus_records__isnull=False).values("pk")
    as_of_corpora = {"slug": None, "in_list": False, "visibility": "public"}
    private = Q(status__in=PRIVATE_STATUSES)
    Publication.objects.filter(private, pk__in=in_corpora).update(status="preprint", **as_of_corpora)
    Publication.objects.filter(pk__in=in_corpora).update(**as_of_corpora)
    papers.filter(corpus_records=None).delete()


def _delete_unused(batch: ImportBatch, undoing: UndoPlan, names: set[int], anyway: Collection[int]) -> None:
    """Delete what is unused now: papers whose corpus was deleted, too, names, and venues of this import."""
    put_back = [item.publication_id for item in undoing.restored if item.publication_id]
    delete_unheld_papers(put_back)
    bylines = [each for item in undoing.restored for each in (item.applied.get("bylines") or {}).values()]
    printed = {name for _, after in bylines for name in list_names(after)}
    rows = Author.objects.filter(name__in={name for name, _ in printed})
    names |= {row.pk for row in rows if (row.name, row.homonym) in printed}
    Author.objects.filter(pk__in=names, authorships=None).delete()
    venues = batch.options.get("made_venues") or []
    Venue.objects.filter(pk__in=venues, version=1, publications=None).delete()
    _restore_versions([item for item in undoing.restored if item.pk not in anyway])


def _restore_versions(items: list[ImportItem]) -> None:
    """Update versions in earlier imports, so that restored papers can be undone with these."""
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
            for earlier_item in earlier.exclude(batch=item.batch_id).only("applied"):
                earlier_item.applied["version"] = versions[item.publication_id]
                earlier_item.save(update_fields=["applied"])
