"""Every way in which a source can fail is told in a sentence, whichever source it is."""

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
from tests.publications.imports.sources.invented import BASES, BODIES, NAMES, TARGETS, pasted

SCHEMES = list(TARGETS)
SMALL = RequestLimits(seconds=20, body=200_000)
QUICK = RequestLimits(seconds=0.3, body=200_000)
OK = b"HTTP/1.1 200 OK\r\n"


def raw(data):
    return lambda connection, request: connection.sendall(data)


@pytest.fixture(params=SCHEMES)
def scheme(request):
    return request.param


@pytest.fixture
def fails(server, ask_with, scheme, settings):
    """Asks a source that answers so, and gives the error."""
    if scheme == "acl":  # else it would be asked for its DOI afterwards
        settings.CROSSREF_URL = f"{server.url}/nobody"

    def failing(answer, limits=SMALL):
        server.answers[TARGETS[scheme]] = answer
        with pytest.raises(SourceError) as raised:
            ask_with(pasted(scheme, server.url), limits)
        return raised.value

    return failing


def test_switched_off(server, settings, scheme):
    settings.OUTSIDE_SERVICES = False
    with pytest.raises(SourceError) as raised:
        fetch(parse_query(pasted(scheme, server.url)))
    assert str(raised.value) == "Outside services are switched off on this site: paste BibTeX instead."
    assert raised.value.lasting
    assert server.asked == []


@pytest.mark.parametrize("status", [400, 404, 410, 422])
def test_what_there_is_not(fails, status):
    error = fails(page(b"Resource not found.", status=status, Content_Type="text/plain"))
    assert isinstance(error, NotThereError)
    assert str(error).endswith("Look for a misprint, or add the paper by hand.")
    assert error.lasting


@pytest.mark.parametrize("status", [401, 403, 451])
def test_a_refusal(fails, scheme, status):
    error = fails(page(b"<html>Are you human?", status=status))
    words = f"{NAMES[scheme]} refuses to answer this site ({status}). "
    assert str(error) == words + "Paste BibTeX instead, or add the paper by hand."
    assert error.lasting


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_fault_of_theirs(fails, scheme, status):
    error = fails(page(b"<html>Oops", status=status))
    words = f"{NAMES[scheme]} has a fault of its own at the moment. "
    assert (str(error), error.lasting) == (
        words + "Try again in a few minutes, or paste BibTeX instead.",
        False,
    )


def test_asked_too_often_for_some_seconds(fails, scheme):
    error = fails(page(b"", status=429, Retry_After="120"))
    wait = error.retry_at - timezone.now()
    assert datetime.timedelta(seconds=100) < wait <= datetime.timedelta(seconds=120)
    assert str(error).startswith(f"{NAMES[scheme]} asks to wait until ")
    assert f"{timezone.localtime(error.retry_at):%H:%M}." in str(error)
    assert not error.lasting


def test_asked_too_often_until_a_date(in_utc, fails, scheme):
    error = fails(page(b"", status=429, Retry_After="Fri, 20 Nov 2099 13:00:00 GMT"))
    assert error.retry_at == datetime.datetime(2099, 11, 20, 13, tzinfo=datetime.UTC)
    assert str(error) == f"{NAMES[scheme]} asks to wait until 20 November 2099, 13:00."


@pytest.mark.parametrize("after", ["", "soon", "0", "-5", "Fri, 20 Nov 1999 13:00:00 GMT", "9" * 40])
def test_asked_too_often_for_nobody_knows_how_long(fails, scheme, after):
    error = fails(page(b"", status=429, Retry_After=after))
    assert error.retry_at is None
    assert str(error).startswith(
        f"{NAMES[scheme]} was asked too often and wants to be left alone for a while."
    )


BROKEN = {
    "shorter than it says": raw(OK + b"Content-Length: 9999\r\n\r\n{}"),
    "broken chunks": raw(OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"),
    "half a gzip": raw(OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"{}" * 100)[:-9]),
    "no gzip": raw(OK + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"),
    "packed otherwise": raw(OK + b"Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}"),
    "no HTTP": raw(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "a redirect to nowhere": page(b"", status=302),
}


@pytest.mark.parametrize("answer", BROKEN.values(), ids=BROKEN)
def test_a_broken_answer(fails, scheme, answer):
    error = fails(answer)
    assert str(error).startswith(f"{NAMES[scheme]} sent an answer that is broken or breaks off. Try again")
    assert not error.lasting


def test_nothing_said_before_the_connection_ends(fails, scheme):
    error = fails(lambda connection, request: None)
    assert str(error).startswith(NAMES[scheme])
    assert not error.lasting


@pytest.mark.parametrize("how", ["hang", "drip", "drip_headers"])
def test_an_answer_that_does_not_end(server, fails, scheme, how):
    began = time.monotonic()
    error = fails(getattr(server, how), QUICK)
    assert time.monotonic() - began < 5
    assert str(error).startswith(f"{NAMES[scheme]} did not answer in the time that it has. Try again")
    assert not error.lasting


def endless(connection, request):
    connection.sendall(OK + b"\r\n")
    while True:
        connection.sendall(b" " * 65536)


TOO_LARGE = {
    "as it says": raw(OK + b"Content-Length: 52428800\r\n\r\n{}"),
    "without end": endless,
    "packed": raw(OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b" " * 50_000_000, 1)),
}


@pytest.mark.parametrize("answer", TOO_LARGE.values(), ids=TOO_LARGE)
def test_an_answer_that_is_too_large(fails, scheme, answer):
    error = fails(answer)
    assert str(error).startswith(f"{NAMES[scheme]} answers with more than this site takes.")
    assert error.lasting


def test_sent_on_to_elsewhere(fails, scheme):
    error = fails(page(b"", status=302, Location="http://169.254.169.254/latest/meta-data/"))
    assert str(error).startswith(f"{NAMES[scheme]} leads to an address that this site may not ask.")
    assert "169.254" not in str(error)
    assert error.lasting


def test_sent_round_in_circles(server, fails, scheme):
    error = fails(page(b"", status=302, Location=f"{server.url}{TARGETS[scheme]}"))
    assert str(error).startswith(f"{NAMES[scheme]} sent an answer that is broken")
    assert len(server.asked) < 10


def test_nobody_there(server, scheme, settings, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        nobody = f"http://127.0.0.1:{listening.getsockname()[1]}"
    for base in BASES:
        setattr(settings, base, nobody)
    monkeypatch.setattr("publications.imports.sources.registry_sources.ACL_URL", nobody)
    settings.PAPER_HOSTS = [nobody.removeprefix("http://"), "aclanthology.org"]
    with pytest.raises(SourceError) as raised:
        fetch(parse_query(pasted(scheme, nobody)))
    words = f"{NAMES[scheme]} cannot be reached at the moment. "
    assert str(raised.value) == words + "Try again in a few minutes, or paste BibTeX instead."
    assert not raised.value.lasting


def test_packed_as_it_should_be(server, ask, scheme):
    packed = gzip.compress(BODIES[scheme])
    server.answers[TARGETS[scheme]] = page(packed, Content_Encoding="gzip")
    assert ask(pasted(scheme, server.url)).title.startswith("Engines that weave")


def test_the_identifier_asked_for_is_among_those_of_the_entry(server, ask, scheme):
    server.answers[TARGETS[scheme]] = page(BODIES[scheme])
    query = parse_query(pasted(scheme, server.url))
    entry = ask(query.text)
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
def test_an_answer_of_another_form(fails, scheme, body):
    error = fails(page(body, Content_Type="text/html"))
    assert isinstance(error, UnreadableError)
    assert str(error).startswith(f"{NAMES[scheme]} answers ")
    assert str(error).endswith("Try again in a few minutes, or paste BibTeX instead.")
    assert not error.lasting


@pytest.mark.parametrize("scheme", ["doi", "openalex", "dblp", "acl", "arxiv"])
def test_a_web_page_instead_of_data_is_called_one(fails, scheme):
    assert "answers with a web page instead of data." in str(fails(page(WEB_PAGE)))


@pytest.mark.parametrize(
    "answer", [page(b"", status=500), page(WEB_PAGE), page(b"", status=429, Retry_After="60")]
)
def test_what_datacite_fails_to_say(server, ask, answer):
    server.answers[TARGETS["doi"].replace("crossref/works", "datacite/dois")] = answer
    with pytest.raises(SourceError, match="^DataCite (has a fault|answers with a web page|asks to wait)"):
        ask(pasted("doi", ""))


def test_all_requests_for_one_thing_share_a_time(server):
    client = SourceClient(get_client(), RequestLimits(seconds=20, body=1000))
    client.ends = time.monotonic() + 0.2
    server.answers["/crossref/a"] = server.hang
    began = time.monotonic()
    for _ in range(2):
        with pytest.raises(SourceError, match="Crossref did not answer in the time"):
            client.get("Crossref", f"{server.url}/crossref/a", "*/*", "missing")
    assert time.monotonic() - began < 5
    assert len(server.asked) == 1


def test_the_last_moment_there_is_can_be_told():
    last = datetime.datetime.max.replace(tzinfo=datetime.UTC)
    with timezone.override(datetime.timezone(datetime.timedelta(hours=5))):
        error = explain_error(http.RateLimitedError("a", last), "Crossref")
    assert str(error).startswith("Crossref asks to wait until 31 December 9999")
