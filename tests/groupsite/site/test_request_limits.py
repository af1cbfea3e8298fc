"""Expensive requests are limited for each client and in all; pages never are."""

import threading

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from groupsite.site import request_limits
from groupsite.site.request_limits import RequestLimitMiddleware, RequestSlots, is_expensive
from tests.page_cache_client import open_connections


@pytest.fixture(autouse=True)
def slots(monkeypatch):
    slots = RequestSlots()
    monkeypatch.setattr(request_limits, "request_slots", slots)
    return slots


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/search/", True),
        ("GET", "/search.json", True),
        ("GET", "/search/suggestions.json", False),
        ("GET", "/people/ada/cv.pdf", True),
        ("GET", "/publications.bib", True),
        ("GET", "/people/ada/publications.ris", True),
        ("GET", "/authors/ada_tester.bib", True),
        ("GET", "/topics/serving.docx", True),
        ("GET", "/research/inference.cite", True),
        ("GET", "/cite/", True),
        ("GET", "/oai", True),
        ("POST", "/accounts/login/", True),
        ("GET", "/accounts/login/", False),
        ("POST", "/theses/joins/report/", True),
        ("POST", "/events/seminar/report/", True),
        ("POST", "/events/talks/joins/report/", True),
        ("POST", "/events/talks/report/", False),
        ("POST", "/awards/best-paper/report/", False),
        ("GET", "/theses/joins/report/", False),
        ("GET", "/", False),
        ("GET", "/publications/", False),
        ("GET", "/publications/gear-2023/", False),
        ("GET", "/publications/gear-2023/paper.pdf", False),
    ],
)
def test_what_is_expensive(method, path, expected):
    assert is_expensive(RequestFactory().generic(method, path)) == expected


@pytest.mark.parametrize(
    ("running", "client", "allowed"),
    [
        ([], "a", True),
        (["a"], "a", False),
        (["a"], "b", True),
        (["a", "b"], "c", False),
    ],
)
def test_each_client_has_one_and_all_have_two(slots, running, client, allowed):
    for each in running:
        assert slots.acquire(each)
    assert slots.acquire(client, patience=0) == allowed
    for each in running:
        slots.release(each)
    assert slots.acquire("d", patience=0)


def test_one_waits_for_its_turn_and_others_are_refused(slots):
    slots.acquire("a")
    results = []
    waiting = threading.Thread(target=lambda: results.append(slots.acquire("a")))
    waiting.start()
    while not slots._waiting:
        pass
    assert not slots.acquire("a")
    slots.release("a")
    waiting.join(5)
    assert results == [True]


def request_search(get_response, path="/search/"):
    return RequestLimitMiddleware(get_response)(RequestFactory().get(path, REMOTE_ADDR="203.0.113.9"))


@pytest.mark.parametrize("path", ["/search/", "/search.json"])
def test_who_has_too_many_is_told_when_to_come_back(slots, monkeypatch, path):
    monkeypatch.setattr(slots, "acquire", lambda client: False)
    response = request_search(lambda request: HttpResponse(), path)
    assert (response.status_code, response.headers["Retry-After"]) == (429, "5")
    assert response.headers["Cache-Control"] == "no-store"
    assert "Too many requests" in response.content.decode()


def fail(request):
    raise RuntimeError


def test_a_slot_is_given_back_after_a_failure(slots):
    with pytest.raises(RuntimeError):
        request_search(fail)
    assert slots.acquire("203.0.113.9", patience=0)


@pytest.mark.parametrize("read", [lambda response: b"".join(response), lambda response: None])
def test_a_streamed_list_holds_its_slot_until_it_is_closed(slots, read):
    response = request_search(lambda request: StreamingHttpResponse([b"a", b"b"]))
    assert not slots.acquire("203.0.113.9", patience=0)
    read(response)
    with open_connections():
        response.close()
    assert slots.acquire("203.0.113.9", patience=0)
