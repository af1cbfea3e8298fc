"""Persons that a row of the roster adds: their names as offices write them, read into a person's fields."""

import re
from dataclasses import dataclass
from functools import lru_cache

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from groupsite.kit.letters import name_key
from people.models import Person
from people.names import PARTICLES, Parts, split, split_title

_MC = re.compile(r"\bMc(\w)")


@dataclass(frozen=True)
class Newcomer:
    """Somebody who is to be added as a person."""

    name: str
    title: str = ""
    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    email: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> tuple[str, str]:
        """What tells one newcomer of a table from another."""
        return name_key(self.name), self.email.casefold()

    def as_person(self, slug: str) -> Person:
        """Return the person, not saved, with parts of the name cut to what is kept of them."""
        names = ("title", "given", "particle", "family", "suffix")
        parts = {name: getattr(self, name)[: Person._meta.get_field(name).max_length] for name in names}
        return Person(name=self.name, slug=slug, email=self.email, **parts)


def read_newcomer(text: str, title: str = "", email: str = "") -> Newcomer:
    """Read a name as "Prof. Dr. Ada van der Berg", "LI, Xiaoming" or "Wei CHEN".

    Raises ValueError for what is no name, and for a wrong e-mail address.
    """
    before, bare = split_title(text)
    parts = _in_small_letters(split(bare))
    words = (parts.given, parts.particle, parts.family or parts.literal, parts.suffix)
    turned = "," in bare or parts != split(bare)
    name = " ".join(filter(None, words)) if turned and not parts.literal else bare
    if len(name) > Person._meta.get_field("name").max_length:
        raise ValueError("The name has more than 200 characters.")
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise ValueError(f"E-mail: “{email[:60]}” is not an e-mail address.") from None
    title = " ".join((title or before).split())
    return Newcomer(name, title, parts.given, parts.particle, parts.family, parts.suffix, email)


@lru_cache(maxsize=20_000)
def display_name(text: str) -> str:
    """Return a name as it is displayed, without its title; a text that is no name as it is."""
    try:
        return read_newcomer(text).name
    except ValueError:
        return " ".join(text.split())


def _in_small_letters(parts: Parts) -> Parts:
    """Return the parts with names that are written in capitals as "Chen" and not "CHEN"."""
    if not _is_shouted(parts.family):
        return parts
    given = parts.given
    if _is_shouted(given) and len(given.replace(".", "")) > 3:  # and not initials
        given = _capitalised(given)
    words = parts.family.split()
    small = [word.casefold() for word in words[:-1] if word.casefold() in PARTICLES]
    particle = " ".join(filter(None, [parts.particle, *small]))
    family = _capitalised(" ".join(words[len(small) :]))
    return Parts(given, particle, family, parts.suffix)


def _is_shouted(name: str) -> bool:
    return len(name) > 1 and name == name.upper() != name.lower()


def _capitalised(name: str) -> str:
    return _MC.sub(lambda match: f"Mc{match[1].upper()}", name.title())
