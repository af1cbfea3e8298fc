"""Accounts of former members end if an owner has said so, after a notice, and nothing else of theirs does."""

import datetime

import pytest
from django.core import mail

from groupsite.accounts.ending import NOTICE, end_former_accounts
from people.models import Person, User
from tests import factories
from tests.background import run_tasks

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
LAST_DAY = datetime.date(2026, 3, 31)
GRACE = 30
END = LAST_DAY + GRACE * DAY


@pytest.fixture
def group():
    return factories.GroupFactory(name="Systems Group", account_grace_days=GRACE)


@pytest.fixture
def ada(group):
    user = factories.UserFactory(email="ada@example.org")
    person = factories.PersonFactory(name="Ada Tester", user=user)
    factories.AppointmentFactory(person=person, start=datetime.date(2020, 1, 1), end=LAST_DAY)
    return user


def is_active(user):
    user.refresh_from_db()
    return user.is_active


def test_an_account_ends_after_its_notice_and_the_person_stays(ada):
    assert end_former_accounts(END - NOTICE - DAY) == (0, 0)
    assert end_former_accounts(END - NOTICE) == (1, 0)
    run_tasks()
    (message,) = mail.outbox
    assert message.to == ["ada@example.org"]
    assert message.subject == "Your account for Systems Group ends on 30 April 2026"
    assert end_former_accounts(END - DAY) == (0, 0)
    assert is_active(ada)
    assert end_former_accounts(END) == (0, 1)
    assert not is_active(ada)
    assert Person.objects.get(user=ada).name == "Ada Tester"
    assert len(mail.outbox) == 1


def test_the_day_is_written_in_the_language_of_the_account(ada):
    User.objects.update(language="de")
    end_former_accounts(END - NOTICE)
    run_tasks()
    (message,) = mail.outbox
    assert "30. April 2026" in message.subject


def test_whose_appointment_ended_long_ago_is_told_first(ada):
    late = datetime.date(2030, 1, 1)
    assert end_former_accounts(late) == (1, 0)
    assert end_former_accounts(late + NOTICE - DAY) == (0, 0)
    assert end_former_accounts(late + NOTICE) == (0, 1)


def test_who_comes_back_keeps_the_account(ada):
    end_former_accounts(END - NOTICE)
    factories.AppointmentFactory(person=ada.person, start=END, end=None)
    assert end_former_accounts(END) == (0, 0)
    assert is_active(ada)
    ada.refresh_from_db()
    assert ada.end_announced_on is None


def make_owner(ada):
    factories.UserFactory(role="owner")
    type(ada).objects.filter(pk=ada.pk).update(role="owner")


@pytest.mark.parametrize(
    "change",
    [
        make_owner,
        lambda ada: ada.person.appointments.all().delete(),
        lambda ada: ada.person.appointments.update(end=None, end_precision="", end_unknown=True),
        lambda ada: factories.AppointmentFactory(
            person=ada.person, start=datetime.date(2031, 1, 1), end=None
        ),
        lambda ada: type(factories.GroupFactory._meta.model.objects.get()).objects.update(
            account_grace_days=None
        ),
    ],
    ids=["owner", "no appointment", "unknown end", "future appointment", "not set"],
)
def test_whose_accounts_do_not_end(ada, change):
    change(ada)
    for day in (END, END + 2 * NOTICE):
        assert end_former_accounts(day) == (0, 0)
    assert is_active(ada)
