"""The site under a path, as https://example.org/~group."""

import os
import re
import subprocess
import sys

import pytest

from groupsite.wsgi import HeadWithoutBody, under_prefix


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("/~group/people/", "/people/"),
        ("/people/", "/people/"),
        ("/~group/", "/"),
        ("/~group", "/"),
        ("/~groupies/", "/~groupies/"),
        ("", ""),
    ],
)
def test_the_prefix_is_taken_off_if_it_is_there(path, inside):
    seen = {}
    under_prefix(lambda environ, start: seen.update(environ), "/~group")({"PATH_INFO": path}, None)
    assert seen == {"PATH_INFO": inside, "SCRIPT_NAME": "/~group"}


def test_without_a_prefix_nothing_is_in_between():
    application = object()
    assert under_prefix(application, None) is application


SCRIPT = """
import sys
from groupsite import settings
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
from groupsite.wsgi import application
from wsgiref.util import setup_testing_defaults
for path in sys.argv[1:]:
    environ = {"PATH_INFO": path, "HTTP_HOST": "example.org"}
    setup_testing_defaults(environ)
    status = []
    body = b"".join(application(environ, lambda line, headers: status.append((line, headers))))
    print(status[0][0])
    print(dict(status[0][1]).get("Location", ""))
    print(body.decode(errors="replace"))
"""


@pytest.fixture
def ask():
    """What a site under a prefix prints for the paths, in a process of its own and without a database."""

    def run(*paths: str) -> str:
        environment = {
            **os.environ,
            "SITE_URL": "https://example.org/~group",
            "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none",
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *paths],
            capture_output=True,
            text=True,
            env=environment,
            check=True,
        )
        return done.stdout

    return run


@pytest.mark.parametrize("prefix", ["", "/~group"])
def test_links_and_static_files_stand_under_the_prefix(ask, prefix):
    """The 404 page is a whole page, and does not need the database."""
    text = ask(f"{prefix}/nothing/here/")
    assert text.startswith("404")
    links = re.findall(r'(?:href|action)="([^"]*)"', text)
    assert links
    assert all(link.startswith(("/~group/", "#")) for link in links), links


def test_a_missing_slash_is_added_under_the_prefix(ask):
    assert "/~group/people/" in ask("/~group/people")


def test_pages_say_when_the_database_is_away(ask):
    text = ask("/~group/people/")
    assert text.startswith("503")
    assert "The site is away for a moment" in text


def test_health_says_when_the_database_is_away(ask):
    assert ask("/~group/healthz").startswith("503")


@pytest.mark.parametrize(("method", "body"), [("GET", [b"text"]), ("HEAD", [])])
def test_a_head_is_answered_without_a_body(method, body):
    application = HeadWithoutBody(lambda environ, start: [b"text"])
    assert application({"REQUEST_METHOD": method}, None) == body
