"""What is for one visitor is never kept, and never served to another."""

import pytest
from django.http import HttpResponse, StreamingHttpResponse

from core.web.preview_tokens import make_token
from groupsite.page_cache.stored_page import CAPTURED
from tests import factories as make
from tests.page_cache_client import fetch, make_page_cache

SESSION = {"Cookie": "theme=dark; sessionid=abc"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("url", "method", "headers"),
    [
        ("/", "GET", SESSION),
        ("/", "HEAD", SESSION),
        ("/", "GET", {"Cookie": "messages=abc"}),
        ("/", "GET", {"Authorization": "Basic abc"}),
        ("/", "GET", {"Range": "bytes=0-9"}),
        ("/", "GET", {"If-Match": '"abc"'}),
        ("/", "GET", {"If-Modified-Since": "Wed, 04 Mar 2026 05:00:00 GMT"}),
        ("/", "GET", {"Accept": "text/html," * 101}),
        ("/", "POST", {}),
        ("/", "OPTIONS", {}),
        ("/?preview=1", "GET", {}),
        ("/?q=1&previe%77=1", "GET", {}),
        ("/accounts/login/", "GET", {}),
        ("/admin/", "GET", {}),
        ("/oai?verb=Identify", "GET", {}),
        ("/healthz", "GET", {}),
    ],
)
def test_the_request_passes_by(url, method, headers):
    cache = make_page_cache()
    assert [fetch(cache, url, method, **headers).cache_status for _ in range(2)] == ["fwd=bypass"] * 2
    assert len(cache.pages) == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/publications/draft/", 404),
        ("/publications/withdrawn/", 410),
        ("/people/hidden/", 404),
        ("/people", 301),
        ("/people.json?nonsense=1", 400),
    ],
)
def test_nothing_but_success_is_kept(path, status):
    make.PublicationFactory(slug="draft", visibility="draft")
    make.PublicationFactory(slug="withdrawn", visibility="withdrawn")
    make.PersonFactory(slug="hidden", visibility="hidden")
    cache = make_page_cache()
    assert fetch(cache, path).status == status
    assert len(cache.pages) == 0


@pytest.mark.django_db
def test_who_has_a_session_gets_no_kept_page_and_leaves_none(client, admin_user):
    make.PersonFactory(slug="ada")
    client.force_login(admin_user)
    cookie = {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    cache = make_page_cache()
    assert fetch(cache, "/people/ada/").cache_status == "fwd=miss; stored"
    assert fetch(cache, "/people/ada/", **cookie).cache_status == "fwd=bypass"
    assert fetch(cache, "/people/ada/").cache_status == "hit"


@pytest.mark.django_db
def test_a_preview_by_link_is_never_kept():
    paper = make.PublicationFactory(slug="draft", visibility="draft", title="A secret")
    cache = make_page_cache()
    preview = fetch(cache, f"/publications/draft/?preview={make_token(paper)}")
    assert (preview.status, b"A secret" in preview.body) == (200, True)
    assert fetch(cache, "/publications/draft/").status == 404
    assert len(cache.pages) == 0


def answer_with(response, captured=True):
    """An application that gives a response, which the site's middleware took for one of all visitors."""

    def application(environ, start_response):
        if captured:
            environ[CAPTURED] = (b"Hello", '"abc"')
        cookies = [("Set-Cookie", cookie.OutputString()) for cookie in response.cookies.values()]
        start_response(f"{response.status_code} Status", [*response.items(), *cookies])
        return response

    return application


def make_response(headers=None, content=b"Hello", cookie=False, **more):
    response = HttpResponse(content, headers=headers, **more)
    if cookie:
        response.set_cookie("a", "b")
    return response


@pytest.mark.parametrize(
    ("response", "captured", "kept"),
    [
        (make_response(), True, True),
        (make_response({"Vary": "Accept, Accept-Encoding"}), True, True),
        (make_response(), False, False),
        (make_response(cookie=True), True, False),
        (make_response({"Cache-Control": "private"}), True, False),
        (make_response({"Cache-Control": "max-age=0, no-store"}), True, False),
        (make_response({"Vary": "Cookie"}), True, False),
        (make_response({"Vary": "Accept-Language"}), True, False),
        (make_response({"Vary": "*"}), True, False),
        (make_response(status=404), True, False),
        (make_response(status=206), True, False),
        (StreamingHttpResponse([b"Hello"]), True, False),
    ],
)
def test_only_a_response_for_every_visitor_is_kept(response, captured, kept):
    cache = make_page_cache(answer_with(response, captured))
    fetch(cache, "/")
    assert len(cache.pages) == kept


def test_a_page_with_a_form_s_secret_is_not_kept():
    def application(environ, start_response):
        environ[CAPTURED] = (b'<input name="csrfmiddlewaretoken" value="abc">', '"abc"')
        start_response("200 OK", [])
        return HttpResponse()

    cache = make_page_cache(application)
    fetch(cache, "/")
    assert len(cache.pages) == 0


def test_what_a_page_is_made_from_is_no_more_than_its_key():
    seen = {}

    def application(environ, start_response):
        seen.update(environ)
        return answer_with(make_response())(environ, start_response)

    cache = make_page_cache(application)
    headers = {"Cookie": "theme=dark", "User-Agent": "Me", "Accept-Language": "de", "X-Other": "1"}
    fetch(cache, "/people/?utm_source=mail&on=2020-01-01", "HEAD", **headers)
    assert {name for name in seen if name.startswith("HTTP_")} == {"HTTP_HOST", "HTTP_ACCEPT"}
    assert (seen["REQUEST_METHOD"], seen["QUERY_STRING"]) == ("GET", "on=2020-01-01")
    assert fetch(cache, "/people/?on=2020-01-01").cache_status == "hit"


@pytest.mark.parametrize(
    ("peer", "scheme", "kept"), [("10.0.0.1", "https", False), ("198.51.100.7", "https", True)]
)
def test_only_a_trusted_proxy_separates_https(settings, peer, scheme, kept):
    """A page that came by HTTPS tells browsers to stay there; who only claims it gets the other one."""
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    cache = make_page_cache(answer_with(make_response()))
    fetch(cache, "/")

    def from_peer(environ, start_response):
        return cache(environ | {"REMOTE_ADDR": peer}, start_response)

    answer = fetch(from_peer, "/", **{"X-Forwarded-Proto": scheme})
    assert (answer.cache_status == "hit") == kept


@pytest.mark.django_db
def test_a_host_that_is_not_ours_gets_no_kept_page():
    cache = make_page_cache()
    assert fetch(cache, "/").status == 200
    assert fetch(cache, "/", Host="evil.example").status == 400
