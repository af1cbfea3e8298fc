"""The form of an event: local times of its zone, also where clocks are changed."""

import datetime
import zoneinfo

import pytest

from groupsite.agenda.models import Event, EventSpeaker
from tests import factories as make
from tests.admin_forms import admin_url, read_form, versioned_form_data

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def editor(client, monkeypatch):
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Europe/Berlin")
    make.GroupFactory(time_zone="Europe/Berlin")
    client.force_login(make.UserFactory(role="editor"))


@pytest.mark.parametrize(
    ("fields", "moment"),
    [
        ({"starts_at": "2026-07-01T14:00"}, "2026-07-01T12:00+00:00"),
        ({"starts_at": "2026-12-01T14:00"}, "2026-12-01T13:00+00:00"),
        ({"starts_at": "2026-07-01T14:00", "time_zone": "America/New_York"}, "2026-07-01T18:00+00:00"),
        *(
            ({"starts_at": f"{date}{time}"}, "2026-07-01T12:00+00:00")
            for date, time in [
                ("1.7.2026", " 14:00"),
                ("01.07.2026", ", 14.00 Uhr"),
                ("1. Juli 2026", " um 14 Uhr"),
                ("1 July 2026", " 14:00"),
                ("July 1, 2026", " at 2 pm"),
                ("1 Jul 2026", ", 2:00 p.m."),
                ("2026-07-01", " 14:00:00"),
            ]
        ),
        ({"starts_at": "1 July 2026 12 am"}, "2026-06-30T22:00+00:00"),
        ({"starts_at": "1 July 2026"}, "2026-06-30T22:00+00:00"),
        ({"starts_at": "2026-10-25T02:30"}, "2026-10-25T00:30+00:00"),  # twice; the first
        ({"starts_at": "2026-07-01T14:00", "whole_days": "on"}, "2026-06-30T22:00+00:00"),
    ],
)
def test_times_are_those_of_the_zone_of_the_event(client, fields, moment):
    data = versioned_form_data(read_form(client, admin_url(Event, "add"))) | {"title": "Seminar"} | fields
    client.post(admin_url(Event, "add"), data)
    event = Event.objects.get()
    assert event.starts_at == datetime.datetime.fromisoformat(moment)
    form = client.get(admin_url(Event, "change", event.pk)).content.decode()
    local = event.starts_at.astimezone(zoneinfo.ZoneInfo(fields.get("time_zone", "Europe/Berlin")))
    assert f'value="{local.day} {local:%B %Y %H:%M}"' in form


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("2026-03-29T02:30", "clocks are put forward"),
        ("tomorrow", "“tomorrow” is not a date."),
        ("July 2026 14:00", "Enter a date and a time such as 13 October 2026 14:00."),
        ("1 July 2026 25:00", "“25:00” is not a time of day."),
        ("1 July 2026 13 pm", "“13 pm” is not a time of day."),
        ("3/4/2026 14:00", "“3/4/2026” is ambiguous. Enter 3 April 2026 or 4 March 2026."),
    ],
)
def test_a_time_that_cannot_be_read_is_refused(client, start, words):
    data = versioned_form_data(read_form(client, admin_url(Event, "add"))) | {
        "title": "Seminar",
        "starts_at": start,
    }
    assert words in client.post(admin_url(Event, "add"), data).content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "zone", ["Europe/Berln", "CET2", "Mars/Phobos", "Europe", "berlin", "0", "../../etc/passwd"]
)
def test_a_misspelt_time_zone_is_told_beside_its_field(client, zone):
    data = versioned_form_data(read_form(client, admin_url(Event, "add")))
    page = client.post(
        admin_url(Event, "add"), data | {"title": "Tea", "starts_at": "1 July 2026 14:00", "time_zone": zone}
    )
    [error] = page.context["adminform"].form.errors["time_zone"]
    assert error.startswith(f"“{zone}” is not ")
    assert "time zone" in error
    assert 'value="Tea"' in page.content.decode()


def test_a_stored_event_with_a_misspelt_zone_is_shown_again_with_its_state(client):
    event = make.EventFactory()
    data = versioned_form_data(read_form(client, admin_url(Event, "change", event.pk)))
    page = client.post(admin_url(Event, "change", event.pk), data | {"time_zone": "Mars/Phobos"})
    assert page.status_code == 200
    assert "time_zone" in page.context["adminform"].form.errors


def save_speaker(client, name):
    """Add an event with one speaker, typed by name."""
    data = versioned_form_data(read_form(client, admin_url(Event, "add")))
    data |= {"title": "Seminar", "starts_at": "2026-07-01T14:00", "speakers-0-name": name}
    return client.post(admin_url(Event, "add"), data)


@pytest.mark.parametrize(
    ("name", "speaker"),
    [
        ("Prof. Ada Tester", "person"),
        ("Tester, Ada", "person"),
        ("A. Tester (outside)", "A. Tester"),
        ("Bo", "Bo"),
    ],
)
def test_a_typed_speaker_is_the_person_with_that_name(client, name, speaker):
    ada = make.PersonFactory(name="Ada Tester")
    assert save_speaker(client, name).status_code == 302
    row = EventSpeaker.objects.get()
    assert (row.person, row.name) == ((ada, "") if speaker == "person" else (None, speaker))


def test_a_speaker_with_a_similar_name_is_asked_about(client):
    make.PersonFactory(name="Ada Tester")
    assert "is similar to a person here. Enter “Ada Tester”" in save_speaker(client, "A. Tester").text
    assert not EventSpeaker.objects.exists()
