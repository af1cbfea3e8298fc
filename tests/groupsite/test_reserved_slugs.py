"""A page whose slug is now reserved gets another one; its old path leads to it while that is free."""

import pytest
from django.apps import apps
from django.db import connection

from groupsite.models import MenuItem, Page
from groupsite.site.reserved_slugs import build_page_mover, choose_free_slug
from tests import factories as make


@pytest.mark.django_db
def test_a_page_moves_with_a_redirect_and_its_menu_item_and_the_migration_says_so(client, capsys):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE groupsite_page DROP CONSTRAINT groupsite_page_slug_free")
    page = make.PageFactory(slug="theses", title="Our theses")
    make.PageFactory(slug="other")
    make.MenuItemFactory(target="/theses/")
    build_page_mover("theses", "events")(apps, None)
    assert set(Page.objects.values_list("slug", flat=True)) == {"theses-page", "other"}
    assert MenuItem.objects.get().target == "/theses-page/"
    assert client.get(f"/{page.slug}/").headers["Location"] == "/theses-page/"
    assert "“Our theses” is now at /theses-page/" in capsys.readouterr().err


def test_a_slug_that_is_not_free_gets_a_number():
    assert choose_free_slug("a-page", []) == "a-page"
    assert choose_free_slug("a-page", ["a-page", "a-page-2"]) == "a-page-3"
