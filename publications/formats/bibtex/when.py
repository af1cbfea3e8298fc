"""The date and the status of an entry, of all its fields that speak of them."""

import re

from publications.formats.bibtex.addresses import verbatim
from publications.formats.bibtex.dates import (
    When,
    read_date,
    read_month,
    read_year,
    said_status,
    says_nothing,
)
from publications.formats.bibtex.fields import Fields

_LONG = 200  # characters of what may be a date
_EDTF = re.compile(r"\s*\d{4}-\d\d.*")
STATUS_OF = {
    "inpress": "accepted",
    "in press": "accepted",
    "forthcoming": "accepted",
    "accepted": "accepted",
    "to appear": "accepted",
    "inpreparation": "preprint",
    "submitted": "preprint",
    "prepublished": "preprint",
    "preprint": "preprint",
    "published": "published",
}
"""What `pubstate` says, in BibLaTeX's words and others'."""


def read_when(fields: Fields) -> When:
    """Year, month and day. Fields that say more than these, or something else, are left."""
    year_text = fields.text("year")
    date = verbatim(fields.left["date"][:_LONG]) if "date" in fields.left else ""
    if not date and "-" in year_text and _EDTF.match(year_text):
        fields.left["date"] = fields.left.pop("year")
        year_text, date = "", year_text
    when = read_date(date) if date else When()
    if when.exact:
        del fields.left["date"]
    when = _with_year(fields, when, year_text)
    month = fields.text("month")[:_LONG]
    return _with_month(fields, when, month) if month or "day" in fields.left else when


def _with_year(fields: Fields, when: When, text: str) -> When:
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


def _with_month(fields: Fields, when: When, text: str) -> When:
    said = read_month(text)
    known = said.month or not text or says_nothing(text) or said_status(text) or read_year(text).year
    if not known:
        fields.warn("month", f"“{text[:60]}” is not understood as a month.")
    month = when.month or said.month
    day = when.day if when.month else said.day
    if month and day is None and (number := _day(fields.value("day"))):
        day = number
    if said.exact and said.month == month and said.day in (None, day):
        del fields.left["month"]
    if day and _day(fields.value("day")) == day:
        del fields.left["day"]
    return When(when.year, month, day)


def _day(text: str) -> int:
    text = text.strip()
    number = int(text) if len(text) < 3 and text.isdecimal() else 0
    return number if number <= 31 else 0


def read_status(fields: Fields, kind: str) -> str:
    """Whether the work has appeared; a note, or what should be a year, may say that it has not."""
    left = fields.left
    if "pubstate" in left and (said := fields.text("pubstate").lower()) in STATUS_OF:
        if said in ("inpress", "prepublished", "published"):
            del fields.left["pubstate"]
        return STATUS_OF[said]
    for name in ("year", "note", "month", "date"):
        if name in left and (said := said_status(fields.text(name)[:_LONG])):
            return said
    return "preprint" if kind == "preprint" else "published"
