"""Which workers live: each holds an advisory lock in a database session of its own until it ends."""

import secrets
from contextlib import suppress

from django.db import Error, connection

WORKERS_LOCK = 0x776F726B  # the first half of the advisory locks' numbers: "work"

_LIVING = """
SELECT objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND classid = %s AND objsubid = 2 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class WorkerSession:
    """A database session that shows that a worker lives; PostgreSQL ends it with the process."""

    def __init__(self) -> None:
        self.number = secrets.randbelow(2**31)
        self.connection = connection.copy()
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [WORKERS_LOCK, self.number])

    @property
    def worker_id(self) -> str:
        """The worker's name in the tasks that it runs."""
        return str(self.number)

    def is_open(self) -> bool:
        """Return whether the database still has the session."""
        try:
            with self.connection.cursor() as cursor:
                cursor.execute(
                    "SELECT FROM pg_locks WHERE objid = %s AND pid = pg_backend_pid()", [self.number]
                )
                return cursor.rowcount > 0
        except Error:
            return False

    def close(self) -> None:
        """End the session; its lock is given back first, as PostgreSQL ends a session somewhat later."""
        with suppress(Error), self.connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock_all()")
        self.connection.close()


def list_living_workers() -> set[str]:
    """Return the names of the workers that live."""
    with connection.cursor() as cursor:
        cursor.execute(_LIVING, [WORKERS_LOCK])
        return {str(number) for (number,) in cursor.fetchall()}
