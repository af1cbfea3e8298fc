"""Parse dates as people and programs write them; nothing is guessed beyond their precision."""

import re
import unicodedata

from bibliography.data import load_lines

Date = tuple[int | None, int | None, int | None]
UNKNOWN: Date = (None, None, None)

_months = [line.split() for line in load_lines("months")]
MONTH_NAMES = tuple(names[0].capitalize() for names in _months)
_SIGNS = re.compile(r"(?:(?<!\s)\s++)?[-/.]\s*")
_ISO = re.compile(r"(-?\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ].*)?)?)?")
_COMPACT = re.compile(r"(1[5-9]\d\d|20\d\d)(\d\d)(\d\d)")
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(?<!\d)(\d{1,2})(?!\d)(?:st|nd|rd|th)?")
_ACCEPTED = re.compile(
    r"in press|to appear|forthcoming|accepted|in print|im druck|im erscheinen|à paraître", re.IGNORECASE
)


def find_month(name: str) -> int | None:
    """Return the number of a month by its name or an abbreviation, with accents or without; else None."""
    return _MONTH_OF.get(_strip_accents(name))


def _strip_accents(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_MONTH_OF = {_strip_accents(name): number for number, names in enumerate(_months, start=1) for name in names}


def means_accepted(text: str) -> bool:
    """Return whether a text in place of a date means that the work is accepted."""
    return bool(_ACCEPTED.search(text))


def make_date(year: int | str | None, month: int | str | None = None, day: int | str | None = None) -> Date:
    """Return a date from its valid parts; a month is a number or a name."""
    year_number = _read_number(year, -9999, 9999)
    if year_number is None:
        return UNKNOWN
    number = _read_number(month, 1, 12) or find_month(str(month or "").strip(" ."))
    return (year_number, number, _read_number(day, 1, 31) if number else None)


def _read_number(text: int | str | None, low: int, high: int) -> int | None:
    if isinstance(text, bool) or text is None:
        return None
    try:
        number = int(text)
    except (ValueError, OverflowError):
        return None
    return number if low <= number <= high else None


def read_date(text: str) -> Date:
    """Parse a date: "2013-04-18", "18 April 2013", "Apr. 2013", "c1999", "2012///".

    Of a range the first day is returned. A month that could be a day ("04/05/2013") is left out.
    """
    text = text.strip()[:200]
    if not text:
        return UNKNOWN
    if match := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        return make_date(*match.groups())
    pieces = _SIGNS.split(text)
    if re.fullmatch(r"\d{4}", pieces[0]) and not (len(pieces) == 2 and re.fullmatch(r"\d{3,4}", pieces[1])):
        return make_date(*[*pieces, None, None][:3])
    if len(pieces) == 3 and re.fullmatch(r"\d{4}", pieces[2]):
        return _order_day_and_month(pieces[2], pieces[0], pieces[1])
    year = _YEAR.search(text)
    if not year:
        return UNKNOWN
    month = next(filter(None, map(find_month, _WORD.findall(text))), None)
    day = _NUMBER.search(text[: year.start()] + " " + text[year.end() :])
    return make_date(year[1], month, day[1] if day else None)


def _order_day_and_month(year: str, first: str, second: str) -> Date:
    """Tell day and month apart in 18.04.2013 and 04/18/2013; of 04/05/2013 only the year is kept."""
    if not (first.isdecimal() and second.isdecimal()):
        return make_date(year, second, first) if first.isdecimal() else make_date(year, first, second)
    first_number, second_number = int(first), int(second)
    if first_number > 12 >= second_number:
        return make_date(year, second_number, first_number)
    if second_number > 12 >= first_number:
        return make_date(year, first_number, second_number)
    return make_date(year, first_number, first_number) if first_number == second_number else make_date(year)
