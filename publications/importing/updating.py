"""Changing a paper that is there already into what was chosen of an entry."""

from typing import Any

from publications.formats import Entry
from publications.importing.columns import columns
from publications.importing.comparing import FIELDS, THEIRS, Changes, compare, taken_identifiers
from publications.importing.hand_edits import edited_by_hand
from publications.importing.venues import venue_keys
from publications.importing.writing import NewPaper, mention_rows
from publications.models import Authorship, Identifier, ImportItem, Link, Publication
from publications.models.byline import Matched


def update(paper: Publication, entry: Entry, item: ImportItem, run: Any) -> dict[str, Any]:
    """Write what was chosen; gives what taking it back needs, empty if nothing was changed.

    paper: with its parts fetched. run: the application, with its `authors`, `persons`, `rows` and `options`.
    """
    others = {pair for pair, key in taken_identifiers([entry]).items() if key != paper.pk}
    by_hand = edited_by_hand([paper.pk], FIELDS)[paper.pk]
    changes = compare(entry, paper, by_hand, others)
    wanted = _taken(changes, item.choices.get("fields") or {})
    done: dict[str, Any] = {}
    _fields(paper, entry, wanted, changes, run, done)
    for role in ("author", "editor"):
        if role in wanted:
            done.setdefault("bylines", {})[role] = _byline(paper, entry, role, run)
    if changes.identifiers:
        Identifier.objects.bulk_create(
            Identifier(publication=paper, scheme=scheme, value=value) for scheme, value in changes.identifiers
        )
        done["identifiers"] = [list(pair) for pair in changes.identifiers]
    if changes.links:
        place = max((each.position or 0 for each in paper.links.all()), default=0)
        rows = [
            Link(publication=paper, position=place + number, **each)
            for number, each in enumerate(changes.links, start=1)
        ]
        Link.objects.bulk_create(rows)
        done["links"] = [each.pk for each in rows]
    return done


def _taken(changes: Changes, choices: dict[str, str]) -> set[str]:
    return {each.name for each in changes.fields if choices.get(each.name, each.default) == THEIRS}


def _fields(
    paper: Publication, entry: Entry, wanted: set[str], changes: Changes, run: Any, done: dict[str, Any]
) -> None:
    values = columns(entry)
    new: dict[str, Any] = {name: values[name] for name in FIELDS if name in wanted}
    if "venue_printed" in new:
        new["venue_id"] = venue_keys([entry.venue]).get(entry.venue) or paper.venue_id
    if new.get("year", paper.year) is None or "year" in new:
        _dates(paper, values, new)
    if changes.extra:
        new["extra"] = {**(paper.extra or {}), **changes.extra}
    if paper.slug is None:
        new |= _adopted(paper, entry, run)
    before = {name: getattr(paper, name) for name in new}
    new = {name: value for name, value in new.items() if value != before[name]}
    if new:
        Publication.objects.filter(pk=paper.pk).update(**new)
        done["fields"] = {name: [before[name], value] for name, value in new.items()}


def _dates(paper: Publication, values: dict[str, Any], new: dict[str, Any]) -> None:
    """Another year's month and day say nothing of this one."""
    if new.get("year") not in (None, paper.year):
        new["month"] = values["month"]
        new["day"] = values["day"] if values["month"] else None


def _adopted(paper: Publication, entry: Entry, run: Any) -> dict[str, Any]:
    """A paper of a corpus becomes one of the group."""
    from publications.importing.applying import give_slugs

    made = NewPaper(entry)
    give_slugs([made])
    return {
        "slug": made.slug,
        "visibility": run.options.get("visibility", "public"),
        "in_list": run.options.get("in_list", True),
    }


_KEPT = (
    "role",
    "position",
    "author_id",
    "person_id",
    "matched",
    "equal",
    "corresponding",
    "affiliation",
    "selected",
)


def byline_rows(paper: int, role: str) -> list[list[Any]]:
    """A byline as it is kept to be put back."""
    rows = Authorship.objects.filter(publication=paper, role=role).order_by("position", "pk")
    return [list(row) for row in rows.values_list(*_KEPT)]


def put_byline(paper: int, role: str, rows: list[list[Any]]) -> None:
    """Make a byline what it was."""
    Authorship.objects.filter(publication=paper, role=role).delete()
    Authorship.objects.bulk_create(
        Authorship(publication_id=paper, **dict(zip(_KEPT, row, strict=True))) for row in rows
    )


def _byline(paper: Publication, entry: Entry, role: str, run: Any) -> list[list[list[Any]]]:
    """Write the entry's byline in place of the paper's; who was recognised in it stays so under the same name."""
    from publications.importing.decisions import who_is_who

    before = byline_rows(paper.pk, role)
    made = NewPaper(entry, uid=str(paper.uid), key=paper.pk, values=columns(entry))
    made.people = who_is_who(made, ImportItem(), run.persons, run.rows)
    keys = run.authors.keys([*entry.authors, *entry.editors])
    linked = {row[2]: row for row in before if row[3]}
    rows = []
    for row in mention_rows(made, keys):
        if row[1] != role:
            continue
        kept = linked.get(row[3])
        if kept and (row[4] is None or kept[4] == Matched.DECISION):
            row = (*row[:4], kept[3], kept[4], *row[6:9], kept[8], *row[10:])
        rows.append([row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9]])
    put_byline(paper.pk, role, rows)
    if role == "author" and paper.byline_complete != entry.authors_complete:
        Publication.objects.filter(pk=paper.pk).update(byline_complete=entry.authors_complete)
    return [before, byline_rows(paper.pk, role)]
