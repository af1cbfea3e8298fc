"""Find persons who may be the same as one that is about to be added or changed."""

from collections.abc import Iterable
from dataclasses import dataclass

from bibliography.names import format_full, list_spellings, split, split_title
from people.models import Person, PersonName


@dataclass(frozen=True)
class KnownPerson:
    """A stored person for comparison: the folded forms of their names, and their e-mail addresses."""

    key: int
    name: str
    slug: str
    spellings: frozenset[str]
    emails: frozenset[str]


def find_duplicates(
    name: str, email: str = "", *, exclude: int | None = None, people: Iterable[KnownPerson] | None = None
) -> list[KnownPerson]:
    """Return the persons with the same name or e-mail address, in the order of the list of people.

    Titles, accents, case and points are ignored, and Müller equals Mueller. exclude: the key of the person
    who is edited. people: from `read_people`, to look up several names.
    """
    forms, folded_email = fold_name(name), email.strip().casefold()
    return [
        person
        for person in (read_people() if people is None else people)
        if person.key != exclude and (forms & person.spellings or folded_email in person.emails)
    ]


def read_people() -> list[KnownPerson]:
    """Fetch all persons with their names in print and the addresses of their accounts, in two queries."""
    printed: dict[int, set[str]] = {}
    for key, name in PersonName.objects.values_list("person_id", "name"):
        printed.setdefault(key, set()).update(fold_name(name))
    rows = Person.objects.in_order().values_list("pk", "name", "slug", "email", "user__email")
    return [
        KnownPerson(
            key,
            name,
            slug,
            fold_name(name) | printed.get(key, set()),
            frozenset(email.casefold() for email in emails if email),
        )
        for key, name, slug, *emails in rows
    ]


def fold_name(name: str) -> frozenset[str]:
    """Return the folded forms of a name for comparison, without its title."""
    bare = split_title(name)[1]
    return list_spellings(format_full(split(bare))) if bare.strip(" ,") else frozenset()
