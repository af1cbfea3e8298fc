"""Form fields of local times, which belong to a time zone that another field of the form names."""

import datetime
import re
import zoneinfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db import periods
from core.text.dates import Precision
from core.text.translation import format_date

TIME_OF_DAY = re.compile(
    r"(?:(?P<hour>\d{1,2})(?:[:.](?P<minute>\d{2})(?::\d{2})?)\s*(?:Uhr|h|(?P<half>[ap])\.?m\.?)?"
    r"|(?P<full_hour>\d{1,2})\s*(?:Uhr|h|(?P<full_half>[ap])\.?m\.?))$",
    re.IGNORECASE,
)
"""A time of day such as `14:00`, `14.00 Uhr`, `2 pm`."""
AFTER_DATE = re.compile(rf"(?:\s*T|,?\s+(?:at\s+|um\s+)?)(?P<time>{TIME_OF_DAY.pattern})", re.IGNORECASE)
"""A time of day after a date."""


def read_time(text: str) -> datetime.time:
    """Parse a time of day. Raises ValidationError."""
    match = TIME_OF_DAY.fullmatch(text)
    try:
        if not match:
            raise ValueError(text)
        hour, half = int(match["hour"] or match["full_hour"]), match["half"] or match["full_half"]
        if half and not 1 <= hour <= 12:
            raise ValueError(text)
        if half:
            hour = hour % 12 + (12 if half in "pP" else 0)
        return datetime.time(hour, int(match["minute"] or 0))
    except ValueError as error:
        message = _("“%(time)s” is not a time of day. Enter a time such as 14:00.")
        raise ValidationError(message, params={"time": text[:40]}, code="invalid") from error


class TimeOfDayField(forms.TimeField):
    """A time of day, as people write it."""

    def __init__(self, **options) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"class": "time-of-day"})
        super().__init__(**{"widget": widget, **options})

    def to_python(self, value) -> datetime.time | None:
        if isinstance(value, datetime.time) or value in self.empty_values:
            return value or None
        return read_time(" ".join(str(value).split()))


class LocalTimeInput(forms.DateTimeInput):
    """A day, written as the language does, and a time of day."""

    def format_value(self, value):
        if not isinstance(value, datetime.datetime):
            return super().format_value(value)
        return f"{format_date(value, 'DATE_FORMAT')} {value:%H:%M}"


class LocalTimeField(forms.DateTimeField):
    """A date, in any of the formats of periods, and a time of day without a time zone."""

    def __init__(self, **options) -> None:
        attributes = {"data-date-time": "", "class": "date-time"}
        super().__init__(**{"widget": LocalTimeInput(attrs=attributes), **options})

    def prepare_value(self, value):
        return value

    def to_python(self, value) -> datetime.datetime | None:
        if isinstance(value, datetime.datetime) or value in self.empty_values:
            return value or None
        text = " ".join(str(value).split())
        match = AFTER_DATE.search(text)
        time = read_time(match["time"]) if match else datetime.time()
        try:
            date = periods.read_date(text[: match.start()] if match else text)
        except ValueError as error:
            raise ValidationError(str(error), code="invalid") from error
        if date is None or date.precision is not Precision.DAY:
            raise ValidationError(_("Enter a date and a time such as 13 October 2026 14:00."), code="invalid")
        return datetime.datetime.combine(date.first, time)


def get_zone(name: str) -> datetime.tzinfo:
    """Return the time zone of that name, else the group's."""
    return zoneinfo.ZoneInfo(name) if name else timezone.get_current_timezone()


def localize(naive: datetime.datetime, zone: datetime.tzinfo) -> datetime.datetime:
    """Return the moment of a local time, the earlier of two. Raises ValidationError if there is none."""
    moment = naive.replace(tzinfo=zone)
    if moment.astimezone(datetime.UTC).astimezone(zone).replace(tzinfo=None) != naive:
        raise ValidationError(
            _("This time does not exist in %(zone)s, as clocks are put forward then."),
            params={"zone": str(zone)},
            code="invalid",
        )
    return moment
