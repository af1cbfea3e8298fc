"""What a quiet name change replaces: the forms of the name, and in how many rows each is found."""

from dataclasses import dataclass, field

from bibliography.names import author_key, read_stored_parts, split
from bibliography.names.normalization import fold
from bibliography.names.respelling import (
    FULL,
    SHORT,
    NameReplacement,
    NameReplacer,
    list_replacements,
    list_word_replacements,
    respell,
)
from groupsite.name_change.tables import count_rows
from people.models import Person
from publications.models import Author, Authorship


@dataclass
class NameChangePlan:
    """A change of a person's name. pairs: printed forms of the name, each with its new one.

    replacements: what to replace in texts. doubtful: those that other people may have, too, or that are part
    of a name of the person that stays.
    """

    person: Person
    old: str
    new: str
    pairs: dict[str, str] = field(default_factory=dict)
    replacements: list[NameReplacement] = field(default_factory=list)
    doubtful: set[NameReplacement] = field(default_factory=set)

    def count(self, replacement: NameReplacement) -> int:
        """Return in how many rows of all tables a text is."""
        return count_rows(NameReplacer([replacement]))

    @property
    def optional(self) -> list[NameReplacement]:
        """The replacements that somebody has to confirm, as they may concern other people."""
        return [each for each in self.replacements if each.kind != FULL]


def make_plan(person: Person, new: str, more: tuple[str, ...] = ()) -> NameChangePlan:
    """Plan to change a person's name, with its printed forms on papers. more: former names beside it.

    Raises ValueError for a name that is none.
    """
    plan = NameChangePlan(person, person.name, new)
    before, after = _get_parts(person), split(new)
    printed = Author.objects.filter(authorships__person=person).distinct().values_list("name", flat=True)
    names = [person.name, *person.names.values_list("name", flat=True), *printed.order_by("name"), *more]
    for name in dict.fromkeys(names):
        respelled = new if name in (person.name, *more) else respell(name, before, after)
        if author_key(respelled) != author_key(name):
            plan.pairs[name] = respelled
    replacements = [
        each for old, replacement in plan.pairs.items() for each in list_replacements(old, replacement)
    ]
    replacements += list_word_replacements(before, after)
    plan.replacements = list(dict.fromkeys(replacements))
    staying = {fold(word) for name in names if name not in plan.pairs for word in name.split()}
    plan.doubtful = {each for each in plan.optional if fold(each.old) in staying or is_doubtful(each, person)}
    return plan


def _get_parts(person: Person):
    if not person.family:
        return split(person.name)
    return read_stored_parts(person.name, person.given, person.particle, person.family, person.suffix, "")


def is_doubtful(replacement: NameReplacement, person: Person) -> bool:
    """Return whether the text may be the name, or a part of the name, of somebody else."""
    text = replacement.old
    others = Authorship.objects.exclude(person=person)
    if replacement.kind == SHORT:
        return others.filter(person__isnull=False, author_key=author_key(text)).exists()
    own_families = {fold(person.family), fold(split(person.name).family)}
    names = Person.objects.exclude(pk=person.pk)
    if fold(text) in own_families:
        return names.filter(family__iexact=text).exists() or (
            Author.objects.filter(family__iexact=text, authorships__person__isnull=False)
            .exclude(authorships__person=person)
            .exists()
        )
    return (
        names.filter(given__icontains=text).exists()
        or Author.objects.filter(given__icontains=text).exclude(authorships__person=person).exists()
    )
