"""Lanes of research themes: a line for the period, a mark for each paper and award, on a shared axis."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.plots.marks import (
    DIGIT,
    Label,
    choose_year_step,
    count_papers,
    describe_papers,
    format_percent,
    list_year_rows,
)
from core.text.translation import format_number, gettext

FEWEST_SLOTS = 8  # years; fewer have a label each
LANE, NARROW_LANE = 590, 300  # px; beside its text, and under it
DOT = 3.5  # px; radius
PITCH, INDENT = 8.2, 9.0  # px; from mark to mark, and from the line of the year to the first
YEAR = 5 * DIGIT  # px; a label and the room around it
TARGET = 24.0  # px; of a link, where its neighbours leave so much
MOST_DOTS, MOST_NARROW_DOTS = 6, 2  # marks; a year of more is one dot with a number
MOST_YEARS = 25  # of the axis; what is earlier is one mark at its beginning
GAP = 1.0  # px; between numbers


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
    """The data of a lane; with a start and no end it is current, with neither it has a line over its marks.

    address: the list of its papers of a year, without the year. is_theme: whether it has a line at all.
    in_page: whether the address is the section of the year on a page with all papers, the latest year first.
    """

    title: str
    start: int | None
    end: int | None
    marks: Sequence[LaneMark] = ()
    end_known: bool = True
    address: str = ""
    is_theme: bool = True
    in_page: bool = False


@dataclass(frozen=True)
class LinkedMark:
    """A mark; x, left and width: of the mark and of its target, in px from the place of its group."""

    mark: LaneMark
    x: float
    left: float
    width: float
    number: str = ""


@dataclass(frozen=True)
class MarkGroup:
    """The marks of a year, or one with the number of them, or of some years whose numbers would touch.

    width: "wide" or "narrow" if only drawn there. note: what is said below the mark of all earlier years.
    """

    x: str
    marks: tuple[LinkedMark, ...]
    is_late: bool = False
    width: str = ""
    note: str = ""


@dataclass(frozen=True)
class Lane:
    """A theme over the years; `start` and `end` of its line are empty if it has none.

    is_vague: whether the line is that of its marks, as nobody stated a period.
    """

    start: str
    end: str
    groups: tuple[MarkGroup, ...]
    rows: tuple[tuple[int, int], ...]
    sentence: str
    is_vague: bool = False


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
        return format_percent(max(0, year - self.first) / self.slots)

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
    """Draw the lanes of themes, with the year after today at the end; None if there are no years.

    One old paper does not press all others together: the axis has at most MOST_YEARS.
    """
    spans = [(theme, _find_span(theme, now.year)) for theme in themes]
    years = [year for theme, span in spans if span for year in (*span, *(mark.year for mark in theme.marks))]
    if not years:
        return None
    last = max(*years, now.year + 1)
    first = max(min(years), last - MOST_YEARS + 1)
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
        period = "" if theme.start is None else gettext("from {date}").format(date=theme.start)
    elif theme.start is None:
        period = "" if theme.end is None else gettext("until {date}").format(date=theme.end)
    elif theme.end is None:
        period = gettext("since {date}").format(date=theme.start)
    else:
        period = str(theme.start)
        if theme.start != theme.end:
            period = gettext("{first} to {last}").format(first=theme.start, last=theme.end)
    is_current = theme.end is None and theme.start is not None and theme.start <= axis.now
    is_vague = theme.start is None and theme.end is None
    ends = axis.now if is_current else span[1] + 1
    has_line = theme.is_theme and ends > axis.first
    return Lane(
        start=axis.place(span[0]) if has_line else "",
        end=axis.place(ends) if has_line else "",
        groups=_arrange_marks(theme, by_year, axis),
        rows=rows,
        sentence=f"{', '.join(filter(None, (theme.title, period)))}: {describe_papers(rows)}",
        is_vague=is_vague,
    )


@dataclass(frozen=True)
class _Cluster:
    """Marks of a year, or of neighbouring years whose numbers would touch."""

    first: int
    last: int
    marks: tuple[LaneMark, ...]

    def is_number(self, slot: float, most: int) -> bool:
        """Whether one dot with a number stands for the marks. slot: of a year. most: marks side by side."""
        return self.first < self.last or len(self.marks) > min(most, int((slot - INDENT) / PITCH) + 1)

    def measure(self, slot: float, most: int) -> tuple[float, float]:
        """Return where the drawn marks begin and end, in px."""
        if self.is_number(slot, most):
            middle, radius = (
                (self.first + self.last + 1) / 2 * slot,
                measure_radius(format_number(len(self.marks))),
            )
            return middle - radius, middle + radius
        begin = self.first * slot + min(INDENT, slot / 2)
        return begin - DOT, begin + (len(self.marks) - 1) * PITCH + DOT


def measure_radius(number: str) -> float:
    """Return the radius of a dot with this number, or of one without, in px."""
    return 4 + 3 * len(number) if number else DOT


def _arrange_marks(
    theme: LaneYears, by_year: dict[int, list[LaneMark]], axis: _Axis
) -> tuple[MarkGroup, ...]:
    """Place the marks of each year side by side, or as one dot, separately for wide and narrow lanes."""
    earlier = [mark for year in sorted(by_year) if year < axis.first for mark in by_year[year]]
    begin = [_place_earlier(theme, earlier, axis)] if earlier else []
    years = [_Cluster(year, year, tuple(by_year[year])) for year in sorted(by_year) if year >= axis.first]
    wide, narrow = (
        [_place_cluster(theme, cluster, axis, width, most) for cluster in _join_numbers(years, slot, most)]
        for width, most in ((LANE, MOST_DOTS), (NARROW_LANE, MOST_NARROW_DOTS))
        for slot in (width / axis.slots,)
    )
    groups = [group if group in narrow else replace(group, width="wide") for group in wide]
    groups += [replace(group, width="narrow") for group in narrow if group not in wide]
    return (*begin, *sorted(groups, key=lambda group: group.marks[0].mark.year))


def _join_numbers(clusters: Iterable[_Cluster], slot: float, most: int) -> list[_Cluster]:
    """Return the clusters, those joined of which one is a number that touches its neighbour."""
    joined: list[_Cluster] = []
    for cluster in clusters:
        while joined:
            left = joined[-1]
            has_number = left.is_number(slot, most) or cluster.is_number(slot, most)
            if not has_number or left.measure(slot, most)[1] + GAP <= cluster.measure(slot, most)[0]:
                break
            cluster = _Cluster(left.first, cluster.last, (*left.marks, *cluster.marks))
            joined.pop()
        joined.append(cluster)
    return joined


def _place_cluster(theme: LaneYears, cluster: _Cluster, axis: _Axis, width: int, most: int) -> MarkGroup:
    first, marks = cluster.first, cluster.marks
    slot, is_late = width / axis.slots, first - axis.first > axis.slots / 2
    if cluster.is_number(slot, most):
        years = str(first) if first == cluster.last else f"{first}–{cluster.last}"
        mark = _build_number(theme, years, years.replace("–", "-"), marks)
        number = format_number(len(marks))
        return MarkGroup(
            axis.place((first + cluster.last + 1) / 2),
            (LinkedMark(mark, 0, -TARGET / 2, TARGET, number),),
            is_late,
        )
    slot = LANE / axis.slots
    target = min(TARGET, slot) if len(marks) == 1 else PITCH
    places = [min(INDENT, slot / 2) + index * PITCH for index in range(len(marks))]
    linked = (LinkedMark(mark, x, x - target / 2, target) for mark, x in zip(marks, places, strict=True))
    return MarkGroup(axis.place(first), tuple(linked), is_late)


def _place_earlier(theme: LaneYears, marks: Sequence[LaneMark], axis: _Axis) -> MarkGroup:
    """Place the mark of all that is earlier than the axis; one paper is its own mark."""
    note = gettext("{number} before {year}").format(number=format_number(len(marks)), year=axis.first)
    mark = marks[0]
    if len(marks) > 1:
        mark = _build_number(
            theme, gettext("before {year}").format(year=axis.first), f"-{axis.first - 1}", marks
        )
    return MarkGroup("0%", (LinkedMark(mark, 0, -2, TARGET),), note=note)


def _build_number(theme: LaneYears, years: str, query: str, marks: Sequence[LaneMark]) -> LaneMark:
    """Build the mark of several papers, which leads to the list of them. query: the years as a filter."""
    papers = count_papers(len(marks))
    place = str(max(mark.year for mark in marks)) if theme.in_page else query
    return LaneMark(marks[0].year, f"{theme.title}, {years}", f"{theme.address}{place}", papers)
