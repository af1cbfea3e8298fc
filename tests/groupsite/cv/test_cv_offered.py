"""Who is offered which CV: visitors one of three facts or more, who may edit the person any."""

import pytest
from django.core.cache import caches

from tests import factories as make

pytestmark = pytest.mark.django_db

FORMS = ("/people/ada/cv/", "/people/ada/cv.pdf", "/people/ada/resume.json")


@pytest.fixture
def beginner():
    """Somebody of whom two facts are known, and words that are none."""
    person = make.PersonFactory(name="Ada Beginner", slug="ada", summary="She starts.", biography="Now.")
    make.AppointmentFactory(person=person)
    make.EducationFactory(person=person)
    make.PersonInterestFactory(person=person)
    make.SkillFactory(person=person)
    return person


def test_visitors_are_offered_a_cv_from_three_facts_on(client, beginner):
    assert "/people/ada/cv" not in client.get("/people/ada/").text
    assert [client.get(form).status_code for form in FORMS] == [404, 404, 404]
    make.PublicationFactory(byline=[beginner])
    text = client.get("/people/ada/").text
    assert all(f'{form}"' in text for form in FORMS)
    assert [client.get(form).status_code for form in FORMS] == [200, 200, 200]


@pytest.mark.parametrize("role", ["member", "staff"])
def test_who_may_edit_the_person_sees_a_cv_of_less(client, beginner, role):
    caches["local"].clear()
    account = make.UserFactory(role=role)
    if role == "member":
        beginner.user = account
        beginner.save()
    client.force_login(account)
    for form in FORMS:
        answer = client.get(form)
        assert answer.status_code == 200, form
        assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Visitors cannot find this CV yet" in client.get(FORMS[0]).text
    client.force_login(make.UserFactory(role="member"))
    assert [client.get(form).status_code for form in FORMS] == [404, 404, 404]


def test_a_link_without_an_address_is_not_printed(client, beginner):
    make.EducationFactory.create_batch(2, person=beginner)
    make.PersonLinkFactory(person=beginner, label="Google Scholar", url="")
    for form in ("/people/ada/", FORMS[0], FORMS[2]):
        assert "Google Scholar" not in client.get(form).text
    assert "<h2>Links</h2>" not in client.get(FORMS[0]).text
