"""What is typed into a form is stored until it is saved, and offered when the form is opened again."""

import datetime
import uuid

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from groupsite.models import FormDraft
from groupsite.news.models import NewsItem
from groupsite.schedule import remove_expired_rows
from tests import factories
from tests.admin_forms import admin_url, change_url, form_data, open_form

pytestmark = pytest.mark.django_db
ADD = admin_url(NewsItem, "add")
SAVE = reverse("admin:draft")


@pytest.fixture
def editor(client):
    account = factories.UserFactory(role="editor")
    client.force_login(account)
    return account


def store(client, path=ADD, key=None, **fields):
    key = key or str(uuid.uuid4())
    return key, client.post(SAVE, {"_draft": key, "_draft_path": path, **fields})


def test_a_draft_is_offered_where_it_was_typed_and_fills_the_form(client, editor):
    key, answer = store(client, title="Half a sent", body="<b>")
    assert answer.status_code == 200
    text = client.get(ADD).content.decode()
    assert "You have a draft from today" in text
    assert 'name="body" value="&lt;b&gt;"' in text
    page = client.post(
        ADD, form_data(client.get(ADD)) | {"title": "Half a sent", "_draft": key, "_restore": "1"}
    )
    text = page.content.decode()
    assert "Your draft is restored. It is not saved yet." in text
    assert 'value="Half a sent"' in text
    assert f'name="_draft" value="{key}"' in text
    assert "data-changed" in text
    assert not NewsItem.objects.exists()


def test_after_saving_it_is_gone_and_cannot_come_back(client, editor):
    key, _ = store(client, title="Our news")
    data = form_data(client.get(ADD)) | {"title": "Our news", "day": "2026-11-01", "_draft": key}
    assert client.post(ADD, data).status_code == 302
    store(client, key=key, title="Late")
    assert "You have a draft" not in client.get(ADD).content.decode()
    assert FormDraft.objects.get().fields == []


def test_secrets_are_never_stored(client, editor):
    fields = {
        "title": "T",
        "password1": "hidden",
        "csrfmiddlewaretoken": "x",
        "login_token": "y",
        "_save": "Save",
    }
    store(client, **fields)
    assert FormDraft.objects.get().fields == [["title", "T"]]


def test_nobody_else_gets_it_and_rights_are_checked_again(client, editor):
    item = factories.NewsItemFactory()
    key, _ = store(client, change_url(item), title="Mine")
    other = Client()
    other.force_login(factories.UserFactory(role="owner"))
    assert "You have a draft" not in other.get(change_url(item)).content.decode()
    assert other.post(reverse("admin:draft_discard", args=[key])).status_code == 404
    editor.role = "member"
    editor.save()
    restored = client.post(change_url(item), {"title": "Mine", "_restore": "1"})
    assert restored.status_code == 403
    assert b"Mine" not in client.get(change_url(item)).content


def test_two_tabs_have_a_draft_each_and_each_can_be_discarded(client, editor):
    first, _ = store(client, title="One")
    store(client, title="Two")
    assert client.get(ADD).content.decode().count("You have a draft") == 2
    assert client.post(reverse("admin:draft_discard", args=[first])).headers["Location"] == ADD
    text = client.get(ADD).content.decode()
    assert 'value="Two"' in text
    assert 'value="One"' not in text


@pytest.mark.parametrize(
    "path", ["/", "/nowhere/", "https://evil.example/admin/", "/people/", "/admin/" + "x" * 600]
)
def test_only_forms_of_the_admin_have_drafts(client, editor, path):
    assert store(client, path, title="x")[1].status_code == 400


def test_without_a_session_it_says_so(client):
    assert store(client, title="x")[1].status_code == 401


def test_drafts_are_removed_after_30_days(client, editor):
    store(client, title="x")
    FormDraft.objects.update(changed_at=timezone.now() - datetime.timedelta(days=31))
    remove_expired_rows.call()
    assert "You have a draft" not in client.get(ADD).content.decode()
    assert not FormDraft.objects.exists()


def test_restoring_does_not_take_what_somebody_else_saved_meanwhile(client, editor):
    item = factories.NewsItemFactory(title="Before")
    data = open_form(client, item) | {"title": "Typed"}
    NewsItem.objects.update(title="Theirs")
    assert b"Typed" in client.post(change_url(item), data | {"_restore": "1"}).content
    page = client.post(change_url(item), data)
    assert page.status_code == 409
    assert b"Theirs" in page.content


@pytest.mark.parametrize("has_cookie", [True, False])
def test_a_form_of_another_session_is_kept_and_sent_after_log_in(has_cookie):
    account = factories.UserFactory(role="editor")
    browser = Client(enforce_csrf_checks=True, headers={"origin": "http://testserver"})
    if has_cookie:
        browser.cookies[settings.SESSION_COOKIE_NAME] = "ended"
    data = {"title": "Our news", "day": "2026-11-01", "csrfmiddlewaretoken": "a" * 64}
    page = browser.post(ADD, data)
    assert page.status_code == 403
    assert b"<h1>Your session has ended</h1>" in page.content
    browser.force_login(account)
    text = browser.get(reverse("continue_form")).content.decode()
    assert 'name="title" value="Our news"' in text
    assert "Open the filled form" in text


def test_a_form_of_another_site_is_not_kept():
    browser = Client(enforce_csrf_checks=True, headers={"origin": "https://evil.example"})
    page = browser.post(ADD, {"title": "Planted"})
    assert b"<h1>Not allowed</h1>" in page.content
