"""Members of the group in the bylines of a corpus: those who are sure are linked."""

from functools import lru_cache

from people.names import author_key
from publications.formats import Entry
from publications.importing.persons import person_index
from publications.matching import How, Ref, mentions
from publications.models import AuthorDecision
from publications.models.byline import Matched

_key = lru_cache(maxsize=100_000)(author_key)


class Mentioned:
    """Finds persons in entries of a corpus by decisions and identifiers; a name alone is nobody."""

    def __init__(self) -> None:
        self._persons, people = person_index()
        self._rows = {uid: person.pk for uid, person in people.items()}
        names = [name for person in people.values() for name in [person.name, *map(str, person.names.all())]]
        names += AuthorDecision.objects.values_list("name", flat=True).distinct()
        self._keys = set(map(author_key, names))

    def sure(self, entry: Entry, *refs: Ref) -> dict[int, tuple[int, Matched]]:
        """Return who is on a paper, by place. refs: what names the paper."""
        if not any(each.orcid or _key(each.name) in self._keys for each in entry.authors):
            return {}
        found = {}
        for mention in mentions(entry, refs):
            verdict = self._persons.who_is(mention)
            if verdict.person is not None and verdict.how != How.NAME:
                found[mention.position or 0] = self._rows[verdict.person], Matched(verdict.how.value)
        return found
