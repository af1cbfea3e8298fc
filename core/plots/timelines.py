"""The timeline of people, with a line for each role."""

import calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from core.plots.marks import DIGIT, choose_year_step, format_percent, list_ticks
from core.text.dates import Period
from core.text.translation import gettext, gettext_noop

MOST_ROWS = 40
FEWEST_ROWS = FEWEST_YEARS = 2
LARGEST_UNDATED = 1 / 3  # of the people
NARROW_LANE, WIDE_LANE = 280, 510  # px; on a small phone, and beside the names
LABEL = DIGIT * 5  # px; a year and the room around it
STUB = 1.0  # years; drawn where only one end of a time is known
UNKNOWN, GOES_ON = gettext_noop("not recorded"), gettext_noop("today")


@dataclass(frozen=True)
class Post:
    """The period of a person in a role."""

    role: str
    period: Period


@dataclass(frozen=True)
class Member:
    """A person and all their posts, in order."""

    name: str
    address: str
    posts: Sequence[Post]


@dataclass(frozen=True)
class PostLine:
    """The line of a post; not `sure` if one of its ends is unknown."""

    start: str
    end: str
    current: bool
    sure: bool


@dataclass(frozen=True)
class TimelineRow:
    """The lines of a person; changes: where one post is followed by another."""

    name: str
    address: str
    pieces: tuple[PostLine, ...]
    changes: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Year:
    """The position of a year, and the day that represents it; `label` is empty without room.

    width: "wide" for a year that is not drawn on a narrow lane.
    """

    x: str
    label: str
    day: date
    width: str = ""


@dataclass(frozen=True)
class TimelineEntry:
    """A person in the table: role, from and to of each post."""

    name: str
    address: str
    posts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Roster:
    """The drawing; day: the position of the requested day, or empty.

    left_out: the number of people without room. undated: the number of people without dates.
    """

    rows: tuple[TimelineRow, ...]
    years: tuple[Year, ...]
    day: str
    left_out: int
    undated: int
    table: tuple[TimelineEntry, ...]


@dataclass(frozen=True)
class _Span:
    start: float
    end: float
    current: bool
    sure: bool


@dataclass(frozen=True)
class _MemberSpans:
    """A person with the spans to draw, in years."""

    member: Member
    spans: tuple[_Span, ...]

    @property
    def first(self) -> float:
        return min(span.start for span in self.spans)

    @property
    def need(self) -> tuple[bool, float]:
        """The sort key of people to draw if there is no room for all: current ones, then who left last."""
        return not any(span.current for span in self.spans), -max(span.end for span in self.spans)


def draw_roster(members: Iterable[Member], now: date, day: date | None = None) -> Roster | None:
    """Draw the members over the years until `now`, ordered by their first day.

    Posts that begin after `now` are left out. Returns None if there are fewer than two people to draw, if all
    are in one year, or if more than a third of the people have no dates.
    """
    all_spans = [_measure(member, now) for member in members]
    with_dates = [item for item in all_spans if item.spans]
    indices = sorted(range(len(with_dates)), key=lambda index: with_dates[index].need)[:MOST_ROWS]
    selected = [
        with_dates[index] for index in sorted(indices, key=lambda index: (with_dates[index].first, index))
    ]
    if len(selected) < FEWEST_ROWS:
        return None
    first = int(selected[0].first)
    slots = now.year + 1 - first
    if slots < FEWEST_YEARS:
        return None
    undated = [item for item in all_spans if item.member.posts and not item.spans]
    if len(undated) > LARGEST_UNDATED * (len(with_dates) + len(undated)):
        return None
    table = []
    for item in [*sorted(with_dates, key=lambda item: item.first), *undated]:
        cells = []
        for post in item.member.posts:
            until = post.period.end or gettext(UNKNOWN if post.period.end_unknown else GOES_ON)
            cells.append((post.role, str(post.period.start or gettext(UNKNOWN)), str(until)))
        table.append(TimelineEntry(item.member.name, item.member.address, tuple(cells)))
    return Roster(
        rows=tuple(_draw_row(item, first, slots) for item in selected),
        years=_mark_years([post for item in with_dates for post in item.member.posts], first, now),
        day=format_percent((_start_of(day) - first) / slots)
        if day and first <= day.year and day <= now
        else "",
        left_out=len(with_dates) - len(selected),
        undated=len(undated),
        table=tuple(table),
    )


def _measure(member: Member, now: date) -> _MemberSpans:
    """Compute the spans of lines; a post with one known end has a stub next to it."""
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


def _draw_row(item: _MemberSpans, first: int, slots: int) -> TimelineRow:
    def at(year: float) -> str:
        return format_percent((year - first) / slots)

    posts = []  # as "PhD student since July 2021", "MSc student, 2018-2019"
    for post in item.member.posts:
        joint = ", " if post.period.start and post.period.end else " "
        posts.append(f"{post.role}{joint}{post.period}".strip())
    pieces = [PostLine(at(span.start), at(span.end), span.current, span.sure) for span in item.spans]
    return TimelineRow(
        name=item.member.name,
        address=item.member.address,
        pieces=tuple(sorted(pieces, key=lambda piece: piece.current)),
        changes=tuple(at(later.start) for span, later in pairwise(item.spans) if later.start > span.start),
        sentence=f"{item.member.name}: {'; '.join(posts)}",
    )


def _mark_years(posts: Iterable[Post], first: int, now: date) -> tuple[Year, ...]:
    """Mark years, more of them on a wide lane if they fit between those of a narrow one."""
    slots = now.year + 1 - first
    step, wide_step = (choose_year_step(width / slots, LABEL, least=1) for width in (NARROW_LANE, WIDE_LANE))
    narrow = set(list_ticks(first, now.year, step))
    marked = narrow if step % wide_step else narrow.union(list_ticks(first, now.year, wide_step))
    opening = min((post.period.start.first for post in posts if post.period.start), default=date.min)
    years = []
    for year in sorted(marked):
        lane = NARROW_LANE if year in narrow else WIDE_LANE
        has_room = (now.year + 1 - year) / slots * lane >= LABEL - DIGIT
        # 1 July; in the year of the first start not before that, and never a day to come
        day = date(year, 7, 1)
        day = min(max(day, opening) if opening.year == year else day, now)
        label, width = str(year) if has_room else "", "" if year in narrow else "wide"
        years.append(Year(format_percent((year - first) / slots), label, day, width))
    return tuple(years)


def _start_of(day: date) -> float:
    return day.year + (day.timetuple().tm_yday - 1) / _count_days(day)


def _end_of(day: date) -> float:
    return day.year + day.timetuple().tm_yday / _count_days(day)


def _count_days(day: date) -> int:
    return 366 if calendar.isleap(day.year) else 365
