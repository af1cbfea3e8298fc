"""What stands for a portrait: initials, on a tint."""

import unicodedata
import zlib

from people.names.splitting import split


def initials(name: str) -> str:
    """What stands for a portrait: the first letters of given and family name; "?" where there is none.

    One character for a script without capital letters.
    """
    if not any(map(str.isalnum, name)):
        return "?"
    parts = split(name)
    first, last = _first_letter(parts.given), _first_letter(parts.literal or parts.family)
    if last and last.lower() == last.upper():
        return last
    return first + last or _first_letter(name)


HUES = 12


def hue(name: str) -> int:
    """Which of the 12 tints, 30° apart, stands behind a person's initials: the same for a name always."""
    return zlib.crc32(unicodedata.normalize("NFC", name).encode()) % HUES


def _first_letter(text: str) -> str:
    return next((char.title()[0] for char in text if char.isalnum()), "")
