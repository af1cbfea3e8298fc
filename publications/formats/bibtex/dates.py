"""When a work appeared, in all the ways in which bibliographies say it.

`date` is in EDTF as BibLaTeX reads it (ISO 8601-2, levels 0 and 1): 2023-05-04, 2023-05/2023-06, 2023~,
2023-21 for a season. `year` may say "1999a", "c. 1999", "1999/2000" or "in press", `month` "apr", "4",
"4 April", "März", "May/June" or "Spring".
"""

import re
from functools import lru_cache
from typing import NamedTuple

from publications.formats.bibtex.fields import Fields, verbatim
from publications.formats.bibtex.types import TABLES
from publications.formats.data import invert
from publications.formats.dates import find_month

_SEASON = re.compile(
    r"\b(?:spring|summer|autumn|fall|winter|printemps|été|automne|hiver|frühjahr|frühling|sommer|herbst|"
    r"primavera|verano|otoño|invierno|estate|autunno|inverno|quarter|quartal|trimest\w+|semest\w+|sem\.|q[1-4]|michaelmas|easter|christmas)\b",
    re.IGNORECASE,
)


_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(\d{1,2})(?:$|(?=\.$|[-/–]\d\d?$))", re.ASCII)
_DAY = r"(\d{1,2})(?:st|nd|rd|th|\.|er)?"
_DAY_FIRST = re.compile(rf"{_DAY}[\s,]*(?:of |de )?([^\W\d_]+)\.?", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"([^\W\d_]+)\.?(?:[\s,]*{_DAY})?", re.IGNORECASE)
_FOUR = re.compile(r"-?[0-9]{4}")
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_DATE = re.compile(r"(-?\d{4})(?:-(\d\d)(?:-(\d\d)(?:T[\d:.Z+-]+)?)?)?([~?%]?)")
_SLASHED = re.compile(r"\A(\d{4})/(\d\d)/(\d\d)\Z")
_OPEN = ("..", "")
_IN_PRESS = re.compile(
    r"\b(?:in press|inpress|to appear|forthcoming|accepted|im druck|im erscheinen|erscheint|à paraître|"
    r"a paraître|sous presse|en prensa|in corso di stampa|no prelo)\b|\\BIP\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(
    r"(?:in preparation|submitted|under (?:review|submission)|unpublished)\b", re.IGNORECASE
)
_NO_DATE = re.compile(
    r"(?:n\.?\s*d\.?|s\.?\s*a\.?|no date|undated|unknown|o\.?\s*j\.?|\\bibnodate|[\[\]\s?.-]+)", re.IGNORECASE
)
_DIGITS = re.compile(r"\d{4}")
_IRANIAN = range(1200, 1450)  # years of the Iranian calendar, where digits are Persian


class When(NamedTuple):
    """A date as far as known; exact: it says all that the text says."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    exact: bool = False


def said_status(text: str) -> str:
    """Return the status that a text speaks of: accepted, or a preprint; empty if it says neither."""
    if _IN_PRESS.search(text):
        return "accepted"
    return "preprint" if _NOT_YET.match(text) else ""


def says_nothing(text: str) -> bool:
    """Return whether a text stands for a date that nobody knows ("n.d.", "????"), or is a season."""
    return _NO_DATE.fullmatch(text) is not None or _SEASON.search(text) is not None


@lru_cache(2_000)
def read_year(text: str) -> When:
    """Return the year of a text: the first of several, without what stands around it."""
    if _FOUR.fullmatch(text):
        return When(int(text), exact=True)
    match = _YEAR.search(text)
    if match:
        return When(int(match[1]))
    other = _DIGITS.search(text) if not text.isascii() else None
    number = int(other[0]) if other else 0
    return When(number + 621 if number in _IRANIAN else number) if number > 1000 else When()


@lru_cache(2_000)
def read_month(text: str) -> When:
    """Return the first month that a text in one of several languages names, and its day if it names one."""
    text = text.strip()
    if match := _NUMBER.match(text):
        number = int(match[1])
        return When(month=number, exact=match.end() == len(text)) if 1 <= number <= 12 else When()
    if match := _DAY_FIRST.fullmatch(text):
        return _read_month_and_day(match[2], match[1])
    if match := _MONTH_FIRST.fullmatch(text):
        return _read_month_and_day(match[1], match[2])
    for word in _WORD.findall(text[:200]):
        if month := find_month(word):
            return When(month=month)
    return When()


def _read_month_and_day(name: str, day: str | None) -> When:
    month = find_month(name)
    if not month:
        return When()
    number = int(day) if day else None
    if number is not None and not 1 <= number <= 31:
        return When(month=month)
    return When(month=month, day=number, exact=True)


@lru_cache(2_000)
def read_date(text: str) -> When:
    """Return the day, month or year of a date in EDTF; of an interval where it begins, without day."""
    text = _SLASHED.sub(r"\1-\2-\3", text.strip())
    first, slash, last = text.partition("/")
    start = _read_point(last if first in _OPEN else first)
    if start.year is None:
        return _read_point(text)
    return start._replace(day=None, exact=False) if slash else start


def _read_point(text: str) -> When:
    match = _DATE.fullmatch(text)
    if not match:
        year = read_year(text)
        return year._replace(month=read_month(text).month, exact=False) if year.year else When()
    month, day = int(match[2] or 0), int(match[3] or 0)
    known = 1 <= month <= 12
    exact = not match[4] and "T" not in text and (known or not match[2]) and (1 <= day <= 31 or not match[3])
    return When(int(match[1]), month if known else None, day if known and 1 <= day <= 31 else None, exact)


_LONG = 200  # characters of what may be a date
_EDTF = re.compile(r"\s*\d{4}-\d\d.*")
STATUS_OF = invert(TABLES["status"])
"""What `pubstate` says, in BibLaTeX's words and others'."""


def read_when(fields: Fields) -> When:
    """Read year, month and day. Fields that say more than these, or something else, are left."""
    year_text = fields.text("year")
    date = verbatim(fields.left["date"][:_LONG]) if "date" in fields.left else ""
    if not date and "-" in year_text and _EDTF.match(year_text):
        fields.left["date"] = fields.left.pop("year")
        year_text, date = "", year_text
    when = read_date(date) if date else When()
    if when.exact:
        del fields.left["date"]
    when = _add_year(fields, when, year_text)
    month = fields.text("month")[:_LONG]
    return _add_month(fields, when, month) if month or "day" in fields.left else when


def _add_year(fields: Fields, when: When, text: str) -> When:
    if not text:
        return when
    by_year = read_year(text[:_LONG])
    if when.year is None:
        when = When(by_year.year)
        if when.year is None and not said_status(text[:_LONG]) and not says_nothing(text[:_LONG]):
            fields.warn("year", f"“{text[:60]}” is not understood as a year.")
    if by_year.exact and by_year.year == when.year:
        del fields.left["year"]
    return when


def _add_month(fields: Fields, when: When, text: str) -> When:
    by_month = read_month(text)
    known = by_month.month or not text or says_nothing(text) or said_status(text) or read_year(text).year
    if not known:
        fields.warn("month", f"“{text[:60]}” is not understood as a month.")
    month = when.month or by_month.month
    day = when.day if when.month else by_month.day
    if month and day is None and (number := _read_day(fields.value("day"))):
        day = number
    if by_month.exact and by_month.month == month and by_month.day in (None, day):
        del fields.left["month"]
    if day and _read_day(fields.value("day")) == day:
        del fields.left["day"]
    return When(when.year, month, day)


def _read_day(text: str) -> int:
    text = text.strip()
    number = int(text) if len(text) < 3 and text.isdecimal() else 0
    return number if number <= 31 else 0


def read_status(fields: Fields, kind: str) -> str:
    """Return whether the work has appeared; a note, or what should be a year, may say that it has not."""
    left = fields.left
    if "pubstate" in left and (status := fields.text("pubstate").lower()) in STATUS_OF:
        if status in ("inpress", "prepublished", "published"):
            del fields.left["pubstate"]
        return STATUS_OF[status]
    for name in ("year", "note", "month", "date"):
        if name in left and (status := said_status(fields.text(name)[:_LONG])):
            return status
    return "preprint" if kind == "preprint" else "published"
