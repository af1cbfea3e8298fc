"""Errors of addresses for programs are problem details, and other sites' scripts can read them."""

import functools
from itertools import product

import pytest
from django.db import OperationalError

from core.db.dated_models import today
from groupsite.api import openapi
from tests import factories as make
from tests.json_schema import find_errors, resolve_reference

pytestmark = pytest.mark.django_db

LATER = today().replace(year=today().year + 1, day=1)


document = functools.cache(openapi.build_document)


def check_problem(response, status: int) -> dict:
    """The problem details of an answer, once all that must hold of them does."""
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    assert response["Access-Control-Allow-Origin"] == "*"
    body = response.json()
    assert not find_errors(body, document()["components"]["schemas"]["Problem"], document())
    assert body["status"] == status
    assert body["type"].startswith("http://127.0.0.1:8000/openapi.json#")
    assert resolve_reference(body["type"].partition("#")[2].strip("/"), document())
    return body


REFUSED = [
    ("/people.json?page=0", 400, "page: “0” is not valid: enter a whole number from 1"),
    ("/people.json?page=x", 400, "page: “x”"),
    ("/people.json?page=", 400, "page: “”"),
    ("/people.json?page=٣", 400, "page"),
    ("/people.json?page=99999999999999999999", 400, "page"),
    ("/people.json?page=2", 404, "There is no page 2. This list has 1 page."),
    (
        "/people.json?per_page=201",
        400,
        "per_page: “201” is not valid: enter a whole number from 1 to 200",
    ),
    ("/people.json?page=1&page=2", 400, "page: It appears 2 times"),
    ("/people.json?on=yesterday", 400, "enter a date such as 2019-05-01"),
    ("/people.json?on=2019-02-30", 400, "on: "),
    ("/people.json?on=20190201", 400, "on: "),
    (f"/people.json?on={LATER}", 404, "has not come yet"),
    ("/people.json?role=phd", 400, "role: This parameter does not exist. Parameters: on, page, per_page."),
    ("/people/nobody.json", 404, "See `type` for a description of the existing ones."),
    ("/people/no\x00body.json", 404, ""),
    ("/people/ada.json?preview=1", 400, "preview: This parameter does not exist. There are none."),
    ("/software.json?page=7", 404, "page 7"),
    ("/software/draft.json", 404, ""),
    ("/software/withdrawn.json", 410, "This software was withdrawn"),
    ("/publications.json?year=x", 400, "year"),
    ("/publications.json?kind=poem", 404, "There is no kind “poem” here."),
    ("/publications.json?kind=a%20poem", 400, "kind: "),
    ("/publications.json?q=%00", 400, "U+0000"),
    ("/publications.json?person=nobody", 404, "There is no person “nobody” here."),
    ("/publications/withdrawn.json", 410, "This paper was withdrawn"),
    ("/nothing/at/all.json", 404, ""),
]


def test_a_request_that_is_refused_says_why(client):
    make.SoftwareFactory(slug="draft", visibility="draft")
    make.SoftwareFactory(slug="withdrawn", visibility="withdrawn")
    make.PublicationFactory(slug="withdrawn", visibility="withdrawn")
    make.PersonFactory(slug="ada")
    for address, status, reason in REFUSED:
        body = check_problem(client.get(address), status)
        assert reason in body["detail"], address
        assert body["instance"].startswith("http://127.0.0.1:8000/"), address
        if status == 400:
            assert {error["parameter"] for error in body["errors"]} <= {
                "page", "per_page", "on", "role", "preview", "year", "kind", "q",
            }, address  # fmt: skip


TRACKED = "utm_source=letter&utm_campaign=x&fbclid=1&gclid=2&mc_cid=3&mc_eid=4&utm_source=twice"


READ = "/people.json", "/people/ada.json", "/publications.json", "/openapi.json"


def test_what_mailings_hang_on_links_asks_nothing(client):
    make.AppointmentFactory(person__slug="ada")
    for address in READ:
        marked, plain = (client.get(f"{address}{query}").json() for query in (f"?{TRACKED}", ""))
        if "links" in plain:
            plain["links"] = marked["links"]  # they name the address as it was asked
        assert marked == plain, address
        body = check_problem(client.get(f"{address}?{TRACKED}&utmost=1"), 400)
        assert [error["parameter"] for error in body["errors"]] == ["utmost"], address


@pytest.mark.parametrize("address", ["/publications.bib", "/publications.ris", "/publications/tool.bib"])
def test_files_are_had_with_whatever_hangs_on_their_address(client, address):
    make.PublicationFactory(slug="tool", visibility="public")
    response = client.get(f"{address}?{TRACKED}&ref=page&ref=2")
    assert response.status_code == 200
    assert response.content == client.get(address).content


@pytest.mark.parametrize("query", ["year=x", "year=2020&year=2021", "preview=1", "q=%00"])
def test_files_are_not_had_where_what_they_take_is_not_understood(client, query):
    check_problem(client.get(f"/publications.bib?{query}"), 400)


def test_all_mistakes_are_said_at_once(client):
    body = check_problem(client.get("/people.json?page=x&on=y&z=1"), 400)
    assert [error["parameter"] for error in body["errors"]] == ["page", "on", "z"]


def test_who_wants_to_write_is_told_to_read(client):
    make.PersonFactory(slug="ada")
    for address, method in product(READ, ("post", "put", "patch", "delete", "trace")):
        response = getattr(client, method)(address)
        check_problem(response, 405)
        assert response["Allow"] == "GET, HEAD, OPTIONS", (address, method)


def test_an_export_that_is_no_json_says_so_in_words(client):
    response = client.post("/publications.bib")
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, OPTIONS")
    assert response["Content-Type"].startswith("text/plain")


def test_what_is_not_there_cannot_be_written_to_either(client):
    check_problem(client.post("/nothing.json"), 404)


@pytest.mark.parametrize(("error", "status"), [(RuntimeError, 500), (OperationalError, 503)])
def test_a_failure_says_nothing_of_its_cause(client, monkeypatch, error, status):
    def fail(*args, **lookup):
        raise error("secret")

    monkeypatch.setattr("groupsite.api.people.get_visible", fail)
    client.raise_request_exception = False
    response = client.get("/people/ada.json")
    assert "secret" not in str(check_problem(response, status))
    assert response.headers.get("Retry-After") == ("60" if status == 503 else None)


def test_a_host_that_is_not_ours_gets_no_page(client):
    response = client.get("/people.json", headers={"host": "evil.example"})
    assert "evil.example" not in str(check_problem(response, 400))


@pytest.mark.parametrize("address", ["/people/nobody/", "/nothing.html", "/admin/nothing.json"])
def test_people_get_pages(client, address):
    response = client.get(address, follow=True)
    assert response["Content-Type"].startswith("text/html")
    assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.parametrize("address", ["/people.json", "/software.json", "/openapi.json", "/publications.bib"])
def test_scripts_of_other_sites_may_read_without_credentials(client, address):
    make.PublicationFactory()
    response = client.get(address, headers={"origin": "https://example.com"})
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in response["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in response.headers


def test_they_may_ask_whether_they_may_ask(client):
    headers = {"origin": "https://example.com", "access-control-request-method": "GET"}
    response = client.options(
        "/people.json", headers=headers | {"access-control-request-headers": "if-none-match"}
    )
    assert (response.status_code, response.content) == (204, b"")
    assert response["Allow"] == response["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert response["Access-Control-Allow-Headers"] == "*"
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "POST" not in response["Access-Control-Allow-Methods"]


@pytest.mark.parametrize("address", ["/people/", "/", "/accounts/login/"])
def test_pages_are_not_for_other_sites_scripts(client, address):
    for response in (client.get(address), client.options(address)):
        assert not [name for name in response.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize("address", ["/people.json", "/people/ada.json", "/software.json", "/openapi.json"])
def test_head_is_get_without_a_body(client, address):
    make.PersonFactory(slug="ada")
    got, head = client.get(address), client.head(address)
    assert head.status_code == 200
    assert head["Content-Type"] == got["Content-Type"]
    assert head.headers.get("Link") == got.headers.get("Link")


def test_what_was_renamed_is_found_by_scripts_too(client):
    person = make.PersonFactory(slug="before")
    person.slug = "after"
    person.save()
    response = client.get("/people/before.json")
    assert (response.status_code, response["Location"]) == (301, "/people/after.json")
    assert response["Access-Control-Allow-Origin"] == "*"


def test_a_program_is_not_shown_a_notice_but_led_on(client):
    make.RedirectFactory(old_path="/members.json", target_path="/people.json", action="notice")
    response = client.get("/members.json")
    assert (response.status_code, response["Location"]) == (301, "/people.json")
    make.RedirectFactory(old_path="/gone.json", target_path="", action="410")
    check_problem(client.get("/gone.json"), 410)
