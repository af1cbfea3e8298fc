"""Our own calendars are read alike by programs that know little of time zones."""

import datetime
import re
import zoneinfo

import pytest
from dateutil.tz import tzical
from icalendar import Calendar

from groupsite.agenda.calendars import build_calendar, build_timezone, find_changes
from groupsite.agenda.models import Event
from tests import factories as make

NAMES = [
    "America/New_York",
    "America/Sao_Paulo",
    "Africa/Casablanca",
    "Asia/Jerusalem",
    "Australia/Lord_Howe",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_zone_is_read_as_it_is_on_both_sides_of_all_its_changes(name, tmp_path):
    file = tmp_path / "zone.ics"
    lines = build_timezone(name, 2004, 2030).to_ical().decode()
    file.write_text(f"BEGIN:VCALENDAR\r\n{lines}END:VCALENDAR\r\n", newline="")
    read, known = tzical(str(file)).get(name), zoneinfo.ZoneInfo(name)
    start, end = (datetime.datetime(year, 1, 1, tzinfo=datetime.UTC) for year in (2004, 2030))
    for change in find_changes(known, start, end):
        for moment in (change - datetime.timedelta(hours=3), change + datetime.timedelta(hours=3)):
            local = moment.astimezone(known).replace(tzinfo=None)
            assert local.replace(tzinfo=read).utcoffset() == moment.astimezone(known).utcoffset(), moment


@pytest.mark.parametrize("name", NAMES)
def test_a_zone_has_no_lists_of_dates_and_no_years_before_its_first(name):
    lines = build_timezone(name, 2020, 2030).to_ical().decode()
    assert "RDATE" not in lines
    assert min(map(int, re.findall(r"DTSTART:(\d{4})", lines))) >= 2019


@pytest.mark.django_db
def test_each_zone_begins_with_its_own_first_event():
    for year, zone in ((2003, "America/New_York"), (2027, "Africa/Casablanca")):
        moment = datetime.datetime(year, 6, 1, 12, tzinfo=datetime.UTC)
        make.EventFactory(starts_at=moment, ends_at=None, time_zone=zone)
    lines = build_calendar("Events", Event.objects.prefetch_related("speakers")).decode()
    assert "DTSTART:2026" not in lines.partition("TZID:Africa/Casablanca")[2].partition("END:VTIMEZONE")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("hour", [0, 1, 2])
def test_an_event_in_the_repeated_hour_keeps_its_moment(hour):
    moment = datetime.datetime(2026, 10, 25, hour, 30, tzinfo=datetime.UTC)
    make.EventFactory(starts_at=moment, ends_at=moment, time_zone="Europe/Berlin")
    calendar = Calendar.from_ical(build_calendar("Events", Event.objects.prefetch_related("speakers")))
    [event] = calendar.walk("VEVENT")
    assert event.start.astimezone(datetime.UTC) == moment


@pytest.mark.django_db
def test_lines_of_a_description_stay_lines():
    make.EventFactory(description="Room: 3\\\n2\\*3\\*4\n\n- one\n- two", url="", series=None)
    lines = build_calendar("Events", Event.objects.prefetch_related("speakers")).decode()
    assert "DESCRIPTION:Room: 3\\n2*3*4\\none\\ntwo" in lines
