"""What members were when a paper appeared: in lists, on profiles, in exports, and counted."""

import datetime
import re

import pytest

from people.models import Role
from publications.models import Authorship, Publication
from publications.querysets.roles_then import count_papers_by_role
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    """Somebody who was a student until August 2020, and is a lecturer from 2021 on."""
    person = make.PersonFactory(name="Ada Tester", slug="ada")
    student = make.RoleFactory(name="PhD student", slug="phd-student", position=2)
    lecturer = make.RoleFactory(name="Lecturer", slug="lecturer", position=1)
    make.AppointmentFactory(
        person=person, role=student, start=datetime.date(2016, 9, 1), end=datetime.date(2020, 8, 31)
    )
    make.AppointmentFactory(person=person, role=lecturer, start=datetime.date(2021, 1, 1), title="Dr")
    return person


@pytest.mark.parametrize(
    ("year", "month", "day", "role"),
    [
        (2020, None, None, "PhD student"),
        (2020, 8, None, "PhD student"),
        (2020, 8, 31, "PhD student"),
        (2020, 9, None, None),
        (2021, None, None, "Dr"),
        (2015, None, None, None),
        (2016, 2, 31, None),
        (None, None, None, None),
    ],
)
def test_the_role_is_that_of_the_day_or_of_the_middle(ada, year, month, day, role):
    paper = make.PublicationFactory(year=year, month=month, day=day, byline=["Somebody", ada])
    roles = Authorship.objects.read_roles_then([paper.pk])
    assert list(roles.values()) == ([role] if role else [])


def test_of_several_roles_the_highest_and_none_whose_dates_are_unknown(ada):
    make.AppointmentFactory(
        person=ada, role=Role.objects.get(slug="lecturer"), start=datetime.date(2018, 1, 1)
    )
    paper = make.PublicationFactory(year=2019, byline=[ada])
    assert list(Authorship.objects.read_roles_then([paper.pk]).values()) == ["Lecturer"]
    ada.appointments.update(end=None, end_unknown=True)
    assert Authorship.objects.read_roles_then([paper.pk]) == {}
    ada.appointments.filter(start__year=2018).delete()
    ada.appointments.update(start=None, end_unknown=False)
    assert Authorship.objects.read_roles_then([paper.pk]) == {}


@pytest.fixture
def papers(ada):
    hidden = make.PersonFactory(name="Secret Tester", visibility="hidden")
    make.AppointmentFactory(person=hidden, role__name="Secret role", start=datetime.date(2010, 1, 1))
    make.PublicationFactory(title="Early", slug="early", year=2018, byline=[ada, hidden, "Bob Guest"])
    make.PublicationFactory(title="Late", slug="late", year=2022, byline=[ada])


def test_lists_say_it_on_request(client, papers, django_assert_num_queries):
    assert "(PhD student)" not in client.get("/publications/").text
    html = re.sub(r"<[^>]+>", "", client.get("/publications/?show=roles").text)
    assert "Ada Tester (PhD student)" in html
    assert "Ada Tester (Dr)" in html
    assert "Secret role" not in html
    with django_assert_num_queries(1):
        counts = count_papers_by_role(Publication.objects.listed(), Role.objects.all())
    assert counts == [("lecturer", "Lecturer", 1), ("phd-student", "PhD student", 1)]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("role=phd-student", {"Early"}),
        ("role=lecturer&person=ada", {"Late"}),
        ("role=lecturer&year=2018", set()),
        ("role=lecturer&show=roles&sort=title", {"Late"}),
    ],
)
def test_papers_are_found_by_role(client, papers, query, titles):
    html = client.get(f"/publications/?{query}").text
    assert {title for title in ("Early", "Late") if f">{title}</a>" in html} == titles
    assert "Remove" in html


def test_profiles_and_exports_say_it(client, papers):
    profile = client.get("/people/ada/").text
    assert "/publications/?person=ada&amp;role=phd-student" in profile
    items = client.get("/publications.json?show=roles").json()
    assert [item["note"] for item in items] == ["Ada Tester (Dr)", "Ada Tester (PhD student)"]
    for ending in ("bib", "ris"):
        assert "Ada Tester (PhD student)" in client.get(f"/publications.{ending}?show=roles").text
        assert "PhD student" not in client.get(f"/publications.{ending}").text
    assert client.get("/publications.json?show=all").status_code == 400
    assert client.get("/publications.json?role=nobody").status_code == 404
