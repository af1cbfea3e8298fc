"""Reading ahead in a thread: what an iterable yields next is made while the caller waits for the database."""

import contextvars
import queue
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
SWITCH_INTERVAL = 0.0005
"""Seconds after which threads take turns. With Python's 5 ms each answer of the database waits that long."""
CHECK_EVERY = 0.1  # seconds
PATIENCE = 2
"""Seconds in which the thread may end: one that waits for input, such as a pipe, is left alone."""


def read_ahead(items: Iterable[T], limit: int) -> Generator[T, None, None]:
    """Yield the items, read by a thread that is at most `limit` of them ahead.

    An exception of the iterable is raised where its next item would be. Closing the generator ends it.
    """
    results: queue.Queue[tuple[str, T | BaseException | None]] = queue.Queue(limit)
    is_over = threading.Event()

    def put(kind: str, value: T | BaseException | None = None) -> None:
        while not is_over.is_set():
            try:
                results.put((kind, value), timeout=CHECK_EVERY)
            except queue.Full:
                continue
            break

    def read() -> None:
        try:
            for item in items:
                put("item", item)
                if is_over.is_set():
                    return
            put("end")
        except BaseException as error:  # raised again by the generator
            put("error", error)

    context = contextvars.copy_context()
    thread = threading.Thread(target=context.run, args=[read], name="read ahead", daemon=True)
    with _switch_often():
        thread.start()
        try:
            while (result := results.get())[0] == "item":
                yield result[1]
            if isinstance(result[1], BaseException):
                raise result[1]
        finally:
            is_over.set()
            thread.join(PATIENCE)


@contextmanager
def _switch_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
