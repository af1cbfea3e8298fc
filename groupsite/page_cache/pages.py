"""The pages that a process keeps, within a limit of memory; one rendering of a page at a time."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock

from groupsite.page_cache.content_state import ContentState
from groupsite.page_cache.keys import CacheKey
from groupsite.page_cache.stored_page import StoredPage

PATIENCE = 10
"""Seconds that a request waits for another one that renders the same page."""


class PageCache:
    """Pages by key; the one that was not used for the longest time goes first."""

    def __init__(self, state: ContentState, limit: int) -> None:
        """state: tells which pages are true. limit: bytes."""
        self.state = state
        self._limit, self._size = limit, 0
        self._pages: OrderedDict[CacheKey, StoredPage] = OrderedDict()
        self._renderings: dict[CacheKey, Event] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._pages)

    def find(self, key: CacheKey) -> StoredPage | None:
        """Return the page if it is true; one that is not any more is dropped."""
        page = self._pages.get(key)
        if page is None or self.state.is_outdated:
            return None
        with self._lock:
            if page.stamp != self.state.get_stamp(page.part):
                self._remove(key, page)
                return None
            if key in self._pages:
                self._pages.move_to_end(key)
        return page

    def store(self, key: CacheKey, page: StoredPage) -> bool:
        """Keep the page, unless the content changed while it was rendered; return whether it is kept."""
        if not self.state.is_connected:
            return False
        with self._lock:
            if page.stamp != self.state.get_stamp(page.part) or page.size > self._limit:
                return False
            if before := self._pages.get(key):
                self._remove(key, before)
            self._pages[key] = page
            self._size += page.size
            while self._size > self._limit:
                oldest = next(iter(self._pages))
                self._remove(oldest, self._pages[oldest])
        return True

    @contextmanager
    def render_alone(self, key: CacheKey) -> Iterator[bool]:
        """Wait while another request renders the page; yield whether this one did not have to wait."""
        with self._lock:
            rendering = self._renderings.get(key)
            if rendering is None:
                self._renderings[key] = own = Event()
        if rendering is not None:
            rendering.wait(PATIENCE)
            yield False
            return
        try:
            yield True
        finally:
            with self._lock:
                del self._renderings[key]
            own.set()

    def _remove(self, key: CacheKey, page: StoredPage) -> None:
        if self._pages.get(key) is page:
            del self._pages[key]
            self._size -= page.size
