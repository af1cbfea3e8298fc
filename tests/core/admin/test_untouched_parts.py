"""Parts of a form that nobody touched are not checked anew; those that somebody touched are, against all."""

import functools

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import Person, Skill
from tests import factories
from tests.admin_forms import admin_url, form_data, read_form


@pytest.fixture
def form(db, client):
    """Sends the form of a person as it stands, but for what is said; gives the answer and its queries."""
    client.force_login(factories.UserFactory(role="owner"))

    @functools.cache
    def read(url, version):
        return form_data(read_form(client, url))

    def send(person, **fields):
        url = admin_url(Person, "change", person.pk)
        data = read(url, Person.objects.values_list("version", "changed_at").get(pk=person.pk))
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(url, data | fields)
        return answer, len(queries)

    return send


def make_person(number):
    person = factories.PersonFactory()
    for at in range(number):
        factories.SkillFactory(person=person, name=f"Skill {at}")
        factories.AppointmentFactory(person=person, role=factories.RoleFactory())
        factories.PersonInterestFactory(person=person)
        factories.SupervisionFactory(supervisor=person)
    return person


def test_saving_costs_the_same_however_many_parts_stand_there(form):
    prices = []
    for number in (1, 2, 5):
        person = make_person(number)
        for fields in ({}, {"skills-0-name": "Another"}):
            answer, price = form(person, **fields)
            assert answer.status_code == 302, answer.context["errors"]
            prices.append(price)
        assert person.skills.filter(name="Another").count() == 1
    assert prices[2:4] == prices[4:]


def build_skill_data(name, number):
    return {
        "skills-TOTAL_FORMS": str(number + 1),
        f"skills-{number}-kind": "tool",
        f"skills-{number}-name": name,
        f"skills-{number}-position": "",
    }


def test_a_new_part_that_equals_an_untouched_one_is_refused(form):
    person = make_person(2)
    answer, _ = form(person, **build_skill_data("Skill 1", 2))
    assert answer.status_code == 200
    text = answer.content.decode()  # Django 6.0 says it of the new row
    assert "Two rows are the same." in text or "Kind and Name already exists." in text
    assert person.skills.count() == 2


def test_a_new_part_comes_after_the_untouched_ones(form):
    person = make_person(0)
    for place in (3, 7):
        factories.SkillFactory(person=person, name=f"Skill {place}", position=place)
    answer, _ = form(person, **build_skill_data("Last", 2))
    assert answer.status_code == 302, answer.context["errors"]
    assert person.skills.get(name="Last").position == 8


def test_what_was_touched_is_checked(form):
    person = make_person(2)
    for fields in (
        {"skills-0-id": "999999"},
        {"skills-0-id": ""},
        {"skills-0-id": "x"},
        {"skills-0-name": ""},
        {"skills-0-kind": "magic"},
    ):
        answer, _ = form(person, **fields)
        assert answer.status_code == 200, fields
        assert person.skills.count() == 2, fields
    answer, _ = form(person, **{"skills-0-DELETE": "on"})
    assert answer.status_code == 302
    assert person.skills.count() == 1


def test_the_part_of_somebody_else_stays_hers(form):
    person, hers = make_person(1), factories.SkillFactory(name="Hers")
    form(person, **{"skills-0-id": str(hers.pk), "skills-0-name": "Stolen"})
    assert set(Skill.objects.values_list("person", "name")) == {
        (person.pk, "Skill 0"),
        (hers.person_id, "Hers"),
    }
