"""The choices in plans, and the decisions that are stored: who is who, what is the same, what is left out.

Decisions override the matching of later imports.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from bibliography.formats import Entry
from bibliography.matching import PersonIndex, Ref, compute_fingerprint, list_mentions
from bibliography.matching.works import find_conflicts, find_shared, group_by_scheme
from publications.imports.comparison import OURS, THEIRS
from publications.imports.entry_columns import NAME_LIMIT, POSITIONS
from publications.imports.known_papers import format_ref, make_entry_ref
from publications.models import (
    AuthorDecision,
    ImportBatch,
    ImportItem,
    PaperDecision,
    Publication,
    RejectedEntry,
)
from publications.models.byline import MatchMethod
from publications.models.import_plans import EarlierRejection, MatchedMention

NEW, SAME, VERSION, SKIP = "new", "same", "version", "skip"
NEW_PERSON = "new"
"""The choice of a person who is added by the import."""
NAMED_PERSON = "other"
"""The choice of a person whose name is typed beside it."""
SOURCES_DOOR = "sources"
"""The door of plans of what sources of a person or the group list."""
Verdict = ImportItem.Verdict


def get_default_choice(item: ImportItem) -> str:
    """Return the default choice for an item, which is SKIP where the match is in doubt."""
    if item.changes.is_rejected or item.changes.unsure:
        return SKIP
    if item.verdict == Verdict.NEW or item.changes.twin:
        return NEW
    if item.verdict == Verdict.CHANGED:
        return SKIP if item.changes.locked else SAME
    if item.verdict == Verdict.SAME:
        return SKIP if item.changes.repeats else SAME
    return SKIP


def list_options(item: ImportItem) -> Iterator[str]:
    """Yield the possible choices for an item."""
    if not item.title:
        yield SKIP
        return
    verdict, changes = item.changes.entry_verdict or item.verdict, item.changes
    if verdict == Verdict.SAME or (verdict != Verdict.NEW and changes.paper and not changes.locked):
        yield SAME
    if verdict != Verdict.NEW and changes.paper:
        yield VERSION
    yield NEW
    yield SKIP


def get_choice(item: ImportItem) -> str:
    """Return the choice for an item: the stored one if it is possible, or else the default."""
    choice = item.choices.do
    return choice if choice in set(list_options(item)) else get_default_choice(item)


def store_choices(
    batch: ImportBatch, data: Mapping[str, str], keys: Iterable[str], uids: Collection[str] = ()
) -> None:
    """Store the submitted choices for some items; impossible ones are ignored.

    uids: of persons that may be chosen beside those that the plan offers. Default choices are not stored, as
    the default may change when the plan is evaluated again.
    """
    items = list(batch.items.filter(pk__in=parse_keys(keys)))
    changed: dict[str, str] = {}
    for item in items:
        action = item.choices.do
        if data.get(f"do-{item.pk}", "") in set(list_options(item)):
            action = data[f"do-{item.pk}"]
        fields, people = item.choices.fields, item.choices.people
        for each in item.changes.fields:
            side = data.get(f"take-{item.pk}-{each.name}", "")
            if side in (OURS, THEIRS):
                fields[each.name] = side
        for mention in item.changes.byline:
            place = mention.place
            chosen, before = data.get(f"who-{item.pk}-{place}", "?"), people.get(place, mention.person)
            if chosen != before and chosen in {*_list_persons(mention, people), *uids}:
                people.pop(place, None)
                people |= {place: chosen} if chosen != mention.person else {}
                if f"all-{item.pk}-{place}" in data:
                    changed[mention.name] = chosen
        item.choices.do = "" if action == get_default_choice(item) else action
    ImportItem.objects.bulk_update(items, ["choices"], batch_size=100)
    _repeat_choices(batch, changed)


def _repeat_choices(batch: ImportBatch, persons: dict[str, str]) -> None:
    """Choose the same persons in the whole plan, by the printed names for which that was asked."""
    if not persons:
        return
    others = []
    for item in batch.items.filter(changes__has_key="byline").only("changes", "choices"):
        places = {each.place: persons[each.name] for each in item.changes.byline if each.name in persons}
        if places:
            item.choices.people |= places
            others.append(item)
    ImportItem.objects.bulk_update(others, ["choices"], batch_size=100)


def parse_keys(texts: Iterable[str]) -> set[int]:
    """Parse primary keys; texts that cannot be one are ignored."""
    return {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19}


def _list_persons(mention: MatchedMention, people: dict[int, str]) -> set[str]:
    """Return the uids that a form may submit for a mention; "" for nobody."""
    chosen = people.get(mention.place, "")
    return {mention.person, "", NEW_PERSON, chosen, *(each.person for each in mention.suggested)}


def list_refs(paper: Publication) -> list[Ref]:
    """Return all references by which decisions may name a paper. paper: with its records prefetched."""
    records = paper.corpus_records.all()
    return [
        Ref(uid=str(paper.uid)),
        *(Ref(corpus=each.corpus.slug, key=each.source_key) for each in records),
    ]


def match_people(
    entry: Entry, refs: Iterable[Ref], item: ImportItem, persons: PersonIndex, rows: dict[str, int]
) -> dict[int, tuple[int, MatchMethod]]:
    """Return the persons of an entry's byline by place: the chosen ones, or else the matched ones.

    refs: references to the paper. rows: the persons' primary keys by uid.
    """
    people = {}
    for mention in list_mentions(entry, refs):
        place = mention.position or 0
        choice = item.choices.people.get(place)
        verdict = persons.identify(mention)
        if choice is None and verdict.person in rows:
            people[place] = rows[verdict.person], MatchMethod(verdict.how.value)
        elif choice in rows:
            how = verdict.how.value if verdict.person == choice else MatchMethod.DECISION
            people[place] = rows[choice], MatchMethod(how)
    return people


class PersonDecisions:
    """Decisions about who is who, as far as the account may make them. rows: persons' keys by uid."""

    def __init__(self, account, rows: dict[str, int]) -> None:
        self.account, self.rows = account, rows
        self._decisions: dict[tuple, AuthorDecision] = {}

    def add(self, uid: str, item: ImportItem) -> None:
        """Add the choices of other persons than those matched, for the paper with a uid."""
        for mention in item.changes.byline:
            choice = item.choices.people.get(mention.place, mention.person)
            if choice != mention.person:
                self._add(uid, mention, mention.person, False)
                self._add(uid, mention, choice, True)

    def _add(self, uid: str, mention: MatchedMention, person: str, is_person: bool) -> None:
        if person not in self.rows:
            return
        decision = AuthorDecision(
            publication_uid=uid,
            name=mention.name[:NAME_LIMIT].rstrip(),
            position=min(mention.place, POSITIONS),
            person_id=self.rows[person],
            is_person=is_person,
            decided_by=self.account,
        )
        if self._is_permitted("add", decision):
            self._decisions[uid, decision.name, decision.position, decision.person_id] = decision

    def _is_permitted(self, action: str, decision: AuthorDecision) -> bool:
        return self.account is None or self.account.has_perm(
            f"publications.{action}_authordecision", decision
        )

    def save(self) -> None:
        """Save the decisions, which replace contradicted ones that the account may change."""
        if not self._decisions:
            return
        stored: dict[tuple, list[AuthorDecision]] = {}
        uids = {uid for uid, *_ in self._decisions}
        for row in AuthorDecision.objects.filter(publication_uid__in=uids):
            stored.setdefault((str(row.publication_uid), row.name, row.position), []).append(row)
        replaced, decisions = set(), []
        for (uid, name, position, person), verdict in self._decisions.items():
            contradicted = [
                row
                for row in stored.get((uid, name, position), ())
                if row.person_id == person or (row.is_person and verdict.is_person)
            ]
            if all(self._is_permitted("change", row) for row in contradicted):
                replaced |= {row.pk for row in contradicted}
                decisions.append(verdict)
        AuthorDecision.objects.filter(pk__in=replaced).delete()
        AuthorDecision.objects.bulk_create(decisions, ignore_conflicts=True)


class PaperDecisions:
    """Decisions about which papers are the same."""

    def __init__(self, account) -> None:
        self.account = account
        self._decisions: list[PaperDecision] = []

    def add_different(self, uid: str, entry: Entry, other: str) -> None:
        """Add that a paper is not that of an entry, of which another paper was made."""
        self._add(uid, format_ref(make_entry_ref(entry)), False)
        self._add(uid, other, False)
        self.add_same(other, entry)

    def add_same(self, uid: str, entry: Entry) -> None:
        """Add that a paper is that of an entry."""
        self._add(uid, format_ref(make_entry_ref(entry)), True)

    def _add(self, uid: str, other: str, same: bool) -> None:
        self._decisions.append(
            PaperDecision(publication_uid=uid, other=other[:400], is_same=same, decided_by=self.account)
        )

    def save(self) -> None:
        """Save the decisions; later ones replace earlier ones."""
        PaperDecision.objects.bulk_create(
            list({(each.publication_uid, each.other): each for each in self._decisions}.values()),
            update_conflicts=True,
            unique_fields=["publication_uid", "other"],
            update_fields=["is_same", "decided_by"],
        )


class Rejections:
    """The rejections of some entries that were not taken up since. In one statement.

    batch: of the plan. What a person refused of their sources counts in their own plan only.
    """

    def __init__(self, entries: Sequence[Entry], batch: ImportBatch) -> None:
        prints = {each for each in map(compute_fingerprint, entries) if each}
        identifiers = list({identifier for entry in entries for identifier in _format_identifiers(entry)})
        rows = RejectedEntry.objects.filter(taken_up_in=None).select_related("rejected_by").order_by("pk")
        rows = rows.filter(Q(fingerprint__in=prints) | Q(identifiers__overlap=identifiers))
        rows = rows.exclude(~Q(batch=batch.pk), batch__door=SOURCES_DOOR)
        self._rows = list(rows) if entries else []

    def find(self, entry: Entry) -> list[RejectedEntry]:
        """Return the rejections of an entry: with one of its identifiers, or its title, names and year."""
        identifiers, printed = group_by_scheme(entry.identifiers), compute_fingerprint(entry)
        rows = []
        for row in self._rows:
            stored = (text.split(":", 1) for text in row.identifiers)
            theirs = group_by_scheme((scheme, value) for scheme, value in stored)
            is_alike = row.fingerprint == printed and row.year == entry.year
            if find_shared(identifiers, theirs) or (is_alike and not find_conflicts(identifiers, theirs)):
                rows.append(row)
        return rows


def _format_identifiers(entry: Entry) -> list[str]:
    identifiers = group_by_scheme(entry.identifiers)
    return [f"{scheme}:{value}" for scheme, of_scheme in identifiers.items() for value in sorted(of_scheme)]


def describe_rejection(rows: Sequence[RejectedEntry], is_taken_up: bool) -> EarlierRejection:
    """Return what a plan stores of the rejections of an entry: who left it out, and when."""
    last = rows[-1]
    return EarlierRejection(
        rows=[row.pk for row in rows],
        by=str(last.rejected_by) if last.rejected_by else "",
        on=timezone.localdate(last.rejected_at).isoformat(),
        is_taken_up=is_taken_up,
    )


def explain_skip(item: ImportItem) -> str:
    """Return why an entry is left out or needs a decision; empty if it is imported."""
    rejection = item.changes.rejected
    if rejection and item.changes.is_rejected:
        day = rejection.on
        if rejection.by:
            return gettext("It was left out before by {name} on {day}.").format(name=rejection.by, day=day)
        return gettext("It was left out before on {day}.").format(day=day)
    if item.changes.unsure and not item.choices.do:
        return gettext("It was read from a text, with doubt. Check its fields.")
    needs_decision = item.verdict in (ImportItem.Verdict.DOUBTFUL, ImportItem.Verdict.VERSION)
    return item.reason if needs_decision or item.changes.repeats else ""


def reject_entries(batch: ImportBatch, account, items: Iterable[tuple[ImportItem, Entry]]) -> None:
    """Store the rejection of entries that were left out of a plan."""
    RejectedEntry.objects.bulk_create(
        RejectedEntry(
            fingerprint=item.fingerprint,
            title=entry.title,
            year=entry.year,
            identifiers=_format_identifiers(entry),
            batch=batch,
            rejected_by=account,
        )
        for item, entry in items
        if item.fingerprint
    )


def take_up_entries(batch: ImportBatch, items: Iterable[ImportItem]) -> None:
    """Store that entries which were rejected before are now imported."""
    rows = [row for item in items if item.changes.rejected for row in item.changes.rejected.rows]
    RejectedEntry.objects.filter(pk__in=rows, taken_up_in=None).update(taken_up_in=batch)


def restore_rejections(batch: ImportBatch) -> None:
    """Restore the rejections from before an import."""
    RejectedEntry.objects.filter(batch=batch).delete()
    RejectedEntry.objects.filter(taken_up_in=batch).update(taken_up_in=None)
