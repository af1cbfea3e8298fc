"""A forgotten password: a link by e-mail that works once, and pages that do not tell who has an account."""

import re
import statistics
import time

import pytest
from django.core import mail
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from core.journal.models import Context
from groupsite.accounts.password_reset import MOST_MESSAGES, make_reset_link
from tests import factories
from tests.background import run_tasks

pytestmark = pytest.mark.django_db

START, SENT = "/accounts/password/reset/", "/accounts/password/reset/sent/"
PASSWORD = "kx7 long enough"


@pytest.fixture
def ada():
    return factories.UserFactory(email="ada@example.org")


def ask(client, email="ADA@example.org", address="127.0.0.1"):
    return client.post(START, {"email": email}, REMOTE_ADDR=address)


def get_path(user):
    return re.sub(r"^https?://[^/]+", "", make_reset_link(user))


def set_password(client, path, password=PASSWORD):
    """Follow a link, and send the form that it leads to."""
    form = client.get(path)
    url = form["Location"] if form.status_code == 302 else path
    return client.post(url, {"new_password1": password, "new_password2": password})


def test_from_the_forgotten_password_to_a_new_one(client, ada):
    assert ask(client)["Location"] == SENT
    run_tasks()
    (message,) = mail.outbox
    path = re.search(r"https?://[^/]+(/accounts/\S+)", message.body)[1]
    assert message.to == ["ada@example.org"]
    assert set_password(client, path)["Location"] == "/accounts/login/"
    assert b"Your password was changed." in client.get("/accounts/login/").content
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)
    assert set_password(client, path, "another long one").status_code == 410
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_a_new_password_ends_the_other_sessions(client, ada, django_user_model):
    client.force_login(ada)
    other = type(client)()
    set_password(other, get_path(ada))
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path[:-2] + ("A/" if path[-2] != "A" else "B/"),
        lambda path: re.sub(r"reset/[^/]+/", "reset/OTk5OTk/", path),
        lambda path: re.sub(r"reset/[^/]+/", "reset/~~/", path),
    ],
    ids=["altered", "other account", "no account"],
)
def test_altered_and_guessed_links_lead_nowhere(client, ada, spoil):
    response = set_password(client, spoil(get_path(ada)))
    assert response.status_code == 410
    assert b"This link no longer works" in response.content


def test_an_expired_link_leads_nowhere(client, ada, settings):
    path = get_path(ada)
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert client.get(path).status_code == 410


@pytest.mark.parametrize("email", ["nobody@example.org", "gone@example.org"])
def test_unknown_and_inactive_accounts_get_no_message_and_the_same_answer(client, ada, email):
    factories.UserFactory(email="gone@example.org", is_active=False)
    known, unknown = ask(client), ask(client, email)
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    run_tasks()
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]


def test_the_time_of_the_answer_does_not_tell_who_has_an_account(client, ada, thorough):
    times = {"ada@example.org": [], "nobody@example.org": []}
    for _ in range(250 if thorough else 30):
        for email, seconds in times.items():
            started_at = time.perf_counter()
            ask(client, email)
            seconds.append(time.perf_counter() - started_at)
    first, second = map(statistics.median, times.values())
    assert abs(first - second) < max(0.005, 0.3 * min(first, second))  # all times grow on a busy machine


def test_a_network_asks_for_few_links_in_an_hour(client, db):
    answers = [ask(client, f"person{number}@example.org", f"2001:db8::{number}") for number in range(21)]
    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    assert "Too many links were asked for" in answers[-1].text
    assert "person20@example.org" in answers[-1].text
    assert ask(client, address="192.0.2.3").status_code == 302


def test_an_account_gets_few_messages_in_an_hour(client, ada):
    for _ in range(MOST_MESSAGES + 2):
        ask(client)
        run_tasks()
    assert len(mail.outbox) == MOST_MESSAGES


def test_no_token_is_kept_in_journal_or_queue(client, ada):
    ask(client)
    queued = str(list(DBTaskResult.objects.values()))
    run_tasks()
    token = re.search(r"reset/[^/]+/([^/]+)/", mail.outbox[0].body)[1]
    set_password(client, f"/accounts/password/reset/{get_path(ada).split('/')[-3]}/{token}/")
    contexts = str(list(Context.objects.values_list("metadata", flat=True)))
    rows = str(list(DBTaskResult.objects.values()))
    assert not [text for text in (queued, contexts, rows) if token in text or PASSWORD in text]


@pytest.mark.parametrize(("backend", "offered"), [("core.mail.file_backend.FileBackend", False), ("x", True)])
def test_the_log_in_offers_it_where_messages_are_delivered(client, db, settings, backend, offered):
    settings.EMAIL_BACKEND = backend
    url = reverse("account_reset_password")
    assert (url in client.get("/accounts/login/").content.decode()) == offered
    assert (b"cannot send messages" in client.get(url).content) != offered
    assert (client.post(url, {"email": "ada@example.org"}).status_code == 302) == offered
