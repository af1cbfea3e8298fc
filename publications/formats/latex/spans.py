"""Spans of a text: where braces protected it."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise

from .hub import BODY
from .sheet import CLOSE, OPEN
from .tidying import composed, joins

Spans = tuple[tuple[int, int], ...]

_MARKS = re.compile(f"([{OPEN}{CLOSE}])")


def without_marks(text: str) -> tuple[str, Spans]:
    """The text of a sheet that has marks, in one line, and the spans that they mark."""
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    length, start = 0, -1
    for part in _MARKS.split(text):
        if part == OPEN:
            start = length
        elif part == CLOSE:
            spans.append((start, length))
        elif part:
            words = " ".join(f"|{part}|".split())[1:-1]
            if words[:1] == " " and (not pieces or pieces[-1][-1] == " "):
                words = words[1:]
            if words:
                pieces.append(words)
                length += len(words)
    return _composed("".join(pieces).rstrip(), spans)


def _composed(text: str, spans: list[tuple[int, int]]) -> tuple[str, Spans]:
    """Text and spans in NFC; no span begins or ends within a letter and its marks."""
    if text == composed(text):
        return text, settled(text, spans)
    kept = _settled(spans, _Places(text, joins))
    cuts = [0, *(end for span in kept for end in span), len(text)]
    parts = [composed(text[start:end]) for start, end in pairwise(cuts)]
    ends, length = [], 0
    for part in parts:
        length += len(part)
        ends.append(length)
    return "".join(parts), tuple(zip(ends[:-1:2], ends[1::2], strict=True))


_ATOM = re.compile(rf"\\.|\$\$(?:{BODY.pattern})\$\$|\$(?:{BODY.pattern})\$", re.DOTALL)


def settled(text: str, spans: Collection[tuple[int, int]]) -> Spans:
    r"""The spans as an entry has them: in order, not touching, not empty, within the text.

    None begins or ends within mathematics, within `\$`, or within a letter and its marks: those that do are
    widened or, at their start, moved past the marks. Touching ones become one.
    """
    return _settled(spans, _Places(text, unicodedata.combining)) if spans else ()


def _settled(spans: Iterable[tuple[int, int]], places: "_Places") -> Spans:
    made: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if start < end:
            start, end = places.start(max(start, 0)), places.end(min(max(end, 0), len(places.text)))
        if made and start < end and start <= made[-1][1]:
            made[-1] = made[-1][0], max(end, made[-1][1])
        elif start < end:
            made.append((start, end))
    return tuple(made)


class _Places:
    """Where in a text a span may begin or end."""

    def __init__(self, text: str, joins: Callable[[str], object]) -> None:
        atoms = _ATOM.finditer(text) if "$" in text else ()
        self.text = text
        self.joins = joins
        self.atoms = [found.span() for found in atoms if "$" in found[0] or found[0] == r"\\"]
        self.marks = (0, 0)  # a run of marks that was looked at: there may be many spans in a long one

    def start(self, place: int) -> int:
        return self._past_marks(self._atom(place)[0])

    def end(self, place: int) -> int:
        return self._past_marks(self._atom(place)[1])

    def _atom(self, place: int) -> tuple[int, int]:
        """The bounds of what must not be cut at the place; the place itself twice, if it may."""
        nearest = bisect_left(self.atoms, (place, 0)) - 1
        if nearest >= 0 and self.atoms[nearest][0] < place < self.atoms[nearest][1]:
            return self.atoms[nearest]
        return place, place

    def _past_marks(self, place: int) -> int:
        first, last = self.marks
        if not first <= place < last:
            first = last = place
            while last < len(self.text) and self.joins(self.text[last]):
                last += 1
            self.marks = first, last
        return last
