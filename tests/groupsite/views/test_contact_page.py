"""The page of contact: who answers, the address, maps, and how to get there."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from groupsite.models import Group
from groupsite.models.group import parse_coordinates
from groupsite.site.contact_points import list_contacts
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    make.GroupFactory(
        name="Looms", unit="School of Cloth", address="1 Mill Lane\nLeeds", coordinates="53.8, -1.5"
    )
    return make.PageFactory(slug="contact", title="Contact", purpose="contact", body="Write to us.")


def read(client) -> str:
    return " ".join(client.get("/contact/").text.split())


def make_member(**fields):
    person = make.PersonFactory(**fields)
    make.AppointmentFactory(person=person, role__name=f"Weaver {person.pk}")
    return person


def test_rows_say_who_answers_what(client, page):
    ada = make_member(name="Ada Loom", email="ada@example.org", email_visibility="public")
    make.ContactPointFactory(subject="Positions", person=ada)
    make.ContactPointFactory(subject="Website", person=None, email="web@example.org")
    text = read(client)
    assert re.search(
        r"Positions.*Ada Loom.*Weaver.*ada<span>&#64;</span>example.org.*Website.*web<span>", text
    )
    assert "ada@example.org" not in text
    assert text.count("data-copy=") == 3


def test_hidden_people_and_hidden_addresses_are_not_shown(client, page):
    hidden = make_member(
        name="Bo Hidden", visibility="members", email="bo@example.org", email_visibility="public"
    )
    shown = make_member(name="Cy Shown", email="cy@example.org", email_visibility="members")
    make.ContactPointFactory(subject="Of nobody", person=hidden)
    make.ContactPointFactory(subject="Of an address", person=hidden, email="desk@example.org")
    make.ContactPointFactory(subject="Of Cy", person=shown)
    text = read(client)
    for absent in ("Bo Hidden", "bo<span>", "cy<span>", "Of nobody"):
        assert absent not in text
    assert "desk<span>" in text
    assert "Cy Shown" in text
    assert [contact.subject for contact in list_contacts(for_applicants=True)] == []


def test_the_number_of_queries_does_not_grow(client, page, django_assert_max_num_queries):
    for number in range(6):
        person = make_member(email=f"p{number}@example.org", email_visibility="public")
        make.ContactPointFactory(person=person)
    with django_assert_max_num_queries(12):
        read(client)


def test_the_address_is_as_on_an_envelope_with_links_to_maps(client, page):
    text = read(client)
    assert "Looms<br>School of Cloth<br>1 Mill Lane<br>Leeds" in text
    assert "53.8° N, 1.5° W" in text
    for host in ("www.openstreetmap.org", "maps.apple.com", "www.google.com"):
        assert f'href="https://{host}/' in text


def test_ways_the_door_and_the_sketch(client, page):
    make.DirectionFactory(label="Train", text="From the *station*.")
    image = make.ImageFactory(alt="The way", caption="From the station. A drawing.", credit="Ada")
    Group.objects.update(at_the_door="Ring twice.", sketch=image, telephone="+44 1", reception="Daily")
    text = read(client)
    for expected in ("<dt>Train</dt>", "<em>station</em>", "Ring twice.", 'alt="The way"', "+44 1", "Daily"):
        assert expected in text
    image.visibility = "draft"
    image.save()
    assert 'alt="The way"' not in read(client)


def test_without_anything_there_are_no_sections(client, page):
    Group.objects.update(address="", coordinates="")
    assert "<section" not in read(client)


def test_owners_are_led_to_who_answers(client, page):
    client.force_login(make.UserFactory(role="owner"))
    assert "Add who answers" in read(client)
    make.ContactPointFactory()
    assert "Add who answers" not in read(client)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("55.9447, -3.1872", (55.9447, -3.1872)),
        ("55.9447 -3.1872", (55.9447, -3.1872)),
        ("-33;151", (-33, 151)),
    ],
)
def test_coordinates(text, place):
    assert parse_coordinates(text) == place


def test_coordinates_are_written_as_the_language_has_them():
    group = Group(coordinates="53.8, 1.5")
    with override("de"):
        assert group.printed_coordinates == "53,8° N, 1,5° O"


@pytest.mark.parametrize("text", ["north", "55.9", "95, 3", "55, 190", "55,9447, 3,1"])
def test_what_is_no_place(text):
    with pytest.raises(ValidationError):
        parse_coordinates(text)
