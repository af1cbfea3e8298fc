"""Tests of the threads of a web worker: who runs a request, and who runs the next one while it takes long."""

import subprocess
import sys
from concurrent.futures import CancelledError
from threading import Event

import pytest

from groupsite.operations.web_worker import TurnExecutor

PATIENCE = 20


@pytest.fixture
def executor():
    executor = TurnExecutor(3)
    yield executor
    executor.shutdown()


def test_returns_what_functions_return(executor):
    futures = [executor.submit(pow, number, 2) for number in range(50)]
    assert [future.result(PATIENCE) for future in futures] == [number**2 for number in range(50)]


def test_passes_options_on(executor):
    assert executor.submit(sorted, [1, 2], reverse=True).result(PATIENCE) == [2, 1]


def test_keeps_exceptions_for_who_asks(executor):
    failing = executor.submit(int, "x")
    assert executor.submit(int, "1").result(PATIENCE) == 1
    with pytest.raises(ValueError, match="invalid literal"):
        failing.result(PATIENCE)


def test_runs_others_while_some_take_long(executor):
    is_over = Event()
    slow = [executor.submit(is_over.wait, PATIENCE) for _ in range(2)]
    assert executor.submit(pow, 3, 2).result(PATIENCE) == 9
    assert executor.submit(pow, 4, 2).result(PATIENCE) == 16
    is_over.set()
    assert [future.result(PATIENCE) for future in slow] == [True, True]


def test_runs_what_waits_once_a_thread_is_free(executor):
    is_over = Event()
    slow = [executor.submit(is_over.wait, PATIENCE) for _ in range(3)]
    waiting = executor.submit(pow, 3, 2)
    assert not waiting.done()
    is_over.set()
    assert waiting.result(PATIENCE) == 9
    assert all(future.result(PATIENCE) for future in slow)


def test_every_thread_takes_over_again_after_a_long_task(executor):
    for _ in range(5):
        is_over = Event()
        slow = executor.submit(is_over.wait, PATIENCE)
        assert executor.submit(is_over.set).result(PATIENCE) is None
        assert slow.result(PATIENCE)


def test_waits_for_what_runs_before_it_ends():
    executor = TurnExecutor(2)
    futures = [executor.submit(pow, number, 2) for number in range(9)]
    executor.shutdown()
    assert all(future.done() for future in futures)


def test_cancels_what_has_not_begun():
    executor, has_begun, is_over = TurnExecutor(1), Event(), Event()
    running = executor.submit(lambda: has_begun.set() or is_over.wait(PATIENCE))
    waiting = executor.submit(pow, 3, 2)
    assert has_begun.wait(PATIENCE)
    executor.shutdown(wait=False, cancel_futures=True)
    is_over.set()
    assert running.result(PATIENCE)
    with pytest.raises(CancelledError):
        waiting.result(PATIENCE)


def test_a_process_that_cannot_load_the_site_ends():
    code = "from groupsite.operations.web_worker import TurnExecutor as T; T(2); raise SystemExit(3)"
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE, check=False).returncode == 3
