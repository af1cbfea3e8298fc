"""A term's seminar in one form: the dates are checked, each with speaker and title, and can be undone."""

import datetime
import re
import zoneinfo

import pytest

from groupsite.agenda.models import Event, EventSeries, EventSpeaker
from groupsite.agenda.series import list_days
from tests import factories as make

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
URL = "/admin/agenda/event/series/"
TERM = {
    "title": "Systems seminar", "kind": "seminar", "weekdays": ["1"], "weeks": "1", "starts": "14:00",
    "ends": "15:00", "first": "2026-10-12", "last": "2026-11-05", "without": "27 October 2026",
    "place": "Room 1", "time_zone": "Europe/Berlin", "visibility": "public",
}  # fmt: skip
DAYS = ("2026-10-13", "2026-10-20", "2026-11-03")


@pytest.fixture
def editor(client, db):
    make.GroupFactory()
    client.force_login(make.UserFactory(role="editor"))


def create(client, typed):
    page = client.post(URL, TERM)
    assert [str(date.day) for date in page.context["plan"].dates] == list(DAYS)
    shown = {f"shown-{day}": "1" for day in DAYS} | {f"chosen-{day}": "on" for day in DAYS}
    typed = {name: text for name, text in (shown | typed).items() if text is not None}
    return client.post(URL, TERM | typed | {"create": "1", "digest": page.context["digest"]}, follow=True)


def test_a_series_is_entered_in_one_form_and_can_be_undone(client, editor):
    ada = make.PersonFactory(name="Ada Tester")
    make.PersonNameFactory(person=ada, name="Ada Tester")
    page = create(client, {
        "speaker-2026-10-13": "Ada Tester", "title-2026-10-13": "On tests",
        "speaker-2026-10-20": "Guest", "affiliation-2026-10-20": "Elsewhere", "chosen-2026-11-03": None,
    })  # fmt: skip
    events = list(Event.objects.in_order())
    assert [(event.title, event.when) for event in events] == [
        ("On tests", "Tuesday 13 October 2026, 14:00 – 15:00 CEST"),
        ("Systems seminar: Guest", "Tuesday 20 October 2026, 14:00 – 15:00 CEST"),
    ]
    assert {speaker.person for speaker in EventSpeaker.objects.all()} == {ada, None}
    assert "On tests" in client.get("/events/?series=systems-seminar").text
    undo = re.search("/admin/changes/[^/]+/undo/", page.text)[0]
    Event.objects.filter(pk=events[1].pk).update(place="Room 2")
    plan = client.post(undo).context["plan"]
    assert [change.name for change in plan.later] == ["Systems seminar: Guest", "Systems seminar"]
    client.post(undo, {"token": plan.token})
    assert list(Event.objects.values_list("title", flat=True)) == ["Systems seminar: Guest"]
    assert EventSeries.objects.exists()  # it has a date still


@pytest.mark.parametrize(
    "without",
    [
        "27.10.2026, 3.11.2026",
        "2026-10-27,2026-11-03",
        "October 27, 2026; November 3, 2026",
        "27 October 2026\n3.11.2026",
    ],
)
def test_exceptions_are_read_as_people_write_them(client, editor, without):
    page = client.post(URL, TERM | {"without": without})
    assert [str(date.day) for date in page.context["plan"].dates] == ["2026-10-13", "2026-10-20"]


@pytest.mark.parametrize("starts", ["2 pm", "14.00 Uhr", "14 Uhr", "14:00:00", "2:00 p.m."])
def test_times_of_day_are_read_as_people_write_them(client, editor, starts):
    page = client.post(URL, TERM | {"starts": starts})
    assert {f"{date.starts_at.astimezone(BERLIN):%H:%M}" for date in page.context["plan"].dates} == {"14:00"}


def test_nothing_is_created_before_the_dates_were_shown(client, editor):
    client.post(URL, TERM | {"create": "1", "digest": "guess"})
    assert not Event.objects.exists()


def test_local_times_stay_the_same_when_clocks_change(client, editor):
    create(client, {})
    offsets = [event.start.utcoffset() for event in Event.objects.in_order()]
    assert offsets == [datetime.timedelta(hours=hours) for hours in (2, 2, 1)]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"last": "2026-10-12"}, "There is no such date."),
        ({"last": "2036-10-12"}, "at most 100 dates"),
        ({"without": "sometimes"}, "“sometimes” is not a date."),
        ({"ends": "13:00"}, "The end is before the start."),
        ({"time_zone": "Mars/Olympus"}, "not a time zone"),
        ({"starts": "noon"}, "“noon” is not a time of day. Enter a time such as 14:00."),
    ],
)
def test_mistakes_are_named(client, editor, fields, words):
    page = client.post(URL, TERM | fields)
    assert words in page.content.decode()
    assert page.context["plan"] is None


def test_members_have_no_such_form(client, db):
    client.force_login(make.UserFactory())
    assert client.get(URL).status_code == 403


def test_every_second_week_is_counted_from_the_first_day():
    first, last = datetime.date(2026, 10, 14), datetime.date(2026, 11, 12)
    days = list_days(first, last, [1, 2], 2, set())
    assert [f"{day:%d.%m.}" for day in days] == ["14.10.", "27.10.", "28.10.", "10.11.", "11.11."]


def test_a_speaker_with_a_similar_name_is_asked_about_and_from_elsewhere_by_default(client, editor):
    ada = make.PersonFactory(name="Ada Tester")
    typed = {"speaker-2026-10-13": "A. Tester"}
    [question] = client.post(URL, TERM | typed).context["questions"]
    assert (question.title, question.answer) == ("Who is the speaker “A. Tester”?", "outside")
    create(client, typed | {question.name: str(ada.pk)})
    assert [speaker.person for speaker in EventSpeaker.objects.all()] == [ada]
