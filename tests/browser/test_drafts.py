"""Nothing typed is lost: drafts, leaving a changed form, and a session that ends meanwhile."""

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from groupsite.models import FormDraft
from groupsite.news.models import NewsItem
from tests import factories
from tests.admin_forms import admin_url

pytestmark = pytest.mark.browser
PASSWORD = "a long password"


@pytest.fixture
def editor(site, log_in):
    account = factories.UserFactory(role="editor", email="editor@example.org")
    account.set_password(PASSWORD)
    account.save()
    FormDraft.objects.all().delete()
    return log_in(account)


def test_a_draft_is_stored_offered_and_saved(site, editor):
    editor.goto(site + admin_url(NewsItem, "add"))
    editor.get_by_label("Title").press_sequentially("Half a sentence")
    expect(editor.locator(".draft-state")).to_contain_text("What you typed is kept since")
    asked = []
    editor.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    editor.goto(site + "/admin/")
    assert asked == ["beforeunload"]
    editor.goto(site + admin_url(NewsItem, "add"))
    editor.get_by_role("button", name="Restore").click()
    expect(editor.get_by_label("Title")).to_have_value("Half a sentence")
    editor.get_by_label("Date").fill("31.08.2026")
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_role("button", name="Undo").wait_for()
    assert NewsItem.objects.filter(title="Half a sentence").exists()
    editor.goto(site + admin_url(NewsItem, "add"))
    assert not editor.get_by_text("You have a draft").count()


def test_a_session_that_ends_costs_nothing(site, editor):
    editor.goto(site + admin_url(NewsItem, "add"))
    editor.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    editor.get_by_label("Title").press_sequentially("Typed long ago")
    expect(editor.locator(".draft-problem")).to_contain_text("Your session has ended")
    editor.get_by_label("Date").fill("2026-08-31")
    editor.context.clear_cookies()
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_role("heading", name="Your session has ended").wait_for()
    editor.locator("main").get_by_role("link", name="Log in").click()
    editor.get_by_label("E-mail").fill("editor@example.org")
    editor.get_by_label("Password").fill(PASSWORD)
    editor.locator("main").get_by_role("button", name="Log in", exact=True).click()
    editor.get_by_role("button", name="Open the filled form").click()
    expect(editor.get_by_label("Title")).to_have_value("Typed long ago")
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_role("button", name="Undo").click()
    editor.get_by_text("was undone").wait_for()
    assert not NewsItem.objects.filter(title="Typed long ago").exists()
    assert editor.url == site + reverse("history:changes")


def test_going_back_and_saving_again_adds_nothing_twice(site, editor):
    editor.goto(site + admin_url(NewsItem, "add"))
    editor.get_by_label("Title").fill("Told once")
    editor.get_by_label("Date").fill("2026-08-31")
    editor.get_by_role("button", name="Save", exact=True).dblclick()
    editor.get_by_role("button", name="Undo").wait_for()
    editor.go_back()
    expect(editor.get_by_label("Title")).to_have_value("Told once")
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(editor.get_by_role("alert")).to_contain_text("This form was saved already.")
    assert NewsItem.objects.filter(title="Told once").count() == 1
    editor.get_by_role("button", name="Save", exact=True).click()
    editor.get_by_role("button", name="Undo").wait_for()
    assert NewsItem.objects.filter(title="Told once").count() == 2


def test_an_empty_row_is_no_draft(site, editor):
    editor.goto(site + admin_url(NewsItem, "add"))
    group = editor.locator("#news_people-group")
    editor.get_by_role("button", name="Add a person").click()
    group.get_by_text("Remove").locator("visible=true").first.wait_for()
    asked = []
    editor.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    editor.goto(site + "/admin/")
    assert asked == []
    assert not FormDraft.objects.exists()
