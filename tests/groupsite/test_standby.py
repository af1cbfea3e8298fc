"""The site with a real standby: what it reads there, and what happens while it is late or gone."""

from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection, connections, router
from django.http import HttpResponse
from django.test import Client, RequestFactory

from core.db.replica import ALIAS, ReplicaRouter, get_read_connection
from core.db.replica_state import ReplicaState, read_position, replica_lag
from groupsite.models import Group
from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.listener import Listener
from groupsite.personal_data.statements import list_cookies
from groupsite.site.replica_reads import COOKIE, ReplicaMiddleware
from people.models import Person
from tests import factories as make
from tests.conftest import connect_to_server, copy_database, open_database
from tests.page_cache_client import fetch, make_page_cache
from tests.public_urls import URLS
from tests.standby_server import start_standby, wait_until

LONG = 60_000  # milliseconds
LISTENING = ("groupsite.page_cache.listener", "publications.exchange.oai.protocol")


@pytest.fixture(scope="module")
def standby(demo_databases, django_db_blocker):
    """A standby of the tests' server, which both have the demo group; tests here commit what they change."""
    if connection.settings_dict["ENGINE"] != "core.localdb":
        pytest.skip("a standby is made of the local server only")
    demo = demo_databases("demo")
    name = f"{demo}_replicated"
    with django_db_blocker.unblock():
        copy_database(demo, name)
        with connect_to_server() as cursor:
            cursor.execute(f'ALTER DATABASE "{name}" RESET synchronous_commit')
        with start_standby(connection.server) as standby, open_database(name), open_replica(standby, name):
            standby.database = name
            yield standby
        with connect_to_server() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def open_replica(standby, name):
    """Give the site the standby that DATABASE_REPLICA_URL names."""
    database = {**connection.settings_dict, "NAME": name, "HOST": str(standby.socket_dir)}
    settings.DATABASES[ALIAS] = database | {"ENGINE": "django.db.backends.postgresql"}
    routers, router.routers = router.routers, [ReplicaRouter()]
    try:
        yield
    finally:
        connections[ALIAS].close()
        del connections[ALIAS], settings.DATABASES[ALIAS]
        router.routers = routers


@pytest.fixture(autouse=True)
def state(standby, monkeypatch, settings):
    """A process that knows nothing yet; the standby has replayed all."""
    state = ReplicaState()
    for place in ("core.db.replica_state", "groupsite.site.replica_reads", *LISTENING):
        monkeypatch.setattr(f"{place}.replica_state", state)
    settings.REPLICA_MAX_LAG_MS = LONG
    standby.ensure()
    standby.resume()
    wait_until(lambda: has_caught_up(state))
    return state


@pytest.fixture
def paused(standby, state):
    """A standby that knows all that was committed before, and replays nothing more."""
    person = Person.objects.first()
    rename(person, person.name)  # a commit, from which the lag is counted
    wait_until(lambda: has_caught_up(state))
    standby.pause()


@contextmanager
def count_queries():
    """Count the queries of each database, but for positions."""
    counts = {"default": 0, ALIAS: 0}

    def count(alias):
        def run(execute, sql, params, many, context):
            counts[alias] += "pg_current_wal" not in sql and "pg_last_wal" not in sql
            return execute(sql, params, many, context)

        return run

    first, second = (connections[alias].execute_wrapper(count(alias)) for alias in counts)
    with first, second:
        yield counts


def read(url, client=None, **headers):
    response = (client or Client(raise_request_exception=False)).get(url, headers=headers)
    return response, b"".join(response) if response.streaming else response.content


def rename(person, name):
    Person.objects.filter(pk=person.pk).update(name=name)


def has_caught_up(state):
    return state.is_readable(read_position())


def test_every_public_page_is_read_from_the_standby(state):
    failures = []
    state.check_failure = lambda: failures.append("failed")
    for name, url in URLS.items():
        with count_queries() as counts:
            response, _ = read(url)
        assert response.status_code < 400, (name, url)
        is_of_primary = url.startswith(("/accounts/", "/healthz", "/admin/"))
        assert is_of_primary or counts["default"] == url.startswith("/oai"), (name, counts)
    assert failures == []


@pytest.mark.parametrize(
    "url",
    [
        "/search/?q=training",
        "/search/?q=trainng+systms",
        "/search/?q=author:mai+year:2020-2024",
        "/search.json?q=inference",
        "/authors/?q=mai",
        "/publications.bib?year=2023",
        "/publications.csv",
        "/oai?verb=ListRecords&metadataPrefix=oai_dc",
        "/nothing-here/",
    ],
)
def test_searches_exports_and_harvests_run_on_a_standby(state, url):
    state.check_failure = pytest.fail
    with count_queries() as counts:
        read(url)
    assert counts[ALIAS]
    assert counts["default"] == url.startswith("/oai")


def test_a_standby_that_is_late_is_not_read(paused, settings):
    person = Person.objects.seen().first()
    rename(person, "Ada Late")
    try:
        assert "Ada Late" not in read("/people/")[1].decode()
        assert replica_lag() > 0
        settings.REPLICA_MAX_LAG_MS = 0
        assert "Ada Late" in read("/people/")[1].decode()
    finally:
        rename(person, person.name)


def test_who_has_just_saved_reads_what_they_saved(standby, paused, state):
    client = Client()
    client.force_login(make.UserFactory(email="replica-editor@example.org", role="editor"))
    client.post("/admin/logout-everywhere/")  # whatever it answers, it may have written
    assert COOKIE in client.cookies
    person = Person.objects.seen().first()
    rename(person, "Ada Saved")
    try:
        assert "Ada Saved" in read("/people/", client)[1].decode()
        assert "Ada Saved" not in read("/people/")[1].decode()
        standby.resume()
        wait_until(lambda: has_caught_up(state))
        with count_queries() as counts:
            read("/people/", client)
        assert counts[ALIAS]
    finally:
        rename(person, person.name)


def test_visitors_get_no_cookie():
    response = Client().post("/oai", {"verb": "Identify"})
    assert not response.cookies


def test_a_page_that_is_rendered_after_a_change_has_it(paused):
    listener = Listener(ContentState())
    listener.connect()
    pages = make_page_cache()
    pages.pages.state = listener.state
    person = Person.objects.seen().first()
    try:
        assert fetch(pages, "/people/").cache_status == "fwd=miss; stored"
        rename(person, "Ada Announced")
        listener.wait(5)
        fresh = fetch(pages, "/people/")
        assert (fresh.cache_status, "Ada Announced" in fresh.body.decode()) == ("fwd=miss; stored", True)
        assert "Ada Announced" in fetch(pages, "/people/").body.decode()
    finally:
        rename(person, person.name)
        with connection.cursor() as cursor:
            cursor.execute("UNLISTEN *")
        connection.connection.notifies.clear()


def test_a_query_that_a_standby_refuses_is_run_on_the_primary():
    databases = []

    def view(_request):
        database = get_read_connection()
        databases.append(database.alias)
        with database.cursor() as cursor:
            try:
                cursor.execute("CREATE TEMP TABLE scratch ()")
            except Exception:
                return HttpResponse(status=500)
        return HttpResponse("done")

    response = ReplicaMiddleware(view)(RequestFactory().get("/"))
    assert (response.content, databases) == (b"done", [ALIAS, "default"])


def test_the_primary_serves_while_the_standby_is_gone(standby, state, caplog):
    read("/people/")
    standby.stop()
    for _ in range(2):
        with count_queries() as counts:
            response, _ = read("/people/")
        assert (response.status_code, counts["default"] > 0) == (200, True)
    assert caplog.text.count("The standby cannot be read") == 1


def test_the_standby_serves_visitors_while_the_primary_is_away(state, settings, monkeypatch, tmp_path):
    settings.REPLICA_MAX_LAG_MS = 1
    monkeypatch.setattr(state, "_next_sample_at", 0)
    settings.PAGE_CACHE_OUTAGE_S = 60
    name = Group.objects.get().name
    connection.close()
    monkeypatch.setattr(connection.server.__class__, "socket_dir", tmp_path)
    monkeypatch.setattr(connection.server.__class__, "ensure", lambda _server: None)
    response, content = read("/people/")
    assert (response.status_code, name in content.decode()) == (200, True)
    settings.PAGE_CACHE_OUTAGE_S = 0.001
    assert read("/people/")[0].status_code == 503


def test_the_privacy_page_names_the_cookie():
    assert COOKIE in [statement.subject for statement in list_cookies()]
