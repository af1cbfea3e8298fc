"""gunicorn's worker with threads, whose threads take turns as long as requests are short.

With its own pool all threads answer requests at once, and spend more time on waiting for each other (the
interpreter runs one at a time) than on a page from the cache: 229 µs of CPU a request instead of 145
(`make bench ARGS=cache`).
"""

import time
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Event, Lock, Thread

from gunicorn.workers.gthread import ThreadWorker

PATIENCE = 0.005
"""Seconds that other requests wait for the one that is answered, before another thread begins with them."""


class TurnExecutor(Executor):
    """Threads that run tasks one at a time; while a task takes longer than PATIENCE, the next one begins."""

    def __init__(self, size: int) -> None:
        self._tasks: SimpleQueue = SimpleQueue()
        self._turn, self._change, self._is_active = Lock(), Lock(), Event()
        self._leader: object | None = None
        self._started: float | None = None
        # Daemons, as a process that fails to load the site must end although nobody shuts these threads down.
        self._threads = [
            Thread(target=self._work, name=f"request-{index}", daemon=True) for index in range(size)
        ]
        for thread in [*self._threads, Thread(target=self._pass_turns, name="turns", daemon=True)]:
            thread.start()

    def submit(self, function, /, *args, **options) -> Future:
        """Run a function when it is its turn."""
        future: Future = Future()
        self._tasks.put((future, function, args, options))
        if not self._is_active.is_set():
            self._is_active.set()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads after the tasks that wait, or, with cancel_futures, after those that run."""
        while cancel_futures and not self._tasks.empty():
            if (task := self._tasks.get()) is not None:
                task[0].cancel()
        self._tasks.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _work(self) -> None:
        """Wait for the turn, run tasks until it is passed on, and so again."""
        while True:
            self._turn.acquire()
            self._leader = leader = object()
            while self._leader is leader:
                task = self._tasks.get()
                if task is None:
                    self._tasks.put(None)
                    self._release(leader)
                    return
                if self._leader is leader:
                    self._started = time.monotonic()
                run(*task)
                if self._leader is leader:
                    self._started = None

    def _pass_turns(self) -> None:
        """Let another thread take the turn whenever a task takes long."""
        while True:
            self._is_active.wait()
            time.sleep(PATIENCE)
            started, leader = self._started, self._leader
            if started is None:
                self._is_active.clear()
                if not self._tasks.empty() or self._started is not None:
                    self._is_active.set()
            elif time.monotonic() - started > PATIENCE:
                self._release(leader)

    def _release(self, leader: object | None) -> None:
        """Take the turn from a thread, unless it has lost it already."""
        with self._change:
            if leader is not None and self._leader is leader:
                self._leader = self._started = None
                self._turn.release()


def run(future: Future, function, args: tuple, options: dict) -> None:
    """Run a task, and keep what it returns or raises in its future."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(function(*args, **options))
    except BaseException as exception:
        future.set_exception(exception)


class TurnWorker(ThreadWorker):
    """gunicorn's worker with threads that take turns."""

    def get_thread_pool(self) -> Executor:
        return TurnExecutor(self.cfg.threads)
