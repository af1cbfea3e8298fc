"""Stars over time as a line: small in a list, and with years and releases on a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from core.plots.marks import DIGIT, Label, choose_year_step, format_percent, measure_text
from core.text.dates import PartialDate, Precision
from core.text.translation import format_number, gettext

FEWEST = 3  # readings; fewer are no curve
BASELINE, HEIGHT, ROOM = 124, 150, 26  # px; of the plot, the labels of releases stand in the room above
SPARK_BASELINE, SPARK_HEIGHT, SPARK_ROOM = 43, 44, 6  # px; of the line in a list
SEGMENTS, SPARK_SEGMENTS = 60, 20
NARROW_PLOT = 300  # px; on a phone
YEAR = 5 * DIGIT  # px; a label and the room around it

Counts = Sequence[tuple[date, int]]


@dataclass(frozen=True)
class Segment:
    """A piece of a line."""

    x1: str
    y1: int
    x2: str
    y2: int


@dataclass(frozen=True)
class Mark:
    """A release on the line, or its end."""

    x: str
    y: int
    label: Label | None = None


@dataclass(frozen=True)
class Sparkline:
    """The stars of a software in a list, from 0 to its own highest number; since: the year of the first."""

    segments: tuple[Segment, ...]
    end: Mark
    since: int
    baseline: int = SPARK_BASELINE
    height: int = SPARK_HEIGHT


@dataclass(frozen=True)
class StarPlot:
    """The stars of a software over the years; within one year, the first and the last day are labels."""

    segments: tuple[Segment, ...]
    end: Mark
    releases: tuple[Mark, ...]
    grid: tuple[str, ...]
    labels: tuple[Label, ...]
    rows: tuple[tuple[date, int], ...]
    sentence: str
    baseline: int = BASELINE
    height: int = HEIGHT


@dataclass(frozen=True)
class _Scale:
    first: date
    last: date
    highest: int
    baseline: int
    room: int

    def measure(self, day: date) -> float:
        return (day - self.first).days / (self.last - self.first).days

    def place(self, day: date) -> str:
        return format_percent(self.measure(day))

    def lift(self, number: float) -> int:
        return self.baseline - round((self.baseline - self.room) * number / self.highest)

    def draw_line(self, rows: Counts) -> tuple[tuple[Segment, ...], Mark]:
        """Return the pieces of the line through readings, and its end."""
        points = [(self.place(day), self.lift(number)) for day, number in rows]
        return tuple(Segment(*start, *end) for start, end in pairwise(points)), Mark(*points[-1])


def draw_sparkline(counts: Counts) -> Sparkline | None:
    """Draw the stars of a software for a list; None with fewer than three readings."""
    rows = sorted(dict(counts).items())
    if len(rows) < FEWEST:
        return None
    segments, end = _build_scale(rows, SPARK_BASELINE, SPARK_ROOM).draw_line(_thin(rows, SPARK_SEGMENTS))
    return Sparkline(segments, end, since=rows[0][0].year)


def draw_stars(counts: Counts, releases: Sequence[tuple[date, str]] = ()) -> StarPlot | None:
    """Draw the stars of a software over time; None with fewer than three readings.

    releases: the days and names of versions, of which those are marked whose labels have room.
    """
    every = sorted(dict(counts).items())
    if len(every) < FEWEST:
        return None
    rows = _thin(every, SEGMENTS)
    scale = _build_scale(rows, BASELINE, ROOM)
    segments, end = scale.draw_line(rows)
    (first_day, fewest), (last_day, latest) = rows[0], rows[-1]
    years = range(first_day.year + 1, last_day.year + 1)
    days = Label("0%", _format_day(first_day), "start"), Label("100%", _format_day(last_day), "end")
    return StarPlot(
        segments,
        end,
        releases=tuple(_mark_releases(scale, rows, releases)),
        grid=tuple(scale.place(date(year, 1, 1)) for year in years),
        labels=tuple(_label_years(scale, years)) if years else days,
        rows=tuple(rows),
        sentence=gettext("Stars: {fewest} on {first_day}, {latest} on {last_day}").format(
            fewest=format_number(fewest),
            first_day=_format_day(first_day),
            latest=format_number(latest),
            last_day=_format_day(last_day),
        ),
    )


def _build_scale(rows: Counts, baseline: int, room: int) -> _Scale:
    highest = max(1, *(number for _, number in rows))
    return _Scale(rows[0][0], rows[-1][0], highest, baseline, room)


def _thin(rows: list[tuple[date, int]], segments: int) -> list[tuple[date, int]]:
    """Return at most so many readings that there are so many pieces, the first and the last among them."""
    if len(rows) <= segments + 1:
        return rows
    return [rows[place * (len(rows) - 1) // segments] for place in range(segments + 1)]


def _label_years(scale: _Scale, years: range) -> Iterator[Label]:
    """Yield the labels of years, each at the right of its line, and of the first year if it has room."""
    step = choose_year_step(NARROW_PLOT / len(years), YEAR, least=1)
    if scale.measure(date(years[0], 1, 1)) * NARROW_PLOT >= YEAR:
        yield Label("0%", str(scale.first.year), "start")
    for year in years[::step]:
        place = scale.measure(date(year, 1, 1))
        if (1 - place) * NARROW_PLOT >= YEAR - DIGIT:
            yield Label(format_percent(place), str(year), "start")


def _mark_releases(scale: _Scale, rows: Counts, releases: Sequence[tuple[date, str]]) -> Iterator[Mark]:
    """Yield the releases on the line, the last first, as far as their labels do not touch."""
    taken = float("inf")
    for day, name in sorted(releases, reverse=True):
        if not scale.first <= day <= scale.last:
            continue
        place, width = scale.measure(day), measure_text(name) + DIGIT
        x, half = place * NARROW_PLOT, width / 2
        anchor = "end" if x + half > NARROW_PLOT else "start" if x < half else "middle"
        begins = x - {"start": 0, "middle": half, "end": width}[anchor]
        if begins + width <= taken:
            taken = begins
            label = Label(format_percent(place), name, anchor)
            yield Mark(label.x, scale.lift(_interpolate(rows, day)), label)


def _interpolate(rows: Counts, day: date) -> float:
    """Return the number of stars on a day between two readings."""
    for (before, fewer), (after, more) in pairwise(rows):
        if before <= day <= after:
            return fewer + (more - fewer) * (day - before).days / (after - before).days
    return rows[-1][1]


def _format_day(day: date) -> str:
    return str(PartialDate(day, Precision.DAY))
