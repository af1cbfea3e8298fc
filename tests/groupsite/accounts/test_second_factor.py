"""The second factor: app, recovery codes, and who can remove it. Passkeys are tested in a browser."""

import re
import time
from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.core.management import CommandError, call_command
from django.urls import reverse

from groupsite.accounts.second_factor import SecondFactorAdapter
from groupsite.operations.backup.database import count_rows
from tests import factories
from tests.background import run_tasks

PASSWORD = "a long password"
ASKED = "/accounts/second-factor/log-in/"


@pytest.fixture
def ada(db):
    return factories.UserFactory(email="ada@example.org", password=PASSWORD)


def log_in(client):
    data = {"login": "ada@example.org", "password": PASSWORD}
    return client.post(reverse("account_login"), data)


def read_key(page) -> str:
    return re.search(r"<code>([\w ]+)</code>", page.text)[1].replace(" ", "")


def make_code(secret, later=0):
    """The code that an app shows now, or one of the next."""
    now = list(yield_hotp_counters_from_time())[1]
    return format_hotp_value(hotp_value(secret, now + later))


@pytest.fixture(autouse=True)
def _standing_clock(monkeypatch):
    """Let no period of codes end within a test."""
    now = time.time()
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: now))


@pytest.fixture
def secret(ada, client, django_capture_on_commit_callbacks):
    """The key in Ada's app, which she has just added."""
    log_in(client)
    page = reverse("mfa_activate_totp")
    client.post(f"{reverse('account_reauthenticate')}?next={page}", {"password": PASSWORD})
    secret = read_key(client.get(page))
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(page, {"code": make_code(secret, -1)})
    assert response["Location"] == reverse("mfa_view_recovery_codes")
    return secret


@pytest.fixture
def codes(secret, client):
    text = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    codes = re.findall(r"<code>(\d+)</code>", text)
    assert len(codes) == 10
    return codes


def is_logged_in(client):
    return client.get(reverse("account")).status_code == 200


def test_log_in_asks_for_a_code(secret, client):
    client.logout()
    assert log_in(client)["Location"] == ASKED
    assert not is_logged_in(client)
    response = client.post(ASKED, {"code": "000000"})
    assert "The code is not correct" in response.content.decode()
    assert not is_logged_in(client)
    assert client.post(ASKED, {"code": make_code(secret)})["Location"] == reverse("admin:index")
    assert is_logged_in(client)


def test_a_code_works_once(secret, client):
    code = make_code(secret)
    for expected in (True, False):
        client.logout()
        log_in(client)
        client.post(ASKED, {"code": code})
        assert is_logged_in(client) == expected


def test_a_code_works_once_for_as_long_as_it_is_valid(secret, client, monkeypatch):
    monkeypatch.setattr(auth, "time", time)
    begun, code = time.time(), make_code(secret, 1)
    for later, expected in ((0, True), (31, False), (59, False)):
        monkeypatch.setattr(time, "time", lambda later=later: begun - begun % 30 + later)
        client.logout()
        log_in(client)
        client.post(ASKED, {"code": f"{code[:3]} {code[3:]}"})
        assert is_logged_in(client) == expected


def test_the_code_that_activated_the_app_does_not_log_in(secret, client):
    client.logout()
    log_in(client)
    response = client.post(ASKED, {"code": make_code(secret, -1)})
    assert "The code is not correct" in response.text
    assert not is_logged_in(client)


def test_codes_cannot_be_guessed(secret, client, caplog):
    client.logout()
    log_in(client)
    for _ in range(11):
        response = client.post(ASKED, {"code": "000000"})
    assert caplog.text.count("failed log-in from 127.0.0.1") == 10
    assert "too many failed log-ins" in response.content.decode()
    client.post(ASKED, {"code": make_code(secret)})
    assert not is_logged_in(client)


def test_a_recovery_code_works_once(codes, client):
    for expected in (True, False):
        client.logout()
        log_in(client)
        client.post(ASKED, {"code": codes[3]})
        assert is_logged_in(client) == expected


def test_recovery_codes_are_shown_once(codes, client):
    text = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    assert not [code for code in codes if code in text]
    assert "10 codes are left" in client.get(reverse("mfa_index")).content.decode()


def test_new_recovery_codes_replace_the_old(codes, client):
    assert client.post(reverse("mfa_generate_recovery_codes")).status_code == 302
    client.logout()
    log_in(client)
    client.post(ASKED, {"code": codes[0]})
    assert not is_logged_in(client)


def test_secrets_are_encrypted_and_mailed_to_nobody(secret, codes, client):
    stored = str(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in stored
    run_tasks()
    assert {message.to[0] for message in mail.outbox} == {"ada@example.org"}
    assert "authenticator app was added" in mail.outbox[0].subject
    text = "".join(str(message.message()) for message in mail.outbox)
    assert not [each for each in (secret, *codes) if each in text]


def test_another_secret_key_opens_nothing_and_an_old_one_does(settings):
    adapter = SecondFactorAdapter()
    encrypted = adapter.encrypt("the key")
    old, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    assert adapter.decrypt(encrypted) not in ("the key", "")
    assert adapter.decrypt(encrypted) != adapter.decrypt(encrypted)
    settings.SECRET_KEY_FALLBACKS = [old]
    assert adapter.decrypt(encrypted) == "the key"


def test_the_app_can_be_removed(secret, client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(reverse("mfa_deactivate_totp"))["Location"] == reverse("mfa_index")
    assert not Authenticator.objects.exists()
    client.logout()
    assert log_in(client)["Location"] == reverse("admin:index")


@pytest.mark.parametrize("name", ["mfa_activate_totp", "mfa_add_webauthn"])
def test_adding_a_factor_needs_the_password_again(ada, client, name):
    client.force_login(ada)
    assert client.get(reverse(name))["Location"].startswith(reverse("account_reauthenticate"))


@pytest.mark.parametrize(
    ("role", "status"), [("member", 403), ("staff", 403), ("editor", 403), ("owner", 302)]
)
def test_owners_remove_the_second_factor_of_others(ada, secret, client, role, status):
    client.force_login(factories.UserFactory(role=role))
    page = reverse("admin:people_user_second_factor", args=[ada.pk])
    assert client.get(page).status_code == (200 if status == 302 else status)
    assert Authenticator.objects.count() == 2
    assert client.post(page).status_code == status
    assert Authenticator.objects.exists() == (role != "owner")


def test_owners_see_who_has_a_second_factor(ada, secret, client):
    owner = factories.UserFactory(role="owner")
    client.force_login(owner)
    for account, expected in ((ada, True), (owner, False)):
        text = client.get(reverse("admin:people_user_change", args=[account.pk])).content.decode()
        assert ("Remove second factor" in text) == expected


def test_the_command_removes_it_too(ada, secret, capsys):
    call_command("remove_second_factor", "ADA@example.org")
    assert capsys.readouterr().out == "2 removed\n"
    with pytest.raises(CommandError, match="no account"):
        call_command("remove_second_factor", "nobody@example.org")


def test_backups_hold_second_factors_and_addresses_but_no_sessions_and_counters(db):
    names = count_rows().keys()
    assert {"mfa_authenticator", "account_emailaddress", "socialaccount_socialaccount"} <= names
    assert not {"usersessions_usersession", "groupsite_cacheentry", "django_session"} & names


def test_the_key_of_a_new_app_stays_while_the_page_is_open_twice(ada, client):
    """It is scanned already, and its code would be refused."""
    log_in(client)
    page = reverse("mfa_activate_totp")
    client.post(f"{reverse('account_reauthenticate')}?next={page}", {"password": PASSWORD})
    key = read_key(client.get(page))
    assert read_key(client.get(page)) == key
    assert read_key(client.post(page, {"code": "000000"})) == key
    assert client.post(page, {"code": make_code(key)})["Location"] == reverse("mfa_view_recovery_codes")


def test_going_back_to_the_form_of_an_added_app_does_not_lead_to_its_removal(client, secret):
    assert client.get(reverse("mfa_activate_totp"))["Location"] == reverse("mfa_index")
