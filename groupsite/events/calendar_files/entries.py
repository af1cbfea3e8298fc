"""Read the events of a calendar file: every date of those that recur, with the changes of single dates."""

import datetime
import json
import re
import zoneinfo
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from core.files.limited_script import DataRefusedError
from groupsite.events.calendar_files.components import (
    CalendarProblemError,
    Component,
    Moment,
    Property,
    parse_calendars,
)
from groupsite.events.calendar_files.recurrence import Budget, list_dates, parse_rule
from groupsite.events.calendar_files.texts import (
    convert_description,
    escape_line,
    remove_secrets,
    unescape_title,
)
from groupsite.events.calendar_files.zones import Zone, ZoneFinder, find_named_zone

Note = tuple[str, str]
"""A code, whose sentence the site has, and a detail."""
LONGEST_TITLE, LONGEST_PLACE, LONGEST_UID = 200, 200, 400
FIRST_YEAR, LAST_YEAR = 1000, 9998
"""Moments of these years have a date in every time zone."""
MOST_PROBLEMS = 100
MIDNIGHT = datetime.time()
DAY = datetime.timedelta(days=1)
_YEAR = re.compile(r"\d{4}(?=\d{4})")


@dataclass(frozen=True)
class Options:
    """How a file is read. zone: the name of the group's. since: the first day of interest, or none.

    until: the last day for which dates of series are worked out. most: how many dates are returned.
    """

    zone: str
    today: datetime.date
    until: datetime.date
    since: datetime.date | None = None
    most: int = 500


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


@dataclass
class FileReading:
    """The entries of a file. problems: of events that were not read, with titles; notes: on the whole."""

    entries: list[FileEntry] = field(default_factory=list)
    problems: list[tuple[str, str, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


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


class CalendarFile:
    """A file that is being read."""

    def __init__(self, text: str, options: Options) -> None:
        self.options = options
        self.calendars = parse_calendars(text)
        self.budget = Budget()
        self.reading = FileReading()
        self.cut_series = 0

    def read(self) -> FileReading:
        """Return all that the file has for the site. Raises CalendarProblemError for what is no calendar."""
        if not self.calendars:
            raise CalendarProblemError("no_calendar")
        entries = [entry for calendar in self.calendars for entry in self.read_calendar(calendar)]
        if not entries and not self.reading.problems:
            raise CalendarProblemError("no_events")
        zone = zoneinfo.ZoneInfo(self.options.zone)
        if self.options.since:
            start = datetime.datetime.combine(self.options.since, MIDNIGHT, zone)
            entries = [entry for entry in entries if (entry.end or entry.start) >= start]
        if self.cut_series:
            self.reading.notes.append(("horizon", str(self.cut_series)))
        self.reading.entries = self.choose_entries(
            sorted(entries, key=lambda entry: (entry.start, entry.uid))
        )
        return self.reading

    def choose_entries(self, entries: list[FileEntry]) -> list[FileEntry]:
        """Return so many entries as may be: upcoming ones, then the last past ones."""
        most = self.options.most
        if len(entries) <= most:
            return entries
        today = datetime.datetime.combine(self.options.today, MIDNIGHT, zoneinfo.ZoneInfo(self.options.zone))
        place = next((n for n, entry in enumerate(entries) if entry.start >= today), len(entries))
        place = max(0, min(place, len(entries) - most))
        chosen = entries[place : place + most]
        self.reading.notes.append(("too_many", str(len(entries))))
        return chosen

    def read_calendar(self, calendar: Component) -> Iterator[FileEntry]:
        """Yield the entries of a VCALENDAR, whose zones are its own."""
        events = [each for each in calendar.components if each.name == "VEVENT"]
        zones = [each for each in calendar.components if each.name == "VTIMEZONE"]
        self.finder = ZoneFinder(self.options.zone, zones, self.find_years(events))
        self.floating = self.find_floating_zone(calendar.get_text("X-WR-TIMEZONE"))
        self.is_cancelled = calendar.get_text("METHOD").upper() == "CANCEL"
        groups: dict[str, list[Component]] = {}
        for number, event in enumerate(events):
            if not event.is_complete:
                self.report(event, CalendarProblemError("cut"))
            groups.setdefault(event.get_text("UID") or f"\n{number}", []).append(event)
        for group in groups.values():
            yield from self.read_group(group)

    def find_years(self, events: list[Component]) -> tuple[int, int]:
        """Return the first and the last year in which events are, as far as can be seen at once."""
        years = [
            int(match[0])
            for event in events
            for each in event.properties
            if each.name in ("DTSTART", "RDATE") and (match := _YEAR.search(each.value))
        ]
        years = [year for year in years if FIRST_YEAR <= year <= LAST_YEAR] or [self.options.today.year]
        has_rules = any(event.get("RRULE") for event in events)
        last = max(*years, self.options.until.year) if has_rules else max(years)
        return max(min(years), last - 200), last

    def find_floating_zone(self, name: str) -> Zone:
        """Return the zone of times without one: that of the calendar, else the group's."""
        zone = find_named_zone(name) if name else None
        return zone if zone and zone.name else self.finder.group

    def report(self, event: Component, error: CalendarProblemError | OverflowError) -> None:
        if isinstance(error, OverflowError):
            error = CalendarProblemError("bad_year")
        if len(self.reading.problems) < MOST_PROBLEMS:
            title = unescape_title(event.get_text("SUMMARY"))[:80]
            self.reading.problems.append((title, error.code, error.detail))

    def read_group(self, group: list[Component]) -> Iterator[FileEntry]:
        """Yield the entries of the events with one UID: series, changes, versions, or others by mistake."""
        masters: list[tuple[Component, Series]] = []
        changes: list[tuple[Property, Series]] = []
        for event in sorted(group, key=read_version):
            try:
                series = self.read_series(event)
                if line := event.get("RECURRENCE-ID"):
                    self.read_recurrence(line, series)  # which may fail
                    changes.append((line, series))
                else:
                    masters.append((event, series))
            except (CalendarProblemError, OverflowError) as error:
                self.report(event, error)
        masters = self.choose_versions(masters)
        if len(masters) > 1:
            masters = [(event, self.rename(series)) for event, series in masters]
        for number, (event, series) in enumerate(masters):
            try:
                yield from self.read_dates(event, series, changes if number == 0 else [])
            except (CalendarProblemError, OverflowError) as error:
                self.report(event, error)
        if not masters:
            keyed = {self.read_recurrence(line, series): series for line, series in changes}
            yield from (replace(series.entry, recurrence=format_key(key)) for key, series in keyed.items())

    def choose_versions(self, masters: list[tuple[Component, Series]]) -> list[tuple[Component, Series]]:
        """Return the last version of an event; of those with the same SEQUENCE all that differ.

        masters: in the order of their versions.
        """
        if len(masters) < 2:
            return masters
        newest = max(read_version(event)[0] for event, _series in masters)
        chosen: dict[tuple[str, datetime.datetime], tuple[Component, Series]] = {}
        for event, series in masters:
            if read_version(event)[0] == newest:
                chosen[series.entry.title, series.entry.start] = event, series
            else:
                self.report(event, CalendarProblemError("older_version"))
        return list(chosen.values())

    def rename(self, series: Series) -> Series:
        """Return an event whose UID another one has, too, with one of its own."""
        entry = series.entry
        uid = f"{entry.uid[:150]} {entry.start:%Y%m%dT%H%M%S} {entry.title}"[:LONGEST_UID]
        return replace(series, entry=replace(entry, uid=uid))

    def read_dates(
        self, event: Component, series: Series, changes: list[tuple[Property, Series]]
    ) -> Iterator[FileEntry]:
        """Yield the entry of an event, or one for each date of a series, with its changes."""
        if not (event.get("RRULE") or event.get("RDATE") or changes):
            yield series.entry
            return
        dates = self.list_series_dates(event, series)
        single = dict(dates)
        changed: dict[datetime.datetime, Series] = {}
        later: dict[datetime.datetime, Series] = {}
        for line, values in changes:
            is_later = line.parameters.get("RANGE", "").upper() == "THISANDFUTURE"
            (later if is_later else changed)[self.read_recurrence(line, series)] = values
        begin: datetime.datetime | None = None
        for local in sorted({*single, *changed, *later}):
            begin = local if local in later else begin
            if local in changed:
                entry = changed[local].entry
            elif begin:
                entry = later[begin].place_entry(later[begin].first + (local - begin))
            else:
                entry = series.place_entry(local, single[local])
            check_years(entry)
            yield replace(entry, uid=series.entry.uid, recurrence=format_key(local))

    def list_series_dates(
        self, event: Component, series: Series
    ) -> list[tuple[datetime.datetime, datetime.timedelta | None]]:
        """Return the local times at which an event recurs, each with its length if that is its own."""
        horizon = datetime.datetime.combine(self.options.until, datetime.time.max)
        dates: dict[datetime.datetime, datetime.timedelta | None] = {series.first: None}
        for line in event.list_all("RRULE")[:5]:
            rule, until = parse_rule(line.value, series.first)
            if until:
                rule = replace(rule, until=self.read_until(until, series))
            is_cut = False
            for local in list_dates(rule, series.first, horizon, self.budget, self.options.since):
                dates[local] = None
            if (
                rule.is_endless
                or (rule.until and rule.until > horizon)
                or (rule.count and len(dates) < rule.count and not rule.until)
            ):
                is_cut = True
            self.cut_series += is_cut
        for line in event.list_all("RDATE"):
            for moment in line.parse_moments():
                self.budget.spend_date()
                local, length = self.read_additional(moment, line, series)
                dates[local] = length
        days: set[datetime.date] = set()
        for line in event.list_all("EXDATE"):
            for moment in line.parse_moments():
                exception = self.read_exception(moment, line, series)
                if isinstance(exception, datetime.datetime):
                    dates.pop(exception, None)
                else:
                    days.add(exception)
        return [(local, length) for local, length in sorted(dates.items()) if local.date() not in days]

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


def to_utc(moment: Any, zone: Zone) -> datetime.datetime:
    """Return a time in UTC; one without a zone is a local time of the given one."""
    if not isinstance(moment, datetime.datetime):
        raise CalendarProblemError("bad_date", str(moment))
    return moment if moment.tzinfo else zone.to_utc(moment)


def format_key(local: datetime.datetime) -> str:
    return f"{local:%Y%m%dT%H%M%S}"


def read_version(event: Component) -> tuple[int, str]:
    """Return by what versions of an event are put in order: SEQUENCE, then when it was written."""
    sequence = event.get_text("SEQUENCE")
    written = event.get_text("LAST-MODIFIED") or event.get_text("DTSTAMP")
    return int(sequence) if sequence.isascii() and sequence.isdigit() and len(sequence) < 10 else 0, written[
        :20
    ]


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


def read_file(text: str, options: Options) -> FileReading:
    """Read a calendar file. Raises CalendarProblemError."""
    return CalendarFile(text, options).read()


def main(data: bytes, options: str) -> bytes:
    """Read a calendar file in UTF-8 and return it as JSON; options: those of `Options`, as JSON."""
    values = json.loads(options)
    for name in ("today", "until", "since"):
        values[name] = datetime.date.fromisoformat(values[name]) if values.get(name) else None
    try:
        reading = read_file(data.decode(errors="replace"), Options(**values))
    except CalendarProblemError as error:
        raise DataRefusedError(json.dumps([error.code, error.detail])) from error
    return json.dumps(asdict(reading), default=datetime.datetime.isoformat).encode()
