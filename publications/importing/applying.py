"""Applying a plan: one transaction, one batch, and a record of what it did, so that it can be taken back."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pghistory
from django.db import OperationalError, connection, transaction
from django.db.models.functions import Now

from groupsite.kit.letters import name_key
from groupsite.kit.text import slugify_title, unique_slug
from publications.formats import Entry
from publications.formats.values import from_values
from publications.importing.authors import AuthorRows
from publications.importing.belongings import BELONGINGS
from publications.importing.decisions import PaperVerdicts, keep_person, who_is_who
from publications.importing.known import KnownPapers, known_papers, print_papers, ref_to
from publications.importing.persons import person_index
from publications.importing.plans import NEW, SAME, SKIP, VERSION, chosen, may_change, papers_by_uid
from publications.importing.updating import update
from publications.importing.venues import make_venues
from publications.importing.writing import NewPaper, insert
from publications.matching import Known, Sameness, lookup_keys
from publications.models import ImportBatch, ImportItem, Publication, PublicationTopic, Topic
from publications.paper_form import PAPER_LOCK

AT_ONCE = 200
TRIES = 4
_TURN_AWAY = ("40P01", "40001")  # deadlock detected, serialization failure


class NotPlanned(Exception):
    """The batch is not a plan any more: somebody applied or discarded it."""


@dataclass
class Applied:
    """What an application did, in numbers; problems in words."""

    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "updated", "unchanged", "skipped"), 0)
    )
    notes: list[str] = field(default_factory=list)


def in_turn(function: Callable) -> Callable:
    """Runs a function in a transaction of its own, again where the database had to choose between two writers."""

    @functools.wraps(function)
    def tried(*args, **options):
        for attempt in range(TRIES):
            try:
                with transaction.atomic():
                    return function(*args, **options)
            except OperationalError as error:
                code = getattr(error.__cause__, "pgcode", "")
                if code not in _TURN_AWAY or attempt == TRIES - 1 or connection.in_atomic_block:
                    raise
        raise AssertionError("the last attempt returns or raises")

    return tried


def lock_papers() -> None:
    """Until the end of the transaction nobody else saves papers by hand or applies a plan."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [PAPER_LOCK])


@in_turn
def apply(batch: ImportBatch, account=None, said: Callable[[int], None] = lambda done: None) -> Applied:
    """Do what the plan says, wholly or not at all; raises NotPlanned.

    Each entry is judged again under a lock: what came meanwhile is not made twice. said: is told how many
    entries are done.
    """
    why = f"Import of {batch.source_name}" if batch.source_name else "Import"
    with pghistory.context(batch=str(batch.uid), why=why, **({"user": account.pk} if account else {})):
        lock_papers()
        batch = ImportBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.state != ImportBatch.State.PLANNED:
            raise NotPlanned
        print_papers()
        run = _Run(batch, account)
        last = 0
        while items := list(batch.items.filter(position__gt=last).order_by("position")[:AT_ONCE]):
            run.chunk(items)
            last = items[-1].position
            said(last)
        return run.finish()


class _Run:
    """One application of a batch."""

    def __init__(self, batch: ImportBatch, account) -> None:
        self.batch, self.account = batch, account
        self.options: dict[str, Any] = batch.options
        self.authors = AuthorRows()
        self.persons, self.people = person_index()
        self.rows = {uid: person.pk for uid, person in self.people.items()}
        self.result = Applied()
        self.made_venues: list[int] = []
        self.verdicts = PaperVerdicts(account)
        self.topics = _Topics(self.options)

    def chunk(self, items: Sequence[ImportItem]) -> None:
        """Do what some items say."""
        todo = [(item, from_values(item.entry)) for item in items if chosen(item) != SKIP]
        self.result.counts["skipped"] += len(items) - len(todo)
        uids = [(item.changes.get("paper") or {}).get("uid", "") for item, _ in todo]
        entries = [entry for _, entry in todo]
        known = known_papers(
            list(map(lookup_keys, entries)),
            [uid for uid in uids if uid],
            [ref_to(entry) for entry in entries],
        )
        new, same = self._sorted(todo, known)
        self._create(new, known)
        self._change(same)
        ImportItem.objects.bulk_update(items, ["applied", "publication", "publication_uid"], batch_size=100)

    def _sorted(self, todo, known: KnownPapers):
        """What is to be made, and what changes which paper: after a last look at what is there by now."""
        new: list[tuple[ImportItem, NewPaper]] = []
        same: list[tuple[ImportItem, Entry, str]] = []
        uids = _former_uids([item for item, _ in todo])
        for item, entry in todo:
            wish, shown = chosen(item), (item.changes.get("paper") or {}).get("uid", "")
            verdict = known.index.same_paper(entry, [ref_to(entry)])
            now = verdict.paper.uid if verdict.verdict == Sameness.SAME and verdict.paper else ""
            if wish == SAME:
                same.append((item, entry, shown if shown in known.keys else now))
            elif wish == NEW and now and not _is_meant(item):
                same.append((item, entry, now))  # it has come since the plan was made
            else:
                paper = self._new(
                    item, entry, uids.pop(item.fingerprint, ""), known if wish == VERSION else None
                )
                known.add(Known.of(entry, paper.uid), 0)
                new.append((item, paper))
                if wish == NEW and shown in known.keys:
                    self.verdicts.not_the_same(shown, entry, paper.uid)
        return new, same

    def _new(self, item: ImportItem, entry: Entry, uid: str, known: KnownPapers | None) -> NewPaper:
        paper = NewPaper(
            entry,
            visibility=self.options.get("visibility", "public"),
            in_list=self.options.get("in_list", True),
            added_by=self.account.pk if self.account else None,
            **({"uid": uid} if uid else {}),
        )
        paper.people = who_is_who(paper, item, self.persons, self.rows)
        if known is not None:
            kind, entry_is_head = item.changes.get("version") or ["", False]
            head = known.keys.get(item.changes["paper"]["uid"])
            if head and not entry_is_head:
                paper.version_of, paper.version_kind = _head_of(head), kind or "earlier"
        return paper

    def _create(self, new: Sequence[tuple[ImportItem, NewPaper]], known: KnownPapers) -> None:
        papers = [paper for _, paper in new]
        self.made_venues += make_venues(paper.entry for paper in papers)
        give_slugs(papers)
        for paper, scheme, value in insert(papers, self.authors):
            self.result.notes.append(f"“{paper.entry.title[:80]}”: another paper has the {scheme} {value}.")
        for item, paper in new:
            item.publication_id, item.publication_uid = paper.key, paper.uid
            item.applied = {"created": True}
            self._make_head(item, paper, known)
            keep_person(paper, item, self.account, self.rows)
        self.topics.give(papers)
        self.result.counts["created"] += len(new)

    def _make_head(self, item: ImportItem, paper: NewPaper, known: KnownPapers) -> None:
        """Where the new paper is the work, the one that is there becomes its version."""
        kind, entry_is_head = item.changes.get("version") or ["", False]
        there = known.keys.get((item.changes.get("paper") or {}).get("uid", ""))
        if chosen(item) != VERSION or not entry_is_head or not there:
            return
        version = Publication.objects.only("pk", "version_of").get(pk=there)
        if version.version_of_id or not may_change(self.account, version):
            return
        version.versions.update(version_of=paper.key)
        Publication.objects.filter(pk=there).update(version_of=paper.key, version_kind=kind or "earlier")
        item.applied["version_of"] = there

    def _change(self, same: Sequence[tuple[ImportItem, Entry, str]]) -> None:
        papers = papers_by_uid(uid for _, _, uid in same)
        for item, entry, uid in same:
            paper = papers.get(uid)
            if paper is None or not may_change(self.account, paper):
                self.result.counts["skipped"] += 1
                continue
            item.publication, item.publication_uid = paper, paper.uid
            item.applied = update(paper, entry, item, self)
            self.result.counts["updated" if item.applied else "unchanged"] += 1
            if item.changes.get("paper") and item.verdict == ImportItem.Verdict.DOUBTFUL:
                self.verdicts.the_same(str(paper.uid), entry)

    def finish(self) -> Applied:
        """Give the papers to what was chosen for all, and close the batch."""
        self.verdicts.save()
        items = self.batch.items.exclude(publication=None)
        touched = [item for item in items.only("pk", "publication", "applied") if item.applied]
        self._belong([item.publication_id for item in touched])
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

    def _belong(self, papers: list[int]) -> None:
        given = {}
        for name, thing in (self.options.get("belongings") or {}).items():
            if name in BELONGINGS and thing:
                given[name] = [thing, BELONGINGS[name].give(papers, thing)]
        if given:
            self.options = {**self.options, "given": given}


def _is_meant(item: ImportItem) -> bool:
    """Whether somebody who saw what is there wants a paper made all the same."""
    return item.choices.get("do") == NEW and item.verdict != ImportItem.Verdict.NEW


def _head_of(key: int) -> int:
    """The paper itself, or the head of its work."""
    return Publication.objects.filter(pk=key).values_list("version_of", flat=True).first() or key


def _former_uids(items: Sequence[ImportItem]) -> dict[str, str]:
    """The uids that the same works had in imports which were taken back: decisions about them apply again."""
    prints = [item.fingerprint for item in items if item.fingerprint]
    undone = ImportItem.objects.filter(
        fingerprint__in=prints, batch__state=ImportBatch.State.UNDONE, publication_uid__isnull=False
    )
    former = dict(undone.order_by("pk").values_list("fingerprint", "publication_uid"))
    alive = set(Publication.objects.filter(uid__in=former.values()).values_list("uid", flat=True))
    return {made: str(uid) for made, uid in former.items() if uid not in alive}


def give_slugs(papers: Sequence[NewPaper]) -> None:
    """The addresses that papers of the group get: none is another's."""
    wanted = {paper.uid: slugify_title(paper.entry.title, paper.entry.year) for paper in papers}
    taken = set(Publication.objects.filter(slug__in=wanted.values()).values_list("slug", flat=True))
    given: set[str] = set()
    for paper in papers:
        slug = wanted[paper.uid]
        if slug in taken or slug in given:
            slug = unique_slug(
                slug,
                lambda each: each in given or each in taken or Publication.objects.filter(slug=each).exists(),
            )
        given.add(slug)
        paper.slug = slug


class _Topics:
    """The topics that papers get: those chosen for all, and their keywords that are topics, or all of them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.for_all = list(
            Topic.objects.filter(pk__in=options.get("topics") or []).values_list("pk", flat=True)
        )
        self.keywords = options.get("keywords", "known")

    def give(self, papers: Sequence[NewPaper]) -> None:
        known = self._known({word for paper in papers for word in paper.entry.topics})
        rows = {
            (paper.key, topic)
            for paper in papers
            for topic in [
                *self.for_all,
                *(known[name_key(word)] for word in paper.entry.topics if name_key(word) in known),
            ]
        }
        PublicationTopic.objects.bulk_create(
            [PublicationTopic(content_object_id=paper, tag_id=topic) for paper, topic in sorted(rows)],
            ignore_conflicts=True,
        )

    def _known(self, words: set[str]) -> dict[str, int]:
        keys = {name_key(word) for word in words if len(word) <= 100}
        if not keys or self.keywords == "none":
            return {}
        called = Topic.objects.called(keys)
        known = {other.key: topic.pk for topic in called for other in topic.names.all()}
        return known | {name_key(topic.name): topic.pk for topic in called}
