"""Notices by e-mail: who gets which, once, never of their own, and how they stop."""

import datetime
import re
import time

import pytest
from django.core import mail, signing
from django.test import Client

from core.journal.context import journal_context
from core.permissions import LADDER
from groupsite.corrections.models import Correction
from groupsite.corrections.notices import (
    SALT,
    make_stop_token,
    send_hourly_notices,
    send_weekly_summaries,
)
from groupsite.models import NoticeSettings
from publications.models import Publication, PublisherNotice
from tests import factories as make
from tests.background import run_tasks

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2026, 3, 2, 10, 0, tzinfo=datetime.UTC)
MINUTE = datetime.timedelta(minutes=1)
PAGE = "/admin/notices/"


def correct(moment=NOW, **values):
    row = make.CorrectionFactory(**values)
    Correction.objects.filter(pk=row.pk).update(created_at=moment)
    return row


def add_paper(person, moment=NOW, **values):
    paper = make.PublicationFactory(byline=[person], **values)
    Publication.objects.filter(pk=paper.pk).update(created_at=moment)
    return paper


def read_mails(now=NOW) -> list[tuple[str, str]]:
    """Send what is due, and return to whom, and the subjects."""
    mail.outbox.clear()
    send_hourly_notices(now)
    run_tasks()
    return sorted((message.to[0], message.subject) for message in mail.outbox)


@pytest.fixture
def ada():
    make.GroupFactory(name="Lab")
    return make.PersonFactory(name="Ada Tester", user=make.UserFactory(email="ada@example.org"))


def test_who_is_told_of_a_correction(ada):
    for role in LADDER:
        make.UserFactory(role=role, email=f"{role}@example.org")
    make.UserFactory(role="owner", email="ended@example.org", is_active=False)
    correct(record=ada)
    correct(record=make.PublicationFactory())
    one, two = "1 correction waits for you on Lab", "2 corrections wait for you on Lab"
    assert read_mails() == [
        ("ada@example.org", one), ("editor@example.org", two),
        ("owner@example.org", two), ("staff@example.org", one),
    ]  # fmt: skip


def test_several_of_a_kind_within_an_hour_are_one_message(ada):
    correct(record=ada)
    assert len(read_mails()) == 1
    correct(record=ada, moment=NOW + 10 * MINUTE)
    correct(record=ada, moment=NOW + 20 * MINUTE)
    assert read_mails(NOW + 30 * MINUTE) == []
    assert read_mails(NOW + 59 * MINUTE) == []
    assert read_mails(NOW + 61 * MINUTE) == [("ada@example.org", "2 corrections wait for you on Lab")]
    assert read_mails(NOW + 180 * MINUTE) == []


def test_a_paper_that_somebody_else_added_is_told_once(ada):
    add_paper(ada, title="Engines that weave", added_by=make.UserFactory())
    assert read_mails() == [("ada@example.org", "A paper with you was added to Lab")]
    assert "- Engines that weave" in mail.outbox[0].body
    assert read_mails(NOW + 120 * MINUTE) == []


def test_nobody_is_told_of_what_they_did_themselves(ada):
    add_paper(ada, added_by=ada.user)
    with journal_context(user=ada.user.pk):
        add_paper(ada)
    correct(record=ada, email="ADA@example.org")
    assert read_mails() == []


@pytest.mark.parametrize(
    "values", [{"moment": NOW - datetime.timedelta(days=8)}, {"slug": None, "in_list": False}]
)
def test_old_papers_and_those_of_corpora_are_no_news(ada, values):
    add_paper(ada, **values)
    assert read_mails() == []


def test_decided_corrections_are_no_news(ada):
    correct(record=ada, state="declined")
    assert read_mails() == []


@pytest.mark.parametrize("kind", ["corrections", "papers"])
def test_what_is_switched_off_is_not_sent(ada, kind):
    make.NoticeSettingsFactory(user=ada.user, **{kind: False})
    correct(record=ada)
    add_paper(ada)
    assert len(read_mails()) == 1


def test_the_weekly_summary_goes_to_editors_once(ada):
    for role in LADDER:
        make.UserFactory(role=role, email=f"{role}@example.org")
    assert send_weekly_summaries(NOW) == 0  # there is nothing to tell
    add_paper(ada, title="Engines that weave", visibility="draft")
    assert send_weekly_summaries(NOW) == 2
    assert send_weekly_summaries(NOW) == 0
    assert send_weekly_summaries(NOW + datetime.timedelta(days=7)) == 2
    run_tasks()
    assert {message.to[0] for message in mail.outbox} == {"editor@example.org", "owner@example.org"}
    assert "Papers added: 1" in mail.outbox[0].body
    assert "- Engines that weave" in mail.outbox[0].body


@pytest.fixture
def stop_path(ada):
    """The path of the link in a message."""
    correct(record=ada)
    read_mails()
    message = mail.outbox[0]
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert f"Stop these messages: {url}" in message.body
    assert f'href="{url}"' in message.alternatives[0][0]
    return re.sub("^https?://[^/]+", "", url)


def test_one_post_without_a_login_stops_a_kind(stop_path, ada):
    client = Client(enforce_csrf_checks=True)
    assert b"Stop these messages?" in client.get(stop_path).content
    assert not NoticeSettings.objects.exists()
    answer = client.post(stop_path, {"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, b"Messages stopped" in answer.content, answer.cookies) == (200, True, {})
    settings = NoticeSettings.objects.get(user=ada.user)
    assert (settings.corrections, settings.papers, settings.weekly) == (False, True, True)
    correct(record=ada, moment=NOW + 90 * MINUTE)
    assert read_mails(NOW + 90 * MINUTE) == []


def test_old_links_stop_nothing(client, ada, monkeypatch):
    path = f"/accounts/notices/stop/{make_stop_token(ada.user, 'papers')}/"
    days = time.time() + 61 * 86_400
    monkeypatch.setattr(signing.time, "time", lambda: days)
    answer = client.post(path)
    assert (answer.status_code, "older than 60 days" in answer.text) == (410, True)
    assert not NoticeSettings.objects.exists()


def test_altered_and_guessed_links_stop_nothing(client, ada):
    token = make_stop_token(ada.user, "papers")
    altered = token[:-1] + ("A" if token[-1] != "A" else "B")
    guesses = [
        signing.dumps(values, salt=SALT) for values in ([0, "papers"], [ada.user.pk, "all"], "x", {"a": 1})
    ]
    for guess in (altered, "x", signing.dumps([ada.user.pk, "papers"]), *guesses):
        assert client.post(f"/accounts/notices/stop/{guess}/").status_code == 410
    assert not NoticeSettings.objects.exists()


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_each_account_chooses_for_itself(client, role):
    other = make.NoticeSettingsFactory()
    if not role:
        assert client.get(PAGE).status_code == 302
        return
    user = make.UserFactory(role=role)
    client.force_login(user)
    assert f'href="{PAGE}"' in client.get("/admin/").content.decode()
    assert (b"A summary each Monday" in client.get(PAGE).content) == (role in ("editor", "owner"))
    client.post(PAGE, {"papers": "on", "user": other.user.pk})
    settings = NoticeSettings.objects.get(user=user)
    assert (settings.corrections, settings.papers) == (False, True)
    assert settings.weekly == (role in ("member", "staff"))
    other.refresh_from_db()
    assert other.corrections


def test_lists_of_titles_are_cut(ada):
    for number in range(25):
        add_paper(ada, title=f"Paper {number}.")
    assert read_mails() == [("ada@example.org", "25 papers with you were added to Lab")]
    assert mail.outbox[0].body.count("- Paper") == 20


def test_authors_with_an_account_are_told_once_of_a_notice_of_a_publisher(ada):
    paper = add_paper(ada, NOW - 30 * datetime.timedelta(days=1), title="Weaving Engines")
    add_paper(make.PersonFactory(user=make.UserFactory()), NOW - 30 * datetime.timedelta(days=1))
    PublisherNotice.objects.create(
        publication=paper, kind="retracted", doi="10.5555/r", source="Crossref", noticed_at=NOW
    )
    assert read_mails() == [("ada@example.org", "A notice about a paper of yours on Lab")]
    assert "Weaving Engines: retracted, https://doi.org/10.5555/r" in mail.outbox[0].body
    assert read_mails(NOW + 90 * MINUTE) == []
