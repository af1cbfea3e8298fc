"""Format names: in full, with initials, for sorting, in running text, and as lists.

The forms are those of citation styles: "María de la Cruz Jr.", "M. de la Cruz Jr.", "de la Cruz, María, Jr.",
"de la Cruz". A literal name has one form.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from bibliography.names.printed_names import NameParts
from bibliography.names.splitting import is_east_asian, split, split_east_asian
from bibliography.names.tables import PARTICLES

_ABBREVIATED = re.compile(r"[^\W\d_]{1,3}\.")
_PIECES = re.compile(r"[^\s.-]+\.?|-")
_VOWEL = re.compile("[AEIOUY]")
_ELIDED_ENDINGS = ("'", "’", "-")


def format_full(parts: NameParts) -> str:
    """Return the full name in spoken order; for most names `split` gives the same parts."""
    if parts.literal:
        return parts.literal
    if is_east_asian(parts.family):
        family = _join(parts.particle, parts.family)
        unspaced = family + parts.given
        split_again = split_east_asian(unspaced, parts.suffix)
        if parts.given and not (
            split_again and (split_again.family, split_again.given) == (family, parts.given)
        ):
            unspaced = f"{family} {parts.given}"  # unspaced, it would be split otherwise
        return _join(unspaced, parts.suffix)
    return _join(parts.given, format_short(parts), parts.suffix)


def format_with_initials(parts: NameParts) -> str:
    """Return the name with initials for the given names: "L. Mai", "J.-P. Serre".

    Given names in scripts without capital letters are not shortened.
    """
    if parts.literal or is_east_asian(parts.family):
        return format_full(parts)
    return _join(_build_given_initials(parts), format_short(parts), parts.suffix)


def format_sorted(parts: NameParts, initials: bool = False) -> str:
    """Return the name with the family name first: "Mai, Luo"; `initials`: "Mai, L."."""
    given = _build_given_initials(parts) if initials else parts.given
    return ", ".join(filter(None, (format_short(parts), given, parts.suffix)))


def format_short(parts: NameParts) -> str:
    """Return the name in running text: the family name with its particle, or what is literal."""
    if parts.literal:
        return parts.literal
    is_elided = parts.particle.endswith(_ELIDED_ENDINGS)
    return parts.particle + parts.family if is_elided else _join(parts.particle, parts.family)


def abbreviate_given(given: str, in_capitals: bool = False) -> str:
    """Shorten given names: "J.-P." of "Jean-Paul", "M. de L." of "Maria de Lurdes", "D. E." of "DE".

    in_capitals: the whole name is written so, and "LUO" is a name and not three initials.
    """
    shortened: list[str] = []
    for token in given.split():
        if token in PARTICLES or _ABBREVIATED.fullmatch(token):
            shortened.append(token)
        elif are_initials(token, in_capitals):
            shortened.extend(f"{letter}." for letter in token)
        else:
            text = ""
            for piece in _PIECES.findall(token):
                if piece == "-":
                    text += "-"
                else:
                    separator = " " if text and not text.endswith("-") else ""
                    text += separator + _shorten_piece(piece, inside=text.endswith("-"))
            shortened.append(text.strip("- "))
    return " ".join(filter(None, shortened))


def _build_given_initials(parts: NameParts) -> str:
    return abbreviate_given(parts.given, in_capitals=parts.family.isupper())


def join_names(names: Sequence[str], serial_comma: bool = False) -> str:
    """Join names: "A, B and C"; `serial_comma`: "A, B, and C"."""
    if len(names) < 2:
        return "".join(names)
    comma = "," if serial_comma and len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} and {names[-1]}"


def cite_authors(names: Iterable[NameParts]) -> str:
    """Return the authors of a work as a text cites them: "Mai", "Mai and Li", "Mai et al."."""
    shorts = [format_short(parts) for parts in names]
    return f"{shorts[0]} et al." if len(shorts) > 2 else join_names(shorts)


def _join(*tokens: str) -> str:
    return " ".join(filter(None, tokens))


def are_initials(token: str, in_capitals: bool) -> bool:
    """Return whether a given name without points is initials ("DE"); among capitals only without a vowel."""
    if not (token.isalpha() and token.isupper() and len(token) < 4):
        return False
    return len(token) == 1 or not in_capitals or not _VOWEL.search(token)


def _shorten_piece(piece: str, inside: bool) -> str:
    """Return a piece's first letter, with its marks; a capital unless the piece is inside a word."""
    if _ABBREVIATED.fullmatch(piece):
        return piece
    start = next((place for place, char in enumerate(piece) if char.isalpha()), None)
    if start is None:
        return piece
    letter = piece[start]
    if letter.lower() == letter.upper():
        return piece
    end = start + 1
    while end < len(piece) and unicodedata.combining(piece[end]):
        end += 1
    first = letter if inside else letter.title()[0]
    return f"{first}{piece[start + 1 : end]}."


def prefer_own_case(printed: str, name: str) -> str:
    """Return the printed name, or the person's own name if the two differ only in case: "Ada TESTER"."""
    return name if name and name.casefold() == printed.casefold() else printed


def get_initials(name: str) -> str:
    """Return the initials that replace a missing portrait; "?" for a name without letters.

    They are one character in a script without capital letters, after an Arabic article.
    """
    if not any(map(str.isalnum, name)):
        return "?"
    parts = split(name)
    family = parts.literal or parts.family
    first, last = _get_first_letter(parts.given), _get_first_letter(family.removeprefix("ال") or family)
    if last and last.lower() == last.upper():
        return last
    return first + last or _get_first_letter(name)


def _get_first_letter(text: str) -> str:
    return next((char.title()[0] for char in text if char.isalnum()), "")
