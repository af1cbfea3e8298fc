"""Applying a plan: one transaction, one batch, and a record of what it did, so that it can be taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pghistory
from django.db.models import Q
from django.db.models.functions import Now

from groupsite.kit.retrying import retry_on_conflict
from groupsite.kit.watchdog import long_work
from publications.formats import Entry, Problem
from publications.formats.values import from_values
from publications.importing.choices import NEW, SAME, SKIP, VERSION, default_of, get_choice
from publications.importing.comparing import (
    WRITTEN,
    find_hand_edits,
    taken_identifiers,
)
from publications.importing.decisions import (
    PaperDecisions,
    PersonDecisions,
    match_people,
    reject_entries,
    take_up_entries,
)
from publications.importing.known_papers import (
    KnownPapers,
    PreviousImports,
    find_known_papers,
    print_papers,
    ref_to,
)
from publications.importing.persons import person_index
from publications.importing.plans import may_change, papers_by_uid
from publications.importing.related_rows import AuthorRows, make_venues, paper_slugs
from publications.importing.targets import TARGETS, Topics
from publications.importing.updating import PaperUpdate
from publications.importing.writing import NewPaper, insert
from publications.locks import lock_papers
from publications.matching import Known, Ref, Sameness, lookup_keys
from publications.matching.papers import without
from publications.models import ImportBatch, ImportItem, Publication

AT_ONCE = 200
_QUESTIONS = (ImportItem.Verdict.DOUBTFUL, ImportItem.Verdict.VERSION)
"""Verdicts about a paper that somebody answers: what was answered is not asked again."""


class NotPlanned(Exception):
    """The batch is not a plan any more: somebody applied or discarded it."""


@dataclass
class ApplyResult:
    """What an application did, in numbers; what is to be known besides in words, and the same by its line."""

    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "updated", "unchanged", "skipped"), 0)
    )
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@retry_on_conflict
@long_work()
def apply(
    batch: ImportBatch, account=None, on_progress: Callable[[int], None] = lambda done: None
) -> ApplyResult:
    """Do what the plan says, wholly or not at all; raises NotPlanned.

    Each entry is judged again under a lock: what came meanwhile is not made twice. on_progress: is told how
    many entries are done.
    """
    why = f"Import of {batch.source_name}" if batch.source_name else "Import"
    with pghistory.context(batch=str(batch.uid), why=why, **({"user": account.pk} if account else {})):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.PLANNED:
            raise NotPlanned
        print_papers()
        run = Application(batch, account)
        last = 0
        while items := list(batch.items.filter(position__gt=last).order_by("position")[:AT_ONCE]):
            run.chunk(items)
            last = items[-1].position
            on_progress(last)
        return run.finish()


class Application:
    """One application of a batch."""

    def __init__(self, batch: ImportBatch, account) -> None:
        self.batch, self.account = batch, account
        self.options: dict[str, Any] = batch.options
        self.authors = AuthorRows()
        self.persons, self.people = person_index(account)
        self.rows = {uid: person.pk for uid, person in self.people.items()}
        self.result = ApplyResult()
        self.made_venues: list[int] = []
        self.verdicts = PaperDecisions(account)
        self.person_decisions = PersonDecisions(account, self.rows)
        self.topics = Topics(self.options)

    def chunk(self, items: Sequence[ImportItem]) -> None:
        """Do what some items say."""
        todo = [(item, self._entry_of(item)) for item in items if get_choice(item) != SKIP]
        self.result.counts["skipped"] += len(items) - len(todo)
        out = [item for item in items if item.choices.get("do") == SKIP and default_of(item) != SKIP]
        reject_entries(self.batch, self.account, [(item, from_values(item.entry)) for item in out])
        take_up_entries(self.batch, [item for item, _ in todo])
        uids = [(item.changes.get("paper") or {}).get("uid", "") for item, _ in todo]
        entries = [entry for _, entry in todo]
        previous = PreviousImports(item.fingerprint for item, _ in todo)
        known = find_known_papers(
            list(map(lookup_keys, entries)),
            [*filter(None, uids), *previous.alive],
            [ref_to(entry) for entry in entries],
            entries,
        )
        new, same = self._sort(todo, known, previous)
        self._create(new, known)
        self._change(same, previous)
        ImportItem.objects.bulk_update(items, ["applied", "publication", "publication_uid"], batch_size=100)

    def _entry_of(self, item: ImportItem) -> Entry:
        """Return the entry as it is written: without identifiers that another of the plan has, too."""
        return without(from_values(item.entry), item.changes.get("disputed") or ())

    def _sort(self, todo, known: KnownPapers, previous: PreviousImports):
        """Return what is to be made, and what changes which paper: after a last look at what is there
        by now.
        """
        new: list[tuple[ImportItem, NewPaper]] = []
        same: list[tuple[ImportItem, Entry, str]] = []
        for item, entry in todo:
            wish, shown = get_choice(item), (item.changes.get("paper") or {}).get("uid", "")
            verdict = known.judge(entry, previous.papers(item.fingerprint, item.entry))
            now = verdict.paper.uid if verdict.verdict == Sameness.SAME and verdict.paper else ""
            if wish == SAME:
                same.append((item, entry, shown if shown in known.keys else now))
            elif wish == NEW and now and not _is_intended(item):
                same.append((item, entry, now))  # it has come since the plan was made
            elif wish == NEW and verdict.verdict == Sameness.DOUBTFUL and not _is_intended(item):
                self._leave_out(item, f"{verdict.reason}. Import it again to decide.")
            else:
                paper = self._new(item, entry, previous.take(item.fingerprint, item.entry))
                known.add(Known.of(entry, paper.uid), 0)
                new.append((item, paper))
                if shown in known.keys:
                    self.verdicts.not_the_same(shown, entry, paper.uid)
        return new, same

    def _leave_out(self, item: ImportItem, reason: str) -> None:
        self.result.counts["skipped"] += 1
        self._note(item, reason)

    def _note(self, item: ImportItem, reason: str) -> None:
        self.result.notes.append(f"“{item.entry.get('title', '')[:80]}”: {reason}")
        self.result.problems.append(Problem(item.line or 0, reason, item.key))

    def _new(self, item: ImportItem, entry: Entry, uid: str) -> NewPaper:
        paper = NewPaper(
            entry,
            visibility=self.options.get("visibility", "public"),
            in_list=self.options.get("in_list", True),
            added_by=self.account.pk if self.account else None,
            uid=uid or str(uuid4()),
        )
        paper.people = match_people(entry, [Ref(uid=paper.uid)], item, self.persons, self.rows)
        return paper

    def _create(self, new: Sequence[tuple[ImportItem, NewPaper]], known: KnownPapers) -> None:
        papers = [paper for _, paper in new]
        self.made_venues += make_venues(paper.entry for paper in papers)
        slugs = paper_slugs((paper.entry.title, paper.entry.year) for paper in papers)
        for (item, paper), slug in zip(new, slugs, strict=True):
            paper.slug = slug
            if get_choice(item) == VERSION:
                self._make_version(item, paper, known)
        items = {id(paper): item for item, paper in new}
        for paper, scheme, value in insert(papers, self.authors):
            self._note(items[id(paper)], f"another paper has the {scheme} {value}.")
        for item, paper in new:
            item.publication_id, item.publication_uid = paper.key, paper.uid
            item.applied = {"created": True}
            if get_choice(item) == VERSION:
                self._make_head(item, paper, known)
            self.person_decisions.add(paper.uid, item)
        self.topics.assign(papers)
        self.result.counts["created"] += len(new)

    def _make_version(self, item: ImportItem, paper: NewPaper, known: KnownPapers) -> None:
        """Where the new paper is a version of what is there, and the group holds that, it points there."""
        kind, entry_is_head = item.changes.get("version") or ["", False]
        there = known.keys.get(item.changes["paper"]["uid"])
        if entry_is_head or not there:
            return
        paper.version_of = _head_of(there)
        if paper.version_of:
            paper.version_kind = kind or "earlier"
        else:
            reason = "the work that it is a version of is in a corpus only, so that it stands for itself"
            self._note(item, f"{reason}.")

    def _make_head(self, item: ImportItem, paper: NewPaper, known: KnownPapers) -> None:
        """Where the new paper is the work, the one that is there becomes its version, with its versions."""
        kind, entry_is_head = item.changes.get("version") or ["", False]
        there = known.keys.get(item.changes["paper"]["uid"])
        version = Publication.objects.only("pk", "slug", "version_of").filter(pk=there).first()
        if not entry_is_head or not version or version.version_of_id or not may_change(self.account, version):
            return
        item.applied["versions"] = list(version.versions.values_list("pk", flat=True))
        version.versions.update(version_of=paper.key)
        Publication.objects.filter(pk=there).update(version_of=paper.key, version_kind=kind or "earlier")
        item.applied["version_of"] = there

    def _change(self, same: Sequence[tuple[ImportItem, Entry, str]], previous: PreviousImports) -> None:
        papers = papers_by_uid(uid for _, _, uid in same)
        by_hand = find_hand_edits([paper.pk for paper in papers.values()], WRITTEN)
        taken = taken_identifiers(entry for _, entry, _ in same)
        changed: set[str] = set()
        for item, entry, uid in same:
            if uid in changed:  # by an entry before this one
                papers |= papers_by_uid([uid])
                by_hand |= find_hand_edits([papers[uid].pk], WRITTEN)
            paper = papers.get(uid)
            if paper is None or not may_change(self.account, paper):
                same_as_it = paper is not None and item.verdict == ImportItem.Verdict.SAME
                self.result.counts["unchanged" if same_as_it else "skipped"] += 1
                continue
            item.publication, item.publication_uid = paper, paper.uid
            is_repeated = previous.was_imported(uid, item.entry)
            update = PaperUpdate(self, paper, entry, item, by_hand[paper.pk], taken, is_repeated)
            item.applied = update.write()
            taken |= dict.fromkeys(update.changes.identifiers, paper.pk)
            changed |= {uid} if item.applied else set()
            self.result.counts["updated" if item.applied else "unchanged"] += 1
            if item.changes.get("verdict", item.verdict) in _QUESTIONS:
                self.verdicts.the_same(str(paper.uid), entry)

    def finish(self) -> ApplyResult:
        """Give the papers to what was chosen for all, and close the batch."""
        self.verdicts.save()
        self.person_decisions.save()
        items = self.batch.items.exclude(publication=None)
        touched = [item for item in items.only("batch", "publication", "applied") if item.applied]
        self._assign_targets(list(dict.fromkeys(item.publication_id for item in touched)))
        versions = dict(
            Publication.objects.filter(pk__in=[item.publication_id for item in touched]).values_list(
                "pk", "version"
            )
        )
        for item in touched:
            item.applied["version"] = versions[item.publication_id]
        ImportItem.objects.bulk_update(touched, ["applied"], batch_size=200)
        self.batch.counts = {**self.result.counts, "notes": self.result.notes[:200]}
        self.batch.options = {**self.options, "made_venues": self.made_venues}
        self.batch.state, self.batch.applied_at = ImportBatch.State.APPLIED, Now()
        self.batch.save()
        return self.result

    def _assign_targets(self, papers: list[int]) -> None:
        given = {}
        for name, thing in (self.options.get("belongings") or {}).items():
            if name in TARGETS and thing:
                given[name] = [thing, TARGETS[name].assign(papers, thing)]
        if given:
            self.options = {**self.options, "given": given}


def _is_intended(item: ImportItem) -> bool:
    """Return whether somebody who saw what is there wants a paper made all the same."""
    is_chosen = item.choices.get("do") == NEW and item.verdict != ImportItem.Verdict.NEW
    return is_chosen or bool(item.changes.get("twin"))


def _head_of(key: int) -> int | None:
    """Return the paper itself, or the head of its work, if the group holds that."""
    heads = Publication.objects.filter(Q(pk=key, version_of=None) | Q(versions=key), slug__isnull=False)
    return heads.values_list("pk", flat=True).first()
