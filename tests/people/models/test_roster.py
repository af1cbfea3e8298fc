"""Who is, was and will be in the group on a day."""

from datetime import date

import pytest

from people.models import Appointment, Person
from tests import factories

DAY = date(2022, 6, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"start": date(2020, 1, 1)}, "current"),
        ({"start": None}, "current"),
        ({"start": date(2020, 1, 1), "end": DAY}, "current"),
        ({"start": DAY}, "current"),
        ({"start": date(2020, 1, 1), "end": date(2022, 5, 31)}, "past"),
        ({"start": None, "end": date(2019, 12, 31), "end_precision": "year"}, "past"),
        ({"start": date(2020, 1, 1), "end_unknown": True}, "past"),
        ({"start": date(2022, 6, 2)}, "future"),
        ({"start": date(2022, 6, 2), "end_unknown": True}, "future"),
    ],
)
def test_a_day_finds_an_appointment_current_past_or_future_and_only_one_of_them(fields, expected):
    row = factories.AppointmentFactory(**fields)
    states = [
        name for name in ("current", "past", "future") if row in getattr(Appointment.objects, name)(DAY)
    ]
    assert states == [expected]
    period = row.period
    assert period.is_future(DAY) == (expected == "future")
    assert period.includes(DAY) == (expected == "current")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("next_start", "next_end", "leaves", "joins"),
    [
        (None, None, True, False),
        (date(2022, 9, 1), None, False, False),
        (date(2022, 9, 1), date(2024, 8, 31), False, False),
        (date(2022, 9, 1), date(2022, 10, 31), True, False),
    ],
)
def test_who_goes_on_in_another_role_neither_leaves_nor_joins(next_start, next_end, leaves, joins):
    row = factories.AppointmentFactory(start=date(2020, 1, 1), end=date(2022, 8, 31))
    if next_start:
        factories.AppointmentFactory(person=row.person, start=next_start, end=next_end)
    assert (row in Appointment.objects.of_status("leaving", DAY)) == leaves
    assert Appointment.objects.of_status("future", DAY).exists() == joins
    new = factories.AppointmentFactory(start=date(2022, 9, 1))
    assert list(Appointment.objects.of_status("future", DAY)) == [new]


@pytest.mark.django_db
def test_somebody_with_several_roles_stands_once_under_the_highest():
    low, high = factories.RoleFactory(position=9), factories.RoleFactory(position=1)
    person = factories.PersonFactory()
    for role in (low, high):
        factories.AppointmentFactory(person=person, role=role)
    assert [row.role for row in Appointment.objects.members(DAY)] == [high]


@pytest.mark.django_db
def test_members_stand_by_role_rank_and_family_name():
    first, second = factories.RoleFactory(position=1), factories.RoleFactory(position=2)
    for name, role, rank in [
        ("Zuse", first, 0),
        ("Abel", second, 1),
        ("Noether", second, 0),
        ("Gauß", second, 1),
    ]:
        factories.AppointmentFactory(person__family=name, role=role, rank=rank)
    assert [row.person.family for row in Appointment.objects.members(DAY)] == [
        "Zuse",
        "Noether",
        "Abel",
        "Gauß",
    ]


@pytest.mark.django_db
def test_alumni_are_those_whose_past_role_makes_alumni_and_who_are_not_here_any_more():
    past = {"start": date(2018, 1, 1), "end": date(2020, 12, 31)}
    appointment = factories.AppointmentFactory(**past)
    stayed = factories.AppointmentFactory(**past)
    factories.AppointmentFactory(person=stayed.person)
    factories.AppointmentFactory(**past, role=factories.RoleFactory(past_are_alumni=False))
    factories.AppointmentFactory(**past, person__visibility="hidden")
    assert list(Appointment.objects.former_members(DAY)) == [appointment]


@pytest.mark.django_db
def test_who_only_joins_in_the_future_is_not_seen_yet():
    future = factories.AppointmentFactory(start=date(2022, 9, 1)).person
    both = factories.AppointmentFactory(start=date(2022, 9, 1)).person
    factories.AppointmentFactory(person=both, start=date(2020, 1, 1), end=date(2021, 12, 31))
    outside = factories.PersonFactory()
    assert set(Person.objects.seen(DAY)) == {both, outside}
    assert future in Person.objects.seen(date(2022, 9, 1))
