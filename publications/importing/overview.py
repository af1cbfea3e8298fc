"""A whole plan in numbers and in one sentence, whatever page of it is looked at."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import BooleanField, Count, ExpressionWrapper, Q
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce

from publications.importing.plans import NEW, SAME, VERSION, default_of
from publications.importing.showing import HEADINGS
from publications.models import ImportBatch, ImportItem

Verdict = ImportItem.Verdict
_WORDS = {
    Verdict.PROBLEM: ("was not understood", "were not understood"),
    Verdict.UNFETCHED: ("could not be fetched", "could not be fetched"),
    Verdict.DOUBTFUL: ("may be here already", "may be here already"),
    Verdict.VERSION: ("may be a version of one that is here", "may be versions of ones that are here"),
    Verdict.NEW: ("is new", "are new"),
    Verdict.CHANGED: ("is already here, with changes", "are already here, with changes"),
    Verdict.SAME: ("is already here", "are already here"),
}


@dataclass(frozen=True)
class Overview:
    """A whole plan in numbers. found: how many entries there are of each verdict, those in need first.

    adds, changes: what is done if nobody chooses otherwise. doable: whether anything can be done at all.
    """

    found: list[tuple[Verdict, int]]
    adds: int = 0
    changes: int = 0

    @property
    def total(self) -> int:
        return sum(number for _, number in self.found)

    @property
    def doable(self) -> bool:
        idle = (Verdict.PROBLEM, Verdict.UNFETCHED)
        return any(verdict not in idle for verdict, _ in self.found) or bool(self.adds or self.changes)

    @property
    def problems(self) -> int:
        return dict(self.found).get(Verdict.PROBLEM, 0)

    @property
    def unfetched(self) -> int:
        return dict(self.found).get(Verdict.UNFETCHED, 0)

    @property
    def sentence(self) -> str:
        """ "Of 4 entries 1 was not understood, 2 are new and 1 is already here." """
        parts = [f"{number:,} {_WORDS[verdict][number > 1]}" for verdict, number in self.found]
        if len(self.found) == 1:
            verdict, number = self.found[0]
            if verdict == Verdict.PROBLEM and number > 1:
                return f"None of the {number:,} entries was understood."
            if verdict == Verdict.UNFETCHED and number > 1:
                return f"None of the {number:,} entries could be fetched."
            return (
                f"{f'All {number:,} entries' if number > 1 else 'The entry'} {_WORDS[verdict][number > 1]}."
            )
        *most, last = parts
        return f"Of {self.total:,} entries {', '.join(most)} and {last}."


def overview(batch: ImportBatch) -> Overview:
    """The plan in numbers, in one statement however long it is."""
    repeats = ExpressionWrapper(Q(changes__has_key="repeats"), BooleanField())
    twin = ExpressionWrapper(Q(changes__has_key="twin"), BooleanField())
    rejected = ExpressionWrapper(Q(changes__rejected__is_taken_up=False), BooleanField())
    rows = (
        batch.items.order_by()
        .annotate(do=KT("choices__do"), locked=KT("changes__locked"))
        .annotate(repeats=repeats, twin=twin, rejected=Coalesce(rejected, False))
        .values_list("verdict", "do", "locked", "repeats", "twin", "rejected")
        .annotate(number=Count("pk"))
    )
    found: Counter[str] = Counter()
    does: Counter[str] = Counter()
    for verdict, wish, locked, repeats, twin, rejected, number in rows:
        found[verdict] += number
        changes = {"locked": locked == "true", "repeats": repeats, "twin": twin}
        like = ImportItem(verdict=verdict, changes=changes | ({"rejected": {"rows": []}} if rejected else {}))
        does[_effect(verdict, wish or default_of(like))] += number
    return Overview([(each, found[each]) for each in HEADINGS if found[each]], does["add"], does["change"])


def _effect(verdict: str, wish: str) -> str:
    """What a choice comes to: a paper more, a paper changed, or nothing."""
    if wish in (NEW, VERSION):
        return "add"
    return "change" if wish == SAME and verdict != Verdict.SAME else ""
