"""Events: upcoming first, then past ones by year; as pages, calendar, feed and metadata."""

import datetime
import json
import re
import zoneinfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from core.db.dated_models import today
from groupsite.agenda.models import Event
from tests import factories as make

pytestmark = pytest.mark.django_db

BERLIN, YORK = zoneinfo.ZoneInfo("Europe/Berlin"), zoneinfo.ZoneInfo("America/New_York")
DAY = datetime.timedelta(days=1)


@pytest.fixture
def group(monkeypatch):
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.name", "Europe/Berlin")
    with timezone.override(BERLIN):
        yield make.GroupFactory(time_zone="Europe/Berlin")


def at(days: int, hour: int = 12, zone=BERLIN) -> datetime.datetime:
    day = today() + days * DAY
    return datetime.datetime(day.year, day.month, day.day, hour, tzinfo=zone)


def read_calendar(client, url="/events.ics") -> Calendar:
    response = client.get(url)
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content)


def test_upcoming_events_come_first_and_past_ones_by_year(client, group):
    make.EventFactory(title="Next week", starts_at=at(7))
    make.EventFactory(title="Today", starts_at=at(0, 0))
    make.EventFactory(title="Yesterday", starts_at=at(-1))
    make.EventFactory(title="Old", starts_at=datetime.datetime(2019, 3, 1, 12, tzinfo=BERLIN))
    make.EventFactory(title="Draft", visibility="draft")
    titles = re.findall(r'<a href="/events/event-\d+/">([^<]*)', client.get("/events/").text)
    assert titles == ["Today", "Next week", "Yesterday", "Old"]
    assert "<h2>2019</h2>" in client.get("/events/").text


def test_a_long_list_has_pages_and_upcoming_events_go_on_there(client, group, monkeypatch):
    monkeypatch.setattr("groupsite.agenda.views.PER_PAGE", 2)
    for days in (3, 2, 1, -1):
        make.EventFactory(title=f"In {days} days", starts_at=at(days))
    pages = [re.findall(r">(In .?\d) days<", client.get(f"/events/?page={number}").text) for number in (1, 2)]
    assert pages == [["In 1", "In 2"], ["In 3", "In -1"]]
    headings = re.findall(r"<h2>([^<]*)", client.get("/events/?page=2").text.partition("<main")[2])
    assert headings[:2] == ["Upcoming", str(at(-1).year)]


def test_without_events_the_path_is_free_for_the_page_that_had_it(client, group):
    page = make.PageFactory(slug="events-page")
    make.RedirectFactory(old_path="/events/", target_path="", record=page)
    assert client.get("/events/").headers["Location"] == "/events-page/"
    make.EventFactory()
    assert client.get("/events/").status_code == 200


def test_a_page_says_when_in_the_zone_of_the_event(client, group):
    event = make.EventFactory(
        starts_at=datetime.datetime(2026, 3, 27, 14, tzinfo=YORK),
        ends_at=datetime.datetime(2026, 3, 27, 15, 30, tzinfo=YORK),
        time_zone="America/New_York",
        place="Room 1",
    )
    make.EventSpeakerFactory(event=event, person=None, name="Guest Speaker", affiliation="Elsewhere")
    text = client.get(event.get_absolute_url()).text
    assert "Friday 27 March 2026, 14:00 – 15:30 EDT" in text
    assert "Guest Speaker, Elsewhere" in text
    document = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)[1])
    assert document["startDate"] == "2026-03-27T14:00:00-04:00"
    assert document["performer"]["name"] == "Guest Speaker"


def test_whole_days_have_no_time_of_day(client, group):
    event = make.EventFactory(
        whole_days=True,
        starts_at=datetime.datetime(2026, 10, 24, tzinfo=BERLIN),
        ends_at=datetime.datetime(2026, 10, 26, tzinfo=BERLIN),
    )
    assert "24 October – 26 October 2026<" in client.get(event.get_absolute_url()).text
    component = read_calendar(client).events[0]
    assert (component.start, component.end) == (datetime.date(2026, 10, 24), datetime.date(2026, 10, 27))


def test_two_hundred_events_keep_their_local_times_across_daylight_saving(client, group):
    series = make.EventSeriesFactory(slug="weekly", title="Weekly; with, signs")
    expected = {}
    for number in range(200):
        zone = (BERLIN, YORK, zoneinfo.ZoneInfo("Asia/Kolkata"), zoneinfo.ZoneInfo("UTC"))[number % 4]
        start = datetime.datetime(2025, 1, 7, 14, tzinfo=zone) + number * 3 * DAY  # wall clock time
        event = make.EventFactory(
            starts_at=start,
            ends_at=start + datetime.timedelta(minutes=90),
            time_zone=str(zone),
            series=series,
            title="Ünï, “quoted”; and long " * 4,
        )
        expected[str(event.uid)] = start
    calendar = read_calendar(client)
    assert {str(row["uid"]): row.start.replace(tzinfo=None) for row in calendar.events} == {
        uid: start.replace(tzinfo=None) for uid, start in expected.items()
    }
    assert all(row.start == expected[str(row["uid"])] for row in calendar.events)
    assert {str(zone.tz_name) for zone in calendar.timezones} == {
        "Europe/Berlin", "America/New_York", "Asia/Kolkata",
    }  # fmt: skip
    offsets = {row["uid"]: row.start.utcoffset() for row in calendar.events}
    assert len(set(offsets.values())) == 6
    assert max(len(line) for line in client.get("/events.ics").content.split(b"\r\n")) <= 75


def test_a_series_has_a_list_and_a_calendar_of_its_own(client, group):
    series = make.EventSeriesFactory(slug="seminar", title="Systems seminar")
    inside = make.EventFactory(series=series, title="Inside")
    make.EventFactory(title="Outside")
    text = client.get("/events/?series=seminar").text
    assert ("Inside" in text, "Outside" in text) == (True, False)
    assert [row["uid"] for row in read_calendar(client, "/events.ics?series=seminar").events] == [
        str(inside.uid)
    ]
    assert client.get("/events/?series=unknown").status_code == 404


def test_cancelled_events_say_so(client, group):
    event = make.EventFactory(cancelled=True)
    assert "This event is cancelled." in client.get(event.get_absolute_url()).text
    assert read_calendar(client, f"/events/{event.slug}.ics").events[0]["status"] == "CANCELLED"


def test_talks_are_on_the_page_of_their_event_and_of_their_speaker(client, group):
    ada = make.PersonFactory(slug="ada")
    event = make.EventFactory(slug="workshop", title="Workshop")
    talk = make.TalkFactory(title="On tests", event=event, kind="keynote")
    make.TalkSpeakerFactory(talk=talk, person=ada)
    make.EventSpeakerFactory(event=event, person=ada)  # once on the profile, as the talk
    alone = make.EventFactory(title="Defence of Ada", kind="defence")
    make.EventSpeakerFactory(event=alone, person=ada)
    draft = make.TalkFactory(title="Unheard", visibility="draft")
    make.TalkSpeakerFactory(talk=draft, person=ada)
    profile = client.get("/people/ada/").text
    assert profile.count("On tests") == profile.count("Defence of Ada") == 1
    assert "Unheard" not in profile
    assert "On tests" in client.get("/events/workshop/").text
    assert "On tests" in client.get("/events/talks/").text
    assert "Workshop" in client.get(talk.get_absolute_url()).text


def test_lists_cost_the_same_however_long_they_are(client, group):
    def count(url):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(url).status_code == 200
        return len(queries)

    def fill():
        event = make.EventFactory(series=make.EventSeriesFactory())
        make.EventSpeakerFactory(event=event)
        make.TalkSpeakerFactory(talk__event=event)

    fill()
    urls = "/events/", "/events/talks/", "/events.ics", "/events.atom"
    few = [count(url) for url in urls]
    for _number in range(4):
        fill()
    assert [count(url) for url in urls] == few


def test_an_event_is_upcoming_until_its_day_ends_in_the_zone_of_the_group(group):
    event = make.EventFactory(starts_at=datetime.datetime(2026, 7, 1, 23, 30, tzinfo=BERLIN))
    later = make.EventFactory(starts_at=datetime.datetime(2026, 8, 1, 12, tzinfo=BERLIN))
    assert list(Event.objects.upcoming_first(datetime.date(2026, 7, 1))) == [event, later]
    assert list(Event.objects.upcoming_first(datetime.date(2026, 7, 2))) == [later, event]
