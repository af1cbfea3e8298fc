"""The request or the background task that a thread works on, which log records and statements name."""

import contextlib
import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from logging import Filter, LogRecord
from random import getrandbits

REQUEST, TASK = "request", "task"
CACHED = "page cache"
"""Stands for the view of a request that the page cache answers."""
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


@dataclass(slots=True)
class Work:
    """A request or a task: its id, and the name of the view once that is known."""

    kind: str
    id: str
    view: str = ""

    def __str__(self) -> str:
        return f"{self.kind}={self.id}"


current_work: ContextVar[Work | None] = ContextVar("current_work", default=None)


@contextlib.contextmanager
def name_task(key: str) -> Iterator[Work]:
    """Let log records and statements name a background task while it runs."""
    work = Work(TASK, key)
    token = current_work.set(work)
    try:
        yield work
    finally:
        current_work.reset(token)


def make_request_id() -> str:
    """Return a new id; it is no secret, and costs less than a random one of the system."""
    return f"{getrandbits(64):016x}"


def get_request_id() -> str:
    """Return the id of the request that is answered; "" outside of requests."""
    work = current_work.get()
    return work.id if work is not None and work.kind == REQUEST else ""


def is_request_id(text: str) -> bool:
    """Return whether a text from a proxy can be the id of a request."""
    return _REQUEST_ID.fullmatch(text) is not None


class NameWork(Filter):
    """Adds to log records what was worked on: `record.work` is a Work, or None."""

    def filter(self, record: LogRecord) -> bool:
        if not hasattr(record, "work"):
            record.work = current_work.get()
        return True
