"""Run background tasks in tests, and read the messages that they send."""

import contextlib
from collections.abc import Iterator

from core.tasks.worker import Worker


@contextlib.contextmanager
def open_worker(schedule=()) -> Iterator[Worker]:
    """A worker that lives during the block."""
    worker = Worker(schedule)
    try:
        yield worker
    finally:
        worker.close()


def run_tasks() -> int:
    """Run all tasks that are due; return how many."""
    with open_worker() as worker:
        return worker.run_waiting()
