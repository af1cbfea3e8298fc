"""Steps that may take long: a command says what it is doing, and goes on saying for how long."""

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
    """Name a step if it takes longer than a moment, or at once; then tell every while how long it took."""
    begun, is_over = time.monotonic(), threading.Event()
    if at_once:
        say(f"{step} …")

    def tell() -> None:
        if not at_once and not is_over.wait(PATIENCE):
            say(f"{step} …")
        while not is_over.wait(EVERY):
            say(f"{step} … {time.monotonic() - begun:.0f} s")

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
