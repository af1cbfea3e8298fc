"""What somebody chose for a report, as plain values: period, people, papers, sections and form."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today
from core.text.dates import MONTHS

ORDERS = {"kind": _("Kind, then date"), "year": _("Year, newest first"), "venue": _("Venue")}
"""The orders of papers, which are also their headings."""
FIVE_YEARS = 5


@dataclass(frozen=True)
class ReportSettings:
    """The settings of a report.

    who: values of `CohortChoices`; nobody for everybody in the period. here: whether only what they did while
    they were here counts. left_out: kinds of papers. sections: keys, in order. q: a search that papers match.
    internal: whether what visitors do not see is in it, as far as the reader may see it.
    """

    title: str
    start: date
    end: date
    who: tuple[str, ...] = ()
    here: bool = True
    left_out: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    style: str = "ieee"
    order: str = "kind"
    q: str = ""
    internal: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the values as they are stored: by the names of the form's fields."""
        values = asdict(self)
        dates = {"start": self.start.isoformat(), "end": self.end.isoformat()}
        lists = {
            "who": list(self.who),
            "left_out": list(self.left_out),
            "section": list(values.pop("sections")),
        }
        return {**values, **dates, **lists}

    @property
    def query(self) -> str:
        """The query string of the form with these settings."""
        values = list(list_pairs(self.to_json()))
        return urlencode(values)

    @property
    def period_text(self) -> str:
        """The period as text: "1 January to 31 December 2026"."""
        first = (
            date_format(self.start, "MONTH_DAY_FORMAT")
            if self.start.year == self.end.year
            else format_day(self.start)
        )
        return gettext("%(start)s to %(end)s") % {"start": first, "end": format_day(self.end)}

    def move(self, start: date, end: date) -> "ReportSettings":
        """Return the same for another period, whose years take the place of these in the title."""
        years = {str(self.start.year): str(start.year), str(self.end.year): str(end.year)}
        title = re.sub(r"\d{4}", lambda match: years.get(match[0], match[0]), self.title)
        title = title.replace(f"{end.year}–{end.year}", str(end.year))
        return replace(self, title=title, start=start, end=end)

    @property
    def next(self) -> "ReportSettings":
        """The same for the period that follows, of as many years, months or days."""
        return self.move(self.end + timedelta(days=1), _shift_end(self.start, self.end))

    @property
    def next_label(self) -> str:
        """The years of the period that follows: "2027", "2026–2030"."""
        following = self.next
        first, last = following.start.year, following.end.year
        return str(first) if first == last else f"{first}–{last}"


def _shift_end(start: date, end: date) -> date:
    """Return the last day of the period after one, which has as many months if it has whole ones."""
    after = end + timedelta(days=1)
    if start.day == after.day == 1:
        months = (after.year - start.year) * len(MONTHS) + after.month - start.month
        month = after.month - 1 + months
        return date(after.year + month // len(MONTHS), month % len(MONTHS) + 1, 1) - timedelta(days=1)
    return end + (after - start)


def format_day(day: date) -> str:
    """Return a day as text: "1 January 2026"."""
    return date_format(day, "DATE_FORMAT")


def list_pairs(values: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """Yield names and values of a query string from stored settings."""
    for name, value in values.items():
        if isinstance(value, list | tuple):
            yield from ((name, str(item)) for item in value)
        elif isinstance(value, bool):
            if value:
                yield name, "on"
        elif value not in ("", None):
            yield name, str(value)


def to_query_dict(values: Mapping[str, Any]) -> QueryDict:
    """Return stored settings as the query string that a form reads."""
    return QueryDict(urlencode(list(list_pairs(values))))


def list_quick_periods() -> list[tuple[str, date, date]]:
    """Return the label, the first and the last day of the periods that are a click away."""
    year = today().year
    return [
        (gettext("This year"), date(year, 1, 1), date(year, 12, 31)),
        (gettext("Last year"), date(year - 1, 1, 1), date(year - 1, 12, 31)),
        (gettext("Last five years"), date(year - FIVE_YEARS + 1, 1, 1), date(year, 12, 31)),
    ]
