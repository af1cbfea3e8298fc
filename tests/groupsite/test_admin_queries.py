"""Queries, keys and headers that nobody meant: refused or not heard, and never an answer of 500."""

from itertools import product

import pytest

from groupsite.news.models import NewsItem
from people.models import Appointment, Person, User
from publications.models import AuthorDecision, Publication
from tests import factories as make
from tests.admin_forms import admin_url
from tests.admin_pages import get_or_make_row, list_tables

pytestmark = pytest.mark.django_db

LIST_QUERIES = [
    "e=1&bad=1", "bad=1", "e=1", "e=1&id__in=x", "_popup", "_popup=1", "_changelist_filters=%00", "o=",
    "o=x", "o=-1",
    "o=1.2.99", "o=" + "9" * 400, "o=1" * 200, "p=", "p=x", "p=-1", "p=0", "p=" + "9" * 30, "all",
    "all=1&p=2", "q=%00",
    "q=" + "a+" * 300, "q=%27%22%5C", "id__in=", "id__in=1,x", "pk__in=", "pk__in=%00", "pk=x",
    "id=" + "9" * 40,
    "id__exact=1.5", "id__isnull=x", "id__range=1", "user__password__startswith=a", "name__bad__lookup=1",
    "_facets=x", "_to_field=awards",
    "_to_field=id", "%FF=1", "a=1&" * 300, "__=1", "id__=1", "__class__=1", "kind__exact=x&e=x",
]  # fmt: skip
"""What lists make of their own parameters; the same for every table."""
FILTERS = {
    Person: ["appointments__role__id__exact=" + "9" * 25, "status=%00", "account=x"],
    Publication: [*LIST_QUERIES, "visibility__exact=%00", "visibility__in=public,%00", "mine=x"],
    NewsItem: [
        "visibility__exact=%00", "day__year=x", "day__year=" + "9" * 30, "day__month=13",
        "day__year=2024&day__month=2&day__day=31",
    ],
    Appointment: ["start__year=0", "start__year=10000", "start__gte=x", "role__id__exact=x"],
    User: ["is_active__exact=x", "role__exact=%00", "kind__exact=x"],
    AuthorDecision: ["decided_at__year=-1", "decided_at__day=99", "status=%00"],
}  # fmt: skip
KEYS = ["abc", "_5F", "_", "0", "-1", "1.5", "9" * 20, "9" * 5000, "%00", "%FF", "1_2F", "_00", "é"]
OF_EVERY_LIST = "id__range=1", "q=%00", "o=" + "9" * 40, "_to_field=awards"


@pytest.fixture
def account(client):
    client.raise_request_exception = False
    client.force_login(make.UserFactory(role="owner"))
    return client


@pytest.mark.parametrize("model", FILTERS)
def test_queries_of_lists(account, model):
    place = admin_url(model, "changelist")
    assert [query for query in FILTERS[model] if account.get(f"{place}?{query}").status_code >= 500] == []


@pytest.mark.parametrize("app", ["people", "publications", "software", "groupsite", "news", "redirects"])
def test_queries_of_every_list_and_form(account, app):
    failed = []
    for model in list_tables(app):
        place, key = admin_url(model, "changelist"), get_or_make_row(model).pk
        forms = [
            f"{key}/change/?_to_field=awards",
            "add/?_popup=x&_to_field=",
            f"{key}/delete/?_to_field=%00",
        ]
        queries = (*(f"?{each}" for each in OF_EVERY_LIST), *forms)
        failed += [place + query for query in queries if account.get(place + query).status_code >= 500]
        if account.post(f"{place}{key}/change/", {"_version": "1", "_to_field": ""}).status_code >= 500:
            failed.append(place)
    assert failed == []


@pytest.mark.parametrize(
    ("model", "pages"),
    [(Person, ["change/", "delete/", "history/", ""]), (User, ["change/"]), (Publication, ["change/"])],
)
def test_keys_that_nothing_has(account, model, pages):
    for url in (f"{admin_url(model, 'changelist')}{key}/{page}" for key in KEYS for page in pages):
        assert account.get(url).status_code < 500, url


QUERIES_OF_PICKERS = [
    "", "term=a", "app_label=people", "app_label=x&model_name=y&field_name=z",
    "app_label=people&model_name=person",
    "app_label=people&model_name=person&field_name=name",
    "app_label=people&model_name=person&field_name=awards",
    "app_label=news&model_name=newsperson&field_name=person&p=x",
    "app_label=news&model_name=newsperson&field_name=person&p=" + "9" * 30,
    "app_label=news&model_name=newsperson&field_name=person&term=%00",
    "app_label=news&model_name=newsperson&field_name=__class__",
    "app_label=%00&model_name=%00&field_name=%00",
]  # fmt: skip


def test_queries_of_pickers(account):
    for query in QUERIES_OF_PICKERS:
        assert account.get(f"/admin/autocomplete/?{query}").status_code < 500, query


def test_what_a_list_has_not_is_said(account):
    response = account.get("/admin/people/person/?e=1&bad=1")
    assert response.status_code == 400
    assert "This list has no such filter" in response.content.decode()
    assert account.get("/admin/people/person/?bad=1").status_code == 302


@pytest.mark.parametrize("place", ["/", "/accounts/login/", "/admin/people/person/add/"])
def test_an_impossible_content_length_is_refused(account, place):
    content_types = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"
    for length, content_type in product(("abc", "-1", "1e9", "+5", "٣", "9" * 30, "1.0", " "), content_types):
        response = account.generic("POST", place, b"a=1", content_type, CONTENT_LENGTH=length)
        assert response.status_code == 400, (length, content_type)
