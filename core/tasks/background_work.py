"""Do long work in a thread, and report how far it is meanwhile."""

import contextvars
import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection

HEARTBEAT = 10  # seconds after which the last number is reported again, so that proxies keep the connection

OnProgress = Callable[[int], object]


def run_in_background(work: Callable[[OnProgress], object], heartbeat: float = HEARTBEAT) -> Iterator[int]:
    """Do the work in a thread with its own database connection; yield the numbers that it reports.

    Raises what the work raises. The work goes on, and commits, when nobody reads the numbers any more.
    """
    messages: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def run() -> None:
        try:
            work(lambda done: messages.put(("done", done)))
            messages.put(("end", None))
        except BaseException as error:
            messages.put(("error", error))
        finally:
            connection.close()

    # with the context, so that log records name the request
    run_in_context = contextvars.copy_context().run
    threading.Thread(target=run_in_context, args=[run], name="background work", daemon=False).start()
    last = 0
    while True:
        try:
            kind, value = messages.get(timeout=heartbeat)
        except queue.Empty:
            yield last
            continue
        if kind == "end":
            return
        if kind == "error":
            raise value
        last = value
        yield last
