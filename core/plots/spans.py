"""Projects over the years: a bar for each with a dot a paper, and one project with its milestones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from core.plots.marks import (
    DIGIT,
    Label,
    choose_year_step,
    describe_papers,
    format_percent,
    list_ticks,
    list_year_rows,
)
from core.text.dates import Period

NARROW_BARS = 300  # px; on a phone
MILESTONES = 680  # px; the narrowest width at which milestones are drawn, not listed
LETTER = 6.2  # px; of the 12 px text of milestones
YEARS_AHEAD = 5  # how far beyond today an axis reaches at most
LONGEST_NAME = 28  # characters of a milestone

Dates = Sequence[tuple[int, int | None]]
"""The year and the month, if known, of papers."""


@dataclass(frozen=True)
class ProjectSpan:
    """The data of a bar."""

    title: str
    period: Period
    papers: Dates


@dataclass(frozen=True)
class Bar:
    """The bar of a project: drawn until today, dashed from `now` on if it goes on to a known end."""

    start: str
    now: str
    end: str
    dots: tuple[str, ...]
    label: Label
    sentence: str


@dataclass(frozen=True)
class Bars:
    """Bars on a shared axis, in order; None for a project without dates."""

    bars: tuple[Bar | None, ...]
    grid: tuple[str, ...]
    years: tuple[Label, ...]
    now: str


@dataclass(frozen=True)
class _Axis:
    first: int
    last: int

    def place(self, year: float) -> float:
        share = (year - self.first) / (self.last + 1 - self.first)
        return min(max(share, 0), 1)

    def at(self, year: float) -> str:
        return format_percent(self.place(year))


def to_years(day: date) -> float:
    """Return a day as a number of years: 1 July 2024 is 2024.5 or so."""
    return day.year + (day.timetuple().tm_yday - 1) / 366


def draw_bars(spans: Iterable[ProjectSpan], now: date) -> Bars | None:
    """Draw projects until the end of next year, or longer if one goes on; None if no dates are known."""
    spans = list(spans)
    ends = [_find_ends(span, now) for span in spans]
    known = [pair for pair in ends if pair]
    if not known:
        return None
    axis = _Axis(
        min(int(start) for start, _ in known),
        min(max(now.year + 1, *(int(end - 0.01) for _, end in known)), now.year + YEARS_AHEAD),
    )
    slots = axis.last + 1 - axis.first
    marked = list_ticks(axis.first, axis.last, choose_year_step(NARROW_BARS / slots, DIGIT * 5, least=1))
    return Bars(
        tuple(
            _draw_bar(span, pair, axis, now) if pair else None for span, pair in zip(spans, ends, strict=True)
        ),
        tuple(axis.at(year) for year in marked),
        tuple(
            Label(axis.at(year), str(year), "start")
            for year in marked
            if axis.place(year) <= 1 - 4.5 * DIGIT / NARROW_BARS
        ),
        axis.at(to_years(now)),
    )


def _find_ends(span: ProjectSpan, now: date) -> tuple[float, float] | None:
    """Return where a bar begins and ends, in years; without an end today, or the last paper if it is over."""
    period = span.period
    papers = _spread_papers(span.papers)
    end = to_years(period.end.last) if period.end else None
    if end is None:
        end = max(papers, default=None) if period.end_unknown else to_years(now)
    start = to_years(period.start.first) if period.start else min(papers, default=None)
    if start is None or (not period.start and not period.end):
        return None
    return start, max(start + 1 / 12, end or start)


def _spread_papers(papers: Dates) -> list[float]:
    """Return the places of papers in years; those of a year whose months are not known are spread over it."""
    places, undated = [], Counter(year for year, month in papers if not month)
    places += [year + (month - 0.5) / 12 for year, month in papers if month]
    for year, number in undated.items():
        places += [year + (index + 0.5) / number for index in range(number)]
    return sorted(places)


def _draw_bar(span: ProjectSpan, ends: tuple[float, float], axis: _Axis, now: date) -> Bar:
    start, end = ends
    today = min(max(to_years(now), start), end)
    years = Counter(year for year, _ in span.papers)
    text = format_years(span.period)
    place = axis.place(start)
    label = Label(axis.at(start), text, "start") if place < 0.78 else Label(axis.at(end), text, "end")
    return Bar(
        axis.at(start),
        axis.at(today),
        axis.at(end),
        tuple(axis.at(year) for year in _spread_papers(span.papers)),
        label,
        f"{span.title}, {span.period}: {describe_papers(list_year_rows(years))}",
    )


def format_years(period: Period) -> str:
    """Return a period in years alone, as there is no room for more."""
    start = str(period.start.first.year) if period.start else ""
    end = str(period.end.last.year) if period.end else ""
    if start and end:
        return start if start == end else f"{start}\N{EN DASH}{end}"
    if not start:
        return f"until {end}" if end else ""
    return f"from {start}" if period.end_unknown else f"since {start}"


@dataclass(frozen=True)
class Milestone:
    """Something dated in a project: its start, a paper, its end. day: any day of its month or year."""

    name: str
    detail: str
    day: date
    url: str = ""


@dataclass(frozen=True)
class PlacedMilestone:
    """A milestone on the line; `side` is "above" or "below", or "" if there is no room for its text."""

    milestone: Milestone
    name: str
    x: str
    side: str
    anchor: str


@dataclass(frozen=True)
class ProjectTimeline:
    """A project from its start to its end; `now` is empty unless today is within."""

    start: str
    reached: str
    end: str
    now: str
    grid: tuple[str, ...]
    years: tuple[Label, ...]
    milestones: tuple[PlacedMilestone, ...]


def draw_project_timeline(
    period: Period, milestones: Iterable[Milestone], now: date
) -> ProjectTimeline | None:
    """Draw a project and its milestones, whose texts stand above and below by turns where there is room.

    Returns None without a start, or if the project begins more than a few years from now.
    """
    if not period.start or period.start.first.year > now.year + YEARS_AHEAD:
        return None
    rows = sorted(milestones, key=lambda row: row.day)
    last_day = period.end.last if period.end else max([now, *(row.day for row in rows)])
    days = [period.start.first, last_day, *(row.day for row in rows)]
    axis = _Axis(
        min(days).year, min(max(max(days).year, min(now.year, last_day.year)), now.year + YEARS_AHEAD)
    )
    slots = axis.last + 1 - axis.first
    marked = list_ticks(axis.first, axis.last, choose_year_step(MILESTONES / slots, DIGIT * 5, least=1))
    start, end, today = to_years(period.start.first), to_years(last_day), to_years(now)
    is_within = start <= today <= end
    return ProjectTimeline(
        axis.at(start),
        axis.at(min(max(today, start), end)),
        axis.at(end),
        axis.at(today) if is_within else "",
        tuple(axis.at(year) for year in marked),
        tuple(Label(axis.at(year), str(year), "start") for year in marked),
        tuple(_place_milestones(rows, axis)),
    )


def _place_milestones(rows: list[Milestone], axis: _Axis) -> Iterable[PlacedMilestone]:
    """Yield the milestones with the side of their text: the other one than the last, if it has room there."""
    taken: dict[str, float] = defaultdict(float)
    sides = ("above", "below")
    for row in rows:
        name = row.name if len(row.name) <= LONGEST_NAME else f"{row.name[: LONGEST_NAME - 1].rstrip()}…"
        width = LETTER * max(len(name), len(row.detail)) + 10
        at = axis.place(to_years(row.day)) * MILESTONES
        anchor = "start" if at + width <= MILESTONES else "end"
        begin, end = (at, at + width) if anchor == "start" else (at - width, at)
        side = next((side for side in sides if taken[side] <= begin), "")
        if side:
            taken[side] = end
            sides = ("below", "above") if side == "above" else ("above", "below")
        yield PlacedMilestone(row, name, axis.at(to_years(row.day)), side, anchor)
