"""Calendar files of many programs are read as they were meant: dates, zones, changes, texts."""

import datetime
import random
import zoneinfo

import pytest

from groupsite.agenda.calendar_files.components import CalendarProblemError
from groupsite.agenda.calendar_files.entries import Options, read_file

TODAY, UNTIL = datetime.date(2030, 5, 1), datetime.date(2032, 5, 1)
PARIS = "DTSTART;TZID=Europe/Paris:20300314T160000\nDTEND;TZID=Europe/Paris:20300314T170000"


def build_event(lines: str, uid="tea", title="Tea") -> str:
    return f"BEGIN:VEVENT\nUID:{uid}\nSUMMARY:{title}\n{lines}\nEND:VEVENT\n"


def build_zone(name: str, winter="+0100", summer="+0200", lines="") -> str:
    changes = [("STANDARD", summer, winter, "10", "030000"), ("DAYLIGHT", winter, summer, "3", "020000")]
    observances = "".join(
        f"BEGIN:{kind}\nDTSTART:16010101T{time}\nTZOFFSETFROM:{before}\nTZOFFSETTO:{after}\n"
        f"RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH={month}\nEND:{kind}\n"
        for kind, before, after, month, time in changes
    )
    return f"BEGIN:VTIMEZONE\nTZID:{name}\n{lines}{observances}END:VTIMEZONE\n"


def read(content: str, zone="Europe/London", **options):
    text = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{content}END:VCALENDAR\n"
    return read_file(text, Options(zone, TODAY, **{"until": UNTIL} | options))


def list_times(reading, zone=None) -> list[str]:
    """Return the starts and ends in the zone of each entry."""
    times = []
    for entry in reading.entries:
        own = zoneinfo.ZoneInfo(zone or entry.zone or "Europe/London")
        start, end = (moment and moment.astimezone(own) for moment in (entry.start, entry.end))
        times.append(f"{start:%d %b %H:%M}" + (f"-{end:%H:%M}" if end else ""))
    return times


SERIES = [
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20300321", ["14 Mar 16:00-17:00", "28 Mar 16:00-17:00"]),
    ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20300321T150000Z", ["14 Mar 16:00-17:00", "28 Mar 16:00-17:00"]),
    ("RRULE:FREQ=WEEKLY;COUNT=2\nEXDATE;TZID=Asia/Tokyo:20300322T000000", ["14 Mar 16:00-17:00"]),
    (
        "RRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20300321T160000,20300328T160000",
        ["14 Mar 16:00-17:00", "04 Apr 16:00-17:00"],
    ),
    ("RRULE:FREQ=WEEKLY;UNTIL=20300321", ["14 Mar 16:00-17:00", "21 Mar 16:00-17:00"]),
    ("RRULE:FREQ=WEEKLY;UNTIL=20300321T150000Z", ["14 Mar 16:00-17:00", "21 Mar 16:00-17:00"]),
    ("RRULE:FREQ=WEEKLY;UNTIL=20300321T145959Z", ["14 Mar 16:00-17:00"]),
    ("RRULE:FREQ=WEEKLY;UNTIL=20300321T160000", ["14 Mar 16:00-17:00", "21 Mar 16:00-17:00"]),
    ("RDATE;VALUE=DATE:20300320", ["14 Mar 16:00-17:00", "20 Mar 16:00-17:00"]),
    ("RDATE:20300320T150000Z", ["14 Mar 16:00-17:00", "20 Mar 16:00-17:00"]),
    (
        "RDATE;TZID=Europe/Paris;VALUE=PERIOD:20300320T090000/PT2H,20300321T090000/20300321T093000",
        ["14 Mar 16:00-17:00", "20 Mar 09:00-11:00", "21 Mar 09:00-09:30"],
    ),
    ("RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2", ["14 Mar 16:00-17:00", "15 Mar 16:00-17:00"]),
]


@pytest.mark.parametrize(("lines", "times"), SERIES)
def test_dates_of_a_series(lines, times):
    assert list_times(read(build_event(f"{PARIS}\n{lines}"))) == times


@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York", "Pacific/Auckland"])
@pytest.mark.parametrize(
    ("lines", "days"),
    [
        ("RRULE:FREQ=DAILY;UNTIL=20300603", [1, 2, 3]),
        ("RRULE:FREQ=DAILY;UNTIL=20300603T000000Z", [1, 2, 3]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20300602T000000", [1, 3]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Europe/Paris:20300602T000000", [1, 3]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20300602", [1, 3]),
        ("RDATE;VALUE=DATE:20300605", [1, 5]),
    ],
)
def test_whole_days_are_the_same_in_every_zone(zone, lines, days):
    reading = read(build_event(f"DTSTART;VALUE=DATE:20300601\n{lines}"), zone)
    assert [entry.start.astimezone(zoneinfo.ZoneInfo(zone)).day for entry in reading.entries] == days
    assert all(entry.whole_days and not entry.zone for entry in reading.entries)


WEEKLY = build_event(f"{PARIS}\nRRULE:FREQ=WEEKLY;COUNT=3")
CHANGED = "RECURRENCE-ID;TZID=Europe/Paris:20300321T160000\n"


@pytest.mark.parametrize(
    ("change", "times"),
    [
        (
            f"{CHANGED}DTSTART;TZID=Europe/Paris:20300322T090000",
            ["14 Mar 16:00-17:00", "22 Mar 09:00", "28 Mar 16:00-17:00"],
        ),
        (
            f"{CHANGED}DTSTART;TZID=Asia/Tokyo:20300321T180000",
            ["14 Mar 16:00-17:00", "21 Mar 18:00", "28 Mar 16:00-17:00"],
        ),
        (
            "RECURRENCE-ID:20300321T150000Z\nDTSTART:20300321T120000Z",
            ["14 Mar 16:00-17:00", "21 Mar 12:00", "28 Mar 16:00-17:00"],
        ),
        (
            "RECURRENCE-ID;VALUE=DATE:20300321\nDTSTART;TZID=Europe/Paris:20300321T100000",
            ["14 Mar 16:00-17:00", "21 Mar 10:00", "28 Mar 16:00-17:00"],
        ),
        (
            "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20300321T160000\n"
            "DTSTART;TZID=Europe/Paris:20300322T100000\nDURATION:PT30M",
            ["14 Mar 16:00-17:00", "22 Mar 10:00-10:30", "29 Mar 10:00-10:30"],
        ),
    ],
)
@pytest.mark.parametrize("is_first", [False, True])
def test_changed_dates_replace_those_of_the_series_wherever_they_stand(change, times, is_first):
    parts = [WEEKLY, build_event(change)]
    assert list_times(read("".join(reversed(parts) if is_first else parts))) == times


def test_a_cancelled_date_is_cancelled_and_a_changed_date_alone_is_read():
    change = build_event(f"{CHANGED}STATUS:CANCELLED\nDTSTART;TZID=Europe/Paris:20300321T160000")
    assert [entry.cancelled for entry in read(change + WEEKLY).entries] == [False, True, False]
    alone = read(change).entries
    assert [(entry.recurrence, entry.uid) for entry in alone] == [("20300321T160000", "tea")]


@pytest.mark.parametrize(
    ("zone", "name", "times"),
    [
        (build_zone("Romance Standard Time"), "Romance Standard Time", "13:00 12:00"),
        (build_zone("Customized Time Zone"), "Customized Time Zone", "13:00 12:00"),
        (build_zone("Customized Time Zone", "-0300", "-0200"), "Customized Time Zone", "17:00 16:00"),
        (build_zone("Romance Standard Time", "+0500", "+0600"), "Romance Standard Time", "09:00 08:00"),
        (build_zone("/vendor.example/Tz_1/Europe/Rome"), "/vendor.example/Tz_1/Europe/Rome", "13:00 12:00"),
        (build_zone("Mein Büro", lines="X-LIC-LOCATION:Europe/Madrid\n"), "Mein Büro", "13:00 12:00"),
        (build_zone("(UTC+01:00) Brussels, Paris"), '"(UTC+01:00) Brussels, Paris"', "13:00 12:00"),
        ("", "(UTC+01:00) Brussels\\, Paris", "13:00 12:00"),
        ("", '"(GMT+01.00) Amsterdam / Berlin"', "13:00 12:00"),
        ("", "Romance Standard Time", "13:00 12:00"),
        ("", "europe/paris", "13:00 12:00"),
        ("", "/freeassociation.example/Europe/Paris", "13:00 12:00"),
        ("", '"tzone://Microsoft/Utc"', "14:00 14:00"),
        ("", '"UTC+02:00"', "12:00 12:00"),
    ],
)
def test_zones_by_names_of_other_programs_and_by_their_rules(zone, name, times):
    lines = f"DTSTART;TZID={name}:20300329T140000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2"
    entries = read(zone + build_event(lines)).entries
    assert " ".join(f"{entry.start:%H:%M}" for entry in entries) == times


@pytest.mark.parametrize("is_reversed", [False, True])
def test_rules_of_a_zone_belong_to_their_file(is_reversed):
    event = build_event("DTSTART;TZID=Office:20300701T140000")
    files = {"12:00": build_zone("Office"), "18:00": build_zone("Office", "-0500", "-0400")}
    for time in sorted(files, reverse=is_reversed):
        assert f"{read(files[time] + event).entries[0].start:%H:%M}" == time
    assert read(event).entries[0].notes == (("unknown_zone", "Office"),)


@pytest.mark.parametrize(
    "name", ["Europe", "../../etc/passwd", "x" * 300, "Mars/Phobos", "CET2", "Europe/Berln"]
)
def test_a_zone_that_does_not_exist_is_read_as_the_groups_with_a_note(name):
    [entry] = read(build_event(f"DTSTART;TZID={name}:20300701T140000"), "Europe/Paris").entries
    assert (f"{entry.start:%H:%M}", entry.zone, entry.notes) == ("12:00", "", (("unknown_zone", name[:60]),))


@pytest.mark.parametrize(
    ("head", "start", "time", "zone"),
    [
        ("", "20300701T140000", "13:00", ""),
        ("X-WR-TIMEZONE:America/New_York\n", "20300701T140000", "18:00", "America/New_York"),
        ("X-WR-TIMEZONE:Nowhere\n", "20300701T140000", "13:00", ""),
        ("X-WR-TIMEZONE:America/New_York\n", "20300701T140000Z", "14:00", ""),
    ],
)
def test_times_without_a_zone_are_those_of_the_calendar_and_utc_is_shown_in_the_groups(
    head, start, time, zone
):
    [entry] = read(head + build_event(f"DTSTART:{start}")).entries
    assert (f"{entry.start:%H:%M}", entry.zone) == (time, zone)


def test_a_series_in_utc_is_shown_in_the_zone_of_the_group():
    entries = read(build_event("DTSTART:20300329T100000Z\nRRULE:FREQ=WEEKLY;COUNT=2")).entries
    assert [(f"{entry.start:%H:%M}", entry.zone) for entry in entries] == [("10:00", "")] * 2


@pytest.mark.parametrize(
    ("lines", "times"),
    [
        ("DTSTART;TZID=Europe/Paris:20300330T220000\nDURATION:PT12H", "30 Mar 22:00-11:00"),
        ("DTSTART;TZID=Europe/Paris:20300330T220000\nDURATION:P1D", "30 Mar 22:00-22:00"),
        ("DTSTART;TZID=Europe/Paris:20300330T220000\nDURATION:P1DT1H", "30 Mar 22:00-23:00"),
        ("DTSTART;TZID=Europe/Paris:20300331T023000\nDURATION:PT1H", "31 Mar 03:30-04:30"),
        ("DTSTART;TZID=Europe/Paris:20301027T023000\nDURATION:PT1H", "27 Oct 02:30-02:30"),
        (
            "DTSTART;TZID=Europe/Paris:20300701T100000\nDTEND;TZID=Europe/London:20300701T100000",
            "01 Jul 10:00-11:00",
        ),
    ],
)
def test_durations_are_exact_over_clock_changes(lines, times):
    assert list_times(read(build_event(lines))) == [times]


def test_days_as_outlook_writes_them_are_whole_days():
    lines = "DTSTART;TZID=Europe/Paris:20300701T000000\nDTEND;TZID=Europe/Paris:20300703T000000"
    [entry] = read(build_event(f"{lines}\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE")).entries
    assert (entry.whole_days, (entry.end - entry.start).days) == (True, 1)


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("DTEND:20300314T090000Z", ["ends_early"]),
        ("DURATION:-PT1H", ["ends_early"]),
        ("CLASS:PRIVATE", ["private"]),
        ("CLASS:CONFIDENTIAL", ["private"]),
        ("CLASS:X-PERSONAL", ["private"]),
        ("CLASS:PUBLIC", []),
        ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", ["absence"]),
        ("X-CALENDARSERVER-ACCESS:RESTRICTED", ["private"]),
        ("LOCATION:https://meet.example.org/1?pwd=xyz", ["secret"]),
        ("DESCRIPTION:Dial in\\nPasscode: 4711", ["secret"]),
        (f"LOCATION:{'Room ' * 60}", ["long_place"]),
    ],
)
def test_what_is_odd_about_an_event_is_told(lines, codes):
    [entry] = read(build_event(f"DTSTART:20300314T100000Z\n{lines}")).entries
    assert [code for code, _ in entry.notes] == codes
    assert entry.is_private == (codes in (["private"], ["absence"]))
    assert not any(secret in f"{entry.place}{entry.description}" for secret in ("xyz", "4711"))


def test_a_title_that_is_too_long_is_whole_in_the_description():
    [entry] = read(build_event("DTSTART:20300314T100000Z", title="Long " * 60)).entries
    assert len(entry.title) == 200
    assert entry.description.count("Long") == 60
    assert entry.notes == (("long_title", "299"),)


def test_events_with_one_uid_are_all_read_and_of_versions_the_last():
    one, two = (build_event(f"DTSTART:2030070{n}T100000Z", title=f"Tea {n}") for n in (1, 2))
    entries = read(one + two).entries
    assert [entry.title for entry in entries] == ["Tea 1", "Tea 2"]
    assert len({entry.uid for entry in entries}) == 2
    newer, older = (
        build_event(f"SEQUENCE:{n}\nDTSTART:20300701T1{n}0000Z", title=f"Version {n}") for n in (3, 2)
    )
    reading = read(newer + older)
    assert [entry.title for entry in reading.entries] == ["Version 3"]
    assert reading.problems == [("Version 2", "older_version", "")]


def test_a_series_without_an_end_is_read_up_to_a_day_beside_other_events():
    endless = build_event(f"{PARIS}\nRRULE:FREQ=WEEKLY")
    reading = read(endless + build_event("DTSTART:20300901T100000Z", "other", "Open day"))
    titles = [entry.title for entry in reading.entries]
    assert (titles.count("Tea"), titles.count("Open day")) == (112, 1)
    assert max(entry.start for entry in reading.entries).date() <= UNTIL
    assert reading.notes == [("horizon", "1")]
    assert read(WEEKLY).notes == []


def test_of_too_many_dates_upcoming_ones_are_read_first():
    reading = read(build_event("DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY"), most=100)
    assert (len(reading.entries), reading.entries[0].start.date()) == (100, TODAY)
    assert ("too_many", "4505") in reading.notes
    past = read(build_event("DTSTART:20200101T100000Z\nRRULE:FREQ=DAILY;UNTIL=20220101"), most=100)
    assert (len(past.entries), past.entries[-1].start.date()) == (100, datetime.date(2022, 1, 1))


def test_dates_before_the_first_day_of_interest_are_left_out():
    content = build_event("DTSTART:20200101T100000Z\nRRULE:FREQ=YEARLY") + build_event(
        "DTSTART:20210101T100000Z", "x"
    )
    assert len(read(content, since=datetime.date(2029, 6, 1)).entries) == 3


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("DTSTART:20300701T100000Z\nRRULE:FREQ=DAILY;INTERVAL=0", "bad_rule"),
        ("DTSTART:20300701T100000Z\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "too_often"),
        ("DTSTART:2030-07-01", "bad_date"),
        ("DTSTART:00010101T000000Z", "bad_year"),
        ("DESCRIPTION:x", "no_start"),
        ("DTSTART:20300701T100000Z\nRDATE:never", "bad_date"),
    ],
)
def test_an_event_that_cannot_be_read_is_told_and_the_others_are_read(lines, code):
    reading = read(build_event(lines, "bad", "Bad") + build_event("DTSTART:20300901T100000Z"))
    assert [problem[:2] for problem in reading.problems] == [("Bad", code)]
    assert [entry.title for entry in reading.entries] == ["Tea"]


@pytest.mark.parametrize("text", ["", "hello", "BEGIN:VEVENT\nX", "\0", "BEGIN:VCALENDAR\nEND:VCALENDAR"])
def test_what_is_no_calendar_or_has_no_events_is_refused(text):
    with pytest.raises(CalendarProblemError, match="no_calendar|no_events"):
        read_file(text, Options("UTC", TODAY, UNTIL))


def test_a_file_that_breaks_off_is_read_up_to_there():
    reading = read_file(
        f"BEGIN:VCALENDAR\n{WEEKLY}BEGIN:VEVENT\nSUMMARY:Late\nDTSTART:2030", Options("UTC", TODAY, UNTIL)
    )
    assert len(reading.entries) == 3
    assert {problem[:2] for problem in reading.problems} == {("Late", "cut"), ("Late", "bad_date")}


@pytest.mark.parametrize("seed", range(150))
def test_no_damage_makes_a_file_fail_otherwise(seed):
    chance = random.Random(seed)
    lines = (build_zone("Office") + WEEKLY + build_event(f"{CHANGED}{PARIS}\nDESCRIPTION:<p>x</p>")).split(
        "\n"
    )
    pieces = [
        "INTERVAL=0",
        "TZID=Europe",
        "99991231T235959Z",
        "P1W",
        '"',
        ";",
        ":",
        "",
        "FREQ=DAILY",
        "COUNT=9",
    ]
    for _ in range(4):
        place = chance.randrange(len(lines))
        start = chance.randrange(len(lines[place]) + 1)
        lines[place] = (
            lines[place][:start] + chance.choice(pieces) + lines[place][start + chance.randrange(9) :]
        )
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    try:
        assert len(read("\n".join(lines)).entries) <= 500
    except CalendarProblemError as error:
        assert error.code in ("no_calendar", "no_events")  # noqa: PT017
