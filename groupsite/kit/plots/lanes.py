"""Themes as lanes over the years, with a dot for each paper."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from groupsite.kit.plots.marks import DIGIT, Label, papers_in_words, percent, ticks, year_rows, year_step

FEWEST_SLOTS = 8  # years; fewer have a label each
LANE, NARROW_LANE = 590, 300  # px; beside its text, and under it
DOT, BARE_DOT = 3.5, 5  # px; radii of a paper, and of a year whose number has no room
DOT_PITCH = 1.6  # per cent; how far apart dots of a year are at most
MOST_DOTS, MOST_NARROW_DOTS = 6, 4  # papers; a year of more is one dot with a number


@dataclass(frozen=True)
class ThemeYears:
    """What a lane is drawn from: with a start and no end, a theme goes on; with neither, it has no line."""

    title: str
    start: int | None
    end: int | None
    papers: Sequence[int]
    end_known: bool = True


@dataclass(frozen=True)
class Dot:
    """One paper, or a year of many with their number; `width` names where it is drawn, if not everywhere."""

    x: str
    radius: float
    label: str = ""
    width: str = ""


@dataclass(frozen=True)
class Lane:
    """A theme over the years; `start` and `end` of its line are empty where no period is recorded."""

    start: str
    end: str
    dots: tuple[Dot, ...]
    rows: tuple[tuple[int, int], ...]
    sentence: str


@dataclass(frozen=True)
class Lanes:
    """Themes on a shared grid of years, in the order given; None for one of which no year is known."""

    lanes: tuple[Lane | None, ...]
    grid: tuple[str, ...]
    years: tuple[Label, ...]

    @property
    def papers(self) -> bool:
        """Whether there is anything to write in a table."""
        return any(lane.rows for lane in self.lanes if lane)


def lanes(themes: Iterable[ThemeYears], now: int) -> Lanes | None:
    """The lanes of themes until the year `now`; None if no year is known of any."""
    spans = [(theme, _span(theme, now)) for theme in themes]
    known = [span for _, span in spans if span]
    if not known:
        return None
    years = [year for theme, span in spans if span for year in (*span, *theme.papers)]
    first, last = min(years), max(years)
    slots = last - first + 1
    step = year_step(NARROW_LANE / slots, DIGIT * 5, least=1 if slots <= FEWEST_SLOTS else 2)
    marked = ticks(first, last + 1, step)
    room = 1 - 4.5 * DIGIT / NARROW_LANE  # where the last label may begin
    return Lanes(
        lanes=tuple(_lane(theme, span, first, slots) if span else None for theme, span in spans),
        grid=tuple(percent((year - first) / slots) for year in marked),
        years=tuple(
            Label(percent((year - first) / slots), str(year), "start")
            for year in marked
            if (year - first) / slots <= room
        ),
    )


def _span(theme: ThemeYears, now: int) -> tuple[int, int] | None:
    """The first and the last year of a theme, as far as they are known or follow from its papers."""
    if theme.start is None and theme.end is None:
        return (min(theme.papers), max(theme.papers)) if theme.papers else None
    end = now if theme.end is None else theme.end
    first = min(theme.papers, default=end) if theme.start is None else theme.start
    return first, max(first, end)


def _lane(theme: ThemeYears, span: tuple[int, int], first: int, slots: int) -> Lane:
    rows = year_rows(Counter(theme.papers))
    dots = [dot for year, number in rows for dot in _dots((year - first) / slots, number, slots)]
    if not theme.end_known:
        period = "" if theme.start is None else f", from {theme.start}"
    elif theme.start is None:
        period = "" if theme.end is None else f", until {theme.end}"
    elif theme.end is None:
        period = f", since {theme.start}"
    else:
        period = f", {theme.start}" if theme.start == theme.end else f", {theme.start} to {theme.end}"
    has_period = theme.start is not None or theme.end is not None
    return Lane(
        start=percent((span[0] - first) / slots) if has_period else "",
        end=percent((span[1] + 1 - first) / slots) if has_period else "",
        dots=tuple(dots),
        rows=rows,
        sentence=f"{theme.title}{period}: {papers_in_words(rows)}",
    )


def _dots(at: float, number: int, slots: int) -> list[Dot]:
    """The papers of a year side by side from its start, or one dot; on a narrow lane that may differ."""
    most = max(1, min(MOST_DOTS, int(LANE / slots / 5.5)))
    most_narrow = max(1, min(MOST_NARROW_DOTS, int(NARROW_LANE / slots / 4.5)))
    pitch = min(1 / slots / most, DOT_PITCH / 100)
    radius = 4 + 3 * len(f"{number:,}")
    fits = 2 * radius <= 400 / slots
    one = Dot(percent(at + 0.5 / slots), radius if fits else BARE_DOT, f"{number:,}" if fits else "")
    if number > most:
        return [one]
    each = [Dot(percent(at + (place + 0.5) * pitch), DOT) for place in range(number)]
    if number <= most_narrow:
        return each
    return [*(replace(dot, width="wide") for dot in each), replace(one, width="narrow")]
