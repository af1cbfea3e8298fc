"""Names that people gave up quietly: what is imported has the new ones before anything is stored.

The printed form is replaced in bylines, keys and texts. Somebody else on the site who has the same name keeps
it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

from django.db.models import Q

from bibliography.formats import Contributor, Entry, Problem
from bibliography.names import author_key, split
from bibliography.names.normalization import fold
from bibliography.names.respelling import (
    NameReplacer,
    is_short_form,
    list_replacements,
    list_word_replacements,
    respell,
)
from people.models import FormerName, Person, PersonName

KEPT_FIELDS = {"kind", "status", "authors", "editors", "protected", "source", "warnings"}


@dataclass(frozen=True)
class GivenUpName:
    """A former name for comparison: it and its replacement, with what to replace in texts and in keys."""

    old: str
    new: str
    texts: NameReplacer
    in_keys: NameReplacer

    def respell(self, name: str) -> str:
        """Return a printed name in its new form; other names, and other people's initials, as they are."""
        if author_key(name) == author_key(self.old):
            return self.new
        return name if is_short_form(name) else respell(name, split(self.old), split(self.new))


class FormerNames:
    """All former names, read once for an import. It is false if there are none.

    count: of the entries that had one.
    """

    def __init__(self) -> None:
        rows = list(FormerName.objects.values_list("name", "replacement", "key", "person"))
        shared = _find_shared(rows) if rows else set()
        self.count = 0
        self.names = [_make_name(old, new) for old, new, key, _person in rows if key not in shared]
        self._families = {fold(split(each.old).family or each.old) for each in self.names}

    def __bool__(self) -> bool:
        return bool(self.names)

    def rewrite(self, results: Iterable[Entry | Problem]) -> Iterator[Entry | Problem]:
        """Yield entries and problems with new names, without the text of those that had former ones."""
        for result in results:
            if isinstance(result, Entry):
                yield self.rewrite_entry(result)
            elif result.entry is not None:
                entry = self.rewrite_entry(result.entry)
                is_same = entry is result.entry
                yield result if is_same else replace(result, entry=entry, source="", key=entry.key)
            else:
                yield replace(result, source="") if self.mentions(result.source) else result

    def mentions(self, text: str) -> bool:
        """Return whether a text has a former name."""
        return any(each.texts.replace(text) != text for each in self.names)

    def rewrite_entry(self, entry: Entry) -> Entry:
        """Return an entry with new names; the same object if it has no former one."""
        authors, editors = (self._rewrite_people(people) for people in (entry.authors, entry.editors))
        is_about = authors != entry.authors or editors != entry.editors
        values: dict[str, object] = {"authors": authors, "editors": editors}
        for field in fields(entry):
            if field.name not in KEPT_FIELDS:
                values[field.name] = self._rewrite_value(getattr(entry, field.name))
        if is_about:
            values["key"] = self.rewrite_key(entry.key)
        if all(getattr(entry, name) == value for name, value in values.items()):
            return entry
        self.count += 1
        return replace(entry, **values, source="", warnings=(), protected=())  # type: ignore[arg-type]

    def rewrite_key(self, key: str) -> str:
        for each in self.names:
            key = each.in_keys.replace(key)
        return key

    def _rewrite_people(self, people: Sequence[Contributor]) -> tuple[Contributor, ...]:
        result = []
        for person in people:
            name = person.name
            if fold(person.parts.family or name) in self._families:
                for each in self.names:
                    name = each.respell(name)
            result.append(person if name == person.name else replace(person, name=name, parts=split(name)))
        return tuple(result)

    def _rewrite_value(self, value):
        if isinstance(value, str):
            for each in self.names:
                value = each.texts.replace(value)
        elif isinstance(value, tuple) and all(isinstance(each, str) for each in value):
            return tuple(map(self._rewrite_value, value))
        elif isinstance(value, dict):
            for each in self.names:
                value = each.texts.replace_in_json(value)
        return value


def _make_name(old: str, new: str) -> GivenUpName:
    words = list_word_replacements(split(old), split(new))
    return GivenUpName(old, new, NameReplacer(list_replacements(old, new)), NameReplacer(words, inside=True))


def _find_shared(rows: Sequence[tuple]) -> set[str]:
    """Return the keys of former names that somebody else on the site has."""
    people = {person for *_, person in rows}
    keys = {key for _old, _new, key, _person in rows}
    other_names = PersonName.objects.filter(key__in=keys).exclude(person__in=people)
    named = Q()
    for old, *_ in rows:
        named |= Q(name__iexact=old)
    others = Person.objects.filter(named).exclude(pk__in=people).values_list("name", flat=True)
    return set(other_names.values_list("key", flat=True)) | set(map(author_key, others))
