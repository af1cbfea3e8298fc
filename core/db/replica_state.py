"""How far the standby is behind the primary, and whether a request may read it.

Positions in the write-ahead log are compared, never clocks. A sample is the primary's position with the
moment just before it was read: a standby that has replayed that position knows all that was committed until
then. So a standby is at most N ms behind if it has replayed a sample that is not older; an idle primary, a
standby that lost its primary, and one that replays slowly need no cases of their own. Samples are read by the
requests themselves, by one thread at a time and a few times in N ms.

`change_position` is where the last change is that the process was told of. Who renders a page from a standby
that has replayed it has all changes that the page cache has counted: see decision 0009.

Positions are those that the primary has flushed to disk: what comes after them, such as the traces of
reading, may not be sent for long. A commit is flushed before anybody hears of it. Only with
`synchronous_commit = off` it need not be: then the position that was inserted last counts, and the primary is
read until it is flushed.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

from core.db.replica import ALIAS, get_route, is_replica_configured, leave_replica
from core.db.watchdog import standby_watchdog

SAMPLES_PER_LAG = 4
"""How often the primary's position is read within the longest lag that is allowed."""
RETRY_PAUSE = 5
"""Seconds after a failure until the standby is tried again, by one request."""
AWAIT_LIMIT, AWAIT_PAUSE = 0.1, 0.005
"""Seconds for which a request waits for the standby to catch up, and between two looks."""

_FLUSHED = "SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint"
_COMMITTED = """
SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END - '0/0')::bigint
"""
_REPLAYED = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint WHERE pg_is_in_recovery()"
_BEHIND = "SELECT extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float"

_log = logging.getLogger(__name__)


class ReplicaState:
    """What a process knows of the primary's and the standby's positions."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.change_position = 0
        self._clock = clock
        self._samples: deque[tuple[float, int]] = deque(maxlen=4 * SAMPLES_PER_LAG)
        self._next_sample_at = self._retry_at = float("-inf")
        self._is_available = True
        self._is_primary_reachable = True
        self._replayed: WeakKeyDictionary[object, int] = WeakKeyDictionary()
        self._lock = Lock()

    def is_readable(self, position: int = 0) -> bool:
        """Return whether the standby can be read: not too late, and with the changes up to a position."""
        if not self._may_try():
            return False
        self._sample()
        required = self._find_required(settings.REPLICA_MAX_LAG_MS / 1_000)
        if required is None:
            return False
        required = max(required, position, self.change_position)
        try:
            replayed = self._read_replayed(required)
        except Error as error:
            self.note_failure(error)
            return False
        if replayed is None:
            self.note_failure("it is no standby")
            return False
        if not self._is_available:
            self._is_available = True
            _log.warning("The standby is read again.")
        return replayed >= required

    def note_failure(self, reason: object) -> None:
        """Leave the standby alone for some seconds."""
        self._retry_at = self._clock() + RETRY_PAUSE
        connections[ALIAS].close()
        if self._is_available:
            self._is_available = False
            _log.warning("The standby cannot be read: %s", str(reason).strip())

    def check_failure(self) -> None:
        """Leave the standby alone if the connection on which a query failed is lost."""
        wrapper = connections[ALIAS]
        if wrapper.connection is None or not wrapper.is_usable():
            self.note_failure("the connection was lost")

    def await_primary(self) -> None:
        """Let the rest of the request read all that is committed now: wait a little, or read the primary."""
        position = read_position()
        ends_at = self._clock() + AWAIT_LIMIT
        try:
            while (self._read_replayed(position) or 0) < position:
                if self._clock() > ends_at:
                    leave_replica()
                    return
                time.sleep(AWAIT_PAUSE)
        except Error as error:
            self.note_failure(error)
            leave_replica()

    def measure_lag(self) -> float | None:
        """Return how many seconds the standby is behind; None if nobody can tell.

        That is so if a server does not answer, and of a standby that is behind and has replayed nothing yet.
        """
        try:
            flushed = _fetch_number(DEFAULT_DB_ALIAS, _FLUSHED)
            replayed = _fetch_number(ALIAS, _REPLAYED)
            if flushed is None or replayed is None:
                return None
            if replayed >= flushed:
                return 0.0
            behind = _fetch_number(ALIAS, _BEHIND)
            return None if behind is None else max(0.0, behind)
        except Error:
            return None

    def _may_try(self) -> bool:
        if standby_watchdog.is_tripped:
            return False
        with self._lock:
            now = self._clock()
            if now < self._retry_at:
                return False
            if not self._is_available:
                self._retry_at = now + RETRY_PAUSE  # the others wait for what this request finds
            return True

    def _sample(self) -> None:
        """Read the primary's position if the last sample is somewhat old."""
        with self._lock:
            taken_at = self._clock()
            if taken_at < self._next_sample_at:
                return
            self._next_sample_at = taken_at + settings.REPLICA_MAX_LAG_MS / 1_000 / SAMPLES_PER_LAG
        try:
            position = _fetch_number(DEFAULT_DB_ALIAS, _FLUSHED) or 0
        except Error:
            self._is_primary_reachable = False
            connections[DEFAULT_DB_ALIAS].close()
            return
        with self._lock:
            if self._samples and position < self._samples[-1][1]:
                self._samples.clear()  # another server is the primary
            self._samples.append((taken_at, position))
            self._is_primary_reachable = True

    def _find_required(self, longest_lag: float) -> int | None:
        """Return the position that the standby needs; None if the primary's is not known well enough.

        While the primary cannot be reached, its last known position counts as long as kept pages do.
        """
        now = self._clock()
        with self._lock:
            for taken_at, position in self._samples:
                if now - taken_at <= longest_lag:
                    return position
            if self._samples and not self._is_primary_reachable:
                taken_at, position = self._samples[-1]
                if now - taken_at <= (settings.PAGE_CACHE_OUTAGE_S or float("inf")):
                    return position
        return None

    def _read_replayed(self, required: int) -> int | None:
        """Return what the standby of this thread's connection has replayed; asked only where that matters."""
        wrapper = connections[ALIAS]
        wrapper.ensure_connection()
        with self._lock:
            replayed = self._replayed.get(wrapper.connection, -1)
        if replayed < required:
            position = _fetch_number(ALIAS, _REPLAYED)
            if position is None:
                return None
            replayed = int(position)
            with self._lock:
                self._replayed[wrapper.connection] = replayed
        return replayed


def read_position() -> int:
    """Return the primary's position after all that is committed, for `ReplicaState.is_readable`."""
    return int(_fetch_number(DEFAULT_DB_ALIAS, _COMMITTED) or 0)


def reads_all_changes() -> bool:
    """Return whether what the request has read is not older than the changes that the process was told of.

    Only then may a process keep it for other requests.
    """
    route = get_route()
    position = None if route is None else route.change_position
    return position is None or position >= replica_state.change_position


def replica_lag() -> float | None:
    """Return how many seconds the standby is behind; None without one, or if it cannot be asked."""
    return replica_state.measure_lag() if is_replica_configured() else None


def _fetch_number(alias: str, statement: str):
    with connections[alias].cursor() as cursor:
        cursor.execute(statement)
        row = cursor.fetchone()
        return row[0] if row else None


replica_state = ReplicaState()
