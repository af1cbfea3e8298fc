"""The one client for everything outside: where it may ask, how long, how much, and what answers mean."""

import datetime
import email.message
import gzip
import ipaddress
import shutil
import socket
import ssl
import subprocess
import time

import pytest

from core import http
from core.http import Client, RequestLimits
from core.http import client as configured
from core.http import connection as wire
from core.http.client import parse_retry_time
from core.http.connection import AllowList, RequestUrl
from core.version import get_version
from tests.outside_server import outside_server, page

SMALL = RequestLimits(seconds=20, body=2000)
QUICK = RequestLimits(seconds=0.4, body=2000)


@pytest.fixture
def server():
    with outside_server() as running:
        yield running


@pytest.fixture
def client(server):
    return Client("groupsite/1 (mailto:we@example.org)", bases=[server.url], limits=SMALL)


def test_an_answer_gives_status_headers_body_and_json(server, client):
    server.answers["/a?b=%C3%A9"] = page({"stars": 3}, X_Word="said")
    answer = client.get(f"{server.url}/a?b=é", {"Accept": "application/json"})
    assert (answer.status, answer.headers["x-word"], answer.json()) == (200, "said", {"stars": 3})
    assert answer.body == b'{"stars": 3}'
    headers = server.requests[0].headers
    assert headers["User-Agent"] == "groupsite/1 (mailto:we@example.org)"
    assert headers["Accept"] == "application/json"


def test_head_takes_no_body(server, client):
    server.answers["/a"] = page(b"", Content_Length="999999999", Content_Encoding="gzip")
    assert client.head(f"{server.url}/a").body == b""
    assert server.requests[0].method == "HEAD"


@pytest.mark.parametrize(
    ("status", "headers", "error"),
    [
        (404, {}, http.NotFoundError),
        (410, {}, http.NotFoundError),
        (401, {}, http.RequestRefusedError),
        (403, {}, http.RequestRefusedError),
        (403, {"X_RateLimit_Remaining": "12"}, http.RequestRefusedError),
        (403, {"X_RateLimit_Remaining": "0", "X_RateLimit_Reset": "1900000000"}, http.RateLimitedError),
        (403, {"Retry_After": "60"}, http.RateLimitedError),
        (429, {}, http.RateLimitedError),
        (451, {}, http.RequestRefusedError),
        (500, {}, http.ServiceFailedError),
        (503, {"Retry_After": "60"}, http.ServiceFailedError),
        (300, {}, http.InvalidResponseError),
        (302, {}, http.InvalidResponseError),
    ],
)
def test_what_a_status_means(server, client, status, headers, error):
    server.answers["/a"] = page(b"{}", status=status, **headers)
    with pytest.raises(error, match="127.0.0.1") as raised:
        client.get(f"{server.url}/a")
    assert type(raised.value) is error


NOW = datetime.datetime(2026, 11, 20, 12, 0, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("headers", "moment"),
    [
        ({"Retry-After": "90"}, NOW + datetime.timedelta(seconds=90)),
        ({"Retry-After": "Fri, 20 Nov 2026 13:00:00 GMT"}, NOW + datetime.timedelta(hours=1)),
        ({"X-RateLimit-Reset": "1795176000"}, NOW + datetime.timedelta(seconds=0)),
        ({"Retry-After": "90", "X-RateLimit-Reset": "1"}, NOW + datetime.timedelta(seconds=90)),
        ({}, None),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "9" * 30}, None),
        ({"X-RateLimit-Reset": "9" * 30}, None),
        ({"X-RateLimit-Reset": "-" + "9" * 30}, None),
    ],
)
def test_when_to_ask_again(headers, moment):
    message = email.message.Message()
    for name, value in headers.items():
        message[name] = value
    assert parse_retry_time(message, NOW) == moment


def test_a_rate_limit_says_until_when():
    assert "after 20 November 2026, 12:00 UTC" in str(http.RateLimitedError("api.example.org", NOW))


def send_bytes(data):
    return lambda connection, request: connection.sendall(data)


OK = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (OK + b"Content-Length: 99\r\n\r\n{}", http.InvalidResponseError),  # shorter than it says
        (OK + b"Content-Length: 999999999\r\n\r\n{}", http.ResponseTooLargeError),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{}", http.InvalidResponseError),
        (OK + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", http.InvalidResponseError),
        (OK + b"\r\n" + b"x" * 2001, http.ResponseTooLargeError),
        (
            OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"400\r\n" + b"x" * 1024 + b"\r\n",
            http.InvalidResponseError,
        ),
        (
            OK + b"Transfer-Encoding: chunked\r\n\r\n" + (b"400\r\n" + b"x" * 1024 + b"\r\n") * 99,
            http.ResponseTooLargeError,
        ),
        (OK + b"X: y\r\n" * 101 + b"\r\n", http.InvalidResponseError),
        (OK + (b"X: " + b"y" * 9000 + b"\r\n") * 9 + b"\r\n", http.ResponseTooLargeError),
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 5000, http.ResponseTooLargeError),
        (OK + b"X: " + b"y" * 70000, http.InvalidResponseError),
        (OK + b"Content-Encoding: br\r\n\r\nabc", http.InvalidResponseError),
        (OK + b"Content-Encoding: gzip\r\n\r\nabc", http.InvalidResponseError),
        (
            OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"x" * 100, mtime=0)[:-9],
            http.InvalidResponseError,
        ),
        (
            OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b"x", mtime=0) * 2,
            http.InvalidResponseError,
        ),
        (
            OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(bytes(10**6), mtime=0),
            http.ResponseTooLargeError,
        ),
        (b"SSH-2.0-OpenSSH_9\r\n", http.InvalidResponseError),
        (b"", http.UnreachableError),
    ],
)
def test_broken_and_boundless_answers(server, client, answer, error):
    server.answers["/a"] = send_bytes(answer)
    with pytest.raises(error) as raised:
        client.get(f"{server.url}/a")
    assert type(raised.value) is error


@pytest.mark.parametrize(
    "answer",
    [
        OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(b'{"a": 1}', mtime=0),
        OK + b'Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n4\r\n: 1}\r\n0\r\n\r\n',
        OK + b'Content-Length: 8\r\n\r\n{"a": 1} and what does not belong to it',
        b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b'Content-Length: 8\r\n\r\n{"a": 1}',
    ],
)
def test_answers_are_unpacked(server, client, answer):
    server.answers["/a"] = send_bytes(answer)
    assert client.get(f"{server.url}/a").json() == {"a": 1}


@pytest.mark.parametrize("body", [b"<html>Sorry", b"", b"[" * 1900, b"\xff\xfe\x00", b"nul", b'{"a":'])
def test_what_is_no_json_is_said(server, client, body):
    server.answers["/a"] = page(body, Content_Type="text/html")
    with pytest.raises(http.InvalidResponseError, match="a web page"):
        client.get(f"{server.url}/a").json()


@pytest.mark.parametrize("behaviour", ["hang", "drip", "drip_headers"])
def test_the_deadline_holds_against_slow_servers(server, client, behaviour):
    server.answers["/a"] = getattr(server, behaviour)
    started = time.monotonic()
    with pytest.raises(http.ServiceTimeoutError):
        client.get(f"{server.url}/a", limits=QUICK)
    assert time.monotonic() - started < 5


def test_the_deadline_holds_over_redirects_and_while_a_name_is_looked_up(server, client, monkeypatch):
    server.answers["/a"] = page(b"", status=302, Location="/hang")
    server.answers["/hang"] = server.hang
    with pytest.raises(http.ServiceTimeoutError):
        client.get(f"{server.url}/a", limits=QUICK)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **kwargs: server.over.wait(30))
    with pytest.raises(http.ServiceTimeoutError):
        Client("x", bases=["http://slow.example"], limits=QUICK).get("http://slow.example/")


def test_no_time_is_left_after_the_deadline():
    assert 0 < wire.Deadline(5).get_remaining() <= 5
    with pytest.raises(TimeoutError):
        wire.Deadline(0).get_remaining()


def test_nobody_listening_and_no_such_host_are_said(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(http.UnreachableError, match="cannot be reached"):
        Client("x", bases=[url]).get(url)

    def unknown(*args, **kwargs):
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(http.UnreachableError, match="host nowhere.example was not found"):
        Client("x", hosts=["nowhere.example"]).get("https://nowhere.example/")


def test_off_forbids_every_connection(server):
    client = Client("x", bases=[server.url], off=True)
    with pytest.raises(http.ServicesDisabledError, match="OUTSIDE_SERVICES"):
        client.get(server.url)
    assert server.requests == []


def test_redirects_are_followed_five_times(server, client):
    for number in range(6):
        server.answers[f"/{number}"] = page(b"", status=301, Location=f"/{number + 1}")
    server.answers["/6"] = page({"at": 6})
    assert client.get(f"{server.url}/1").url == f"{server.url}/6"
    with pytest.raises(http.InvalidResponseError, match="too many times"):
        client.get(f"{server.url}/0")


def test_a_redirect_to_another_place_is_followed_only_where_that_may_be_asked_and_without_secrets(
    server, client
):
    with outside_server() as other:
        other.answers["/b"] = page({"at": "b"})
        server.answers["/a"] = page(b"", status=302, Location=f"{other.url}/b")
        with pytest.raises(http.UrlNotAllowedError):
            client.get(f"{server.url}/a")
        assert other.requests == []
        both = Client("groupsite", bases=[server.url, other.url])
        both.get(f"{server.url}/a", {"Authorization": "Bearer secret", "Accept": "text/html"})
        assert server.requests[-1].headers["Authorization"] == "Bearer secret"
        assert set(other.requests[-1].headers) == {
            "Host",
            "Connection",
            "User-Agent",
            "Accept-Encoding",
            "Accept",
        }


def test_no_redirect_leaves_https():
    place = RequestUrl.parse("https://example.org/a/b")
    assert str(place.follow("../c?d")) == "https://example.org/c?d"
    for location in (
        "http://example.org/",
        "ftp://example.org/",
        "//user@example.org/",
        "http://[",
        "//\x00",
    ):
        with pytest.raises(http.UrlNotAllowedError):
            place.follow(location)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://api.example.org/v3", True),
        ("https://API.example.org./v3/repos/a", True),
        ("https://api.example.org:443/v3/repos/a?b=c", True),
        ("https://api.example.org/v30/repos", False),
        ("https://api.example.org/", False),
        ("http://api.example.org/v3/repos", False),
        ("https://api.example.org:444/v3/repos", False),
        ("https://api.example.org.evil.example/v3/", False),
        ("https://papers.example.org/any/thing", True),
        ("http://papers.example.org/any/thing", True),
        ("http://papers.example.org:8080/", False),
        ("https://other.papers.example.org/", False),
        ("http://local.example:8080/x", True),
        ("http://local.example/x", False),
    ],
)
def test_what_may_be_asked(url, allowed):
    rules = AllowList(["https://api.example.org/v3/"], ["papers.example.org", "local.example:8080"])
    try:
        rules.check(RequestUrl.parse(url))
    except http.UrlNotAllowedError:
        assert not allowed
    else:
        assert allowed


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://example.org/",
        "example.org",
        "https://",
        "https://user:password@example.org/",
        "https://example.org:99999/",
        "https://example.org/v3/../secret",
        "https://example.org/v3/%2e%2e/secret",
        "https://example.org/v3/..%2fsecret",
        "https://example.org/v3/..\\secret",
        "https://exa mple.org/",
        "https://[::1%25lo]/",
        "https://example.org/\ud800",
        "https://" + "a" * 70 + ".org/",
        "https://example.org/" + "a" * 9000,
    ],
)
def test_no_web_address(url):
    with pytest.raises(http.UrlNotAllowedError):
        RequestUrl.parse(url)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("140.82.121.6", True),
        ("2606:50c0:8000::153", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("239.255.255.250", False),
        ("255.255.255.255", False),
        ("240.0.0.1", False),
        ("::", False),
        ("::1", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:140.82.121.6", True),
        ("::127.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("64:ff9b::8c52:7906", True),
        ("2002:7f00:1::", False),
    ],
)
def test_which_addresses_are_public(address, public):
    assert wire.is_public(ipaddress.ip_address(address)) is public


def resolve_to(*addresses):
    return lambda host, port, **options: [
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses
    ]


def test_a_name_that_leads_to_a_private_address_is_not_asked(server, monkeypatch):
    port = server.listening.getsockname()[1]
    monkeypatch.setattr(socket, "getaddrinfo", resolve_to("127.0.0.1", "10.0.0.1"))
    inside = Client("x", bases=[f"http://inside.example:{port}"], hosts=["inside.example"])
    with pytest.raises(http.UrlNotAllowedError, match="127.0.0.1, which is not on the public network"):
        inside.get(f"http://inside.example:{port}/")
    assert server.requests == []


def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to(server, monkeypatch):
    port = server.listening.getsockname()[1]
    looked_up = []
    answers = iter([resolve_to("127.0.0.1"), resolve_to("10.0.0.1")])

    def lookup(host, port, **options):
        looked_up.append(host)
        return next(answers)(host, port, **options)

    server.answers["/a"] = page({})
    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    Client("x", bases=[f"http://localhost:{port}"]).get(f"http://localhost:{port}/a")
    assert looked_up == ["localhost"]


def test_the_next_address_of_a_host_is_tried(server, monkeypatch):
    port = server.listening.getsockname()[1]
    server.answers["/a"] = page({"at": "a"})
    monkeypatch.setattr(socket, "getaddrinfo", resolve_to("127.0.0.99", "127.0.0.1"))
    assert Client("x", bases=[f"http://localhost:{port}"]).get(f"http://localhost:{port}/a").json()


def test_a_header_that_cannot_be_sent_is_refused_without_saying_it(server, client):
    with pytest.raises(http.UrlNotAllowedError, match="Authorization") as raised:
        client.get(server.url, {"Authorization": "Bearer se\ncret"})
    assert "cret" not in str(raised.value)
    assert server.requests == []


def test_a_server_that_does_not_speak_tls_is_unreachable(server):
    url = server.url.replace("http:", "https:")
    server.answers["/"] = page({})
    with pytest.raises(http.OutsideError) as raised:
        Client("x", bases=[url], limits=QUICK).get(url)
    assert type(raised.value) in {http.UnreachableError, http.ServiceTimeoutError}


@pytest.fixture
def certificate(tmp_path):
    """A key and a certificate of 127.0.0.1 that nobody signed but itself."""
    if not (openssl := shutil.which("openssl")):
        pytest.skip("there is no openssl here to make a certificate with")
    path = tmp_path / "both.pem"
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    curve = ["-pkeyopt", "ec_paramgen_curve:prime256v1"]
    new = [openssl, "req", "-x509", "-newkey", "ec", *curve, "-nodes", "-keyout", "-", "-out", "-", *name]
    path.write_bytes(subprocess.run(new, check=True, capture_output=True).stdout)
    return path


def test_a_certificate_is_checked_and_the_deadline_holds_under_tls(server, certificate):
    server.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.tls.load_cert_chain(certificate)
    url = server.url.replace("http:", "https:")
    server.answers |= {"/a": page({"at": "a"}), "/b": server.drip}
    with pytest.raises(http.UnreachableError, match="certificate"):
        Client("x", bases=[url]).get(f"{url}/a")
    trusting = Client("x", bases=[url], tls=ssl.create_default_context(cafile=certificate))
    assert trusting.get(f"{url}/a").json() == {"at": "a"}
    with pytest.raises(http.ServiceTimeoutError):
        trusting.get(f"{url}/b", limits=RequestLimits(seconds=1))


def test_the_settings_describe_a_client(settings, server):
    settings.CONTACT_EMAIL, settings.OUTSIDE_SERVICES = "we@example.org", True
    server.answers["/"] = page({})
    configured.build_client(server.url).get(f"{server.url}/")
    assert server.requests[0].headers["User-Agent"] == f"groupsite/{get_version()} (mailto:we@example.org)"
    settings.OUTSIDE_SERVICES = False
    with pytest.raises(http.ServicesDisabledError):
        configured.build_client(server.url).get(f"{server.url}/")
    assert (
        configured.build_user_agent("") == configured.build_user_agent("a\nb") == f"groupsite/{get_version()}"
    )
