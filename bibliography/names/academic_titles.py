"""Recognise what is printed around a name: titles before it, degrees and honours after it."""

import re
from itertools import islice

from bibliography.names.tables import (
    DEGREES,
    LONG_SUFFIXES,
    NUMERALS,
    SHORT_TITLES,
    SUFFIXES,
    SURE_TITLES,
    TITLE_SPECIFIERS,
    TITLES,
)

_ACRONYM = re.compile(r"[A-Z]{2,5}|(?:[A-Z]\.){2,4}")
_SPACED_DEGREE = re.compile(r"\b(Ph|D|M|B)\.\s+(Phil|Sc|D)\.")
_SPACED_TITLE = re.compile(
    r"(?<=\b[MB]\.)\s+(?=(?:Sc|Eng)\.)|(?<=\bPh\.)\s+(?=D\.)|(?<=\b[hH]\.)\s+(?=c\.)|(?<=\b[eE]\.)\s+(?=h\.)"
)
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
_BETWEEN = re.compile("[.-]")
_TITLE_WORDS = SURE_TITLES | SHORT_TITLES
_PLAIN = re.compile(r"[\w\s.,-]*")
_ASIDE = re.compile(
    r"""(?:(?<!\s)\s++)?(?:\([^()]*\)|\[[^\[\]]*\]|"[^"]*"|[“„][^“”„]*[”“]|<[^<>]*>)|(?<=\s)['‘][^'‘’]+['’](?=\s|$)"""
)
_QUOTED_GIVEN = re.compile(r"""\A\s*(?:["“„‘']|``)([^\W\d_]+)(?:["”“’']|'')(?=\s+[^\W\d_]+\s*\Z)""")


def strip_asides(name: str) -> str:
    """Strip nicknames in brackets or quotes, and e-mail addresses, if two words remain."""
    if _PLAIN.fullmatch(name):
        return name
    bare = _ASIDE.sub(" ", name)
    return bare if len(bare.split()) > 1 else unquote_nickname(name)


def unquote_nickname(name: str) -> str:
    """Strip the quotes of a nickname that stands for the given name: “"Rick" Edmonds”."""
    return _QUOTED_GIVEN.sub(r"\1", name)


def find_asides(name: str) -> list[str]:
    """Return the nicknames that stand in brackets or quotes within a name, three at most."""
    if strip_asides(name) == name:
        return []
    return [match[0].strip(" ()[]<>\"“”„'‘’") for match in islice(_ASIDE.finditer(name), 3)]


def split_title(text: str) -> tuple[str, str]:
    """Return the academic or civil title in front of a name, and the name without it.

    "Prof. Dr. Ada van der Berg" and "van der Berg, Prof. Dr. Ada" have the title "Prof. Dr.". Degrees behind
    a name stay with it. The last word of a name is never taken for a title.
    """
    before, comma, after = _SPACED_TITLE.sub("", text).partition(",")
    tokens = before.split()
    end = count_titles(tokens)
    after_comma = after.split()
    start = count_titles(after_comma) if tokens[end:] else 0
    title = " ".join([*tokens[:end], *after_comma[:start]])
    if not title:
        return "", " ".join(text.split())
    name = " ".join(tokens[end:]) + comma + "".join(f" {token}" for token in after_comma[start:])
    return title, name


def begins_with_title(name: str) -> bool:
    """Return whether the first word of a name in the spoken order is a title."""
    first, space, _ = name.partition(" ")
    return bool(space) and first.rstrip(".").lower() in _TITLE_WORDS


def strip_titles(tokens: list[str]) -> list[str]:
    """Return the words of a name without the titles that it begins with; the last word is always kept."""
    return tokens[count_titles(tokens) :]


def count_titles(tokens: list[str]) -> int:
    """Return how many words of a name are the titles that it begins with; never all of them."""
    end = 0
    while end < len(tokens) - 1 and _may_be_title(tokens[end]):
        end += 1
    while end and not _is_sure_title(tokens[end - 1], tokens[end - 2] if end > 1 else ""):
        end -= 1
    return end


def _may_be_title(token: str) -> bool:
    parts = _split_word(token)
    return bool(parts) and all(part in TITLES for part in parts)


def _split_word(token: str) -> list[str]:
    """Return the titles in one word ("Lt.Gov."); initials such as "M.R." are none."""
    folded = token.rstrip(".").casefold()
    return [folded] if folded in TITLES else list(filter(None, _BETWEEN.split(folded)))


def _is_sure_title(token: str, before: str) -> bool:
    parts = _split_word(token) or [""]
    if parts[-1] in SURE_TITLES:
        return True
    if parts[-1] in TITLE_SPECIFIERS:
        return len(parts) > 1 or (("." in token or token.islower()) and _may_be_title(before))
    return parts[-1] in SHORT_TITLES and ("." in token or before.rstrip(".") in ("Rt", "rt"))


def join_degrees(name: str) -> str:
    """Return the name with degrees of two words written as one: "Ph. D." becomes "Ph.D."."""
    return _SPACED_DEGREE.sub(r"\1.\2.", name) if ". " in name else name


def strip_suffixes(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Strip suffixes and degrees from the end of a name's words; return the words and the suffixes.

    A long suffix ("Junior") and a degree count only where two words are left.
    """
    end = len(tokens)
    while end > 1 and (is_suffix(tokens[end - 1]) or (end > 2 and _can_stand_behind(tokens[end - 1]))):
        end -= 1
    while end < len(tokens) and not (is_suffix(tokens[end], long=True) or is_degree(tokens[end])):
        end += 1
    return tokens[:end], filter_suffixes(tokens[end:])


def filter_suffixes(tokens: list[str]) -> list[str]:
    """Filter the words after a name: keep suffixes, drop degrees."""
    return [token for token in tokens if is_suffix(token, long=True) or token in NUMERALS]


def is_suffix(token: str, long: bool = False) -> bool:
    """Return whether a word is a suffix such as "Jr."; `long`: or "Junior"."""
    return token.rstrip(".").casefold() in (LONG_SUFFIXES if long else SUFFIXES)


def is_degree(token: str) -> bool:
    """Return whether a word is a degree or an honour behind a name, with or without points."""
    return token.replace(".", "").casefold() in DEGREES


def _is_sure_degree(token: str) -> bool:
    """Return whether a word is a degree where it could be initials ("M.D.") or a short name ("Md.") too."""
    bare = token.replace(".", "")
    return is_degree(token) and (bare == token or (len(bare) > 2 and bool(_TWO_LETTERS.search(token))))


def _can_stand_behind(token: str) -> bool:
    return is_suffix(token, long=True) or is_degree(token) or bool(_ACRONYM.fullmatch(token))


def is_suffix_piece(piece: str, place: int, alone: bool, name_is_whole: bool) -> bool:
    """Return whether a piece between commas holds suffixes and degrees, and no given names.

    place: 1 for the piece after the first comma. alone: no other piece follows the first. name_is_whole: the
    first piece can be a given and a family name ("John Doe, MD"; in "Doe, MD" these are initials).
    """
    tokens = piece.split()
    if all(is_suffix(token, long=place > 1 or name_is_whole) for token in tokens):
        return not (alone and piece in ("JR", "SR", "IV") and not name_is_whole)
    if is_suffix(tokens[0]) or (place > 1 and is_degree(tokens[0])):
        return all(map(_can_stand_behind, tokens))
    if place > 1:
        allows_dots = name_is_whole and not alone
        return all(
            token in NUMERALS or (_ACRONYM.fullmatch(token) and (allows_dots or "." not in token))
            for token in tokens
        )
    return name_is_whole and all(map(_is_sure_degree, tokens))
