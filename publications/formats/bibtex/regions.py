"""A BibTeX file in pieces, cut into regions: each begins where an entry may begin, and holds no second one.

An entry may begin at the `@` of `@word{` or `@word(` that is the first thing in its line, or stands behind a
closing bracket; spaces and line ends may stand between the three. What is broken stays in its region. Lines
end with LF, CR LF or CR, as editors count them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

BLOCK = 1 << 18  # characters that are looked at together
LONGEST = 20_000_000  # characters of a region; what is beyond is left out

START = re.compile(r"@\s*+([A-Za-z][^\s{}()@,\"=#%'\\]*+)\s*+([{(])")
_UNFINISHED = re.compile(r"[\r\n][ \t]*+(?:@[^{}()@,\"=#%']*+)?\Z")


@dataclass(slots=True)
class Region:
    """A text, the line in which it begins, and whether it is cut because it is too long."""

    line: int
    text: str
    cut: bool = False


def newlines(text: str) -> int:
    """How many line ends a text has."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n")
    return count


def regions(pieces: Iterable[str]) -> Iterator[Region]:
    """The regions of a text that comes in pieces; the first may be what stands before all entries."""
    open_region = _OpenRegion()
    carried = ""
    begun = False
    for block in _blocks(pieces):
        text = carried + block
        done = 0
        for start in _starts(text, begun):
            if region := open_region.finish(text[done:start]):
                yield region
            done = start
        begun = True
        end = _whole(text, done)
        open_region.add(text[done:end])
        carried = text[end:]
    if last := open_region.finish(carried):
        yield last


class _OpenRegion:
    """What has come of a region so far."""

    def __init__(self) -> None:
        self.line = 1
        self._parts: list[str] = []
        self._size = 0
        self._lines_left_out = 0

    def add(self, text: str) -> None:
        room = LONGEST - self._size
        self._parts.append(text[:room])
        self._size += len(text)
        if len(text) > room:
            self._lines_left_out += newlines(text[max(room, 0) :])

    def finish(self, text: str) -> Region | None:
        """Give the region that the text ends, if there is any, and begin another."""
        if self._parts or len(text) > LONGEST:
            self.add(text)
            text = "".join(self._parts)
        region = Region(self.line, text, self._size > LONGEST) if text else None
        self.line += newlines(text) + self._lines_left_out
        if self._size:
            self._parts, self._size, self._lines_left_out = [], 0, 0
        return region


def _starts(text: str, begun: bool) -> Iterator[int]:
    """Where in the text an entry may begin; a text that has begun before does not begin with a line."""
    for found in START.finditer(text):
        start = found.start()
        before = start
        while before and text[before - 1] in " \t":
            before -= 1
        if text[before - 1] in "\r\n})" if before else not begun:
            yield start


def _whole(text: str, start: int) -> int:
    """Where what follows can only be judged together with the next block."""
    unfinished = _UNFINISHED.search(text, max(start, len(text) - 1_000))
    return unfinished.start() if unfinished else len(text)


def _blocks(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in blocks of a good size, without byte order mark, without lone surrogates."""
    gathered: list[str] = []
    size = 0
    first = True
    for piece in pieces:
        if first and piece:
            first = False
            piece = piece.removeprefix("\ufeff")
        gathered.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield from _cut("".join(gathered))
            gathered, size = [], 0
    yield from _cut("".join(gathered))


def _cut(text: str) -> Iterator[str]:
    for start in range(0, len(text), BLOCK):
        yield _encodable(text[start : start + BLOCK])


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
