"""Folding: what is left of a word when accents, case, points, hyphens and apostrophes are not looked at."""

import unicodedata
from functools import lru_cache

from people.names.keys import norm

_EXPANDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj", "ď": "d"})


def fold(text: str) -> str:
    """The letters, their vowel signs and the digits of a text in its normal form."""
    folded = norm(text)
    if folded.isascii():
        return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))
    return "".join(char for char in folded if char.isalnum() or unicodedata.category(char)[0] == "M")


@lru_cache(maxsize=50_000)
def spellings(text: str) -> frozenset[str]:
    """The folded forms that a text may have in plain letters: "Müller" is muller or mueller.

    Two words are spelt alike if they have one in common: so Mueller is Müller, but not Muller.
    """
    plain = fold(text)
    if text.isascii():
        return frozenset((plain,))
    composed = unicodedata.normalize("NFC", text).lower()
    return frozenset((plain, fold(composed.translate(_EXPANDED))))
