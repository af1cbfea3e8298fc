"""Folding: what is left of a word when accents, case, points, hyphens and apostrophes are not looked at."""

import unicodedata

from people.names.keys import norm

_EXPANDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj"})
_PINYIN = {"lu": ("lv", "lyu"), "nu": ("nv", "nyu")}


def fold(text: str) -> str:
    """The letters, their vowel signs and the digits of a text in its normal form."""
    folded = norm(text)
    if folded.isascii():
        return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))
    return "".join(char for char in folded if char.isalnum() or unicodedata.category(char)[0] == "M")


def spellings(text: str) -> frozenset[str]:
    """The folded forms that a text may have in plain letters: "Müller" is muller or mueller.

    Two words are spelt alike if they have one in common: so Mueller is Müller, but not Muller.
    """
    plain = fold(text) or text.casefold()
    if text.isascii():
        return frozenset((plain,))
    composed = unicodedata.normalize("NFC", text).lower()
    pinyin = _PINYIN.get(plain, ()) if "ü" in composed else ()
    return frozenset((plain, fold(composed.translate(_EXPANDED)), *pinyin))
