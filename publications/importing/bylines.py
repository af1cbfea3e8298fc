"""Bylines of papers that are there: merged with those of entries, stored to be put back, and written anew."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from people.models import Person
from people.names import read_stored_parts
from people.names.readings import Form, form_of
from publications.entries import contributor
from publications.formats import Contributor, Entry
from publications.importing.columns import POSITIONS
from publications.importing.related_rows import AuthorRows, Name, name_of
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
    if role == "author":
        people, complete = entry.authors, entry.authors_complete
    else:
        people, complete = entry.editors, entry.editors_complete
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
        _fuller(contributor(mention) if place is None else people[place], mention)
        for place, mention in zip(places, ours, strict=True)
    )
    if (
        complete
        and len(people) < len(ours)
        and [each.name for each in merged] == [m.author.name for m in ours]
    ):
        mention_at = dict(pairs)
        return MergedByline(
            tuple(people),
            True,
            tuple(range(1, len(people) + 1)),
            tuple(mention_at[place] for place in range(len(people))),
            says_less=True,
        )
    kept_places = tuple(None if place is None else place + 1 for place in places)
    is_complete = ours_complete or (complete and len(people) == len(ours))
    return MergedByline(merged, is_complete, kept_places, tuple(ours))


def _align(people: Sequence[Contributor], ours: Sequence[Authorship]) -> list[tuple[int, Authorship]]:
    """Return the places of people who are in both, in the same order, with their mentions."""
    pairs, start = [], 0
    forms = [_form(contributor(mention)) for mention in ours]
    for place, person in enumerate(people):
        form = _form(person)
        for index in range(start, len(ours)):
            if form and (other := forms[index]) and are_alike(form, other):
                pairs.append((place, ours[index]))
                start = index + 1
                break
    return pairs


def _form(person: Contributor) -> Form | None:
    try:
        return form_of(person.name, person.homonym)
    except ValueError:  # what holds no name is nobody
        return None


def _fuller(person: Contributor, mention: Authorship | None) -> Contributor:
    """Return the person under the fuller of two names."""
    if mention is None:
        return person
    ours = contributor(mention)
    if ours.name == person.name:
        return person
    mine, yours = _form(ours), _form(person)
    # the same words in another order: what is there may have been put right
    is_turned = mine and yours and mine.words != yours.words and sorted(mine.words) == sorted(yours.words)
    if not is_turned and _fullness(ours) <= _fullness(person):
        return person
    return replace(person, name=ours.name, parts=ours.parts, homonym=ours.homonym or person.homonym)


def _fullness(person: Contributor) -> tuple[int, int, int]:
    """Return how much a name says: letters of given names, initials, and letters with accents."""
    form = _form(person)
    given = form.readings[0].given if form and form.readings else ()
    letters = sum(len(name.text) for name in given if not name.short)
    return letters, sum(name.short for name in given), sum(not char.isascii() for char in person.name)


_STORED = (
    "role", "position", "person_id", "matched", "equal", "corresponding", "affiliation", "selected",
)  # fmt: skip
_PARTS = ("given", "particle", "family", "suffix", "literal")
_NAME = ("author__name", "author__homonym", *(f"author__{part}" for part in _PARTS))
StoredMention = list[Any]
"""A mention as it is kept: by its printed name, since the name's own row may go when nothing has it."""


def store_byline(paper: int, role: str) -> list[StoredMention]:
    """Return a byline as it is kept to be put back."""
    rows = Authorship.objects.filter(publication=paper, role=role).order_by("position", "pk")
    return [list(row) for row in rows.values_list(*_STORED, *_NAME)]


def restore_byline(paper: int, role: str, rows: Iterable[StoredMention]) -> None:
    """Make a byline what it was; persons who are gone since are nobody."""
    rows = list(rows)
    people = [_read_name(row) for row in rows]
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


def _read_name(row: StoredMention) -> Contributor:
    name, homonym, *parts = row[len(_STORED) :]
    return Contributor(name, read_stored_parts(name, *parts), homonym=homonym or "")


def names_in(rows: Iterable[StoredMention]) -> set[Name]:
    """Return the names that a byline that is kept has."""
    return {name_of(_read_name(row)) for row in rows}


def write_byline(
    paper: Publication, entry: Entry, role: str, people: dict[int, tuple[int, Matched]], authors: AuthorRows
) -> list[list[StoredMention]]:
    """Write what an entry makes of the paper's byline in its place; gives both as they are kept.

    people: who was recognised or chosen, by place in the entry. Whoever was linked stays so under the same
    name or a fuller form of it, unless the entry's mention is somebody.
    """
    before = store_byline(paper.pk, role)
    stored = Authorship.objects.filter(publication=paper, role=role)
    of_name: dict[int, list[Authorship]] = {}
    for each in stored.order_by("position", "pk"):
        of_name.setdefault(each.author_id, []).append(each)
    merged = merge_byline(entry, paper, role)
    keys = authors.keys(merged.people)
    mentions = []
    for position, person in enumerate(merged.people[:POSITIONS], start=1):
        linked, matched = None, Matched.NOT
        if role == "author" and merged.places[position - 1] in people:
            linked, matched = people[merged.places[position - 1]]
        mention = Authorship(
            publication=paper,
            role=role,
            position=position,
            author_id=keys[name_of(person)],
            person_id=linked,
            matched=matched,
            equal=person.equal,
            corresponding=person.corresponding,
            affiliation=person.affiliation,
        )
        namesakes = of_name.get(mention.author_id)
        if previous := namesakes.pop(0) if namesakes else merged.mentions[position - 1]:
            _keep_person(mention, previous)
        mentions.append(mention)
    stored.delete()
    Authorship.objects.bulk_create(mentions)
    return [before, store_byline(paper.pk, role)]


def _keep_person(mention: Authorship, before: Authorship) -> None:
    """Keep who a name was, as far as nothing surer is known, and that the person selected the paper."""
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
