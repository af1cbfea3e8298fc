"""Rules of recurrence yield the days that RFC 5545 means, and end whatever they are."""

import datetime

import pytest

from groupsite.agenda.calendar_files.components import CalendarProblemError
from groupsite.agenda.calendar_files.recurrence import Budget, list_dates, parse_rule

FIRST = datetime.datetime.fromisoformat("2030-01-07T09:30")  # a Monday
LAST = datetime.datetime.fromisoformat("2032-12-31T23:59")


def list_days(text, first=FIRST, last=LAST, budget=None, **options):
    rule, _until = parse_rule(text, first)
    return [f"{local:%y-%m-%d}" for local in list_dates(rule, first, last, budget or Budget(), **options)]


@pytest.mark.parametrize(
    ("rule", "days"),
    [
        ("FREQ=DAILY;COUNT=3", ["30-01-08", "30-01-09"]),
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", ["30-01-17", "30-01-27"]),
        ("FREQ=WEEKLY;COUNT=3", ["30-01-14", "30-01-21"]),
        ("FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4", ["30-01-10", "30-01-14", "30-01-17"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO;COUNT=4", ["30-01-13", "30-01-21", "30-01-27"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU;COUNT=4", ["30-01-20", "30-01-21", "30-02-03"]),
        ("FREQ=MONTHLY;COUNT=3", ["30-02-07", "30-03-07"]),
        ("FREQ=MONTHLY;BYDAY=1MO;COUNT=3", ["30-02-04", "30-03-04"]),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", ["30-01-25", "30-02-22"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", ["30-01-31", "30-03-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", ["30-01-31", "30-02-28"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", ["30-01-31", "30-02-28"]),
        ("FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=2,9;COUNT=4", ["30-01-17", "30-02-06", "30-02-21"]),
        ("FREQ=YEARLY;COUNT=3", ["31-01-07", "32-01-07"]),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=3", ["30-03-31", "31-03-30"]),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=2", ["30-05-20"]),
        ("FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=3", ["30-04-10", "30-12-31"]),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", ["30-05-13", "31-05-12"]),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTHDAY=29;BYMONTH=2", ["32-02-29"]),
        ("freq=daily;count=2", ["30-01-08"]),
    ],
)
def test_days_of_rules(rule, days):
    assert list_days(rule) == days


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("FREQ=DAILY;INTERVAL=0", "bad_rule"),
        ("FREQ=WEEKLY;INTERVAL=-1", "bad_rule"),
        ("FREQ=DAILY;COUNT=0", "bad_rule"),
        ("FREQ=FORTNIGHTLY", "bad_rule"),
        ("FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=5", "bad_rule"),
        ("FREQ=DAILY;UNTIL=PT1H", "bad_rule"),
        ("FREQ=SECONDLY", "too_often"),
        ("FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31", "too_often"),
        ("FREQ=HOURLY;INTERVAL=3", "too_often"),
        ("FREQ=DAILY;BYHOUR=8,9,10,11,12;BYMINUTE=0,10,20,30,40,50", "too_often"),
        ("", "bad_rule"),
    ],
)
def test_a_rule_that_is_not_read_is_told(rule, code):
    with pytest.raises(CalendarProblemError) as error:
        parse_rule(rule, FIRST)
    assert error.value.code == code


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31",
        "FREQ=WEEKLY;BYDAY=MO;BYMONTH=13",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYDAY=6TU",
        "FREQ=YEARLY;BYYEARDAY=400",
    ],
)
def test_a_rule_without_any_day_ends_at_the_last_day_that_is_asked_for(rule):
    budget = Budget()
    assert list_days(rule, budget=budget) == []
    assert budget.days > 590_000


def test_all_rules_of_a_file_share_a_number_of_days():
    budget = Budget(days=1000)
    with pytest.raises(CalendarProblemError, match="too_many_days"):
        [list_days("FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31", budget=budget) for _ in range(10)]


def test_days_of_no_interest_are_passed_over_but_counted_where_that_matters():
    budget, since = Budget(), datetime.date(2031, 12, 25)
    assert list_days("FREQ=WEEKLY", budget=budget, since=since)[0] == "31-12-22"
    assert budget.days > 599_000
    assert list_days("FREQ=WEEKLY;COUNT=3", since=since) == ["30-01-14", "30-01-21"]
