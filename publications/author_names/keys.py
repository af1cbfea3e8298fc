"""Keys of names in addresses, and back."""

from groupsite.kit.address_parts import from_part, is_cut, to_part
from groupsite.kit.letters import name_key
from people.names import norm
from publications.models import Author
from publications.querysets import AuthorQuerySet

LONGEST = 500  # characters of a key
SURE = 80  # characters of a long name's beginning that tell it from nearly all others
LOOKED_AT = 1000


def key_of(part: str) -> str:
    """The key of the name that a part of an address means; empty where it means none.

    Asks the database only for a name that is too long for an address.
    """
    key = name_key(from_part(part))
    if is_cut(part):
        return _whole(part, key)
    return key if len(key) <= LONGEST and is_storable(key) else ""


def is_canonical(part: str, key: str) -> bool:
    """Whether the part is the one way to write the key."""
    return part == to_part(key)


def is_storable(text: str) -> bool:
    """Whether the database can hold the text."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _whole(part: str, beginning: str) -> str:
    """The key of which the part has the beginning, and a digest of the whole."""
    if not is_storable(beginning):
        return ""
    alike = AuthorQuerySet(Author).beginning(norm(beginning[:SURE])).values_list("key", flat=True)
    return next((key for key in alike[:LOOKED_AT] if to_part(key) == part), "")
