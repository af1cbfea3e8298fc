"""The dates of a series of events, and the events that a form makes of them."""

import datetime
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from core.text.markdown import make_unique_slug, slugify_locally
from groupsite.agenda.models import Event, EventSeries, EventSpeaker
from people.models import Person

MOST_DATES = 100


@dataclass
class SeriesDate:
    """A date of a series to be: what somebody typed beside it. problem: why it has no event, or ""."""

    day: datetime.date
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    is_chosen: bool = True
    title: str = ""
    speaker: str = ""
    affiliation: str = ""
    person: Person | None = None
    problem: str = ""


@dataclass
class SeriesPlan:
    """The dates of a series, and what all of its events have in common."""

    title: str
    common: dict[str, Any]
    dates: list[SeriesDate] = field(default_factory=list)

    @property
    def selection(self) -> list[SeriesDate]:
        return [date for date in self.dates if date.is_chosen and not date.problem]

    @property
    def times(self) -> list[tuple]:
        return [(date.day, date.starts_at, date.ends_at) for date in self.dates]


def list_days(
    first: datetime.date, last: datetime.date, weekdays: list[int], weeks: int, without: set[datetime.date]
) -> list[datetime.date]:
    """Return the days from the first to the last on these weekdays (Monday is 0), every so many weeks.

    Weeks are counted from the one of the first day. Raises ValueError if there are none or too many.
    """
    monday = first - datetime.timedelta(days=first.weekday())
    days = []
    for number in range((last - first).days + 1):
        day = first + datetime.timedelta(days=number)
        if day.weekday() in weekdays and (day - monday).days // 7 % weeks == 0 and day not in without:
            days.append(day)
            if len(days) > MOST_DATES:
                raise ValueError(_("A series has at most %d dates. Choose an earlier end.") % MOST_DATES)
    if not days:
        raise ValueError(_("There is no such date. Check the weekday, the first and the last day."))
    return days


def create_series(plan: SeriesPlan) -> list[Event]:
    """Create the events of the chosen dates, with their speakers, in a series that may exist already."""
    series = EventSeries.objects.filter(title=plan.title).first() or EventSeries.objects.create(
        title=plan.title, slug=make_free_slug(EventSeries, plan.title)
    )
    events = []
    for date in plan.selection:
        if date.starts_at is None:
            continue
        title = date.title or (f"{plan.title}: {date.speaker}" if date.speaker else plan.title)
        event = Event(
            title=title[:200],
            slug=make_free_slug(Event, f"{title[:90]} {date.day:%Y-%m-%d}"),
            series=series,
            **plan.common,
            starts_at=date.starts_at,
            ends_at=date.ends_at,
        )
        try:
            event.full_clean()
        except ValidationError as error:
            raise ValidationError(
                f"{date_format(date.day, 'DATE_FORMAT')}: {' '.join(error.messages)}"
            ) from error
        event.save()
        if date.speaker:
            name = "" if date.person else date.speaker
            EventSpeaker.objects.create(
                event=event, person=date.person, name=name, affiliation=date.affiliation
            )
        events.append(event)
    return events


def make_free_slug(model, text: str) -> str:
    """Return a slug for a text that no row of the model has."""
    return make_unique_slug(slugify_locally(text), lambda slug: model.objects.filter(slug=slug).exists())
