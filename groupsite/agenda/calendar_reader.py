"""Read iCalendar files: events, and each date of those that recur, in local times of their zones."""

import datetime
import json
import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.db.dated_models import today
from core.files.limited_process import DataRefusedError, ProcessFailedError, run_limited
from core.tables.uploads import decode_text
from groupsite.agenda.calendar_files.texts import escape_line
from groupsite.agenda.models.event import EventKind

MOST_CHARACTERS = 2_000_000
MOST_EVENTS = 500
YEARS_AHEAD = 2
MOST_SECONDS, MOST_MEGABYTES = 10, 768
MODULE = "groupsite.agenda.calendar_files.entries"
_KINDS = {str(label).casefold(): value for value, label in EventKind.choices}
_is_web_address = URLValidator(schemes=["http", "https"])

SENTENCES = {
    "absence": gettext_lazy("Marked as an absence: tick it to add it"),
    "bad_date": gettext_lazy("“%(detail)s” is not a date or time of a calendar file."),
    "bad_rule": gettext_lazy("Its repetition cannot be read: %(detail)s."),
    "bad_year": gettext_lazy("Its year is not between 1000 and 9998."),
    "cut": gettext_lazy("The file ends before the end of this event."),
    "ends_early": gettext_lazy("The end is before the start and was left out"),
    "long_place": gettext_lazy("The place has %(detail)s characters; the whole is in the description"),
    "long_title": gettext_lazy("The title has %(detail)s characters; the whole is in the description"),
    "no_calendar": gettext_lazy(
        "This is no calendar file (.ics). Paste one that starts with BEGIN:VCALENDAR."
    ),
    "no_events": gettext_lazy("There are no events in this calendar."),
    "no_start": gettext_lazy("It has no start."),
    "no_title": gettext_lazy("It has no title."),
    "older_version": gettext_lazy("This is an older version of an event in the file, and was left out."),
    "own_rules": gettext_lazy("The time zone “%(detail)s” is only in this file: shown in the group’s"),
    "private": gettext_lazy("Marked as private: tick it to add it"),
    "secret": gettext_lazy("The password of a meeting was taken out"),
    "too_many_dates": gettext_lazy("The series of the file have too many dates. Submit this event alone."),
    "too_many_days": gettext_lazy("The series of the file last too long. Submit this event alone."),
    "too_often": gettext_lazy("It recurs several times an hour or a day, which is not read."),
    "unknown_zone": gettext_lazy("There is no time zone “%(detail)s”: read as the group’s"),
}
"""What is said of files and events, by the codes of their reader."""


@dataclass(frozen=True)
class CalendarEntry:
    """An event of a calendar. uid: of it, with the date for one of several. start, end: with their zone.

    zone: its name, or "" for times that are shown in the group's zone. notes: sentences about it.
    """

    uid: str
    title: str
    start: datetime.datetime
    end: datetime.datetime | None = None
    whole_days: bool = False
    zone: str = ""
    place: str = ""
    url: str = ""
    description: str = ""
    kind: str = EventKind.OTHER
    cancelled: bool = False
    is_private: bool = False
    recurrence: str = ""
    notes: tuple[str, ...] = ()


@dataclass
class CalendarReading:
    """The entries of a calendar, what could not be read, and what to know about the whole."""

    entries: list[CalendarEntry] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def decode_calendar(content: bytes) -> str:
    """Decode a file; lines may be folded within a character. Raises ValueError for what is no text."""
    if not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            for fold in (b"\r\n ", b"\r\n\t", b"\n ", b"\n\t"):
                content = content.replace(fold, b"")
    return decode_text(content)


def read_calendar(
    text: str, since: datetime.date | None = None, until: datetime.date | None = None
) -> CalendarReading:
    """Read a calendar. Raises ValueError if it is none, or too large.

    since: the day before which dates are left out. until: the last day of series, in two years by default.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(_("The file has more than %s characters.") % f"{MOST_CHARACTERS:,}")
    zone, until = timezone.get_current_timezone(), until or get_horizon()
    options = {"zone": str(zone), "today": today(), "since": since, "until": until, "most": MOST_EVENTS}
    try:
        answer = run_limited(
            MODULE,
            text.encode(errors="replace"),
            json.dumps(options, default=datetime.date.isoformat),
            seconds=MOST_SECONDS,
            megabytes=MOST_MEGABYTES,
        )
    except DataRefusedError as error:
        raise ValueError(write_sentence(*json.loads(str(error)))) from error
    except ProcessFailedError as error:
        raise ValueError(_("The file takes too long to read. Submit it in parts.")) from error
    answers = json.loads(answer)
    entries = [build_entry(values, zone) for values in answers["entries"]]
    reading = CalendarReading(entries)
    for title, *problem in answers["problems"]:
        reading.problems.append(f"{title or _('An event without a title')}: {write_sentence(*problem)}")
    notes = {"horizon": write_horizon, "too_many": write_excess}
    reading.problems += [notes[code](detail, entries, until) for code, detail in answers["notes"]]
    return reading


def get_horizon() -> datetime.date:
    """Return the last day for which dates of series are read, unless another one is given."""
    return today() + datetime.timedelta(days=YEARS_AHEAD * 365)


def write_sentence(code: str, detail: str) -> str:
    return str(SENTENCES[code]) % {"detail": detail}


def write_horizon(_number: str, _entries: list[CalendarEntry], until: datetime.date) -> str:
    sentence = _("Series that go on after %(day)s are read up to then. Choose another last day to read more.")
    return sentence % {"day": date_format(until, "DATE_FORMAT")}


def write_excess(number: str, entries: list[CalendarEntry], _until: datetime.date) -> str:
    sentence = _(
        "The file has %(number)s dates. These are the %(most)d from %(first)s to %(last)s; "
        "choose other first and last days for the rest."
    )
    first, last = (date_format(entry.start, "DATE_FORMAT") for entry in (entries[0], entries[-1]))
    return sentence % {"number": number, "most": len(entries), "first": first, "last": last}


def build_entry(values: dict[str, Any], zone: datetime.tzinfo) -> CalendarEntry:
    """Return the entry of what the reader of files returned."""
    zone = zoneinfo.ZoneInfo(values["zone"]) if values["zone"] else zone
    localize: Callable = lambda text: text and datetime.datetime.fromisoformat(text).astimezone(zone)  # noqa: E731
    url, description = read_link(values["url"], values["description"])
    return CalendarEntry(
        uid=values["uid"],
        title=values["title"],
        start=localize(values["start"]),
        end=localize(values["end"]),
        whole_days=values["whole_days"],
        zone=values["zone"],
        place=values["place"],
        url=url,
        description=description,
        kind=next((_KINDS[name] for name in values["categories"] if name in _KINDS), EventKind.OTHER.value),
        cancelled=values["cancelled"],
        is_private=values["is_private"],
        recurrence=values["recurrence"],
        notes=tuple(write_sentence(*note) for note in values["notes"]),
    )


def read_link(url: str, description: str) -> tuple[str, str]:
    """Return link and description; what is no URL goes into the description."""
    if not url:
        return "", description
    try:
        if len(url) <= 500:
            _is_web_address(url)
            return url, description
    except ValidationError:
        pass
    return "", "\n\n".join(filter(None, (description, escape_line(url))))
