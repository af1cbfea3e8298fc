"""The process that keeps pages as files: it renders them, and begins a generation after each change."""

import time
from pathlib import Path
from threading import Event

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import Error, close_old_connections

from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.listener import Listener
from groupsite.page_cache.page_files import PageFiles, list_paths, render
from groupsite.page_cache.public_headers import build_public_headers

QUIET = 1.0
"""Seconds without a change before pages are written again: who edits saves more than once."""
SLICE = 1.0
"""Seconds after which it looks at the date again."""


class PageWriter:
    """Writes pages as files, and serves a new generation at once after a change and at midnight."""

    def __init__(self, folder: Path) -> None:
        self.state = ContentState(outage_limit=settings.PAGE_CACHE_OUTAGE_S)
        self.files = PageFiles(folder, self.state)
        self.application = get_wsgi_application()
        self.headers = build_public_headers()
        self._changed = Event()

    def run(self, once: bool = False) -> None:
        """Write all pages, and again after each change. once: stop after the first time."""
        self.files.remove()
        Listener(self.state, self.switch).ensure_running()
        while True:
            self._changed.wait(min(SLICE, self.state.seconds_of_day_left + 0.01))
            if self.state.is_outdated:
                self.files.remove()
                time.sleep(SLICE)
                continue
            if self.files.is_outdated():  # it is midnight
                self.switch()
            if not self._changed.is_set() or not self.state.is_connected:
                continue
            self._changed.clear()
            if self._changed.wait(0 if once else QUIET):
                continue
            self.write_all()
            if once and not self._changed.is_set():
                return

    def switch(self) -> None:
        """Serve a new generation, without the pages that changed."""
        self.files.start_generation()
        self._changed.set()

    def write_all(self) -> int:
        """Write the pages that have no file; stop at a change. Return how many were written."""
        number = 0
        try:
            for path in list(list_paths()):
                if self._changed.is_set():
                    break
                if not self.files.has_file(path):
                    number += self.write(path)
        except Error:
            time.sleep(SLICE)
            self._changed.set()
        finally:
            close_old_connections()
        return number

    def write(self, path: str) -> bool:
        """Render a page and write its file; return whether it is one."""
        rendered = render(self.application, path, self.headers, self.state)
        return rendered is not None and self.files.write(path, *rendered)
