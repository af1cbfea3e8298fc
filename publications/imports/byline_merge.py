"""Bylines in imports: matched with persons, merged with entries, and written."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Max, Min, Q

from bibliography.formats import Contributor, Entry
from bibliography.matching import (
    Candidate,
    PersonDecision,
    PersonIndex,
    Ref,
    are_alike,
)
from bibliography.names.readings import NameForm, parse_form
from core.text.letters import make_name_key
from people.models import Person
from publications.exchange.entries import make_contributor
from publications.imports.entry_columns import POSITIONS
from publications.imports.related_rows import AuthorRows, make_author_name
from publications.models import AuthorDecision, Authorship, Publication
from publications.models.byline import MatchMethod


def build_person_index(account=None) -> tuple[PersonIndex, dict[str, Person]]:
    """Build the index of all persons for matching, and return their rows by uid. In three statements.

    account: include only persons that it may view, as plans show their names; None for all.
    """
    visible = account.get_permitted_rows("view", Person) if account else Person.objects.all()
    people = (
        visible.only("pk", "uid", "name", "slug")
        .annotate(
            since=Min("appointments__start"),
            until=Max("appointments__end"),
            starts_unknown=Count("appointments", filter=Q(appointments__start=None)),
            ends_unknown=Count("appointments", filter=Q(appointments__end=None)),
        )
        .prefetch_related("names", "identifiers")
    )
    rows = {str(person.uid): person for person in people}
    candidates = []
    for uid, person in rows.items():
        waiting = {each.key: each.name for each in person.names.all() if not each.confirmed}
        names = dict.fromkeys([person.name, *(each.name for each in person.names.all())])
        identifiers = tuple((each.scheme, each.value) for each in person.identifiers.all())
        first = person.since.year if person.since and not person.starts_unknown else None
        last = person.until.year if person.until and not person.ends_unknown else None
        active = (first, last) if first or last else None
        confirmed = tuple(name for name in names if make_name_key(name) not in waiting)
        candidates.append(Candidate(uid, confirmed, identifiers, active, tuple(waiting.values())))
    return PersonIndex(candidates, _fetch_person_decisions()), rows


def _fetch_person_decisions() -> list[PersonDecision]:
    rows = AuthorDecision.objects.select_related("person").only(
        "publication_uid", "corpus", "source_key", "name", "position", "is_person", "person__uid"
    )
    decisions = []
    for row in rows:
        refs = [Ref(uid=str(row.publication_uid))] if row.publication_uid else []
        refs += [Ref(corpus=row.corpus, key=row.source_key)] if row.corpus and row.source_key else []
        decisions += [
            PersonDecision(str(row.person.uid), row.is_person, ref, row.name, row.position) for ref in refs
        ]
    return decisions


@dataclass(frozen=True)
class MergedByline:
    """The merged byline of an entry and a paper.

    places: for each name its place in the entry, from 1, or None. mentions: for each name the mention on the
    paper, or None. says_less: the entry has fewer names than the paper.
    """

    people: tuple[Contributor, ...]
    is_complete: bool
    places: tuple[int | None, ...]
    mentions: tuple[Authorship | None, ...]
    is_shorter: bool = False


def build_mentions(paper: Publication, role: str) -> list[Authorship]:
    """Return the mentions of a byline in order. paper: with its authorships prefetched."""
    mentions = [mention for mention in paper.authorships.all() if mention.role == role]
    return sorted(mentions, key=lambda mention: mention.position or 40_000)


def merge_byline(entry: Entry, paper: Publication, role: str) -> MergedByline:
    """Merge the bylines of an entry and a paper.

    If all names of the shorter one are in the longer one, in the same order, the longer one wins; otherwise
    the entry's, with `says_less` set if it is incomplete and shorter.
    """
    if role == "author":
        people, complete = entry.authors, entry.authors_complete
    else:
        people, complete = entry.editors, entry.editors_complete
    ours = build_mentions(paper, role)
    mention_at: dict[int, Authorship] = {}  # by place in the entry
    start = 0
    forms = [_parse_form(make_contributor(mention)) for mention in ours]
    for place, person in enumerate(people):
        form = _parse_form(person)
        for index in range(start, len(ours)):
            if form and (other := forms[index]) and are_alike(form, other):
                mention_at[place] = ours[index]
                start = index + 1
                break
    if ours and len(people) <= len(ours) and len(mention_at) == len(people):
        return _extend_paper_byline(people, ours, mention_at, complete, paper.byline_complete)
    return MergedByline(
        tuple(_choose_fuller(person, mention_at.get(place)) for place, person in enumerate(people)),
        complete,
        tuple(range(1, len(people) + 1)),
        tuple(mention_at.get(place) for place in range(len(people))),
        is_shorter=not complete and len(people) < len(ours),
    )


def _extend_paper_byline(
    people: Sequence[Contributor],
    ours: Sequence[Authorship],
    mention_at: dict[int, Authorship],
    complete: bool,
    ours_complete: bool,
) -> MergedByline:
    place_of = {mention.pk: place for place, mention in mention_at.items()}
    places = [place_of.get(mention.pk) for mention in ours]
    merged = tuple(
        _choose_fuller(make_contributor(mention) if place is None else people[place], mention)
        for place, mention in zip(places, ours, strict=True)
    )
    names = [mention.author.name for mention in ours]
    if complete and len(people) < len(ours) and [each.name for each in merged] == names:
        return MergedByline(
            tuple(people),
            True,
            tuple(range(1, len(people) + 1)),
            tuple(mention_at[place] for place in range(len(people))),
            is_shorter=True,
        )
    is_complete = ours_complete or (complete and len(people) == len(ours))
    positions = tuple(None if place is None else place + 1 for place in places)
    return MergedByline(merged, is_complete, positions, tuple(ours))


def _parse_form(person: Contributor) -> NameForm | None:
    try:
        return parse_form(person.name, person.homonym)
    except ValueError:  # not a name
        return None


def _choose_fuller(person: Contributor, mention: Authorship | None) -> Contributor:
    """Return the contributor with the fuller of two names."""
    if mention is None:
        return person
    ours = make_contributor(mention)
    if ours.name == person.name:
        return person
    mine, yours = _parse_form(ours), _parse_form(person)
    # the same words in another order: somebody may have corrected the stored name
    is_turned = mine and yours and mine.words != yours.words and sorted(mine.words) == sorted(yours.words)
    if not is_turned and _measure_fullness(ours) <= _measure_fullness(person):
        return person
    return replace(person, name=ours.name, parts=ours.parts, homonym=ours.homonym or person.homonym)


def _measure_fullness(person: Contributor) -> tuple[int, int, int]:
    """Return how full a name is: letters of given names, initials, and letters with accents."""
    form = _parse_form(person)
    given_names = form.readings[0].given if form and form.readings else ()
    letters = sum(len(name.text) for name in given_names if not name.short)
    initials = sum(name.short for name in given_names)
    return letters, initials, sum(not char.isascii() for char in person.name)


def write_byline(
    paper: Publication,
    entry: Entry,
    role: str,
    people: dict[int, tuple[int, MatchMethod]],
    authors: AuthorRows,
) -> None:
    """Replace the paper's byline by the one merged with an entry.

    people: the matched or chosen persons by place in the entry. A person who was linked stays linked to the
    same name or a fuller form of it, unless the entry's mention is linked to somebody.
    """
    stored = Authorship.objects.filter(publication=paper, role=role)
    stored_mentions: dict[int, list[Authorship]] = {}
    for mention in stored.order_by("position", "pk"):
        stored_mentions.setdefault(mention.author_id, []).append(mention)
    merged = merge_byline(entry, paper, role)
    keys = authors.get_or_create_keys({make_author_name(each): each for each in merged.people})
    mentions = []
    for position, person in enumerate(merged.people[:POSITIONS], start=1):
        linked, matched = None, MatchMethod.NOT
        if role == "author" and merged.places[position - 1] in people:
            linked, matched = people[merged.places[position - 1]]
        mention = Authorship(
            publication=paper,
            role=role,
            position=position,
            author_id=keys[make_author_name(person)],
            person_id=linked,
            matched=matched,
            equal=person.equal,
            corresponding=person.corresponding,
            affiliation=person.affiliation,
            ror_ids=" ".join(person.ror_ids) or None,
        )
        namesakes = stored_mentions.get(mention.author_id)
        if previous := namesakes.pop(0) if namesakes else merged.mentions[position - 1]:
            is_surer = mention.person_id is None or previous.matched == MatchMethod.DECISION
            if previous.person_id and is_surer and mention.matched != MatchMethod.DECISION:
                mention.person_id, mention.matched = previous.person_id, previous.matched
            if mention.person_id and mention.person_id == previous.person_id:
                mention.selected = previous.selected
            if merged.places[position - 1] is None or not (mention.affiliation or mention.ror_ids):
                mention.affiliation, mention.ror_ids = previous.affiliation, previous.ror_ids
        mentions.append(mention)
    stored.delete()
    Authorship.objects.bulk_create(mentions)


def add_affiliations(people: Mapping[int, Contributor]) -> bool:
    """Store affiliations of contributors with mentions that have none, by their keys; return whether any."""
    changed = [
        Authorship(pk=key, affiliation=person.affiliation, ror_ids=" ".join(person.ror_ids) or None)
        for key, person in people.items()
    ]
    return bool(Authorship.objects.bulk_update(changed, ["affiliation", "ror_ids"], batch_size=200))


def link_people(
    paper: Publication, entry: Entry, people: dict[int, tuple[int, MatchMethod]], chosen: Collection[int]
) -> bool:
    """Link the names of an unchanged byline: to chosen persons, and matched ones if not linked yet.

    Return whether anybody was linked.
    """
    changed = []
    for mention in Authorship.objects.filter(publication=paper, role="author").select_related("author"):
        place = mention.position or 0
        if (
            not 1 <= place <= len(entry.authors)
            or mention.author.name != make_author_name(entry.authors[place - 1])[0]
        ):
            continue
        person, matched = people.get(place, (None, MatchMethod.NOT))
        if mention.person_id != person and (place in chosen or mention.person_id is None):
            mention.person_id, mention.matched = person, matched
            changed.append(mention)
    Authorship.objects.bulk_update(changed, ["person", "matched"], batch_size=200)
    return bool(changed)
