"""Lanes of research themes: a line for the period, a mark for each paper and award, on a shared axis."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from core.plots.marks import (
    DIGIT,
    Label,
    choose_year_step,
    describe_papers,
    format_percent,
    list_year_rows,
)

FEWEST_SLOTS = 8  # years; fewer have a label each
LANE, NARROW_LANE = 590, 300  # px; beside its text, and under it
PITCH, INDENT = 8.2, 9.0  # px; from mark to mark, and from the line of the year to the first
YEAR = 5 * DIGIT  # px; a label and the room around it
TARGET = 24.0  # px; of a link, where its neighbours leave so much
MOST_DOTS, MOST_NARROW_DOTS = 6, 2  # marks; a year of more is one dot with a number


@dataclass(frozen=True)
class LaneMark:
    """A paper, or what got an award. detail: such as venue and year. honour: the title of the award."""

    year: int
    title: str
    address: str
    detail: str = ""
    honour: str = ""
    is_paper: bool = True


@dataclass(frozen=True)
class LaneYears:
    """The data of a lane; with a start and no end it is current, with neither it has no line.

    address: the list of its papers of a year, without the year.
    """

    title: str
    start: int | None
    end: int | None
    marks: Sequence[LaneMark] = ()
    end_known: bool = True
    address: str = ""


@dataclass(frozen=True)
class LinkedMark:
    """A mark in its year; x, left and width: of the mark and of its target, in px from the year's line."""

    mark: LaneMark
    x: float
    left: float
    width: float
    number: str = ""


@dataclass(frozen=True)
class MarkGroup:
    """The marks of a year, or one with their number. width: "wide" or "narrow" if only drawn there."""

    x: str
    marks: tuple[LinkedMark, ...]
    is_late: bool = False
    width: str = ""


@dataclass(frozen=True)
class Lane:
    """A theme over the years; `start` and `end` of its line are empty without a period."""

    start: str
    end: str
    groups: tuple[MarkGroup, ...]
    rows: tuple[tuple[int, int], ...]
    sentence: str


@dataclass(frozen=True)
class Lanes:
    """Lanes on a shared grid of years, in order; None for a theme without years.

    now: where today is. narrow_years: the labels on a phone. this_year: its label, before the word now.
    """

    lanes: tuple[Lane | None, ...]
    grid: tuple[str, ...]
    years: tuple[Label, ...]
    narrow_years: tuple[Label, ...]
    now: str
    this_year: Label
    narrow_this_year: Label

    @property
    def papers(self) -> bool:
        """Whether any lane has papers for the table."""
        return any(lane.rows for lane in self.lanes if lane)

    @property
    def has_awards(self) -> bool:
        groups = (group for lane in self.lanes if lane for group in lane.groups)
        return any(each.mark.honour for group in groups for each in group.marks)


@dataclass(frozen=True)
class _Axis:
    first: int
    slots: int
    now: float

    def place(self, year: float) -> str:
        return format_percent((year - self.first) / self.slots)

    def list_ticks(self, step: int) -> list[int]:
        """Return the years of lines, so that this year is one of them."""
        return [
            year
            for year in range(self.first, self.first + self.slots + 1)
            if (int(self.now) - year) % step == 0
        ]

    def label_years(self, step: int, width: int) -> Iterator[Label]:
        """Yield labels of years but this one, whose label is longer than the others."""
        slot = width / self.slots
        for year in self.list_ticks(step):
            room = self.first + self.slots - year if year > self.now else int(self.now) - year
            is_free = year < self.now or (year - int(self.now)) * slot >= 2 * YEAR
            if self.label_this_year(width).anchor == "end":
                is_free = (self.first + self.slots - year) * slot >= 3 * YEAR
            if room * slot >= YEAR and is_free:
                yield Label(self.place(year), str(year), "start")

    def label_this_year(self, width: int) -> Label:
        """Return the label before the word now; at the end of the lanes if it has no room at its year."""
        year = int(self.now)
        has_room = (self.first + self.slots - year) * width / self.slots >= 2 * YEAR
        return Label(self.place(year), str(year), "start") if has_room else Label("100%", str(year), "end")


def draw_lanes(themes: Iterable[LaneYears], now: date) -> Lanes | None:
    """Draw the lanes of themes, with the year after today at the end; None if there are no years."""
    spans = [(theme, _find_span(theme, now.year)) for theme in themes]
    years = [year for theme, span in spans if span for year in (*span, *(mark.year for mark in theme.marks))]
    if not years:
        return None
    first, last = min(years), max(*years, now.year + 1)
    slots = last - first + 1
    axis = _Axis(first, slots, now.year + (now.timetuple().tm_yday - 1) / 366)
    step = choose_year_step(LANE / slots, YEAR, least=1 if slots <= FEWEST_SLOTS else 2)
    narrow_step = max(2 * step, choose_year_step(NARROW_LANE / slots, YEAR, least=1))
    ends_next_year = last == now.year + 1
    return Lanes(
        lanes=tuple(_draw_lane(theme, span, axis) if span else None for theme, span in spans),
        grid=tuple(axis.place(year) for year in axis.list_ticks(step)),
        years=tuple(axis.label_years(step, LANE)),
        narrow_years=tuple(axis.label_years(narrow_step, NARROW_LANE)),
        now=axis.place(axis.now),
        this_year=axis.label_this_year(LANE),
        narrow_this_year=Label("100%", str(now.year), "end")
        if ends_next_year
        else Label(axis.place(now.year), str(now.year), "start"),
    )


def _find_span(theme: LaneYears, now: int) -> tuple[int, int] | None:
    """Return the first and the last year of a theme, from its period or its marks."""
    years = [mark.year for mark in theme.marks]
    if theme.start is None and theme.end is None:
        return (min(years), max(years)) if years else None
    end = now if theme.end is None else theme.end
    first = min(years, default=end) if theme.start is None else theme.start
    return first, max(first, end)


def _draw_lane(theme: LaneYears, span: tuple[int, int], axis: _Axis) -> Lane:
    by_year = defaultdict(list)
    for mark in theme.marks:
        by_year[mark.year].append(mark)
    rows = list_year_rows({year: sum(mark.is_paper for mark in marks) for year, marks in by_year.items()})
    if not theme.end_known:
        period = "" if theme.start is None else f", from {theme.start}"
    elif theme.start is None:
        period = "" if theme.end is None else f", until {theme.end}"
    elif theme.end is None:
        period = f", since {theme.start}"
    else:
        period = f", {theme.start}" if theme.start == theme.end else f", {theme.start} to {theme.end}"
    is_current = theme.end is None and theme.start is not None and theme.start <= axis.now
    has_period = theme.start is not None or theme.end is not None
    return Lane(
        start=axis.place(span[0]) if has_period else "",
        end=axis.place(axis.now if is_current else span[1] + 1) if has_period else "",
        groups=tuple(
            group for year in sorted(by_year) for group in _group_marks(theme, year, by_year[year], axis)
        ),
        rows=rows,
        sentence=f"{theme.title}{period}: {describe_papers(rows)}",
    )


def _group_marks(theme: LaneYears, year: int, marks: Sequence[LaneMark], axis: _Axis) -> list[MarkGroup]:
    """Place the marks of a year side by side, or as one dot, separately for wide and narrow lanes."""
    slot, narrow_slot = LANE / axis.slots, NARROW_LANE / axis.slots
    place, is_late = axis.place(year), year - axis.first > axis.slots / 2
    target = min(TARGET, slot) if len(marks) == 1 else PITCH
    places = [min(INDENT, slot / 2) + index * PITCH for index in range(len(marks))]
    linked = tuple(LinkedMark(mark, x, x - target / 2, target) for mark, x in zip(marks, places, strict=True))
    number = f"{len(marks):,}"
    papers = "1 paper" if len(marks) == 1 else f"{number} papers"
    year_mark = LaneMark(year, f"{theme.title}, {year}", f"{theme.address}{year}", papers)
    wide, narrow = (
        linked
        if len(marks) <= min(most, int((width - INDENT) / PITCH) + 1)
        else (LinkedMark(year_mark, width / 2, (width - TARGET) / 2, TARGET, number),)
        for width, most in ((slot, MOST_DOTS), (narrow_slot, MOST_NARROW_DOTS))
    )
    if narrow is linked:
        return [MarkGroup(place, linked, is_late)]
    return [MarkGroup(place, wide, is_late, "wide"), MarkGroup(place, narrow, is_late, "narrow")]
