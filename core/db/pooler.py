"""Connect through a pooler such as PgBouncer, and past it where a session has to last.

`DATABASE_URL` may lead to a pooler that gives each transaction another session of the server. Web servers
use it; commands, the worker, backups, and in a web server whoever listens or holds a lock between
transactions, connect to `DATABASE_DIRECT_URL`: the entry `DIRECT` of a web server's database in DATABASES.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import Future, wait
from contextlib import closing, contextmanager
from threading import Thread

import psycopg2
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from core.environment import read_database

PLACE = ("ENGINE", "HOST", "PORT", "NAME", "USER", "PASSWORD", "OPTIONS")
PATIENCE = 5
"""Seconds after which a pooler that is too busy to be tried is left alone."""
NO_DIRECT_URL = (
    "DATABASE_URL leads to a pooler that shares its sessions between transactions, so announcements of "
    "changes get lost and locks are left behind. Set DATABASE_DIRECT_URL to the server itself, or to a pool "
    "with pool_mode=session. Until then no pages are kept in memory."
)
POOLED_DIRECT_URL = (
    "DATABASE_DIRECT_URL leads to a pooler that shares its sessions between transactions. It has to lead to "
    "the server itself, or to a pool with pool_mode=session. Until then no pages are kept in memory."
)
NO_TIMEOUTS = (
    "The pooler at DATABASE_URL sets no statement_timeout, so a slow query can occupy a session for ever. "
    "Add connect_query to the database in pgbouncer.ini, as deploy/pgbouncer.ini has it."
)
UNREACHABLE = "The pooler at DATABASE_URL cannot be used: {error}. deploy/pgbouncer.ini has what it needs."

_log = logging.getLogger(__name__)


def use_pooler(database: dict) -> None:
    """Let a web server connect through the pooler. database: its entry of DATABASES, of the server itself."""
    pooled = read_database("DATABASE_URL")
    if not settings.DATABASE_DIRECT_URL or pooled is None:
        return
    database["DIRECT"] = {name: database[name] for name in PLACE if name in database}
    database |= {name: pooled.get(name, "") for name in PLACE if name != "OPTIONS"}
    database["OPTIONS"] = {"connect_timeout": 10, **pooled.get("OPTIONS", {})}
    database["DISABLE_SERVER_SIDE_CURSORS"] = True


def get_lasting_connection() -> BaseDatabaseWrapper:
    """Return a connection whose session lasts until it is closed.

    It is the thread's own, or with a pooler a new one to the server itself, which the caller closes.
    """
    direct = connection.settings_dict.get("DIRECT")
    if direct is None:
        return connections[DEFAULT_DB_ALIAS]
    wrapper = connection.copy()
    wrapper.settings_dict |= direct
    return wrapper


@contextmanager
def lasting_session() -> Iterator[BaseDatabaseWrapper]:
    """Yield a connection whose session lasts for the block."""
    session = get_lasting_connection()
    try:
        yield session
    finally:
        if session is not connections[DEFAULT_DB_ALIAS]:
            session.close()


def shares_sessions(database: dict) -> bool:
    """Return whether a pooler gives the transactions of a connection different sessions of the server.

    Another connection takes the session that the first has just given back, if that gives it back. A pooler
    that is too busy to tell counts as one that does not. Raises psycopg2.Error.
    """
    if database["ENGINE"] == "core.localdb":
        return False
    result: Future[bool] = Future()
    Thread(target=_try_sessions, args=[build_parameters(database), result], daemon=True).start()
    return result.result() if wait([result], PATIENCE).done else False


def find_pooler_problems() -> list[str]:
    """Return what is wrong with the pooler of this process, with what to do."""
    database = connection.settings_dict
    direct = database.get("DIRECT")
    problems = []
    try:
        if shares_sessions({**database, **(direct or {})}):
            problems.append(POOLED_DIRECT_URL if settings.DATABASE_DIRECT_URL else NO_DIRECT_URL)
    except psycopg2.Error as error:
        return [str(error).strip()]
    if direct:
        try:
            pooled = psycopg2.connect(**build_parameters(database))
            with closing(pooled), pooled.cursor() as cursor:
                cursor.execute("SHOW statement_timeout")
                if cursor.fetchone() == ("0",):
                    problems.append(NO_TIMEOUTS)
        except psycopg2.Error as error:
            problems.append(UNREACHABLE.format(error=" ".join(str(error).split()).rstrip(".")))
    return problems


def log_pooler_problems() -> None:
    """Say in the log what is wrong with the pooler, in a thread, as the server starts."""

    def check() -> None:
        for problem in find_pooler_problems():
            _log.error(problem)

    Thread(target=check, name="pooler check", daemon=True).start()


def build_parameters(database: dict) -> dict:
    """Return what psycopg2.connect takes, without what a watchdog adds."""
    names = {"host": "HOST", "port": "PORT", "dbname": "NAME", "user": "USER", "password": "PASSWORD"}
    parameters = {key: database[name] for key, name in names.items() if database.get(name)}
    options = {
        key: value for key, value in database.get("OPTIONS", {}).items() if key.startswith(("ssl", "service"))
    }
    return parameters | options | {"connect_timeout": PATIENCE}


def _try_sessions(parameters: dict, result: Future) -> None:
    try:
        with (
            closing(psycopg2.connect(**parameters)) as first,
            closing(psycopg2.connect(**parameters)) as second,
        ):
            first.autocommit = True
            before = _read_backend(first)
            _read_backend(second)  # in a transaction, which holds its session
            result.set_result(_read_backend(first) != before)
    except BaseException as error:  # raised where the result is awaited
        result.set_exception(error)


def _read_backend(session) -> int:
    with session.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]
