"""Form fields of local times, which belong to a time zone that another field of the form names."""

import datetime
import zoneinfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

FORMATS = (
    *("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d"),
    *("%d.%m.%Y %H:%M", "%d.%m.%Y", "%d %B %Y %H:%M", "%d %B %Y"),
)


class LocalTimeField(forms.DateTimeField):
    """A date and a time of day without a time zone."""

    def __init__(self, **options) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(**{"input_formats": FORMATS, "widget": widget, **options})

    def prepare_value(self, value):
        return value

    def to_python(self, value) -> datetime.datetime | None:
        if isinstance(value, datetime.datetime) or value in self.empty_values:
            return value or None
        text = " ".join(str(value).split())
        for pattern in FORMATS:
            try:
                return datetime.datetime.strptime(text, pattern)  # noqa: DTZ007  the zone is another field
            except ValueError:
                continue
        raise ValidationError(_("Enter a date and a time such as 2026-10-13 14:00."), code="invalid")


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
