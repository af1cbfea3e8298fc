"""The address of a new thing is made on the server, in one way, where nobody types one."""

import pytest

from groupsite.models import Page
from groupsite.news.models import NewsItem
from people.models import Course, Person, Role
from publications.models import Topic, Venue
from software.models import Software, Theme
from tests import factories as make
from tests.admin_forms import admin_url, read_form, versioned_form_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def add(client):
    client.force_login(make.UserFactory(role="owner"))

    def send(model, **fields):
        page = client.get(admin_url(model, "add"))
        assert "id_slug" in page.content.decode()
        return client.post(admin_url(model, "add"), versioned_form_data(page) | fields)

    return send


@pytest.mark.parametrize(
    ("model", "field", "more"),
    [
        (Role, "name", {"plural": "Xs"}),
        (Course, "title", {"level": "", "years": "2024"}),
        (Topic, "name", {}),
        (Venue, "name", {}),
        (Software, "name", {}),
        (Theme, "title", {}),
        (NewsItem, "title", {"day": "2024-01-01"}),
        (Page, "title", {}),
    ],
)
def test_a_slug_is_made_of_the_name(add, model, field, more):
    assert add(model, **{field: "Größe & Øl", **more}).status_code == 302
    assert model.objects.filter(slug="grosse-ol").exists()


def test_a_venue_is_called_by_its_short_name(add):
    add(Venue, name="Symposium on Tests", short="ToTest ’24")
    assert Venue.objects.get().slug == "totest-24"


def test_a_slug_that_is_typed_stays(add):
    add(Topic, name="Systems", slug="sys")
    assert Topic.objects.get().slug == "sys"


def test_a_slug_that_is_taken_gets_a_number(add):
    make.TopicFactory(name="Other", slug="systems")
    add(Topic, name="Systems")
    assert Topic.objects.get(name="Systems").slug == "systems-2"


@pytest.mark.parametrize("model", [Person, NewsItem, Page, Theme, Software, Course, Venue])
def test_a_refused_form_without_an_address_comes_back(client, model):
    """Also of a draft, whose page the form would lead to."""
    client.force_login(make.UserFactory(role="owner"))
    row = getattr(make, f"{model.__name__}Factory")()
    fields = {field.name: field for field in model._meta.fields}
    if "visibility" in fields:
        hidden = "hidden" if model is Person else "draft"
        model.objects.filter(pk=row.pk).update(visibility=hidden)
    url = admin_url(model, "change", row.pk)
    name = "name" if "name" in fields else "title"
    answer = client.post(url, versioned_form_data(read_form(client, url)) | {"slug": "", name: ""})
    assert answer.status_code == 200
    assert answer.context["errors"]
