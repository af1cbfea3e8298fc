"""A real PgBouncer between the site and its database, configured as deploy/pgbouncer.ini says."""

import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import closing

import pytest
from django.conf import settings
from django.db import connection, connections
from django.db.backends.postgresql import base

from core.db.pooler import (
    NO_DIRECT_URL,
    NO_TIMEOUTS,
    POOLED_DIRECT_URL,
    find_pooler_problems,
    lasting_session,
    shares_sessions,
    use_pooler,
)
from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.listener import Listener, SharedSessionError
from people.models import Person
from publications.imports.sources.shared_pace import PACE_LOCK, share_pace
from tests import factories as make
from tests.empty_tables import empty_all_tables

PROGRAM = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
CONFIG = (settings.BASE_DIR / "deploy/pgbouncer.ini").read_text()
TRANSACTIONS, SESSIONS, CARELESS = "groupsite", "groupsite_sessions", "careless"


@pytest.fixture(scope="module")
def port(django_db_setup, django_db_blocker, tmp_path_factory):
    """The port of a PgBouncer before the tests' database, with a third pool that sets no timeouts."""
    if not PROGRAM or connection.settings_dict["ENGINE"] != "core.localdb":
        pytest.skip("needs pgbouncer and the local server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server, name = connection.server, connection.settings_dict["NAME"]
    place = f"host={server.socket_dir} port=5432 dbname={name} user=groupsite"
    config = CONFIG.replace("host=127.0.0.1 port=5432 dbname=groupsite", place)
    config = config.replace("[pgbouncer]", f"{CARELESS} = {place} pool_mode=transaction\n[pgbouncer]")
    config = re.sub("(?m)^auth_type.*$", "auth_type = any", config)
    config = re.sub("(?m)^auth_file.*\n", "", config).replace("= 6432", f"= {port}")
    file = server.home / f"pgbouncer-{port}.ini"
    file.write_text(config)
    user = {"user": server.account.uid, "group": server.account.gid} if os.geteuid() == 0 else {}
    process = subprocess.Popen([PROGRAM, "-q", file], stderr=subprocess.DEVNULL, cwd="/", **user)
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait(10)
        file.unlink()


def wait_for(port):
    deadline = time.monotonic() + 10
    while True:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert time.monotonic() < deadline, "PgBouncer did not start"
        time.sleep(0.02)


@pytest.fixture
def connect_by(port, settings, monkeypatch, django_db_blocker):
    """A function that lets the site connect as a web server does: by a pool, and past it by another one."""
    before = connections["default"]

    def connect(pooled, direct):
        urls = {name: f"postgresql://groupsite@127.0.0.1:{port}/{name}" for name in (pooled, direct) if name}
        monkeypatch.setenv("DATABASE_URL", urls[pooled])
        settings.DATABASE_DIRECT_URL = urls.get(direct, "")
        database = {**before.settings_dict, "ENGINE": "django.db.backends.postgresql", "HOST": "127.0.0.1"}
        database |= {"PORT": port, "USER": "groupsite", "NAME": direct or pooled, "OPTIONS": {}}
        use_pooler(database)
        settings.DATABASES["default"] = database
        connections["default"] = base.DatabaseWrapper(database)

    entry = settings.DATABASES["default"]
    with django_db_blocker.unblock():
        yield connect
        connection.close()
        settings.DATABASES["default"], connections["default"] = entry, before


@pytest.fixture
def emptied(port, django_db_blocker):
    """Leave nothing behind of what a test commits; asked for before `connect_by`."""
    yield
    with django_db_blocker.unblock():
        empty_all_tables()


@pytest.mark.parametrize(("pool", "is_shared"), [(TRANSACTIONS, True), (SESSIONS, False), (CARELESS, True)])
def test_who_shares_sessions(connect_by, pool, is_shared):
    connect_by(pool, "")
    assert shares_sessions(connection.settings_dict) is is_shared


@pytest.mark.parametrize(
    ("pooled", "direct", "problems"),
    [
        (TRANSACTIONS, SESSIONS, []),
        (SESSIONS, "", []),
        (TRANSACTIONS, "", [NO_DIRECT_URL]),
        (TRANSACTIONS, TRANSACTIONS, [POOLED_DIRECT_URL]),
        (CARELESS, SESSIONS, [NO_TIMEOUTS]),
    ],
)
def test_what_is_wrong_is_told(connect_by, pooled, direct, problems):
    connect_by(pooled, direct)
    assert find_pooler_problems() == problems


def test_a_pool_that_is_not_there_is_named(connect_by):
    connect_by("missing", SESSIONS)
    [problem] = find_pooler_problems()
    assert problem.startswith("The pooler at DATABASE_URL cannot be used: ")
    assert "deploy/pgbouncer.ini" in problem


@pytest.mark.parametrize("direct", ["", TRANSACTIONS])
def test_nobody_listens_where_nothing_is_heard(connect_by, direct):
    connect_by(TRANSACTIONS, direct)
    with pytest.raises(SharedSessionError):
        Listener(ContentState()).connect()


def test_changes_made_through_the_pool_are_heard_past_it(emptied, connect_by):
    connect_by(TRANSACTIONS, SESSIONS)
    listener = Listener(ContentState())
    listener.connect()
    before = listener.state.get_stamp("group")
    make.PersonFactory()
    try:
        listener.wait(5)
        assert listener.state.get_stamp("group") != before
    finally:
        listener.close()


def test_long_results_are_read_through_the_pool(emptied, connect_by):
    connect_by(TRANSACTIONS, SESSIONS)
    Person.objects.bulk_create([make.PersonFactory.build(slug=f"p{number}") for number in range(5)])
    assert len(list(Person.objects.iterator(chunk_size=2))) == 5


def test_locks_between_transactions_are_those_of_one_session(connect_by):
    connect_by(TRANSACTIONS, SESSIONS)
    with share_pace("crossref", 1):
        assert count_pace_locks() == 1
    assert count_pace_locks() == 0


def count_pace_locks():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            [PACE_LOCK],
        )
        return cursor.fetchone()[0]


def test_without_a_pooler_the_session_is_the_usual_one(db):
    with lasting_session() as session:
        assert session is connections["default"]
