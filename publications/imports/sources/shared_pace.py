"""The pace of a service across processes: one requests it at a time, and leaves when the next one may.

Advisory locks of database sessions, which end with their process, say who; the cache that all processes share
says when.
"""

import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.cache import cache
from django.db.backends.base.base import BaseDatabaseWrapper

from core.db.pooler import lasting_session

PACE_LOCK = 0x70616365  # the first half of the advisory locks' numbers: "pace"
POLL = 0.05
"""Seconds between two tries to be the one: a lock that is waited for would meet the limit of the database."""


@dataclass
class SharedPace:
    """In how many seconds a service may be requested; to be set to those after the last request."""

    seconds: float


@contextmanager
def share_pace(service: str, longest_wait: float) -> Iterator[SharedPace]:
    """Keep other processes from requesting a service until the end of the block. service: its name or URL."""
    number = zlib.crc32(service.encode()) - 2**31
    key = f"pace:{number}"
    with lasting_session() as session:
        while not _call(session, "pg_try_advisory_lock", number):
            time.sleep(POLL)
        try:
            remaining = cache.get(key, 0.0) - time.time()
            pace = SharedPace(min(max(0.0, remaining), longest_wait))
            try:
                yield pace
            finally:
                cache.set(key, time.time() + pace.seconds, timeout=longest_wait)
        finally:
            _call(session, "pg_advisory_unlock", number)


def _call(session: BaseDatabaseWrapper, function: str, number: int) -> bool:
    with session.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s, %s)", [PACE_LOCK, number])
        return bool(cursor.fetchone()[0])
