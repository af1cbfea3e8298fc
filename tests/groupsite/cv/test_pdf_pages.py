import datetime

import pytest
from django.urls import reverse

from core.db.dated_models import today
from groupsite.cv import pdf
from groupsite.cv.builder import build_cv
from groupsite.cv.pdf import NotTypeset
from groupsite.cv.shortening import shorten
from tests import factories as make
from tests.cv_samples import read_text

pytestmark = pytest.mark.django_db


def make_papers(person, number, **parts):
    for place in range(number):
        paper = make.PublicationFactory(title=f"Paper number {place}", **parts)
        make.AuthorshipFactory(publication=paper, person=person, matched="name")


def build_url(person) -> str:
    return reverse("cv_pdf", args=[person.slug])


def test_a_cv_is_shown_as_a_pdf_with_a_name_to_save_it_under(client, ada):
    response = client.get(build_url(ada))
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"] == 'inline; filename="ada-cv.pdf"'
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.content.startswith(b"%PDF-1.7")
    assert "Tested" in read_text(response.content)


def test_a_name_in_another_script_names_the_file(client):
    person = make.PersonFactory(name="王小明", slug="王小明")
    make.AppointmentFactory(person=person)
    make.EducationFactory.create_batch(2, person=person)
    response = client.get(build_url(person))
    assert response.headers["Content-Disposition"].startswith("inline; filename*=utf-8''%E7%8E%8B")


def test_what_did_not_change_is_sent_once(client, ada):
    etag = client.get(build_url(ada)).headers["ETag"]
    assert client.get(build_url(ada), headers={"if-none-match": etag}).status_code == 304
    ada.office = "Room 2"
    ada.save()
    assert client.get(build_url(ada), headers={"if-none-match": etag}).status_code == 200


def test_head_says_what_get_does(client, ada):
    response, head = client.get(build_url(ada)), client.head(build_url(ada))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == response.headers["ETag"]


@pytest.mark.parametrize("visibility", ["members", "hidden"])
def test_who_is_not_shown_has_no_cv(client, ada, visibility):
    ada.visibility = visibility
    ada.save()
    assert client.get(build_url(ada)).status_code == 404


def test_who_comes_later_has_no_cv_yet(client):
    person = make.PersonFactory()
    make.AppointmentFactory(person=person, start=today() + datetime.timedelta(days=9))
    assert client.get(build_url(person)).status_code == 404


def test_there_are_as_few_queries_for_many_papers_as_for_one(client, ada, django_assert_max_num_queries):
    make_papers(ada, 10)
    client.get(build_url(ada))
    with django_assert_max_num_queries(32):
        assert client.get(build_url(ada)).status_code == 200


def test_a_cv_of_two_pages_has_two_whatever_there_is(client, ada):
    make_papers(ada, 60)
    ada.cv_length = "two-page"
    ada.save()
    document = pdf.get_or_build(build_cv(ada))
    assert (document.pages, document.level > 0) == (2, True)
    content = client.get(build_url(ada)).content
    assert content == document.pdf
    short_cv = shorten(build_cv(ada), document.level)
    papers = next(section for section in short_cv.sections if section.key == "publications")
    assert f"And {papers.groups[-1].left_out} more" in read_text(content)


def test_a_pdf_that_cannot_be_made_is_said_and_is_no_fault_of_the_site(client, ada, monkeypatch):
    def fail(cv):
        raise NotTypeset("why")

    monkeypatch.setattr(pdf, "typeset", fail)
    response = client.get(build_url(ada))
    assert response.status_code == 503
    assert response.headers["Cache-Control"] == "no-store"
    assert "could not be generated" in response.text
