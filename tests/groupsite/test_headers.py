"""What every response says to browsers, and whose address the site believes."""

import re

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory

from groupsite.middleware import ClientAddressMiddleware
from groupsite.page_cache.public_headers import HEADERS

ADDRESSES = (
    ("/", 200),
    ("/nothing/at/all/", 404),
    ("/healthz", 200),
    ("/accounts/login/", 200),
    ("/static/base.css", 200),
    ("/people", 301),
)


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), ADDRESSES)
def test_headers_are_on_every_response(client, address, status):
    response = client.get(address)
    response.close()
    assert response.status_code == status
    for name, value in HEADERS.items():
        assert response.headers[name] == value


@pytest.mark.django_db
def test_headers_and_a_page_when_the_site_fails(client, monkeypatch):
    monkeypatch.setattr("groupsite.views.health.connection", None)
    client.raise_request_exception = False
    response = client.get("/healthz")
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_headers_and_a_page_for_a_host_that_is_not_ours(client):
    response = client.get("/people", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "Bad request" in response.content.decode()
    assert "evil.example" not in response.content.decode()
    assert "Content-Security-Policy" in response.headers


def test_the_policy_allows_nothing_unsafe():
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.django_db
def test_pages_obey_the_policy(client):
    text = client.get("/").content.decode()
    assert "<style" not in text
    assert "style=" not in text
    scripts = re.findall(r"<script[^>]*>", text)
    run = [script for script in scripts if script != '<script type="application/ld+json">']
    assert run == re.findall(r'<script src="/static/[^"]+"[^>]*>(?=</script>)', text)


@pytest.mark.django_db
def test_visitors_get_no_cookie(client):
    response = client.get("/")
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.django_db
def test_a_form_from_elsewhere_is_refused_kindly():
    response = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "x"})
    assert response.status_code == 403
    assert "Your session has expired" in response.content.decode()


def find_client_address(peer: str, forwarded: str) -> str:
    request = RequestFactory().get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=forwarded)
    ClientAddressMiddleware(lambda request: request)(request)
    return request.META["REMOTE_ADDR"]


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "address"),
    [
        ([], "198.51.100.7", "203.0.113.9", "198.51.100.7"),
        (["10.0.0.0/8"], "198.51.100.7", "203.0.113.9", "198.51.100.7"),
        (["10.0.0.0/8"], "10.1.2.3", "203.0.113.9", "203.0.113.9"),
        (["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"),
        (["10.0.0.0/8"], "10.1.2.3", "1.1.1.1, nonsense", "10.1.2.3"),
        (["10.0.0.0/8"], "10.1.2.3", "", "10.1.2.3"),
        (["::1"], "::1", "2001:db8::5", "2001:db8::5"),
        (["unix"], "", "203.0.113.9", "203.0.113.9"),
        (["10.0.0.0/8"], "", "203.0.113.9", ""),
        (["10.0.0.0/8"], "nonsense", "203.0.113.9", "nonsense"),
    ],
)
def test_only_trusted_proxies_tell_who_visits(settings, trusted, peer, forwarded, address):
    settings.TRUSTED_PROXIES = trusted
    assert find_client_address(peer, forwarded) == address


def test_others_cannot_claim_https(settings):
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    request = RequestFactory().get("/", REMOTE_ADDR="198.51.100.7", HTTP_X_FORWARDED_PROTO="https")
    ClientAddressMiddleware(lambda request: request)(request)
    assert not request.is_secure()


def test_a_proxy_that_is_no_address_is_said_at_start(settings):
    settings.TRUSTED_PROXIES = ["proxy.local"]
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        ClientAddressMiddleware(lambda request: request)
