"""What is sent again only when it changed: ETag, Last-Modified, 304."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import pytest
from django.db import connection

from groupsite import conditional
from groupsite.models import Validator
from publications.models import Publication
from tests.factories import PublicationFactory

pytestmark = [pytest.mark.django_db, pytest.mark.validators]

LONG_AGO = datetime(2001, 1, 1, tzinfo=UTC)


def sent_long_ago() -> None:
    """As if all that was sent so far had been so for years."""
    Validator.objects.update(since=LONG_AGO)
    conditional.since.forget()


ADDRESSES = ["/publications/", "/publications/kungfu-2020/", "/publications/kungfu-2020.bib", "/people/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_did_not_change_is_confirmed(client, address):
    PublicationFactory(slug="kungfu-2020")
    first = client.get(address)
    assert first.headers["ETag"].startswith('"')
    assert first.headers["Cache-Control"] == "no-cache"
    for name, value in (("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")):
        again = client.get(address, headers={name: first.headers[value]})
        assert (again.status_code, again.content) == (304, b"")


def test_both_move_when_the_content_does_and_only_then(client):
    paper = PublicationFactory(slug="kungfu-2020", title="Before")
    before = client.get("/publications/kungfu-2020/").headers
    sent_long_ago()
    same = client.get("/publications/kungfu-2020/").headers
    assert same["ETag"] == before["ETag"]
    assert parsedate_to_datetime(same["Last-Modified"]) == LONG_AGO
    Publication.objects.filter(pk=paper.pk).update(fingerprint="seen by nobody")
    assert client.get("/publications/kungfu-2020/").headers["ETag"] == before["ETag"]
    Publication.objects.filter(pk=paper.pk).update(title="After")
    after = client.get("/publications/kungfu-2020/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after.headers["ETag"] != before["ETag"]
    assert parsedate_to_datetime(after.headers["Last-Modified"]) > LONG_AGO


def test_a_page_that_changes_twice_in_a_second_is_later_each_time(client):
    paper = PublicationFactory(slug="kungfu-2020")
    moments = []
    for title in ("One", "Two", "Three"):
        Publication.objects.filter(pk=paper.pk).update(title=title)
        moments.append(
            parsedate_to_datetime(client.get("/publications/kungfu-2020/").headers["Last-Modified"])
        )
    assert moments == sorted(set(moments))


def test_a_page_and_a_format_at_one_address_have_dates_of_their_own(client):
    PublicationFactory(slug="kungfu-2020")
    page = client.get("/publications/kungfu-2020/")
    sent_long_ago()
    client.get("/publications/kungfu-2020/", headers={"Accept": "application/x-bibtex"})
    again = client.get("/publications/kungfu-2020/")
    assert again.headers["ETag"] == page.headers["ETag"]
    assert parsedate_to_datetime(again.headers["Last-Modified"]) == LONG_AGO


def test_addresses_with_queries_are_not_kept(client):
    PublicationFactory()
    answer = client.get("/publications/?q=paper")
    assert answer.headers["ETag"]
    assert not answer.has_header("Last-Modified")
    assert not Validator.objects.exists()


def test_a_head_says_what_a_get_says(client):
    PublicationFactory(slug="kungfu-2020")
    get, head = client.get("/publications/kungfu-2020/"), client.head("/publications/kungfu-2020/")
    assert get.headers["ETag"] == head.headers["ETag"]


@pytest.mark.parametrize("address", ["/admin/login/", "/no-such-page/", "/healthz"])
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
    monkeypatch.setattr("publications.exports.AT_ONCE", 2)
    papers = PublicationFactory.create_batch(5)
    first = client.get("/publications.bib")
    assert first.streaming
    assert b"".join(first.streaming_content).count(b"@misc") == 5
    assert (
        client.get("/publications.bib", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    )
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_publication SET title = 'Other' WHERE id = %s", [papers[0].pk])
    again = client.get("/publications.bib", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
