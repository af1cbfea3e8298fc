"""What is asked of every text, TeX or not: NFC, no control characters, single white space."""

import re
import unicodedata
from functools import cache

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")  # those that are no white space either
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile("\r\n?|\u2028")
_BLANK_LINES = re.compile(r"\n[^\S\n]*\n\s*|\u2029")
MOST_MARKS = 30  # on a letter, as in the stream-safe format of Unicode (UAX 15)


def tidy(text: str, paragraphs: bool = False) -> str:
    """The text in NFC, without control characters and lone surrogates, in one line with single spaces.

    With paragraphs a blank line, however wide, stays as one blank line between them.
    """
    if paragraphs and ("\n" in text or "\r" in text or "\u2029" in text):
        parts = _BLANK_LINES.split(_LINE_END.sub("\n", text))
        return "\n\n".join(filter(None, map(tidy, parts)))
    if not text.isprintable():
        text = " ".join(without_controls(text).split())
    elif "  " in text or text[:1] == " " or text[-1:] == " ":
        text = " ".join(text.split())
    return composed(text)


def without_controls(text: str) -> str:
    """The text without control characters that are no white space, and with halves of surrogates joined.

    A half without the other becomes the replacement character.
    """
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _CONTROLS.sub("", text)


def composed(text: str) -> str:
    """The text in NFC; of marks in disorder on one letter only the first thirty are kept.

    Putting marks in order takes quadratic time, and ten thousand of them are an attack, not a word.
    """
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", _too_many_marks().sub(r"\1", text))


@cache
def _too_many_marks() -> re.Pattern[str]:
    marks = "".join(chr(code) for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code)))
    return re.compile(f"([{marks}]{{{MOST_MARKS}}})[{marks}]+")


def joins(letter: str) -> bool:
    """Whether it belongs to the letter before it: a mark, or a vowel or final of a Hangul syllable."""
    return letter >= "\u0300" and (unicodedata.category(letter)[0] == "M" or "\u1160" <= letter <= "\u11ff")
