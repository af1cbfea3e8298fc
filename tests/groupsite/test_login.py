"""Logging in: in any case of the address, and not by trying for ever."""

from contextlib import ExitStack
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.hashers import get_hasher
from django.urls import reverse
from django.utils import timezone

from groupsite.accounts import login
from tests import factories


@pytest.fixture
def ada(db):
    return factories.UserFactory(email="ada@example.org", password="a long password")


def attempt(client, password, address="192.0.2.7", login="ADA@example.org"):
    data = {"username": login, "password": password}
    return client.post(reverse("admin:login"), data, REMOTE_ADDR=address)


def test_the_right_password_lets_in(ada, client):
    assert attempt(client, "a long password").status_code == 302


def test_who_tries_too_often_waits_and_nobody_else_does(ada, client):
    for number in range(settings.AXES_FAILURE_LIMIT):
        response = attempt(client, "wrong", login="ADA@example.org" if number % 2 else "ada@Example.org")
    assert response.status_code == 429
    assert b"minutes" in response.content
    assert attempt(client, "a long password").status_code == 429
    assert attempt(client, "a long password", address="192.0.2.8").status_code == 302


def test_an_account_that_is_switched_off_is_not_let_in(ada, client):
    type(ada).objects.update(is_active=False)
    assert attempt(client, "a long password").status_code == 200


def test_the_login_page_leads_back_to_the_site(db, client):
    assert '<p class="brand"><a href="/">' in client.get(reverse("admin:login")).content.decode()


def test_who_tries_many_accounts_is_stopped_and_others_are_not(ada, client, settings):
    for number in range(settings.LOGIN_ACCOUNTS_PER_ADDRESS):
        assert attempt(client, "a guess", login=f"person{number}@example.org").status_code == 200
    response = attempt(client, "a long password")
    assert (response.status_code, response.headers["Retry-After"]) == (429, "900")
    text = response.content.decode()
    assert "Too many different accounts" in text
    assert 'value="ADA@example.org"' in text
    assert "a long password" not in text
    assert attempt(client, "a long password", address="192.0.2.8").status_code == 302


def test_one_account_s_errors_do_not_shut_out_the_people_beside_it(ada, client, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        attempt(client, "wrong", login="forgetful@example.org")
    assert attempt(client, "wrong", login="forgetful@example.org").status_code == 429
    assert attempt(client, "a long password").status_code == 302


@pytest.mark.parametrize(
    ("address", "status"), [("2001:db8:1:2:ffff::1", 429), ("2001:db8:1:3::1", 302), ("", 302)]
)
def test_an_ipv6_network_counts_as_one_address(ada, client, settings, address, status):
    settings.LOGIN_ACCOUNTS_PER_ADDRESS = 3
    for number in range(settings.LOGIN_ACCOUNTS_PER_ADDRESS):
        attempt(client, "a guess", address=f"2001:db8:1:2::{number}", login=f"person{number}@example.org")
        attempt(client, "a guess", address="", login=f"person{number}@example.org")
    assert attempt(client, "a long password", address=address).status_code == status


def test_an_hour_later_it_can_be_tried_again(ada, client, settings):
    settings.LOGIN_ACCOUNTS_PER_ADDRESS = 3
    for number in range(settings.LOGIN_ACCOUNTS_PER_ADDRESS):
        attempt(client, "a guess", login=f"person{number}@example.org")
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(hours=1))
    assert attempt(client, "a long password").status_code == 302


def test_few_passwords_are_checked_at_once(ada, client):
    """Two are on their way: the third is told to come back, and keeps what was typed but the password."""
    with ExitStack() as others:
        others.enter_context(login.login_slots)
        others.enter_context(login.login_slots)
        response = attempt(client, "a long password")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "5")
    text = response.content.decode()
    assert "Too many people are logging in" in text
    assert 'value="ADA@example.org"' in text
    assert attempt(client, "a long password").status_code == 302


def test_known_and_unknown_accounts_cost_one_password_check_each(ada, client, monkeypatch):
    checks = []
    hasher = get_hasher()
    encode = type(hasher).encode
    monkeypatch.setattr(type(hasher), "encode", lambda *args: checks.append(1) or encode(*args))
    for login_name in ("ada@example.org", "nobody@example.org"):
        attempt(client, "wrong", login=login_name)
    assert len(checks) == 2


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_a_login_that_was_to_lead_elsewhere_ends_at_the_tasks(ada, client, target):
    data = {"username": "ada@example.org", "password": "a long password", "next": target}
    assert client.post(reverse("admin:login"), data)["Location"] == reverse("admin:index")
