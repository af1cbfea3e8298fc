"""Academic titles are shown with a person, and are no part of the name anywhere else."""

import re

import pytest

from people.models import Person
from publications.models import Authorship
from tests import factories as make
from tests.page_metadata import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    person = make.PersonFactory(
        title="Prof. Dr.", name="Ada Berg", given="Ada", family="Berg", slug="ada-berg"
    )
    make.AppointmentFactory(person=person)
    make.EducationFactory.create_batch(2, person=person)
    return person


def read_text(client, address):
    return re.sub(r"<[^>]+>|\s+", " ", client.get(address).content.decode())


@pytest.mark.parametrize("address", ["/people/", "/people/ada-berg/", "/people/ada-berg/cv/"])
def test_pages_show_the_title_before_the_name(client, ada, address):
    assert "Prof. Dr. Ada Berg" in read_text(client, address)


def test_the_profile_tells_machines_the_title_apart_from_the_name(client, ada):
    person = read(client, "/people/ada-berg/").get_object("ProfilePage")["mainEntity"]
    assert (person["honorificPrefix"], person["name"]) == ("Prof. Dr.", "Ada Berg")


def test_the_api_and_the_resume_have_the_title(client, ada):
    assert client.get("/people.json").json()["items"][0]["academic_title"] == "Prof. Dr."
    person = client.get("/people/ada-berg.json").json()
    assert (person["academic_title"], person["name"]) == ("Prof. Dr.", "Ada Berg")
    assert client.get("/people/ada-berg/resume.json").json()["basics"]["name"] == "Prof. Dr. Ada Berg"


def test_the_title_does_not_sort_the_person(ada):
    make.PersonFactory(name="Zoe Adams", given="Zoe", family="Adams")
    assert [person.name for person in Person.objects.in_order()] == ["Zoe Adams", "Ada Berg"]
    assert ada.sort_key == "berg, ada "


def test_a_byline_has_the_name_alone(client, ada):
    paper = make.PublicationFactory(title="A title", byline=[ada])
    assert Authorship.objects.get(publication=paper).author.name == "Ada Berg"
    assert "Prof. Dr." not in client.get("/publications.bib").content.decode()
