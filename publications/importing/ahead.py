"""Reading ahead: what comes next is made while what came is written."""

import queue
import threading
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

Item = TypeVar("Item")


def ahead(items: Iterable[Item], most: int) -> Iterator[Item]:
    """The items, made in a thread of its own, at most so many ahead; what it raises is raised here."""
    waiting: queue.Queue[Any] = queue.Queue(most)
    over = threading.Event()

    def put(kind: str, value: Any) -> bool:
        while not over.is_set():
            try:
                waiting.put((kind, value), timeout=0.2)
                return True
            except queue.Full:
                continue
        return False

    def make() -> None:
        try:
            for item in items:
                if not put("item", item):
                    return
            put("end", None)
        except BaseException as error:
            put("error", error)

    threading.Thread(target=make, name="ahead", daemon=True).start()
    try:
        while True:
            kind, value = waiting.get()
            if kind == "end":
                return
            if kind == "error":
                raise value
            yield value
    finally:
        over.set()
