"""Names in the forms that bring them whole into reference managers."""

from collections.abc import Iterable, Iterator

from people.names import sorted_form
from publications.formats import Contributor


def told_apart(persons: Iterable[Contributor]) -> Iterator[str]:
    """Names as reference managers read them without losing a part.

    As printed where the family name is the last word and the rest is given; else family name first with a
    comma. What has no parts but several words ends with a comma: without it the last word becomes the
    family name. Zotero takes the same text twice running for one person, so a namesake of the person before
    is written the other way.
    """
    before = ""
    for person in persons:
        form = _form(person)
        if form == before and person.parts.family:
            form = sorted_form(person.parts)
        before = form
        yield form


def _form(person: Contributor) -> str:
    parts, name = person.parts, person.name
    if parts.literal:
        return f"{name}," if " " in name and "," not in name else name
    plain = not parts.particle and not parts.suffix and " " not in parts.family and "," not in name
    if plain and name in (f"{parts.given} {parts.family}", parts.family + parts.given, parts.family):
        return name
    return sorted_form(parts) if " " in name else name
