"""People over the years: a row each, with a line for every time in a role."""

import calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from groupsite.kit.dates import Period
from groupsite.kit.plots.marks import DIGIT, percent, ticks, year_step

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
class _Found:
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
    """The members over the years until `now`, by their first day; equals stay in the order given.

    Posts that begin after `now` are left out. None if there are fewer than two people to draw, if all lies
    in one year, or if no date is known of more than a third of the people.
    """
    found = [_found(member, now) for member in members]
    known = [one for one in found if one.spans]
    chosen = _chosen(known)
    if len(chosen) < FEWEST_ROWS:
        return None
    first = int(chosen[0].first)
    slots = now.year + 1 - first
    if slots < FEWEST_YEARS:
        return None
    undated = [one for one in found if one.member.posts and not one.spans]
    if len(undated) > LARGEST_UNDATED * (len(known) + len(undated)):
        return None
    return Roster(
        rows=tuple(_row(one, first, slots) for one in chosen),
        years=_years([post for one in known for post in one.member.posts], first, now),
        day=percent((_begin(day) - first) / slots) if day and first <= day.year and day <= now else "",
        left_out=len(known) - len(chosen),
        undated=len(undated),
        table=tuple(_entry(one.member) for one in [*sorted(known, key=lambda one: one.first), *undated]),
    )


def _found(member: Member, now: date) -> _Found:
    posts = tuple(post for post in member.posts if not post.period.is_future(now))
    spans = [_span(post.period, now) for post in posts]
    known = sorted((span for span in spans if span), key=lambda span: (span.start, span.end))
    return _Found(Member(member.name, member.address, posts), tuple(known))


def _span(period: Period, now: date) -> _Span | None:
    """From when to when a line is drawn; of what is known at one end alone a piece next to that."""
    current = period.includes(now)
    reach = min(_finish(period.end.last), _finish(now)) if period.end else _finish(now)
    if period.start:
        start = _begin(period.start.first)
        end = min(start + STUB, reach) if period.end_unknown else reach
        return _Span(start, end, current, sure=not period.end_unknown)
    if period.end:
        return _Span(max(reach - STUB, date.min.year), reach, current, sure=False)
    return None


def _chosen(known: Sequence[_Found]) -> list[_Found]:
    """Those that are drawn, in the order of their rows."""
    places = sorted(range(len(known)), key=lambda place: known[place].need)[:MOST_ROWS]
    return [known[place] for place in sorted(places, key=lambda place: (known[place].first, place))]


def _row(one: _Found, first: int, slots: int) -> Row:
    def at(year: float) -> str:
        return percent((year - first) / slots)

    pieces = [Piece(at(span.start), at(span.end), span.current, span.sure) for span in one.spans]
    return Row(
        name=one.member.name,
        address=one.member.address,
        pieces=tuple(sorted(pieces, key=lambda piece: piece.current)),
        changes=tuple(at(later.start) for span, later in pairwise(one.spans) if later.start > span.start),
        sentence=f"{one.member.name}: {'; '.join(_said(post) for post in one.member.posts)}",
    )


def _said(post: Post) -> str:
    """A post in words: "PhD student since July 2021", "MSc student, 2018-2019"."""
    joint = ", " if post.period.start and post.period.end else " "
    return f"{post.role}{joint}{post.period}".strip()


def _entry(member: Member) -> Entry:
    return Entry(member.name, member.address, tuple(_cells(post) for post in member.posts))


def _cells(post: Post) -> tuple[str, str, str]:
    period = post.period
    until = str(period.end) if period.end else UNKNOWN if period.end_unknown else GOES_ON
    return post.role, str(period.start or UNKNOWN), until


def _years(posts: Iterable[Post], first: int, now: date) -> tuple[Year, ...]:
    """The years that are marked, more of them on a wide lane where they go between those of a narrow one."""
    slots = now.year + 1 - first
    step, wide_step = (year_step(width / slots, LABEL, least=1) for width in (NARROW_LANE, WIDE_LANE))
    narrow = set(ticks(first, now.year, step))
    marked = narrow if step % wide_step else narrow.union(ticks(first, now.year, wide_step))
    opening = min((post.period.start.first for post in posts if post.period.start), default=date.min)
    return tuple(
        Year(
            x=percent((year - first) / slots),
            label=str(year) if _has_room(now.year + 1 - year, slots, narrow=year in narrow) else "",
            day=_midsummer(year, opening, now),
            width="" if year in narrow else "wide",
        )
        for year in sorted(marked)
    )


def _has_room(years_left: int, slots: int, *, narrow: bool) -> bool:
    """Whether the label of a year ends before the lane does."""
    return years_left / slots * (NARROW_LANE if narrow else WIDE_LANE) >= LABEL - DIGIT


def _midsummer(year: int, opening: date, now: date) -> date:
    """1 July of the year; in the year of the first start not before that, and never a day to come."""
    day = date(year, 7, 1)
    return min(max(day, opening) if opening.year == year else day, now)


def _begin(day: date) -> float:
    return day.year + (day.timetuple().tm_yday - 1) / _days(day)


def _finish(day: date) -> float:
    return day.year + day.timetuple().tm_yday / _days(day)


def _days(day: date) -> int:
    return 366 if calendar.isleap(day.year) else 365
