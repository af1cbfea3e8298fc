"""How far a text is read, and where brackets in it close."""

import re
from dataclasses import dataclass

from publications.formats.bibtex.regions import START, newlines

_BRACKETS = {"{": re.compile("[{}]"), "(": re.compile("[()]")}
_OPENING = frozenset("{(")


@dataclass(slots=True)
class Place:
    """A position in a text, and in which line of the whole file it is."""

    text: str
    line: int
    pos: int = 0

    def move(self, pos: int) -> None:
        """Go on to a position, counting lines."""
        self.line += newlines(self.text[self.pos : pos])
        self.pos = pos

    def opening(self) -> int:
        """Where the bracket is that opens what begins here."""
        found = START.match(self.text, self.pos)
        return found.end() - 1 if found else self.pos


def close(text: str, pos: int, bracket: str, depth: int = 0) -> tuple[int, int]:
    """Where a bracket closes that is at, or open at, a position; else -1 and how many are open."""
    for found in _BRACKETS[bracket].finditer(text, pos):
        depth += 1 if found[0] in _OPENING else -1
        if not depth:
            return found.start(), 0
    return -1, depth
