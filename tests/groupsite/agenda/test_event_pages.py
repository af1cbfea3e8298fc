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
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Europe/Berlin")
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
    assert "1 past event<" in client.get("/events/").text


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


def test_series_are_listed_with_the_number_of_their_public_events(client, group):
    seminar = make.EventSeriesFactory(slug="seminar", title="Seminar")
    make.EventSeriesFactory(title="Nothing yet")
    make.EventFactory.create_batch(2, series=seminar)
    make.EventFactory(series=seminar, visibility="draft")
    assert 'class="choices"' not in client.get("/events/").text
    make.EventFactory(series=make.EventSeriesFactory(title="Reading group"))
    for url, current in (("/events/", "All"), ("/events/?series=seminar", "Seminar")):
        text = client.get(url).text
        assert 'Seminar <span class="number">2</span>' in text
        assert "Nothing yet" not in text
        assert re.search(r'aria-current="true">(\w+) <span', text)[1] == current


def test_of_past_years_the_latest_five_are_shown_at_first(client, group):
    for day in range(1, 9):
        make.EventFactory(starts_at=datetime.datetime(2019, 3, day, 12, tzinfo=BERLIN), title=f"On day {day}")
    shown, _, folded = client.get("/events/").text.partition("<details")
    assert "8 events" in shown
    assert re.findall(r"On day \d", shown) == [f"On day {day}" for day in (8, 7, 6, 5, 4)]
    assert re.findall(r"Show 3 more events of 2019|On day \d", folded)[:4] == [
        "Show 3 more events of 2019", "On day 3", "On day 2", "On day 1",
    ]  # fmt: skip


def test_the_next_event_can_be_joined_and_added_to_a_calendar(client, group):
    make.EventFactory(title="Cancelled one", starts_at=at(1), cancelled=True)
    event = make.EventFactory(
        starts_at=at(5), join_url="https://join.example.org/1", place="Room 1", slug="e"
    )
    make.EventFactory(title="Later", starts_at=at(9), join_url="https://join.example.org/2")
    text = client.get("/events/").text
    assert text.count("Join online") == text.count("Add to calendar") == 1
    assert ("https://join.example.org/1" in text, "Room 1 and online" in text, "in 5 days" in text) == (
        True,
    ) * 3
    page = client.get(event.get_absolute_url()).text
    assert 'href="https://join.example.org/1">Join online' in page
    assert "https://calendar.google.com/calendar/render?action=TEMPLATE" in page
    assert "join.example.org/1" in read_calendar(client, "/events/e.ics").events[0]["description"]


@pytest.mark.parametrize(
    ("times", "text"),
    [
        ({"starts_at": datetime.datetime(2026, 3, 8, 15, tzinfo=BERLIN)}, "15:00"),
        (
            {"starts_at": datetime.datetime(2026, 3, 8, 15, tzinfo=YORK), "time_zone": "America/New_York"},
            "15:00 EDT",
        ),
        (
            {
                "starts_at": datetime.datetime(2026, 3, 8, 9, tzinfo=BERLIN),
                "ends_at": datetime.datetime(2026, 3, 9, 17, tzinfo=BERLIN),
            },
            "8–9 March",
        ),
        (
            {
                "starts_at": datetime.datetime(2026, 3, 30, tzinfo=BERLIN),
                "ends_at": datetime.datetime(2026, 4, 2, tzinfo=BERLIN),
                "whole_days": True,
            },
            "30 March – 2 April",
        ),
        ({"starts_at": datetime.datetime(2026, 3, 8, tzinfo=BERLIN), "whole_days": True}, ""),
    ],
)
def test_beside_the_day_stands_only_what_it_does_not_say(group, times, text):
    assert make.EventFactory.build(**times).short_times == text


def test_calendars_can_be_subscribed_to(client, group, settings):
    settings.SITE_URL = "https://group.example.org"
    make.EventFactory(series=make.EventSeriesFactory(slug="seminar", title="Seminar"))
    text = client.get("/events/").text
    assert "webcal://group.example.org/events.ics<" in text
    assert "webcal://group.example.org/events.ics?series=seminar<" in text
    assert "cid=webcal%3A%2F%2Fgroup.example.org%2Fevents.ics" in text


def test_an_event_leads_to_the_next_of_its_series_and_the_last_one_to_those_before(client, group):
    series = make.EventSeriesFactory(title="Seminar")
    first, second = (
        make.EventFactory(series=series, starts_at=at(day), title=f"Day {day}") for day in (1, 8)
    )
    make.EventFactory(series=series, starts_at=at(15), title="Called off", cancelled=True)
    text = client.get(first.get_absolute_url()).text
    assert ("Next in the series" in text, "Day 8" in text, "Called off" in text) == (True, True, False)
    text = client.get(second.get_absolute_url()).text
    assert ("Earlier in the series" in text, "Day 1" in text) == (True, True)


def test_who_speaks_is_introduced_and_the_abstract_may_follow(client, group):
    event = make.EventFactory(starts_at=at(3), description="")
    make.EventSpeakerFactory(event=event, person=None, name="Guest", biography="She builds *tide gauges*.")
    text = client.get(event.get_absolute_url()).text
    assert "<em>tide gauges</em>" in text
    assert "The abstract follows." in text


def test_only_an_event_at_a_time_to_come_has_times_for_readers_elsewhere(client, group):
    for options, expected in (
        ({"starts_at": at(3)}, True),
        ({"starts_at": at(-3)}, False),
        ({"starts_at": at(3, 0), "whole_days": True}, False),
    ):
        event = make.EventFactory(**options)
        assert ("data-reader-times" in client.get(event.get_absolute_url()).text) == expected
