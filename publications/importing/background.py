"""Long work beside a request: its progress is told while it goes on, and it goes on if nobody listens."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection

Said = Callable[[int], None]
HEARTBEAT = 10  # seconds after which the same number is told again, so that nobody on the way hangs up


def beside(work: Callable[[Said], Any]) -> Iterator[int]:
    """Do work in a thread with a database connection of its own; gives the numbers that it says.

    Raises what the work raised. A listener who goes away does not stop it: it commits, or not, by itself.
    """
    said: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def run() -> None:
        try:
            work(lambda done: said.put(("said", done)))
            said.put(("over", None))
        except BaseException as error:
            said.put(("error", error))
        finally:
            connection.close()

    threading.Thread(target=run, name="import", daemon=False).start()
    last = 0
    while True:
        try:
            kind, value = said.get(timeout=HEARTBEAT)
        except queue.Empty:
            yield last
            continue
        if kind == "over":
            return
        if kind == "error":
            raise value
        last = value
        yield last
