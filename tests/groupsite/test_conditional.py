"""What is sent again only when it changed: ETag and 304."""

import pytest
from django.db import connection

from publications.models import Publication
from tests.factories import PublicationFactory

pytestmark = pytest.mark.django_db

ADDRESSES = ["/publications/", "/publications/kungfu-2020/", "/publications/kungfu-2020.bib", "/people/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_did_not_change_is_confirmed(client, address):
    PublicationFactory(slug="kungfu-2020")
    first = client.get(address)
    assert first.headers["ETag"].startswith('"')
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_moves_when_the_content_does_and_only_then(client):
    paper = PublicationFactory(slug="kungfu-2020", title="Before")
    before = client.get("/publications/kungfu-2020/").headers
    Publication.objects.filter(pk=paper.pk).update(fingerprint="seen by nobody")
    assert client.get("/publications/kungfu-2020/").headers["ETag"] == before["ETag"]
    Publication.objects.filter(pk=paper.pk).update(title="After")
    after = client.get("/publications/kungfu-2020/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.headers["ETag"] != before["ETag"]


def test_a_page_and_a_format_at_one_address_differ(client):
    PublicationFactory(slug="kungfu-2020")
    page = client.get("/publications/kungfu-2020/")
    text = client.get("/publications/kungfu-2020/", headers={"Accept": "application/x-bibtex"})
    assert text.headers["ETag"] != page.headers["ETag"]
    assert client.get("/publications/kungfu-2020/").headers["ETag"] == page.headers["ETag"]


def test_a_head_says_what_a_get_says(client):
    PublicationFactory(slug="kungfu-2020")
    get, head = client.get("/publications/kungfu-2020/"), client.head("/publications/kungfu-2020/")
    assert get.headers["ETag"] == head.headers["ETag"]


@pytest.mark.parametrize("address", ["/accounts/login/", "/no-such-page/", "/healthz"])
def test_others_are_left_alone(client, address):
    answer = client.get(address)
    assert not answer.has_header("ETag")
    assert not answer.has_header("Last-Modified")


def test_what_one_may_see_early_is_not_for_all(admin_client):
    PublicationFactory(slug="draft-2024", visibility="draft")
    answer = admin_client.get("/publications/draft-2024/?preview=1")
    assert answer.status_code == 200
    assert not answer.has_header("ETag")


def test_a_long_list_is_confirmed_without_being_made(client, monkeypatch):
    monkeypatch.setattr("publications.exchange.exports.AT_ONCE", 2)
    papers = PublicationFactory.create_batch(5)
    first = client.get("/publications.bib")
    assert first.streaming
    assert b"".join(first.streaming_content).count(b"@inproceedings") == 5
    assert (
        client.get("/publications.bib", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    )
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_publication SET title = 'Other' WHERE id = %s", [papers[0].pk])
    again = client.get("/publications.bib", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
