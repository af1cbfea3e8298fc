"""No page has a slug whose path leads to another part of the site; one that had it gets another one."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from core.kinds import get_kinds
from groupsite.models import MenuItem, Page
from groupsite.models.page import is_reserved
from groupsite.site.reserved_slugs import choose_free_slug, move_hidden_pages
from tests import factories as make
from tests.admin_forms import admin_url, form_data, read_form


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        *(("people", True), ("theses", True), ("events", True), ("venues", True), ("admin", True)),
        *(("search", True), ("static", True), ("oai", True), ("healthz", True), ("papers", True)),
        *(("join", False), ("contact", False), ("partners", False), ("positions", False), ("about", False)),
    ],
)
def test_slugs_of_other_paths_are_reserved(slug, expected):
    assert is_reserved(slug) == expected


@pytest.mark.parametrize("view", [kind.list_view for kind in get_kinds() if kind.list_label])
def test_the_lists_of_all_kinds_are_reserved(view):
    assert is_reserved(reverse(view).strip("/"))


@pytest.mark.django_db
def test_a_page_with_a_reserved_slug_is_refused_at_the_slug(client):
    client.force_login(make.UserFactory(role="editor"))
    url = admin_url(Page, "add")
    data = form_data(read_form(client, url)) | {"title": "Our theses", "slug": "theses"}
    assert "This slug is reserved for another part of the site." in client.post(url, data).text
    assert not Page.objects.exists()
    with pytest.raises(ValidationError) as error:
        Page(title="Our theses", slug="theses").full_clean()
    assert list(error.value.message_dict) == ["slug"]


@pytest.mark.django_db
def test_a_hidden_page_moves_with_a_redirect_and_its_menu_item_and_migrate_says_so(client, capsys):
    page = make.PageFactory(slug="theses", title="Our theses")
    make.PageFactory(slug="other")
    make.MenuItemFactory(target="/theses/")
    move_hidden_pages()
    assert set(Page.objects.values_list("slug", flat=True)) == {"theses-page", "other"}
    assert MenuItem.objects.get().target == "/theses-page/"
    assert client.get(f"/{page.slug}/").headers["Location"] == "/theses-page/"
    assert "“Our theses” is now at /theses-page/" in capsys.readouterr().err


def test_a_slug_that_is_not_free_gets_a_number():
    assert choose_free_slug("a-page", []) == "a-page"
    assert choose_free_slug("a-page", ["a-page", "a-page-2"]) == "a-page-3"
