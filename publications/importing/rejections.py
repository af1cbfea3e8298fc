"""Entries that somebody left out of a plan: they stay out of later ones until somebody takes them up."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from publications.formats import Entry
from publications.matching import fingerprint
from publications.matching.papers import find_conflicts, find_shared, group_by_scheme
from publications.models import ImportBatch, ImportItem, RejectedEntry


class Rejections:
    """What was left out of some entries, and not taken up since. In one statement."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        prints = {each for each in map(fingerprint, entries) if each}
        named = {name for entry in entries for name in _names(entry)}
        rows = RejectedEntry.objects.filter(taken_up_in=None).select_related("rejected_by").order_by("pk")
        rows = rows.filter(Q(fingerprint__in=prints) | Q(identifiers__overlap=list(named))) if entries else ()
        self._rows = list(rows)

    def of(self, entry: Entry) -> list[RejectedEntry]:
        """Return the rows about an entry: with one of its identifiers, or its title, names and year."""
        found, printed = group_by_scheme(entry.identifiers), fingerprint(entry)
        rows = []
        for row in self._rows:
            theirs = group_by_scheme(tuple(each.split(":", 1)) for each in row.identifiers)  # type: ignore[misc]
            is_alike = row.fingerprint == printed and row.year == entry.year
            if find_shared(found, theirs) or (is_alike and not find_conflicts(found, theirs)):
                rows.append(row)
        return rows


def _names(entry: Entry) -> list[str]:
    found = group_by_scheme(entry.identifiers)
    return [f"{scheme}:{value}" for scheme, of_scheme in found.items() for value in sorted(of_scheme)]


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


def reject(batch: ImportBatch, account, items: Iterable[tuple[ImportItem, Entry]]) -> None:
    """Keep that somebody left entries out of a plan."""
    RejectedEntry.objects.bulk_create(
        RejectedEntry(
            fingerprint=item.fingerprint,
            title=entry.title,
            year=entry.year,
            identifiers=_names(entry),
            batch=batch,
            rejected_by=account,
        )
        for item, entry in items
        if item.fingerprint
    )


def take_up(batch: ImportBatch, items: Iterable[ImportItem]) -> None:
    """Keep that entries which were left out before are in an import now."""
    rows = [row for item in items for row in (item.changes.get("rejected") or {}).get("rows", ())]
    RejectedEntry.objects.filter(pk__in=rows, taken_up_in=None).update(taken_up_in=batch)


def take_back(batch: ImportBatch) -> None:
    """Make the rejections what they were before an import."""
    RejectedEntry.objects.filter(batch=batch).delete()
    RejectedEntry.objects.filter(taken_up_in=batch).update(taken_up_in=None)
