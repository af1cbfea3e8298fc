"""What somebody wrote by hand, as the journal tells: no import overwrites it unless that is chosen."""

from collections.abc import Collection, Sequence
from typing import Any

from django.apps import apps

BYLINES = ("author", "editor")


def edited_by_hand(papers: Collection[int], fields: Sequence[str]) -> dict[int, set[str]]:
    """For each paper the fields whose present value a person gave, and `author` or `editor` for the byline.

    A value is by hand if the change that brought it names an account and no batch of an import. What a batch
    that was taken back had overwritten is again what it was. In two statements.
    """
    found = {paper: _ByHand() for paper in papers}
    if papers:
        _of_fields(found, fields)
        _of_bylines(found)
    return {paper: by_hand.names for paper, by_hand in found.items()}


class _ByHand:
    """What of a paper is by hand, after each change that is told."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self._before: dict[tuple[str, str], bool] = {}

    def changed(self, name: str, metadata: dict[str, Any] | None) -> None:
        said = metadata or {}
        batch = said.get("batch")
        if said.get("undone"):
            is_by_hand = self._before.get((name, batch), False)
        else:
            is_by_hand = bool(said.get("user") and not batch)
            if batch:
                self._before.setdefault((name, batch), name in self.names)
        (self.names.add if is_by_hand else self.names.discard)(name)


def _of_fields(found: dict[int, _ByHand], fields: Sequence[str]) -> None:
    events = apps.get_model("publications", "PublicationEvent").objects.filter(pgh_obj_id__in=list(found))
    rows = events.order_by("pgh_obj_id", "pgh_id").values_list(
        "pgh_obj_id", "pgh_label", "pgh_context__metadata", *fields
    )
    before: tuple = ()
    last = None
    for paper, label, metadata, *values in rows.iterator(chunk_size=2_000):
        first = paper != last or label == "insert"
        for place, name in enumerate(fields):
            if first or values[place] != before[place]:
                found[paper].changed(name, metadata)
        before, last = tuple(values), paper


def _of_bylines(found: dict[int, _ByHand]) -> None:
    events = apps.get_model("publications", "AuthorshipEvent").objects.filter(publication_id__in=list(found))
    rows = events.order_by("pgh_id").values_list("publication_id", "role", "pgh_context__metadata")
    for paper, role, metadata in rows.iterator(chunk_size=2_000):
        found[paper].changed(role, metadata)
