"""Every failure of a source has an error message, whichever source it is."""

import datetime
import gzip
import socket
import time

import pytest
from django.utils import timezone

from core import http
from core.http import RequestLimits
from publications.imports.sources import NotThereError, SourceError, UnreadableError, fetch, parse_query
from publications.imports.sources.source_client import SourceClient, explain_error, get_client
from tests.outside_server import page
from tests.publications.imports.sources.sample_answers import BASES, BODIES, NAMES, TARGETS, get_pasted_text

SCHEMES = list(TARGETS)
SMALL = RequestLimits(seconds=20, body=200_000)
QUICK = RequestLimits(seconds=0.15, body=200_000)
OK = b"HTTP/1.1 200 OK\r\n"


def make_raw_answer(data):
    return lambda connection, request: connection.sendall(data)


@pytest.fixture(params=SCHEMES)
def scheme(request):
    return request.param


@pytest.fixture
def source_error(server, fetch_with_limits, scheme, settings):
    """Return a function that queries a source with a given answer and returns the error."""
    if scheme == "acl":  # else its DOI would be looked up afterwards
        settings.CROSSREF_URL = f"{server.url}/nobody"

    def fetch_failing(answer, limits=SMALL):
        server.answers[TARGETS[scheme]] = answer
        with pytest.raises(SourceError) as raised:
            fetch_with_limits(get_pasted_text(scheme, server.url), limits)
        return raised.value

    return fetch_failing


def test_switched_off(server, settings, scheme):
    settings.OUTSIDE_SERVICES = False
    with pytest.raises(SourceError) as raised:
        fetch(parse_query(get_pasted_text(scheme, server.url)))
    assert str(raised.value) == "Outside services are turned off on this site. Paste BibTeX instead."
    assert raised.value.lasting
    assert server.requests == []


@pytest.mark.parametrize("status", [400, 404, 410, 422])
def test_what_there_is_not(source_error, status):
    error = source_error(page(b"Resource not found.", status=status, Content_Type="text/plain"))
    assert isinstance(error, NotThereError)
    assert str(error).endswith("Check it for typing errors, or enter the paper manually.")
    assert error.lasting


@pytest.mark.parametrize("status", [401, 403, 451])
def test_a_refusal(source_error, scheme, status):
    error = source_error(page(b"<html>Are you human?", status=status))
    prefix = f"{NAMES[scheme]} refused the request ({status}). "
    assert str(error) == prefix + "Paste BibTeX instead, or enter the paper manually."
    assert error.lasting


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_fault_of_theirs(source_error, scheme, status):
    error = source_error(page(b"<html>Oops", status=status))
    prefix = f"{NAMES[scheme]} reported an internal error. "
    assert (str(error), error.lasting) == (
        prefix + "Try again in a few minutes, or paste BibTeX instead.",
        False,
    )


def test_rate_limited_for_some_seconds(source_error, scheme):
    error = source_error(page(b"", status=429, Retry_After="120"))
    wait = error.retry_at - timezone.now()
    assert datetime.timedelta(seconds=100) < wait <= datetime.timedelta(seconds=120)
    assert str(error).startswith(f"{NAMES[scheme]} limits how often it can be used. Try again after ")
    assert f"{timezone.localtime(error.retry_at):%H:%M}." in str(error)
    assert not error.lasting


def test_rate_limited_until_a_date(in_utc, source_error, scheme):
    error = source_error(page(b"", status=429, Retry_After="Fri, 20 Nov 2099 13:00:00 GMT"))
    assert error.retry_at == datetime.datetime(2099, 11, 20, 13, tzinfo=datetime.UTC)
    assert str(error) == (
        f"{NAMES[scheme]} limits how often it can be used. Try again after 20 November 2099, 13:00."
    )


@pytest.mark.parametrize("after", ["", "soon", "0", "-5", "Fri, 20 Nov 1999 13:00:00 GMT", "9" * 40])
def test_rate_limited_for_an_unknown_time(source_error, scheme, after):
    error = source_error(page(b"", status=429, Retry_After=after))
    assert error.retry_at is None
    assert str(error).startswith(f"{NAMES[scheme]} limits how often it can be used.")


BROKEN = {
    "shorter than it says": make_raw_answer(OK + b"Content-Length: 9999\r\n\r\n{}"),
    "broken chunks": make_raw_answer(OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"),
    "half a gzip": make_raw_answer(OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"{}" * 100)[:-9]),
    "no gzip": make_raw_answer(OK + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"),
    "packed otherwise": make_raw_answer(OK + b"Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}"),
    "no HTTP": make_raw_answer(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "a redirect to nowhere": page(b"", status=302),
}


@pytest.mark.parametrize("answer", BROKEN.values(), ids=BROKEN)
def test_a_broken_answer(source_error, scheme, answer):
    error = source_error(answer)
    assert str(error).startswith(f"{NAMES[scheme]} sent an incomplete response. Try again")
    assert not error.lasting


def test_the_connection_ends_without_an_answer(source_error, scheme):
    error = source_error(lambda connection, request: None)
    assert str(error).startswith(NAMES[scheme])
    assert not error.lasting


@pytest.mark.parametrize("how", ["hang", "drip", "drip_headers"])
def test_an_answer_that_does_not_end(server, source_error, scheme, how):
    began = time.monotonic()
    error = source_error(getattr(server, how), QUICK)
    assert time.monotonic() - began < 5
    assert str(error).startswith(f"{NAMES[scheme]} took too long to respond. Try again")
    assert not error.lasting


def send_endlessly(connection, request):
    connection.sendall(OK + b"\r\n")
    while True:
        connection.sendall(b" " * 65536)


TOO_LARGE = {
    "as it says": make_raw_answer(OK + b"Content-Length: 52428800\r\n\r\n{}"),
    "without end": send_endlessly,
    "packed": make_raw_answer(OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b" " * 50_000_000, 1)),
}


@pytest.mark.parametrize("answer", TOO_LARGE.values(), ids=TOO_LARGE)
def test_an_answer_that_is_too_large(source_error, scheme, answer):
    error = source_error(answer)
    assert str(error).startswith(f"{NAMES[scheme]} sent more data than this site accepts.")
    assert error.lasting


def test_sent_on_to_elsewhere(source_error, scheme):
    error = source_error(page(b"", status=302, Location="http://169.254.169.254/latest/meta-data/"))
    assert str(error).startswith(f"{NAMES[scheme]} redirects to a URL that this site may not open.")
    assert "169.254" not in str(error)
    assert error.lasting


def test_sent_round_in_circles(server, source_error, scheme):
    error = source_error(page(b"", status=302, Location=f"{server.url}{TARGETS[scheme]}"))
    assert str(error).startswith(f"{NAMES[scheme]} sent an incomplete response")
    assert len(server.requests) < 10


def test_nobody_there(server, scheme, settings, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        nobody = f"http://127.0.0.1:{listening.getsockname()[1]}"
    for base in BASES:
        setattr(settings, base, nobody)
    monkeypatch.setattr("publications.imports.sources.registry_sources.ACL_URL", nobody)
    settings.PAPER_HOSTS = [nobody.removeprefix("http://"), "aclanthology.org"]
    with pytest.raises(SourceError) as raised:
        fetch(parse_query(get_pasted_text(scheme, nobody)))
    prefix = f"{NAMES[scheme]} cannot be reached at the moment. "
    assert str(raised.value) == prefix + "Try again in a few minutes, or paste BibTeX instead."
    assert not raised.value.lasting


def test_packed_as_it_should_be(server, fetch_pasted, scheme):
    packed = gzip.compress(BODIES[scheme])
    server.answers[TARGETS[scheme]] = page(packed, Content_Encoding="gzip")
    assert fetch_pasted(get_pasted_text(scheme, server.url)).title.startswith("Engines that weave")


def test_the_requested_identifier_is_among_those_of_the_entry(server, fetch_pasted, scheme):
    server.answers[TARGETS[scheme]] = page(BODIES[scheme])
    query = parse_query(get_pasted_text(scheme, server.url))
    entry = fetch_pasted(query.text)
    if scheme == "page":
        assert query.value in [link.url for link in entry.links]
    else:
        assert (query.scheme, query.value) in entry.identifiers


WEB_PAGE = (
    b"<!doctype html><html><body>We are <b>moving</b>: @media{a} {} @article{a, title={x}}</body></html>"
)
OTHER_BODIES = {
    "a web page": WEB_PAGE,
    "nothing": b"",
    "words": b"Rate exceeded.",
    "half of it": b'{"message": {"DOI": "10.5555/eng',
    "no UTF-8": b'{"a": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "a number": b"7",
    "empty": b"{}",
    "another shape": b'{"message": [], "data": 7, "id": {"a": 1}}',
    "no names": b'{"message": {"DOI": ["10.5555/a"]}, "data": {"attributes": {"doi": 7}}, "id": 7}',
    "too deep": b'{"message": ' + b"[" * 50_000,
    "a number too long": b'{"message": ' + b"9" * 5_000 + b"}",
    "not a number": b'{"message": NaN, "data": NaN, "id": NaN}',
}


@pytest.mark.parametrize("body", OTHER_BODIES.values(), ids=OTHER_BODIES)
@pytest.mark.parametrize("scheme", [each for each in SCHEMES if each != "page"])
def test_an_answer_of_another_form(source_error, scheme, body):
    error = source_error(page(body, Content_Type="text/html"))
    assert isinstance(error, UnreadableError)
    assert str(error).startswith(f"{NAMES[scheme]} responded ")
    assert str(error).endswith("Try again in a few minutes, or paste BibTeX instead.")
    assert not error.lasting


@pytest.mark.parametrize("scheme", ["doi", "openalex", "dblp", "acl", "arxiv"])
def test_a_web_page_instead_of_data_is_called_one(source_error, scheme):
    assert "responded with a web page instead of data." in str(source_error(page(WEB_PAGE)))


@pytest.mark.parametrize(
    "answer", [page(b"", status=500), page(WEB_PAGE), page(b"", status=429, Retry_After="60")]
)
def test_what_datacite_fails_to_say(server, fetch_pasted, answer):
    server.answers[TARGETS["doi"].replace("crossref/works", "datacite/dois")] = answer
    with pytest.raises(
        SourceError, match=("^DataCite (reported an internal|responded with a web page|limits how often)")
    ):
        fetch_pasted(get_pasted_text("doi", ""))


def test_all_requests_of_one_lookup_share_a_time_limit(server):
    client = SourceClient(get_client(), RequestLimits(seconds=20, body=1000))
    client.ends = time.monotonic() + 0.2
    server.answers["/crossref/a"] = server.hang
    began = time.monotonic()
    for _ in range(2):
        with pytest.raises(SourceError, match="Crossref took too long to respond"):
            client.get("Crossref", f"{server.url}/crossref/a", "*/*", "missing")
    assert time.monotonic() - began < 5
    assert len(server.requests) == 1


def test_the_latest_possible_date_can_be_formatted():
    last = datetime.datetime.max.replace(tzinfo=datetime.UTC)
    with timezone.override(datetime.timezone(datetime.timedelta(hours=5))):
        error = explain_error(http.RateLimitedError("a", last), "Crossref")
    assert str(error).startswith("Crossref limits how often it can be used. Try again after 31 December 9999")
