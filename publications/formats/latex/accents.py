"""Accents of TeX as combining marks, and back."""

import unicodedata
from functools import lru_cache

MARKS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "h": "\u0309",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "G": "\u030f",
    "textdoublegrave": "\u030f",
    "f": "\u0311",
    "textinvbreve": "\u0311",
    "textroundcap": "\u0311",
    "textcommaabove": "\u0313",
    "d": "\u0323",
    "textdotbelow": "\u0323",
    "textsubring": "\u0325",
    "textcommabelow": "\u0326",
    "c": "\u0327",
    "k": "\u0328",
    "textsubbreve": "\u032e",
    "b": "\u0331",
    "textsubtilde": "\u0330",
    "t": "\u0361",
    "ocirc": "\u030a",
}
"""The combining mark that an accent command sets on (or under) the first letter of what follows."""

CODES = {18: "`", 19: "'", 20: "v", 21: "u", 22: "=", 23: "r", 94: "^", 95: ".", 125: "H", 126: "~", 127: '"'}
"""What \\accent sets by the place in TeX's first font, as the name of the accent's command."""

ALONE = {
    "\u0300": "`",
    "\u0301": "´",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "¯",
    "\u0306": "˘",
    "\u0307": "˙",
    "\u0308": "¨",
    "\u030a": "˚",
    "\u030b": "˝",
    "\u030c": "ˇ",
    "\u0327": "¸",
    "\u0328": "˛",
}
"""What a mark is where no letter follows: `\\~{}` is a tilde."""

_WRITTEN = {MARKS[name]: name for name in ("textcommabelow", *"`'^~=u.rHvdckb", '"')}  # any font has them
_LETTERS = {
    "ß": "ss", "ẞ": "SS", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ð": "dh", "Ð": "DH", "đ": "dj", "Đ": "DJ", "þ": "th", "Þ": "TH", "ŋ": "ng", "Ŋ": "NG", "ı": "i",
    "ȷ": "j",
}  # fmt: skip
LETTERS = {name: letter for letter, name in _LETTERS.items()} | {
    "aa": "å", "AA": "Å", "ij": "ĳ", "IJ": "Ĳ", "lslash": "ł", "Lslash": "Ł", "textschwa": "ə",
    "texthbar": "ħ", "textHbar": "Ħ", "texttslash": "ŧ", "textTslash": "Ŧ", "textesh": "ʃ", "textezh": "ʒ",
}  # fmt: skip
"""Letters that have a command of their own."""

MOST_WRITTEN = 6  # marks on one letter that are written as TeX


def with_mark(words: str, marks: str) -> str:
    """The words with the marks, innermost first, on their first letter; that of a dotless i is an i.

    >>> with_mark("oo", "\\u0308")
    'öo'
    """
    end = 1
    while unicodedata.combining(words[end : end + 1] or "a"):
        end += 1
    base = {"ı": "i", "ȷ": "j"}.get(words[0], words[0])
    if base in "ij":
        marks = marks.replace("\u0307", "")
    return unicodedata.normalize("NFC", base + words[1:end] + marks) + words[end:]


@lru_cache(4096)
def as_tex(letter: str) -> str:
    """Return a letter of Latin script with its marks in ASCII, or as it is where TeX's own fonts lack these.

    An accented i is written with its dot: LaTeX takes that off, and of a dotless one biber makes two signs.

    >>> as_tex("ế")
    "{\\\\'{\\\\^e}}"
    """
    parts = unicodedata.normalize("NFD", letter)
    base, marks = parts[0], parts[1:]
    if letter in "åÅ":
        return "{\\aa}" if letter == "å" else "{\\AA}"
    if base in "ıȷ" and marks:  # with the accent command it would be read as an i
        return f"{{\\{_LETTERS[base]}}}" + marks
    writable = len(marks) <= MOST_WRITTEN and all(mark in _WRITTEN for mark in marks)
    if not writable or (base in "ij" and "\u0307" in marks) or not (base.isascii() or base in _LETTERS):
        return letter
    tex = f"\\{_LETTERS[base]}" if base in _LETTERS else base
    for place, mark in enumerate(marks):
        name = _WRITTEN[mark]
        inner = tex if place == 0 else f"{{{tex}}}"
        if name.isalpha() and place == 0 and not inner.startswith("\\"):
            inner = f"{{{inner}}}"
        tex = f"\\{name}{inner}"
    return f"{{{tex}}}" if tex != letter else letter
