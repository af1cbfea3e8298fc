"""Partial dates, periods with open ends and sets of years, and their text formats."""

import re
import unicodedata
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Self

from core.text.translation import format_date, gettext, gettext_noop

MONTHS = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
]  # fmt: skip
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}  # with the month each begins in
SHORT_MONTH = 3  # letters that tell a month, as in "Sep"
CENTURY_TURNS = 70  # two digits below are a year after 2000, the others one before


class Precision(StrEnum):
    """How much of a date is known; seasons are those of ISO 8601-2, as the northern half counts them."""

    YEAR = "year"
    SEASON = "season"
    MONTH = "month"
    DAY = "day"


def read_days(text: str) -> list[tuple[date, Precision]]:
    """Parse a date; return its first day and precision in a list, which is empty for an invalid date.

    An ambiguous date such as 6/1/2026 has two: with the day first, then with the month first.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
    weekday = _WEEKDAY.match(line)
    dates = _read_line(line[weekday.end() :] if weekday else line)
    return [] if weekday and any(precision is not Precision.DAY for _, precision in dates) else dates


def _read_line(line: str) -> list[tuple[date, Precision]]:
    for pattern, precision in _FORMS:
        if match := pattern.fullmatch(line):
            try:
                return [(_build_date(match.groupdict()), precision)]
            except ValueError:  # 31 February, the year 0, "Smarch"
                break
    match = _IN_DIGITS.fullmatch(line)
    if not match:
        return []
    left, right, year = int(match[1]), int(match[2] or match[4]), _expand_year(match[3] or match[5])
    days: list[date] = []
    for day, month in ((left, right), (right, left)):
        if 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1] and year:
            days.append(date(year, month, day))
    return [(day, Precision.DAY) for day in dict.fromkeys(days)]


_SEASONS_ELSEWHERE = {
    "fall": "autumn", "frühling": "spring", "frühjahr": "spring", "sommer": "summer", "herbst": "autumn",
    "printemps": "spring", "été": "summer", "automne": "autumn", "hiver": "winter",
}  # fmt: skip
_MONTHS_ELSEWHERE = [
    "januar jänner janvier", "februar feber février", "märz maerz mrz mars", "april avril", "mai",
    "juni juin", "juli juillet", "august août", "september septembre", "oktober octobre",
    "november novembre", "dezember décembre",
]  # fmt: skip
_MONTH_NAMES = [
    f"{english} {others}".casefold().split()
    for english, others in zip(MONTHS, _MONTHS_ELSEWHERE, strict=True)
]
_YEAR = "(?P<year>[0-9]{4})"
_SHORT_YEAR = "(?P<year>[0-9]{4}|[0-9]{2})"
_NAME = r"(?P<name>[^\W\d_]+)\.?"
_DAY = r"(?P<day>[0-9]{1,2})(?:\.|st|nd|rd|th|er)?"
_FORMS = [
    (re.compile(pattern), precision)
    for pattern, precision in (
        (_YEAR, Precision.YEAR),
        (rf"{_YEAR}-(?P<month>[0-9]{{1,2}})", Precision.MONTH),
        (r"(?P<month>[0-9]{1,2})[./-]" + _YEAR, Precision.MONTH),
        (
            rf"{_YEAR}([-/.])(?P<month>[0-9]{{1,2}})\2(?P<day>[0-9]{{1,2}})(?:[t ]00:00(?::00)?)?",
            Precision.DAY,
        ),
        (rf"(?P<day>[0-9]{{1,2}})\. ?(?P<month>[0-9]{{1,2}})\. ?{_SHORT_YEAR}", Precision.DAY),
        (rf"(?P<season>{'|'.join([*SEASONS, *_SEASONS_ELSEWHERE])}),? {_YEAR}", Precision.SEASON),
        (rf"{_NAME},?[ -]{_YEAR}", Precision.MONTH),
        (rf"{_NAME}(?:-| ?['’])(?P<year>[0-9]{{2}})", Precision.MONTH),
        (rf"{_DAY} {_NAME},? {_YEAR}", Precision.DAY),
        (rf"(?P<day>[0-9]{{1,2}})-{_NAME}-{_SHORT_YEAR}", Precision.DAY),
        (rf"{_NAME} {_DAY},? {_YEAR}", Precision.DAY),
    )
]
_WEEKDAY = re.compile(
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sat|sun)(?:day)?[.,]?\s+"
    r"|(?:mon|diens|donners|frei|sams|sonn)tag,?\s+|(?:mittwoch|sonnabend),?\s+|(?:mo|di|mi|do|fr|sa|so)[.,]?\s+"
    r"|(?:lun|mar|mercre|jeu|vendre|same)di,?\s+|dimanche,?\s+|(?:lun|mer|jeu|ven|sam|dim)[.,]\s+"
)
_IN_DIGITS = re.compile(rf"([0-9]{{1,2}})(?:/([0-9]{{1,2}})/{_SHORT_YEAR}|-([0-9]{{1,2}})-([0-9]{{4}}))")


def _build_date(parts: dict[str, str]) -> date:
    if "season" in parts:
        month = SEASONS[_SEASONS_ELSEWHERE.get(parts["season"], parts["season"])]
    elif "name" in parts:
        name = parts["name"]
        months = [
            number
            for number, spellings in enumerate(_MONTH_NAMES, start=1)
            if len(name) >= SHORT_MONTH and any(spelling.startswith(name) for spelling in spellings)
        ]
        if len(months) != 1:
            raise ValueError(f"“{name}” is not a month.")
        month = months[0]
    else:
        month = int(parts.get("month", 1))
    return date(_expand_year(parts["year"]), month, int(parts.get("day", 1)))


def _expand_year(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    return int(digits) + (2000 if int(digits) < CENTURY_TURNS else 1900)


__all__ = [
    "EN_DASH",
    "MONTHS",
    "SEASONS",
    "AmbiguousDateError",
    "PartialDate",
    "Period",
    "Precision",
    "YearSet",
]

EN_DASH = "\N{EN DASH}"


class AmbiguousDateError(ValueError):
    """A date in digits such as 6/1/2026: one day if the day stands first, another if the month does."""

    def __init__(self, text: str, day_first: "PartialDate", month_first: "PartialDate") -> None:
        self.day_first, self.month_first = day_first, month_first
        super().__init__(
            gettext("“{text}” is ambiguous. Enter {day_first} or {month_first}.").format(
                text=text, day_first=day_first, month_first=month_first
            )
        )


@dataclass(frozen=True, order=True)
class PartialDate:
    """A date with the precision of a year, season, month or day, stored as its first day.

    Winter belongs to the year it begins in: winter 2020 ends in February 2021.
    Raises ValueError when `day` is not the first day of a period of that precision.
    """

    day: date
    precision: Precision

    def __post_init__(self) -> None:
        day = self.day
        is_first = {
            Precision.YEAR: (day.month, day.day) == (1, 1),
            Precision.SEASON: day.month in _SEASON_OF and day.day == 1,
            Precision.MONTH: day.day == 1,
            Precision.DAY: True,
        }
        if not is_first.get(self.precision):
            raise ValueError(f"{day.isoformat()} is not the first day of a {self.precision}.")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a date as people write it in English, German or French, or in ISO 8601.

        Raises AmbiguousDateError for one such as 6/1/2026, and ValueError naming the accepted forms for
        others.
        """
        match read_days(text):
            case [(day, precision)]:
                return cls(day, precision)
            case [day_first, month_first]:
                raise AmbiguousDateError(text.strip(), cls(*day_first), cls(*month_first))
        raise ValueError(
            gettext(
                "“{text}” is not a date. Enter a date such as 2020, September 2020, 09/2020, "
                "15.09.2020, 15 September 2020, 2020-09-15 or autumn 2020."
            ).format(text=text.strip()[:40])
        )

    @classmethod
    def from_first(cls, day: date, precision: Precision) -> Self:
        """Build from a stored start; raise ValueError when `day` is not a first day at that precision."""
        return cls(day, precision)

    @classmethod
    def from_last(cls, day: date, precision: Precision) -> Self:
        """Build from a stored end; raise ValueError when `day` is not a last day at that precision."""
        first = day
        match precision:
            case Precision.YEAR:
                first = day.replace(month=1, day=1)
            case Precision.SEASON if day.month in (1, 2):
                first = date(day.year - 1, 12, 1)  # ValueError for the winter before year 1
            case Precision.SEASON:
                first = date(day.year, day.month // 3 * 3, 1)
            case Precision.MONTH:
                first = day.replace(day=1)
        partial = cls(first, precision)
        if partial.last != day:
            raise ValueError(f"{day.isoformat()} is not the last day of a {precision}.")
        return partial

    @property
    def first(self) -> date:
        """The first day of the period that the date names."""
        return self.day

    @property
    def last(self) -> date:
        """The last day of that period; winter 9999 ends with the calendar."""
        if self.precision is Precision.DAY:
            return self.day
        months = {Precision.YEAR: 12, Precision.SEASON: 3, Precision.MONTH: 1}[self.precision]
        years, month = divmod(self.day.month - 1 + months, 12)
        if self.day.year + years > date.max.year:
            return date.max
        return date(self.day.year + years, month + 1, 1) - timedelta(days=1)

    def __str__(self) -> str:
        match self.precision:
            case Precision.SEASON:
                return gettext(_SEASON_OF[self.day.month]).format(year=f"{self.day.year:04}")
            case Precision.MONTH:
                return format_date(self.day, "YEAR_MONTH_FORMAT")
            case Precision.DAY:
                return format_date(self.day, "DATE_FORMAT")
        return f"{self.day.year:04}"

    def isoformat(self) -> str:
        """Return the date in ISO 8601; of a season only the year, as a month would be too precise."""
        length = {Precision.DAY: 10, Precision.MONTH: 7}.get(self.precision, 4)
        return self.day.isoformat()[:length]


def read_term(text: str) -> tuple[PartialDate, PartialDate] | None:
    """Parse a term as universities count it; return its first and last month or year, or None.

    "WS 2020/21" begins in October and ends in March, "SoSe 2024" is April to September, "2019/20" two years,
    "Q3 2021" three months.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
    for pattern, first_month, months in _TERMS:
        match = pattern.fullmatch(line)
        if not match:
            continue
        parts = match.groupdict()
        year = _expand_year(parts["year"])
        last_year = _expand_year(parts["next"]) if parts.get("next") else year + 1
        if parts.get("next") and last_year != year + 1:
            return None
        if not months:
            years = date(year, 1, 1), date(last_year, 1, 1)
            return PartialDate(years[0], Precision.YEAR), PartialDate(years[1], Precision.YEAR)
        first = first_month + months * (int(parts.get("part") or 1) - 1)
        later, last = divmod(first + months - 2, 12)
        ends = date(year, first, 1), date(year + later, last + 1, 1)
        return PartialDate(ends[0], Precision.MONTH), PartialDate(ends[1], Precision.MONTH)
    return None


_NEXT = r"(?: ?[/\N{EN DASH}-] ?(?P<next>[0-9]{4}|[0-9]{2}))?"
_TERMS = [
    (re.compile(pattern), first_month, months)
    for pattern, first_month, months in (
        (rf"(?:ws|wise|wi-se|w\.s\.|winter ?(?:semester|term))[ .]?{_SHORT_YEAR}{_NEXT}", 10, 6),
        (rf"(?:ss|sose|so-se|s\.s\.|(?:sommer|summer) ?(?:semester|term))[ .]?{_SHORT_YEAR}", 4, 6),
        (rf"q(?P<part>[1-4])[ /-]?{_YEAR}", 1, 3),
        (rf"(?P<part>[1-4])\. quartal {_YEAR}", 1, 3),
        (rf"{_YEAR}[ /-]?q(?P<part>[1-4])", 1, 3),
        (rf"h(?P<part>[12])[ /-]?{_YEAR}", 1, 6),
        # not "2010/11", which may be a month
        (rf"(?:academic year |ay ?)?{_YEAR} ?/ ?(?P<next>[0-9]{{4}}|1[3-9]|[2-9][0-9])", 1, 0),
        (rf"(?:academic year |ay ?){_YEAR} ?[/\N{{EN DASH}}-] ?(?P<next>[0-9]{{4}}|[0-9]{{2}})", 1, 0),
    )
]
_SEASON_OF = {
    3: gettext_noop("spring {year}"),
    6: gettext_noop("summer {year}"),
    9: gettext_noop("autumn {year}"),
    12: gettext_noop("winter {year}"),
}


@dataclass(frozen=True)
class Period:
    """A period between two dates; None is an open end, `end_unknown` an end that is past but unknown.

    A day is before, in or after a period, never two of these.
    Raises ValueError for an end before the start, and for an end that is given and unknown at once.
    """

    start: PartialDate | None
    end: PartialDate | None
    end_unknown: bool = False

    def __post_init__(self) -> None:
        if self.end and self.end_unknown:
            raise ValueError(gettext("Enter an end or “not known”, not both."))
        if self.start and self.end and self.end.last < self.start.first:
            raise ValueError(
                gettext("The end ({end}) is before the start ({start}).").format(
                    end=self.end, start=self.start
                )
            )

    def includes(self, day: date) -> bool:
        """Return whether the period includes `day`; imprecise dates count as a whole."""
        return not self.is_future(day) and not self.is_past(day)

    def is_future(self, day: date) -> bool:
        """Return whether the period has not begun on `day`."""
        return self.start is not None and day < self.start.first

    def is_past(self, day: date) -> bool:
        """Return whether the period is over on `day`."""
        if self.end_unknown:
            return not self.is_future(day)
        return self.end is not None and self.end.last < day

    def __str__(self) -> str:
        if self.start is None:
            return gettext("until {date}").format(date=self.end) if self.end else ""
        if self.end is None:
            is_from = self.end_unknown or self.is_future(datetime.now(UTC).date())
            text = gettext("from {date}") if is_from else gettext("since {date}")
            return text.format(date=self.start)
        if self.start == self.end:
            return str(self.start)
        left, right = str(self.start), str(self.end)
        shared = f" {self.start.day.year:04}"
        if left.endswith(shared) and right.endswith(shared):
            left = left.removesuffix(shared)
        dash = f" {EN_DASH} " if " " in left + right else EN_DASH
        return left + dash + right

    @property
    def in_years(self) -> "Period":
        """The same period, as precise as years."""
        start = self.start and PartialDate(date(self.start.first.year, 1, 1), Precision.YEAR)
        end = self.end and PartialDate(date(self.end.last.year, 1, 1), Precision.YEAR)
        return Period(start, end, self.end_unknown)

    @property
    def in_months(self) -> "Period":
        """The same period, without days."""
        start, end = (
            PartialDate(each.day.replace(day=1), Precision.MONTH)
            if each and each.precision is Precision.DAY
            else each
            for each in (self.start, self.end)
        )
        return Period(start, end, self.end_unknown)


@dataclass(frozen=True)
class YearSet:
    """A set of years: single ones, and all from `since` on.

    Years are kept sorted, once each, and only those before `since`, so that equal sets are equal.
    Raises ValueError for a year outside 1000 to 9999.
    """

    years: tuple[int, ...] = ()
    since: int | None = None

    def __post_init__(self) -> None:
        years = (*self.years, *(() if self.since is None else (self.since,)))
        if wrong := [year for year in years if not 1000 <= year <= 9999]:
            raise ValueError(gettext("{wrong} is not a year. Enter four digits.").format(wrong=wrong[0]))
        before = {year for year in self.years if self.since is None or year < self.since}
        object.__setattr__(self, "years", tuple(sorted(before)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse years, ranges of years and "since …"; an empty text is the empty set.

        Raise ValueError naming the accepted forms.
        """
        years: list[int] = []
        since: int | None = None
        for piece in filter(None, map(str.strip, re.split("[,;]", text))):
            match = _YEARS.fullmatch(piece.casefold())
            if not match or (match["last"] and match["last"] < match["first"]):
                raise ValueError(
                    gettext(
                        "“{piece}” is not a year. Enter years such as 2023, 2021-2025 or since 2021, "
                        "separated by commas."
                    ).format(piece=piece[:40])
                )
            first = int(match["first"])
            if match["since"]:
                since = first if since is None else min(first, since)
            else:
                years.extend(range(first, int(match["last"] or first) + 1))
        return cls(tuple(years), since)

    @property
    def first(self) -> int | None:
        """The first year, or None."""
        return self.years[0] if self.years else self.since

    @property
    def last(self) -> int | None:
        """The last year; None when there is none, or no end."""
        return self.years[-1] if self.years and self.since is None else None

    def covers(self, year: int) -> bool:
        """Return whether the year is in the set."""
        return year in self.years or (self.since is not None and year >= self.since)

    def __contains__(self, year: object) -> bool:
        return isinstance(year, int) and self.covers(year)

    def __str__(self) -> str:
        runs: list[tuple[int, int]] = []
        for year in self.years:
            if runs and year == runs[-1][1] + 1:
                runs[-1] = (runs[-1][0], year)
            else:
                runs.append((year, year))
        texts = [str(first) if first == last else f"{first}{EN_DASH}{last}" for first, last in runs]
        return ", ".join(
            texts if self.since is None else [*texts, gettext("since {date}").format(date=self.since)]
        )


_YEARS = re.compile(
    rf"(?P<since>(?:since|from|seit|ab|depuis|dès|à partir de)\s+)?(?P<first>[0-9]{{4}})"
    rf"(?(since)|(?:\s*[-{EN_DASH}\N{{EM DASH}}]\s*(?P<last>[0-9]{{4}}))?)"
)
