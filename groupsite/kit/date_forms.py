"""The forms in which people and spreadsheets write dates: in English, German and French, and in digits."""

import re
import unicodedata
from calendar import monthrange
from datetime import date
from enum import StrEnum

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
    """Return the first day of what a date names, and how exact it is; empty for what is no date.

    There are two for one such as 6/1/2026: that with the day first, then that with the month first.
    """
    words = " ".join(unicodedata.normalize("NFC", text).split()).casefold()
    for pattern, precision in _FORMS:
        if match := pattern.fullmatch(words):
            try:
                return [(_day_of(match.groupdict()), precision)]
            except ValueError:  # 31 February, the year 0, "Smarch"
                break
    match = _IN_DIGITS.fullmatch(words)
    return [(day, Precision.DAY) for day in _days_in_digits(match)] if match else []


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
_IN_DIGITS = re.compile(rf"([0-9]{{1,2}})(?:/([0-9]{{1,2}})/{_SHORT_YEAR}|-([0-9]{{1,2}})-([0-9]{{4}}))")


def _day_of(found: dict[str, str]) -> date:
    if "season" in found:
        month = SEASONS[_SEASONS_ELSEWHERE.get(found["season"], found["season"])]
    elif "name" in found:
        month = _month_named(found["name"])
    else:
        month = int(found.get("month", 1))
    return date(_year_of(found["year"]), month, int(found.get("day", 1)))


def _year_of(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    return int(digits) + (2000 if int(digits) < CENTURY_TURNS else 1900)


def _month_named(name: str) -> int:
    numbers = [
        number
        for number, names in enumerate(_MONTH_NAMES, start=1)
        if len(name) >= SHORT_MONTH and any(month.startswith(name) for month in names)
    ]
    if len(numbers) != 1:
        raise ValueError(f"“{name}” is not a month.")
    return numbers[0]


def _days_in_digits(match: re.Match[str]) -> list[date]:
    """The days that 6/1/2026 can be: with the day first, then with the month first; each once."""
    one, other, year = int(match[1]), int(match[2] or match[4]), _year_of(match[3] or match[5])
    days: list[date] = []
    for day, month in ((one, other), (other, one)):
        if 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1] and year:
            days.append(date(year, month, day))
    return list(dict.fromkeys(days))
