"""Calendars and tables are pasted: a plan first, then the change, which can be undone and repeated."""

import datetime

import pytest

from groupsite.events.calendar_reader import read_calendar
from groupsite.models import Event, Position, Talk, Thesis
from tests import factories as make

CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VEVENT
UID:one@example.org
SUMMARY:Defence
DTSTART;TZID=Europe/Berlin:20260401T100000
DTEND;TZID=Europe/Berlin:20260401T113000
LOCATION:Room 1
URL:javascript:alert(1)
CATEGORIES:Defence
END:VEVENT
BEGIN:VEVENT
UID:weekly@example.org
SUMMARY:Reading
DTSTART;TZID=Europe/Berlin:20260311T140000
DTEND;TZID=Europe/Berlin:20260311T150000
RRULE:FREQ=WEEKLY;UNTIL=20260408T120000Z
EXDATE;TZID=Europe/Berlin:20260325T140000
END:VEVENT
BEGIN:VEVENT
UID:weekly@example.org
RECURRENCE-ID;TZID=Europe/Berlin:20260401T140000
SUMMARY:Reading, moved
DTSTART;TZID=Europe/Berlin:20260402T160000
END:VEVENT
BEGIN:VEVENT
UID:days@example.org
SUMMARY:Retreat
DTSTART;VALUE=DATE:20260504
DTEND;VALUE=DATE:20260507
END:VEVENT
BEGIN:VEVENT
UID:bad@example.org
DTSTART:20260101T000000Z
END:VEVENT
END:VCALENDAR
""".replace("\n", "\r\n")


@pytest.fixture
def editor(client, db):
    make.GroupFactory()
    client.force_login(make.UserFactory(role="editor"))


def save(client, url, text, **fields):
    page = client.post(url, {"text": text, "visibility": "public", **fields})
    data = {"text": text, "visibility": "public", "apply": "1", "digest": page.context["digest"], **fields}
    return page, client.post(url, data, follow=True)


def find_undo(page) -> str:
    return (
        "/admin/additions/"
        + page.content.decode().split("/admin/additions/")[1].split("/undo/")[0]
        + "/undo/"
    )


def test_a_calendar_is_read_with_its_zones_and_recurring_events():
    reading = read_calendar(CALENDAR)
    assert [(entry.title, f"{entry.start:%d.%m. %H:%M %z}") for entry in reading.entries] == [
        ("Reading", "11.03. 14:00 +0100"),
        ("Reading", "18.03. 14:00 +0100"),
        ("Defence", "01.04. 10:00 +0200"),
        ("Reading, moved", "02.04. 16:00 +0200"),
        ("Reading", "08.04. 14:00 +0200"),
        ("Retreat", "04.05. 00:00 +0000"),
    ]
    assert len(reading.problems) == 1
    retreat = reading.entries[-1]
    assert (retreat.whole_days, retreat.end.day) == (True, 6)


@pytest.mark.parametrize("text", ["", "hello", "BEGIN:VCALENDAR\nEND:VCALENDAR", "BEGIN:VEVENT\nX", "\0"])
def test_what_is_no_calendar_is_refused(text):
    with pytest.raises(ValueError, match="."):
        read_calendar(text)


def test_endless_recurrence_is_refused():
    endless = CALENDAR.replace(";UNTIL=20260408T120000Z", "").replace("WEEKLY", "SECONDLY")
    with pytest.raises(ValueError, match="more than 500"):
        read_calendar(endless)


def test_a_calendar_is_pasted_again_and_undone(client, editor):
    url = "/admin/groupsite/event/calendar/"
    save(client, url, CALENDAR)
    assert Event.objects.count() == 6
    defence = Event.objects.get(title="Defence")
    assert (defence.kind, defence.time_zone, defence.url) == ("defence", "Europe/Berlin", "")
    plan, again = save(client, url, CALENDAR.replace("LOCATION:Room 1", "LOCATION:Room 2"))
    verdicts = [row.verdict for row in plan.context["plan"]]
    assert sorted(set(verdicts)) == ["Already there", "Changed: place"]
    assert Event.objects.get(title="Defence").place == "Room 2"
    client.post(find_undo(again))
    assert Event.objects.get(title="Defence").place == "Room 1"
    exported = client.get("/events.ics").content.decode()
    assert {row.verdict for row in client.post(url, {"text": exported}).context["plan"]} == {"Already there"}


TABLES = {
    "talk": (
        Talk,
        "Title\tDate\tSpeakers\tKind\n=1+1\t5 May 2025\tAda Tester; Guest\tkeynote\nLate\tnever\t\t\n",
        "never",
    ),
    "position": (
        Position,
        "title;deadline;kind;unknown\nPhD;31.01.2027;PhD student;x\nX;31.01.2027;king;\n",
        "“king” is not known",
    ),
    "thesis": (
        Thesis,
        "Title,Kind,State,Student,Supervisor,End\nOn joins,master’s thesis,done,Bo,Ada Tester,July 2024\n"
        "On PhDs,PhD thesis,done,Bo,,2020\n",
        "Add it to the papers",
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_planned_added_and_undone(client, editor, name):
    ada = make.PersonFactory(name="Ada Tester")
    make.PersonNameFactory(person=ada, name="Ada Tester")
    model, table, problem = TABLES[name]
    url = f"/admin/groupsite/{name}/paste/"
    plan, page = save(client, url, table)
    assert problem in plan.content.decode()
    row = model.objects.get()
    assert (row.visibility, row.slug != "") == ("public", True)
    if name == "talk":
        assert [str(speaker) for speaker in row.speakers.all()] == ["Ada Tester", "Guest"]
        assert row.speakers.first().person == ada
    if name == "thesis":
        assert (row.student_name, str(row.period.end)) == ("Bo", "July 2024")
    assert client.post(url, {"text": table}).context["plan"][0].verdict == "Already there"
    client.post(find_undo(page))
    assert not model.objects.exists()


def test_a_changed_plan_is_shown_again(client, editor):
    url = "/admin/groupsite/talk/paste/"
    page = client.post(url, {"text": "title\tdate\nOne\t2025\n"})
    data = {"text": "title\tdate\nTwo\t2025\n", "apply": "1", "digest": page.context["digest"]}
    assert client.post(url, data).status_code == 200
    assert not Talk.objects.exists()
    assert datetime.date(2025, 1, 1) == client.post(url, data).context["plan"][0].row.day
