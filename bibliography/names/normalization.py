"""Normalise names and make keys that compare spellings of a name.

Folding removes accents, case, points, hyphens and apostrophes.
"""

import re
import unicodedata
from functools import cache

from core.text.letters import LATIN, make_name_key

author_key = make_name_key

_LETTERS = str.maketrans(
    LATIN
    | {"ß": "ss", "ŧ": "t", "ς": "σ", "״": '"', "\u02ba": '"', "\u02c6": "^", "\u02cb": "`", "\u02d0": ":"}
    | dict.fromkeys("\u02b9\u02bb\u02bc\u02bd\u02c8\u05f3\u2018\u2019\u201b\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201f", '"')
    | dict.fromkeys("\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
)
_POINTS = re.compile(
    "[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
"""Vowel points of Hebrew, Arabic and Syriac, and characters that are never seen."""
_ACCENTS = re.compile("[\u0300-\u036f]")
_WHOLE = frozenset("ǣǽǿǯ")
"""Letters whose accents `unaccent` leaves."""


def normalize_name(name: str) -> str:
    """Return the form that search compares: NFKC, lower case, without accents and points, single spaces.

    The SQL function `site_norm` gives the same result; change both or neither.
    """
    if name.isascii():
        return collapse_spaces(name.lower())
    plain = _POINTS.sub("", unicodedata.normalize("NFKC", name))
    letters = map(_strip_accents, plain.lower() if max(plain, default="") < "\U00010000" else _lower(plain))
    return collapse_spaces("".join(letters).translate(_LETTERS))


def _lower(text: str) -> str:
    """Lower the letters that the database lowers: those beyond the Basic Multilingual Plane stay."""
    return "".join(char if char > "\uffff" else char.lower() for char in text)


def _strip_accents(letter: str) -> str:
    """Remove accents as PostgreSQL's unaccent does: й is a letter of its own, and so is が."""
    if letter < "\x80" or letter in _WHOLE or ("\u0400" <= letter <= "\u04ff" and letter != "ё"):
        return letter
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", letter)))


def collapse_spaces(text: str) -> str:
    """Return the text with one space between its words and none around them."""
    return " ".join(text.split())


_CONTROLS = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if not chr(code).isspace()]
# They would make equal names differ, and break XML.
_INVISIBLE = dict.fromkeys([*_CONTROLS, 0xAD, 0x200B, 0x2060, 0xFEFF])


def tidy(name: str) -> str:
    """Return the name in NFC, with single spaces and without invisible characters."""
    if name.isascii() and name.isprintable():
        return collapse_spaces(name)
    if len(name) > _LONGEST_NAME:  # putting thousands of marks in order takes quadratic time
        name = _compile_surplus_marks().sub(r"\1", name)
    return collapse_spaces(unicodedata.normalize("NFC", name.translate(_INVISIBLE)))


_LONGEST_NAME = 500


@cache
def _compile_surplus_marks() -> re.Pattern[str]:
    marks = "".join(chr(code) for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code)))
    return re.compile(f"([{marks}]{{30}})[{marks}]+")


_EXPANSIONS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj"}
_EXPANDED = str.maketrans(
    _EXPANSIONS | {letter.upper(): text.capitalize() for letter, text in _EXPANSIONS.items()}
)
_PINYIN = {"lu": ("lv", "lyu"), "nu": ("nv", "nyu")}


def expand_letters(text: str) -> str:
    """Return a text with two plain letters in place of an umlaut: "Mueller" for "Müller"."""
    return unicodedata.normalize("NFC", text).translate(_EXPANDED)


def list_forms(text: str) -> list[str]:
    """Return the normalised forms of a text as the database searches it: "Müller" is muller and mueller."""
    return list(dict.fromkeys(normalize_name(form) for form in (text, expand_letters(text))))


def fold(text: str) -> str:
    """Return the letters, their vowel signs and the digits of a text in its normal form."""
    folded = normalize_name(text)
    if folded.isascii():
        return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))
    return "".join(char for char in folded if char.isalnum() or unicodedata.category(char)[0] == "M")


def list_spellings(text: str) -> frozenset[str]:
    """Return the folded forms that a text may have in plain letters: "Müller" is muller or mueller.

    Two words are spelt alike if they have one in common: so Mueller is Müller, but not Muller.
    """
    plain = fold(text) or text.casefold()
    if text.isascii():
        return frozenset((plain,))
    composed = unicodedata.normalize("NFC", text).lower()
    pinyin = _PINYIN.get(plain, ()) if "ü" in composed else ()
    return frozenset((plain, fold(expand_letters(text)), *pinyin))
