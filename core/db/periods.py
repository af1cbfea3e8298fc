"""Parse and format the ends of periods as text, and set them on rows."""

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today
from core.text.dates import PartialDate, Precision, read_term

UNKNOWN = "?"
YEARS = range(1800, 2201)

_BEFORE_DATES = re.compile(
    r"(?:(?:since|starting|as of|from|until|till|to|seit|ab|von|bis|depuis|jusqu['’]à)\s+)?"
    r"(?:[~≈∼]\s*|c(?:irc)?a\.\s*|(?:c(?:irc)?a|approx\.?|about|around|etwa|ungefähr|env\.|environ|vers)\s+)?",
    re.IGNORECASE,
)
_TODAY = {"today", "heute", "aujourd'hui", "aujourd’hui"}
_OPEN_END = _TODAY | {
    "", "present", "now", "ongoing", "current", "open", "open-ended", "laufend", "offen", "unbefristet",
}  # fmt: skip
_UNKNOWN_DATE = {"?", "??", "unknown", _("not known"), "unbekannt"}


def read_date(text: str, *, is_end: bool = False) -> PartialDate | None:
    """Parse a date or "today"; return None for an empty text. Raise ValueError with the accepted formats.

    Of a term such as "WS 2020/21" the date is the first month, or the last one if it is an end.
    """
    rest = _BEFORE_DATES.sub("", text.strip(), count=1)
    if not rest:
        return None
    if rest.casefold() in _TODAY:
        return PartialDate(today(), Precision.DAY)
    term = read_term(rest)
    date = term[is_end] if term else PartialDate.parse(rest)
    if date.day.year not in YEARS:
        raise ValueError(
            gettext("“{rest}” is not a date. Years must be from {years} to {years_2}.").format(
                rest=rest[:40], years=YEARS[0], years_2=YEARS[-1]
            )
        )
    return date


def read_start(text: str) -> PartialDate | None:
    """Parse a first day; return None if it is unknown. Raise ValueError as `read_date` does."""
    return None if text.strip().casefold() in _UNKNOWN_DATE else read_date(text)


def read_end(text: str) -> tuple[PartialDate | None, bool]:
    """Parse a last day; return it and whether it is past but unknown; None and False for an open end.

    Raises ValueError as `read_date` does.
    """
    lowered = text.strip().casefold()
    if lowered in _UNKNOWN_DATE:
        return None, True
    return (None, False) if lowered in _OPEN_END else (read_date(text, is_end=True), False)


def write_start(row) -> str:
    """Format the start of a row as text for a form."""
    return str(row.period.start or "")


def write_end(row) -> str:
    """Format the end of a row as text for a form."""
    return UNKNOWN if row.end_unknown else str(row.period.end or "")


def set_start(row, start: PartialDate | None) -> None:
    """Set the first day of a row, and its precision."""
    row.start = start.first if start else None
    row.start_precision = str(start.precision) if start else Precision.DAY.value


def set_end(row, end: PartialDate | None, unknown: bool = False) -> None:
    """Set the last day of a row, and its precision."""
    row.end = end.last if end else None
    row.end_precision = str(end.precision) if end else Precision.DAY.value
    row.end_unknown = unknown
