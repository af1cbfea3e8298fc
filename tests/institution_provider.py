"""An institution for tests: a provider of OpenID Connect in a thread, at which people log in."""

import contextlib
import re
from collections.abc import Iterator
from html import unescape

import requests
from django.urls import reverse

SECRET = "a-secret-of-the-client"
DOMAIN = "uni.example"


class PlayedInstitution:
    """What people do at an institution, by HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url

    def add_person(self, subject: str, **claims) -> None:
        response = requests.put(f"{self.url}/users/{subject}", json=claims, timeout=5)
        assert response.status_code == 204, response.text

    def log_in(self, url: str, subject: str) -> str:
        """Log in at the page of a URL; return the path to which the institution leads back."""
        response = requests.post(url, data={"sub": subject}, allow_redirects=False, timeout=5)
        return strip_host(response.headers["Location"])

    def deny(self, url: str) -> str:
        """Cancel at the page of a URL; return the path to which the institution leads back."""
        response = requests.post(url, data={"action": "deny"}, allow_redirects=False, timeout=5)
        return strip_host(response.headers["Location"])


def strip_host(url: str) -> str:
    return re.sub(r"^https?://[^/]+", "", url)


def leave(client, kind: str = "institution", **fields) -> str:
    """Press the button of an institution; return the URL to which its page leads."""
    response = client.post(reverse("institution_login", args=[kind]), fields)
    text = response.content.decode()
    assert response.status_code == 200, text
    return unescape(re.search(r'content="0; url=([^"]+)"', text)[1])


@contextlib.contextmanager
def open_institution() -> Iterator[PlayedInstitution]:
    """Run an institution."""
    import oidc_provider_mock

    with oidc_provider_mock.run_server_in_thread() as server:
        yield PlayedInstitution(f"http://localhost:{server.server_port}")


def offer(settings, url: str) -> None:
    """Configure the site to offer the log-in of a provider of OpenID Connect."""
    app = {
        "provider_id": "institution",
        "name": "University of Example",
        "client_id": "groupsite",
        "secret": SECRET,
        "settings": {
            "server_url": url,
            "scope": ["openid", "email", "profile"],
            "oauth_pkce_enabled": True,
        },
    }
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": [app]}}
