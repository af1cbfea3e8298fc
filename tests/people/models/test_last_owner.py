"""The last owner who has access keeps it, whatever anybody does."""

import threading

import pytest
from django.db import InternalError, connection, transaction

from people.models import User
from tests import factories as make

LIST = "/admin/people/user/"
SENTENCE = "The site needs at least one active owner."


@pytest.fixture
def owner(db, client):
    account = make.UserFactory(role="owner")
    client.force_login(account)
    return account


def count_active_owners():
    return User.objects.filter(role="owner", is_active=True).count()


@pytest.mark.parametrize(
    "change", [{"role": "editor", "is_active": "on"}, {"role": "owner"}, {"role": "member"}], ids=str
)
def test_the_form_says_what_to_do(client, owner, change):
    make.UserFactory(role="owner", is_active=False)
    response = client.post(f"{LIST}{owner.pk}/change/", {"email": owner.email, **change})
    assert SENTENCE in response.content.decode()
    assert count_active_owners() == 1


def test_another_owner_may_go(client, owner):
    other = make.UserFactory(role="owner")
    data = {"email": other.email, "role": "editor", "is_active": "on"}
    assert client.post(f"{LIST}{other.pk}/change/", data).status_code == 302
    assert count_active_owners() == 1


def test_the_last_owner_may_change_their_address(client, owner):
    data = {"email": "new@example.org", "role": "owner", "is_active": "on"}
    assert client.post(f"{LIST}{owner.pk}/change/", data).status_code == 302


def test_taking_access_from_all_at_once_is_refused(client, owner):
    make.UserFactory(role="owner")
    make.UserFactory(role="member")
    keys = list(User.objects.values_list("pk", flat=True))
    data = {"action": "deactivate", "_selected_action": keys, "confirmed": "1"}
    assert SENTENCE in client.post(LIST, data, follow=True).content.decode()
    assert User.objects.filter(is_active=True).count() == 3
    data["_selected_action"] = [key for key in keys if key != owner.pk]
    client.post(LIST, data)
    assert list(User.objects.filter(is_active=True)) == [owner]


@pytest.mark.parametrize(
    "go",
    [
        lambda rows: rows.delete(),
        lambda rows: rows.update(role="staff"),
        lambda rows: rows.update(is_active=False),
    ],
)
def test_the_database_refuses_every_other_way(owner, go):
    with pytest.raises(InternalError, match=SENTENCE), transaction.atomic():
        go(User.objects.filter(pk=owner.pk))
    assert count_active_owners() == 1


def test_accounts_go_where_there_is_no_owner(db):
    make.UserFactory(role="owner", is_active=False)
    User.objects.all().delete()
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_take_each_other_s_access_at_once_do_not_both_succeed():
    first, second = make.UserFactory(role="owner"), make.UserFactory(role="owner")
    errors, started = [], threading.Event()

    def take_from_first():
        try:
            with transaction.atomic():
                started.set()
                User.objects.filter(pk=first.pk).update(is_active=False)
        except InternalError as error:
            errors.append(str(error))
        finally:
            connection.close()

    thread = threading.Thread(target=take_from_first)
    with transaction.atomic():
        User.objects.filter(pk=second.pk).update(is_active=False)
        thread.start()
        assert started.wait(20)
    thread.join(20)
    assert SENTENCE in errors[0]
    assert count_active_owners() == 1
