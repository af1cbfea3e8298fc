"""Times as lines over the years: themes with a dot for each paper, people with a line for each role."""

import calendar
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from core.plots.marks import DIGIT, Label, papers_in_words, percent, ticks, year_rows, year_step
from core.text.dates import Period

FEWEST_SLOTS = 8  # years; fewer have a label each
LANE, NARROW_THEME_LANE = 590, 300  # px; beside its text, and under it
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
    """Draw the lanes of themes until the year `now`; None if no year is known of any."""
    spans = [(theme, _find_lane_span(theme, now)) for theme in themes]
    known_spans = [span for _, span in spans if span]
    if not known_spans:
        return None
    years = [year for theme, span in spans if span for year in (*span, *theme.papers)]
    first, last = min(years), max(years)
    slots = last - first + 1
    step = year_step(NARROW_THEME_LANE / slots, DIGIT * 5, least=1 if slots <= FEWEST_SLOTS else 2)
    marked = ticks(first, last + 1, step)
    room = 1 - 4.5 * DIGIT / NARROW_THEME_LANE  # where the last label may begin
    return Lanes(
        lanes=tuple(_draw_lane(theme, span, first, slots) if span else None for theme, span in spans),
        grid=tuple(percent((year - first) / slots) for year in marked),
        years=tuple(
            Label(percent((year - first) / slots), str(year), "start")
            for year in marked
            if (year - first) / slots <= room
        ),
    )


def _find_lane_span(theme: ThemeYears, now: int) -> tuple[int, int] | None:
    """Return the first and the last year of a theme, as far as they are known or follow from its papers."""
    if theme.start is None and theme.end is None:
        return (min(theme.papers), max(theme.papers)) if theme.papers else None
    end = now if theme.end is None else theme.end
    first = min(theme.papers, default=end) if theme.start is None else theme.start
    return first, max(first, end)


def _draw_lane(theme: ThemeYears, span: tuple[int, int], first: int, slots: int) -> Lane:
    rows = year_rows(Counter(theme.papers))
    dots = [dot for year, number in rows for dot in _draw_dots((year - first) / slots, number, slots)]
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


def _draw_dots(at: float, number: int, slots: int) -> list[Dot]:
    """Draw the papers of a year side by side, or as one dot; on a narrow lane that may differ."""
    most = max(1, min(MOST_DOTS, int(LANE / slots / 5.5)))
    most_narrow = max(1, min(MOST_NARROW_DOTS, int(NARROW_THEME_LANE / slots / 4.5)))
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


MOST_ROWS = 40
FEWEST_ROWS = FEWEST_YEARS = 2
LARGEST_UNDATED = 1 / 3  # of the people
NARROW_LANE, WIDE_LANE = 280, 510  # px; on a small phone, and beside the names
LABEL = DIGIT * 5  # px; a year and the room around it
STUB = 1.0  # years; drawn where only one end of a time is known
UNKNOWN, GOES_ON = "not recorded", "today"


@dataclass(frozen=True)
class Post:
    """Somebody's time in a role."""

    role: str
    period: Period


@dataclass(frozen=True)
class Member:
    """Somebody and all their posts, the first first."""

    name: str
    address: str
    posts: Sequence[Post]


@dataclass(frozen=True)
class Piece:
    """The line of a post; not `sure` where one of its ends is not known."""

    start: str
    end: str
    current: bool
    sure: bool


@dataclass(frozen=True)
class Row:
    """A person's lines, and where one post is followed by another."""

    name: str
    address: str
    pieces: tuple[Piece, ...]
    changes: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Year:
    """Where a year begins, and the day that stands for it; `label` is empty where there is no room.

    `width` is "wide" for a year that is not drawn on a narrow lane.
    """

    x: str
    label: str
    day: date
    width: str = ""


@dataclass(frozen=True)
class Entry:
    """A person in the table: role, from and to of each post."""

    name: str
    address: str
    posts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Roster:
    """The drawing; `day` is where the day asked for lies, or empty.

    `left_out` counts the people for whom there is no room, `undated` those of whom no date is known.
    """

    rows: tuple[Row, ...]
    years: tuple[Year, ...]
    day: str
    left_out: int
    undated: int
    table: tuple[Entry, ...]


@dataclass(frozen=True)
class _Span:
    start: float
    end: float
    current: bool
    sure: bool


@dataclass(frozen=True)
class _MemberSpans:
    """A person with what can be drawn of them, in years."""

    member: Member
    spans: tuple[_Span, ...]

    @property
    def first(self) -> float:
        return min(span.start for span in self.spans)

    @property
    def need(self) -> tuple[bool, float]:
        """Orders who is drawn if there is no room for all: who is here, then who left last."""
        return not any(span.current for span in self.spans), -max(span.end for span in self.spans)


def roster(members: Iterable[Member], now: date, day: date | None = None) -> Roster | None:
    """Draw the members over the years until `now`, by their first day; equals stay in the order given.

    Posts that begin after `now` are left out. None if there are fewer than two people to draw, if all lies
    in one year, or if no date is known of more than a third of the people.
    """
    everybody = [_measure(member, now) for member in members]
    dated = [one for one in everybody if one.spans]
    places = sorted(range(len(dated)), key=lambda place: dated[place].need)[:MOST_ROWS]
    chosen = [dated[place] for place in sorted(places, key=lambda place: (dated[place].first, place))]
    if len(chosen) < FEWEST_ROWS:
        return None
    first = int(chosen[0].first)
    slots = now.year + 1 - first
    if slots < FEWEST_YEARS:
        return None
    undated = [one for one in everybody if one.member.posts and not one.spans]
    if len(undated) > LARGEST_UNDATED * (len(dated) + len(undated)):
        return None
    table = []
    for one in [*sorted(dated, key=lambda one: one.first), *undated]:
        cells = []
        for post in one.member.posts:
            until = post.period.end or (UNKNOWN if post.period.end_unknown else GOES_ON)
            cells.append((post.role, str(post.period.start or UNKNOWN), str(until)))
        table.append(Entry(one.member.name, one.member.address, tuple(cells)))
    return Roster(
        rows=tuple(_draw_row(one, first, slots) for one in chosen),
        years=_mark_years([post for one in dated for post in one.member.posts], first, now),
        day=percent((_start_of(day) - first) / slots) if day and first <= day.year and day <= now else "",
        left_out=len(dated) - len(chosen),
        undated=len(undated),
        table=tuple(table),
    )


def _measure(member: Member, now: date) -> _MemberSpans:
    """Find from when to when lines are drawn; of what is known at one end alone a piece next to that."""
    posts = tuple(post for post in member.posts if not post.period.is_future(now))
    spans = []
    for period in (post.period for post in posts):
        current = period.includes(now)
        reach = min(_end_of(period.end.last), _end_of(now)) if period.end else _end_of(now)
        if period.start:
            start = _start_of(period.start.first)
            end = min(start + STUB, reach) if period.end_unknown else reach
            spans.append(_Span(start, end, current, sure=not period.end_unknown))
        elif period.end:
            spans.append(_Span(max(reach - STUB, date.min.year), reach, current, sure=False))
    spans.sort(key=lambda span: (span.start, span.end))
    return _MemberSpans(Member(member.name, member.address, posts), tuple(spans))


def _draw_row(one: _MemberSpans, first: int, slots: int) -> Row:
    def at(year: float) -> str:
        return percent((year - first) / slots)

    posts = []  # as "PhD student since July 2021", "MSc student, 2018-2019"
    for post in one.member.posts:
        joint = ", " if post.period.start and post.period.end else " "
        posts.append(f"{post.role}{joint}{post.period}".strip())
    pieces = [Piece(at(span.start), at(span.end), span.current, span.sure) for span in one.spans]
    return Row(
        name=one.member.name,
        address=one.member.address,
        pieces=tuple(sorted(pieces, key=lambda piece: piece.current)),
        changes=tuple(at(later.start) for span, later in pairwise(one.spans) if later.start > span.start),
        sentence=f"{one.member.name}: {'; '.join(posts)}",
    )


def _mark_years(posts: Iterable[Post], first: int, now: date) -> tuple[Year, ...]:
    """Mark years, more of them on a wide lane where they go between those of a narrow one."""
    slots = now.year + 1 - first
    step, wide_step = (year_step(width / slots, LABEL, least=1) for width in (NARROW_LANE, WIDE_LANE))
    narrow = set(ticks(first, now.year, step))
    marked = narrow if step % wide_step else narrow.union(ticks(first, now.year, wide_step))
    opening = min((post.period.start.first for post in posts if post.period.start), default=date.min)
    years = []
    for year in sorted(marked):
        lane = NARROW_LANE if year in narrow else WIDE_LANE
        has_room = (now.year + 1 - year) / slots * lane >= LABEL - DIGIT
        # 1 July; in the year of the first start not before that, and never a day to come
        day = date(year, 7, 1)
        day = min(max(day, opening) if opening.year == year else day, now)
        label, width = str(year) if has_room else "", "" if year in narrow else "wide"
        years.append(Year(percent((year - first) / slots), label, day, width))
    return tuple(years)


def _start_of(day: date) -> float:
    return day.year + (day.timetuple().tm_yday - 1) / _count_days(day)


def _end_of(day: date) -> float:
    return day.year + day.timetuple().tm_yday / _count_days(day)


def _count_days(day: date) -> int:
    return 366 if calendar.isleap(day.year) else 365
