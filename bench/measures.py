"""Measures of a call: wall time, CPU time, peak memory, or how often it returns something true."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time

SECONDS_A_ROUND = 0.1


@dataclass(frozen=True)
class Measure:
    """A measure. run: takes an action and the number of rounds. unit: of its result."""

    run: Callable[[Callable[[], object], int], float]
    unit: str


def _measure_milliseconds(clock: Callable[[], float], action: Callable[[], object], rounds: int) -> float:
    """Return the milliseconds of a call: the median over rounds of many calls; with one round, one call."""
    first = _measure_round(clock, action, 1)
    if rounds == 1:
        return first * 1e3
    calls = max(1, int(SECONDS_A_ROUND / max(first, 1e-6)))
    return median(_measure_round(clock, action, calls) for _ in range(rounds)) * 1e3


def _measure_round(clock: Callable[[], float], action: Callable[[], object], calls: int) -> float:
    started = clock()
    for _ in range(calls):
        action()
    return (clock() - started) / calls


@contextmanager
def _freeze_memory() -> Iterator[None]:
    """Exclude existing objects from garbage collection within the context, as servers do."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _measure_cpu(action: Callable[[], object], rounds: int) -> float:
    """Return the milliseconds of CPU of a call."""
    with _freeze_memory():
        return _measure_milliseconds(process_time, action, rounds)


def sample_calls(clock: Callable[[], float], action: Callable[[], object], rounds: int) -> list[float]:
    """Return the milliseconds of single calls, after one that does not count."""
    action()
    with _freeze_memory():
        return [_measure_round(clock, action, 1) * 1e3 for _ in range(rounds)]


def _measure_slowest(action: Callable[[], object], rounds: int) -> float:
    """Return the 95th percentile of the milliseconds of single calls."""
    return quantiles(sample_calls(perf_counter, action, rounds), n=20)[-1]


def _measure_middle(action: Callable[[], object], rounds: int) -> float:
    """Return the median of the milliseconds of single calls."""
    return median(sample_calls(perf_counter, action, rounds))


def _measure_calls(action: Callable[[], object], rounds: int) -> float:
    """Return the median of the milliseconds of CPU of single calls, as of consecutive requests."""
    return median(sample_calls(process_time, action, rounds))


def _measure_memory(action: Callable[[], object], _rounds: int) -> float:
    """Return the peak memory of one call in MB; it is the same in every round."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def _count_true(action: Callable[[], object], rounds: int) -> float:
    """Return how many of the calls return something true."""
    return sum(bool(action()) for _ in range(rounds))


TIME = Measure(partial(_measure_milliseconds, perf_counter), "ms")
CPU = Measure(_measure_cpu, "ms CPU")
SLOWEST = Measure(_measure_slowest, "ms p95")
MIDDLE = Measure(_measure_middle, "ms p50")
CALLS = Measure(_measure_calls, "ms CPU")
MEMORY = Measure(_measure_memory, "MB")
COUNT = Measure(_count_true, "times")
