"""The owner's account that `make run` makes: printed while it lets in, gone with the demo."""

import pytest
from django.core.management import call_command

from core.db.triggers import switch_off_triggers
from groupsite.operations import serving
from groupsite.operations.owner_account import OWNER_EMAIL, ensure_owner, get_login_file
from people.models import User
from tests import factories as make

pytestmark = pytest.mark.django_db
PRINTED = f"Log in:    {OWNER_EMAIL} with the password "


@pytest.fixture(autouse=True)
def var(tmp_path, settings):
    settings.VAR = tmp_path


def read_password():
    return get_login_file().read_text().split("password: ")[1].strip()


def log_in(client):
    data = {"login": OWNER_EMAIL, "password": read_password()}
    return client.post("/accounts/login/?next=/admin/", data).status_code == 302


def deactivate(account):
    User.objects.filter(pk=account.pk).update(is_active=False)


def change_password(account):
    account.set_password("another one")
    account.save()


def test_the_login_is_printed_while_it_works(client):
    ensure_owner()
    assert PRINTED + read_password() in serving.describe_access(8000)
    assert log_in(client)


@pytest.mark.parametrize("change", [deactivate, change_password])
def test_a_login_that_no_longer_works_is_not_printed(change):
    ensure_owner()
    make.UserFactory(email="head@example.org", role="owner")
    change(User.objects.get(email=OWNER_EMAIL))
    message = serving.describe_access(8000)
    assert read_password() not in message
    assert "head@example.org" in message
    assert "./manage.py changepassword" in message


def test_inactive_owners_do_not_count(client):
    ensure_owner()
    before = read_password()
    with switch_off_triggers("an_owner_stays"):
        User.objects.update(is_active=False)
    ensure_owner()
    assert read_password() != before
    assert log_in(client)
    assert User.objects.get().role == "owner"


def test_an_owner_who_can_log_in_is_enough():
    make.UserFactory(role="owner")
    ensure_owner()
    assert User.objects.count() == 1
    assert not get_login_file().exists()


@pytest.mark.parametrize("change", [change_password, lambda account: make.GroupFactory(name="Ours")])
def test_an_account_that_became_somebodys_own_stays(change):
    ensure_owner()
    change(User.objects.get())
    call_command("demo", remove=True, skip_checks=True)
    assert User.objects.get().is_active
