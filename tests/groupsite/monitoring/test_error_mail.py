"""Mail to ADMINS about errors says where, and nothing that somebody typed."""

import logging
import threading

import pytest
from django.core import mail
from django.core.cache import caches
from django.urls import reverse

from groupsite.monitoring import error_mail
from groupsite.monitoring.error_mail import AT_ONE_PLACE, IN_ALL, ErrorMailHandler
from tests import factories

pytestmark = pytest.mark.django_db
EMAIL, NAME, PASSWORD = "grace.zqxwv@example.org", "Grace Zqxwv", "kx7-long-enough"


@pytest.fixture(autouse=True)
def handler(settings, monkeypatch):
    settings.ADMINS = [("admin@example.org", "admin@example.org")]
    caches["local"].clear()
    added = ErrorMailHandler(logging.ERROR)
    monkeypatch.setattr(logging.getLogger(), "handlers", [*logging.getLogger().handlers, added])


def read_mail():
    for thread in threading.enumerate():
        if thread.name == "error mail":
            thread.join(10)
    return mail.outbox


def test_a_form_that_fails_tells_where_and_nothing_that_was_typed(client, monkeypatch):
    def fail_with(_site, request):
        password = request.POST.get("password")
        raise ValueError(f"{password} {request.POST} {request.COOKIES}")

    monkeypatch.setattr("groupsite.admin_site.EditingSite.each_context", fail_with)
    client.force_login(factories.UserFactory(role="owner", email="owner.zqxwv@example.org"))
    client.raise_request_exception = False
    typed = {"email": EMAIL, "name": NAME, "password": PASSWORD}
    url = f"{reverse('admin:outside_services')}?preview={'e5' * 20}&name=Zqxwv"
    response = client.post(
        url, typed, headers={"referer": f"https://x.org/{EMAIL}"}, REMOTE_ADDR="192.0.2.77"
    )
    assert response.status_code == 500
    (message,) = read_mail()
    text = f"{message.subject}\n{message.body}"
    assert message.to == ["admin@example.org"]
    for expected in ("ValueError", "admin:outside_services", "fail_with", "/admin/outside-services/", "POST"):
        assert expected in text
    secrets = ("zqxwv", PASSWORD.lower(), "192.0.2.77", "sessionid", client.session.session_key, "e5e5")
    assert [secret for secret in secrets if secret in text.lower()] == []
    assert message.alternatives == []


def test_values_of_a_record_are_not_in_it():
    logging.getLogger("core.http").error("The URL %s of %s is wrong", "https://zqxwv.example", EMAIL)
    (message,) = read_mail()
    assert "The URL %s of %s is wrong" in message.body
    assert "zqxwv" not in message.body


def test_a_text_of_a_library_may_hold_values_and_is_not_in_it():
    logging.getLogger("library").error(f"No account of {EMAIL}")
    (message,) = read_mail()
    assert "zqxwv" not in message.body
    assert "library" in message.body


def test_an_error_at_one_place_is_told_a_few_times_an_hour():
    for _ in range(AT_ONE_PLACE + 5):
        logging.getLogger("core.http").error("The same")
    assert len(read_mail()) == AT_ONE_PLACE


def test_there_is_a_limit_in_all(monkeypatch):
    places = iter(range(1_000))
    monkeypatch.setattr(error_mail, "find_place", lambda _record: str(next(places)))
    for _ in range(IN_ALL + 5):
        logging.getLogger("core.http").error("Another")
    assert len(read_mail()) == IN_ALL


def test_mail_that_cannot_be_sent_is_a_warning_and_no_loop(monkeypatch, caplog):
    def fail(*_arguments):
        raise OSError(f"550 {EMAIL}")

    monkeypatch.setattr(error_mail, "mail_admins", fail)
    logging.getLogger("core.http").error("Once")
    assert read_mail() == []
    assert "could not be sent: OSError" in caplog.text
    assert "zqxwv" not in caplog.text


def test_warnings_are_not_sent(client):
    client.get("/nothing/at/all/")
    assert read_mail() == []
