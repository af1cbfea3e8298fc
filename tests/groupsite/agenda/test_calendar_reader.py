"""Calendars are read by a process with limits, and what is odd about them is said in sentences."""

import datetime

import pytest

from core.db.dated_models import today
from groupsite.agenda import calendar_reader
from groupsite.agenda.calendar_reader import decode_calendar, get_horizon, read_calendar

EVENT = "BEGIN:VEVENT\nUID:{0}\nSUMMARY:Tea {0}\nDTSTART:{1}\n{2}\nEND:VEVENT\n"


def build(*events: tuple[str, str]) -> str:
    lines = "".join(EVENT.format(number, *event) for number, event in enumerate(events))
    return f"BEGIN:VCALENDAR\n{lines}END:VCALENDAR\n"


HOSTILE = [
    "RRULE:FREQ=DAILY;INTERVAL=0",
    "RRULE:FREQ=DAILY;BYMONTH=6;BYMONTHDAY=31",
    "RRULE:FREQ=SECONDLY;BYMONTH=6;BYMONTHDAY=31",
    "RRULE:FREQ=MINUTELY;INTERVAL=7",
]


@pytest.mark.parametrize("rule", HOSTILE)
def test_a_hostile_series_ends_and_leaves_other_events(rule):
    reading = read_calendar(build(("20300701T100000Z", rule), ("20300702T100000Z", "")))
    assert "Tea 1" in [entry.title for entry in reading.entries]


def test_a_file_full_of_impossible_days_ends():
    events = [("19000101T100000Z", HOSTILE[1])] * 3000
    assert "last too long" in read_calendar(build(*events)).problems[0]


def test_a_file_that_takes_too_long_is_refused_in_words(monkeypatch):
    monkeypatch.setattr(calendar_reader, "MOST_SECONDS", 2)
    monkeypatch.setattr(calendar_reader, "MODULE", "code")  # a module that has no main()
    with pytest.raises(ValueError, match=r"takes too long to read\. Submit it in parts\."):
        read_calendar(build(("20300701T100000Z", "")))


def test_a_series_without_an_end_is_read_for_two_years_or_up_to_a_day():
    content = build((f"{today():%Y%m%d}T100000Z", "RRULE:FREQ=WEEKLY"))
    reading = read_calendar(content)
    assert get_horizon() - reading.entries[-1].start.date() < datetime.timedelta(days=8)
    assert "are read up to then" in reading.problems[0]
    assert len(read_calendar(content, until=today() + datetime.timedelta(days=20)).entries) == 3


def test_too_many_dates_are_told_with_their_days():
    reading = read_calendar(build((f"{today():%Y%m%d}T100000Z", "RRULE:FREQ=DAILY")))
    assert len(reading.entries) == 500
    assert "These are the 500 from" in reading.problems[-1]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("CLASS:PRIVATE", "Marked as private: tick it to add it"),
        ("LOCATION:https://meet.example.org/?pwd=x", "The password of a meeting was taken out"),
        ("DTEND:20300101T090000Z", "The end is before the start and was left out"),
    ],
)
def test_notes_are_sentences(lines, words):
    [entry] = read_calendar(build(("20300701T100000Z", lines))).entries
    assert entry.notes == (words,)


def test_problems_are_sentences_with_the_title():
    assert read_calendar(build(("soon", ""))).problems == [
        "Tea 0: “soon” is not a date or time of a calendar file."
    ]


@pytest.mark.parametrize(
    "content",
    [
        "SUMMARY:Käse".encode(),
        "SUMMARY:Käse".encode("cp1252"),
        "SUMMARY:Käse".encode("utf-16"),
        "SUMMARY:Käse".encode("utf-8-sig"),
        b"SUMMARY:K\xc3\r\n \xa4se",
        b"SUMMARY:K\xc3\n\t\xa4se",
    ],
)
def test_files_are_decoded_also_where_a_line_is_folded_in_a_character(content):
    assert decode_calendar(content) == "SUMMARY:Käse"


def test_a_long_line_that_is_no_property_is_passed_over():
    junk = "00010101T000000" * 20_000
    reading = read_calendar(build(("20300701T100000Z", "")) + junk)
    assert [entry.title for entry in reading.entries] == ["Tea 0"]
