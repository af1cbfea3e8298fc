"""The form of a paper, filled from what a registry or a page says."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from publications.models import Publication
from tests import factories
from tests.outside_server import outside_server, page
from tests.publications.imports.batches import FILL, IMPORT

pytestmark = pytest.mark.django_db

DOI = "10.5555/engines.2021.7"


@pytest.fixture
def crossref(settings):
    with outside_server() as server:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = settings.DATACITE_URL = server.url
        yield server


WORK = {
    "message": {
        "DOI": DOI,
        "type": "journal-article",
        "title": ["Engines that weave"],
        "author": [{"given": "Ada", "family": "Lovelace"}, {"given": "C.", "family": "Babbage"}],
        "container-title": ["Journal of Engines"],
        "issued": {"date-parts": [[2021, 4, 26]]},
        "volume": "7",
        "page": "1-2",
    }
}


def test_a_form_is_filled(user_client, crossref):
    ada = factories.PersonFactory(name="Ada Lovelace", slug="ada-lovelace")
    charles = factories.PersonFactory(name="Charles Babbage", slug="charles-babbage")
    venue = factories.VenueFactory(name="Journal of Engines")
    crossref.answers[f"/works/{DOI}"] = page(WORK)
    filling = user_client.post(FILL, {"text": f" https://doi.org/{DOI}\n"}).json()
    assert filling["fields"] == {
        "title": "Engines that weave",
        "year": "2021",
        "month": "4",
        "day": "26",
        "venue_printed": "Journal of Engines",
        "volume": "7",
        "pages": "1–2",
    }
    assert filling["choices"] == {"kind": "article", "status": "published"}
    assert filling["venue"] == {"value": venue.name, "fresh": False}
    first, second = filling["names"]
    assert (first["person"], first["personName"]) == (ada.slug, ada.name)
    assert second["persons"] == [{"value": charles.slug, "label": charles.name}]
    assert filling["identifiers"] == [{"scheme": "doi", "value": DOI}]
    assert (filling["others"], filling["there"]) == (False, None)
    assert Publication.objects.count() == 0


def test_the_response_names_an_existing_paper(user_client, crossref):
    paper = factories.PublicationFactory(title="Engines that weave")
    factories.IdentifierFactory(publication=paper, value=DOI)
    crossref.answers[f"/works/{DOI}"] = page(WORK)
    duplicate = user_client.post(FILL, {"text": DOI}).json()["there"]
    place = reverse("admin:publications_publication_change", args=[paper.pk])
    assert duplicate == {"title": "Engines that weave", "address": place, "sure": True}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nonsense",
        "\0",
        "\0" * 9_000,
        "x" * 500_000,
        "javascript:alert(1)",
        "http://127.0.0.1/",
        "10.",
        "<b>",
    ],
)
def test_queries_that_cannot_be_looked_up(user_client, crossref, text):
    answer = user_client.post(FILL, {"text": text})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.json()["error"].startswith("This is not a DOI")
    assert crossref.requests == []


FAILURES = {
    "nobody knows it": (page(b"{}", status=404), "Neither Crossref nor DataCite has a work"),
    "too often": (page(b"", status=429, Retry_After="120"), "Crossref limits how often"),
    "a fault": (page(b"", status=500), "Crossref reported an internal error"),
    "a web page": (page(b"<html>Hello"), "Crossref responded with a web page"),
    "nothing": (page(b""), "Crossref responded with something that is not the data"),
    "another work": (page({"message": {"DOI": "10.5555/other", "title": ["x"]}}), "another work"),
    "garbage": (lambda connection, request: connection.sendall(b"\xff" * 99), "incomplete response"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_what_sources_do_not_say(user_client, crossref, case):
    answer, message = FAILURES[case]
    crossref.answers[f"/works/{DOI}"] = answer
    response = user_client.post(FILL, {"text": DOI})
    assert response.status_code == 200
    assert message in response.json()["error"]


def test_what_is_switched_off(user_client, settings):
    settings.OUTSIDE_SERVICES = False
    assert "turned off" in user_client.post(FILL, {"text": DOI}).json()["error"]


RESPONSE_KEYS = {"fields", "choices", "venue", "names", "others", "identifiers", "links", "there"}
ODD = {
    "no title": {"title": []},
    "a year that is none": {"issued": {"date-parts": [[99999]]}},
    "much": {"title": ["x" * 1_900], "volume": "v" * 5_000, "page": "p" * 5_000, "publisher": "q" * 9_000},
    "many names": {"author": [{"given": "A", "family": f"B{number}"} for number in range(3_000)]},
    "odd names": {"author": [{"name": "\u202e"}, {"family": "x" * 9_000}, {}, {"given": "<script>"}]},
}


@pytest.mark.parametrize("case", ODD)
def test_odd_answers_fill_what_they_can(user_client, crossref, case):
    crossref.answers[f"/works/{DOI}"] = page({"message": WORK["message"] | ODD[case]})
    answer = user_client.post(FILL, {"text": DOI})
    assert answer.status_code == 200
    data = json.loads(answer.content)
    assert data.keys() in ({"error"}, RESPONSE_KEYS)
    assert "error" not in data or case == "odd names"
    data = {"names": [], "fields": {}} | data
    assert all(len(each["name"]) <= 500 for each in data["names"])
    assert len(data["fields"].get("volume", "")) <= 60


def test_who_is_nobody_fills_nothing(client, crossref):
    assert client.post(FILL, {"text": DOI}).status_code == 302
    client.force_login(factories.UserFactory(is_active=False))
    assert client.post(FILL, {"text": DOI}).status_code == 302
    assert crossref.requests == []


def test_filling_costs_the_same_for_more_names_and_people(user_client, crossref):
    prices = []
    user_client.get(IMPORT)
    for number in (3, 6):
        factories.PersonFactory.create_batch(number)
        names = [{"given": "Ada", "family": f"Tester{each}"} for each in range(number)]
        crossref.answers[f"/works/{DOI}"] = page({"message": WORK["message"] | {"author": names}})
        with CaptureQueriesContext(connection) as queries:
            assert user_client.post(FILL, {"text": DOI}).status_code == 200
        prices.append(len(queries))
    assert prices[0] == prices[1]


@pytest.mark.parametrize(
    ("kind", "slugs", "venue"),
    [
        ("journal-article", ["engines"], {"value": "Journal of Engines", "fresh": False}),
        ("journal-article", ["engines", "other"], {"value": "engines", "fresh": False}),
        ("journal-article", [], {"value": "Journal of Engines", "fresh": True}),
        ("posted-content", [], None),
    ],
)
def test_the_venue_is_filled_in_as_it_is_known(user_client, crossref, kind, slugs, venue):
    for slug in slugs:
        row = factories.VenueFactory(name="Journal of Engines", slug=slug)
        if slug == "engines":
            factories.VenueNameFactory(venue=row, name="Journal of Engines")
    crossref.answers[f"/works/{DOI}"] = page({"message": WORK["message"] | {"type": kind}})
    assert user_client.post(FILL, {"text": DOI}).json()["venue"] == venue
