"""A paper's byline and an entry's made one: of each name the fuller form, and nobody is lost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from people.names import Parts
from people.names.readings import Form, form_of
from publications.formats import Contributor, Entry
from publications.matching import are_alike
from publications.models import Authorship, Publication


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
        _fuller(_contributor(mention) if place is None else people[place], mention)
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
    forms = [_form(_contributor(mention)) for mention in ours]
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
    ours = _contributor(mention)
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


def _contributor(mention: Authorship) -> Contributor:
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
