"""Filled lists and own pages that are in no menu: editors are told, and owners add them by a button."""

import pytest
from django.apps import apps

from core.kinds import get_kinds
from groupsite.models import MenuItem, Page
from groupsite.site.filled_lists import filled_lists
from software.models import Project
from tests import factories as make
from tests.admin_forms import admin_url, change_url, make_row

pytestmark = pytest.mark.django_db
BUTTON, ADVICE, URL = "Add to the menu", "An owner can add it", "/admin/menu/add/"


@pytest.fixture
def group():
    """A group whose menu has one link elsewhere."""
    group = make.GroupFactory()
    make.MenuItemFactory(group=group, label="Elsewhere", target="https://example.org/", position=1)
    return group


def log_in(client, role):
    client.force_login(make.UserFactory(role=role))


@pytest.mark.parametrize("label", [kind.label for kind in get_kinds() if kind.list_label])
def test_the_list_of_what_is_in_no_menu_says_so(client, group, label):
    model = apps.get_model(label)
    make.AppointmentFactory(person=make_row(model)) if label == "people.person" else make_row(model)
    log_in(client, "owner")
    assert BUTTON in client.get(admin_url(model, "changelist")).text
    answer = client.post(URL, {"key": label}, follow=True)
    assert answer.redirect_chain[-1][0] == admin_url(model, "changelist")
    assert BUTTON not in answer.text
    item = MenuItem.objects.get(place="menu", position=2)
    assert client.get(item.target).status_code == 200
    assert f">{item.label}</a>" in client.get("/").text


def test_an_empty_list_belongs_in_no_menu(client, group):
    log_in(client, "owner")
    make.ProjectFactory(visibility="draft")
    assert BUTTON not in client.get(admin_url(Project, "changelist")).text
    client.post(URL, {"key": "software.project"})
    assert MenuItem.objects.count() == 1


@pytest.mark.parametrize(
    ("facts", "is_told"),
    [
        ({}, True),
        ({"visibility": "draft"}, False),
        ({"purpose": "legal"}, False),  # which the footer always has
    ],
)
def test_the_form_of_a_page_in_no_menu_says_so(client, group, facts, is_told):
    page = make.PageFactory(title="Über uns", slug="ueber-uns", **{"visibility": "public"} | facts)
    log_in(client, "editor")
    assert (ADVICE in client.get(change_url(page)).text) == is_told
    assert client.post(URL, {"key": page.pk}).status_code == 403
    log_in(client, "owner")
    assert (BUTTON in client.get(change_url(page)).text) == is_told
    client.post(URL, {"key": page.pk})
    added = MenuItem.objects.filter(label="Über uns", target="/ueber-uns/", place="menu")
    assert added.exists() == is_told


def test_a_page_in_the_footer_is_in_a_menu(client, group):
    page = make.PageFactory(slug="about", visibility="public")
    make.MenuItemFactory(group=group, place="footer", label="About", target="/about/")
    log_in(client, "owner")
    assert BUTTON not in client.get(change_url(page)).text


def test_the_default_menu_stays_when_something_is_added(client):
    make.GroupFactory()
    make.NewsItemFactory()
    make.ProjectFactory()
    log_in(client, "owner")
    client.post(URL, {"key": "software.project"})
    filled_lists.clear()
    labels = list(MenuItem.objects.order_by("position").values_list("label", flat=True))
    assert labels == ["Research", "Publications", "People", "Software", "News", "Projects"]


def test_a_label_that_is_taken_is_said(client, group):
    make.MenuItemFactory(group=group, label="Projects", target="https://example.org/projects")
    make.ProjectFactory()
    log_in(client, "owner")
    assert "another link “Projects”" in client.post(URL, {"key": "software.project"}, follow=True).text


@pytest.mark.parametrize("key", ["", "people.user", "x", "99999999999", "0", "-1"])
def test_other_keys_add_nothing(client, group, key):
    log_in(client, "owner")
    assert client.post(URL, {"key": key}).status_code == 404
    assert MenuItem.objects.count() == 1
    assert not Page.objects.exists()
