"""While the database hangs or the disk is full: what visitors, machines and the web server are told."""

import runpy
import socket
import threading
from types import SimpleNamespace

import pytest
from django.conf import settings

from core.db.watchdog import watchdog
from groupsite.site.context import Site
from groupsite.views import health


@pytest.fixture
def hung_database(monkeypatch):
    """No test below may ask it anything: there is no `db` fixture."""
    monkeypatch.setattr(watchdog, "is_tripped", True)


@pytest.mark.parametrize(
    "address", ["/", "/publications/", "/people/nobody/", "/accounts/login/", "/search/?q=a"]
)
def test_visitors_are_told_to_come_back(hung_database, client, address):
    answer = client.get(address)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Content-Security-Policy" in answer.headers
    assert "temporarily unavailable" in answer.content.decode()


def test_the_page_names_the_group_that_was_read_before(hung_database, client, monkeypatch):
    monkeypatch.setattr(Site, "last_name", "Looms Group")
    text = client.get("/").content.decode()
    assert "<title>The site is temporarily unavailable · Looms Group</title>" in text
    assert text.count("Looms Group") == 2


def test_programs_are_told_so_in_json(hung_database, client):
    answer = client.get("/people.json", headers={"accept": "application/json"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "application/problem+json")


@pytest.mark.django_db  # closing an answer looks at the connection that other tests left
def test_files_are_sent_all_the_same(hung_database, client):
    answer = client.get("/static/base.css")
    answer.close()
    assert answer.status_code == 200


def test_health_says_what_is_wrong(hung_database, client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"The database is not available.\n")
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize(("folder", "status"), [("/proc/self", 503), ("uploads/not/made/yet", 200)])
def test_health_is_bad_where_nothing_can_be_stored(client, monkeypatch, tmp_path, folder, status):
    """/proc is a disk without room on every Linux."""
    monkeypatch.setattr(settings, "MEDIA_ROOT", tmp_path / folder)
    answer = client.get("/healthz")
    assert answer.status_code == status
    assert (b"disk is full or read-only" in answer.content) == (status == 503)


def test_what_nobody_waits_for_any_more_is_not_rendered():
    pre_request = runpy.run_path(settings.BASE_DIR / "deploy/gunicorn.conf.py")["pre_request"]
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"GET / HTTP/1.1\r\n\r\n")
        request = SimpleNamespace(unreader=SimpleNamespace(sock=ours))
        pre_request(None, request)
        theirs.close()
        with pytest.raises(BrokenPipeError):
            pre_request(None, request)


@pytest.mark.django_db
def test_a_database_of_another_version_is_not_healthy(client, monkeypatch):
    monkeypatch.setattr(health, "_has_schema", threading.Event())
    monkeypatch.setattr(health, "is_up_to_date", lambda: False)
    response = client.get("/healthz")
    assert (response.status_code, b"manage.py migrate" in response.content) == (503, True)
    monkeypatch.setattr(health, "is_up_to_date", lambda: True)
    assert client.get("/healthz").status_code == 200
