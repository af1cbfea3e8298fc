"""The page of a CV, and what it is as JSON."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from groupsite.cv.builder import build_cv
from groupsite.cv.shortening import shorten_to_pages
from people.models import Person
from tests import factories as make
from tests.groupsite.cv.conftest import add_records, make_paper

pytestmark = pytest.mark.django_db

FORMS = ("/people/{}/cv/", "/people/{}/resume.json", "/people/{}/cv.css")
DATE = re.compile("([1-2][0-9]{3}-[0-1][0-9]-[0-3][0-9]|[1-2][0-9]{3}-[0-1][0-9]|[1-2][0-9]{3})")
"""As the schema of JSON Resume has it."""
MEMBERS = {
    "work": {"name", "position", "location", "startDate", "endDate", "summary", "highlights"},
    "volunteer": {"organization", "position", "url", "startDate", "endDate", "summary"},
    "education": {"institution", "area", "studyType", "startDate", "endDate", "highlights", "summary"},
    "awards": {"title", "date", "awarder", "summary"},
    "publications": {"name", "publisher", "releaseDate", "url", "summary"},
    "skills": {"name", "level", "keywords"},
    "languages": {"language", "fluency"},
    "interests": {"name"},
    "projects": {
        *("name", "description", "highlights", "startDate", "endDate", "url", "roles", "entity", "type"),
    },
}


def read_page(client, slug: str = "ada") -> str:
    response = client.get(f"/people/{slug}/cv/")
    assert response.status_code == 200
    return response.content.decode()


def read_resume(client, slug: str = "ada") -> dict:
    response = client.get(f"/people/{slug}/resume.json")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    return json.loads(response.content)


def test_the_page_says_what_the_description_says(client, ada):
    text = read_page(client)
    for section in build_cv(ada).sections:
        assert f"<h2>{section.title}</h2>" in text
        for group in section.groups:
            assert all(row.title in text and row.when in text for row in group.rows)
    assert text.count("<h1") == 1
    assert "<b>Tester, Ada</b>" in text
    assert 'href="http://127.0.0.1:8000/people/ada/cv/"' in text
    assert "ada@example.org" not in text
    assert '<span class="email">ada<span>&#64;</span>example.org</span>' in text


def test_the_page_leads_to_the_other_forms_and_back(client, ada):
    text = read_page(client)
    assert '<a class="button' in text
    for url in ("/people/ada/cv.pdf", "/people/ada/resume.json", "/people/ada/"):
        assert f'href="{url}"' in text


def test_the_profile_leads_to_the_cv(client, ada):
    text = client.get("/people/ada/").content.decode()
    assert '<a href="/people/ada/cv/">' in text
    for kind, address in (
        ("text/html", "cv/"),
        ("application/pdf", "cv.pdf"),
        ("application/json", "resume.json"),
    ):
        link = re.search(
            f'<link rel="alternate" type="{kind}" title="CV of Ada Tester[^"]*" href="([^"]*)"', text
        )
        assert link[1] == f"http://127.0.0.1:8000/people/ada/{address}"


def test_the_way_to_it_is_told_to_machines(client, ada):
    blocks = re.findall('<script type="application/ld.json">(.*?)</script>', read_page(client))
    (breadcrumb,) = [each for each in map(json.loads, blocks) if each["@type"] == "BreadcrumbList"]
    assert [step["name"] for step in breadcrumb["itemListElement"]][1:] == ["People", "Ada Tester", "CV"]
    assert breadcrumb["itemListElement"][-1]["item"] == "http://127.0.0.1:8000/people/ada/cv/"


def test_a_printed_page_says_whose_it_is_whatever_the_name(client, db):
    make.PersonFactory(name='A"} </style>\\ 王', slug="odd")
    answer = client.get("/people/odd/cv.css")
    assert answer["Content-Type"].startswith("text/css")
    (content,) = re.findall('content: "([^"]*)"', answer.content.decode())
    assert re.fullmatch(r"(\\[0-9a-f]{6})+", content)
    assert "".join(chr(int(each, 16)) for each in content.split("\\")[1:]) == 'A"} </style>\\ 王, CV'


@pytest.mark.parametrize("form", FORMS)
def test_nobody_finds_the_cv_of_a_person_who_is_not_seen(client, db, form):
    later = make.AppointmentFactory(person__slug="later", start="2999-01-01")
    make.PersonFactory(slug="hidden", visibility="hidden")
    make.PersonFactory(slug="members", visibility="members")
    assert later.person.slug == "later"
    for slug in ("later", "hidden", "members", "nobody", "%00", "a" * 400):
        assert client.get(form.format(slug)).status_code == 404


def test_a_cv_without_anything_is_a_page_for_staff(client, db):
    make.PersonFactory(name="Nil Nemo", slug="nil")
    client.force_login(make.UserFactory(role="staff"))
    assert "This CV is empty." in read_page(client, "nil")
    assert set(read_resume(client, "nil")) == {"$schema", "basics", "meta"}


def test_the_same_queries_for_any_number_of_things(client, ada):
    counts = []
    for _ in range(2):
        add_records(ada, 2)
        for url in ("/people/ada/cv/", "/people/ada/resume.json"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 36


def test_a_cv_of_two_pages_is_as_short_on_the_page_as_in_json(client, ada):
    for number in range(80):
        make_paper(ada, title=f"Number {number}", others=["Ben Other", "Cem Third"])
    Person.objects.filter(pk=ada.pk).update(cv_length="two-page")
    cv = shorten_to_pages(build_cv(Person.objects.get(pk=ada.pk)))
    left_out = sum(group.left_out for section in cv.sections for group in section.groups)
    count = sum(len(group.references) for section in cv.sections for group in section.groups)
    assert (left_out + count, left_out > 0) == (81, True)
    text = read_page(client)
    assert text.count('<p class="reference"') == count == len(read_resume(client)["publications"])
    assert f"{left_out} more" in text
    assert 'All papers: <a href="http://127.0.0.1:8000/people/ada/">' in text
    Person.objects.filter(pk=ada.pk).update(cv_length="full")
    assert read_page(client).count('<p class="reference"') == 81


def test_the_json_is_a_json_resume(client, ada):
    document = read_resume(client)
    assert set(document) == {"$schema", "basics", "meta", *MEMBERS}
    for name, members in MEMBERS.items():
        for each in document[name]:
            assert set(each) <= members
            dates = [each[key] for key in ("startDate", "endDate", "date", "releaseDate") if key in each]
            assert all(DATE.fullmatch(date) for date in dates)
    assert document["basics"] == {
        "name": "Ada Tester",
        "label": "Professor, University of Testing",
        "email": "ada@example.org",
        "url": "http://127.0.0.1:8000/people/ada/",
        "summary": "She tests.\n\nFirst.\n\nSecond.",
        "location": {"address": "Room 1"},
        "profiles": [
            {
                "network": "ORCID",
                "username": "0000-0002-1825-0097",
                "url": "https://orcid.org/0000-0002-1825-0097",
            },
            {"network": "Website", "url": "https://ada.example/"},
        ],
    }
    assert document["work"][0] == {
        "name": "University of Testing", "position": "Professor", "startDate": "2015-09-01",
    }  # fmt: skip
    assert document["education"][0]["studyType"] == "PhD"
    assert document["volunteer"] == [
        {
            "organization": "TestConf",
            "position": "Chair",
            "startDate": "2023",
            "endDate": "2024",
            "summary": "2023–2024",
        }
    ]
    types = {each["type"] for each in document["projects"]}
    assert types == {"research", "software", "presentation", "teaching", "supervision"}


def test_its_last_change_is_a_date_of_the_past_that_stays(client, ada):
    first = read_resume(client)["meta"]
    assert first["version"] == "v1.0.0"
    assert first["canonical"] == "http://127.0.0.1:8000/people/ada/resume.json"
    assert first == read_resume(client)["meta"]


def test_nothing_is_sent_twice(client, ada):
    for address in ("/people/ada/cv/", "/people/ada/resume.json"):
        answer = client.get(address)
        again = client.get(address, headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304


def test_an_old_address_leads_to_the_new_cv(client, ada):
    ada.slug = "ada-lovelace"
    ada.save()
    answer = client.get("/people/ada/cv/")
    assert answer.status_code in (301, 308)
    assert answer["Location"].endswith("/people/ada-lovelace/cv/")


@pytest.mark.parametrize(("role", "expected"), [("owner", True), ("member", False), ("", False)])
def test_who_may_edit_the_cv_is_told_what_its_pdf_cannot_show(client, ada, role, expected):
    ada.summary = "Tests \U0010fffe."
    ada.save()
    if role:
        client.force_login(make.UserFactory(role=role))
    answer = client.get("/people/ada/cv/")
    assert ("The PDF cannot show" in answer.text) == expected
    assert ("private" in answer.headers["Cache-Control"]) == bool(role)
