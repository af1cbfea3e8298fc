"""A form that is not saved is shown again on the page that opened it, with all that the page has."""

import pytest

from groupsite.models import Page
from people.models import Person
from tests import factories
from tests.admin_forms import admin_url, change_url, open_form, read_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    client.force_login(factories.UserFactory(role="owner"))


@pytest.mark.parametrize("url", [admin_url(Page, "add"), f"{admin_url(Page, 'add')}?_popup=1"])
def test_a_refused_new_form_has_the_page_of_an_empty_one(owner, client, url):
    opened, refused = read_form(client, url), client.post(url, {"title": ""})
    assert refused.status_code == 200
    assert set(refused.context_data) == set(opened.context_data)
    for name in ("title", "subtitle", "is_popup", "to_field", "object_id", "preserved_filters"):
        assert refused.context_data[name] == opened.context_data[name], name


def test_a_refused_change_has_the_page_of_the_row(owner, client):
    person = factories.PersonFactory(visibility="hidden")
    opened = read_form(client, change_url(person))
    refused = client.post(change_url(person), open_form(client, person) | {"name": ""})
    assert "name" in refused.context_data["adminform"].form.errors
    assert set(refused.context_data) == set(opened.context_data)
    assert refused.context_data["original"] == person
    assert str(refused.context_data["media"]) == str(opened.context_data["media"])


def test_a_new_form_of_somebody_without_the_right_is_refused(client):
    client.force_login(factories.UserFactory(role="member"))
    assert client.post(admin_url(Person, "add"), {"name": "Ada"}).status_code == 403


def test_a_form_of_a_row_that_never_was_keeps_what_was_typed(owner, client):
    answer = client.post(admin_url(Page, "change", 123456), {"title": "Contact"})
    assert answer.status_code == 409
    assert ("title", "Contact") in answer.context["hidden_inputs"]
