"""What follows when a person is called otherwise: the parts of the name, and the name that they had."""

from collections.abc import Mapping
from dataclasses import replace

from groupsite.kit.letters import name_key
from people.models import Person, PersonName
from people.names import Parts, short, split

PARTS = ("given", "particle", "family", "suffix")


def split_renamed(before: Person, name: str, typed: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of a person's new name; those that were typed with it stay as they were typed.

    A family name that was typed, or was once corrected by hand, is kept where the new name ends with it.
    Raises ValueError for what is no name.
    """
    parts = split(name)
    stored = {part: getattr(before, part) for part in PARTS} | dict(typed)
    if stored["family"] and ("family" in typed or stored != parts_of(split(before.name))):
        family = short(Parts(**stored))
        if name.endswith(f" {family}"):
            parts = replace(Parts(**stored), given=name.removesuffix(family).strip())
    return parts_of(parts) | dict(typed)


def parts_of(parts: Parts) -> dict[str, str]:
    """Return the parts as the columns of a person; a name that is one word or a group's has none."""
    return {part: getattr(parts, part) for part in PARTS}


def keep_former_name(person: Person, former: str) -> bool:
    """Keep the name that a person had, so that papers under it are found; return whether it is new.

    It is kept for matching only: a corrected typing error, or a name that somebody gave up, is for nobody
    to read. Who still publishes under it can have it shown.
    """
    if name_key(former) == name_key(person.name):
        return False
    _, created = PersonName.objects.get_or_create(
        person=person,
        key=name_key(former),
        defaults={"name": former, "use": PersonName.Use.MATCHING},
    )
    return created
