"""The newest papers that fit, of many: read until a page is full."""

from django.db.models import F, QuerySet
from django.db.models.fields.tuple_lookups import Tuple, TupleGreaterThanOrEqual, TupleLessThanOrEqual
from django.db.models.functions import Coalesce

from groupsite.kit.keyset import KeysetPage, Window, window
from publications.models import Publication
from publications.searching.conditions import Conditions
from publications.searching.limits import bitmaps_preferred

BY_YEAR = (("at", True), ("pk", True))
OFTEN = 0.05
"""Of all papers; where so many fit, the next ones are found by looking at a few hundred papers."""
AT_FIRST, THEN = 4, 8
"""How many times a page is expected among the papers that are looked through first, and how many times more
of them are looked through next."""


def newest_of(asked: Conditions, after: str, before: str, size: int) -> KeysetPage:
    """A page of papers, the newest first, in no order and annotated with `at` before.

    Words are looked up in an index that knows no years. So of papers by words only so many years are looked
    through as will fill a page, as both indexes say, and more where it is not full.
    """
    place = window(asked.papers, BY_YEAR, after, before, size)
    if not asked.text or asked.share >= OFTEN:
        return place.read()
    looked_through = int(AT_FIRST * (size + 1) / max(asked.share, 1e-9))
    while bound := _bound(place, looked_through):
        with bitmaps_preferred():
            fetched = list(_until(place, bound))
        if len(fetched) > size:
            return place.read(fetched)
        looked_through *= THEN
    with bitmaps_preferred():
        return place.read()


def _bound(place: Window, papers: int) -> tuple[int, int] | None:
    """The year and key of the paper that stands so many papers behind a place; None where the list ends."""
    papers_by_year = Publication.objects.findable().annotate(at=Coalesce("year", 0))
    further = window(papers_by_year, BY_YEAR).keys.beyond(place.values, place.backwards)
    return next(iter(further.values_list("at", "pk")[papers : papers + 1]), None)


def _until(place: Window, bound: tuple[int, int]) -> QuerySet[Publication]:
    """What `place` asks for, but no further than a bound."""
    compared = TupleLessThanOrEqual if place.backwards else TupleGreaterThanOrEqual
    rows = place.keys.beyond(place.values, place.backwards)
    return rows.filter(compared(Tuple(F("at"), F("pk")), bound))[: place.size + 1]
