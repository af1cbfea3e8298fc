"""Pages from memory: as Django gives them, rendered once, within a limit, and also without a database."""

import gzip
import threading

import brotli
import pytest
from django.http import HttpResponse

from groupsite.page_cache.content_state import GROUP, ContentState
from groupsite.page_cache.keys import PAGE_ACCEPT, read_request
from groupsite.page_cache.pages import PageCache
from groupsite.page_cache.stored_page import CAPTURED, StoredPage, choose_encoding
from tests import factories as make
from tests.page_cache_client import fetch, make_page_cache

TEXT = b"Hello, world. " * 100


def answer_hello(environ, start_response):
    environ[CAPTURED] = (TEXT, '"abc"')
    start_response("200 OK", [("Content-Type", "text/html"), ("Vary", "Accept-Encoding")])
    return HttpResponse(TEXT)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/publications/gear-2023/", "/publications/gear-2023.bib", "/people.json"]
)
def test_a_kept_page_is_what_django_gives(client, path):
    make.PublicationFactory(slug="gear-2023")
    cache, expected = make_page_cache(), client.get(path, headers={"host": "localhost"})
    fetch(cache, path)
    kept = fetch(cache, path)
    assert (kept.cache_status, kept.status, kept.body) == ("hit", 200, expected.content)
    headers = {name.lower(): value for name, value in expected.headers.items()}
    assert kept.headers == headers | {
        "cache-status": kept.headers["cache-status"],
        "content-length": str(len(expected.content)),
    }


@pytest.mark.parametrize(
    ("accepted", "encoding", "decode"),
    [("br, gzip", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress), ("", None, bytes)],
)
def test_each_encoding_has_its_bytes_and_a_strong_etag(accepted, encoding, decode):
    cache = make_page_cache(answer_hello)
    first, second = (fetch(cache, "/", **{"Accept-Encoding": accepted}) for _ in range(2))
    assert [first.cache_status, second.cache_status] == ["fwd=miss; stored", "hit"]
    assert decode(first.body) == decode(second.body) == TEXT
    assert second.headers.get("content-encoding") == encoding
    assert second.headers["content-length"] == str(len(second.body))
    etag = second.headers["etag"]
    assert etag.startswith('"')
    again = fetch(cache, "/", **{"Accept-Encoding": accepted, "If-None-Match": f'"other", W/{etag}'})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", etag)
    assert fetch(cache, "/", **{"Accept-Encoding": accepted, "If-None-Match": '"other"'}).status == 200


def test_what_is_not_compressed_is_sent_as_it_is_whatever_is_accepted():
    def answer_plain(environ, start_response):
        environ[CAPTURED] = (TEXT, '"abc"')
        start_response("200 OK", [("Content-Type", "text/calendar")])
        return HttpResponse(TEXT)

    cache = make_page_cache(answer_plain)
    first, second = (fetch(cache, "/events.ics", **{"Accept-Encoding": "br, gzip"}) for _ in range(2))
    assert (second.cache_status, second.headers.get("content-encoding")) == ("hit", None)
    assert first.body == second.body == TEXT


def test_any_kept_page_confirms_a_star():
    cache = make_page_cache(answer_hello)
    fetch(cache, "/")
    assert fetch(cache, "/", **{"If-None-Match": "*"}).status == 304


def test_a_visitor_by_https_gets_no_page_that_was_kept_for_http():
    assert not read_request(make_environ()).key[1]
    assert read_request(make_environ() | {"wsgi.url_scheme": "https"}).key[1]


def test_a_page_that_changed_since_it_was_kept_is_rendered_anew():
    cache = make_page_cache(answer_hello)
    fetch(cache, "/people/")
    cache.pages.state.mark_changed([""])
    assert [fetch(cache, "/people/").cache_status for _ in range(2)] == ["fwd=miss; stored", "hit"]
    assert len(cache.pages) == 1


def test_a_page_that_is_kept_twice_counts_once():
    state = ContentState()
    state.is_connected = True
    pages = PageCache(state, 10_000)
    key = read_request(make_environ()).key
    for _ in range(5):
        headers = [("Content-Type", "text/html"), ("Vary", "Accept-Encoding")]
        page = StoredPage(TEXT, '"abc"', headers, GROUP, state.get_stamp(GROUP))
        assert pages.store(key, page)
    assert pages.find(key) is page
    other = ("localhost", False, "/news/", "", PAGE_ACCEPT)
    assert pages.store(other, page)
    assert len(pages) == 2


def test_etags_of_encodings_differ():
    cache = make_page_cache(answer_hello)
    etags = {fetch(cache, "/", **{"Accept-Encoding": name}).headers["etag"] for name in ("br", "gzip", "")}
    assert len(etags) == 3


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.0, gzip;q=0", ""),
        ("identity", ""),
        ("", ""),
    ],
)
def test_the_encoding_is_one_that_is_accepted(accepted, encoding):
    assert choose_encoding(accepted) == encoding


def make_environ(query="", accept="*/*"):
    path = {"REQUEST_METHOD": "GET", "PATH_INFO": "/publications/", "QUERY_STRING": query}
    return path | {"HTTP_HOST": "localhost", "HTTP_ACCEPT": accept}


@pytest.mark.parametrize(
    ("query", "normalised"),
    [
        ("", ""),
        ("year=2020&kind=book", "kind=book&year=2020"),
        ("year=2021&kind=book&year=2020", "kind=book&year=2021&year=2020"),
        ("utm_source=a&year=2020&fbclid=b&mc_cid=c&gclid=d", "year=2020"),
        ("utm%5Fsource=a", ""),
        ("q=a%26b&", "q=a%26b"),
    ],
)
def test_only_parameters_that_matter_are_part_of_the_key(query, normalised):
    assert read_request(make_environ(query)).key[3] == normalised


@pytest.mark.parametrize(
    ("accept", "normalised"),
    [
        ("*/*", PAGE_ACCEPT),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", PAGE_ACCEPT),
        ("application/x-bibtex", "application/x-bibtex"),
        ("text/html;q=0.1,application/x-bibtex", "text/html;q=0.1,application/x-bibtex"),
    ],
)
def test_the_accept_header_is_part_of_the_key(accept, normalised):
    assert read_request(make_environ(accept=accept)).key[4] == normalised


@pytest.mark.django_db
def test_formats_at_one_url_are_kept_apart():
    make.PublicationFactory(slug="gear-2023")
    cache = make_page_cache()
    for accept, start in [("*/*", b"<!doctype"), ("application/x-bibtex", b"@")] * 2:
        assert fetch(cache, "/publications/gear-2023/", Accept=accept).body.startswith(start)
    assert len(cache.pages) == 2


def test_who_asks_while_a_page_is_rendered_waits_for_it():
    started, proceed, renderings = threading.Event(), threading.Event(), []

    def render_slowly(environ, start_response):
        renderings.append(environ["PATH_INFO"])
        started.set()
        proceed.wait(5)
        return answer_hello(environ, start_response)

    cache, answers = make_page_cache(render_slowly), []
    visitors = [threading.Thread(target=lambda: answers.append(fetch(cache, "/"))) for _ in range(5)]
    for visitor in visitors:
        visitor.start()
    started.wait(5)
    proceed.set()
    for visitor in visitors:
        visitor.join(5)
    assert renderings == ["/"]
    assert [answer.body for answer in answers] == [TEXT] * 5


def test_a_page_is_dropped_when_the_content_changed_while_it_was_rendered():
    def change_meanwhile(environ, start_response):
        cache.pages.state.mark_changed([""])
        return answer_hello(environ, start_response)

    cache = make_page_cache(change_meanwhile)
    assert [fetch(cache, "/").cache_status for _ in range(2)] == ["fwd=miss"] * 2
    assert len(cache.pages) == 0


def test_memory_is_bounded_and_the_least_used_page_goes_first():
    cache = make_page_cache(answer_hello, limit=10_000)
    for path in ("/people/", "/news/", "/people/", "/awards/"):
        fetch(cache, path)
    assert fetch(cache, "/people/").cache_status == "hit"
    assert fetch(cache, "/news/").cache_status == "fwd=miss; stored"


def test_kept_pages_are_served_and_marked_while_there_is_no_database():
    cache = make_page_cache(answer_hello)
    fetch(cache, "/people/")
    cache.pages.state.is_connected = False
    assert fetch(cache, "/people/").cache_status == "hit; detail=database-unavailable"
    assert fetch(cache, "/news/").cache_status == "fwd=miss"
    assert fetch(cache, "/news/").cache_status == "fwd=miss"


@pytest.mark.django_db
def test_pages_that_are_not_kept_are_unavailable_without_a_database(monkeypatch):
    monkeypatch.setattr("core.db.watchdog.watchdog.is_tripped", True)
    answer = fetch(make_page_cache(), "/people/")
    assert (answer.status, answer.headers["retry-after"]) == (503, "60")


def test_a_failure_lets_the_next_request_try():
    def fail(environ, start_response):
        raise RuntimeError

    cache = make_page_cache(fail)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            fetch(cache, "/")


def test_a_long_list_that_is_not_kept_is_confirmed_all_the_same():
    def stream(environ, start_response):
        response = HttpResponse(TEXT, headers={"ETag": '"abc"'})
        start_response("200 OK", list(response.items()))
        return response

    cache = make_page_cache(stream)
    assert fetch(cache, "/publications.bib", **{"If-None-Match": 'W/"abc"'}).status == 304
