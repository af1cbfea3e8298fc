"""Logging in: in any case of the address, and not by trying for ever."""

import pytest
from django.conf import settings
from django.urls import reverse

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
        refused = attempt(client, "wrong", login="ADA@example.org" if number % 2 else "ada@Example.org")
    assert refused.status_code == 429
    assert b"minutes" in refused.content
    assert attempt(client, "a long password").status_code == 429
    assert attempt(client, "a long password", address="192.0.2.8").status_code == 302


def test_an_account_that_is_switched_off_is_not_let_in(ada, client):
    type(ada).objects.update(is_active=False)
    assert attempt(client, "a long password").status_code == 200


def test_the_login_page_leads_back_to_the_site(db, client):
    assert '<p class="brand"><a href="/">' in client.get(reverse("admin:login")).content.decode()
