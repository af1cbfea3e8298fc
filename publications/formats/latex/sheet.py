"""Text of the hub while it is put together."""

import re

from .scripts import LOWERED, RAISED

OPEN, CLOSE = "\x01", "\x02"  # where a span begins and ends; no tidy text has them

_SCRIPTS = {ord(sign): f"{{}}^{{{digit}}}" for digit, sign in RAISED.items()}
_SCRIPTS |= {ord(sign): f"{{}}_{{{digit}}}" for digit, sign in LOWERED.items()}


class Sheet:
    """Text of the hub while it is put together from left to right, with marks where spans begin and end."""

    __slots__ = ("alert", "pieces")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.alert = False  # the next words have to be looked at: mathematics may stand before them

    def words(self, words: str) -> None:
        """Add words without dollar signs."""
        if self.alert and words:
            words = self.looked_at(words)
        if words:
            self.pieces.append(words)

    def literal(self, words: str) -> None:
        """Add words whose dollars are dollars."""
        first = words.find("$")
        if first < 0:
            return self.words(words)
        self.words(words[:first])
        self.before_sign()
        self.alert = False
        self.pieces.append(_DOLLAR.sub(_escaped, words[first:]))
        return None

    def maths(self, body: str, sign: str = "$") -> None:
        """Add mathematics that is fit."""
        self.before_sign()
        self.pieces += sign, body, sign
        self.alert = True

    def before_sign(self) -> None:
        """One backslash before a dollar would escape it: two of them are the nearest that can be written."""
        count = 0
        for piece in reversed(self.pieces):
            if piece not in (OPEN, CLOSE):
                count += _backslashes(piece)
                if piece.strip("\\"):
                    break
        if count % 2:
            self.pieces.append("\\")

    def looked_at(self, words: str) -> str:
        """What is left of the words when digits that follow mathematics have become a part of it.

        Before a digit no dollar closes, and in mathematics a digit looks no different.
        """
        self.alert = False
        if not words[0].isdigit():
            return words
        marks = []
        while self.pieces and self.pieces[-1] in (OPEN, CLOSE, ""):
            marks.append(self.pieces.pop())
        if self.pieces and self.pieces[-1] == "$":
            end = next((place for place, letter in enumerate(words) if not letter.isdigit()), len(words))
            self.pieces[-1:] = words[:end].translate(_SCRIPTS), "$"
            words = words[end:]
            self.alert = not words
        self.pieces += reversed(marks)
        return words

    def finished(self) -> str:
        """The text, for which no marks were made."""
        return "".join(self.pieces)


_DOLLAR = re.compile(r"(?<!\\)(\\*)\$")


def _escaped(found: re.Match[str]) -> str:
    return found[1] + ("\\" if len(found[1]) % 2 else "") + r"\$"


def _backslashes(text: str) -> int:
    return len(text) - len(text.rstrip("\\"))
