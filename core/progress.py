"""Report long steps of a command and their duration."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 3
"""Seconds that a step may take in silence."""
EVERY = 10
"""Seconds between two lines."""


@contextmanager
def announce(step: str, say: Callable[[str], object], at_once: bool = False) -> Iterator[None]:
    """Report a step after PATIENCE seconds, or at once, then its duration every EVERY seconds."""
    started_at, is_over = time.monotonic(), threading.Event()
    if at_once:
        say(f"{step} …")

    def tell() -> None:
        if not at_once and not is_over.wait(PATIENCE):
            say(f"{step} …")
        while not is_over.wait(EVERY):
            say(f"{step} … {time.monotonic() - started_at:.0f} s")

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
