"""Who goes back to a form that was saved and saves it again is told, and adds another one only on purpose."""

import uuid

import pytest

from groupsite.models import Award, Page
from groupsite.news.models import NewsItem
from tests import factories
from tests.admin_forms import admin_url, form_data, read_form

pytestmark = pytest.mark.django_db
ALREADY = "This form was saved already."

FORMS = [
    (NewsItem, {"title": "We moved", "day": "2026-11-22"}),
    (Page, {"title": "How we work"}),
    (Award, {"title": "Golden Shuttle", "years": "2026"}),
]


@pytest.fixture
def owner(client):
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


def fill(client, model, values) -> dict:
    data = form_data(read_form(client, admin_url(model, "add")))
    return data | values | {"_draft": str(uuid.uuid4()), "_save": "Save"}


@pytest.mark.parametrize(("model", "values"), FORMS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_form_that_is_sent_twice_adds_one(client, owner, model, values):
    data, url = fill(client, model, values), admin_url(model, "add")
    assert client.post(url, data).status_code == 302
    page = client.post(url, data)
    assert ALREADY in page.text
    assert f'value="{values["title"]}"' in page.text
    assert model.objects.filter(title=values["title"]).count() == 1


def test_saving_once_more_adds_another_one(client, owner):
    data, url = fill(client, *FORMS[0]), admin_url(NewsItem, "add")
    client.post(url, data)
    assert data["_draft"] not in client.post(url, data).text
    client.post(url, data | {"_draft": str(uuid.uuid4())})
    assert NewsItem.objects.filter(title="We moved").count() == 2


def test_a_form_of_another_account_is_not_meant(client, owner):
    data, url = fill(client, *FORMS[0]), admin_url(NewsItem, "add")
    client.post(url, data)
    client.force_login(factories.UserFactory(role="owner"))
    assert client.post(url, data).status_code == 302


def test_a_preview_of_a_form_that_was_saved_is_shown(client, owner):
    data, url = fill(client, *FORMS[0]), admin_url(NewsItem, "add")
    client.post(url, data)
    assert "We moved" in client.post(url, data | {"_preview": "frame"}).text
