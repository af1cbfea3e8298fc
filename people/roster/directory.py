"""Who and what is meant by a name that somebody typed."""

from collections import defaultdict
from collections.abc import Iterable

from groupsite.kit.letters import name_key
from people.models import Person, Role
from people.names import norm


class Directory:
    """All persons by name, read once for a page. Persons who share a name are told apart by their slug."""

    def __init__(self, persons: Iterable[tuple[int, str, str]] | None = None) -> None:
        self.persons = list(Person.objects.labels() if persons is None else persons)
        self._exact: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
        self._alike: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
        self._labels: dict[str, int] = {}
        self._names = {key: (name, slug) for key, name, slug in self.persons}
        for person in self.persons:
            self._exact[name_key(person[1])].append(person)
            self._alike[norm(person[1])].append(person)
            self._labels[name_key(f"{person[1]} [{person[2]}]")] = person[0]

    def label(self, name: str, slug: str) -> str:
        """The text that `find` reads as this person."""
        return f"{name} [{slug}]" if len(self._exact[name_key(name)]) > 1 else name

    def person(self, key: int) -> Person:
        """The person of that key, with no more of it than its names: enough to point at."""
        name, slug = self._names[key]
        return Person(pk=key, name=name, slug=slug)

    @property
    def labels(self) -> list[str]:
        """What fields offer."""
        return [self.label(name, slug) for _, name, slug in self.persons]

    def find(self, text: str) -> int | None:
        """The key of the person of that name or label; None where there is none.

        Accents and case do not matter where they do not decide. Raises ValueError if several are meant.
        """
        key = name_key(text)
        if key in self._labels:
            return self._labels[key]
        found = self._exact.get(key) or self._alike.get(norm(text)) or []
        if len(found) > 1:
            labels = " or ".join(f"“{name} [{slug}]”" for _, name, slug in found[:4])
            raise ValueError(f"{len(found)} persons are called “{text[:60]}”: write {labels}.")
        return found[0][0] if found else None


class Roles:
    """All roles in order, found by name, plural or slug."""

    def __init__(self) -> None:
        self.all = list(Role.objects.all())
        self._by_key = {
            name_key(text): role
            for role in reversed(self.all)
            for text in (role.slug, role.plural, role.name)
        }

    def find(self, text: str) -> Role:
        """The role that the text names; raises ValueError listing the roles if none does."""
        if role := self._by_key.get(name_key(text)):
            return role
        names = ", ".join(role.name for role in self.all) or "none yet: add one first"
        raise ValueError(f"“{text[:60]}” is no role. There are: {names}.")
