"""Read the events of a calendar file: every date of those that recur, with the changes of single dates."""

import datetime
import json
import re
import zoneinfo
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace

from core.files.limited_script import DataRefusedError
from groupsite.agenda.calendar_files.components import (
    CalendarProblemError,
    Component,
    Property,
    parse_calendars,
)
from groupsite.agenda.calendar_files.event_reader import (
    FIRST_YEAR,
    LAST_YEAR,
    LONGEST_UID,
    MIDNIGHT,
    EventReader,
    FileEntry,
    Note,
    Series,
    check_years,
)
from groupsite.agenda.calendar_files.recurrence import Budget, list_dates, parse_rule
from groupsite.agenda.calendar_files.texts import unescape_title
from groupsite.agenda.calendar_files.zones import Zone, ZoneFinder, find_named_zone

MOST_PROBLEMS = 100
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


@dataclass
class FileReading:
    """The entries of a file. problems: of events that were not read, with titles; notes: on the whole."""

    entries: list[FileEntry] = field(default_factory=list)
    problems: list[tuple[str, str, str]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


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
        finder = ZoneFinder(self.options.zone, zones, self.find_years(events))
        floating = find_floating_zone(calendar.get_text("X-WR-TIMEZONE"), finder)
        is_cancelled = calendar.get_text("METHOD").upper() == "CANCEL"
        self.event_reader = EventReader(finder, floating, is_cancelled)
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
                series = self.event_reader.read_series(event)
                if line := event.get("RECURRENCE-ID"):
                    self.event_reader.read_recurrence(line, series)  # which may fail
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
            keyed = {self.event_reader.read_recurrence(line, series): series for line, series in changes}
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
            (later if is_later else changed)[self.event_reader.read_recurrence(line, series)] = values
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
                rule = replace(rule, until=self.event_reader.read_until(until, series))
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
                local, length = self.event_reader.read_additional(moment, line, series)
                dates[local] = length
        days: set[datetime.date] = set()
        for line in event.list_all("EXDATE"):
            for moment in line.parse_moments():
                exception = self.event_reader.read_exception(moment, line, series)
                if isinstance(exception, datetime.datetime):
                    dates.pop(exception, None)
                else:
                    days.add(exception)
        return [(local, length) for local, length in sorted(dates.items()) if local.date() not in days]


def find_floating_zone(name: str, finder: ZoneFinder) -> Zone:
    """Return the zone of times without one: that of the calendar, else the group's."""
    zone = find_named_zone(name) if name else None
    return zone if zone and zone.name else finder.group


def format_key(local: datetime.datetime) -> str:
    return f"{local:%Y%m%dT%H%M%S}"


def read_version(event: Component) -> tuple[int, str]:
    """Return by what versions of an event are put in order: SEQUENCE, then when it was written."""
    sequence = event.get_text("SEQUENCE")
    timestamp = event.get_text("LAST-MODIFIED") or event.get_text("DTSTAMP")
    is_number = sequence.isascii() and sequence.isdigit() and len(sequence) < 10
    return int(sequence) if is_number else 0, timestamp[:20]


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
