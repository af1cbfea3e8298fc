"""When a work appeared, in all the ways in which bibliographies say it.

`date` is in EDTF as BibLaTeX reads it (ISO 8601-2, levels 0 and 1): 2023-05-04, 2023-05/2023-06, 2023~,
2023-21 for a season. `year` may say "1999a", "c. 1999", "1999/2000" or "in press", `month` "apr", "4",
"4 April", "März", "May/June" or "Spring".
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_MONTHS = """
january jan januar janvier janv enero ene gennaio gen janeiro januari jänner styczeń stycznia январь января
february feb february febr februar fevrier fev febrero febbraio fevereiro februari luty lutego февраль февраля
march mar marz maerz mars marzo março maart mrz marzec marca март марта
april apr avril avr abril abr aprile kwiecień kwietnia апрель апреля
may mai mayo maggio maio mei maj maja май мая
june jun juni juin junio giugno giu junho czerwiec czerwca июнь июня
july jul juli juillet juil julio luglio lug julho lipiec lipca июль июля
august aug aout agosto ago augustus augusti sierpień sierpnia август августа
september sep sept septembre septiembre settembre set setembro wrzesień września сентябрь сентября
october oct oktober okt octobre octubre ottobre ott outubro out październik października октябрь октября
november nov novembre noviembre novembro listopad listopada ноябрь ноября
december dec dezember dez decembre diciembre dic dicembre dezembro grudzień grudnia декабрь декабря
"""
_SEASON = re.compile(
    r"\b(?:spring|summer|autumn|fall|winter|printemps|été|automne|hiver|frühjahr|frühling|sommer|herbst|"
    r"primavera|verano|otoño|invierno|estate|autunno|inverno|quarter|quartal|trimest\w+|semest\w+|sem\.|q[1-4]|michaelmas|easter|christmas)\b",
    re.IGNORECASE,
)


def _folded(word: str) -> str:
    letters = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_BY_NAME = {
    _folded(name): number
    for number, names in enumerate(_MONTHS.strip().split("\n"), start=1)
    for name in names.split()
}
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
    """The status of a work that a text speaks of: accepted, or a preprint; empty if it says neither."""
    if _IN_PRESS.search(text):
        return "accepted"
    return "preprint" if _NOT_YET.match(text) else ""


def says_nothing(text: str) -> bool:
    """Whether a text stands for a date that nobody knows ("n.d.", "????"), or is a season."""
    return _NO_DATE.fullmatch(text) is not None or _SEASON.search(text) is not None


@lru_cache(2_000)
def read_year(text: str) -> When:
    """The year of a text: the first of several, without what stands around it."""
    if _FOUR.fullmatch(text):
        return When(int(text), exact=True)
    found = _YEAR.search(text)
    if found:
        return When(int(found[1]))
    other = _DIGITS.search(text) if not text.isascii() else None
    number = int(other[0]) if other else 0
    return When(number + 621 if number in _IRANIAN else number) if number > 1000 else When()


@lru_cache(2_000)
def read_month(text: str) -> When:
    """The month, and the day if it names one, of a text in one of several languages: the first of several."""
    text = text.strip()
    if found := _NUMBER.match(text):
        number = int(found[1])
        return When(month=number, exact=found.end() == len(text)) if 1 <= number <= 12 else When()
    if found := _DAY_FIRST.fullmatch(text):
        return _month_and_day(found[2], found[1])
    if found := _MONTH_FIRST.fullmatch(text):
        return _month_and_day(found[1], found[2])
    for word in _WORD.findall(text[:200]):
        if month := _BY_NAME.get(_folded(word)):
            return When(month=month)
    return When()


def _month_and_day(name: str, day: str | None) -> When:
    month = _BY_NAME.get(_folded(name))
    if not month:
        return When()
    number = int(day) if day else None
    if number is not None and not 1 <= number <= 31:
        return When(month=month)
    return When(month=month, day=number, exact=True)


@lru_cache(2_000)
def read_date(text: str) -> When:
    """The day, month or year of a date in EDTF; of an interval where it begins, without day."""
    text = _SLASHED.sub(r"\1-\2-\3", text.strip())
    first, slash, last = text.partition("/")
    start = _point(last if first in _OPEN else first)
    if start.year is None:
        return _point(text)
    return start._replace(day=None, exact=False) if slash else start


def _point(text: str) -> When:
    found = _DATE.fullmatch(text)
    if not found:
        year = read_year(text)
        return year._replace(month=read_month(text).month, exact=False) if year.year else When()
    month, day = int(found[2] or 0), int(found[3] or 0)
    known = 1 <= month <= 12
    exact = not found[4] and "T" not in text and (known or not found[2]) and (1 <= day <= 31 or not found[3])
    return When(int(found[1]), month if known else None, day if known and 1 <= day <= 31 else None, exact)
