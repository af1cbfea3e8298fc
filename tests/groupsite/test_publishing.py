"""A draft is saved and made public by one button."""

import pytest
from django.urls import reverse

from groupsite.models import NewsItem
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import change_url, form_data, open_form, read_form

pytestmark = pytest.mark.django_db
BUTTON = 'name="_publish"'


@pytest.fixture(autouse=True)
def editor(client):
    client.force_login(make.UserFactory(role="editor"))


def test_something_new_is_published(client):
    url = reverse("admin:groupsite_newsitem_add")
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
