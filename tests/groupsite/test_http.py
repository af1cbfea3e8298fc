"""What holds at every public URL: methods, HEAD, compression."""

import gzip
import json
import re
from itertools import cycle

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from groupsite.middleware import CompressMiddleware
from tests.factories import GroupFactory, PublicationFactory, UserFactory
from tests.public_urls import URLS, WITHOUT_DEMO, list_public_names

UNWANTED = "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"
TEXT = [url for url in URLS.values() if not url.endswith((".png", ".ico", ".pdf"))]
SAMPLE = [
    "/publications/", "/people/luo-mai/cv/", "/publications.bib", "/topics/compilers.bib", "/people.json",
    "/publications.atom", "/sitemap.xml", "/oai?verb=Identify", "/robots.txt", "/accent.css", "/icon.svg",
    "/site.webmanifest", "/healthz",
]  # fmt: skip
"""URLs of every type of content, pages and files; the others are opened with `--thorough`."""
SECOND = re.compile(rb"<responseDate>[^<]*")
GZIP = {"accept-encoding": "gzip, deflate, br"}

pytestmark = pytest.mark.django_db


def read_body(response) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content


@pytest.fixture(scope="module")
def answers(demo, var_folder, thorough):
    """Return what GET and HEAD with compression answer at every URL, and GET without, of text, at some."""
    plain_urls = TEXT if thorough else SAMPLE
    client = Client()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "VAR", var_folder)
        return {
            url: (
                client.get(url, headers=GZIP),
                client.head(url, headers=GZIP),
                client.get(url) if url in plain_urls else None,
            )
            for url in URLS.values()
        }


def test_the_table_has_every_public_address():
    assert list_public_names() == URLS.keys() | WITHOUT_DEMO


@pytest.mark.usefixtures("demo")
def test_other_methods_are_refused_without_a_page(thorough):
    client = Client(enforce_csrf_checks=True)
    for url, method in zip(URLS.values() if thorough else SAMPLE, cycle(UNWANTED)):
        refuse(client, method, url)


@pytest.mark.parametrize("method", [*UNWANTED, "POST"])
def test_every_other_method_is_refused(method):
    GroupFactory()
    refuse(Client(enforce_csrf_checks=True), method, "/people/")


def refuse(client, method: str, url: str) -> None:
    response = client.generic(method, url)
    assert (response.status_code, response.headers["Allow"]) == (405, get_allowed_methods(url)), (method, url)
    assert b"<html" not in response.content, (method, url)
    assert not response.cookies


def get_allowed_methods(url: str) -> str:
    return "GET, HEAD, POST, OPTIONS" if url.startswith("/oai") else "GET, HEAD, OPTIONS"


@pytest.mark.usefixtures("demo")
def test_options_are_told_without_a_body(client):
    for url in URLS.values():
        response = client.options(url)
        assert (response.status_code, response.headers.get("Allow")) == (204, get_allowed_methods(url)), url
        assert response.content == b""
        assert "Content-Type" not in response.headers


@pytest.mark.parametrize("url", ["/nothing/at/all/", "/nothing/", "/people/nobody/", "/publications/no.bib"])
def test_an_unknown_url_is_unknown_to_every_method(client, url):
    GroupFactory()
    for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"):
        assert client.generic(method, url).status_code == 404, method


def test_what_is_sent_with_an_unwanted_method_does_not_matter(client):
    PublicationFactory(slug="other-2023")
    headers = {"if-match": '"other"', "if-none-match": "*"}
    response = client.put("/publications/other-2023/", b"{", "application/json", headers=headers)
    assert response.status_code == 405
    assert client.generic("TRACE", "/publications.json?kind=none&year=x").status_code == 405


def test_programs_read_what_is_wrong(client):
    GroupFactory()
    response = client.delete("/people/", headers={"accept": "application/problem+json"})
    assert (response.status_code, response.headers["Allow"]) == (405, get_allowed_methods("/people/"))


def test_head_says_what_get_says(answers):
    names = ("ETag", "Last-Modified", "Content-Type", "Content-Length", "Cache-Control", "Vary", "Link")
    for url, (get, head, _) in answers.items():
        assert head.status_code == get.status_code == 200, url
        assert [head.headers.get(name) for name in names] == [get.headers.get(name) for name in names], url


def test_text_is_compressed_for_whoever_takes_it(answers):
    for url, (small, _, plain) in answers.items():
        if plain is None:
            continue
        whole = read_body(plain)
        if len(whole) < 400 or url == "/healthz":
            continue
        assert "Content-Encoding" not in plain.headers, url
        assert small.headers.get("Content-Encoding") == "gzip", url
        for response in (plain, small):
            assert "Accept-Encoding" in response.headers["Vary"], url
        content = read_body(small)
        assert SECOND.sub(b"", gzip.decompress(content)) == SECOND.sub(b"", whole), url
        assert small.headers.get("Content-Length", str(len(content))) == str(len(content)), url
        if plain.has_header("ETag"):
            assert small.headers["ETag"] == f"W/{plain.headers['ETag']}", url


def test_what_did_not_change_is_confirmed_with_the_same_headers(client, answers):
    for url in ("/publications/", "/publications.bib", "/people.json", "/icon.svg", "/publications.atom"):
        first, _, plain = answers[url]
        again = client.get(url, headers=GZIP | {"if-none-match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b""), url
        assert "Content-Encoding" not in again.headers
        for name in ("ETag", "Vary", "Cache-Control", "Last-Modified"):
            assert again.headers.get(name) == first.headers.get(name), (url, name)
        assert plain.headers.get("Last-Modified") == first.headers.get("Last-Modified")


def test_a_long_export_is_compressed_while_it_is_sent(client, monkeypatch):
    monkeypatch.setattr("publications.exchange.exports.AT_ONCE", 2)
    PublicationFactory.create_batch(5)
    response = client.get("/publications.bib", headers=GZIP)
    assert response.streaming
    assert not response.has_header("Content-Length")
    assert response.headers["ETag"].startswith('W/"')
    assert gzip.decompress(read_body(response)) == read_body(client.get("/publications.bib"))
    again = client.get("/publications.bib", headers=GZIP | {"if-none-match": response.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "url",
    [
        "/accounts/login/",
        "/admin/",
        "/accounts/password/change/",
        "/publications/draft-2024/?preview=1",
        "/healthz",
    ],
)
def test_what_holds_a_secret_or_is_for_one_person_is_not_compressed(client, url):
    PublicationFactory(slug="draft-2024", visibility="draft")
    client.force_login(UserFactory(role="owner"))
    assert "Content-Encoding" not in client.get(url, headers=GZIP).headers


def test_a_form_with_a_token_is_not_compressed_wherever_it_stands(rf):
    for text, encoding in (("text " * 200, "gzip"), ("csrfmiddlewaretoken " * 200, None)):
        response = CompressMiddleware(lambda request, text=text: HttpResponse(text))(
            rf.get("/", headers=GZIP)
        )
        assert response.headers.get("Content-Encoding") == encoding


def test_a_page_of_the_list_is_sent_small(client):
    GroupFactory()
    PublicationFactory.create_batch(40)
    plain, small = client.get("/publications/"), client.get("/publications/", headers=GZIP)
    assert len(small.content) < len(plain.content) / 4


def test_json_stays_what_it_is(client):
    GroupFactory()
    assert "openapi" in json.loads(gzip.decompress(client.get("/openapi.json", headers=GZIP).content))
