"""Letters: when two spellings are the same name, and what stands for a letter in plain Latin."""

import unicodedata

LATIN = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ħ": "h",
    "ŋ": "n",
}
"""Lower-case letters that have no decomposition, and how they are written without them."""


def name_key(name: str) -> str:
    """The key of "the same name, ignoring case": NFC, casefolded, with single spaces."""
    folded = " ".join(unicodedata.normalize("NFC", name).split()).casefold()
    return unicodedata.normalize("NFC", folded)
