"""Log-in by a code sent by e-mail, and the second factor that a group may require."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from tests import factories
from tests.background import run_tasks

PASSWORD = "a long password"
PAGE = "/accounts/login/code/"
CONFIRM = "/accounts/login/code/confirm/"


@pytest.fixture
def ada(db):
    return factories.UserFactory(email="ada@example.org", password=PASSWORD)


@pytest.fixture
def group(db, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return factories.GroupFactory(allows_login_codes=True)


def ask(client, email="ada@example.org"):
    response = client.post(PAGE, {"email": email})
    run_tasks()
    return response


def read_code():
    return re.search(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", mail.outbox[-1].body, re.MULTILINE)[1]


def is_logged_in(client):
    return client.get(reverse("account")).status_code == 200


def test_the_code_lets_in_once(ada, group, client):
    assert PAGE in client.get(reverse("account_login")).content.decode()
    assert ask(client)["Location"] == CONFIRM
    assert mail.outbox[0].to == ["ada@example.org"]
    code = read_code()
    assert client.post(CONFIRM, {"code": code})["Location"] == reverse("admin:index")
    assert is_logged_in(client)
    client.logout()
    client.post(CONFIRM, {"code": code})
    assert not is_logged_in(client)


def test_a_code_cannot_be_guessed(ada, group, client, caplog):
    ask(client)
    for _ in range(3):
        client.post(CONFIRM, {"code": "AAAA-AAAA"})
    assert caplog.text.count("failed log-in from 127.0.0.1") == 3
    client.post(CONFIRM, {"code": read_code()})
    assert not is_logged_in(client)


def test_a_code_works_in_the_browser_that_asked_only(ada, group, client):
    ask(client)
    other = type(client)()
    other.post(CONFIRM, {"code": read_code()})
    assert not is_logged_in(other)


def test_an_expired_code_does_nothing(ada, group, client, settings):
    ask(client)
    settings.ACCOUNT_LOGIN_BY_CODE_TIMEOUT = -1
    client.post(CONFIRM, {"code": read_code()})
    assert not is_logged_in(client)


def test_the_answer_does_not_tell_who_has_an_account(ada, group, client):
    answers = []
    for email in ("ada@example.org", "nobody@example.org"):
        browser = type(client)()
        response = ask(browser, email)
        text = browser.get(CONFIRM).content.decode().replace(email, "")
        answers.append((response["Location"], re.sub(r'csrfmiddlewaretoken" value="\w+"', "", text)))
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]
    assert "nobody@example.org" not in str(DBTaskResult.objects.values_list("args_kwargs", flat=True))


def test_a_group_that_does_not_allow_codes_offers_none(ada, group, client):
    type(group).objects.update(allows_login_codes=False)
    assert client.get(PAGE).status_code == 404
    assert client.post(PAGE, {"email": "ada@example.org"}).status_code == 404
    assert PAGE not in client.get(reverse("account_login")).content.decode()


@pytest.mark.parametrize(("role", "expected"), [("member", False), ("staff", True), ("owner", True)])
def test_a_group_can_require_a_second_factor_of_staff(ada, group, client, role, expected):
    type(group).objects.update(requires_second_factor=True)
    type(ada).objects.filter(pk=ada.pk).update(role=role)
    client.post(reverse("account_login"), {"login": "ada@example.org", "password": PASSWORD})
    response = client.get(reverse("admin:index"))
    assert (response.status_code == 302) == expected
    if expected:
        assert response["Location"] == reverse("mfa_index")
        assert "before you edit" in client.get(reverse("mfa_index")).content.decode()
        Authenticator.objects.create(user=ada, type="totp", data={"secret": "x"})
        assert client.get(reverse("admin:index")).status_code == 200
