"""Somebody who is there already is not added again without a question."""

import pytest

from people.models import Person
from people.models.duplicates import find_duplicates
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben():
    return make.PersonFactory(
        name="Ben Müller", given="Ben", family="Müller", slug="ben-muller", email="ben@example.org"
    )


@pytest.mark.parametrize(
    "name",
    [
        "Ben Müller",
        "ben  muller",
        "Ben Mueller",
        "Prof. Dr. Ben Müller",
        "Müller, Ben",
        "BEN MÜLLER",
        "B. Mueller",
    ],
)
def test_names_of_the_same_person(ben, name):
    make.PersonNameFactory(person=ben, name="B. Müller")
    assert [person.key for person in find_duplicates(name)] == [ben.pk]


@pytest.mark.parametrize("name", ["Ben Miller", "Ben", "Benno Müller", "", ",", "Dr."])
def test_names_of_others(ben, name):
    assert find_duplicates(name) == []


def test_the_same_address_in_any_case(ben):
    account = make.UserFactory(email="eve@example.org")
    eve = make.PersonFactory(name="Eve", user=account)
    assert [person.key for person in find_duplicates("X Y", "BEN@example.org")] == [ben.pk]
    assert [person.key for person in find_duplicates("X Y", "eve@example.org")] == [eve.pk]


def test_nobody_is_their_own_duplicate(ben):
    assert find_duplicates("Ben Müller", "ben@example.org", exclude=ben.pk) == []


@pytest.fixture
def staff(client):
    client.force_login(make.UserFactory(role="staff"))


@pytest.mark.parametrize("name", [{"name": "Ben Mueller"}, {"name": "X Y", "email": "ben@example.org"}])
def test_a_new_person_who_is_there_is_asked_about(send_person, staff, ben, name):
    answer = send_person(**name, summary="What was typed.")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert f'<a href="/admin/people/person/{ben.pk}/change/">Ben Müller</a>' in text
    assert "What was typed." in text
    assert '<input type="checkbox" name="save_anyway"' in text
    assert Person.objects.count() == 1


def test_at_most_five_are_named(send_person, staff):
    make.PersonFactory.create_batch(7, name="Kim Lee")
    text = send_person(name="Kim Lee").content.decode()
    assert text.count('">Kim Lee</a>') == 2 * 5  # at the field and in the summary


def test_somebody_with_the_same_name_is_added_when_that_is_confirmed(send_person, staff, ben):
    assert send_person(name="Ben Müller", save_anyway="on").status_code == 302
    assert list(Person.objects.order_by("pk").values_list("slug", flat=True)) == [
        "ben-muller",
        "ben-muller-2",
    ]


def test_an_edit_that_makes_nobody_the_same_is_not_asked_about(send_person, staff, ben):
    twin = make.PersonFactory(name="Ben Müller", slug="ben-muller-2")
    assert send_person(twin, summary="Tests.").status_code == 302
    assert send_person(twin, email="ben@example.org").status_code == 200


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Ben Müller", "ben-muller"),
        ("Prof. Dr. Łukasz Ørsted", "lukasz-orsted"),
        ("李明", "李明"),
        ("Anne-Marie O'Neil", "anne-marie-oneil"),
    ],
)
def test_a_form_and_the_roster_make_the_same_address(client, send_person, name, slug):
    client.force_login(make.UserFactory(role="staff"))
    role = make.RoleFactory(name="PhD student")
    assert send_person(name=name).status_code == 302
    assert Person.objects.get().slug == slug
    Person.objects.all().delete()
    new = {"person": name, "new_person": "on", "role": role.name}
    assert client.post("/admin/people/appointment/roster/new/", new).status_code == 302
    assert Person.objects.get().slug == slug


def test_a_new_person_has_the_parts_of_the_name(send_person, staff):
    send_person(name="Ada van der Berg")
    ada = Person.objects.get()
    assert (ada.given, ada.particle, ada.family) == ("Ada", "van der", "Berg")


@pytest.mark.parametrize("name", ["Ben Mueller", "Ben Muller"])
def test_the_roster_asks_too(client, staff, ben, name):
    role = make.RoleFactory(name="PhD student")
    row = {"person": f"Dr. {name}", "new_person": "on", "role": role.name}
    answer = client.post("/admin/people/appointment/roster/new/", row)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert f'<a href="/admin/people/person/{ben.pk}/change/">Ben Müller</a>' in text
    assert f"Dr. {name}" in text
    answer = client.post("/admin/people/appointment/roster/new/", {**row, "save_anyway": "on"})
    assert answer.status_code == 302
    assert Person.objects.filter(name=name, title="Dr.").exists()


@pytest.mark.parametrize(
    "row",
    [{"person": "Ben Mueller"}, {"person": "Ben Muller"}, {"person": "ben müller", "new_person": "on"}],
)
def test_the_roster_finds_who_is_meant(client, staff, ben, row):
    row["role"] = make.RoleFactory(name="PhD student").name
    assert client.post("/admin/people/appointment/roster/new/", row).status_code == 302
    assert ben.appointments.count() == 1
    assert Person.objects.count() == 1


def test_a_paste_with_and_without_the_title_is_one_person(client, staff):
    make.RoleFactory(name="PhD student")
    table = "Name\tRole\tFrom\nDr. Eva Huber\tPhD student\t2020\nEva Huber\tPhD student\t2020\n"
    text = client.post("/admin/people/appointment/roster/paste/", {"table": table}).content.decode()
    assert "another line has the same appointment" in text
