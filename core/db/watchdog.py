"""A circuit breaker for the database connections of a web worker: fail fast while the server hangs.

A server that hangs neither refuses nor closes a connection, so that every thread that queries it would wait
for ever. From the first connection on, a thread probes the server several times a second, on a connection of
its own. Without a response, waiting connections are shut and new ones refused at once; the next response
restores normal operation. Management commands are not watched.
"""

import contextlib
import logging
import os
import select
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import partial
from threading import Lock, Thread
from weakref import WeakKeyDictionary

import psycopg2
from django.db import connection, transaction
from psycopg2.extensions import POLL_OK, POLL_READ, make_dsn
from psycopg2.extensions import connection as Connection  # noqa: N812

from core.db.pooler import build_parameters, use_pooler
from core.db.replica import ALIAS

INTERVAL = 0.2
"""Seconds between a response and the next probe."""
LOOK = 0.05
"""Seconds between two polls for the response."""
DEADLINE = 0.5
"""Seconds without a response after which the server counts as hung."""
LONG_DEADLINE = 60
"""The same for long transactions, such as imports, which should survive a pause of the machine."""
ASK_ANEW = 5
"""Seconds after which the probe uses a new connection."""
CONNECT_TIMEOUT = 3
START_DEADLINE = 10
"""Seconds that a request waits for a local server to be started."""
STATEMENT_TIMEOUT = 15_000
LOCK_TIMEOUT = 10_000
KEEPALIVE = {
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

_log = logging.getLogger(__name__)


class ServerUnresponsive(psycopg2.OperationalError):
    """The server hangs."""

    def __init__(self) -> None:
        super().__init__("The database server does not answer.")


class WatchedConnection(Connection):
    """A connection that the watchdog shuts when the server hangs."""

    def __init__(self, dsn: str, async_: int = 0) -> None:
        guard = self.get_watchdog()
        guard.start(self.find_server(dsn))
        guard.await_connection(partial(super().__init__, dsn, async_))
        guard.register(self)

    def get_watchdog(self) -> "Watchdog":
        """Return the watchdog of the server."""
        return watchdog

    def find_server(self, dsn: str) -> str:
        """Return where to probe the server: past a pooler, whose sessions may all be busy."""
        direct = connection.settings_dict.get("DIRECT")
        return make_dsn(**build_parameters(direct)) if direct else dsn


class StandbyConnection(WatchedConnection):
    """A connection to the standby, which hangs or not whatever the primary does."""

    def get_watchdog(self) -> "Watchdog":
        return standby_watchdog

    def find_server(self, dsn: str) -> str:
        return dsn


def add_watchdog(database: dict, factory: type[WatchedConnection] = WatchedConnection) -> None:
    """Add the watchdog and timeouts to a database (an entry of DATABASES) of a web process.

    A pooler sets the timeouts itself, as it shares its sessions.
    """
    database["START_DEADLINE"] = START_DEADLINE
    options = database.setdefault("OPTIONS", {})
    options |= KEEPALIVE | {"connection_factory": factory, "connect_timeout": CONNECT_TIMEOUT}
    if "DIRECT" in database:
        add_watchdog(database["DIRECT"], factory)
    else:
        limits = f"-c statement_timeout={STATEMENT_TIMEOUT} -c lock_timeout={LOCK_TIMEOUT}"
        options["options"] = f"{limits} {options.get('options', '')}".strip()


def watch_databases(databases: dict[str, dict]) -> None:
    """Let a web process connect through the pooler, if there is one; watch the primary and the standby."""
    use_pooler(databases["default"])
    add_watchdog(databases["default"])
    if ALIAS in databases:
        add_watchdog(databases[ALIAS], StandbyConnection)


@contextlib.contextmanager
def without_timeouts() -> Iterator[None]:
    """Open a transaction without timeouts of statements and locks, as for imports."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        watched = connection.connection
        watchdog.set_deadline(watched, LONG_DEADLINE)
        try:
            yield
        finally:
            watchdog.set_deadline(watched, DEADLINE)


class Watchdog:
    """Probe a server, and shut the connections that wait for longer than their deadlines."""

    def __init__(self, server: str = "The database server") -> None:
        """server: its name in the log."""
        self.server = server
        self.is_tripped = False
        self.silent_since: float | None = None
        self._deadlines: WeakKeyDictionary[Connection, float] = WeakKeyDictionary()
        self._lock = Lock()
        self._thread: Thread | None = None

    def start(self, dsn: str) -> None:
        """Start the thread, if it is not running yet."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, args=[dsn], name="watchdog", daemon=True)
                self._thread.start()

    def register(self, watched: Connection) -> None:
        """Register a connection, to shut it when the server hangs."""
        with self._lock:
            self._deadlines[watched] = DEADLINE

    def set_deadline(self, watched: Connection, seconds: float) -> None:
        """Set the seconds of silence after which a registered connection is shut."""
        with self._lock:
            if watched in self._deadlines:
                self._deadlines[watched] = seconds

    def await_connection(self, connect: Callable[[], None]) -> None:
        """Connect in a thread, which is left alone when the server hangs. Raises ServerUnresponsive."""
        if self.is_tripped:
            raise ServerUnresponsive
        result: Future[None] = Future()
        Thread(target=_connect, args=[connect, result], name="connect", daemon=True).start()
        while not wait([result], LOOK).done:
            if self.is_tripped:
                raise ServerUnresponsive
        result.result()

    def update_state(self, silence: float) -> None:
        """Trip or reset the breaker, and shut late connections, after so many seconds of silence."""
        is_hung = silence >= DEADLINE
        if is_hung != self.is_tripped:
            _log.error("%s %s.", self.server, "does not answer" if is_hung else "answers again")
        self.is_tripped = is_hung
        with self._lock:
            late_connections = [
                late_connection
                for late_connection, deadline in self._deadlines.items()
                if silence >= deadline
            ]
        for late_connection in late_connections:
            # whoever waits on the connection wakes: reading from it ends, as if the server had closed it
            try:
                twin = socket.socket(fileno=os.dup(late_connection.fileno()))
            except (psycopg2.Error, OSError):
                continue
            with twin, contextlib.suppress(OSError):
                if not late_connection.closed:  # else the number may be somebody else's by now
                    twin.shutdown(socket.SHUT_RDWR)

    def _run(self, dsn: str) -> None:
        while True:
            try:
                with contextlib.closing(psycopg2.connect(dsn, async_=True)) as probe:
                    self.await_response(probe)
                    with probe.cursor() as cursor:
                        while True:
                            time.sleep(INTERVAL)
                            cursor.execute("SELECT 1")
                            self.await_response(probe)
            except ServerUnresponsive:
                continue
            except (psycopg2.Error, OSError):  # refused, or closed: whoever connects hears it at once
                self._note_answer()
            time.sleep(INTERVAL)

    def await_response(self, probe: Connection) -> None:
        """Wait for the response on the probe connection. Raises ServerUnresponsive after ASK_ANEW seconds."""
        started_at = time.monotonic()
        self.silent_since = self.silent_since or started_at
        while (state := probe.poll()) != POLL_OK:
            # The second look is for a process that was itself stopped meanwhile.
            if not (_is_ready(probe, state, LOOK) or _is_ready(probe, state, 0)):
                self.update_state(time.monotonic() - self.silent_since)
                if time.monotonic() - started_at > ASK_ANEW:
                    raise ServerUnresponsive
        self._note_answer()

    def _note_answer(self) -> None:
        self.silent_since = None
        self.update_state(0)


class ShortenOutages(logging.Filter):
    """Log requests without tracebacks while the server hangs, as hundreds of them are equal."""

    def filter(self, record: logging.LogRecord) -> bool:
        if watchdog.is_tripped:
            record.exc_info = None
        return True


def _connect(connect: Callable[[], None], result: Future[None]) -> None:
    try:
        connect()
    except BaseException as error:  # raised where the result is awaited
        result.set_exception(error)
    else:
        result.set_result(None)


def _is_ready(probe: Connection, state: int, seconds: float) -> bool:
    poller = select.poll()
    poller.register(probe.fileno(), select.POLLIN if state == POLL_READ else select.POLLOUT)
    return bool(poller.poll(seconds * 1_000))


watchdog = Watchdog()
standby_watchdog = Watchdog("The standby")
