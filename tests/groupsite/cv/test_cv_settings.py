"""What a person decides about her CV: who may, and what the form offers."""

import re

import pytest
from django.db import IntegrityError, transaction

from core.journal.models import JournalEvent
from groupsite.roles import may
from people.models import CvSection, Person
from tests import factories as make

pytestmark = pytest.mark.django_db

FIELDS = ("cv_length", "cv_selected_only", "cv_with_photo", "cv_with_email")


def read_form(client, person) -> str:
    answer = client.get(f"/admin/people/person/{person.pk}/change/")
    assert answer.status_code == 200
    return answer.content.decode()


def parse_fields(text: str) -> dict[str, str]:
    """The fields of a form as a browser sends them."""
    fields = {}
    for tag in re.findall("<input[^>]*>", text):
        facts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" not in facts or (facts.get("type") in ("checkbox", "radio") and " checked" not in tag):
            continue
        if facts.get("type") not in ("submit", "file"):
            fields[facts["name"]] = facts.get("value", "on" if facts["type"] == "checkbox" else "")
    for name, inner in re.findall(r'<select[^>]* name="([^"]*)"[^>]*>(.*?)</select>', text, re.S):
        selected_values = re.findall('<option value="([^"]*)" selected', inner)
        fields[name] = selected_values[0] if selected_values else ""
    for name, inner in re.findall(r'<textarea[^>]* name="([^"]*)"[^>]*>(.*?)</textarea>', text, re.S):
        fields[name] = inner.lstrip("\n")
    return {name: value for name, value in fields.items() if "__prefix__" not in name}


@pytest.fixture
def member(client):
    account = make.UserFactory(role="member")
    make.PersonFactory(name="Ada Tester", slug="ada", user=account)
    client.force_login(account)
    return account


def test_a_member_sets_her_own(client, member):
    text = read_form(client, member.person)
    assert all(f'name="{field}"' in text for field in FIELDS)
    data = parse_fields(text) | {
        "cv_length": "two-page",
        "cv_selected_only": "on",
        "cv_sections-TOTAL_FORMS": "2",
        "cv_sections-0-section": "publications",
        "cv_sections-0-position": "1",
        "cv_sections-1-section": "education",
        "cv_sections-1-position": "2",
    }
    del data["cv_with_photo"]
    answer = client.post(f"/admin/people/person/{member.person.pk}/change/", data)
    assert answer.status_code == 302, re.findall("errorlist.*", answer.content.decode())
    person = Person.objects.get(slug="ada")
    assert [getattr(person, field) for field in FIELDS] == ["two-page", True, False, True]
    assert [row.section for row in person.cv_sections.all()] == ["publications", "education"]


def test_the_form_leads_to_the_cv(client, member):
    text = read_form(client, member.person)
    for address in ("/people/ada/cv/", "/people/ada/cv.pdf", "/people/ada/resume.json"):
        assert f'<a href="{address}">' in text


def test_the_form_of_a_hidden_profile_says_that_nobody_finds_it(client, member):
    Person.objects.update(visibility="members")
    assert "Visitors cannot see it" in read_form(client, member.person)


def test_a_member_does_not_set_that_of_others(client, member):
    other = make.PersonFactory()
    assert 'name="cv_length"' not in read_form(client, other)


@pytest.mark.parametrize("action", ["view", "add", "change", "delete"])
def test_who_may_do_what_with_sections(action):
    mine = make.CvSectionFactory(person__user=make.UserFactory(role="member"))
    member = mine.person.user
    other = make.CvSectionFactory()
    assert may(member, action, CvSection, mine)
    assert not may(member, action, CvSection, other)
    assert may(make.UserFactory(role="staff"), action, CvSection, other)


def test_a_section_stands_once_and_is_one_that_there_is(db):
    row = make.CvSectionFactory(section="links")
    for section in ("links", "hobbies"):
        with pytest.raises(IntegrityError), transaction.atomic():
            make.CvSectionFactory(person=row.person, section=section)


def test_the_length_is_one_that_there_is(db):
    with pytest.raises(IntegrityError):
        make.PersonFactory(cv_length="endless")


def test_changes_are_journaled_and_touch_the_person(db):
    row = make.CvSectionFactory()
    before = Person.objects.get(pk=row.person_id).version
    row.position = 3
    row.save()
    assert JournalEvent.objects.of_row(row).count() == 2
    assert Person.objects.get(pk=row.person_id).version >= before


def test_somebody_who_chose_nothing_has_the_whole_cv_with_photo_and_e_mail(db):
    person = Person.objects.get(pk=make.PersonFactory().pk)
    assert [getattr(person, field) for field in FIELDS] == ["full", False, True, True]
