"""Applying a plan in one transaction, as one batch, whose context in the journal serves to undo it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from bibliography.entry_values import from_values
from bibliography.formats import Entry, Problem
from bibliography.matching import KnownWork, Ref, Sameness, build_lookup_keys
from bibliography.matching.works import remove_identifiers
from core.db.retries import retry_on_conflict
from core.db.watchdog import without_timeouts
from core.journal.context import JournalContext, journal_context
from publications.imports.byline_merge import (
    add_affiliations,
    build_person_index,
    link_people,
    merge_byline,
    write_byline,
)
from publications.imports.comparison import (
    FIELDS,
    HAND_EDITABLE_FIELDS,
    THEIRS,
    compare,
    find_hand_edits,
    find_taken_identifiers,
)
from publications.imports.decisions import (
    NEW,
    SAME,
    SKIP,
    VERSION,
    PaperDecisions,
    PersonDecisions,
    get_choice,
    get_default_choice,
    list_refs,
    match_people,
    reject_entries,
    take_up_entries,
)
from publications.imports.entry_columns import build_columns
from publications.imports.known_papers import (
    KnownPapers,
    PreviousImports,
    find_known_papers,
    make_entry_ref,
    update_fingerprints,
)
from publications.imports.locks import lock_papers
from publications.imports.paper_writer import NewPaper, insert
from publications.imports.plans import can_change, fetch_papers_by_uid
from publications.imports.related_rows import AuthorRows, choose_paper_slugs, create_venues, find_venue_keys
from publications.imports.targets import TARGETS, TopicAssigner, write_topics
from publications.models import Identifier, ImportBatch, ImportItem, Link, Publication
from publications.models.import_plans import ImportCounts

AT_ONCE = 200
_VERDICTS_TO_DECIDE = (ImportItem.Verdict.DOUBTFUL, ImportItem.Verdict.VERSION)
"""Verdicts that somebody decides about; their decision is stored, so that it is not needed again."""


class NotPlannedError(Exception):
    """The batch is no longer a plan, or not applied: somebody applied, undid or discarded it."""


@dataclass
class ApplyResult:
    """The result of applying a plan: counts, notes for users, and the same notes as problems with lines."""

    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "updated", "unchanged", "skipped"), 0)
    )
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@retry_on_conflict
@without_timeouts()
def apply(
    batch: ImportBatch, account=None, on_progress: Callable[[int], None] = lambda _done: None
) -> ApplyResult:
    """Apply a plan, wholly or not at all. Raises NotPlannedError.

    Each entry is matched again under a lock, so that papers that were added meanwhile are not added twice.
    on_progress: called with the number of entries that are done.
    """
    why = (
        f"Import of {batch.source_name}"  # see `REASON_TEMPLATES` of the history
        if batch.source_name
        else gettext_noop("Import")
    )
    undo_url = reverse("admin:publications_import_undo", args=[batch.uid])
    about: dict[str, Any] = {"batch": str(batch.uid), "undo": undo_url}
    about |= {"user": account.pk} if account else {}
    with journal_context(is_own=True, records_all=True, why=why, **about) as journal:
        return apply_within(lock_plan(batch), journal, account, on_progress)


def lock_plan(batch: ImportBatch) -> ImportBatch:
    """Return the plan, locked until the end of the transaction. Raises NotPlannedError."""
    lock_papers()
    batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
    if batch.state != ImportBatch.State.PLANNED:
        raise NotPlannedError
    return batch


def apply_within(
    batch: ImportBatch,
    journal: JournalContext,
    account=None,
    on_progress: Callable[[int], None] = lambda _done: None,
) -> ApplyResult:
    """Apply a locked plan within the caller's transaction and context, which records all rows."""
    update_fingerprints()
    batch.context = journal.id
    run = BatchApplication(batch, account)
    last = 0
    while items := list(batch.items.filter(position__gt=last).order_by("position")[:AT_ONCE]):
        run.apply_items(items)
        last = items[-1].position
        on_progress(last)
    return run.finish()


class BatchApplication:
    """One run that applies a batch. account: of the user, None for a command."""

    def __init__(self, batch: ImportBatch, account) -> None:
        self.batch, self.account = batch, account
        self.options = batch.options
        self.authors = AuthorRows()
        self.persons, self.people = build_person_index(account)
        self.rows = {uid: person.pk for uid, person in self.people.items()}
        self.result = ApplyResult()
        self.verdicts = PaperDecisions(account)
        self.person_decisions = PersonDecisions(account, self.rows)
        self.topics = TopicAssigner(self.options)

    def apply_items(self, items: Sequence[ImportItem]) -> None:
        """Apply some items."""
        # entries are written without the identifiers that another entry of the plan has, too
        accepted = [
            (item, remove_identifiers(from_values(item.entry), item.changes.disputed))
            for item in items
            if get_choice(item) != SKIP
        ]
        self.result.counts["skipped"] += len(items) - len(accepted)
        rejected = [item for item in items if item.choices.do == SKIP and get_default_choice(item) != SKIP]
        reject_entries(self.batch, self.account, [(item, from_values(item.entry)) for item in rejected])
        take_up_entries(self.batch, [item for item, _ in accepted])
        uids = [item.changes.paper_uid for item, _ in accepted]
        entries = [entry for _, entry in accepted]
        previous = PreviousImports(item.fingerprint for item, _ in accepted)
        known_papers = find_known_papers(
            list(map(build_lookup_keys, entries)),
            [*filter(None, uids), *previous.existing_uids],
            [make_entry_ref(entry) for entry in entries],
            entries,
        )
        new, same = self._divide_items(accepted, known_papers, previous)
        self._create_papers(new, known_papers)
        self._update_papers(same, previous)
        ImportItem.objects.bulk_update(items, ["outcome", "publication", "publication_uid"], batch_size=100)

    def _divide_items(self, accepted, known_papers: KnownPapers, previous: PreviousImports):
        """Divide items into new papers and changes of stored ones, by the present state of the database."""
        new: list[tuple[ImportItem, NewPaper]] = []
        same: list[tuple[ImportItem, Entry, str]] = []
        for item, entry in accepted:
            choice, planned_uid = get_choice(item), item.changes.paper_uid
            verdict = known_papers.judge(entry, previous.find_papers(item.fingerprint, item.entry))
            current_uid = verdict.paper.uid if verdict.verdict == Sameness.SAME and verdict.paper else ""
            if choice == SAME:
                uid = planned_uid if planned_uid in known_papers.keys else current_uid
                same.append((item, entry, uid))
            elif choice == NEW and current_uid and not _is_intended(item):
                same.append((item, entry, current_uid))  # the paper was added after the plan was made
            elif choice == NEW and verdict.verdict == Sameness.DOUBTFUL and not _is_intended(item):
                self.result.counts["skipped"] += 1
                self._add_note(
                    item, gettext("{reason}. Import it again to decide.").format(reason=verdict.reason)
                )
            else:
                paper = NewPaper(
                    entry,
                    visibility=self.options.visibility,
                    in_list=self.options.in_list,
                    added_by=self.account.pk if self.account else None,
                    uid=previous.take_uid(item.fingerprint, item.entry) or str(uuid4()),
                )
                paper.people = match_people(entry, [Ref(uid=paper.uid)], item, self.persons, self.rows)
                known_papers.add(KnownWork.of(entry, paper.uid), 0)
                new.append((item, paper))
                if planned_uid in known_papers.keys:
                    self.verdicts.add_different(planned_uid, entry, paper.uid)
        return new, same

    def _add_note(self, item: ImportItem, reason: str) -> None:
        self.result.notes.append(f"“{item.title[:80]}”: {reason}")
        self.result.problems.append(Problem(item.line or 0, reason, item.key))

    def _create_papers(self, new: Sequence[tuple[ImportItem, NewPaper]], known_papers: KnownPapers) -> None:
        papers = [paper for _, paper in new]
        create_venues(paper.entry for paper in papers)
        slugs = choose_paper_slugs(
            (paper.entry.title, paper.entry.year, item.choices.slug) for item, paper in new
        )
        for (item, paper), slug in zip(new, slugs, strict=True):
            paper.slug = slug
            if get_choice(item) == VERSION:
                self._make_version(item, paper, known_papers)
        items = {id(paper): item for item, paper in new}
        for paper, scheme, value in insert(papers, self.authors):
            self._add_note(
                items[id(paper)],
                gettext("another paper has the {scheme} {value}.").format(scheme=scheme, value=value),
            )
        for item, paper in new:
            item.publication_id, item.publication_uid = paper.key, paper.uid
            item.outcome = ImportItem.Outcome.CREATED
            if get_choice(item) == VERSION:
                self._make_head(item, paper, known_papers)
            self.person_decisions.add(paper.uid, item)
        self.topics.assign(papers)
        self.result.counts["created"] += len(new)

    def _make_version(self, item: ImportItem, paper: NewPaper, known_papers: KnownPapers) -> None:
        """Make the new paper a version of the one in the plan, if the group holds that or its head."""
        key = known_papers.keys.get(item.changes.paper_uid)
        if item.changes.entry_is_head or not key:
            return
        heads = Publication.objects.filter(Q(pk=key, version_of=None) | Q(versions=key), slug__isnull=False)
        paper.version_of = heads.values_list("pk", flat=True).first()
        if paper.version_of:
            paper.version_kind = item.changes.version_kind or "earlier"
        else:
            reason = gettext("the work that it is a version of is in a corpus only, so it was not linked")
            self._add_note(item, f"{reason}.")

    def _make_head(self, item: ImportItem, paper: NewPaper, known_papers: KnownPapers) -> None:
        """Make the paper in the plan, and its versions, versions of the new one, if that is the work."""
        kind, key = item.changes.version_kind, known_papers.keys.get(item.changes.paper_uid)
        version = Publication.objects.only("pk", "slug", "version_of").filter(pk=key).first()
        is_head = item.changes.entry_is_head
        if not is_head or not version or version.version_of_id or not can_change(self.account, version):
            return
        version.versions.update(version_of=paper.key)
        Publication.objects.filter(pk=key).update(version_of=paper.key, version_kind=kind or "earlier")

    def _update_papers(
        self, same: Sequence[tuple[ImportItem, Entry, str]], previous: PreviousImports
    ) -> None:
        papers = fetch_papers_by_uid(uid for _, _, uid in same)
        by_hand = find_hand_edits([paper.pk for paper in papers.values()], HAND_EDITABLE_FIELDS)
        taken = find_taken_identifiers(entry for _, entry, _ in same)
        changed: set[str] = set()
        for item, entry, uid in same:
            if uid in changed:  # by an entry before this one
                papers |= fetch_papers_by_uid([uid])
                by_hand |= find_hand_edits([papers[uid].pk], HAND_EDITABLE_FIELDS)
            paper = papers.get(uid)
            if paper is None or not can_change(self.account, paper):
                same_as_it = paper is not None and item.verdict == ImportItem.Verdict.SAME
                self.result.counts["unchanged" if same_as_it else "skipped"] += 1
                continue
            item.publication, item.publication_uid = paper, paper.uid
            is_repeated = previous.has_imported(uid, item.entry)
            update = PaperUpdate(self, paper, entry, item, by_hand[paper.pk], taken, is_repeated)
            item.outcome = ImportItem.Outcome.CHANGED if update.write() else ""
            taken |= dict.fromkeys(update.changes.identifiers, paper.pk)
            changed |= {uid} if item.outcome else set()
            self.result.counts["updated" if item.outcome else "unchanged"] += 1
            if (item.changes.entry_verdict or item.verdict) in _VERDICTS_TO_DECIDE:
                self.verdicts.add_same(str(paper.uid), entry)

    def finish(self) -> ApplyResult:
        """Assign the papers to the chosen targets, and store the result in the batch."""
        self.verdicts.save()
        self.person_decisions.save()
        items = self.batch.items.exclude(publication=None).exclude(outcome="")
        papers = list(dict.fromkeys(items.values_list("publication", flat=True)))
        for name, target in self.options.belongings.items():
            if name in TARGETS and target:
                TARGETS[name].assign(papers, target)
        numbers: dict[str, Any] = self.result.counts
        self.batch.counts = ImportCounts(**numbers, notes=self.result.notes[:200])
        self.batch.state, self.batch.applied_at = ImportBatch.State.APPLIED, Now()
        self.batch.save()
        return self.result


def _is_intended(item: ImportItem) -> bool:
    """Return whether somebody chose to add a new paper although they saw a similar one."""
    is_chosen = item.choices.do == NEW and item.verdict != ImportItem.Verdict.NEW
    return is_chosen or bool(item.changes.twin)


TakenIdentifiers = dict[tuple[str, str], int]
"""The primary keys of papers by their identifiers."""


class PaperUpdate:
    """One paper, with its parts prefetched, and the entry that changes it.

    application: the run. by_hand: the fields that a person edited. taken: the identifiers of the entry that
    papers have. is_repeated: an identical entry was imported into the paper before.
    """

    def __init__(
        self,
        application: "BatchApplication",
        paper: Publication,
        entry: Entry,
        item: ImportItem,
        by_hand: Collection[str],
        taken: TakenIdentifiers,
        is_repeated: bool = False,
    ) -> None:
        self.application, self.paper, self.entry, self.item = application, paper, entry, item
        self.by_hand = by_hand
        others = {pair for pair, key in taken.items() if key != paper.pk}
        self.changes = compare(entry, paper, by_hand, others, is_repeated)
        self.choices = item.choices.fields
        self.taken_over = {
            difference.name
            for difference in self.changes.fields
            if self.choices.get(difference.name, difference.default) == THEIRS
        }
        self.is_changed = False

    def write(self) -> bool:
        """Write the chosen changes; return whether anything changed."""
        self._adopt()
        self._write_fields(self._merge_values())
        paper, entry, changes, application = self.paper, self.entry, self.changes, self.application
        chosen_people = self.item.choices.people
        people = match_people(entry, list_refs(paper), self.item, application.persons, application.rows)
        for role in ("author", "editor"):
            if role in self.taken_over:
                write_byline(paper, entry, role, people, application.authors)
                self.is_changed = True
        self.is_changed |= add_affiliations(changes.places)
        keeps_byline = "author" not in self.taken_over and (chosen_people or paper.slug is None)
        if keeps_byline and link_people(paper, entry, people, chosen_people):
            self.is_changed = True
        application.person_decisions.add(str(paper.uid), self.item)
        if changes.identifiers:
            Identifier.objects.bulk_create(
                Identifier(publication=paper, scheme=scheme, value=value)
                for scheme, value in changes.identifiers
            )
        if changes.links:
            position = max((link.position or 0 for link in paper.links.all()), default=0)
            links = [
                Link(publication=paper, position=position + number, **each)
                for number, each in enumerate(changes.links, start=1)
            ]
            Link.objects.bulk_create(links)
        return self.is_changed or bool(changes.identifiers or changes.links)

    def _write_fields(self, new: dict[str, Any]) -> None:
        new = {name: value for name, value in new.items() if value != getattr(self.paper, name)}
        if new:
            Publication.objects.filter(pk=self.paper.pk).update(**new)
            self.is_changed = True

    def _adopt(self) -> None:
        """Make a paper that only corpora hold a paper of the group, with the topics that new papers get."""
        if self.paper.slug is not None:
            return
        options, account = self.application.options, self.application.account
        self._write_fields(
            {
                "slug": choose_paper_slugs([(self.entry.title, self.entry.year, self.item.choices.slug)])[0],
                "visibility": options.visibility,
                "in_list": options.in_list,
                "added_by_id": account.pk if account else None,
            }
        )
        existing_topics = set(self.paper.topic_items.values_list("tag", flat=True))
        if topics := sorted(self.application.topics.find([self.entry])[0] - existing_topics):
            write_topics((self.paper.pk, topic) for topic in topics)
            self.is_changed = True

    def _merge_values(self) -> dict[str, Any]:
        """Return the new values of the paper's own fields.

        A month and a day count only with the year of their source, and a day only with a month.
        """
        paper, entry, values = self.paper, self.entry, build_columns(self.entry)
        new: dict[str, Any] = {name: values[name] for name in FIELDS if name in self.taken_over}
        if "kind" in new:
            new["own_kind_id"] = None
        if "venue_printed" in new:
            create_venues([entry])
            is_ours = "venue" in self.by_hand and "venue_printed" not in self.choices
            venue = find_venue_keys([entry.venue]).get(entry.venue)
            new["venue_id"] = paper.venue_id if venue is None and is_ours else venue
        year = new.get("year", paper.year)
        for name in ("month", "day"):
            if values["year"] not in (None, year):
                new[name] = getattr(paper, name)
            elif (
                year != paper.year and (name in new or name not in self.by_hand) and name not in self.choices
            ):
                new[name] = values[name]
            else:
                new.setdefault(name, getattr(paper, name))
        if year is None:
            new["month"] = None
        if new["month"] is None:
            new["day"] = None
        if self.changes.extra:
            new["extra"] = {**(paper.extra or {}), **self.changes.extra}
        if "author" in self.taken_over:
            new["byline_complete"] = merge_byline(entry, paper, "author").is_complete
        return new
