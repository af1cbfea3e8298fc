"""Undoing imports, and deleting papers that nothing refers to any more.

An import is undone from the journal, as any change is. Papers that were edited since are listed and left as
they are, unless they are chosen.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext, gettext_noop

from bibliography.entry import PRIVATE_STATUSES
from core.db.journal import find_owner, is_journaled
from core.db.retries import retry_on_conflict
from core.db.watchdog import without_timeouts
from core.history.later_changes import LaterChange, make_box
from core.history.restore_plans import RestoreSteps
from core.history.structure import ChangeKey, Table
from core.history.undo import list_recorded_models, plan_undo, read_rows, undo_rows
from core.journal.context import journal_context
from core.journal.models import JournalEvent, RowKey
from core.references import list_references
from publications.imports.apply import NotPlannedError
from publications.imports.decisions import restore_rejections
from publications.imports.locks import lock_papers
from publications.imports.paper_writer import set_trigger_flags
from publications.models import (
    Author,
    AuthorDecision,
    Authorship,
    Identifier,
    ImportBatch,
    ImportItem,
    Link,
    Publication,
    PublicationTopic,
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


@dataclass
class UndoPlan:
    """The effect of undoing a batch. edited: items whose papers changed since, with the reason.

    later: what else of the same change was changed since. counts: of rows that go, by the names of models.
    """

    deleted: list[ImportItem] = field(default_factory=list)
    restored: list[ImportItem] = field(default_factory=list)
    edited: list[tuple[ImportItem, str]] = field(default_factory=list)
    later: list[LaterChange] = field(default_factory=list)
    counts: list[tuple[str, int]] = field(default_factory=list)


class BatchUndo:
    """The undo of a batch, from the journal. anyway: keys of items to undo although edited.

    Decisions about who is who and what is the same outlive it.
    """

    def __init__(self, batch: ImportBatch, anyway: Collection[int] = ()) -> None:
        self.batch = batch
        items = batch.items.exclude(publication=None).exclude(outcome="")
        self.items: dict[int | None, ImportItem] = {}
        for item in items.select_related("publication").defer("text", "entry", "changes", "choices"):
            self.items.setdefault(item.publication_id, item)
        self.papers: list[RowKey] = [(Publication, key) for key in self.items if key is not None]
        papers = batch.items.filter(pk__in=anyway).values_list("publication", flat=True)
        self.chosen_boxes = {make_box((Publication, key)) for key in papers if key}
        tables = [Table(model) for model in list_recorded_models() if is_journaled(model)]
        tables = [table for table in tables if table.model is not AuthorDecision]
        self.rows = read_rows(ChangeKey(batch.context), tables) if batch.context else []

    def build_plan(self, steps: RestoreSteps) -> UndoPlan:
        """Return what the steps do with the papers of the batch."""
        later = {change.row[1]: change for change in steps.later if change.row[0] is Publication}
        undoing = UndoPlan(later=[change for change in steps.later if change.row[0] is not Publication])
        removed = Counter(step.model for step in steps.of("removed") if find_owner(step.model) is None)
        undoing.counts = [(str(model._meta.verbose_name_plural), number) for model, number in removed.items()]
        for key, item in self.items.items():
            if key in later and later[key].box not in self.chosen_boxes:
                undoing.edited.append((item, _describe_reason(later[key])))
            elif item.outcome == ImportItem.Outcome.CREATED:
                undoing.deleted.append(item)
            else:
                undoing.restored.append(item)
        return undoing

    def run(self) -> UndoPlan:
        """Undo the batch, within the transaction and the context of the caller."""
        steps = undo_rows(self.rows, self.chosen_boxes, self.papers, self._adjust)
        undoing = self.build_plan(steps)
        delete_unheld_papers([item.publication_id for item in undoing.restored if item.publication_id])
        Author.objects.filter(pk__in=self._list_names(), authorships=None).delete()
        restore_rejections(self.batch)
        return undoing

    def _list_names(self) -> set[int]:
        """Return the keys of all printed names that the batch wrote or that its papers had before."""
        mentions = [row for row in self.rows if row.table.model is Authorship]
        names = {values["author_id"] for row in mentions for values in (row.was, row.became) if values}
        added = JournalEvent.objects.of_model(Author).filter(context=self.batch.context, action="I")
        return names | set(added.values_list("row_id", flat=True))

    def _adjust(self, steps: RestoreSteps) -> None:
        """Adjust the steps to what holds of papers."""
        _keep_papers_of_corpora(steps)
        _hide_private_papers(steps)
        _restore_names(steps)


def _describe_reason(change: LaterChange) -> str:
    if Publication in change.used_by:
        return gettext("another paper is now a version of it")
    for model in change.used_by:
        return gettext("linked since, as {nouns} are").format(nouns=model._meta.verbose_name_plural)
    return gettext("edited since")


def _keep_papers_of_corpora(steps: RestoreSteps) -> None:
    """Let added papers that a corpus holds since stay there; parts of the others go with their papers."""
    papers = {step.pk for step in steps.of("removed") if step.model is Publication}
    held_papers = set(
        Publication.objects.filter(pk__in=papers, corpus_records__isnull=False).values_list("pk", flat=True)
    )
    as_of_corpora = {"slug": None, "in_list": False, "visibility": "public"}
    rows = []
    for step in steps.rows:
        if step.verb == "removed" and step.was is not None:
            if step.model is Publication and step.pk in held_papers:
                is_private = step.was["status"] in PRIVATE_STATUSES
                step.becomes = step.was | as_of_corpora | ({"status": "preprint"} if is_private else {})
            owner = find_owner(step.model)
            if owner is not None and owner.related_model is Publication and step.was[owner.attname] in papers:
                continue
        rows.append(step)
    steps.rows = rows


def _hide_private_papers(steps: RestoreSteps) -> None:
    """Make papers drafts whose status is private again."""
    for step in steps.of("changed"):
        if step.model is Publication and step.changed.get("status") in PRIVATE_STATUSES:
            step.becomes["visibility"] = Publication.Visibility.DRAFT


def _restore_names(steps: RestoreSteps) -> None:
    """Insert printed names again that were deleted since, as nothing printed them any more."""
    mentions = [step for step in [*steps.of("added"), *steps.of("changed")] if step.model is Authorship]
    keys = {step.becomes["author_id"] for step in mentions}
    missing = keys - set(Author.objects.filter(pk__in=keys).values_list("pk", flat=True))
    events = JournalEvent.objects.of_model(Author).filter(row_id__in=missing).last_of_each_row()
    names = {}
    for event in events if missing else ():
        values = event.read_values()
        unique = {name: values.pop(name) for name in ("name", "homonym")}
        names[event.row_id] = Author.objects.get_or_create(**unique, defaults=values)[0].pk
    for step in mentions:
        step.becomes["author_id"] = names.get(step.becomes["author_id"], step.becomes["author_id"])


def preview_undo(batch: ImportBatch, anyway: Collection[int] = ()) -> UndoPlan:
    """Return what would be deleted, restored, and left. anyway: keys of items to undo although edited."""
    undoing = BatchUndo(batch, anyway)
    with transaction.atomic():
        return undoing.build_plan(plan_undo(undoing.rows, None, undoing.chosen_boxes, undoing.papers))


@retry_on_conflict
@without_timeouts()
def undo(batch: ImportBatch, account=None, anyway: Collection[int] = ()) -> UndoPlan:
    """Undo a batch in one transaction. Raises NotPlannedError if it is not applied (any more)."""
    about: dict[str, Any] = {"batch": str(batch.uid), "undone": True} | (
        {"user": account.pk} if account else {}
    )
    with journal_context(is_own=True, records_all=True, why=gettext_noop("Import undone"), **about):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.APPLIED:
            raise NotPlannedError
        undoing = BatchUndo(batch, anyway).run()
        batch.state, batch.undone_at = ImportBatch.State.UNDONE, Now()
        batch.counts.left = len(undoing.edited)
        batch.save()
    return undoing
