"""Periods as people type them into one field for each end, and as rows keep them."""

import re

from core.db.dated_models import today
from core.text.dates import PartialDate, Precision

UNKNOWN = "?"
YEARS = range(1800, 2201)

_BEFORE_DATES = re.compile(
    r"(?:since|starting|as of|from|until|till|to|seit|ab|von|bis|depuis|jusqu['’]à)\s+", re.IGNORECASE
)
_TODAY = {"today", "heute", "aujourd'hui", "aujourd’hui"}
_OPEN = _TODAY | {
    "", "present", "now", "ongoing", "current", "open", "open-ended", "laufend", "offen", "unbefristet",
}  # fmt: skip
_NOT_KNOWN = {"?", "??", "unknown", "not known", "unbekannt"}


def read_date(text: str) -> PartialDate | None:
    """Read a date as typed, or today; None for nothing. Raises ValueError that names the accepted forms."""
    rest = _BEFORE_DATES.sub("", text.strip(), count=1)
    if not rest:
        return None
    if rest.casefold() in _TODAY:
        return PartialDate(today(), Precision.DAY)
    date = PartialDate.parse(rest)
    if date.day.year not in YEARS:
        raise ValueError(f"“{rest[:40]}” is not a date: years are from {YEARS[0]} to {YEARS[-1]}.")
    return date


def read_start(text: str) -> PartialDate | None:
    """Read a first day; None where it is not known. Raises ValueError as `read_date` does."""
    return None if text.strip().casefold() in _NOT_KNOWN else read_date(text)


def read_end(text: str) -> tuple[PartialDate | None, bool]:
    """Read a last day, and whether it is past and not known; None and False while it goes on.

    Raises ValueError as `read_date` does.
    """
    lowered = text.strip().casefold()
    if lowered in _NOT_KNOWN:
        return None, True
    return (None, False) if lowered in _OPEN else (read_date(text), False)


def write_start(row) -> str:
    """Write the start of a row that lasts, as it is typed."""
    return str(row.period.start or "")


def write_end(row) -> str:
    """Write the end of a row that lasts, as it is typed."""
    return UNKNOWN if row.end_unknown else str(row.period.end or "")


def set_start(row, start: PartialDate | None) -> None:
    """Make a date the first day of a row that lasts, with its precision."""
    row.start = start.first if start else None
    row.start_precision = str(start.precision) if start else Precision.DAY.value


def set_end(row, end: PartialDate | None, unknown: bool = False) -> None:
    """Make a date the last day of a row that lasts, with its precision."""
    row.end = end.last if end else None
    row.end_precision = str(end.precision) if end else Precision.DAY.value
    row.end_unknown = unknown
