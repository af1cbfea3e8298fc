"""A draft is saved and made public by one button."""

import pytest
from django.urls import reverse

from core.db.models import Visible
from groupsite.models import Page
from groupsite.news.models import NewsItem
from groupsite.operations.first_run import INSTRUCTION
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import MODELS, admin_url, change_url, form_data, open_form, read_form

pytestmark = pytest.mark.django_db
BUTTON = 'name="_publish"'
WRONG = {"slug": "no slug!", "focus_x": "far"}


@pytest.fixture(autouse=True)
def editor(client):
    client.force_login(make.UserFactory(role="editor"))


def test_something_new_is_published(client):
    url = reverse("admin:news_newsitem_add")
    assert BUTTON in client.get(url).text
    data = form_data(read_form(client, url)) | {
        "title": "We moved",
        "day": "3 May 2026",
        "_publish": "Publish",
    }
    client.post(url, data)
    assert NewsItem.objects.get().visibility == "public"
    assert "We moved" in client.get("/news/").text


def test_a_draft_is_published_with_what_was_typed(client):
    page = make.PageFactory(visibility="draft", title="Old")
    client.post(change_url(page), open_form(client, page) | {"title": "New", "_publish": "Publish"})
    page.refresh_from_db()
    assert (page.title, page.visibility) == ("New", "public")
    assert BUTTON not in client.get(change_url(page)).text


@pytest.mark.parametrize("visibility", ["public", "withdrawn"])
def test_the_button_is_for_drafts_only(client, visibility):
    paper = make.PublicationFactory(visibility=visibility)
    assert BUTTON not in client.get(change_url(paper)).text
    client.post(change_url(paper), open_form(client, paper) | {"_publish": "Publish"})
    assert Publication.objects.get().visibility == visibility


def test_a_paper_under_review_stays_a_draft(client):
    paper = make.PublicationFactory(visibility="draft", status="submitted")
    answer = client.post(change_url(paper), open_form(client, paper) | {"_publish": "Publish"})
    assert 'role="alert"' in answer.text
    assert Publication.objects.get().visibility == "draft"


def test_after_a_conflict_it_is_still_published(client):
    page = make.PageFactory(visibility="draft", title="Old", body="Body")
    data = open_form(client, page)
    page.title = "Theirs"
    page.save()
    answer = client.post(change_url(page), data | {"title": "Mine", "_publish": "Publish"})
    assert answer.status_code == 409
    assert BUTTON in answer.text


def test_things_without_a_visibility_have_no_button(client):
    assert BUTTON not in client.get(reverse("admin:groupsite_award_add")).text


@pytest.mark.parametrize(
    "model", [each for each in MODELS if issubclass(each, Visible)], ids=lambda each: each.__name__
)
def test_after_an_error_the_draft_is_a_draft_still(client, model):
    """The button stays, and saving the corrected form does not publish."""
    row = getattr(make, f"{model.__name__}Factory")(visibility="draft")
    answer = client.post(change_url(row), open_form(client, row) | {**WRONG, "_publish": "Publish"})
    assert answer.status_code == 200
    assert answer.context["adminform"].form["visibility"].value() == "draft"
    assert BUTTON in answer.text
    row.refresh_from_db()
    assert row.visibility == "draft"


def test_after_an_error_something_new_is_a_draft_still(client):
    url = admin_url(NewsItem, "add")
    data = form_data(read_form(client, url)) | {"day": "3 May 2026", "title": "", "_publish": "Publish"}
    answer = client.post(url, data)
    assert answer.context["adminform"].form["visibility"].value() == "draft"
    assert BUTTON in answer.text


def test_an_instruction_is_not_published(client):
    page = make.PageFactory(visibility="draft", body=INSTRUCTION)
    answer = client.post(change_url(page), open_form(client, page) | {"_publish": "Publish"})
    assert "This is still the instruction" in answer.text
    half = open_form(client, page) | {"body": f"Ada Tester. {INSTRUCTION}", "_publish": "Publish"}
    assert "This is still the instruction" in client.post(change_url(page), half).text
    confirmed = {"action": "publish", "_selected_action": page.pk, "confirmed": "1"}
    client.post(admin_url(Page, "changelist"), confirmed)
    page.refresh_from_db()
    assert page.visibility == "draft"
    own = open_form(client, page) | {"body": "Ada Tester, Elsewhere", "_publish": "Publish"}
    client.post(change_url(page), own)
    page.refresh_from_db()
    assert page.visibility == "public"
