"""People with a record, for tests of CVs."""

import datetime

import pytest
from django.conf import settings

from groupsite.cv.builder import build_cv
from people.models import Person
from tests import factories as make


@pytest.fixture(autouse=True)
def own_var_folder(monkeypatch, tmp_path):
    """PDFs that tests make are kept elsewhere than those of the site."""
    monkeypatch.setattr(settings, "VAR", tmp_path)


@pytest.fixture
def ada(db):
    """Somebody with one of everything."""
    group = make.GroupFactory(institution="University of Testing")
    person = make.PersonFactory(
        name="Ada Tester", given="Ada", family="Tester", slug="ada", summary="She *tests*.",
        biography="First.\n\nSecond.", email="ada@example.org", email_visibility="public", office="Room 1",
        pronouns="she/her",
    )  # fmt: skip
    role = make.RoleFactory(name="Professor")
    make.AppointmentFactory(person=person, role=role, start=datetime.date(2015, 9, 1))
    make.EducationFactory(
        person=person, degree="PhD", field="Testing", institution="Old University", bullets=["Tested"],
        thesis="On Tests", supervisors=["Grace Elder", "Alan Elder"], honour="distinction",
        start=datetime.date(2008, 1, 1), start_precision="year",
        end=datetime.date(2011, 12, 31), end_precision="year",
    )  # fmt: skip
    make.ExperienceFactory(person=person, title="Intern", organisation="Laboratory", bullets=["One", "Two"])
    make.ExperienceFactory(person=person, kind="work", title="Engineer", organisation="Works")
    make.AwardRecipientFactory(person=person, award__title="Medal", award__giver="Society")
    make.SoftwarePersonFactory(person=person, software__name="Tester 2000", part="founder")
    project = make.ProjectFactory(
        title="Tested training", summary="It *grows*.", start=datetime.date(2024, 1, 1)
    )
    make.ProjectPersonFactory(project=project, person=person, part="principal investigator")
    make.FundingFactory(project=project, funder__name="Example Research Council")
    make.TalkSpeakerFactory(person=person, talk__title="On Tests")
    make.CourseTeacherFactory(
        person=person, part="lecturer", course__title="Testing I", course__institution="University of Testing"
    )
    student = make.AppointmentFactory(person__name="Bea Student", role__name="PhD student")
    make.SupervisionFactory(appointment=student, supervisor=person)
    alumnus = make.AppointmentFactory(
        person__name="Carl Alumnus", role__name="MSc student", start=datetime.date(2018, 9, 1),
        end=datetime.date(2020, 8, 31), destination="Industry",
    )  # fmt: skip
    make.SupervisionFactory(appointment=alumnus, supervisor=person, part="second")
    make.ServiceFactory(person=person, event="TestConf", role="Chair", years=[2023, 2024])
    make.PersonInterestFactory(person=person, topic__name="Oracles")
    make.SkillFactory(person=person, name="Debuggers")
    make.SkillFactory(person=person, name="Python", kind="programming", level="advanced")
    make.SkillFactory(person=person, name="English", kind="language", level="native")
    make.PersonLinkFactory(person=person, url="https://ada.example/")
    make.PersonIdentifierFactory(person=person, scheme="orcid", value="0000-0002-1825-0097")
    make_paper(person, title="On Tests", slug="on-tests")
    assert group
    return person


def make_paper(person: Person, others=("Ben Other",), **fields):
    """A paper of a person and others."""
    fields = {"kind": "inproceedings", "venue__name": "Conference on Tests", **fields}
    paper = make.PublicationFactory(**fields)
    author = make.AuthorFactory(name=person.name, given=person.given, family=person.family)
    make.AuthorshipFactory(publication=paper, author=author, position=1, person=person, matched="name")
    for place, name in enumerate(others, start=2):
        given, _, family = name.partition(" ")
        other = make.AuthorFactory(name=name, given=given, family=family)
        make.AuthorshipFactory(publication=paper, author=other, position=place)
    return paper


def rebuild_cv(person: Person):
    """Her CV as it is gathered anew."""
    return build_cv(Person.objects.get(pk=person.pk))


def find_section(cv, key: str):
    """A section of a CV; None if it has none of this key."""
    return next((each for each in cv.sections if each.key == key), None)


def add_records(person, number: int) -> None:
    """More of everything that can be many."""
    for _ in range(number):
        make_paper(person)
        for factory in (
            make.EducationFactory,
            make.ExperienceFactory,
            make.ServiceFactory,
            make.SkillFactory,
        ):
            factory(person=person)
        make.CourseTeacherFactory(person=person)
        make.AwardRecipientFactory(person=person)
        make.SoftwarePersonFactory(person=person)
        make.FundingFactory(project=make.ProjectPersonFactory(person=person).project)
        make.SupervisionFactory(supervisor=person)
        make.PersonInterestFactory(person=person)
