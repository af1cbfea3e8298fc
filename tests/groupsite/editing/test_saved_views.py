"""Accounts save views of lists for themselves."""

import pytest
from django.urls import reverse

from groupsite.models import SavedView
from tests import factories as make

pytestmark = pytest.mark.django_db
LIST = "admin:publications_publication_changelist"


@pytest.fixture
def member(client):
    account = make.UserFactory(role="editor")
    client.force_login(account)
    return account


def save(client, **values):
    data = {"model": "publications.publication", "name": "Old ones", "query": "year=2001&p=2&o=1"} | values
    return client.post(reverse("admin:save_view"), data, follow=True)


def test_a_view_is_saved_shown_and_deleted(client, member):
    make.PublicationFactory(year=2001)
    assert "Save this view" not in client.get(reverse(LIST)).text
    assert "Save this view" in client.get(reverse(LIST) + "?year=2001").text
    text = save(client).text
    assert "The view “Old ones” was saved." in text
    assert 'href="?year=2001&amp;o=1" aria-current="true">Old ones' in text
    assert "Save this view" not in text
    view = SavedView.objects.get()
    client.post(reverse("admin:delete_view", args=[view.pk]))
    assert "Old ones" not in client.get(reverse(LIST)).text.partition("was deleted")[2]


def test_the_same_name_replaces_the_view(client, member):
    save(client)
    save(client, query="year=2002")
    assert [view.query for view in SavedView.objects.all()] == ["year=2002"]


def test_nobody_else_sees_or_deletes_it(client, member):
    view = make.SavedViewFactory(name="Of somebody else")
    assert "Of somebody else" not in client.get(reverse(LIST)).text
    assert client.post(reverse("admin:delete_view", args=[view.pk])).status_code == 404


@pytest.mark.parametrize(
    ("values", "status"),
    [({"model": "no.model"}, 404), ({"model": "nonsense"}, 404), ({"model": "sessions.session"}, 403)],
)
def test_what_is_no_list_has_no_view(client, member, values, status):
    assert save(client, **values).status_code == status
    assert not SavedView.objects.exists()


def test_a_view_without_a_name_is_refused_in_words(client, member):
    assert "Enter a name" in save(client, name=" ").text
    assert client.get(reverse("admin:save_view")).status_code == 405


def test_a_query_that_is_none_does_no_harm(client, member):
    text = save(client, query='"><script>alert(1)</script>&//evil.example').text
    assert "<script>alert(1)" not in text
