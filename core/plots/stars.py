"""Stars over time as a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from core.plots.marks import BELOW, format_percent
from core.text.dates import PartialDate, Precision

LINE_HEIGHT, LINE_ROOM = 60, 5  # px; a line's plot, and what its thickness needs above
SEGMENTS = 60


@dataclass(frozen=True)
class Segment:
    """A piece of a line."""

    x1: str
    y1: int
    x2: str
    y2: int


@dataclass(frozen=True)
class LinePlot:
    """A number over time, from 0 upwards; its first and last values are labels below it."""

    segments: tuple[Segment, ...]
    first: tuple[str, str]
    last: tuple[str, str]
    rows: tuple[tuple[date, int], ...]
    sentence: str
    baseline: int = LINE_HEIGHT
    height: int = LINE_HEIGHT + 2 * BELOW


def draw_stars(counts: Sequence[tuple[date, int]]) -> LinePlot | None:
    """Draw the stars of a software over time; None when they were counted on fewer than two days."""
    rows = sorted(dict(counts).items())
    if len(rows) > SEGMENTS + 1:
        rows = [rows[place * (len(rows) - 1) // SEGMENTS] for place in range(SEGMENTS + 1)]
    if len(rows) < 2:
        return None
    (first_day, fewest), (last_day, latest) = rows[0], rows[-1]
    days = (last_day - first_day).days
    highest = max(1, *(number for _, number in rows))
    points = [
        (
            format_percent((day - first_day).days / days),
            LINE_HEIGHT - round((LINE_HEIGHT - LINE_ROOM) * number / highest),
        )
        for day, number in rows
    ]
    return LinePlot(
        segments=tuple(Segment(*start, *end) for start, end in pairwise(points)),
        first=(f"{fewest:,}", _format_day(first_day)),
        last=(f"{latest:,}", _format_day(last_day)),
        rows=tuple(rows),
        sentence=f"Stars: {fewest:,} on {_format_day(first_day)}, {latest:,} on {_format_day(last_day)}",
    )


def _format_day(day: date) -> str:
    return str(PartialDate(day, Precision.DAY))
