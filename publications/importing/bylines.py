"""Bylines of papers that are there: kept to be put back, put back, and written anew from an entry."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from people.models import Person
from people.names import read_stored_parts
from publications.formats import Contributor, Entry
from publications.importing.authors import AuthorRows, Name, name_of
from publications.importing.byline_merging import merge_byline
from publications.importing.columns import columns
from publications.importing.writing import NewPaper, mention_rows
from publications.models import Authorship, Publication
from publications.models.byline import Matched

_MENTION = (
    "role", "position", "person_id", "matched", "equal", "corresponding", "affiliation", "selected",
)  # fmt: skip
_PARTS = ("given", "particle", "family", "suffix", "literal")
_NAME = ("author__name", "author__homonym", *(f"author__{part}" for part in _PARTS))
Row = list[Any]
"""A mention as it is kept: by its printed name, since the name's own row may go when nothing has it."""


def byline_rows(paper: int, role: str) -> list[Row]:
    """A byline as it is kept to be put back."""
    rows = Authorship.objects.filter(publication=paper, role=role).order_by("position", "pk")
    return [list(row) for row in rows.values_list(*_MENTION, *_NAME)]


def put_byline(paper: int, role: str, rows: Iterable[Row]) -> None:
    """Make a byline what it was; persons who are gone since are nobody."""
    rows = list(rows)
    people = [_contributor(row) for row in rows]
    keys = AuthorRows().keys(people)
    there = set(Person.objects.filter(pk__in={row[2] for row in rows if row[2]}).values_list("pk", flat=True))
    Authorship.objects.filter(publication=paper, role=role).delete()
    mentions = []
    for row, person in zip(rows, people, strict=True):
        values = dict(zip(_MENTION, row, strict=False))
        if values["person_id"] not in there:
            values |= {"person_id": None, "matched": Matched.NOT}
        mentions.append(Authorship(publication_id=paper, author_id=keys[name_of(person)], **values))
    Authorship.objects.bulk_create(mentions)


def _contributor(row: Row) -> Contributor:
    name, homonym, *parts = row[len(_MENTION) :]
    return Contributor(name, read_stored_parts(name, *parts), homonym=homonym or "")


def names_in(rows: Iterable[Row]) -> set[Name]:
    """The names that a byline that is kept has."""
    return {name_of(_contributor(row)) for row in rows}


def write_byline(
    paper: Publication, entry: Entry, role: str, people: dict[int, tuple[int, Matched]], authors: AuthorRows
) -> list[list[Row]]:
    """Write what an entry makes of the paper's byline in its place; gives both as they are kept.

    people: who was recognised or chosen, by place in the entry. Whoever was linked stays so under the same
    name or a fuller form of it, unless the entry's mention is somebody.
    """
    before = byline_rows(paper.pk, role)
    linked = _linked(paper.pk, role)
    merged = merge_byline(entry, paper, role)
    people = {
        place: people[theirs] for place, theirs in enumerate(merged.places, start=1) if theirs in people
    }
    entry = replace(entry, **{"authors" if role == "author" else "editors": merged.people})
    made = NewPaper(entry, uid=str(paper.uid), key=paper.pk, values=columns(entry), people=people)
    keys = authors.keys([*entry.authors, *entry.editors])
    mentions = []
    for row in mention_rows(made, keys):
        if row[1] != role:
            continue
        mention = Authorship(**dict(zip(_WRITTEN, row[:10], strict=True)))
        kept = next(iter(linked.get(mention.author_id, ())), None)
        if kept:
            linked[mention.author_id].pop(0)
        if kept := kept or merged.mentions[(mention.position or 1) - 1]:
            _keep(mention, kept)
        mentions.append(mention)
    Authorship.objects.filter(publication=paper, role=role).delete()
    Authorship.objects.bulk_create(mentions)
    return [before, byline_rows(paper.pk, role)]


_WRITTEN = (
    "publication_id", "role", "position", "author_id", "person_id", "matched", "equal", "corresponding",
    "affiliation", "selected",
)  # fmt: skip


def _linked(paper: int, role: str) -> dict[int, list[Authorship]]:
    """The mentions of a byline by name, those of one name in their order."""
    found: dict[int, list[Authorship]] = {}
    for each in Authorship.objects.filter(publication=paper, role=role).order_by("position", "pk"):
        found.setdefault(each.author_id, []).append(each)
    return found


def _keep(mention: Authorship, before: Authorship) -> None:
    """Who a name was it stays, as far as nothing surer is known; and so does a paper's being selected."""
    surer = mention.person_id is None or before.matched == Matched.DECISION
    if before.person_id and surer and mention.matched != Matched.DECISION:
        mention.person_id, mention.matched = before.person_id, before.matched
    if mention.person_id and mention.person_id == before.person_id:
        mention.selected = before.selected


def link_people(
    paper: Publication, entry: Entry, people: dict[int, tuple[int, Matched]], wishes: dict[str, str]
) -> list[list[Row]]:
    """Link names of a byline that stays: to whom somebody chose, and else where they are nobody yet.

    Gives the byline before and after as they are kept; nothing if nobody was linked.
    """
    before = byline_rows(paper.pk, "author")
    changed = []
    for mention in Authorship.objects.filter(publication=paper, role="author").select_related("author"):
        place = mention.position or 0
        if (
            not 1 <= place <= len(entry.authors)
            or mention.author.name != name_of(entry.authors[place - 1])[0]
        ):
            continue
        person, matched = people.get(place, (None, Matched.NOT))
        if mention.person_id != person and (str(place) in wishes or mention.person_id is None):
            mention.person_id, mention.matched = person, matched
            changed.append(mention)
    Authorship.objects.bulk_update(changed, ["person", "matched"], batch_size=200)
    return [before, byline_rows(paper.pk, "author")] if changed else []
