"""Theses: from an offer to a paper; as a list with filters, as a table, on profiles and CVs."""

import csv
import datetime
import io
import re

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from groupsite.agenda.models import Thesis
from groupsite.models import Group
from publications.models import Publication
from tests import factories as make
from tests.admin_forms import admin_url, change_url, open_form, read_form, versioned_form_data
from tests.page_metadata import read as read_page
from tests.uploads import pdf

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def group():
    return make.GroupFactory()


def read_table(client, query="") -> list[dict[str, str]]:
    response = client.get(f"/theses.csv{query}")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_the_list_has_theses_by_state_and_papers_that_are_one(client):
    assert client.get("/theses/").status_code == 404
    ada = make.PersonFactory(name="Ada Tester", slug="ada")
    offer = make.ThesisFactory(title="=Offered")
    make.ThesisPersonFactory(thesis=offer, person=ada)
    make.ThesisFactory(
        title="Done", progress="done", end=datetime.date(2024, 7, 1), student_name="Bo Student"
    )
    make.PublicationFactory(title="A paper", kind="phdthesis", byline=["Cy Doctor"], year=2020)
    make.ThesisFactory(title="Draft", visibility="draft")
    text = client.get("/theses/").text
    assert text.index("Open topics</h2>") < text.index("=Offered") < text.index("2024</h2>")
    assert text.index(">Done</a>") < text.index("A paper")
    assert "Draft" not in text
    rows = read_table(client)
    assert [(row["title"], row["state"], row["student"]) for row in rows] == [
        ("'=Offered", "offer", ""), ("Done", "done", "Bo Student"), ("A paper", "done", "Cy Doctor"),
    ]  # fmt: skip
    assert [row["title"] for row in read_table(client, "?kind=phd")] == ["A paper"]
    assert [row["title"] for row in read_table(client, "?person=ada")] == ["'=Offered"]


def test_a_thesis_goes_from_an_offer_to_a_paper(client):
    client.force_login(make.UserFactory(role="editor"))
    Group.objects.update(institution="University of Tests")
    student = make.PersonFactory(name="Dee Doctor", slug="dee")
    url = admin_url(Thesis, "add")
    data = {"title": "On joins: fast ones", "kind": "phd", "visibility": "public", "start": "autumn 2022"}
    client.post(url, versioned_form_data(read_form(client, url)) | data)
    thesis = Thesis.objects.get()
    assert "On joins" in client.get(thesis.get_absolute_url()).text
    done = {"progress": "done", "end": "2026-05-04"}
    refused = client.post(change_url(thesis), open_form(client, thesis) | done).content.decode()
    assert "Enter who wrote the thesis" in refused
    client.post(change_url(thesis), open_form(client, thesis) | done | {"student": student.pk})
    paper = Publication.objects.get()
    assert (paper.title, paper.kind, paper.year, paper.day) == (thesis.title, "phdthesis", 2026, 4)
    assert (paper.authorships.get().person, paper.publisher) == (student, "University of Tests")
    make.ThesisPersonFactory(thesis=thesis, person=make.PersonFactory(name="Su Pervisor"))
    make.ThesisPersonFactory(thesis=thesis, person=make.PersonFactory(name="Hid Den", visibility="hidden"))
    make.ThesisPersonFactory(thesis=thesis, person=None, name="Ex Aminer", part="examiner", affiliation="ETH")
    text = client.get(paper.get_absolute_url()).text
    assert re.findall(r"<dt>(Supervised|Examined) by</dt><dd>(?:<a href[^>]*>)?([^<,]*)", text) == [
        ("Supervised", "Su Pervisor"), ("Examined", "Ex Aminer"),
    ]  # fmt: skip
    assert "Hid Den" not in text
    assert client.get(thesis.get_absolute_url()).headers["Location"] == paper.get_absolute_url()
    assert client.get("/theses/").text.count("On joins") == 1
    assert len(read_table(client)) == 1
    client.post(change_url(thesis), open_form(client, Thesis.objects.get()) | {"text": "More."})
    assert Publication.objects.count() == 1


def test_a_thesis_on_offer_that_gets_a_student_is_running(client):
    client.force_login(make.UserFactory(role="editor"))
    thesis = make.ThesisFactory(title="On joins", progress="offer")
    client.post(change_url(thesis), open_form(client, thesis) | {"student_name": "Bo Student"})
    assert Thesis.objects.get().progress == "running"


def test_only_a_thesis_can_be_its_paper(client):
    client.force_login(make.UserFactory(role="editor"))
    thesis, paper = make.ThesisFactory(), make.PublicationFactory(kind="article")
    page = client.post(change_url(thesis), open_form(client, thesis) | {"publication": paper.pk})
    assert "This paper is no thesis" in page.content.decode()


def test_supervisors_have_theses_on_profile_and_cv(client):
    ada = make.PersonFactory(slug="ada")
    thesis = make.ThesisFactory(title="On joins", student_name="Bo Student", progress="running")
    make.ThesisPersonFactory(thesis=thesis, person=ada)
    for _number in range(2):
        make.ThesisPersonFactory(person=ada)
    examined = make.ThesisFactory(title="Examined")
    make.ThesisPersonFactory(thesis=examined, person=ada, part="examiner")
    for url in ("/people/ada/", "/people/ada/cv/"):
        text = client.get(url).text
        assert ("On joins" in text, "Bo Student" in text, "Examined" in text) == (True, True, False)


def test_a_hidden_student_is_not_named(client):
    hidden = make.PersonFactory(name="Hid Den", visibility="hidden")
    thesis = make.ThesisFactory(student=hidden)
    texts = client.get("/theses/").text, client.get(thesis.get_absolute_url()).text
    assert not any("Hid Den" in text for text in texts)


def test_a_long_list_has_pages_those_on_offer_first(client, monkeypatch):
    monkeypatch.setattr("groupsite.agenda.thesis_views.PER_PAGE", 2)
    for state in ("done", "offer", "running"):
        make.ThesisFactory(title=f"It is {state}", kind="master", progress=state)
    text = client.get("/theses/?kind=master").text
    assert ["It is offer" in text, "It is running" in text, "It is done" in text] == [True, True, False]
    assert 'href="?kind=master&amp;page=2"' in text
    assert 'All <span class="number">3</span>' in text
    text = client.get("/theses/?kind=master&page=2").text
    assert ["It is running" in text, "It is done" in text] == [False, True]
    assert "There is no page 9." in client.get("/theses/?page=9").text


def test_the_list_costs_the_same_however_long_it_is(client):
    def fill():
        make.ThesisPersonFactory(thesis__student=make.PersonFactory())
        make.PublicationFactory(kind="mastersthesis", byline=["Cy Master"])

    def count():
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/theses/").status_code == 200
        return len(queries)

    fill()
    few = count()
    for _number in range(4):
        fill()
    assert count() == few


def test_a_thesis_that_is_done_has_the_metadata_of_a_work(client):
    Group.objects.update(institution="University of Tests")
    make.ThesisFactory(
        slug="joins", title="On joins", kind="bachelor", progress="done", end=datetime.date(2024, 7, 1),
        student=make.PersonFactory(name="Dee Doctor", slug="dee"), file=ContentFile(pdf(), "a.pdf"),
    )  # fmt: skip
    page = read_page(client, "/theses/joins/")
    tags = dict(page.tags)
    assert tags["citation_title"] == "On joins"
    assert tags["citation_author"] == "Dee Doctor"
    assert tags["citation_publication_date"] == "2024/07/01"
    assert tags["citation_dissertation_institution"] == "University of Tests"
    assert tags["citation_pdf_url"].endswith("/theses/joins/thesis.pdf")
    work = page.get_object("Thesis")
    assert work["inSupportOf"] == "Bachelor's degree"
    assert (work["datePublished"], work["author"][0]["name"]) == ("2024-07-01", "Dee Doctor")
    (coins,) = re.findall('class="Z3988" title="([^"]*)"', client.get("/theses/").text)
    assert "rft.title=On+joins" in coins
    assert "rft.degree=Bachelor" in coins


@pytest.mark.parametrize("progress", ["offer", "running"])
def test_a_thesis_that_is_not_done_is_no_work_yet(client, progress):
    make.ThesisFactory(slug="joins", progress=progress)
    assert "citation_title" not in client.get("/theses/joins/").text
    assert "Z3988" not in client.get("/theses/").text


def test_a_hidden_student_of_a_thesis_is_not_named(client):
    hidden = make.PersonFactory(name="Dee Doctor", visibility="hidden")
    make.ThesisFactory(slug="joins", progress="done", student=hidden)
    assert "Doctor" not in client.get("/theses/joins/").text + client.get("/theses/").text
