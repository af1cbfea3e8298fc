"""Work out the days of recurrence rules (RFC 5545, 3.3.10), with a limit on the days that are looked at.

dateutil's rules have no such limit: a rule that no day fulfils is tried until the year 9999, or for ever.
"""

import calendar
import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from icalendar.error import InvalidCalendar
from icalendar.prop import vRecur

from groupsite.agenda.calendar_files.components import CalendarProblemError

WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
MOST_TIMES_A_DAY = 24
LAST_DAY = datetime.date(9998, 12, 31)
DAY = datetime.timedelta(days=1)


@dataclass
class Budget:
    """How many days may still be looked at, and how many dates may still come, in a whole file."""

    days: int = 600_000
    dates: int = 20_000

    def spend_days(self, number: int) -> None:
        self.days -= number
        if self.days < 0:
            raise CalendarProblemError("too_many_days")

    def spend_date(self) -> None:
        self.dates -= 1
        if self.dates < 0:
            raise CalendarProblemError("too_many_dates")


@dataclass(frozen=True)
class Rule:
    """A rule that recurs by days. until: a local time. weekdays: with a number in month or year, or 0."""

    frequency: str
    interval: int
    count: int | None
    until: datetime.datetime | None
    week_start: int
    months: frozenset[int]
    week_numbers: frozenset[int]
    year_days: frozenset[int]
    month_days: frozenset[int]
    weekdays: frozenset[tuple[int, int]]
    times: tuple[datetime.time, ...]
    positions: frozenset[int]

    @property
    def is_endless(self) -> bool:
        return self.count is None and self.until is None


def parse_rule(text: str, first: datetime.datetime) -> tuple[Rule, datetime.date | None]:
    """Return the rule of an RRULE for an event that first is at a local time, and its UNTIL as it is written.

    Raises CalendarProblemError.
    """
    try:
        parts = {str(key).upper(): value for key, value in vRecur.from_ical(text.strip()).items()}
    except (ValueError, InvalidCalendar, OverflowError) as error:
        raise CalendarProblemError("bad_rule", text) from error
    frequency = str(parts.get("FREQ", [""])[0]).upper()
    if frequency in ("SECONDLY", "MINUTELY", "HOURLY"):
        raise CalendarProblemError("too_often", frequency)
    interval, count = (_read_number(parts, name) for name in ("INTERVAL", "COUNT"))
    if frequency not in FREQUENCIES or "RSCALE" in parts or 0 in (interval, count):
        raise CalendarProblemError("bad_rule", text)
    numbers = {
        name: frozenset(map(int, parts.get(f"BY{name}", ())))
        for name in ("MONTH", "WEEKNO", "YEARDAY", "MONTHDAY", "SETPOS")
    }
    weekdays = frozenset(_read_weekday(str(day)) for day in parts.get("BYDAY", ()))
    has_days = weekdays or numbers["MONTHDAY"] or numbers["YEARDAY"]
    if not has_days and numbers["WEEKNO"]:
        weekdays = frozenset([(0, first.weekday())])
    elif not has_days and frequency in ("YEARLY", "MONTHLY"):
        numbers["MONTHDAY"] = frozenset([first.day])
        if frequency == "YEARLY" and not numbers["MONTH"]:
            numbers["MONTH"] = frozenset([first.month])
    elif not has_days and frequency == "WEEKLY":
        weekdays = frozenset([(0, first.weekday())])
    rule = Rule(
        frequency=frequency,
        interval=interval or 1,
        count=count,
        until=None,
        week_start=WEEKDAYS.index(str(parts.get("WKST", ["MO"])[0]).upper()),
        months=numbers["MONTH"],
        week_numbers=numbers["WEEKNO"],
        year_days=numbers["YEARDAY"],
        month_days=numbers["MONTHDAY"],
        weekdays=weekdays,
        times=_list_times(parts, first.time()),
        positions=numbers["SETPOS"],
    )
    until = parts.get("UNTIL", [None])[0]
    if until is not None and not isinstance(until, datetime.date):
        raise CalendarProblemError("bad_rule", text)
    return rule, until


def _read_number(parts: dict, name: str) -> int | None:
    """Return a number from 1 on, 0 for another one; None without one."""
    return max(0, int(parts[name][0])) if parts.get(name) else None


def _read_weekday(text: str) -> tuple[int, int]:
    number, day = text[:-2], text[-2:].upper()
    try:
        return int(number or 0), WEEKDAYS.index(day)
    except ValueError as error:
        raise CalendarProblemError("bad_rule", text) from error


def _list_times(parts: dict, first: datetime.time) -> tuple[datetime.time, ...]:
    hours, minutes, seconds = (
        {number for number in map(int, parts.get(name, [default])) if 0 <= number < end}
        for name, default, end in (
            ("BYHOUR", first.hour, 24),
            ("BYMINUTE", first.minute, 60),
            ("BYSECOND", first.second, 60),
        )
    )
    if len(hours) * len(minutes) * len(seconds) > MOST_TIMES_A_DAY:
        raise CalendarProblemError("too_often")
    times = [datetime.time(hour, minute, second) for hour, minute, second in product(hours, minutes, seconds)]
    return tuple(sorted(times))


def list_dates(
    rule: Rule,
    first: datetime.datetime,
    last: datetime.datetime,
    budget: Budget,
    since: datetime.date | None = None,
) -> Iterator[datetime.datetime]:
    """Yield the local times of a rule after the first, until the last at most.

    since: the day before which times are of no interest, unless they have to be counted.
    """
    count = rule.count - 1 if rule.count else None
    last = min(last, rule.until) if rule.until else last
    begin = first.date() if since is None or count is not None else max(first.date(), since)
    for days in _list_periods(rule, first.date(), begin, last.date(), budget):
        moments = [
            datetime.datetime.combine(day, time) for day in days if _matches(rule, day) for time in rule.times
        ]
        if rule.positions:
            places = {
                place - 1 if place > 0 else len(moments) + place for place in rule.positions if place != 0
            }
            moments = [moment for place, moment in enumerate(moments) if place in places]
        for moment in moments:
            if moment <= first:
                continue
            if moment > last or count == 0:
                return
            count = count - 1 if count is not None else None
            budget.spend_date()
            yield moment


def _list_periods(
    rule: Rule, first: datetime.date, begin: datetime.date, last: datetime.date, budget: Budget
) -> Iterator[Iterable[datetime.date]]:
    """Yield the days of every period of a rule (years, months, weeks or days) that has one after `begin`."""
    last = min(last, LAST_DAY)
    number = max(0, _count_periods(rule, first, begin) // rule.interval) * rule.interval
    while True:
        span = _find_span(rule, first, number)
        if span is None or span[0] > last:
            return
        days = _list_days(rule, *span)
        budget.spend_days(len(days) + 1)
        yield days
        number += rule.interval


def _count_periods(rule: Rule, first: datetime.date, day: datetime.date) -> int:
    """Return how many periods after the first one a day is."""
    if rule.frequency == "YEARLY":
        return max(0, day.year - first.year - 1)  # a week may begin in the year before
    if rule.frequency == "MONTHLY":
        return (day.year - first.year) * 12 + day.month - first.month
    if rule.frequency == "WEEKLY":
        return (day - first).days // 7
    return (day - first).days


def _find_span(rule: Rule, first: datetime.date, number: int) -> tuple[datetime.date, datetime.date] | None:
    """Return the first and the last day of a period; None after the end of time."""
    try:
        if rule.frequency == "YEARLY":
            year = first.year + number
            if rule.week_numbers:
                return _find_first_week(year, rule), _find_first_week(year + 1, rule) - DAY
            return datetime.date(year, 1, 1), datetime.date(year, 12, 31)
        if rule.frequency == "MONTHLY":
            year, month = divmod(first.year * 12 + first.month - 1 + number, 12)
            return datetime.date(year, month + 1, 1), datetime.date(
                year, month + 1, calendar.monthrange(year, month + 1)[1]
            )
        start = first + number * DAY
        if rule.frequency == "WEEKLY":
            start = first - (first.weekday() - rule.week_start) % 7 * DAY + 7 * number * DAY
            return start, start + 6 * DAY
    except (ValueError, OverflowError):
        return None
    return start, start


def _list_days(rule: Rule, start: datetime.date, end: datetime.date) -> list[datetime.date]:
    """Return the days of a period that are in the months of a rule."""
    if rule.frequency == "YEARLY" and rule.months and not rule.week_numbers:
        return [
            datetime.date(start.year, month, day)
            for month in sorted(rule.months)
            if 1 <= month <= 12
            for day in range(1, calendar.monthrange(start.year, month)[1] + 1)
        ]
    if rule.months and start.month == end.month and start.month not in rule.months:
        return []
    return [start + number * DAY for number in range((end - start).days + 1)]


def _find_first_week(year: int, rule: Rule) -> datetime.date:
    """Return the day on which the first week of a year begins: that with at least four days in it."""
    fourth = datetime.date(year, 1, 4)
    return fourth - (fourth.weekday() - rule.week_start) % 7 * DAY


def _matches(rule: Rule, day: datetime.date) -> bool:
    """Return whether a day fulfils all parts of a rule."""
    if rule.months and day.month not in rule.months:
        return False
    if rule.month_days:
        length = calendar.monthrange(day.year, day.month)[1]
        if not rule.month_days & {day.day, day.day - length - 1}:
            return False
    if rule.weekdays and not _matches_weekday(rule, day):
        return False
    if rule.year_days:
        number, length = day.timetuple().tm_yday, 366 if calendar.isleap(day.year) else 365
        if not rule.year_days & {number, number - length - 1}:
            return False
    return not rule.week_numbers or _matches_week(rule, day)


def _matches_weekday(rule: Rule, day: datetime.date) -> bool:
    weekday = day.weekday()
    if (0, weekday) in rule.weekdays:
        return True
    if rule.frequency in ("WEEKLY", "DAILY"):  # which have no numbers of weekdays
        return any(weekday == each for _, each in rule.weekdays)
    if rule.frequency == "YEARLY" and not rule.months:
        place, length = day.timetuple().tm_yday, 366 if calendar.isleap(day.year) else 365
    else:
        place, length = day.day, calendar.monthrange(day.year, day.month)[1]
    numbers = (place - 1) // 7 + 1, -((length - place) // 7 + 1)
    return any((number, weekday) in rule.weekdays for number in numbers)


def _matches_week(rule: Rule, day: datetime.date) -> bool:
    """Return whether a day is in one of the weeks of a rule; their year may be that before or after."""
    years = [day.year, day.year + 1, day.year - 1]
    year = next(
        each for each in years if _find_first_week(each, rule) <= day < _find_first_week(each + 1, rule)
    )
    start, end = _find_first_week(year, rule), _find_first_week(year + 1, rule)
    number, length = (day - start).days // 7 + 1, (end - start).days // 7
    return bool(rule.week_numbers & {number, number - length - 1})
