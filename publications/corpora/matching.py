"""Matching the names of a corpus with persons, where the evidence leaves no doubt."""

from functools import lru_cache

from bibliography.formats import Entry
from bibliography.matching import MatchEvidence, Ref, list_mentions
from bibliography.names import author_key
from publications.imports.byline_merge import build_person_index
from publications.models import AuthorDecision
from publications.models.byline import MatchMethod

_cached_author_key = lru_cache(maxsize=100_000)(author_key)


class ConfidentMatcher:
    """A matcher for entries of a corpus, by decisions and identifiers; names alone match nobody."""

    def __init__(self) -> None:
        self._persons, people = build_person_index()
        self._rows = {uid: person.pk for uid, person in people.items()}
        names = [name for person in people.values() for name in [person.name, *map(str, person.names.all())]]
        names += AuthorDecision.objects.values_list("name", flat=True).distinct()
        self._keys = set(map(author_key, names))

    def match(self, entry: Entry, *refs: Ref) -> dict[int, tuple[int, MatchMethod]]:
        """Return the persons on a paper by place, with the method. refs: references to the paper."""
        has_known_name = self._keys and any(
            _cached_author_key(each.name) in self._keys for each in entry.authors
        )
        if not has_known_name and not any(each.orcid for each in entry.authors):
            return {}
        people = {}
        for mention in list_mentions(entry, refs):
            verdict = self._persons.identify(mention)
            if verdict.person is not None and verdict.how != MatchEvidence.NAME:
                people[mention.position or 0] = self._rows[verdict.person], MatchMethod(verdict.how.value)
        return people
