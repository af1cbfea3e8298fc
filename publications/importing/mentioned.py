"""Members of the group in the bylines of a corpus: sure ones are linked, the others are asked."""

from collections.abc import Sequence
from functools import lru_cache

from people.names import author_key
from publications.formats import Entry
from publications.importing.persons import person_index
from publications.importing.writing import NewPaper
from publications.matching import How, Ref, mentions
from publications.models import AuthorDecision, Authorship, Suggestion
from publications.models.byline import Matched

_key = lru_cache(maxsize=100_000)(author_key)


class Mentioned:
    """Finds persons in entries of a corpus: by decisions and identifiers surely, by name to be asked."""

    def __init__(self) -> None:
        self._persons, people = person_index()
        self._rows = {uid: person.pk for uid, person in people.items()}
        names = [name for person in people.values() for name in [person.name, *map(str, person.names.all())]]
        names += AuthorDecision.objects.values_list("name", flat=True).distinct()
        self._keys = set(map(author_key, names))
        self._asked: dict[int, list[tuple[int, int, str]]] = {}

    def sure(self, entry: Entry, *refs: Ref) -> dict[int, tuple[int, Matched]]:
        """Who is on a paper, by place; who may be is remembered for `suggest`. refs: what names the paper."""
        if not any(each.orcid or _key(each.name) in self._keys for each in entry.authors):
            return {}
        found = {}
        for mention in mentions(entry, refs):
            verdict = self._persons.who_is(mention)
            if verdict.person is None:
                continue
            person, place = self._rows[verdict.person], mention.position or 0
            if verdict.how == How.NAME:
                self._asked.setdefault(id(entry), []).append((place, person, verdict.reason))
            else:
                found[place] = person, Matched(verdict.how.value)
        return found

    def suggest(self, papers: Sequence[NewPaper]) -> None:
        """Ask those who may be on papers that were written."""
        asked = {paper.key: self._asked.pop(id(paper.entry), []) for paper in papers}
        wanted = {(paper, place): rest for paper, rows in asked.items() for place, *rest in rows}
        if not wanted:
            return
        rows = Authorship.objects.filter(publication__in={paper for paper, _ in wanted}, role="author")
        Suggestion.objects.bulk_create(
            [
                Suggestion(
                    kind=Suggestion.Kind.AUTHORSHIP,
                    person_id=wanted[mention.publication_id, mention.position][0],
                    authorship=mention,
                    reason=wanted[mention.publication_id, mention.position][1],
                )
                for mention in rows
                if (mention.publication_id, mention.position) in wanted
            ],
            ignore_conflicts=True,
        )
