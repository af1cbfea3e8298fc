"""Store what a source lists: each work once for a person, as an item of their plan unless it is here."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from bibliography.entry_values import from_values
from bibliography.formats import Entry
from bibliography.matching import build_lookup_keys, compute_fingerprint
from bibliography.matching.joining import group_entries, merge_entries
from bibliography.matching.title_keys import make_title_queries
from bibliography.matching.works import group_by_scheme
from groupsite.sources.models import ListedWork, PaperSource, SourceListing, WorkState
from groupsite.sources.plans import lock_plan
from publications.imports.decisions import SKIP, SOURCES_DOOR
from publications.imports.entry_columns import as_json
from publications.imports.known_papers import update_fingerprints
from publications.imports.plans import ImportPlanner, rewrite_names
from publications.imports.sources.work_source import WorkPage
from publications.models import ImportBatch, ImportItem, RejectedEntry

KEY_SCHEMES = ("doi", "arxiv", "openalex", "dblp", "s2", "pmid", "acl")
"""Identifiers that name a work in a source, the most lasting first."""
Verdict = ImportItem.Verdict


class SourceChangedError(Exception):
    """The source was deleted, or has another identifier, since it was read."""


@dataclass
class OpenWork:
    """A work that has an entry, and whether this page changed the entry."""

    work: ListedWork
    entry: Entry
    has_changed: bool = False


class OpenWorks:
    """The works that wait for a person, or were refused: read once for all pages of a look.

    They are found by what they may share with an entry, so that a page is compared with few of them.
    """

    def __init__(self, source: PaperSource) -> None:
        works = ListedWork.objects.filter(person=source.person_id, item__isnull=False)
        works = works.exclude(state=WorkState.HERE).select_related("item").order_by("pk")
        if source.person_id is None:
            works = works.filter(item__batch=source.batch_id)
        self.by_work: dict[int, OpenWork] = {}
        self._by_key: dict[object, set[int]] = {}
        for work in works.iterator():
            self.add(work, from_values(work.get_item().entry))

    def add(self, work: ListedWork, entry: Entry) -> None:
        """Add a work, or what is new of its entry."""
        open_work = self.by_work.setdefault(work.pk, OpenWork(work, entry))
        open_work.entry = entry
        keys = build_lookup_keys(entry)
        for key in (*keys.identifiers, keys.fingerprint, *keys.title):
            if key:
                self._by_key.setdefault(key, set()).add(work.pk)

    def find(self, entries: Iterable[Entry]) -> list[OpenWork]:
        """Return the works that any of the entries may be."""
        numbers: set[int] = set()
        for entry in entries:
            keys = build_lookup_keys(entry)
            for key in (*keys.identifiers, keys.fingerprint, *make_title_queries(entry.title)):
                numbers |= self._by_key.get(key, set())
        return [self.by_work[number] for number in sorted(numbers)]

    def join(self, open_work: OpenWork, entries: list[Entry]) -> None:
        """Add what further entries know to the entry of a work."""
        merged = merge_entries([open_work.entry, *entries])
        if merged != open_work.entry:
            open_work.has_changed = True
            self.add(open_work.work, merged)

    def save_changed(self) -> None:
        """Save the entries that changed; they are judged again when they are shown."""
        changed = {number: each for number, each in self.by_work.items() if each.has_changed}
        undecided = ListedWork.objects.filter(pk__in=changed).exclude(state=WorkState.HERE)
        items = []
        for work in undecided.select_related("item") if changed else ():
            entry = changed[work.pk].entry
            if work.item is not None:
                work.item.entry, work.item.fingerprint = as_json(entry), compute_fingerprint(entry)
                items.append(work.item)
        ImportItem.objects.bulk_update(items, ["entry", "fingerprint"], batch_size=100)
        for each in changed.values():
            each.has_changed = False


def make_key(entry: Entry) -> str:
    """Return what names an entry within a source: an identifier, or else its fingerprint."""
    identifiers = group_by_scheme(entry.identifiers)
    for scheme in (*KEY_SCHEMES, *sorted(identifiers)):
        if scheme in identifiers:
            return f"{scheme}:{min(identifiers[scheme])}"[:400]
    return f"print:{compute_fingerprint(entry)}"


@transaction.atomic
def store_page(source: PaperSource, page: WorkPage, open_works: OpenWorks) -> None:
    """Store the works of a page with the state of the source behind it, both or neither.

    In a constant number of queries. A work that the source listed before is only changed while it waits.
    Raises SourceChangedError.
    """
    same = PaperSource.objects.filter(pk=source.pk, service=source.service, identifier=source.identifier)
    if same.select_for_update(of=("self",)).first() is None:
        raise SourceChangedError
    batch = lock_plan(source)
    entries: dict[str, Entry] = {}
    for result in rewrite_names(page.entries):
        if isinstance(result, Entry) and result.title:
            entries.setdefault(make_key(result), result)
    listings = source.listings.filter(key__in=entries).select_related("work")
    listed = {listing.key: listing.work for listing in listings}
    is_of_group = source.person_id is None
    fresh = {
        key: entry
        for key, entry in entries.items()
        if key not in listed or (is_of_group and listed[key].state != WorkState.WAITING)
    }
    for key, work in listed.items():
        if work.pk in open_works.by_work and key not in fresh:
            open_works.join(open_works.by_work[work.pk], [entries[key]])
    works = _place_entries(source, batch, fresh, open_works)
    SourceListing.objects.bulk_create(
        [SourceListing(source=source, key=key, work=work) for key, work in works.items()],
        update_conflicts=True,
        unique_fields=["source", "key"],
        update_fields=["work"],
    )
    open_works.save_changed()
    replaced = [listed[key].pk for key in fresh if key in listed]
    ListedWork.objects.filter(pk__in=replaced, listings=None).delete()
    source.state = page.state
    source.save(update_fields=["state"])


def _place_entries(
    source: PaperSource, batch: ImportBatch, fresh: dict[str, Entry], open_works: OpenWorks
) -> dict[str, ListedWork]:
    """Return the works of entries by key: those that wait already, and new ones, which are saved."""
    keys = list(fresh)
    works: dict[str, ListedWork] = {}
    new: list[tuple[list[str], Entry]] = []
    candidates = open_works.find(fresh.values())
    for group in group_entries([*(each.entry for each in candidates), *fresh.values()]):
        group_keys = [keys[place - len(candidates)] for place in group if place >= len(candidates)]
        if not group_keys:
            continue
        if group[0] < len(candidates):
            open_work = candidates[group[0]]
            open_works.join(open_work, [fresh[key] for key in group_keys])
            works |= dict.fromkeys(group_keys, open_work.work)
        else:
            new.append((group_keys, merge_entries([fresh[key] for key in group_keys])))
    if new:
        update_fingerprints()
        planner = ImportPlanner(batch)
        start = planner.position + 1
        items = planner.judge([entry for _keys, entry in new], range(start, start + len(new)))
        for (group_keys, entry), work in zip(new, _save_works(source, items), strict=True):
            works |= dict.fromkeys(group_keys, work)
            if work.item is not None:
                open_works.add(work, entry)
    return works


def _save_works(source: PaperSource, items: list[ImportItem]) -> list[ListedWork]:
    """Save the works of judged items, and those items that wait for an answer."""
    uids = [item.changes.paper.uid for item in items if item.changes.paper]
    here = ListedWork.objects.filter(person=source.person_id, publication_uid__in=uids, state=WorkState.HERE)
    work_by_uid = {str(work.publication_uid): work for work in here}
    refused = _list_own_rejections(items)
    works: list[ListedWork] = []
    by_position: dict[int, ListedWork] = {}
    waiting: list[ImportItem] = []
    for item in items:
        if item.changes.repeats in by_position:
            work = by_position[item.changes.repeats]
        elif is_here(item, source):
            uid = item.changes.paper_uid
            work = work_by_uid.setdefault(
                uid,
                ListedWork(person=source.person, state=WorkState.HERE, title=item.title, publication_uid=uid),
            )
        elif source.person_id is None and item.changes.is_rejected:
            work = ListedWork(state=WorkState.REFUSED, title=item.title)
        else:
            work = ListedWork(person=source.person, title=item.title, item=item)
            if item.changes.rejected and not refused.isdisjoint(item.changes.rejected.rows):
                work.state, item.choices.do = WorkState.REFUSED, SKIP
            waiting.append(item)
        by_position[item.position] = work
        works.append(work)
    ImportItem.objects.bulk_create(waiting)
    unsaved = {id(work): work for work in works if work.pk is None}
    ListedWork.objects.bulk_create(unsaved.values())
    return works


def is_here(item: ImportItem, source: PaperSource | None = None) -> bool:
    """Return whether an item has nothing to decide: its paper is on the site.

    A paper of which a source of the group has changes is to be decided; so is one that only corpora hold.
    """
    if not item.changes.paper or item.changes.adopts:
        return False
    is_of_group = source is not None and source.person_id is None
    changes_paper = item.verdict == Verdict.CHANGED and is_of_group and not item.changes.is_rejected
    return item.verdict in (Verdict.SAME, Verdict.CHANGED) and not changes_paper


def _list_own_rejections(items: Iterable[ImportItem]) -> set[int]:
    """Return the rejections of these items that the person made on the page of their papers."""
    rows = [row for item in items if item.changes.rejected for row in item.changes.rejected.rows]
    own = RejectedEntry.objects.filter(pk__in=rows, batch__door=SOURCES_DOOR)
    return set(own.values_list("pk", flat=True)) if rows else set()
