"""A thread that listens to the database's announcements of changes, and moves the content state on."""

import logging
import select
import time
from collections.abc import Callable
from threading import Lock, Thread

import psycopg2
from django.conf import settings
from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from core.db.pooler import NO_DIRECT_URL, POOLED_DIRECT_URL, get_lasting_connection, shares_sessions
from core.db.replica import is_replica_configured
from core.db.replica_state import read_position, replica_state
from core.db.triggers import CHANNEL
from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.shared_content import read_shared_content
from groupsite.site.filled_lists import filled_lists
from groupsite.site.group_languages import language_cache, text_language_cache
from groupsite.site.local_time import time_zone_cache

HEARTBEAT = 10
"""Seconds without a notification after which the connection is tried; fewer if kept pages have a limit."""
RETRY = 0.2
"""Seconds between two attempts to connect."""
POOLED_RETRY = 60
"""The same where a pooler stands between, on which one cannot listen."""
CROWDED = ("too many", "connection slots")
"""Texts of the error of a server that refuses connections only because there are so many."""

_log = logging.getLogger(__name__)


class SharedSessionError(Exception):
    """A pooler gives the connection another session for each transaction, so nothing is heard on it."""


class Listener:
    """Listens on a connection of its own, in a thread that starts with the first request of a process.

    Whoever connects listens first and then drops everything: what was announced meanwhile was missed. It is
    the primary that announces, also where pages are read from a standby. So before anything is counted as
    changed, the primary's position is noted: what is rendered afterwards comes from a standby that has
    replayed it, or from the primary, and the page is kept with the new stamp. A page that was being rendered
    has the old stamp, and is not kept.
    """

    def __init__(self, state: ContentState, on_change: Callable[[], object] = lambda: None) -> None:
        """on_change: called in the thread after each change of the state."""
        self.state, self.on_change = state, on_change
        self._shared = ""
        self._session: BaseDatabaseWrapper | None = None
        self._thread: Thread | None = None
        self._lock = Lock()

    def ensure_running(self) -> None:
        """Start the thread, if it is not running."""
        if self._thread is not None and self._thread.is_alive():
            return
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self.run, name="page cache listener", daemon=True)
                self._thread.start()

    def run(self) -> None:
        """Listen for ever; connect again whenever the connection is lost."""
        heartbeat = min(HEARTBEAT, self.state.outage_limit / 2 or HEARTBEAT)
        while True:
            pause = RETRY
            try:
                self.connect()
                while True:
                    self.wait(heartbeat)
            except SharedSessionError:
                _log.error(POOLED_DIRECT_URL if settings.DATABASE_DIRECT_URL else NO_DIRECT_URL)
                self.state.mark_all_changed()
                pause = POOLED_RETRY
            except (Error, psycopg2.Error, OSError) as error:
                if self.state.is_connected:
                    _log.warning("The page cache lost its connection: %s", str(error).strip())
                if any(text in str(error) for text in CROWDED):  # others are connected, and may write
                    self.state.mark_all_changed()
            except Exception:
                _log.exception("The page cache failed.")
                self.state.mark_all_changed()
            self.state.is_connected = False
            self.close()
            time.sleep(pause)

    def connect(self) -> None:
        """Connect, listen, and then count everything as changed. Raises SharedSessionError."""
        session = get_lasting_connection()
        if shares_sessions(session.settings_dict):
            raise SharedSessionError
        self._session = session
        with session.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        self.update_state(self.state.mark_all_changed)
        self.state.note_contact()
        self.state.is_connected = True

    def close(self) -> None:
        """Close the connections of the thread."""
        if self._session is not None:
            self._session.close()
        connection.close()

    def wait(self, seconds: float) -> None:
        """Wait for notifications and apply them; without any, test the connection."""
        session = self._session or get_lasting_connection()
        raw = session.connection
        if not raw.notifies:
            ready, _, _ = select.select([raw], [], [], seconds)
            if ready:
                raw.poll()
            else:
                with session.cursor() as cursor:
                    cursor.execute("SELECT 1")
        payloads = {notice.payload for notice in raw.notifies}
        raw.notifies.clear()
        if payloads:
            self.update_state(lambda: self.state.mark_changed(payloads))
        self.state.note_contact()

    def update_state(self, mark: Callable[[], object]) -> None:
        """Empty the caches of the process, mark what changed, and see whether that concerns all pages."""
        if is_replica_configured():
            replica_state.change_position = read_position()
        filled_lists.clear()
        time_zone_cache.clear()
        language_cache.clear()
        text_language_cache.clear()
        mark()
        self.on_change()
        zone = time_zone_cache.get_zone() or timezone.get_default_timezone()
        with timezone.override(zone):
            shared = read_shared_content()
        if shared != self._shared:
            self._shared = shared
            self.state.set_zone(zone)
            self.state.mark_all_changed()
            self.on_change()
