"""What the pages of the roster cost, however many people it has."""

from datetime import date

import pytest
from django.utils import timezone

from core.db import periods
from core.text.dates import PartialDate
from people.models import Appointment, Person, Supervision
from tests import factories
from tests.people.roster.rows import ROSTER, post_table

pytestmark = pytest.mark.django_db


def make_people(number, roles):
    persons = [
        Person(name=f"Given{n} Family{n}", given=f"Given{n}", family=f"Family{n}", slug=f"crowd-{number}-{n}")
        for n in range(number)
    ]
    persons = Person.objects.bulk_create(persons)
    rows = [
        Appointment(
            person=person, role=roles[n % len(roles)], start=date(2015 + n % 8, 1, 1), start_precision="year"
        )
        for n, person in enumerate(persons)
    ]
    rows += [
        Appointment(
            person=person, role=roles[n % len(roles)], start=date(2023, 9, 1), start_precision="month"
        )
        for n, person in enumerate(persons[: number * 3 // 5])
    ]
    rows = Appointment.objects.bulk_create(rows)
    Supervision.objects.bulk_create(
        Supervision(appointment=row, supervisor=persons[(n + 1) % number]) for n, row in enumerate(rows)
    )


def test_the_table_costs_the_same_for_twice_the_rows(staff, phd, postdoc, django_assert_max_num_queries):
    counts = []
    for number in (10, 20):
        make_people(number, [phd, postdoc])
        with django_assert_max_num_queries(14) as queries:
            staff.get(ROSTER + "?status=all")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_planning_a_paste_costs_the_same_for_twice_the_rows(staff, phd, django_assert_max_num_queries):
    counts = []
    for number in (10, 20):
        make_people(number, [phd])
        text = staff.get(ROSTER + "roster.csv?status=all").content.decode().replace(",2015,", ",2014,")
        text += "".join(f"Given{n} Family{n} New,PhD student,,2026,,,,,,\r\n" for n in range(number))
        with django_assert_max_num_queries(13) as queries:
            post_table(staff, text)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_long_rosters_come_in_pages_and_whole_as_csv(staff, phd, postdoc):
    make_people(130, [phd, postdoc])
    number = Appointment.objects.count()
    first, second = (staff.get(f"{ROSTER}?status=all&page={page}").context["rows"] for page in (1, 2))
    assert len(first) == 100
    assert len(first) + len(second) == min(number, 200)
    text = staff.get(ROSTER + "roster.csv?status=all").content.decode()
    assert len(text.strip().splitlines()) == number + 1


def test_the_day_is_the_groups(staff, phd):
    factories.AppointmentFactory(role=phd, start=timezone.localdate())
    assert len(staff.get(ROSTER).context["rows"]) == 1


def test_dates_come_back_as_they_are_shown():
    for text in ("2021", "September 2021", "autumn 2020", "5 March 2020"):
        assert str(periods.read_start(text)) == text
        assert periods.read_start(text) == PartialDate.parse(text)
