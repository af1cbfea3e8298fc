"""Work in a thread, and the numbers that it reports meanwhile."""

import threading

import pytest

from core.tasks.background_work import run_in_background


def test_slow_work_repeats_its_last_number():
    may_end = threading.Event()

    def work(on_progress):
        on_progress(3)
        may_end.wait()

    numbers = run_in_background(work, heartbeat=0.001)

    assert [next(numbers) for _ in range(3)] == [3, 3, 3]
    may_end.set()
    assert set(numbers) <= {3}


def test_what_the_work_raises_is_raised():
    def work(on_progress):
        on_progress(1)
        raise KeyError

    numbers = run_in_background(work)
    assert next(numbers) == 1
    with pytest.raises(KeyError):
        next(numbers)
