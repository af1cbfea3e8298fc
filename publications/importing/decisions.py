"""What people decide in plans (who is who, what is the same, what is left out) wins over later imports."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from publications.formats import Entry
from publications.importing.columns import NAME_LIMIT, POSITIONS
from publications.importing.known_papers import ref_to, text_of
from publications.matching import PersonIndex, Ref, fingerprint, mentions
from publications.matching.papers import find_conflicts, find_shared, group_by_scheme
from publications.models import (
    AuthorDecision,
    ImportBatch,
    ImportItem,
    PaperDecision,
    Publication,
    RejectedEntry,
)
from publications.models.byline import Matched


def refs_of(paper: Publication) -> list[Ref]:
    """Return all that decisions may name a paper by. paper: with its records fetched."""
    records = paper.corpus_records.all()
    return [
        Ref(uid=str(paper.uid)),
        *(Ref(corpus=each.corpus.slug, key=each.source_key) for each in records),
    ]


def match_people(
    entry: Entry, refs: Iterable[Ref], item: ImportItem, persons: PersonIndex, rows: dict[str, int]
) -> dict[int, tuple[int, Matched]]:
    """Return the persons of an entry's byline, by place: those chosen in the plan, else those recognised.

    refs: what names the paper. rows: the persons' primary keys by uid.
    """
    wishes = item.choices.get("people") or {}
    people = {}
    for mention in mentions(entry, refs):
        place = mention.position or 0
        wish = wishes.get(str(place))
        verdict = persons.who_is(mention)
        if wish is None and verdict.person in rows:
            people[place] = rows[verdict.person], Matched(verdict.how.value)
        elif wish in rows:
            how = verdict.how.value if verdict.person == wish else Matched.DECISION
            people[place] = rows[wish], Matched(how)
    return people


class PersonDecisions:
    """What was decided about who is who, as far as the account may decide it. rows: persons' keys by uid."""

    def __init__(self, account, rows: dict[str, int]) -> None:
        self.account, self.rows = account, rows
        self._made: dict[tuple, AuthorDecision] = {}

    def add(self, uid: str, item: ImportItem) -> None:
        """Keep what somebody chose otherwise than it was recognised in the byline of the paper of a uid."""
        wishes = item.choices.get("people") or {}
        for row in item.changes.get("byline") or []:
            wish = wishes.get(str(row["place"]), row["person"])
            if wish != row["person"]:
                self._add(uid, row, row["person"], False)
                self._add(uid, row, wish, True)

    def _add(self, uid: str, row: dict[str, Any], person: str, is_person: bool) -> None:
        if person not in self.rows:
            return
        verdict = AuthorDecision(
            publication_uid=uid,
            name=row["name"][:NAME_LIMIT].rstrip(),
            position=min(row["place"], POSITIONS),
            person_id=self.rows[person],
            is_person=is_person,
            decided_by=self.account,
        )
        if self._may("add", verdict):
            self._made[uid, verdict.name, verdict.position, verdict.person_id] = verdict

    def _may(self, action: str, verdict: AuthorDecision) -> bool:
        return self.account is None or self.account.has_perm(f"publications.{action}_authordecision", verdict)

    def save(self) -> None:
        """Write them in place of those that they contradict; what the account may not overrule stays."""
        if not self._made:
            return
        held: dict[tuple, list[AuthorDecision]] = {}
        uids = {uid for uid, *_ in self._made}
        for row in AuthorDecision.objects.filter(publication_uid__in=uids):
            held.setdefault((str(row.publication_uid), row.name, row.position), []).append(row)
        out, made = set(), []
        for (uid, name, position, person), verdict in self._made.items():
            against = [
                row
                for row in held.get((uid, name, position), ())
                if row.person_id == person or (row.is_person and verdict.is_person)
            ]
            if all(self._may("change", row) for row in against):
                out |= {row.pk for row in against}
                made.append(verdict)
        AuthorDecision.objects.filter(pk__in=out).delete()
        AuthorDecision.objects.bulk_create(made, ignore_conflicts=True)


class PaperDecisions:
    """What was decided about which papers are the same."""

    def __init__(self, account) -> None:
        self.account = account
        self._made: list[PaperDecision] = []

    def not_the_same(self, uid: str, entry: Entry, other: str) -> None:
        """A paper is not what an entry names, which became another paper."""
        self._add(uid, text_of(ref_to(entry)), False)
        self._add(uid, other, False)
        self.the_same(other, entry)

    def the_same(self, uid: str, entry: Entry) -> None:
        """A paper is what an entry names."""
        self._add(uid, text_of(ref_to(entry)), True)

    def _add(self, uid: str, other: str, same: bool) -> None:
        self._made.append(
            PaperDecision(publication_uid=uid, other=other[:400], is_same=same, decided_by=self.account)
        )

    def save(self) -> None:
        """Write them; of two about the same the later counts."""
        PaperDecision.objects.bulk_create(
            list({(each.publication_uid, each.other): each for each in self._made}.values()),
            update_conflicts=True,
            unique_fields=["publication_uid", "other"],
            update_fields=["is_same", "decided_by"],
        )


class Rejections:
    """What was left out of some entries, and not taken up since. In one statement."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        prints = {each for each in map(fingerprint, entries) if each}
        named = {name for entry in entries for name in _name_identifiers(entry)}
        rows = RejectedEntry.objects.filter(taken_up_in=None).select_related("rejected_by").order_by("pk")
        rows = rows.filter(Q(fingerprint__in=prints) | Q(identifiers__overlap=list(named))) if entries else ()
        self._rows = list(rows)

    def of(self, entry: Entry) -> list[RejectedEntry]:
        """Return the rows about an entry: with one of its identifiers, or its title, names and year."""
        identifiers, printed = group_by_scheme(entry.identifiers), fingerprint(entry)
        rows = []
        for row in self._rows:
            theirs = group_by_scheme(tuple(each.split(":", 1)) for each in row.identifiers)  # type: ignore[misc]
            is_alike = row.fingerprint == printed and row.year == entry.year
            if find_shared(identifiers, theirs) or (is_alike and not find_conflicts(identifiers, theirs)):
                rows.append(row)
        return rows


def _name_identifiers(entry: Entry) -> list[str]:
    identifiers = group_by_scheme(entry.identifiers)
    return [f"{scheme}:{value}" for scheme, of_scheme in identifiers.items() for value in sorted(of_scheme)]


def describe_rejection(rows: Sequence[RejectedEntry]) -> dict[str, Any]:
    """Return what a plan keeps of rows about one entry: who left it out and when."""
    last = rows[-1]
    return {
        "rows": [row.pk for row in rows],
        "by": str(last.rejected_by) if last.rejected_by else "",
        "on": timezone.localdate(last.rejected_at).isoformat(),
    }


def is_rejected(item: ImportItem) -> bool:
    """Return whether somebody left the entry out before, and nobody takes it up."""
    return bool(item.changes.get("rejected")) and not item.changes["rejected"].get("is_taken_up")


def reason_to_skip(item: ImportItem) -> str:
    """Return why an entry is left out, or what is to be decided about it; empty where it is simply taken."""
    if is_rejected(item):
        by = f" by {item.changes['rejected']['by']}" if item.changes["rejected"]["by"] else ""
        return f"It was left out before{by} on {item.changes['rejected']['on']}."
    is_asked = item.verdict in (ImportItem.Verdict.DOUBTFUL, ImportItem.Verdict.VERSION)
    return item.reason if is_asked or item.changes.get("repeats") else ""


def reject_entries(batch: ImportBatch, account, items: Iterable[tuple[ImportItem, Entry]]) -> None:
    """Keep that somebody left entries out of a plan."""
    RejectedEntry.objects.bulk_create(
        RejectedEntry(
            fingerprint=item.fingerprint,
            title=entry.title,
            year=entry.year,
            identifiers=_name_identifiers(entry),
            batch=batch,
            rejected_by=account,
        )
        for item, entry in items
        if item.fingerprint
    )


def take_up_entries(batch: ImportBatch, items: Iterable[ImportItem]) -> None:
    """Keep that entries which were left out before are in an import now."""
    rows = [row for item in items for row in (item.changes.get("rejected") or {}).get("rows", ())]
    RejectedEntry.objects.filter(pk__in=rows, taken_up_in=None).update(taken_up_in=batch)


def restore_rejections(batch: ImportBatch) -> None:
    """Make the rejections what they were before an import."""
    RejectedEntry.objects.filter(batch=batch).delete()
    RejectedEntry.objects.filter(taken_up_in=batch).update(taken_up_in=None)
