"""What somebody wrote by hand, as the journal tells: an import does not overwrite it unless that is chosen."""

from collections.abc import Collection, Sequence

from django.apps import apps

BYLINES = ("author", "editor")


def edited_by_hand(papers: Collection[int], fields: Sequence[str]) -> dict[int, set[str]]:
    """For each paper the fields whose present value a person gave, and `author` or `editor` for the byline.

    A value is by hand if the change that brought it names an account and no batch of an import. In two
    statements.
    """
    found: dict[int, set[str]] = {paper: set() for paper in papers}
    if papers:
        _of_fields(found, fields)
        _of_bylines(found)
    return found


def _is_by_hand(metadata: dict | None) -> bool:
    return bool(metadata and metadata.get("user") and not metadata.get("batch"))


def _of_fields(found: dict[int, set[str]], fields: Sequence[str]) -> None:
    events = apps.get_model("publications", "PublicationEvent").objects.filter(pgh_obj_id__in=list(found))
    rows = events.order_by("pgh_obj_id", "pgh_id").values_list(
        "pgh_obj_id", "pgh_label", "pgh_context__metadata", *fields
    )
    before: tuple = ()
    last = None
    for paper, label, metadata, *values in rows.iterator(chunk_size=2_000):
        by_hand = found[paper]
        first = paper != last or label == "insert"
        for place, name in enumerate(fields):
            if first or values[place] != before[place]:
                (by_hand.add if _is_by_hand(metadata) else by_hand.discard)(name)
        before, last = tuple(values), paper


def _of_bylines(found: dict[int, set[str]]) -> None:
    events = apps.get_model("publications", "AuthorshipEvent").objects.filter(publication_id__in=list(found))
    rows = events.order_by("pgh_id").values_list("publication_id", "role", "pgh_context__metadata")
    for paper, role, metadata in rows.iterator(chunk_size=2_000):
        (found[paper].add if _is_by_hand(metadata) else found[paper].discard)(role)
