"""Read what an event of a calendar file says of itself: its texts, zone, start and length."""

import datetime
from dataclasses import dataclass, replace
from typing import Any

from groupsite.agenda.calendar_files.components import CalendarProblemError, Component, Moment, Property
from groupsite.agenda.calendar_files.texts import (
    convert_description,
    escape_line,
    remove_secrets,
    unescape_title,
)
from groupsite.agenda.calendar_files.zones import Zone, ZoneFinder

Note = tuple[str, str]
"""A code, whose sentence the site has, and a detail."""
LONGEST_TITLE, LONGEST_PLACE, LONGEST_UID = 200, 200, 400
FIRST_YEAR, LAST_YEAR = 1000, 9998
"""Moments of these years have a date in every time zone."""
MIDNIGHT = datetime.time()
DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class FileEntry:
    """An event, or a date of one that recurs. uid: of it; recurrence: the local time at which it was planned.

    start, end: in UTC; those of whole days are midnights in the group's zone. zone: of the IANA, or "".
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
    categories: tuple[str, ...] = ()
    cancelled: bool = False
    is_private: bool = False
    recurrence: str = ""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Series:
    """What a VEVENT says of itself, at its first date. length: exact; days: how many days more the end is."""

    entry: FileEntry
    zone: Zone
    first: datetime.datetime
    length: datetime.timedelta | None
    days: int = 0

    def place_entry(self, local: datetime.datetime, length: datetime.timedelta | None = None) -> FileEntry:
        """Return the entry of the event at another local time."""
        start = self.zone.to_utc(local)
        length = length or self.length
        end = None
        if self.entry.whole_days or self.days:
            end = self.zone.to_utc(local + self.days * DAY) + (length or datetime.timedelta())
        elif length:
            end = start + length
        return replace(self.entry, start=start, end=end if end and end > start else None)


@dataclass(frozen=True)
class EventReader:
    """Reads events of a calendar. floating: the zone of times without one; is_cancelled: all its events."""

    finder: ZoneFinder
    floating: Zone
    is_cancelled: bool

    def find_zone(self, line: Property) -> Zone:
        return self.finder.find(line.zone_name) if line.zone_name else self.floating

    def read_series(self, event: Component) -> Series:
        """Return what an event says of itself. Raises CalendarProblemError without a title or a start."""
        title = unescape_title(event.get_text("SUMMARY"))
        if not title:
            raise CalendarProblemError("no_title")
        line = event.get("DTSTART") or event.get("RECURRENCE-ID")
        if line is None:
            raise CalendarProblemError("no_start")
        start = line.parse_moment()
        if not isinstance(start, datetime.date):
            raise CalendarProblemError("bad_date", line.value[:40])
        notes: list[Note] = []
        zone, local, whole_days = self.read_start(event, line, start, notes)
        length, days = self.read_length(event, local, zone, whole_days, notes)
        texts = read_texts(event, title, notes)
        class_ = event.get_text("CLASS").upper() or "PUBLIC"
        access = event.get_text("X-CALENDARSERVER-ACCESS").upper() or "PUBLIC"
        sensitivity = event.get_text("X-MICROSOFT-SENSITIVITY").strip() or event.get_text(
            "X-MICROSOFT-CDO-SENSITIVITY"
        )
        is_absence = any(
            event.get_text(f"X-MICROSOFT-CDO-{name}").upper() == "OOF"
            for name in ("INTENDEDSTATUS", "BUSYSTATUS")
        )
        is_private = (class_, access) != ("PUBLIC", "PUBLIC") or sensitivity.upper() not in (
            "",
            "0",
            "NORMAL",
        )
        if is_private or is_absence:
            notes.append(("private" if is_private else "absence", ""))
        check_years_of(local)
        begins = zone.to_utc(local)
        entry = FileEntry(
            uid=event.get_text("UID")[:LONGEST_UID] or f"{title[:LONGEST_TITLE]} {begins:%Y-%m-%dT%H:%M}",
            start=begins,
            whole_days=whole_days,
            zone="" if whole_days else zone.name,
            categories=read_categories(event),
            cancelled=self.is_cancelled or event.get_text("STATUS").upper() == "CANCELLED",
            is_private=is_private or is_absence,
            notes=tuple(notes),
            **texts,
        )
        series = Series(entry, zone, local, length, days)
        entry = series.place_entry(local)
        check_years(entry)
        return replace(series, entry=entry)

    def read_start(
        self, event: Component, line: Property, start: datetime.date, notes: list[Note]
    ) -> tuple[Zone, datetime.datetime, bool]:
        """Return the zone of an event, its local start, and whether it is of whole days."""
        if not isinstance(start, datetime.datetime):
            return self.finder.group, datetime.datetime.combine(start, MIDNIGHT), True
        zone = self.find_zone(line) if start.tzinfo is None else Zone(datetime.UTC)
        if zone.problem:
            notes.append((zone.problem, line.zone_name[:60]))
        local = zone.to_local(start)
        is_outlook_day = event.get_text("X-MICROSOFT-CDO-ALLDAYEVENT").upper() == "TRUE"
        if is_outlook_day and local.time() == MIDNIGHT:
            return self.finder.group, local, True
        return zone, local, False

    def read_length(
        self,
        event: Component,
        local: datetime.datetime,
        zone: Zone,
        whole_days: bool,
        notes: list[Note],
    ) -> tuple[datetime.timedelta | None, int]:
        """Return length and days of an event; a day of a DURATION has 23 to 25 hours, 24 hours have 24."""
        length, days = None, 0
        if end_line := event.get("DTEND"):
            end = end_line.parse_moment()
            if not isinstance(end, datetime.date):
                raise CalendarProblemError("bad_date", end_line.value[:40])
            if whole_days:
                last = end.date() if isinstance(end, datetime.datetime) else end
                days = (last - local.date()).days
            else:
                if not isinstance(end, datetime.datetime):
                    end = datetime.datetime.combine(end, MIDNIGHT)
                own = self.find_zone(end_line) if end_line.zone_name else zone
                length = to_utc(end, own) - zone.to_utc(local)
        elif duration_line := event.get("DURATION"):
            duration = duration_line.parse_moment()
            if not isinstance(duration, datetime.timedelta):
                raise CalendarProblemError("bad_date", duration_line.value[:40])
            days, rest = duration.days, datetime.timedelta(seconds=duration.seconds)
            length = None if whole_days else rest
            if (
                not whole_days
                and "D" not in duration_line.value.upper()
                and "W" not in duration_line.value.upper()
            ):
                length, days = duration, 0
        if days < 0 or (length and length < datetime.timedelta()):
            notes.append(("ends_early", ""))
            length, days = None, 0
        return length, max(0, days - 1) if whole_days else days

    def read_until(self, until: datetime.date, series: Series) -> datetime.datetime:
        """Return the last local time of a rule. A day counts as a whole, as does a time for whole days."""
        if not isinstance(until, datetime.datetime):
            return datetime.datetime.combine(until, datetime.time.max)
        if series.entry.whole_days:
            return datetime.datetime.combine(self.read_day(until), datetime.time.max)
        return series.zone.to_local(until)

    def read_day(self, moment: datetime.datetime) -> datetime.date:
        """Return the day that a program meant by a time: that of UTC's midnight, else that in its zone."""
        if moment.tzinfo is None or moment.time() == MIDNIGHT or not self.floating.name:
            return moment.date()
        return self.floating.to_local(moment).date()

    def read_additional(
        self, moment: Moment, line: Property, series: Series
    ) -> tuple[datetime.datetime, datetime.timedelta | None]:
        """Return local time and length of a value of RDATE; a day has the time of the series."""
        length = None
        if isinstance(moment, tuple):
            moment, end = moment
            zone = self.find_zone(line)
            length = end if isinstance(end, datetime.timedelta) else to_utc(end, zone) - to_utc(moment, zone)
            if length <= datetime.timedelta():
                raise CalendarProblemError("bad_date", "RDATE")
        local = self.read_exception(moment, line, series)
        if not isinstance(local, datetime.datetime):
            local = datetime.datetime.combine(local, series.first.time())
        return local, length

    def read_exception(self, moment: Moment, line: Property, series: Series) -> datetime.date:
        """Return the local time in the zone of a series; a day if it is one, or for whole days."""
        if isinstance(moment, datetime.datetime):
            if series.entry.whole_days:
                return self.read_day(moment)
            if moment.tzinfo is None and not line.zone_name:
                return moment
            return series.zone.to_local(to_utc(moment, self.find_zone(line)))
        if isinstance(moment, datetime.date):
            return moment
        raise CalendarProblemError("bad_date", line.name)

    def read_recurrence(self, line: Property, series: Series) -> datetime.datetime:
        """Return the local time, in the zone of its series, of the date that an event changes."""
        local = self.read_exception(line.parse_moment(), line, series)
        if not isinstance(local, datetime.datetime):
            local = datetime.datetime.combine(local, series.first.time())
        return local


def to_utc(moment: Any, zone: Zone) -> datetime.datetime:
    """Return a time in UTC; one without a zone is a local time of the given one."""
    if not isinstance(moment, datetime.datetime):
        raise CalendarProblemError("bad_date", str(moment))
    return moment if moment.tzinfo else zone.to_utc(moment)


def check_years_of(*moments: datetime.datetime | None) -> None:
    if not all(FIRST_YEAR <= moment.year <= LAST_YEAR for moment in moments if moment):
        raise CalendarProblemError("bad_year")


def check_years(entry: FileEntry) -> None:
    """Raise CalendarProblemError for an entry whose dates cannot be stored."""
    check_years_of(entry.start, entry.end)


def read_texts(event: Component, title: str, notes: list[Note]) -> dict[str, Any]:
    """Return title, place, link and description; what is too long goes into the description."""
    place, has_place_secret = remove_secrets(unescape_title(event.get_text("LOCATION")))
    url, has_url_secret = remove_secrets(event.get_text("URL")[:2000])
    line = next(
        filter(None, (find_text(event, name) for name in ("DESCRIPTION", "STYLED-DESCRIPTION"))), None
    )
    line = line or find_text(event, "X-ALT-DESC")
    text, has_text_secret = remove_secrets(line.text.strip()[:50_000] if line else "")
    is_html = line is not None and line.parameters.get("FMTTYPE", "").lower() == "text/html"
    paragraphs = [convert_description(text, is_html)]
    if has_place_secret or has_url_secret or has_text_secret:
        notes.append(("secret", ""))
    if len(title) > LONGEST_TITLE:
        notes.append(("long_title", str(len(title))))
        paragraphs.insert(0, escape_line(title[:5000]))
        title = title[: LONGEST_TITLE - 1].rstrip() + "…"
    if len(place) > LONGEST_PLACE:
        notes.append(("long_place", str(len(place))))
        paragraphs.append(escape_line(place[:5000]))
        place = place[: LONGEST_PLACE - 1].rstrip() + "…"
    description = "\n\n".join(filter(None, paragraphs))
    return {"title": title, "place": " ".join(place.split()), "url": url, "description": description}


def find_text(event: Component, name: str) -> Property | None:
    return next((each for each in event.list_all(name) if each.value.strip()), None)


def read_categories(event: Component) -> tuple[str, ...]:
    names = (name.strip() for line in event.list_all("CATEGORIES") for name in line.text[:2000].split(","))
    return tuple(name[:60].casefold() for name in names if name)[:20]
