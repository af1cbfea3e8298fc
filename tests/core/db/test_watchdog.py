"""A database server that hangs is not waited for; commands and long work have their time."""

import socket
import time
from contextlib import closing
from threading import Thread, Timer

import psycopg2
import pytest
from django.db import OperationalError, connection, transaction

from core.db import watchdog as module
from core.db.watchdog import DEADLINE, LONG_DEADLINE, WatchedConnection, add_watchdog, without_timeouts
from core.localdb.server import Server, ServerError

LOCK = 7_301_145


class Watchdog(module.Watchdog):
    """One that judges when it is told to, and not by itself."""

    def start(self, dsn):
        pass


@pytest.fixture
def watchdog(monkeypatch):
    fresh = Watchdog()
    monkeypatch.setattr(module, "watchdog", fresh)
    return fresh


@pytest.fixture
def connect(db, watchdog):
    """Open watched connections to the tests' database."""
    connections = []

    def open_connection():
        connections.append(psycopg2.connect(connection.connection.dsn, connection_factory=WatchedConnection))
        return connections[-1]

    connection.ensure_connection()
    yield open_connection
    for each in connections:
        each.close()


@pytest.fixture
def silent_server(tmp_path_factory):
    """The folder with the socket of a server that lets everybody in and says nothing."""
    folder = tmp_path_factory.mktemp("pg")
    with closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(str(folder / ".s.PGSQL.5432"))
        listening.listen()
        yield folder


def test_who_waits_for_a_hung_server_is_woken_and_nobody_new_is_let_in(connect, watchdog):
    holder, waiter = connect(), connect()
    holder.cursor().execute("SELECT pg_advisory_lock(%s)", [LOCK])
    watchdog.set_deadline(holder, LONG_DEADLINE)
    errors = []

    def wait():
        try:
            waiter.cursor().execute("SELECT pg_advisory_lock(%s)", [LOCK])
        except psycopg2.OperationalError as error:
            errors.append(error)

    thread = Thread(target=wait)
    thread.start()
    watchdog.update_state(DEADLINE)
    thread.join(10)
    assert len(errors) == 1
    with pytest.raises(psycopg2.OperationalError, match="does not answer"):
        connect()


def test_connecting_to_a_server_that_begins_to_hang_ends_at_once(silent_server, watchdog):
    timer = Timer(0.1, watchdog.update_state, [DEADLINE])
    timer.start()
    with pytest.raises(psycopg2.OperationalError, match="does not answer"):
        psycopg2.connect(host=str(silent_server), user="x", dbname="x", connection_factory=WatchedConnection)
    timer.join()


def test_with_the_next_answer_all_is_as_before(connect, watchdog):
    watchdog.update_state(DEADLINE)
    watchdog.update_state(0)
    with connect().cursor() as cursor:
        cursor.execute("SELECT 1")


@pytest.mark.parametrize(("silence", "is_lost"), [(DEADLINE, False), (LONG_DEADLINE, True)])
def test_long_work_outlives_a_short_silence(connect, watchdog, silence, is_lost):
    importing = connect()
    watchdog.set_deadline(importing, LONG_DEADLINE)
    watchdog.update_state(silence)
    try:
        importing.cursor().execute("SELECT 1")
    except psycopg2.OperationalError:
        assert is_lost
    else:
        assert not is_lost


def test_a_server_that_says_nothing_is_found_out(silent_server, watchdog, monkeypatch):
    """The question is given up at once, so that this takes no time."""
    monkeypatch.setattr(module, "LOOK", 0)
    monkeypatch.setattr(module, "ASK_ANEW", 0)
    watchdog.silent_since = time.monotonic() - DEADLINE
    own = psycopg2.connect(host=str(silent_server), user="x", dbname="x", async_=True)
    with closing(own), pytest.raises(module.ServerUnresponsive):
        watchdog.await_response(own)
    assert watchdog.is_tripped


def test_a_hung_local_server_is_neither_waited_for_nor_replaced(silent_server, monkeypatch):
    monkeypatch.setattr("core.localdb.server.ANSWER_DEADLINE", 1)
    monkeypatch.setattr(Server, "socket_dir", silent_server)
    with pytest.raises(ServerError, match="does not respond"):
        Server(silent_server).ensure()


@pytest.mark.django_db(transaction=True)
def test_web_requests_have_limits_for_statements_and_locks(watchdog):
    before = dict(connection.settings_dict), dict(connection.settings_dict["OPTIONS"])
    connection.close()
    try:
        add_watchdog(connection.settings_dict)
        assert (show("statement_timeout"), show("lock_timeout")) == ("15s", "10s")
        with without_timeouts():
            assert (show("statement_timeout"), show("lock_timeout")) == ("0", "0")
        assert (show("statement_timeout"), show("lock_timeout")) == ("15s", "10s")
        watchdog.update_state(DEADLINE)
        with pytest.raises(OperationalError):
            show("lock_timeout")
    finally:
        connection.close()
        connection.settings_dict.clear()
        connection.settings_dict.update(before[0], OPTIONS=before[1])


@pytest.mark.django_db
def test_commands_have_none():
    with transaction.atomic():
        assert (show("statement_timeout"), show("lock_timeout")) == ("0", "0")
    assert connection.get_connection_params()["connect_timeout"] == 10


def show(setting: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {setting}")
        return cursor.fetchone()[0]
