"""The rows of printed names: found or made, many at once."""

from collections.abc import Iterable

from django.db import connection

from groupsite.kit.letters import name_key
from people.names import Parts
from publications.formats import Contributor
from publications.importing.columns import NAME_LIMIT

MOST = 200_000  # names that are remembered
_ROOM = {"given": 300, "particle": 100, "family": 300, "suffix": 40}
_FIND = """
    SELECT id, name, homonym FROM publications_author WHERE name = ANY(%s) ORDER BY id FOR KEY SHARE
"""
_MAKE = """
    INSERT INTO publications_author (name, homonym, given, particle, family, suffix, literal, key)
    SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[],
                         %s::text[])
    ON CONFLICT DO NOTHING RETURNING id, name, homonym
"""
Name = tuple[str, str | None]


def name_of(person: Contributor) -> Name:
    """What tells a row from all others: the printed name, as far as there is room, and the homonym number."""
    name = person.name
    return name if len(name) <= NAME_LIMIT else name[:NAME_LIMIT].rstrip(), person.homonym[:8] or None


class AuthorRows:
    """Printed names with their rows' keys, remembered from one call to the next.

    Until the end of the transaction nobody can delete the rows.
    """

    def __init__(self) -> None:
        self._known: dict[Name, int] = {}

    def keys(self, people: Iterable[Contributor]) -> dict[Name, int]:
        """The keys of the rows of names; what is missing is made, in the order of the names."""
        wanted = {name_of(person): person for person in people}
        if len(self._known) > MOST:
            self._known.clear()
        missing = [name for name in wanted if name not in self._known]
        if missing:
            self._find(missing)
            missing = sorted(
                (name for name in missing if name not in self._known),
                key=lambda each: (each[0], each[1] or ""),
            )
        if missing:
            self._make(missing, wanted)
        return {name: self._known[name] for name in wanted}

    def _find(self, names: list[Name]) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_FIND, [list({name for name, _ in names})])
            self._known.update(((name, homonym), key) for key, name, homonym in cursor.fetchall())

    def _make(self, names: list[Name], people: dict[Name, Contributor]) -> None:
        rows = [(*name, *_parts(people[name], name[0]), name_key(name[0])) for name in names]
        with connection.cursor() as cursor:
            cursor.execute(_MAKE, [list(column) for column in zip(*rows, strict=True)])
            self._known.update(((name, homonym), key) for key, name, homonym in cursor.fetchall())
        if lost := [name for name in names if name not in self._known]:  # somebody else made them meanwhile
            self._find(lost)


def _parts(person: Contributor, name: str) -> tuple[str, ...]:
    parts = person.parts
    if (
        any(len(getattr(parts, part)) > room for part, room in _ROOM.items())
        or len(parts.literal) > NAME_LIMIT
    ):
        parts = Parts(literal=name)
    return parts.given, parts.particle, parts.family, parts.suffix, parts.literal
