"""Bylines of papers that are there: merged with those of entries, stored to be put back, and written anew."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from people.models import Person
from people.names import Parts, read_stored_parts
from people.names.readings import Form, form_of
from publications.formats import Contributor, Entry
from publications.importing.columns import columns
from publications.importing.related_rows import AuthorRows, Name, name_of
from publications.importing.writing import NewPaper, mention_rows
from publications.matching import are_alike
from publications.models import Authorship, Publication
from publications.models.byline import Matched


@dataclass(frozen=True)
class MergedByline:
    """What a byline becomes. places: the entry's place of each name, from 1; None for one only the paper has.

    mentions: for each name the paper's mention of it, or None. says_less: the entry has fewer names.
    """

    people: tuple[Contributor, ...]
    is_complete: bool
    places: tuple[int | None, ...]
    mentions: tuple[Authorship | None, ...]
    says_less: bool = False


def mentions_of(paper: Publication, role: str) -> list[Authorship]:
    """Return the mentions of a byline in order. paper: with its authorships fetched."""
    ours = [each for each in paper.authorships.all() if each.role == role]
    return sorted(ours, key=lambda each: each.position or 40_000)


def merge_byline(entry: Entry, paper: Publication, role: str) -> MergedByline:
    """Return the byline that an entry and a paper have together.

    Where all names of the shorter one are in the other, in the same order, the longer one stands; else the
    entry's, unless it says that it is not complete.
    """
    people, complete = (
        (entry.authors, entry.authors_complete)
        if role == "author"
        else (entry.editors, entry.editors_complete)
    )
    ours = mentions_of(paper, role)
    pairs = _align(people, ours)
    if ours and len(people) <= len(ours) and len(pairs) == len(people):
        return _keep_ours(people, ours, pairs, complete, paper.byline_complete)
    there = dict(pairs)
    return MergedByline(
        tuple(_fuller(person, there.get(place)) for place, person in enumerate(people)),
        complete,
        tuple(range(1, len(people) + 1)),
        tuple(there.get(place) for place in range(len(people))),
        says_less=not complete and len(people) < len(ours),
    )


def _keep_ours(
    people: Sequence[Contributor],
    ours: Sequence[Authorship],
    pairs: Sequence[tuple[int, Authorship]],
    complete: bool,
    ours_complete: bool,
) -> MergedByline:
    place_of = {mention.pk: place for place, mention in pairs}
    places = [place_of.get(mention.pk) for mention in ours]
    merged = tuple(
        _fuller(_contributor_of(mention) if place is None else people[place], mention)
        for place, mention in zip(places, ours, strict=True)
    )
    if (
        complete
        and len(people) < len(ours)
        and [each.name for each in merged] == [m.author.name for m in ours]
    ):
        given = dict(pairs)
        return MergedByline(
            tuple(people),
            True,
            tuple(range(1, len(people) + 1)),
            tuple(given[place] for place in range(len(people))),
            says_less=True,
        )
    kept = tuple(None if place is None else place + 1 for place in places)
    is_complete = ours_complete or (complete and len(people) == len(ours))
    return MergedByline(merged, is_complete, kept, tuple(ours))


def _align(people: Sequence[Contributor], ours: Sequence[Authorship]) -> list[tuple[int, Authorship]]:
    """Return the places of people who are in both, in the same order, with their mentions."""
    pairs, start = [], 0
    forms = [_form(_contributor_of(mention)) for mention in ours]
    for place, person in enumerate(people):
        form = _form(person)
        found = next((at for at in range(start, len(ours)) if _is_one(form, forms[at])), None)
        if found is not None:
            pairs.append((place, ours[found]))
            start = found + 1
    return pairs


def _form(person: Contributor) -> Form | None:
    try:
        return form_of(person.name, person.homonym)
    except ValueError:  # what holds no name is nobody
        return None


def _is_one(one: Form | None, other: Form | None) -> bool:
    return one is not None and other is not None and are_alike(one, other)


def _fuller(person: Contributor, mention: Authorship | None) -> Contributor:
    """Return the person under the fuller of two names."""
    if mention is None:
        return person
    ours = _contributor_of(mention)
    if ours.name == person.name or not (_is_turned(ours, person) or _fullness(ours) > _fullness(person)):
        return person
    return replace(person, name=ours.name, parts=ours.parts, homonym=ours.homonym or person.homonym)


def _is_turned(ours: Contributor, theirs: Contributor) -> bool:
    """Whether the same words stand in another order: what is there may have been put right."""
    one, other = _form(ours), _form(theirs)
    return bool(one and other) and one.words != other.words and sorted(one.words) == sorted(other.words)


def _fullness(person: Contributor) -> tuple[int, int, int]:
    """Return how much a name says: letters of given names, initials, and letters with accents."""
    form = _form(person)
    given = form.readings[0].given if form and form.readings else ()
    letters = sum(len(name.text) for name in given if not name.short)
    return letters, sum(name.short for name in given), sum(not char.isascii() for char in person.name)


def _contributor_of(mention: Authorship) -> Contributor:
    author = mention.author
    parts = (
        Parts(author.given, author.particle, author.family, author.suffix, author.literal)
        if author.family or author.literal
        else Parts(literal=author.name)
    )
    return Contributor(
        author.name,
        parts,
        homonym=author.homonym or "",
        equal=mention.equal,
        corresponding=mention.corresponding,
        affiliation=mention.affiliation,
    )


_STORED = (
    "role", "position", "person_id", "matched", "equal", "corresponding", "affiliation", "selected",
)  # fmt: skip
_PARTS = ("given", "particle", "family", "suffix", "literal")
_NAME = ("author__name", "author__homonym", *(f"author__{part}" for part in _PARTS))
StoredMention = list[Any]
"""A mention as it is kept: by its printed name, since the name's own row may go when nothing has it."""


def store_byline(paper: int, role: str) -> list[StoredMention]:
    """A byline as it is kept to be put back."""
    rows = Authorship.objects.filter(publication=paper, role=role).order_by("position", "pk")
    return [list(row) for row in rows.values_list(*_STORED, *_NAME)]


def restore_byline(paper: int, role: str, rows: Iterable[StoredMention]) -> None:
    """Make a byline what it was; persons who are gone since are nobody."""
    rows = list(rows)
    people = [_contributor(row) for row in rows]
    keys = AuthorRows().keys(people)
    there = set(Person.objects.filter(pk__in={row[2] for row in rows if row[2]}).values_list("pk", flat=True))
    Authorship.objects.filter(publication=paper, role=role).delete()
    mentions = []
    for row, person in zip(rows, people, strict=True):
        values = dict(zip(_STORED, row, strict=False))
        if values["person_id"] not in there:
            values |= {"person_id": None, "matched": Matched.NOT}
        mentions.append(Authorship(publication_id=paper, author_id=keys[name_of(person)], **values))
    Authorship.objects.bulk_create(mentions)


def _contributor(row: StoredMention) -> Contributor:
    name, homonym, *parts = row[len(_STORED) :]
    return Contributor(name, read_stored_parts(name, *parts), homonym=homonym or "")


def names_in(rows: Iterable[StoredMention]) -> set[Name]:
    """The names that a byline that is kept has."""
    return {name_of(_contributor(row)) for row in rows}


def write_byline(
    paper: Publication, entry: Entry, role: str, people: dict[int, tuple[int, Matched]], authors: AuthorRows
) -> list[list[StoredMention]]:
    """Write what an entry makes of the paper's byline in its place; gives both as they are kept.

    people: who was recognised or chosen, by place in the entry. Whoever was linked stays so under the same
    name or a fuller form of it, unless the entry's mention is somebody.
    """
    before = store_byline(paper.pk, role)
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
    return [before, store_byline(paper.pk, role)]


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
) -> list[list[StoredMention]]:
    """Link names of a byline that stays: to whom somebody chose, and else where they are nobody yet.

    Gives the byline before and after as they are kept; nothing if nobody was linked.
    """
    before = store_byline(paper.pk, "author")
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
    return [before, store_byline(paper.pk, "author")] if changed else []
