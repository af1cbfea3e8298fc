"""The owner's pages of background tasks and of the test message."""

import smtplib

import pytest
from django.core import mail
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from core.mail.messages import send_message
from core.permissions import LADDER
from groupsite import schedule
from tests import factories
from tests.background import open_worker, run_tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    account = factories.UserFactory(role="owner", email="owner@example.org")
    client.force_login(account)
    return account


def queue_secret(to="ada@example.org"):
    message = {"to": to, "subject": "Hello", "text": "token-zqxwv", "html": "token-zqxwv", "headers": {}}
    return send_message.enqueue(message=message, sender="site@example.org")


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_the_pages_are_for_owners_alone(client, role):
    key = queue_secret().id
    if role:
        client.force_login(factories.UserFactory(role=role))
    again = reverse("admin:task_again", args=[key])
    statuses = [
        client.get(reverse("admin:tasks")).status_code,
        client.get(reverse("admin:test_message")).status_code,
        client.post(reverse("admin:test_message")).status_code,
        client.post(again).status_code,
        client.get(again).status_code,
    ]
    allowed, refused = [200, 200, 302, 302, 405], [403, 403, 403, 403, 405]
    assert statuses == (allowed if role == "owner" else refused if role else [302] * 5)


def test_an_owner_sends_a_test_message_and_sees_what_became_of_it(owner, client):
    url = reverse("admin:test_message")
    assert client.post(url, follow=True).status_code == 200
    assert "Waiting" in client.get(url).content.decode()
    run_tasks()
    (message,) = mail.outbox
    assert message.to == ["owner@example.org"]
    assert message.subject.startswith("Test message from ")
    text = client.get(url).content.decode()
    assert "Sent on " in text
    assert "accepted it" in text


def test_a_failed_test_message_says_why_and_what_to_do(owner, client, monkeypatch):
    def refuse(*_arguments, **_options):
        raise smtplib.SMTPAuthenticationError(535, b"5.7.8 Bad credentials")

    url = reverse("admin:test_message")
    client.post(url)
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", refuse)
    run_tasks()
    text = client.get(url).content.decode()
    for expected in (
        "refuses the user name or the password",
        "535 5.7.8 Bad credentials",
        "Check both",
        "again at",
    ):
        assert expected in text


def test_the_page_loads_itself_again_while_a_message_is_sent(owner, client):
    url = reverse("admin:test_message")
    client.post(url)
    assert "Refresh" not in client.get(url).headers
    with open_worker() as worker:
        worker.run_next()
        client.post(url)
        response = client.get(url)
        assert (response.headers["Refresh"], "It is being sent" in response.text) == ("2", True)
        worker.run_waiting()
        assert "Refresh" not in client.get(url).headers


def test_tasks_are_listed_by_state_without_their_arguments(owner, client, monkeypatch):
    def fail(*args, **kwargs):
        raise OSError("The cable is out.")

    queue_secret()
    run_tasks()
    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
    queue_secret("bob@example.org")
    run_tasks()
    queue_secret("cyd@example.org")
    text = client.get(reverse("admin:tasks")).content.decode()
    assert all(f"Hello → {name}@example.org" in text for name in ("ada", "bob", "cyd"))
    assert "The cable is out." in text
    assert "Attempt 1 of 6 failed." in text
    assert "zqxwv" not in text
    assert "No worker is running" in text


def test_try_again_runs_a_failed_task_once_more(owner, client):
    key = queue_secret().id
    DBTaskResult.objects.update(status="FAILED", traceback="OSError: gone")
    assert b"Try again" in client.get(reverse("admin:tasks")).content
    assert client.post(reverse("admin:task_again", args=[key])).status_code == 302
    run_tasks()
    assert len(mail.outbox) == 1
    assert client.post(reverse("admin:task_again", args=[key])).status_code == 404


def test_old_tasks_are_deleted_and_fresh_ones_stay(owner):
    for finished_at in ("2020-01-01T00:00Z", "2200-01-01T00:00Z"):
        key = queue_secret().id
        DBTaskResult.objects.filter(pk=key).update(status="SUCCESSFUL", finished_at=finished_at)
    assert schedule.remove_expired_rows.call() == "Messages and other background tasks: 1"


def test_refreshing_software_tells_what_became_of_each(settings):
    settings.OUTSIDE_SERVICES = False
    factories.SoftwareFactory(name="Tool", repository="https://github.com/group/tool")
    assert schedule.refresh_software.call().startswith("0 of 1 refreshed\nTool: not refreshed.")
