"""Whether a service can be reached, in words."""

import socket
import ssl

import pytest

from core.http import Client, RequestLimits, ServiceTimeoutError, UnreachableError
from core.http.reachability import explain_error, try_service
from tests.outside_server import outside_server, page


@pytest.fixture
def service():
    with outside_server() as running:
        yield running


def look(server, **options):
    return try_service(Client("test", [server.url], **options), f"{server.url}/works/1")


def test_a_service_that_answers_is_reachable_in_some_milliseconds(service):
    service.answers["/works/1"] = page(b"{}")
    result = look(service)
    assert (result.is_reachable, result.problem) == (True, "")
    assert 0 <= result.ms < 5_000


@pytest.mark.parametrize(
    ("status", "is_reachable", "text"),
    [(404, True, ""), (403, False, "denied access"), (429, False, "limits"), (503, False, "internal error")],
)
def test_an_answer_that_is_an_error_says_that_the_way_is_open(service, status, is_reachable, text):
    service.answers["/works/1"] = page(b"{}", status=status)
    result = look(service)
    assert result.is_reachable is is_reachable
    assert text in result.problem
    assert "The way to it is open" in str(result.advice)


def test_services_that_are_off_are_not_asked(service):
    result = look(service, off=True)
    assert "OUTSIDE_SERVICES=off" in str(result.problem)
    assert service.requests == []


def test_a_port_without_a_service_refuses():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    result = try_service(Client("test", [url]), f"{url}/")
    assert "refused" in str(result.problem)


def test_a_service_that_says_nothing_is_given_up(service):
    service.answers["/works/1"] = service.hang
    result = look(service, limits=RequestLimits(seconds=0.2))
    assert "does not answer in time" in str(result.problem)


def test_a_name_that_nobody_has(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [])
    url = "https://nobody.example"
    result = try_service(Client("test", [url]), f"{url}/")
    assert (result.host, result.problem) == ("nobody.example", "Its name cannot be resolved.")
    assert "resolv.conf" in str(result.advice)


def test_a_certificate_that_is_not_trusted():
    error, cause = UnreachableError("no"), ssl.SSLCertVerificationError("no")
    cause.verify_message = "self-signed certificate"
    error.__cause__ = cause
    assert "self-signed certificate" in explain_error(error)[0]


def test_a_proxy_of_the_environment_is_named(monkeypatch):
    monkeypatch.setenv("https_proxy", "http://proxy.example:3128")
    assert "proxy" in str(explain_error(ServiceTimeoutError("late"))[1])
