"""Lists of people and software: their order, their pages, what they cost."""

import datetime
import re

import pytest

from groupsite.api import people
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def student():
    return make.RoleFactory(name="PhD student", plural="PhD students")


def follow_pages(client, address: str) -> list[str]:
    """The names of all pages, by links alone, which are the same in the header."""
    names = []
    while address:
        response = client.get(address.removeprefix("http://127.0.0.1:8000"))
        document = response.json()
        names += [item["name"] for item in document["items"]]
        in_header = re.findall(r'<([^>]+)>; rel="(\w+)"', response["Link"])
        assert in_header == [(place, name) for name, place in document["links"].items() if place]
        address = document["links"]["next"]
    return names


def test_walking_the_pages_meets_everybody_once(client, student):
    for number in range(5):
        make.AppointmentFactory(person__name=f"Now {number}", person__family=f"{number}", role=student)
    for number in range(3):
        end = datetime.date(2024 - number, 1, 1)
        make.AppointmentFactory(person__name=f"Then {number}", role=student, end=end)
    expected = [f"Now {number}" for number in range(5)] + [f"Then {number}" for number in range(3)]
    for per_page in (1, 2, 3, 7, 8, 200):
        assert follow_pages(client, f"/people.json?per_page={per_page}") == expected, per_page


def test_walking_all_software(client):
    expected = [make.SoftwareFactory(position=number).name for number in range(5)]
    assert follow_pages(client, "/software.json?per_page=2") == expected


@pytest.mark.parametrize(
    ("address", "fill"),
    [
        ("/awards.json", lambda: make.AwardRecipientFactory(person=make.PersonFactory()).award),
        ("/news.json", lambda: make.NewsItemFactory(body="It *is*.")),
        ("/research.json", lambda: make.ThemePublicationFactory(theme__narrative="Much.").theme),
        ("/teaching.json", lambda: make.CourseTeacherFactory(part="lecturer").course),
    ],
)
def test_other_lists_have_pages_and_cost_no_more_for_more(
    client, address, fill, django_assert_max_num_queries
):
    titles = [fill().title for _ in range(5)]
    with django_assert_max_num_queries(7):
        document = client.get(f"{address}?per_page=4").json()
    assert (document["total"], len(document["items"])) == (5, 4)
    assert {each["title"] for each in document["items"]} < set(titles)
    assert client.get(f"{address}?page=9").status_code == 404


def test_a_recipient_and_a_teacher_are_told_unless_hidden(client):
    hidden = make.PersonFactory(name="Secret Tester", visibility="hidden")
    make.CourseTeacherFactory(person=hidden)
    make.AwardRecipientFactory(person=hidden)
    make.AwardRecipientFactory(person=None, name="Bob Guest")
    answers = "".join(client.get(address).text for address in ("/awards.json", "/teaching.json"))
    assert "Secret" not in answers
    assert "Bob Guest" in answers


def test_links_keep_what_was_asked_for(client, student):
    make.AppointmentFactory.create_batch(3, role=student)
    document = client.get("/people.json?on=2021-05-01&per_page=1&page=2").json()
    base = "http://127.0.0.1:8000/people.json?on=2021-05-01&per_page=1"
    assert document["links"] == {
        "self": f"{base}&page=2",
        "first": base,
        "prev": base,
        "next": f"{base}&page=3",
        "last": f"{base}&page=3",
    }
    assert (document["version"], document["total"], document["page"], document["per_page"]) == (1, 3, 2, 1)


def test_an_empty_list_has_one_page(client):
    document = client.get("/people.json").json()
    assert (document["items"], document["total"]) == ([], 0)
    assert document["links"]["next"] is None
    assert document["links"]["last"] == "http://127.0.0.1:8000/people.json"


def test_a_member_in_a_list(client, student):
    ada = make.PersonFactory(name="Ada Tester", slug="ada", summary="Ada *tests*.", pronouns="she/her")
    appointment = make.AppointmentFactory(
        person=ada, role=student, start="2020-09-01", start_precision="month", institution="Some University"
    )
    make.SupervisionFactory(
        appointment=appointment, supervisor=None, supervisor_name="Mahesh Marina", part="primary"
    )
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value="0000-0002-1825-0097")
    make.PublicationFactory.create_batch(2, byline=[ada])
    make.PublicationFactory(byline=[ada], visibility="draft")
    (item,) = client.get("/people.json").json()["items"]
    assert item["uid"] == str(ada.uid)
    assert item["url"] == "http://127.0.0.1:8000/people/ada/"
    assert item["json"] == "http://127.0.0.1:8000/people/ada.json"
    assert (item["status"], item["summary"], item["papers"]) == ("member", "Ada tests.", 2)
    assert item["role"] | {"uid": ""} == {
        "uid": "",
        "title": "PhD student",
        "role": "PhD student",
        "section": "PhD students",
        "leads": False,
        "unit": "",
        "institution": "Some University",
        "start": "2020-09",
        "end": None,
        "ended": False,
        "note": "",
        "destination": None,
    }
    assert item["supervisors"] == [
        {"name": "Mahesh Marina", "person": None, "institution": "", "part": "primary"}
    ]
    orcid = "https://orcid.org/0000-0002-1825-0097"
    identifier = {"scheme": "orcid", "value": "0000-0002-1825-0097", "url": orcid, "verified": False}
    assert item["identifiers"] == [identifier]


def test_who_was_deleted_while_a_page_was_made_is_left_out(student):
    appointment = make.AppointmentFactory(role=student)
    rows = people.read_people({appointment.pk + 1: "member", appointment.pk: "member"}, None)
    assert [row.name for row in rows] == [appointment.person.name]


def test_an_alumnus_says_where_he_went_and_when_as_far_as_known(client, student):
    fields = {"end": "2021-12-31", "end_precision": "year", "destination": "Facebook"}
    make.AppointmentFactory(role=student, start=None, **fields)
    make.AppointmentFactory(role=student, start=None, end_unknown=True)
    dated_role, undated_role = (item["role"] for item in client.get("/people.json").json()["items"])
    assert (dated_role["start"], dated_role["end"], dated_role["ended"]) == (None, "2021", True)
    assert dated_role["destination"] == {"name": "Facebook", "url": None}
    assert (undated_role["end"], undated_role["ended"], undated_role["destination"]) == (None, True, None)


def test_the_group_on_another_day(client, student):
    make.AppointmentFactory(person__name="Ada Early", role=student, start="2015-01-01", end="2018-01-01")
    make.AppointmentFactory(person__name="Bob Late", role=student)
    items = client.get("/people.json?on=2016-05-01").json()["items"]
    assert [(item["name"], item["status"]) for item in items] == [("Ada Early", "member")]
    items = client.get("/people.json?on=0001-01-01").json()["items"]
    assert items == []


def test_software_in_a_list(client):
    item = make.SoftwareFactory(slug="tool", licence="MIT", last_commit_on="2024-05-06")
    make.StarCountFactory(software=item, counted_on="2024-06-01", stars=7)
    make.StarCountFactory(software=item, counted_on="2024-07-01", stars=9)
    (software,) = client.get("/software.json").json()["items"]
    assert software["stars"] == {"count": 9, "on": "2024-07-01"}
    assert (software["licence"], software["last_commit"], software["repository"]) == (
        "MIT",
        "2024-05-06",
        None,
    )
    assert software["url"] == "http://127.0.0.1:8000/software/tool/"


def test_addresses_are_those_of_the_site_whatever_host_was_asked(client, student, settings):
    settings.SITE_URL = "https://group.example.org"
    make.AppointmentFactory(person__slug="王小明", role=student)
    (item,) = client.get("/people.json", headers={"host": "localhost"}).json()["items"]
    assert item["url"] == "https://group.example.org/people/%E7%8E%8B%E5%B0%8F%E6%98%8E/"


def make_everything(number: int) -> None:
    """A person `ada` and a software `tool` with as many of everything, and as many others."""
    ada, _ = make.PersonFactory._meta.model.objects.get_or_create(name="Ada", slug="ada")
    tool, _ = make.SoftwareFactory._meta.model.objects.get_or_create(
        name="Tool", slug="tool", visibility="public"
    )
    for _ in range(number):
        appointment = make.AppointmentFactory()
        make.SupervisionFactory(appointment=appointment, supervisor=ada)
        make.SupervisionFactory(appointment=make.AppointmentFactory(person=ada))
        make.PersonIdentifierFactory(person=appointment.person)
        paper = make.PublicationFactory(byline=[ada, appointment.person])
        paper.authorships.filter(person=ada).update(selected=True)
        make.AwardRecipientFactory(award=make.AwardFactory(publication=paper, software=tool), person=ada)
        make.SoftwarePersonFactory(software=tool)
        make.SoftwarePublicationFactory(software=tool, publication=paper)
        make.SoftwarePersonFactory(person=ada)
        make.StarCountFactory(software=tool)
        make.NewsPersonFactory(person=ada)
        make.ThemePersonFactory(person=ada)


def test_queries_do_not_grow(client, django_assert_max_num_queries):
    ceilings = {"/people.json": 10, "/people/ada.json": 26, "/software.json": 8, "/software/tool.json": 22}
    counts = []
    for _ in range(2):
        make_everything(3)
        counts.append({})
        for address, ceiling in ceilings.items():
            client.get(address)
            with django_assert_max_num_queries(ceiling, info=address) as queries:
                assert client.get(address).status_code == 200
            counts[-1][address] = len(queries)
    assert counts[0] == counts[1]
