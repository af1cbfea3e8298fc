"""The records, in the order of primary keys: papers that are shown, and those that were; and their sets.

A paper that is edited, withdrawn or deleted during a harvest keeps its position, and new papers come at the
end. So a harvester that continues after the last key misses nothing and gets nothing twice. The sets of a
record follow from the paper's own row, so that they are known for deleted records too.
"""

import datetime
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Min, Q, QuerySet, Value
from django.utils.text import capfirst

from bibliography.formats import Entry
from bibliography.kinds import KINDS, LABELS
from publications.exchange.entries import build_entries
from publications.exchange.oai.protocol import ListPosition, parse_end, parse_start
from publications.models import DeletedRecord, Publication

PAGE_SIZE = 200
"""The number of records in a response."""
LIST, KIND, YEAR = "list", "kind", "year"
_NAMES = {LIST: "The group's own list", KIND: "By kind", YEAR: "By year"}
_ROW = "kind", "year", "in_list"
"""The columns that sets follow from."""


@dataclass(frozen=True)
class RecordHeader:
    """The header of a record, the same in all formats."""

    key: int
    uid: uuid.UUID
    changed_at: datetime.datetime
    kind: str
    year: int | None
    in_list: bool
    is_deleted: bool

    @property
    def sets(self) -> list[str]:
        return get_sets(self.kind, self.year, self.in_list)


def read_page(position: ListPosition) -> tuple[list[RecordHeader], bool]:
    """Return the headers after a position of a list, and whether there are more.

    One statement fetches them, so that a paper that is withdrawn or restored meanwhile is there once. Two
    records can have one key, as of a restored paper and a lost one; these are always on the same page.
    """
    visible, gone = _select_headers(*_build_list_conditions(position))
    following = visible.filter(pk__gt=position.last).order_by("pk")[: PAGE_SIZE + 1]
    deleted = gone.filter(paper__gt=position.last).order_by("paper")[: PAGE_SIZE + 1]
    rows = following.union(deleted, all=True).order_by("pk")
    headers = [RecordHeader(*row) for row in rows[: PAGE_SIZE + 1]]
    if len(headers) <= PAGE_SIZE:
        return headers, False
    return [header for header in headers if header.key < headers[PAGE_SIZE].key], True


def count_records(position: ListPosition) -> int:
    """Return how many records the whole list has."""
    visible, gone = _select_headers(*_build_list_conditions(position))
    return visible.union(gone, all=True).count()


def find_header(uid: uuid.UUID) -> RecordHeader | None:
    """Return the header of the record with a uid, also of a deleted one; None if there was none."""
    visible, gone = _select_headers(Q(uid=uid), Q(uid=uid))
    return next((RecordHeader(*row) for row in visible.union(gone, all=True)), None)


def fetch_papers(headers: Iterable[RecordHeader]) -> dict[int, tuple[Publication, Entry]]:
    """Fetch those of the papers that are still shown, by key, with all that entries need."""
    keys = [header.key for header in headers if not header.is_deleted]
    visible = Publication.objects.shown().filter(pk__in=keys) if keys else Publication.objects.none()
    rows = list(visible.select_related("venue").defer("search", "stems", "names"))
    entries = build_entries(rows) if rows else []
    return {paper.pk: (paper, entry) for paper, entry in zip(rows, entries, strict=True)}


def find_earliest_date() -> datetime.datetime | None:
    """Return the first date of all records; None where there is none."""
    visible = Publication.objects.shown().aggregate(first=Min("changed_at"))
    gone = DeletedRecord.objects.aggregate(first=Min("deleted_at"))
    return min(filter(None, (visible["first"], gone["first"])), default=None)


def _select_headers(of_visible: Q, of_gone: Q) -> tuple[QuerySet, QuerySet]:
    """Return rows for headers of papers that are shown, and of those that are gone."""
    shown_rows = Publication.objects.shown().filter(of_visible).order_by().annotate(gone=Value(False))
    deleted_rows = DeletedRecord.objects.filter(of_gone).annotate(gone=Value(True))
    return (
        shown_rows.values_list("pk", "uid", "changed_at", *_ROW, "gone"),
        deleted_rows.values_list("paper", "uid", "deleted_at", *_ROW, "gone"),
    )


def _build_list_conditions(position: ListPosition) -> tuple[Q, Q]:
    """Return the conditions of a list's arguments for shown papers and for deleted records."""
    in_set = get_set_condition(position.set_spec) if position.set_spec else Q()
    if in_set is None:
        return Q(pk__in=[]), Q(pk__in=[])

    def limit_dates(field: str) -> Q:
        bounds = Q()
        if position.begin:
            bounds &= Q(**{f"{field}__gte": parse_start(position.begin)})
        if position.until and (end := parse_end(position.until)):
            bounds &= Q(**{f"{field}__lt": end})
        return bounds

    return in_set & limit_dates("changed_at"), in_set & limit_dates("deleted_at")


def get_sets(kind: str, year: int | None, in_list: bool) -> list[str]:
    """Return the sets of a row, without their parent sets."""
    in_years = [] if year is None else [f"{YEAR}:{year}"]
    return [*([LIST] if in_list else []), f"{KIND}:{kind}", *in_years]


def get_set_condition(spec: str) -> Q | None:
    """Return the condition of the rows in a set, empty for all rows; None for an impossible set."""
    name, colon, value = spec.partition(":")
    if not colon:
        return {LIST: Q(in_list=True), KIND: Q(), YEAR: Q(year__isnull=False)}.get(name)
    if name == KIND and value in KINDS:
        return Q(kind=value)
    if name == YEAR and value.isascii() and value.isdecimal() and value == str(int(value[:6])):
        return Q(year=int(value))
    return None


def list_sets() -> Iterator[tuple[str, str]]:
    """Yield the sets that have records, with their names; parent sets first."""
    visible = Publication.objects.shown().order_by().values_list(*_ROW).distinct()
    rows = visible.union(DeletedRecord.objects.values_list(*_ROW).distinct())
    specs = {spec for row in rows for spec in get_sets(*row)}
    parents = {spec.partition(":")[0] for spec in specs}
    for parent in (LIST, KIND, YEAR):
        if parent not in parents:
            continue
        yield parent, _NAMES[parent]
        children = []
        for spec in specs:
            name, colon, value = spec.partition(":")
            if colon and name == parent:
                children.append((spec, capfirst(LABELS.get(value, value)) if name == KIND else value))
        yield from sorted(children, reverse=parent == YEAR)
