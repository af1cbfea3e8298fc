"""Dates as people and programs write them, as year, month and day: as precise as they are, never guessed."""

import re

Date = tuple[int | None, int | None, int | None]
UNKNOWN: Date = (None, None, None)

_MONTHS = """jan januar january janvier janv ene enero gen gennaio jän jänner
feb februar february fév févr février febrero febbraio
mar march märz mär mrz mars marzo
apr april avr avril abr abril aprile
may mai mayo mag maggio
jun june juni juin junio giu giugno
jul july juli juil juillet julio lug luglio
aug august août agosto ago
sep sept september septembre septiembre settembre set
oct okt october oktober octobre octubre ott ottobre
nov november novembre noviembre
dec dez december dezember déc décembre dic diciembre dicembre"""
MONTHS = {word: number for number, words in enumerate(_MONTHS.split("\n"), 1) for word in words.split()}

_SIGNS = re.compile(r"\s*[-/.]\s*")
_ISO = re.compile(r"(-?\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ].*)?)?)?")
_COMPACT = re.compile(r"(1[5-9]\d\d|20\d\d)(\d\d)(\d\d)")
_YEAR = re.compile(r"(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"(?<!\d)(\d{1,2})(?!\d)(?:st|nd|rd|th)?")
_ACCEPTED = re.compile(
    r"in press|to appear|forthcoming|accepted|in print|im druck|im erscheinen|à paraître", re.IGNORECASE
)


def says_accepted(text: str) -> bool:
    """Whether words in place of a date say that a work is to appear."""
    return bool(_ACCEPTED.search(text))


def date_of(year: int | str | None, month: int | str | None = None, day: int | str | None = None) -> Date:
    """The date of parts, as far as there are such a year, month and day; months are numbers or words."""
    found = _whole(year, -9999, 9999)
    if found is None:
        return UNKNOWN
    number = _whole(month, 1, 12) or MONTHS.get(str(month or "").strip(" .").casefold())
    return (found, number, _whole(day, 1, 31) if number else None)


def _whole(text: int | str | None, low: int, high: int) -> int | None:
    if isinstance(text, bool) or text is None:
        return None
    try:
        number = int(text)
    except (ValueError, OverflowError):
        return None
    return number if low <= number <= high else None


def read_date(text: str) -> Date:
    """What a text says of a date: "2013-04-18", "18 April 2013", "Apr. 2013", "c1999", "2012///".

    Of a range the first day counts. A month that could be a day ("04/05/2013") is left out.
    """
    text = text.strip()[:200]
    if not text:
        return UNKNOWN
    if found := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        return date_of(*found.groups())
    pieces = _SIGNS.split(text)
    if re.fullmatch(r"\d{4}", pieces[0]) and not (len(pieces) == 2 and re.fullmatch(r"\d{3,4}", pieces[1])):
        return date_of(*[*pieces, None, None][:3])
    if len(pieces) == 3 and re.fullmatch(r"\d{4}", pieces[2]):
        return _day_and_month(pieces[2], pieces[0], pieces[1])
    return _in_words(text)


def _day_and_month(year: str, first: str, second: str) -> Date:
    """18.04.2013 and 04/18/2013; of 04/05/2013 nobody knows."""
    if not (first.isdecimal() and second.isdecimal()):
        return date_of(year, second, first) if first.isdecimal() else date_of(year, first, second)
    one, other = int(first), int(second)
    if one > 12 >= other:
        return date_of(year, other, one)
    if other > 12 >= one:
        return date_of(year, one, other)
    return date_of(year, one, one) if one == other else date_of(year)


def _in_words(text: str) -> Date:
    year = _YEAR.search(text)
    if not year:
        return UNKNOWN
    month = next((MONTHS[word] for word in map(str.casefold, _WORD.findall(text)) if word in MONTHS), None)
    if month is None:
        return date_of(year[1])
    rest = text[: year.start()] + " " + text[year.end() :]
    day = _NUMBER.search(rest)
    return date_of(year[1], month, day[1] if day else None)
