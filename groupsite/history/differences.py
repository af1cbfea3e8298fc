"""What became of a text, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

WORD = re.compile(r"\s+|\w+|[^\w\s]")
COMPARED = 3000
"""Words on either side, beyond those that both ends share, up to which texts are compared."""
AROUND = 40
"""Words and spaces that are shown around a difference."""


@dataclass(frozen=True)
class Piece:
    """A stretch of text; `kind` is kept, was, became or skipped."""

    kind: str
    text: str


def pieces(was: str, became: str) -> list[Piece]:
    """Both texts in one, told apart; long stretches that both share are left out between differences.

    Texts that differ in too much are given whole, one after the other.
    """
    old, new = WORD.findall(was), WORD.findall(became)
    start = _shared(old, new)
    stop = _shared(old[start:][::-1], new[start:][::-1])
    head, tail = old[:start], old[len(old) - stop :]
    middle = _compare(old[start : len(old) - stop], new[start : len(new) - stop])
    return _shorten([("kept", head), *middle, ("kept", tail)])


def _shared(left: list[str], right: list[str]) -> int:
    """How many words both begin with."""
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _compare(old: list[str], new: list[str]) -> list[tuple[str, list[str]]]:
    if max(len(old), len(new)) > COMPARED:
        return [("was", old), ("became", new)]
    found = []
    for same, i, j, k, m in SequenceMatcher(None, old, new).get_opcodes():
        found += [("kept", old[i:j])] if same == "equal" else [("was", old[i:j]), ("became", new[k:m])]
    return found


def _shorten(parts: list[tuple[str, list[str]]]) -> list[Piece]:
    parts = [(kind, words) for kind, words in parts if words]
    shown: list[Piece] = []
    for place, (kind, words) in enumerate(parts):
        first, last = place == 0, place == len(parts) - 1
        if kind != "kept" or len(words) <= AROUND * (1 if first or last else 2) + 10:
            shown.append(Piece(kind, "".join(words)))
            continue
        before, after = ([] if first else words[:AROUND]), ([] if last else words[-AROUND:])
        shown += [Piece("kept", "".join(before)), Piece("skipped", "…"), Piece("kept", "".join(after))]
    return [piece for piece in shown if piece.text]
