"""A provider of log-in on this machine that stands in for ORCID: it lets in whoever comes, as one person."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode
from wsgiref.simple_server import WSGIRequestHandler, make_server

import jwt

CLIENT_ID, CLIENT_SECRET = "APP-TEST", "a secret of the client"
SIGNING_KEY = "a key that nobody checks, of enough bytes"


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *args) -> None:
        """Write nothing."""


@dataclass
class Provider:
    """A provider by OpenID Connect. orcid: who logs in. refusals: what was wrong with requests."""

    url: str = ""
    orcid: str = "0000-0002-1825-0097"
    challenges: dict[str, str] = field(default_factory=dict)
    refusals: list[str] = field(default_factory=list)
    claims: dict = field(default_factory=dict)

    def __call__(self, environ, start_response):
        answers = {
            "/.well-known/openid-configuration": self.describe,
            "/oauth/authorize": self.authorize,
            "/oauth/token": self.grant_token,
        }
        status, headers, body = answers[environ["PATH_INFO"]](environ)
        start_response(status, [("Content-Type", "application/json"), *headers])
        return [json.dumps(body).encode()]

    def describe(self, environ):
        return (
            "200 OK",
            [],
            {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/oauth/authorize",
                "token_endpoint": f"{self.url}/oauth/token",
                "userinfo_endpoint": f"{self.url}/oauth/userinfo",
                "jwks_uri": f"{self.url}/oauth/jwks",
            },
        )

    def authorize(self, environ):
        """Lead back at once, as if the person had logged in and agreed."""
        query = {name: values[0] for name, values in parse_qs(environ["QUERY_STRING"]).items()}
        code = f"code-{len(self.challenges)}"
        self.challenges[code] = query.get("code_challenge", "")
        if query["client_id"] != CLIENT_ID or query["scope"] != "openid":
            self.refusals.append(str(query))
        answer = urlencode({"code": code, "state": query["state"]})
        return "302 Found", [("Location", f"{query['redirect_uri']}?{answer}")], {}

    def grant_token(self, environ):
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        if form.get("client_secret") != CLIENT_SECRET or not self.challenges.pop(form["code"], ""):
            self.refusals.append(body)
            return "400 Bad Request", [], {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT_ID, "sub": self.orcid, "iat": now, "exp": now + 600}
        claims["given_name"] = "Ada"
        claims |= self.claims
        return (
            "200 OK",
            [],
            {
                "access_token": "a-token-of-the-provider",
                "token_type": "bearer",
                "id_token": jwt.encode(claims, SIGNING_KEY, "HS256"),
            },
        )


@contextlib.contextmanager
def open_provider(settings) -> Iterator[Provider]:
    """Run a provider, and configure the site to offer it as ORCID."""
    provider = Provider()
    server = make_server("127.0.0.1", 0, provider, handler_class=QuietHandler)
    provider.url = f"http://127.0.0.1:{server.server_port}"
    app = settings.ORCID_APP | {"client_id": CLIENT_ID, "secret": CLIENT_SECRET}
    app["settings"] = app["settings"] | {"server_url": provider.url}
    settings.SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": [app]}}
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
