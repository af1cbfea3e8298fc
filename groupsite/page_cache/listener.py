"""A thread that listens to the database's announcements of changes, and moves the content state on."""

import logging
import select
import time
from collections.abc import Callable
from threading import Lock, Thread

import psycopg2
from django.db import Error, connection
from django.utils import timezone

from core.db.triggers import CHANNEL
from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.shared_content import read_shared_content
from groupsite.site.filled_lists import filled_lists
from groupsite.site.local_time import time_zone_cache

HEARTBEAT = 10
"""Seconds without a notification after which the connection is tried."""
RETRY = 0.2
"""Seconds between two attempts to connect."""
CROWDED = ("too many", "connection slots")
"""Texts of the error of a server that refuses connections only because there are so many."""

_log = logging.getLogger(__name__)


class Listener:
    """Listens on a connection of its own, in a thread that starts with the first request of a process.

    Whoever connects listens first and then drops everything: what was announced meanwhile was missed.
    """

    def __init__(self, state: ContentState, on_change: Callable[[], object] = lambda: None) -> None:
        """on_change: called in the thread after each change of the state."""
        self.state, self.on_change = state, on_change
        self._shared = ""
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
        while True:
            try:
                self.connect()
                while True:
                    self.wait(HEARTBEAT)
            except (Error, psycopg2.Error, OSError) as error:
                if self.state.is_connected:
                    _log.warning("The page cache lost its connection: %s", str(error).strip())
                if any(text in str(error) for text in CROWDED):  # others are connected, and may write
                    self.state.mark_all_changed()
            except Exception:
                _log.exception("The page cache failed.")
                self.state.mark_all_changed()
            self.state.is_connected = False
            connection.close()
            time.sleep(RETRY)

    def connect(self) -> None:
        """Connect, listen, and then count everything as changed."""
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        self.update_state(self.state.mark_all_changed)
        self.state.is_connected = True

    def wait(self, seconds: float) -> None:
        """Wait for notifications and apply them; without any, test the connection."""
        raw = connection.connection
        if not raw.notifies:
            ready, _, _ = select.select([raw], [], [], seconds)
            if ready:
                raw.poll()
            else:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT 1")
        payloads = {notice.payload for notice in raw.notifies}
        raw.notifies.clear()
        if payloads:
            self.update_state(lambda: self.state.mark_changed(payloads))

    def update_state(self, mark: Callable[[], object]) -> None:
        """Empty the caches of the process, mark what changed, and see whether that concerns all pages."""
        filled_lists.clear()
        time_zone_cache.clear()
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
