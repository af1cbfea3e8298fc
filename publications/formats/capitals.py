"""Which capitals of a title no style may change."""

import re
from collections.abc import Iterable

from publications.formats.text import mathematics

_WORD = re.compile(r"[^\W_]+(?:['’\-/.&+]+[^\W_]+)*")


def with_capitals(title: str, spans: Iterable[object] = ()) -> tuple[tuple[int, int], ...]:
    """Spans of a title to protect: those that are known, and words with capitals after their first letter.

    "KungFu: Making GPUs Fast" gives those of "KungFu" and "GPUs". Spans that are none, or do not fit, are
    left out; the rest comes in order and does not touch.
    """
    known = sorted(set(_that_fit(title, spans)))
    away = [*known, *mathematics(title)]
    found = [each.span() for each in _WORD.finditer(title) if _is_special(each[0])]
    free = [span for span in found if not any(start < span[1] and span[0] < end for start, end in away)]
    return _apart(sorted([*known, *free]))


def _is_special(word: str) -> bool:
    """Whether a capital stands where no title would have one: within a part of a word, or after a digit."""
    return any(char.isupper() for part in re.split(r"[-/.&+'’]", word) for char in part[1:])


def _that_fit(title: str, spans: Iterable[object]) -> Iterable[tuple[int, int]]:
    for span in spans:
        if isinstance(span, list | tuple) and len(span) == 2 and all(type(each) is int for each in span):
            start, end = span
            if 0 <= start < end <= len(title):
                yield start, end


def _apart(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Spans in order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)
