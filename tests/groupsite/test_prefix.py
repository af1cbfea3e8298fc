"""The site under a path, as https://example.org/~group."""

import json
import os
import re
import subprocess
import sys

import pytest

from groupsite.wsgi import HeadMiddleware, add_prefix


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
    inner_environ = {}
    add_prefix(lambda environ, start: inner_environ.update(environ), "/~group")({"PATH_INFO": path}, None)
    assert inner_environ == {"PATH_INFO": inside, "SCRIPT_NAME": "/~group"}


def test_without_a_prefix_nothing_is_in_between():
    application = object()
    assert add_prefix(application, None) is application


SCRIPT = """
import json, sys
from groupsite import settings
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
from groupsite.wsgi import application
from wsgiref.util import setup_testing_defaults
answers = {}
for path in sys.argv[1:]:
    environ = {"PATH_INFO": path, "HTTP_HOST": "example.org"}
    setup_testing_defaults(environ)
    status = []
    body = b"".join(application(environ, lambda line, headers: status.append((line, headers))))
    answers[path] = [status[0][0], dict(status[0][1]).get("Location", ""), body.decode(errors="replace")]
print(json.dumps(answers))
"""
PATHS = ("/nothing/here/", "/~group/nothing/here/", "/~group/people", "/~group/people/", "/~group/healthz")


@pytest.fixture(scope="module")
def answers():
    """Status, target and body that a site under a prefix gives in a process without a database, by path."""
    environment = {
        **os.environ,
        "SITE_URL": "https://example.org/~group",
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none",
    }
    command = [sys.executable, "-c", SCRIPT, *PATHS]
    process = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return json.loads(process.stdout)


@pytest.mark.parametrize("prefix", ["", "/~group"])
def test_links_and_static_files_stand_under_the_prefix(answers, prefix):
    """The 404 page is a whole page, and does not need the database."""
    status, _, text = answers[f"{prefix}/nothing/here/"]
    assert status.startswith("404")
    links = re.findall(r'(?:href|action)="([^"]*)"', text)
    assert links
    assert all(link.startswith(("/~group/", "#")) for link in links), links


def test_a_missing_slash_is_added_under_the_prefix(answers):
    assert "/~group/people/" in answers["/~group/people"][1]


def test_pages_say_when_the_database_is_away(answers):
    status, _, text = answers["/~group/people/"]
    assert status.startswith("503")
    assert "The site is temporarily unavailable" in text


def test_health_says_when_the_database_is_away(answers):
    assert answers["/~group/healthz"][0].startswith("503")


@pytest.mark.parametrize(("method", "body"), [("GET", [b"text"]), ("HEAD", [])])
def test_a_head_is_answered_without_a_body(method, body):
    application = HeadMiddleware(lambda environ, start: [b"text"])
    assert application({"REQUEST_METHOD": method}, None) == body
