"""What became of the same entries in earlier imports: their papers, and the uids of those that are gone."""

from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.aggregates import BoolOr
from django.db.models import Max, Q

from publications.models import ImportBatch, ImportItem, Publication


class Former:
    """Earlier imports of some works, by their fingerprints. In two statements."""

    def __init__(self, fingerprints: Iterable[str]) -> None:
        prints = {each for each in fingerprints if each}
        rows = ImportItem.objects.filter(fingerprint__in=prints, publication_uid__isnull=False)
        applied = Q(batch__state=ImportBatch.State.APPLIED) & ~Q(changes__has_key="is_repeated")
        rows = rows.values_list("fingerprint", "publication_uid", "entry")
        rows = rows.annotate(last=Max("pk"), stands=BoolOr(applied))
        self._of: dict[str, list[tuple[str, Any]]] = {}
        self._standing: dict[str, list[Any]] = {}
        for made, uid, entry, _, stands in rows.order_by("last") if prints else ():
            self._of.setdefault(made, []).append((str(uid), entry))
            if stands:
                self._standing.setdefault(str(uid), []).append(entry)
        uids = {uid for of_print in self._of.values() for uid, _ in of_print}
        alive = Publication.objects.filter(uid__in=uids).values_list("uid", flat=True) if uids else ()
        self.alive = set(map(str, alive))
        self._given: set[str] = set()

    def papers(self, fingerprint: str, entry: dict[str, Any]) -> list[str]:
        """The uids of papers that this very entry became."""
        of_print = self._of.get(fingerprint, ())
        return [uid for uid, before in of_print if uid in self.alive and before == entry]

    def was_imported(self, uid: str, entry: dict[str, Any]) -> bool:
        """Return whether this very entry was imported into the paper of a uid, and not taken back."""
        return entry in self._standing.get(uid, ())

    def take(self, fingerprint: str, entry: dict[str, Any]) -> str:
        """A uid whose paper is gone, the same entry's first: decisions about it apply again. Given once."""
        gone = [
            (uid, before)
            for uid, before in reversed(self._of.get(fingerprint, ()))
            if uid not in self.alive and uid not in self._given
        ]
        uid = next((uid for uid, before in gone if before == entry), gone[0][0] if gone else "")
        self._given.add(uid)
        return uid
