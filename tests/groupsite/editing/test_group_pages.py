"""The form of the group on five pages, each with its own fields and rows."""

import pytest
from django.urls import reverse

from core.admin.model_forms import DatalistInput
from groupsite.admin import GroupAdmin
from groupsite.editing.group_pages import FIRST, PAGES, get_page_url
from groupsite.editing.menu_links import describe_target
from groupsite.models import Group, HomeBlock, MenuItem
from tests import factories as make
from tests.admin_forms import read_form, versioned_form_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(client):
    client.force_login(make.UserFactory(role="owner"))
    return make.GroupFactory(name="Systems Group", short_name="Systems")


def save(client, group, page, **changes):
    """Send a page of the form with changes."""
    url = get_page_url(group, page)
    return client.post(url, versioned_form_data(read_form(client, url)) | changes)


@pytest.mark.parametrize(
    ("page", "field"),
    [
        ("identity", "name"),
        ("home", "statement"),
        ("menu", "menu_items-TOTAL_FORMS"),
        ("contact", "address"),
        ("accounts", "allows_login_codes"),
    ],
)
def test_each_page_has_its_own_fields_and_links_to_the_others(client, group, page, field):
    text = client.get(get_page_url(group, page)).text
    assert f'name="{field}"' in text
    assert text.count('name="name"') == (page == FIRST)
    assert all(get_page_url(group, other) in text for other in PAGES)


def test_every_fieldset_and_inline_is_on_a_page():
    labels = {str(label) for label in PAGES.values()}
    for name, options in GroupAdmin.fieldsets:
        assert str(name) in labels or set(options["classes"]) & set(PAGES)
    assert {inline.page for inline in GroupAdmin.inlines} <= set(PAGES)


def test_the_list_leads_to_the_first_page(client, group):
    answer = client.get(reverse("admin:groupsite_group_changelist"))
    assert answer["Location"] == reverse("admin:groupsite_group_change", args=[group.pk])


def test_a_page_is_saved_by_itself_and_shown_again(client, group):
    answer = save(client, group, "contact", address="1 Test Street")
    assert answer["Location"] == get_page_url(group, "contact")
    group.refresh_from_db()
    assert (group.address, group.name, group.short_name) == ("1 Test Street", "Systems Group", "Systems")


def test_a_page_that_is_saved_second_keeps_what_another_page_saved(client, group):
    url = get_page_url(group, "contact")
    data = versioned_form_data(read_form(client, url))
    save(client, group, "identity", name="Other Group")
    client.post(url, data | {"address": "1 Test Street"})
    group.refresh_from_db()
    assert (group.address, group.name) == ("1 Test Street", "Other Group")


def test_links_of_the_menu_and_of_the_footer_are_lists_of_their_own(client, group):
    group.menu_items.create(label="People", target="/people/", position=1)
    rows = {"footer_items-TOTAL_FORMS": "1", "footer_items-0-label": "Wiki"}
    save(client, group, "menu", **rows, **{"footer_items-0-target": "https://wiki.example.org/"})
    assert set(MenuItem.objects.values_list("label", "place")) == {("People", "menu"), ("Wiki", "footer")}


@pytest.mark.parametrize(("page", "model"), [("menu", MenuItem), ("home", HomeBlock)])
def test_usual_rows_are_stored_once(client, group, page, model):
    url = reverse("admin:groupsite_group_usual", args=[group.pk, page])
    client.post(url)
    number = model.objects.count()
    assert number > 4
    assert client.post(url)["Location"] == get_page_url(group, page)
    assert model.objects.count() == number


def test_only_owners_store_usual_rows(client, group):
    client.force_login(make.UserFactory(role="editor"))
    client.post(reverse("admin:groupsite_group_usual", args=[group.pk, "menu"]))
    assert not MenuItem.objects.exists()


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("/people/", "List: People"),
        ("/other/", "/other/"),
        ("https://wiki.example.org/start/", "wiki.example.org/start"),
    ],
)
def test_a_target_is_described(target, text):
    assert describe_target(target, {"/people/": "List: People"}) == text


@pytest.mark.parametrize(("colour", "status"), [("a03050", 200), ("red", 404), ("", 404)])
def test_a_colour_that_is_typed_has_a_stylesheet(client, group, colour, status):
    assert client.get(reverse("admin:groupsite_group_accent"), {"v": colour}).status_code == status
    assert Group.objects.get().accent != f"#{colour}"


def test_the_home_page_has_a_link_to_its_own_part_of_the_form(client, group):
    text = client.get("/").text
    assert get_page_url(group, "home") in text
    assert "Edit home page" in text


def test_links_of_the_menu_are_shown_and_taken_in_words():
    field = DatalistInput({"/people/": "List: People", "/a/": "Page “A”", "/b/": "Page “A”"})
    shown = [field.format_value(path) for path in ("/people/", "/a/", "/c/")]
    assert shown == ["List: People", "/a/", "/c/"]
    typed = [field.value_from_datadict({"target": text}, {}, "target") for text in ("List: People", "/c/")]
    assert typed == ["/people/", "/c/"]
