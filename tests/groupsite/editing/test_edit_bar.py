"""The bar over public pages for whoever is logged in, and the menu of their account."""

import pytest
from django.urls import reverse

from people.models import Person
from publications.models import Publication
from tests import factories
from tests.admin_forms import change_url

pytestmark = pytest.mark.django_db
BAR = 'class="edit-bar"'


@pytest.fixture
def paper():
    return factories.PublicationFactory(slug="a-paper", visibility="public", in_list=True)


def enter(client, role, **fields):
    account = factories.UserFactory(role=role, **fields)
    client.force_login(account)
    return account


def read_bar(client, url):
    page = client.get(url)
    assert page.status_code == 200
    text = page.content.decode()
    return text[text.index(BAR) : text.index('<header class="masthead"')]


def test_visitors_get_the_page_without_it(client, paper):
    page = client.get(paper.get_absolute_url())
    assert BAR not in page.content.decode()
    assert page.headers["Cache-Control"] == "no-cache"
    assert "Cookie" not in page.headers["Vary"]


def test_an_editor_is_led_to_the_form_of_what_the_page_shows(client, paper):
    enter(client, "editor")
    bar = read_bar(client, paper.get_absolute_url())
    assert f'<a href="{change_url(paper)}" class="edit-this">Edit paper</a>' in bar
    for url in (
        reverse("admin:publications_publication_history", args=[paper.pk]),
        reverse("admin:publications_import"),
        reverse("admin:news_newsitem_add"),
    ):
        assert f'href="{url}"' in bar


@pytest.mark.parametrize(("role", "is_linked"), [("editor", True), ("member", False)])
def test_an_editor_is_led_from_a_name_to_its_groups(client, role, is_linked):
    factories.PublicationFactory(byline=["Yang Liu"])
    enter(client, role)
    link = '<a href="/admin/author-groups/?name=yang+liu" class="edit-this">Author groups</a>'
    assert (link in read_bar(client, "/authors/yang_liu/")) is is_linked


def test_a_page_for_an_account_is_not_stored(client, paper):
    enter(client, "editor")
    assert client.get(paper.get_absolute_url()).headers["Cache-Control"] == "private, no-store"


def test_a_member_sees_only_what_they_may_edit(client, paper):
    account = enter(client, "member")
    own = factories.PersonFactory(user=account, visibility="public")
    factories.AppointmentFactory(person=own)
    bar = read_bar(client, paper.get_absolute_url())
    assert "Edit paper" not in bar
    assert "Add news" not in bar
    assert "Edit person" in read_bar(client, own.get_absolute_url())
    assert Person.objects.get().name in bar


@pytest.mark.parametrize("url", ["/", "/publications/", "/search/?q=paper", "/accounts/"])
def test_it_is_on_every_page(client, paper, url):
    enter(client, "owner")
    assert "Log out" in read_bar(client, url)


def test_the_menu_of_the_account_is_on_pages_of_the_admin(client):
    enter(client, "editor", email="ed@example.org")
    text = client.get(reverse("admin:index")).content.decode()
    assert BAR not in text
    assert "ed@example.org, editor" in text.casefold()
    assert f'action="{reverse("account_logout")}"' in text


def test_a_draft_says_so_in_its_preview(client):
    draft = factories.PublicationFactory(slug="secret", visibility="draft", in_list=True)
    enter(client, "editor")
    assert "Draft, not public yet" in read_bar(client, f"{draft.get_absolute_url()}?preview=1")
    assert Publication.objects.get() == draft


def test_the_home_page_is_named_as_what_is_edited(client):
    factories.GroupFactory()
    enter(client, "owner")
    assert "Edit home page" in read_bar(client, "/")
