"""The pages of one's own account: e-mail address, password, sessions."""

import re
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail, signing
from django.test import Client
from django.urls import reverse

from people.models import User
from tests import factories
from tests.background import run_tasks

PASSWORD = "a long password"


@pytest.fixture
def ada(db):
    return factories.UserFactory(email="ada@example.org", password=PASSWORD)


@pytest.fixture
def browser(ada, client):
    """A browser in which Ada has logged in just now."""
    log_in(client)
    return client


def log_in(client, password=PASSWORD):
    data = {"login": "ada@example.org", "password": password}
    return client.post(reverse("account_login"), data)


def confirm_password(client, page):
    url = f"{reverse('account_reauthenticate')}?next={page}"
    return client.post(url, {"password": PASSWORD})


def ask_for(client, email):
    page = reverse("account_email")
    client.post(page, {"email": email, "action_add": "1"})
    response = confirm_password(client, page)
    run_tasks()
    return response


def read_link():
    return re.search(r"https?://[^/]+(/accounts/email/confirm/\S+)", mail.outbox[0].body)[1]


@pytest.mark.parametrize(
    "name", ["account", "account_email", "account_change_password", "usersessions_list", "continue_form"]
)
def test_the_pages_are_for_who_is_logged_in(client, db, name):
    page = reverse(name)
    assert client.get(page)["Location"] == f"{reverse('account_login')}?next={page}"


@pytest.mark.parametrize("name", ["account", "account_email", "account_login", "usersessions_list"])
def test_nobody_keeps_the_pages(browser, name):
    assert "no-store" in browser.get(reverse(name)).headers["Cache-Control"]


def test_the_address_changes_with_the_link_that_the_new_one_gets(browser, ada):
    ask_for(browser, "Lovelace@example.org")
    assert [message.to for message in mail.outbox] == [["lovelace@example.org"]]
    assert User.objects.get().email == "ada@example.org"
    link = read_link()
    assert "Confirm" in browser.get(link).content.decode()
    assert User.objects.get().email == "ada@example.org"
    assert browser.post(link)["Location"] == reverse("account")
    assert User.objects.get().email == "lovelace@example.org"
    assert EmailAddress.objects.get().verified
    run_tasks()
    assert mail.outbox[1].to == ["ada@example.org"]
    assert "lovelace@example.org instead of ada@example.org" in mail.outbox[1].body
    assert browser.post(link).status_code == 410


def test_the_address_needs_the_password_again(browser, ada):
    page = reverse("account_email")
    response = browser.post(page, {"email": "new@example.org", "action_add": "1"})
    assert response["Location"] == f"{reverse('account_reauthenticate')}?{urlencode({'next': page})}"
    assert not EmailAddress.objects.filter(email="new@example.org").exists()


def test_somebody_else_s_address_cannot_be_taken(browser, ada):
    factories.UserFactory(email="grace@example.org")
    ask_for(browser, "grace@example.org")
    link = read_link() if mail.outbox else ""
    if link:
        browser.post(link)
    assert User.objects.get(pk=ada.pk).email == "ada@example.org"


@pytest.mark.parametrize("make_token", [lambda: "x", lambda: "abc:def:ghi", lambda: signing.dumps(1)])
def test_altered_and_guessed_links_do_nothing(browser, make_token):
    token = make_token()
    page = reverse("account_confirm_email", args=[token])
    assert browser.get(page).status_code == 410
    assert browser.post(page).status_code == 410


def test_an_expired_link_does_nothing(browser, settings):
    ask_for(browser, "new@example.org")
    settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 0
    assert browser.post(read_link()).status_code == 410


def test_a_change_can_be_cancelled(browser):
    ask_for(browser, "new@example.org")
    browser.post(reverse("account_email"), {"email": "new@example.org", "action_remove": ""})
    assert browser.post(read_link()).status_code == 410
    assert "new@example.org" not in browser.get(reverse("account_email")).content.decode()


def test_a_new_password_ends_the_other_sessions(browser, ada):
    other = Client()
    log_in(other)
    new = {"oldpassword": PASSWORD, "password1": "another long one", "password2": "another long one"}
    assert browser.post(reverse("account_change_password"), new)["Location"] == reverse("account")
    assert browser.get(reverse("account")).status_code == 200
    assert other.get(reverse("account")).status_code == 302
    run_tasks()
    assert mail.outbox[0].to == ["ada@example.org"]
    assert "another long one" not in str(mail.outbox[0].message())


def test_sessions_are_listed(browser):
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    log_in(Client(headers={"user-agent": agent}))
    text = browser.get(reverse("usersessions_list")).content.decode()
    assert "Firefox on Linux" in text
    assert text.count("Since") == 2
    assert text.count("This browser") == 1


def test_log_out_everywhere_ends_all_sessions_of_the_account_only(browser, ada):
    others = [Client(), Client()]
    log_in(others[0])
    others[1].force_login(ada)
    grace = Client()
    grace.force_login(factories.UserFactory())
    assert browser.post(reverse("usersessions_list"))["Location"] == reverse("account_login")
    for client in (browser, *others):
        assert client.get(reverse("account")).status_code == 302
    assert grace.get(reverse("account")).status_code == 200


def test_logging_out_is_a_post(browser):
    assert browser.get(reverse("account_logout")).status_code == 200
    assert browser.get(reverse("account")).status_code == 200
    assert browser.post(reverse("account_logout"))["Location"] == "/"
    assert browser.get(reverse("account")).status_code == 302
    assert not [row for row in Session.objects.all() if "_auth_user_id" in row.get_decoded()]
