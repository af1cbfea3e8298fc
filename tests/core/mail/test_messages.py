"""Messages: text and HTML say the same, a real mail server gets them, and without one they become files."""

import email
import socket
import stat
from email import policy

import pytest
from aiosmtpd.controller import Controller
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.utils import translation
from django_tasks_db.models import DBTaskResult

from core import environment
from core.mail.file_backend import FileBackend, describe_delivery
from core.mail.messages import build_message, build_sender, queue_message, split_paragraphs
from tests import factories as make
from tests.background import run_tasks

CONTEXT = {"site_name": "Müller & Söhne <Lab>", "site_url": "https://example.org/"}


class Inbox:
    """A mail server's handler that keeps what it gets, and knows no address that starts with "gone"."""

    def __init__(self):
        self.messages = []

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):  # noqa: N802
        if address.startswith("gone"):
            return "550 5.1.1 address unknown"
        if address.startswith("full"):
            return "452 4.2.2 mailbox full"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        self.messages.append(email.message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"


@pytest.fixture
def inbox(settings):
    """What a mail server on this machine gets."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(Inbox(), hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    yield controller.handler.messages
    controller.stop()


@pytest.mark.django_db
def test_a_mail_server_gets_text_and_html_that_say_the_same(inbox):
    queue_message(
        "mail/test", "ada@example.org", CONTEXT, headers={"List-Unsubscribe": "<https://x.example/>"}
    )
    assert run_tasks() == 1
    (message,) = inbox
    text, html = (message.get_body((kind,)).get_content() for kind in ("plain", "html"))
    assert message["Subject"] == "Test message from Müller & Söhne <Lab>"
    assert message["List-Unsubscribe"] == "<https://x.example/>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert "Müller & Söhne <Lab> can send e-mail." in text
    assert "Müller &amp; Söhne &lt;Lab&gt; can send e-mail." in html
    assert 'href="https://example.org/"' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"), [("gone@example.org", "FAILED"), ("full@example.org", "READY")]
)
def test_an_unknown_address_fails_at_once_and_a_full_mailbox_is_tried_again(inbox, address, status):
    queue_message("mail/test", address, CONTEXT)
    run_tasks()
    row = DBTaskResult.objects.get()
    assert row.status == status
    assert inbox == []


@pytest.mark.django_db
def test_without_a_server_that_answers_the_message_waits(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    queue_message("mail/test", "ada@example.org", CONTEXT)
    run_tasks()
    assert DBTaskResult.objects.get().status == "READY"


def test_without_a_mail_server_messages_become_files_for_the_site_alone(settings, tmp_path):
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    FileBackend().send_messages([mail.EmailMessage("Hello", "Text", to=["ada@example.org"])])
    (path,) = settings.EMAIL_FILE_PATH.iterdir()
    assert b"Subject: Hello" in path.read_bytes()
    assert [stat.S_IMODE(each.stat().st_mode) for each in (path, path.parent)] == [0o600, 0o700]


def test_a_line_before_a_url_is_the_label_of_its_button():
    (items,) = split_paragraphs("- One\n- Two & three")
    assert items.items == ("One", "Two & three")
    first, second = split_paragraphs("Hello,\nAda\n\nOpen the site:\nhttps://example.org/x")
    assert (first.text, first.url) == ("Hello,\nAda", "")
    assert (second.text, second.url) == ("Open the site", "https://example.org/x")


@pytest.mark.parametrize("name", ['A "quoted" name', "Two\nlines", "<x@evil.example>,"])
def test_a_group_s_name_cannot_change_the_sender(name, settings):
    settings.DEFAULT_FROM_EMAIL = "site@example.org"
    sender = build_sender(name)
    message = mail.EmailMessage("Hello", "Text", sender, ["ada@example.org"]).message()
    assert email.utils.getaddresses([message["From"]])[0][1] == "site@example.org"
    assert len(email.utils.getaddresses([message["From"]])) == 1


@pytest.mark.parametrize(
    ("url", "settings"),
    [
        ("", {}),
        ("smtp://mail.example.org", ("mail.example.org", 25, "", "", False, False)),
        (
            "smtp+tls://a%40b:p%2Fw@mail.example.org",
            ("mail.example.org", 587, "a@b", "p/w", True, False),
        ),
        ("smtps://u:p@mail.example.org:2465", ("mail.example.org", 2465, "u", "p", False, True)),
    ],
)
def test_the_url_of_a_mail_server(url, settings, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", url)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    values = environment.read_email("EMAIL_URL")
    assert (tuple(values[f"EMAIL_{name}"] for name in names) if values else values) == settings


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://x", "smtp://", "smtp://h:port", "smtp://h/x?y=1"]
)
def test_a_wrong_url_of_a_mail_server_is_refused_without_its_password(url, monkeypatch):
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL: write smtp"):
        environment.read_email("EMAIL_URL")


@pytest.mark.parametrize(
    ("backend", "place"),
    [
        ("core.mail.file_backend.FileBackend", "/srv/mail"),
        ("django.core.mail.backends.smtp.EmailBackend", "mail.example.org:587"),
    ],
)
def test_where_messages_go_is_said(settings, backend, place):
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = backend, "/srv/mail"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "mail.example.org", 587
    assert describe_delivery() == place


@pytest.mark.django_db
@pytest.mark.parametrize(("own", "expected"), [("", "en"), ("de", "de")])
def test_a_message_is_in_the_language_of_who_reads_it(own, expected, set_languages):
    set_languages("en", "de")
    make.UserFactory(email="ada@example.org", language=own)
    for address, lang in [("ADA@example.org", expected), ("other@example.org", "en")]:
        with translation.override("fr"):
            message, _ = build_message("mail/test", address, CONTEXT)
            assert translation.get_language() == "fr"
        assert f'<html lang="{lang}">' in message["html"]
