"""A new group: what its home page and its empty lists say to owners and to visitors."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from groupsite.models import Group
from people.models import User
from tests import factories as make

pytestmark = pytest.mark.django_db
LISTS = {
    "/people/": "Paste a list",
    "/publications/": "Add papers",
    "/research/": "Add a theme",
    "/projects/": "Add a project",
    "/software/": "Add software",
    "/news/": "Write news",
    "/awards/": "Add an award",
    "/events/talks/": "Add a talk",
    "/teaching/": "Add a course",
}


@pytest.fixture
def new_group(capsys):
    call_command("start_group", "Systems Group", email="head@example.org")
    Group.objects.update(email="systems@example.org")


@pytest.fixture
def owner(client, new_group):
    client.force_login(User.objects.get(role="owner"))


def test_owners_see_places_with_the_buttons_that_fill_them(client, owner):
    text = client.get("/").text
    form = reverse("admin:groupsite_group_page", args=[Group.objects.get().pk, "home"])
    for url in (
        f"{form}#id_statement",
        f"{form}#id_banner",
        reverse("admin:people_roster_paste"),
        reverse("admin:people_person_add"),
        reverse("admin:publications_import"),
        reverse("admin:agenda_position_add"),
    ):
        assert f'href="{url}"' in text
    assert "2 of 13 done" in text
    assert "Only owners see the dashed parts" in text


def test_visitors_see_the_name_and_how_to_write(client, new_group):
    text = client.get("/").text
    for expected in (
        "Systems Group</h1>",
        "We are setting up this site.",
        "systems<span>&#64;</span>example.org",
    ):
        assert expected in text
    for absent in ("dashed", "First steps", "How to apply", 'class="place'):
        assert absent not in text


def test_a_place_that_is_filled_goes(client, owner):
    make.AppointmentFactory()
    make.PublicationFactory()
    Group.objects.update(about="We weave.", banner=make.ImageFactory(), invitation="Come.")
    text = client.get("/").text
    for absent in ("Paste a list", "Add papers", "Write the statement", "Add a picture", "Add a position"):
        assert absent not in text
    assert "First steps" in text


def test_editors_and_a_site_whose_steps_were_dismissed_have_no_places(client, owner):
    client.post(reverse("admin:groupsite_first_steps_away"))
    assert "First steps" not in client.get("/").text
    client.force_login(make.UserFactory(role="editor"))
    assert "First steps" not in client.get("/").text


@pytest.mark.parametrize(("path", "button"), LISTS.items())
def test_an_empty_list_says_what_will_be_there_and_leads_to_adding_it(client, owner, path, button):
    text = client.get(path).text
    assert f">{button}</a>" in text
    client.logout()
    text = client.get(path).text
    assert 'class="empty lead"' in text
    assert f">{button}</a>" not in text
    main = text[text.index("<main") : text.index("</main>")]
    assert "<form" not in main
    assert 'class="count"' not in main


def test_the_menu_leads_editors_to_empty_lists(client, owner):
    assert 'href="/people/"' in client.get("/").text
    client.logout()
    assert 'href="/people/"' not in client.get("/").text


def test_a_group_without_an_address_promises_none(client, owner):
    assert "with your e-mail address" in client.get("/").text
    Group.objects.update(email="")
    home = client.get("/").text
    assert "without an address to write to" in home
    contact = reverse("admin:groupsite_group_page", args=[Group.objects.get().pk, "contact"])
    assert f'href="{contact}#id_email"' in home
    client.logout()
    assert "no e-mail address here yet" in client.get("/contact/").text
    make.AppointmentFactory()
    assert 'on <a href="/people/">their pages</a>' in client.get("/contact/").text
