"""Logging in: in any case of the address, and not by trying for ever."""

import datetime
import re
from contextlib import ExitStack

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import get_hasher
from django.urls import reverse
from django.utils import timezone

from groupsite.accounts import kept_forms, password_slots
from groupsite.accounts.kept_forms import MOST_CHARACTERS
from groupsite.models import CacheEntry
from people.models import User
from tests import factories

MOST_FAILURES = 10
MOST_FROM_ONE_ADDRESS = 60


@pytest.fixture
def ada(db):
    return factories.UserFactory(email="ada@example.org", password="a long password")


@pytest.fixture(autouse=True)
def no_limit_per_minute(settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login": "10000/m/ip"}


def attempt(client, password, address="192.0.2.7", login="ADA@example.org", **data):
    data |= {"login": login, "password": password}
    return client.post(reverse("account_login"), data, REMOTE_ADDR=address)


def test_the_right_password_lets_in(ada, client):
    assert attempt(client, "a long password").status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_who_tries_too_often_waits_and_nobody_else_does(ada, client):
    for number in range(MOST_FAILURES):
        response = attempt(client, "wrong", login="ADA@example.org" if number % 2 else "ada@Example.org")
        assert response.status_code == 200
    response = attempt(client, "a long password")
    assert (response.status_code, response.headers["Retry-After"]) == (429, str(settings.LOGIN_COOLOFF))
    assert "15 minutes" in response.content.decode()
    assert attempt(client, "a long password", address="192.0.2.8").status_code == 302


def test_a_success_does_not_count(ada, client):
    for _ in range(MOST_FAILURES + 2):
        assert attempt(client, "a long password").status_code == 302
        client.logout()


def test_an_account_that_is_switched_off_is_not_let_in(ada, client):
    type(ada).objects.update(is_active=False)
    assert attempt(client, "a long password")["Location"] == reverse("account_inactive")
    assert client.get(reverse("account_inactive")).status_code == 200
    assert client.get(reverse("account")).status_code == 302


def test_who_tries_many_accounts_is_stopped_and_others_are_not(ada, client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed": "10/m/key,5/m/ip"}
    for number in range(5):
        assert attempt(client, "a guess", login=f"person{number}@example.org").status_code == 200
    response = attempt(client, "a long password")
    assert response.status_code == 429
    text = response.content.decode()
    assert 'value="ADA@example.org"' in text
    assert "a long password" not in text
    assert attempt(client, "a long password", address="192.0.2.8").status_code == 302


def test_one_account_s_errors_do_not_shut_out_the_people_beside_it(ada, client):
    for _ in range(MOST_FAILURES + 1):
        response = attempt(client, "wrong", login="forgetful@example.org")
    assert response.status_code == 429
    assert attempt(client, "a long password").status_code == 302


@pytest.mark.parametrize(
    ("address", "status"), [("2001:db8:1:2:ffff::1", 429), ("2001:db8:1:3::1", 302), ("", 302)]
)
def test_an_ipv6_network_counts_as_one_address(ada, client, settings, address, status):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed": "3/m/key,5/m/ip"}
    for number in range(5):
        attempt(client, "a guess", address=f"2001:db8:1:2::{number}", login=f"person{number}@example.org")
        attempt(client, "a guess", address="", login=f"person{number}@example.org")
    assert attempt(client, "a long password", address=address).status_code == status


def test_few_passwords_are_checked_at_once(ada, client):
    """Two are on their way: the third is told to come back, and keeps what was typed but the password."""
    with ExitStack() as others:
        others.enter_context(password_slots.login_slots)
        others.enter_context(password_slots.login_slots)
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
    answers = []
    for login_name in ("ada@example.org", "nobody@example.org"):
        text = attempt(client, "wrong", login=login_name).content.decode().replace(login_name, "")
        answers.append(re.sub(r'csrfmiddlewaretoken" value="\w+"', "", text))
    assert len(checks) == 2
    assert answers[0] == answers[1]


def test_passwords_are_in_no_entry_of_the_cache(ada, client):
    attempt(client, "a wrong secret", login="ada@example.org")
    rows = list(CacheEntry.objects.values_list("cache_key", "value"))
    assert rows
    assert "ada@example.org" not in str(rows)


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_a_login_that_was_to_lead_elsewhere_ends_at_the_tasks(ada, client, target):
    assert attempt(client, "a long password", next=target)["Location"] == reverse("admin:index")


def test_nobody_can_sign_up(client, db):
    assert client.get("/accounts/signup/").status_code == 404


def test_an_account_has_one_address(ada):
    """The address for allauth follows that of the account, whoever changes it."""
    EmailAddress.objects.create(user=ada, email="new@example.org")
    User.objects.filter(pk=ada.pk).update(email="Lovelace@example.org")
    rows = list(EmailAddress.objects.values_list("email", "verified", "primary"))
    assert rows == [("lovelace@example.org", True, True)]


def test_the_admin_leads_to_the_log_in_and_back(ada, client):
    page = reverse("admin:people_person_add")
    response = client.get(page, follow=True)
    assert [url for url, _ in response.redirect_chain][-1] == f"{reverse('account_login')}?next={page}"
    assert attempt(client, "a long password", next=page)["Location"] == page


@pytest.fixture
def ended_session(client):
    """A browser that still has the cookie of a session which is over."""
    client.cookies[settings.SESSION_COOKIE_NAME] = "ended"
    return client


def test_what_is_sent_with_an_ended_session_is_kept(ada, ended_session):
    User.objects.filter(pk=ada.pk).update(role=User.Role.OWNER)
    page = reverse("admin:publications_venue_add")
    typed = {"name": "Journal of <Tests>\nand more", "_save": "Save"}
    response = ended_session.post(page, typed)
    assert response["Location"] == f"{reverse('account_login')}?next={reverse('continue_form')}"
    assert "Your session has ended." in ended_session.get(response["Location"]).text
    response = attempt(ended_session, "a long password", next=reverse("continue_form"))
    assert response["Location"] == reverse("continue_form")
    text = ended_session.get(reverse("continue_form")).content.decode()
    assert f'action="{page}"' in text
    assert 'name="name" value="Journal of &lt;Tests&gt;\nand more"' in text
    assert ended_session.post(reverse("continue_form"))["Location"] == reverse("admin:index")
    assert ended_session.get(reverse("continue_form"))["Location"] == reverse("admin:index")


@pytest.mark.parametrize(
    "typed", [{"password1": "secret"}, {"body": "x" * MOST_CHARACTERS}], ids=["a password", "too much"]
)
def test_some_forms_are_not_kept(ada, ended_session, typed):
    response = ended_session.post(reverse("admin:people_person_add"), typed)
    assert "continue" not in response["Location"]


def test_what_is_sent_after_the_cookie_of_the_session_expired_is_kept(ada, client):
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    response = client.post(reverse("admin:publications_venue_add"), {"name": "Typed"})
    assert response["Location"].endswith(reverse("continue_form"))


def test_forms_are_kept_for_those_who_had_a_session_only(client, db):
    response = client.post(reverse("admin:people_person_add"), {"name": "Nobody"})
    assert "continue" not in response["Location"]


@pytest.fixture
def send_form(client, db):
    """Send a form of the editing side after the session has ended; return whether it was kept."""

    def send(address: str, text: str = "typed") -> bool:
        client.cookies[settings.SESSION_COOKIE_NAME] = "ended"
        client.post(reverse("admin:groupsite_page_add"), {"title": text}, REMOTE_ADDR=address)
        return kept_forms.KEY in client.session

    return send


@pytest.mark.parametrize(("last", "is_kept"), [("2001:db8:7:1:9::9", False), ("2001:db8:7:2::1", True)])
def test_a_network_leaves_few_forms(send_form, last, is_kept):
    sent = [send_form(f"2001:db8:7:1::{number}") for number in range(21)]
    assert sent == [True] * 20 + [False]
    assert send_form(last) == is_kept


@pytest.mark.parametrize(("name", "limit"), [("MOST_FORMS_OF_ALL", 2), ("MOST_BYTES_OF_ALL", 20_000)])
def test_all_visitors_leave_a_limited_amount_of_forms(send_form, monkeypatch, name, limit):
    monkeypatch.setattr(kept_forms, name, limit)
    texts = ["x" * 10_000] * 4
    kept = [send_form(f"192.0.2.{number}", text) for number, text in enumerate(texts)]
    assert kept == [True, True, False, False]
    CacheEntry.objects.update(expires=timezone.now() - datetime.timedelta(hours=1))
    assert send_form("192.0.2.77")
