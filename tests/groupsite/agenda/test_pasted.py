"""Calendars and tables are pasted: a plan first, then the change, which can be undone and repeated."""

import datetime
import html
import io
import re
import uuid

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from core.journal.context import journal_context
from groupsite.agenda.calendar_reader import read_calendar
from groupsite.agenda.models import Event, Position, Talk, Thesis
from groupsite.agenda.pasted_tables import KINDS
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
    return html.unescape(re.search("formaction='(/admin/changes/[^']+)'", page.text)[1])


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


@pytest.mark.parametrize(
    ("lines", "starts"),
    [
        ("DTSTART:20260401T100000Z", ["2026-04-01 10:00"]),
        ("DTSTART:20260401T100000", ["2026-04-01 10:00"]),
        ("DTSTART:20260401T100000\nRDATE:20260408T100000", ["2026-04-01 10:00", "2026-04-08 10:00"]),
        (
            "DTSTART;VALUE=DATE:20260401\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20260402",
            ["2026-04-01 00:00", "2026-04-03 00:00"],
        ),
    ],
)
def test_times_without_a_zone_and_single_dates_are_read(in_utc, lines, starts):
    event = f"BEGIN:VEVENT\nUID:x\nSUMMARY:Tea\n{lines}\nEND:VEVENT"
    reading = read_calendar(f"BEGIN:VCALENDAR\n{event}\nEND:VCALENDAR")
    assert [f"{entry.start:%Y-%m-%d %H:%M}" for entry in reading.entries] == starts
    assert {entry.zone for entry in reading.entries} == {""}


@pytest.mark.parametrize(
    "start",
    [
        "DTSTART:00010101T000000",
        "DTSTART;VALUE=DATE:00010101",
        "DTSTART;TZID=America/New_York:99991231T235900",
    ],
)
def test_a_year_that_cannot_be_stored_is_left_out(start):
    reading = read_calendar(CALENDAR.replace("DTSTART:20260101T000000Z", f"SUMMARY:Tea\r\n{start}"))
    assert len(reading.entries) == 6
    assert reading.problems == ["Tea: Its year is not between 1000 and 9998."]


def test_a_link_that_is_too_long_is_put_into_the_description():
    url = f"https://example.org/{'x' * 500}"
    reading = read_calendar(CALENDAR.replace("javascript:alert(1)", url))
    assert [(row.url, row.description) for row in reading.entries if row.title == "Defence"] == [
        ("", f"<{url}>")
    ]


def test_a_calendar_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("groupsite.agenda.calendar_reader.MOST_CHARACTERS", 100)
    with pytest.raises(ValueError, match="The file has more than 100 characters."):
        read_calendar(CALENDAR)


PRIVATE = CALENDAR.replace("SUMMARY:Defence", "CLASS:PRIVATE\r\nSUMMARY:Defence")


def test_private_events_are_saved_only_if_somebody_ticks_them(client, editor):
    url = "/admin/agenda/event/calendar/"
    page, _ = save(client, url, PRIVATE)
    assert "Marked as private" in page.text
    assert (Event.objects.count(), Event.objects.filter(title="Defence").exists()) == (5, False)
    [row] = [row for row in page.context["plan"] if row.event.title == "Defence"]
    save(client, url, PRIVATE, offered=row.box, chosen=row.box)
    assert Event.objects.filter(title="Defence").exists()


def test_events_are_left_out_whose_ticks_are_taken_away_and_the_next_preview_keeps_that(client, editor):
    url = "/admin/agenda/event/calendar/"
    plan = client.post(url, {"text": CALENDAR}).context["plan"]
    boxes = [row.box for row in plan]
    ticks = {"offered": boxes, "chosen": boxes[1:]}
    page, _ = save(client, url, CALENDAR, **ticks)
    assert [row.is_chosen for row in page.context["plan"]] == [False] + [True] * 5
    assert Event.objects.count() == 5


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("DTSTART;TZID=Europe/Berlin:20260401T100000", "DTSTART;TZID=Europe/Berlin:20260401T110000"),
        ("Room 1", "Room 2"),
    ],
)
def test_a_plan_with_other_times_or_places_is_shown_before_it_is_applied(client, editor, text, changed):
    url = "/admin/agenda/event/calendar/"
    digest = client.post(url, {"text": CALENDAR}).context["digest"]
    data = {"text": CALENDAR.replace(text, changed), "apply": "1", "digest": digest}
    assert client.post(url, data).status_code == 200
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("days", "words"),
    [
        ({"until": "soon"}, "“soon” is not a date."),
        ({"until": "2070-01-01"}, "Choose a day in the next 20 years."),
        ({"since": "2026-05-01", "until": "2026-04-01"}, "The first day is after the last day."),
    ],
)
def test_days_that_cannot_be_are_told_beside_their_fields(client, editor, days, words):
    page = client.post("/admin/agenda/event/calendar/", {"text": CALENDAR, **days})
    assert words in page.text
    assert "SUMMARY:Defence" in page.text


def test_dates_are_read_from_the_first_day_on(client, editor):
    page = client.post("/admin/agenda/event/calendar/", {"text": CALENDAR, "since": "2 April 2026"})
    assert [row.event.title for row in page.context["plan"]] == ["Reading, moved", "Reading", "Retreat"]


def test_a_calendar_is_pasted_again_and_undone(client, editor):
    url = "/admin/agenda/event/calendar/"
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


@pytest.mark.parametrize("change", ["edited", "deleted"])
def test_an_undo_leaves_alone_what_was_edited_or_deleted_since(client, editor, change):
    url = "/admin/agenda/event/calendar/"
    save(client, url, CALENDAR)
    _, page = save(client, url, CALENDAR.replace("Room 1", "Room 2"))
    rows = Event.objects.filter(title="Defence")
    with journal_context(why="by hand"):
        rows.update(place="Room 3") if change == "edited" else rows.delete()
    text = "was changed since then" if change == "edited" else "was deleted since then, and stays so"
    assert text in client.post(find_undo(page), follow=True).text
    assert [row.place for row in rows.all()] == (["Room 3"] if change == "edited" else [])


def test_a_calendar_without_events_is_refused_on_the_page(client, editor):
    page = client.post("/admin/agenda/event/calendar/", {"text": "BEGIN:VCALENDAR\nEND:VCALENDAR"})
    assert "There are no events in this calendar." in page.text


@pytest.mark.parametrize("page", ["event/calendar", "talk/paste", "position/paste", "thesis/paste"])
def test_members_paste_nothing(client, db, page):
    client.force_login(make.UserFactory())
    url = f"/admin/agenda/{page}/"
    assert [client.get(url).status_code, client.post(url, {"text": "title"}).status_code] == [403, 403]


def test_members_undo_nothing(client, db):
    client.force_login(make.UserFactory())
    with journal_context(why="pasted") as journal:
        make.TalkFactory()
    client.post(reverse("history:undo", args=[journal.id]))
    assert Talk.objects.exists()


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
    url = f"/admin/agenda/{name}/paste/"
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
    url = "/admin/agenda/talk/paste/"
    page = client.post(url, {"text": "title\tdate\nOne\t2025\n"})
    data = {"text": "title\tdate\nTwo\t2025\n", "apply": "1", "digest": page.context["digest"]}
    assert client.post(url, data).status_code == 200
    assert not Talk.objects.exists()
    assert datetime.date(2025, 1, 1) == client.post(url, data).context["plan"][0].row.day


@pytest.mark.parametrize(
    ("name", "table", "words"),
    [
        ("talk", "date,place\n2025,Here\n", "There must be a row of headings with “title”."),
        ("talk", "", "Paste the headings and at least one row below them."),
        ("talk", "title,date\n", "Paste the headings and at least one row below them."),
        ("talk", "title,date\n,\n", "Paste the headings and at least one row below them."),
        ("talk", 'title,date\n"One,2025\n', "The table cannot be read"),
        ("talk", "title,date\n" + "One,2025\n" * 4, "The table has 4 rows. Paste at most 3 at a time."),
        ("talk", "title,date\n" + "x" * 200, "The text has more than 200 characters."),
    ],
)
def test_a_table_that_cannot_be_read_is_refused(client, editor, monkeypatch, name, table, words):
    monkeypatch.setattr(KINDS["talks"].columns, "most_rows", 3)
    monkeypatch.setattr("core.tables.delimited.CHARACTERS", 200)
    page = client.post(f"/admin/agenda/{name}/paste/", {"text": table})
    assert words in page.text
    assert page.context["plan"] is None


@pytest.mark.parametrize(
    ("name", "table", "words"),
    [
        ("talk", "title,date\n,2025\n", "There is no title."),
        ("talk", "title,place\nOne,Here\n", "There is no date."),
        ("talk", "title,date,slides\nOne,2025,here\n", "Enter a URL such as https://example.org/page."),
        ("position", "title,deadline\nPhD,2027\n", "Enter the day of “2027”, too."),
        ("position", "title,contact\nPhD,Nobody Known\n", "Nobody here is called “Nobody Known”."),
    ],
)
def test_a_row_that_cannot_be_added_says_why(client, editor, name, table, words):
    page = client.post(f"/admin/agenda/{name}/paste/", {"text": table})
    assert [row.verdict for row in page.context["plan"]] == [words]
    assert page.context["doable"] == 0


def test_a_table_is_uploaded_as_a_file(client, editor):
    file = SimpleUploadedFile("talks.csv", b"title;date\nOne;2025\n;\n")
    page = client.post("/admin/agenda/talk/paste/", {"file": file})
    assert [(row.title, row.verdict) for row in page.context["plan"]] == [("One", "New")]


def test_an_uploaded_workbook_asks_about_columns_and_dates(client, editor):
    book = openpyxl.Workbook()
    for row in (["Our talks"], ["Titel", "Datum", "Room"], ["One", "6/1/2026", "B7"], ["Total", None, 1]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    url = "/admin/agenda/talk/paste/"
    page = client.post(url, {"file": SimpleUploadedFile("talks.xlsx", content.getvalue())})
    assert [row.verdict for row in page.context["plan"]] == [
        "How are dates such as “6/1/2026” written? Choose an answer.",
        "This is a total, and left out.",
    ]
    [question], [column] = page.context["questions"].all, page.context["questions"].choices
    answers = {question.name: "month", column.name: "place"}
    save(client, url, page.context["text"], **answers)
    assert [(talk.day, talk.place) for talk in Talk.objects.all()] == [(datetime.date(2026, 6, 1), "B7")]


def test_a_thesis_that_ends_before_it_starts_is_not_added(client, editor):
    _, page = save(client, "/admin/agenda/thesis/paste/", "title,start,end\nOne,2025,2024\n")
    assert "The end is before the start." in page.text
    assert not Thesis.objects.exists()


def test_somebody_who_is_named_twice_is_stored_once(client, editor):
    save(client, "/admin/agenda/talk/paste/", "title,date,speakers\nOne,2025,Bo; Cy;  Bo\n")
    assert [str(speaker) for speaker in Talk.objects.get().speakers.all()] == ["Bo", "Cy"]


@pytest.mark.parametrize(
    ("cell", "speakers"),
    [
        ("Ada Tester, Bo Ott", ["Ada Tester", "Bo Ott"]),
        ("Ada Tester and Bo Ott", ["Ada Tester", "Bo Ott"]),
        ("Ada Tester & Bo Ott", ["Ada Tester", "Bo Ott"]),
        ("Ada Tester; Bo Ott", ["Ada Tester", "Bo Ott"]),
        ("A. Tester, B. Ott und C. Poe", ["A. Tester", "B. Ott", "C. Poe"]),
        ("Bo Ott, Cy Poe, and Ada Tester", ["Bo Ott", "Cy Poe", "Ada Tester"]),
        ("Tester, Ada", ["Ada Tester"]),
        ("Ott, Bo", ["Ott, Bo"]),
        ("Ott, Bo and Tester, Ada", ["Bo Ott", "Ada Tester"]),
        ("Bo Ott, Jr.", ["Bo Ott, Jr."]),
        ("Anderson Sand", ["Anderson Sand"]),
    ],
)
def test_several_speakers_in_a_cell_are_told_apart(client, editor, cell, speakers):
    ada = make.PersonFactory(name="Ada Tester")
    make.PersonNameFactory(person=ada, name="Ada Tester")
    save(client, "/admin/agenda/talk/paste/", f"title\tdate\tspeakers\nOne\t2025\t{cell}\n")
    rows = Talk.objects.get().speakers.all()
    assert [str(row) for row in rows] == speakers
    assert {row.person for row in rows if str(row) == "Ada Tester"} <= {ada}


@pytest.mark.parametrize("cell", ["Bo and Cy", "Bo Ott, University of Nowhere", "Ott, Bo, Cy"])
def test_a_cell_that_does_not_tell_who_speaks_is_asked_about(client, editor, cell):
    page = client.post("/admin/agenda/talk/paste/", {"text": f"title\tdate\tspeakers\nOne\t2025\t{cell}\n"})
    assert page.context["plan"][0].verdict.startswith(f"Who is “{cell}”?")


@pytest.mark.parametrize(
    ("cells", "column", "value", "text"),
    [
        ("PhD student\t31.12.2026\tasap", "starts_on", None, "Start: asap"),
        ("PhD\tuntil filled\t2027", "deadline", None, "Deadline: until filled"),
        (
            "Doctoral researcher\t2026-12-01 AoE\t",
            "deadline",
            datetime.date(2026, 12, 1),
            "Deadline: 2026-12-01 AoE",
        ),
        ("post-doc\t2026-12-01\t", "kind", "postdoc", ""),
    ],
)
def test_words_in_place_of_dates_of_a_position_are_kept_in_its_text(
    client, editor, cells, column, value, text
):
    table = f"title\tkind\tdeadline\tstart\nOne\t{cells}\n"
    save(client, "/admin/agenda/position/paste/", table)
    position = Position.objects.get()
    assert (getattr(position, column), position.text) == (value, text)


def test_a_similar_name_in_a_table_is_asked_about_and_from_elsewhere_by_default(client, editor):
    ada = make.PersonFactory(name="Ada Tester")
    url, table = "/admin/agenda/talk/paste/", "title\tdate\tspeakers\nOne\t2025\tA. Tester; Tester, Ada\n"
    page, _ = save(client, url, table)
    assert [str(speaker) for speaker in Talk.objects.get().speakers.all()] == ["A. Tester", "Ada Tester"]
    [question] = page.context["questions"].all
    assert (question.title, question.answer) == ("Who is the speaker “A. Tester”?", "outside")
    Talk.objects.all().delete()
    save(client, url, table, **{question.name: str(ada.pk)})
    assert [speaker.person for speaker in Talk.objects.get().speakers.all()] == [ada]


def test_rows_of_a_table_without_a_tick_are_left_out_and_the_next_preview_keeps_that(client, editor):
    url, table = "/admin/agenda/talk/paste/", "title\tdate\nOne\t2025\nTwo\t2025\n"
    boxes = [row.box for row in client.post(url, {"text": table}).context["plan"]]
    page, _ = save(client, url, table, offered=boxes, chosen=boxes[1:])
    assert [row.is_chosen for row in page.context["plan"]] == [False, True]
    assert [talk.title for talk in Talk.objects.all()] == ["Two"]


@pytest.mark.parametrize(
    ("page", "field"),
    [
        ("agenda/talk/paste", "text"),
        ("agenda/event/calendar", "text"),
        ("agenda/event/series", "title"),
        ("people/appointment/roster/paste", "table"),
    ],
)
def test_what_was_pasted_is_offered_again_as_a_draft(client, editor, page, field):
    client.force_login(make.UserFactory(role="owner"))
    url = f"/admin/{page}/"
    draft = {"_draft": str(uuid.uuid4()), "_draft_path": url, field: "title\tdate\nOne\t2025\n"}
    assert client.post("/admin/drafts/", draft).status_code == 200
    text = client.get(url).text
    assert "You have a draft from today" in text
    assert 'name="_restore"' in text
