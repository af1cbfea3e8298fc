"""Author names that were merged: what is imported has the name that stayed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bibliography.formats import Contributor, Entry, Problem
from bibliography.names import split
from publications.models import AuthorSpelling


class MergedNames:
    """All merged names, read once for an import. It is false if there are none."""

    def __init__(self) -> None:
        rows = AuthorSpelling.objects.values_list("name", "homonym", "author__name", "author__homonym")
        self._names = {(name, homonym): (now, number or "") for name, homonym, now, number in rows}

    def __bool__(self) -> bool:
        return bool(self._names)

    def rewrite(self, results: Iterable[Entry | Problem]) -> Iterator[Entry | Problem]:
        """Yield entries and problems with the names that stayed."""
        for result in results:
            if isinstance(result, Entry):
                yield self._rewrite_entry(result)
            else:
                entry = self._rewrite_entry(result.entry) if result.entry else None
                yield result if entry is result.entry else replace(result, entry=entry)

    def _rewrite_entry(self, entry: Entry) -> Entry:
        authors, editors = (self._rewrite_people(people) for people in (entry.authors, entry.editors))
        if (authors, editors) == (entry.authors, entry.editors):
            return entry
        return replace(entry, authors=authors, editors=editors)

    def _rewrite_people(self, people: Iterable[Contributor]) -> tuple[Contributor, ...]:
        result = []
        for person in people:
            name, homonym = self._names.get((person.name, person.homonym), (person.name, person.homonym))
            is_same = (name, homonym) == (person.name, person.homonym)
            result.append(
                person if is_same else replace(person, name=name, homonym=homonym, parts=split(name))
            )
        return tuple(result)
