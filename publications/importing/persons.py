"""The persons that mentions may be, with what was decided about who is who."""

from functools import lru_cache

from django.db.models import Count, Max, Min, Q

from groupsite.kit.letters import name_key
from people.models import Person
from people.names import author_key
from publications.formats import Entry
from publications.matching import Candidate, How, PersonDecision, PersonIndex, Ref, mentions
from publications.models import AuthorDecision
from publications.models.byline import Matched


def person_index(account=None) -> tuple[PersonIndex, dict[str, Person]]:
    """Return all persons as matching knows them, and their rows by uid. In three statements.

    account: only those whom it may view, as plans tell it their names; None for all.
    """
    visible = account.rows("view", Person) if account else Person.objects.all()
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
    return PersonIndex([_make_candidate(person) for person in rows.values()], _fetch_person_decisions()), rows


def _make_candidate(person) -> Candidate:
    waiting = {each.key: each.name for each in person.names.all() if not each.confirmed}
    names = dict.fromkeys([person.name, *(each.name for each in person.names.all())])
    identifiers = tuple((each.scheme, each.value) for each in person.identifiers.all())
    first = person.since.year if person.since and not person.starts_unknown else None
    last = person.until.year if person.until and not person.ends_unknown else None
    active = (first, last) if first or last else None
    confirmed = tuple(name for name in names if name_key(name) not in waiting)
    return Candidate(str(person.uid), confirmed, identifiers, active, tuple(waiting.values()))


def _fetch_person_decisions() -> list[PersonDecision]:
    rows = AuthorDecision.objects.select_related("person").only(
        "publication_uid", "corpus", "source_key", "name", "position", "is_person", "person__uid"
    )
    return [
        PersonDecision(str(row.person.uid), row.is_person, ref, row.name, row.position)
        for row in rows
        for ref in _refs(row)
    ]


def _refs(row: AuthorDecision) -> list[Ref]:
    by_uid = [Ref(uid=str(row.publication_uid))] if row.publication_uid else []
    by_key = [Ref(corpus=row.corpus, key=row.source_key)] if row.corpus and row.source_key else []
    return by_uid + by_key


_author_key = lru_cache(maxsize=100_000)(author_key)


class ConfidentMatcher:
    """Finds persons in entries of a corpus by decisions and identifiers; a name alone is nobody."""

    def __init__(self) -> None:
        self._persons, people = person_index()
        self._rows = {uid: person.pk for uid, person in people.items()}
        names = [name for person in people.values() for name in [person.name, *map(str, person.names.all())]]
        names += AuthorDecision.objects.values_list("name", flat=True).distinct()
        self._keys = set(map(author_key, names))

    def match(self, entry: Entry, *refs: Ref) -> dict[int, tuple[int, Matched]]:
        """Return who is on a paper, by place. refs: what names the paper."""
        if not any(each.orcid or _author_key(each.name) in self._keys for each in entry.authors):
            return {}
        people = {}
        for mention in mentions(entry, refs):
            verdict = self._persons.who_is(mention)
            if verdict.person is not None and verdict.how != How.NAME:
                people[mention.position or 0] = self._rows[verdict.person], Matched(verdict.how.value)
        return people
