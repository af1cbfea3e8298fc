"""The plan of an import: the effect of each entry, stored until the plan is applied or discarded."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.text import Truncator
from django.utils.translation import gettext

from bibliography.entry_values import from_values
from bibliography.formats import Entry, Problem
from bibliography.matching import (
    KnownWork,
    PaperIndex,
    PaperVerdict,
    PersonIndex,
    Ref,
    Sameness,
    build_lookup_keys,
    compute_fingerprint,
    list_mentions,
)
from bibliography.matching.works import find_disputed_identifiers, label_scheme, remove_identifiers
from core.db.watchdog import without_timeouts
from core.tasks.background_work import OnProgress
from people.models import Person
from publications.imports import sources
from publications.imports.byline_merge import build_person_index
from publications.imports.comparison import (
    HAND_EDITABLE_FIELDS,
    FieldDifference,
    compare,
    find_hand_edits,
    find_taken_identifiers,
)
from publications.imports.decisions import Rejections, describe_rejection, list_refs
from publications.imports.entry_columns import as_json
from publications.imports.former_names import FormerNames
from publications.imports.known_papers import (
    PreviousImports,
    find_known_papers,
    make_entry_ref,
    update_fingerprints,
)
from publications.imports.lookups import FailedLookup, Lookup
from publications.imports.merged_names import MergedNames
from publications.imports.reference_lists import FROM_TEXT, UNSURE
from publications.imports.tables import ColumnQuestion, SourceNote
from publications.imports.user_input import make_title_problem
from publications.imports.work_lookups import OnRead, ignore_number, look_up_all
from publications.models import ImportBatch, ImportItem, Publication
from publications.models.import_plans import (
    ColumnChoice,
    DifferingField,
    ItemChanges,
    ItemChoices,
    MatchedMention,
    MatchedPaper,
    SuggestedPerson,
)

AT_ONCE = 200
NOTES = 50
TEXT_KEPT = 20_000  # characters of an entry's text that a plan shows
TITLE_SHOWN = 120  # characters of the title of another entry
MOST_SHOWN = 500  # characters of a value in a plan
Verdict = ImportItem.Verdict


def plan(
    batch: ImportBatch,
    results: Iterable[Entry | Problem],
    account=None,
    on_progress: OnProgress = lambda _done: None,
) -> int:
    """Add entries and problems to the batch's plan; return how many items were added.

    account: of the user whose permissions count; None may do everything. on_progress: called with the number
    of items. In a constant number of statements for every 200 entries.
    """
    update_fingerprints()
    planner = ImportPlanner(batch, account)
    if planner.position:
        planner.remember_items()
    former_names = FormerNames()
    source = iter(rewrite_names(_take_notes(batch, results), former_names))
    while chunk := list(islice(source, AT_ONCE)):
        positions = range(planner.position + 1, planner.position + 1 + len(chunk))
        ImportItem.objects.bulk_create(planner.judge(chunk, positions))
        on_progress(planner.position)
    if former_names.count or (former_names and former_names.mentions(batch.source_text)):
        batch.source_text = ""
        batch.save(update_fields=["source_text"])
    return planner.position


def rewrite_names(
    results: Iterable[Entry | Problem], former_names: FormerNames | None = None
) -> Iterable[Entry | Problem]:
    """Return entries and problems with the names that stand for former ones and for merged ones."""
    former_names = FormerNames() if former_names is None else former_names
    results = former_names.rewrite(results) if former_names else results
    merged_names = MergedNames()
    return merged_names.rewrite(results) if merged_names else results


def _take_notes(batch: ImportBatch, results: Iterable[Entry | Problem]) -> Iterator[Entry | Problem]:
    """Yield what becomes an item; questions about columns and notes on the source go to the options."""
    notes, columns = list(batch.options.source_notes), {each.heading: each for each in batch.options.columns}
    before = len(notes), len(columns)
    for result in results:
        if isinstance(result, ColumnQuestion):
            columns.setdefault(result.value, ColumnChoice(result.value[:200], result.examples[:500]))
        elif isinstance(result, SourceNote):
            notes.append(result.reason)
        else:
            yield result
    if before != (len(notes), len(columns)):
        batch.options.source_notes, batch.options.columns = notes[:NOTES], [*columns.values()][:NOTES]
        batch.save(update_fields=["options"])


class ImportPlanner:
    """Matches entries for a plan, chunk by chunk."""

    def __init__(self, batch: ImportBatch, account=None) -> None:
        self.batch, self.account = batch, account
        self.position = batch.items.aggregate(last=Max("position"))["last"] or 0
        self.persons, self.people = build_person_index(account)
        self._planned_papers = PaperIndex()
        self._position_by_uid: dict[str, int] = {}
        self._position_by_paper: dict[int, int] = {}
        self.titles: dict[int, str] = {}  # of the entries, by position

    def remember_items(self) -> None:
        """Let the entries of the plan count as earlier ones, for what is added to it."""
        for item in self.batch.items.order_by("position").only("position", "entry", "publication"):
            if item.title:
                self.position = item.position
                self.titles[item.position] = item.title
                if item.publication_id:
                    self._position_by_paper.setdefault(item.publication_id, item.position)
                else:
                    self.find_repeated(from_values(item.entry))
        self.position = self.batch.items.aggregate(last=Max("position"))["last"] or 0

    def judge(self, results: Sequence[Entry | Problem], positions: Iterable[int]) -> list[ImportItem]:
        """Make the items of entries and problems, without saving them."""
        entries = [entry for entry in map(_get_usable_entry, results) if entry is not None]
        previous = PreviousImports(map(compute_fingerprint, entries))
        refs = [make_entry_ref(entry) for entry in entries]
        known_papers = find_known_papers(
            list(map(build_lookup_keys, entries)), previous.existing_uids, refs, entries
        )
        verdicts = {
            id(entry): known_papers.judge(
                entry, previous.find_papers(compute_fingerprint(entry), as_json(entry))
            )
            for entry in entries
        }
        papers = fetch_papers_by_uid(verdict.paper.uid for verdict in verdicts.values() if verdict.paper)
        builder = _ItemBuilder(self, entries, papers, previous)
        items = []
        for result, self.position in zip(results, positions, strict=True):
            entry = _get_usable_entry(result)
            self.titles[self.position] = entry.title if entry else ""
            item = ImportItem(batch=self.batch, position=self.position)
            builder.fill(item, result, entry, verdicts[id(entry)] if entry else None)
            items.append(item)
        return items

    def find_earlier_match(self, paper: Publication) -> int:
        """Return the position of an earlier entry that matches the same paper; 0 if this is the first."""
        first = self._position_by_paper.setdefault(paper.pk, self.position)
        return 0 if first == self.position else first

    def find_repeated(self, entry: Entry) -> tuple[int, PaperVerdict] | None:
        """Return the position and the verdict of an earlier entry that this one repeats, or may repeat."""
        verdict = self._planned_papers.match(entry)
        if verdict.verdict == Sameness.SAME and verdict.paper:
            return self._position_by_uid[verdict.paper.uid], verdict
        uid = f"{self.position}"
        self._position_by_uid[uid] = self.position
        disputed = find_disputed_identifiers(entry, verdict)
        self._planned_papers.add(KnownWork.of(remove_identifiers(entry, disputed), uid))
        return (self._position_by_uid[verdict.paper.uid], verdict) if verdict.paper else None


TWO_DIGIT_YEAR = "two_digit_year"
"""The code of the problem of a year with two digits; its value is the year that these stand for."""


def _get_usable_entry(result: Entry | Problem) -> Entry | None:
    entry = result if isinstance(result, Entry) else result.entry
    return entry if entry is not None and entry.title else None


def fetch_papers_by_uid(uids: Iterable[str]) -> dict[str, Publication]:
    """Fetch papers by uid, with all that is compared. In a constant number of statements."""
    uids = [uid for uid in uids if len(uid) > 30]
    rows = Publication.objects.filter(uid__in=uids).defer("search", "stems", "names").select_related("venue")
    parts = ("identifiers", "links", "authorships__author", "venue__names", "corpus_records__corpus")
    return {str(paper.uid): paper for paper in rows.prefetch_related(*parts)} if uids else {}


class _ItemBuilder:
    """Fills in the items of some entries. papers: matching ones by uid, with their parts prefetched."""

    def __init__(
        self,
        planner: ImportPlanner,
        entries: Sequence[Entry],
        papers: dict[str, Publication],
        previous: PreviousImports,
    ) -> None:
        self.planner, self.papers, self.previous = planner, papers, previous
        self.by_hand = find_hand_edits([paper.pk for paper in papers.values()], HAND_EDITABLE_FIELDS)
        self.taken = find_taken_identifiers(entries)
        self.changeable = find_changeable(planner.account, papers.values())
        self.rejections = Rejections(entries, planner.batch)

    def fill(
        self, item: ImportItem, result: Entry | Problem, entry: Entry | None, verdict: PaperVerdict | None
    ) -> None:
        item.line = result.line or None
        item.key = result.key[:300]
        item.text = result.source[:TEXT_KEPT].replace("\0", "")
        if entry is None or verdict is None:
            item.verdict = Verdict.UNFETCHED if isinstance(result, FailedLookup) else Verdict.PROBLEM
            problem = result if isinstance(result, Problem) else make_title_problem(result)
            item.reason = problem.reason
            if isinstance(result, FailedLookup):
                item.changes = ItemChanges(resume=result.resume)
            if isinstance(result, Entry):
                item.entry = as_json(result)
            return
        item.entry, item.fingerprint = as_json(entry), compute_fingerprint(entry)
        self._set_verdict(item, entry, verdict)
        paper = self.papers.get(verdict.paper.uid) if verdict.paper else None
        if paper and verdict.verdict in (Sameness.SAME, Sameness.DOUBTFUL):
            refs = list_refs(paper)
        else:  # decisions about who is who refer to the uid of the paper that the entry will become
            uid = self.previous.take_uid(item.fingerprint, item.entry)
            refs = [Ref(uid=uid)] if uid else []
        item.changes.byline = describe_byline(entry, self.planner.persons, self.planner.people, refs)
        if rejected := self.rejections.find(entry):
            item.changes.rejected = describe_rejection(rejected, self.planner.batch.options.take_up)
        item.changes.warnings = [str(warning.reason) for warning in entry.warnings][:20]
        codes = {warning.code for warning in entry.warnings}
        item.changes.from_text, item.changes.unsure = (
            not codes.isdisjoint((FROM_TEXT, UNSURE)),
            UNSURE in codes,
        )
        if isinstance(result, Problem):
            item.changes.entry_verdict = item.verdict
            item.verdict, item.reason = Verdict.PROBLEM, result.reason
            if result.code == TWO_DIGIT_YEAR:
                item.changes.likely_year = int(result.value)

    def _set_verdict(self, item: ImportItem, entry: Entry, verdict: PaperVerdict) -> None:
        item.reason, item.changes = verdict.reason, ItemChanges()
        if verdict.verdict == Sameness.NEW and (repeated := self.planner.find_repeated(entry)):
            earlier, repeat_verdict = repeated
            if repeat_verdict.verdict == Sameness.SAME:
                item.verdict = Verdict.SAME
                item.reason = gettext("Duplicate of {title}: {reason}.").format(
                    title=self._quote(earlier), reason=repeat_verdict.reason
                )
                item.changes.repeats = earlier
            else:
                self._set_twin(item, entry, earlier, repeat_verdict)
            return
        paper = self.papers.get(verdict.paper.uid) if verdict.paper else None
        if paper:
            item.publication = paper
            item.changes.paper = MatchedPaper(paper.pk, str(paper.uid), paper.title, paper.year)
            item.changes.locked = paper.pk not in self.changeable
        if verdict.verdict == Sameness.SAME and paper:
            if earlier := self.planner.find_earlier_match(paper):
                item.verdict = Verdict.SAME
                item.reason = gettext("Duplicate of {title}: {reason}.").format(
                    title=self._quote(earlier), reason=verdict.reason
                )
                item.changes.repeats = earlier
            else:
                self._set_changes(item, entry, paper)
        elif verdict.verdict == Sameness.VERSION:
            item.verdict = Verdict.VERSION
            item.changes.version_kind = verdict.version_kind
            item.changes.entry_is_head = verdict.entry_is_head
        elif verdict.verdict == Sameness.DOUBTFUL:
            if paper:
                self._set_changes(item, entry, paper)
            item.verdict = Verdict.DOUBTFUL
        else:
            item.verdict = Verdict.NEW

    def _set_twin(self, item: ImportItem, entry: Entry, earlier: int, verdict: PaperVerdict) -> None:
        """Mark an entry that may be the same as another one of the plan; both are added by default."""
        disputed = find_disputed_identifiers(entry, verdict)
        item.verdict = Verdict.DOUBTFUL
        item.reason = gettext("May be the same as {title}: {reason}.").format(
            title=self._quote(earlier), reason=verdict.reason
        )
        if disputed:
            labels = ", ".join(f"{label_scheme(scheme)} {value}" for scheme, value in disputed)
            item.reason += gettext(
                " It is added without the {labels}. Check which paper it belongs to."
            ).format(labels=labels)
        item.changes.twin, item.changes.disputed = earlier, list(disputed)

    def _quote(self, position: int) -> str:
        """Return the title of an earlier entry of the plan."""
        return quote_title(self.planner.titles.get(position, ""))

    def _set_changes(self, item: ImportItem, entry: Entry, paper: Publication) -> None:
        others = {pair for pair, key in self.taken.items() if key != paper.pk}
        is_repeated = self.previous.has_imported(str(paper.uid), item.entry)
        changes = compare(entry, paper, self.by_hand[paper.pk], others, is_repeated)
        is_adoption = (
            paper.slug is None
        )  # only a corpus holds it so far; the import would make it a paper of the group
        changed = any(not difference.is_kept for difference in changes.fields) or changes.has_additions
        item.verdict = Verdict.CHANGED if changed or is_adoption else Verdict.SAME
        item.changes.fields = list(map(_describe_difference, changes.fields))
        item.changes.identifiers = changes.identifiers
        item.changes.urls = [link["url"] for link in changes.links]
        item.changes.extra = sorted(changes.extra)
        item.changes.places = len(changes.places)
        item.changes.adopts, item.changes.is_repeated = is_adoption, is_repeated


def quote_title(title: str) -> str:
    """Return the title of another entry as it stands in the reason of an item."""
    return f"“{Truncator(title).chars(TITLE_SHOWN)}”"


def find_changeable(account, papers: Collection[Publication]) -> set[int]:
    """Return the keys of the papers that the account may change by imports, in one query."""
    if account is None:
        return {paper.pk for paper in papers}
    rows = account.get_permitted_rows("change", Publication).filter(pk__in=[paper.pk for paper in papers])
    allowed = set(rows.values_list("pk", flat=True)) if papers else set()
    may_add = account.has_perm("publications.add_publication")
    return {paper.pk for paper in papers if (may_add if paper.slug is None else paper.pk in allowed)}


def can_change(account, paper: Publication) -> bool:
    """Return whether the account may change the paper by an import; None, for commands, may do everything.

    A paper that only corpora hold may be changed by all who may add papers.
    """
    if account is None:
        return True
    if paper.slug is None:
        return account.has_perm("publications.add_publication")
    return account.has_perm("publications.change_publication", paper)


def _describe_difference(difference: FieldDifference) -> DifferingField:
    return DifferingField(
        name=difference.name,
        ours=shorten(difference.ours),
        theirs=shorten(difference.theirs),
        by_hand=difference.by_hand,
        fills=difference.fills,
        default=difference.default,
    )


def shorten(value: Any) -> str:
    """Return a value as text of at most MOST_SHOWN characters."""
    text = ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1].rstrip()}…"


def describe_byline(
    entry: Entry, persons: PersonIndex, people: dict[str, Person], refs: Iterable[Ref] = ()
) -> list[MatchedMention]:
    """Return the authors of an entry who are, or may be, persons, with reasons."""
    mentions = []
    for mention in list_mentions(entry, refs):
        verdict = persons.identify(mention)
        if not verdict.person and not verdict.suggestions:
            continue
        suggested = [
            SuggestedPerson(each.person, people[each.person].name, each.reason)
            for each in verdict.suggestions[:3]
        ]
        person, called = verdict.person or "", people[verdict.person].name if verdict.person else ""
        place = mention.position or 0
        mentions.append(MatchedMention(place, mention.name, person, called, verdict.reason, suggested))
    return mentions


REEVALUATED_AT_MOST = 200
"""The largest number of entries of a plan that is evaluated again whenever it is opened."""
FROM_SOURCE = ("warnings", "likely_year", "from_text", "unsure", "offer", "offer_failed")
"""What only reading the source tells of an item."""
EVALUATED = ("verdict", "reason", "changes", "fingerprint", "publication_id")


def reevaluate(batch: ImportBatch, account=None) -> bool:
    """Match the entries of a plan again; choices stay, unless an entry now matches another paper.

    Return whether anything changed. In a constant number of queries; a plan that is being applied is skipped.
    """
    with transaction.atomic():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        if not waiting.select_for_update(skip_locked=True).only("pk").first():
            return False
        items = list(batch.items.order_by("position")[: REEVALUATED_AT_MOST + 1])
        if len(items) > REEVALUATED_AT_MOST:
            return False
        return reevaluate_items(batch, items, account)


def reevaluate_items(batch: ImportBatch, items: Iterable[ImportItem], account=None) -> bool:
    """Match some entries of a plan again, and return whether anything changed. In a transaction.

    In a constant number of queries. Each item is matched as if the plan had only these.
    """
    items = [item for item in items if item.title]
    if not items:
        return False
    update_fingerprints()
    planner = ImportPlanner(batch, account)
    results: list[Entry | Problem] = []
    for item in items:
        entry = from_values(item.entry, item.line or 0)
        if item.verdict == ImportItem.Verdict.PROBLEM:
            problem = Problem(item.line or 0, item.reason, item.key, source=item.text, entry=entry)
            results.append(problem)
        else:
            results.append(entry)
    fresh = planner.judge(results, [item.position for item in items])
    changed = [old for old, new in zip(items, fresh, strict=True) if _update_item(old, new)]
    ImportItem.objects.bulk_update(
        changed, ["verdict", "reason", "changes", "choices", "fingerprint", "publication"]
    )
    return bool(changed)


def _update_item(old: ImportItem, new: ImportItem) -> bool:
    """Copy the evaluated fields to an item; return whether they differ."""
    # of the source, which is not parsed again
    for name in FROM_SOURCE:
        setattr(new.changes, name, getattr(old.changes, name))
    if all(getattr(old, name) == getattr(new, name) for name in EVALUATED):
        return False
    if old.publication_id != new.publication_id:
        old.choices = ItemChoices(people=old.choices.people)
    for name in EVALUATED:
        setattr(old, name, getattr(new, name))
    return True


def retry_lookups(batch: ImportBatch, account=None, on_read: OnRead = ignore_number) -> None:
    """Look up again what could not be fetched, and replace its items in the plan.

    on_read: called with the number of works that sources of many works gave.
    """
    items = list(batch.items.filter(verdict=ImportItem.Verdict.UNFETCHED).order_by("position"))
    lookups = [
        Lookup(item.line or 0, query, resume=item.changes.resume)
        for item in items
        for query in sources.parse_works_line(item.text) or sources.parse_line(item.text)
    ]
    results = list(look_up_all(lookups, on_read=on_read))
    with without_timeouts():
        waiting = ImportBatch.objects.filter(pk=batch.pk, state=ImportBatch.State.PLANNED)
        if waiting.select_for_update().only("pk").first():
            batch.items.filter(pk__in=[item.pk for item in items]).delete()
            plan(batch, results, account)
