"""The records: papers that are shown, and those that were, in the order of the papers' primary keys.

A paper that is edited, withdrawn or deleted while it is harvested stays at its place, and what is new comes
at the end. So who goes on after the last key misses nothing that was there, and gets nothing twice.
"""

import datetime
import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Min, Q, QuerySet, Value

from publications.entries import fill_entries
from publications.models import Publication, VanishedPaper
from publications.oai import moments, sets
from publications.oai.tokens import Place

PAGE = 200
"""Records of an answer."""
_ROW = "kind", "year", "in_list"


@dataclass(frozen=True)
class Header:
    """What is said of a record whatever its format."""

    key: int
    uid: uuid.UUID
    changed_at: datetime.datetime
    kind: str
    year: int | None
    in_list: bool
    gone: bool

    @property
    def sets(self) -> list[str]:
        return sets.sets_of(self.kind, self.year, self.in_list)


def page(place: Place) -> tuple[list[Header], bool]:
    """The headers that follow a place of a list, and whether there are more after them.

    They are read by one statement: a paper that is withdrawn, or comes back, just then is there once.
    Of two records with one key, which a restored paper may have beside a lost one, none is left behind.
    """
    shown, gone = _headers(*_wanted(place))
    following = shown.filter(pk__gt=place.last).order_by("pk")[: PAGE + 1]
    vanished = gone.filter(paper__gt=place.last).order_by("paper")[: PAGE + 1]
    rows = following.union(vanished, all=True).order_by("pk")
    headers = [Header(*row) for row in rows[: PAGE + 1]]
    if len(headers) <= PAGE:
        return headers, False
    return [each for each in headers if each.key < headers[PAGE].key], True


def size(place: Place) -> int:
    """How many records the whole list has."""
    shown, gone = _headers(*_wanted(place))
    return shown.union(gone, all=True).count()


def header(uid: uuid.UUID) -> Header | None:
    """The header of the record of this uid, if there is or was one."""
    shown, gone = _headers(Q(uid=uid), Q(uid=uid))
    return next((Header(*row) for row in shown.union(gone, all=True)), None)


def papers(headers: Iterable[Header]) -> dict[int, Publication]:
    """Those of the papers that are still shown, by key, filled for `entry_of`."""
    keys = [each.key for each in headers if not each.gone]
    shown = Publication.objects.shown().filter(pk__in=keys) if keys else Publication.objects.none()
    rows = list(shown.select_related("venue").defer("search", "names"))
    return {paper.pk: paper for paper in fill_entries(rows)} if rows else {}


def rows_of_sets() -> Iterable[sets.Row]:
    """From which sets the records are, each combination once."""
    shown, gone = Publication.objects.shown(), VanishedPaper.objects.all()
    return shown.order_by().values_list(*_ROW).distinct().union(gone.values_list(*_ROW).distinct())


def earliest() -> datetime.datetime | None:
    """The first date of all records; None where there is none."""
    shown = Publication.objects.shown().aggregate(first=Min("changed_at"))
    gone = VanishedPaper.objects.aggregate(first=Min("vanished_at"))
    return min(filter(None, (shown["first"], gone["first"])), default=None)


def _headers(shown: Q, gone: Q) -> tuple[QuerySet, QuerySet]:
    """Rows for headers of papers that are shown, and of those that are gone."""
    live = Publication.objects.shown().filter(shown).order_by().annotate(gone=Value(False))
    dead = VanishedPaper.objects.filter(gone).annotate(gone=Value(True))
    return (
        live.values_list("pk", "uid", "changed_at", *_ROW, "gone"),
        dead.values_list("paper", "uid", "vanished_at", *_ROW, "gone"),
    )


def _wanted(place: Place) -> tuple[Q, Q]:
    """What a list's arguments ask of papers that are shown, and of those that are gone."""
    chosen = sets.condition(place.chosen) if place.chosen else Q()
    if chosen is None:
        return Q(pk__in=[]), Q(pk__in=[])
    return chosen & _within(place, "changed_at"), chosen & _within(place, "vanished_at")


def _within(place: Place, field: str) -> Q:
    found = Q()
    if place.begin:
        found &= Q(**{f"{field}__gte": moments.beginning(place.begin)})
    if place.until and (end := moments.end(place.until)):
        found &= Q(**{f"{field}__lt": end})
    return found
